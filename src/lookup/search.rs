//! The search for the rows of a tile of queries, and the answers by them.
//!
//! It goes level by level: each step is a loop over all queries. Elsewhere than on x86-64 it goes query
//! by query.

use super::kernel::each;
use super::query::Beginning;
use super::table::AxisTable;
use super::word::{ChunkWord, Word};

/// Whether searches go level by level: where loops become vectors, and where a CPU has many queries in
/// the work at once, which the loop over probes of a single one holds up.
pub(super) const LEVELS_PAY: bool = cfg!(target_arch = "x86_64");

/// Finds the rows that searches begin with where a table's rows are in parts: by the table, the indices
/// and the place for a row of each. Gives how many rows are left to search.
pub(super) trait FindParts<T, const ROWS: usize>:
    Fn(&AxisTable<T, ROWS>, &[T], &mut [T]) -> T
{
}

impl<T, F, const ROWS: usize> FindParts<T, ROWS> for F where
    F: Fn(&AxisTable<T, ROWS>, &[T], &mut [T]) -> T
{
}

/// Finds the eighth that each index lies in.
#[inline(always)]
pub(super) fn find_eighths<T: Word, const ROWS: usize>(
    table: &AxisTable<T, ROWS>,
    indices: &[T],
    rows: &mut [T],
) -> T {
    let starts = table.eighth_starts();
    for (row, &index) in rows.iter_mut().zip(indices) {
        *row = starts.first_row(index);
    }
    table.eighths().window()
}

/// Finds the row of each query, then answers by it.
#[inline(always)]
pub(super) fn search<T: Word, C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize>(
    table: &AxisTable<T, ROWS>,
    indices: &[T],
    chunks: &mut [C],
    offsets: &mut [T],
    find_parts: P,
    answer: impl Fn(T, T) -> (T, T),
) -> bool {
    let from_two = None::<fn(T, T) -> (T, T)>;
    search_up_to(
        table, indices, chunks, offsets, find_parts, answer, from_two,
    )
}

/// The same, but where two rows are left at the end, `from_two` answers from the first of them on.
///
/// The first probe's boundary stands in the bucket. Each further one halves what is left, and the
/// number of probes is that of the fullest bucket for all queries. Meanwhile the row of each stands
/// where its offset will.
#[inline(always)]
pub(super) fn search_up_to<T: Word, C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize>(
    table: &AxisTable<T, ROWS>,
    indices: &[T],
    chunks: &mut [C],
    offsets: &mut [T],
    find_parts: P,
    answer: impl Fn(T, T) -> (T, T),
    from_two: Option<impl Fn(T, T) -> (T, T)>,
) -> bool {
    let length = table.head.length;
    if !LEVELS_PAY {
        return each(indices, chunks, offsets, length, |index| {
            answer(index, table.row_of(index))
        });
    }
    let beginning = table.beginning();
    if table.rows_left() <= T::ONE && matches!(beginning, Beginning::Bucket) {
        return each(indices, chunks, offsets, length, |index| {
            answer(index, table.first_row(index))
        });
    }
    let rows = offsets;
    let firsts = rows.iter_mut().zip(indices);
    let mut left = match beginning {
        Beginning::Bucket => {
            for (row, &index) in firsts {
                *row = table.first_row(index);
            }
            table.rows_left()
        }
        Beginning::Cut(cuts) => {
            for (row, &index) in firsts {
                *row = table.first_row(cuts.squeeze(index));
            }
            table.rows_left()
        }
        Beginning::Part => find_parts(table, indices, rows),
    };
    let suffices = T::from_usize(if from_two.is_some() { 2 } else { 1 });
    while left > suffices {
        let half = left.shr(1);
        for (row, &index) in rows.iter_mut().zip(indices) {
            *row = table.probe(index, *row, half);
        }
        left = left.sub(half);
    }
    match from_two {
        Some(from_two) if left > T::ONE => each_with(indices, chunks, rows, length, from_two),
        _ => each_with(indices, chunks, rows, length, answer),
    }
}

/// Answers query by query, with the row that was found for each, which stands where its offset will.
#[inline(always)]
fn each_with<T: Word, C: ChunkWord<T>>(
    indices: &[T],
    chunks: &mut [C],
    rows: &mut [T],
    length: T,
    answer: impl Fn(T, T) -> (T, T),
) -> bool {
    let mut outside = false;
    for ((&index, chunk), row) in indices.iter().zip(chunks).zip(rows) {
        outside |= index >= length;
        let (number, inside) = answer(index, *row);
        *chunk = C::from_word(number);
        *row = inside;
    }
    outside
}
