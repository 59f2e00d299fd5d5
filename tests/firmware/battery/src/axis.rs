//! One axis: in tables of some widths and capacities, singly and in batches.

use crate::Tally;
use crate::data::{Row, Rows};
use crate::places::{BESIDE, LENGTHS, MOST, Number, Plain, places, written};
use rectigrid::Axis;
use rectigrid::lookup::{AxisTable, Backend, BatchError, ChunkWord};

pub(crate) fn check(axis: Axis<'_>, rows: Rows, tally: &mut Tally) {
    for row in rows.iter() {
        assert_eq!(axis.locate(row.word(0)), row.answer(1), "{axis:?}");
        tally.lookups += 1;
    }
    in_table::<u64, u32, 16>(axis, rows, tally);
    in_table::<u32, u32, 16>(axis, rows, tally);
    in_table::<u32, u32, 64>(axis, rows, tally);
    if cfg!(not(small)) {
        in_table::<u64, u64, 16>(axis, rows, tally);
        in_table::<u64, u64, 64>(axis, rows, tally);
        in_table::<u64, u32, 256>(axis, rows, tally);
        in_table::<u32, u32, 256>(axis, rows, tally);
    }
}

/// A table where the axis has one, singly and with each backend of this processor.
#[inline(never)]
fn in_table<T: Number, C: ChunkWord<T> + Plain, const ROWS: usize>(
    axis: Axis<'_>,
    rows: Rows,
    tally: &mut Tally,
) {
    let mut table = AxisTable::<T, ROWS>::new();
    if table.build(axis).is_err() {
        tally.refused += 1;
        return;
    }
    tally.tables += 1;
    tally.method(&table);
    let fitting = || rows.iter().filter_map(|row| Some((narrowed(row)?, row)));
    for (index, row) in fitting() {
        assert_eq!(table.locate(index), row.answer(1), "{index:?} of {table:?}");
        tally.lookups += 1;
    }
    for backend in [Some(Backend::scalar()), Backend::lanes()]
        .into_iter()
        .flatten()
    {
        let inside = || fitting().filter(|(_, row)| row.answer(1).is_some());
        for length in LENGTHS {
            if length == 0 || axis.length() > 0 {
                batch::<T, C, ROWS>(&table, backend, length, inside().cycle(), tally);
            }
        }
        let mixed = fitting().count().min(MOST);
        batch::<T, C, ROWS>(&table, backend, mixed, fitting(), tally);
    }
}

/// An index in the words of a table.
fn narrowed<T: Number>(row: Row) -> Option<T> {
    T::try_from(row.word(0)).ok()
}

#[inline(never)]
fn batch<T: Number, C: ChunkWord<T> + Plain, const ROWS: usize>(
    table: &AxisTable<T, ROWS>,
    backend: Backend,
    length: usize,
    queries: impl Iterator<Item = (T, Row)> + Clone,
    tally: &mut Tally,
) {
    let queries = queries.take(length);
    let last_chunk = queries
        .clone()
        .filter_map(|(_, row)| row.answer(1))
        .map(|at| at.chunk)
        .max();
    let too_wide = table_is_too_wide::<T, C, ROWS>(table, backend);
    if last_chunk.is_some_and(|last| last >= C::ALL_BITS.into()) {
        assert!(too_wide, "chunk {last_chunk:?} of {table:?}");
    }
    if too_wide {
        return;
    }
    let mut indices = [T::ALL_BITS; MOST];
    for (place, (index, _)) in indices.iter_mut().zip(queries.clone()) {
        *place = index;
    }
    let indices = &indices[..length];
    let mut chunks = [C::BLANK; MOST + BESIDE];
    let mut offsets = [T::BLANK; MOST + BESIDE];

    let answer = table.locate_batch_on(
        backend,
        indices,
        places(&mut chunks, length),
        places(&mut offsets, length),
    );
    let first = queries.clone().position(|(_, row)| row.answer(1).is_none());
    let expected = first.map_or(Ok(()), |position| {
        Err(BatchError::OutOfBounds {
            position,
            axis: 0,
            index: indices[position].into(),
            length: table.length().into(),
        })
    });
    assert_eq!(answer, expected, "{table:?}");
    if first.is_none() {
        compare(
            &queries,
            written(&chunks, length),
            written(&offsets, length),
        );
    }

    let marked = table.locate_batch_marking_on(
        backend,
        indices,
        places(&mut chunks, length),
        places(&mut offsets, length),
    );
    let outside = queries.clone().filter(|(_, row)| row.answer(1).is_none());
    assert_eq!(marked, Ok(outside.count()), "{table:?}");
    compare(
        &queries,
        written(&chunks, length),
        written(&offsets, length),
    );
    tally.lookups += 2 * length;
}

/// Whether chunk numbers don't fit their places, which is told before anything is written.
fn table_is_too_wide<T: Number, C: ChunkWord<T> + Plain, const ROWS: usize>(
    table: &AxisTable<T, ROWS>,
    backend: Backend,
) -> bool {
    let answer = table.locate_batch_on::<C>(backend, &[], &mut [], &mut []);
    matches!(answer, Err(BatchError::ChunkWidth { .. }))
}

fn compare<T: Number, C: Plain>(
    queries: &(impl Iterator<Item = (T, Row)> + Clone),
    chunks: &[C],
    offsets: &[T],
) {
    let written = chunks.iter().zip(offsets);
    for ((index, row), (&chunk, &offset)) in queries.clone().zip(written) {
        let mark = (C::ALL_BITS.into(), T::ALL_BITS.into());
        let expected = row.answer(1).map_or(mark, |at| (at.chunk, at.offset));
        assert_eq!((chunk.into(), offset.into()), expected, "{index:?}");
    }
}
