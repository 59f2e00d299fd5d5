//! The loops over a batch, written once.
//!
//! Each is branch-free and does the same work for every query of a table. All arrays have a
//! constant length, and every place in them is masked to it, so that no bounds check is left and
//! the compiler makes vectors of the loops, gathers among them. An index outside of the axis reads
//! some row and computes some answer; that there was one is told, and the caller deals with it.
//!
//! The same bodies serve every instruction set. `VECTOR` says which of two shapes they take: with
//! vectors a search goes level by level over a tile of queries, arithmetic is cheap and each load
//! is a gather; without them a search goes query by query, and a load is cheaper than shifts.

use super::reciprocal::divide;
use super::table::{AxisTable, Method};
use super::word::{ChunkWord, Word};

/// Queries that are answered together. A search keeps a row for each on the stack.
pub(super) const TILE: usize = 512;

/// A way of answering, for the tables whose [`Method`](super::table::Method) it is.
pub(super) trait Kernel<T: Word> {
    /// Answers a tile of a table whose method this is: whether any index lies outside of the axis.
    ///
    /// The slices have one length, at most [`TILE`]. They are arguments of their own, since the
    /// compiler then knows that writing the answers changes nothing in the table.
    fn answer<C: ChunkWord<T>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> bool;
}

/// Whether an index lies outside of the axis, of all that are seen.
struct Outside<T> {
    length: T,
    any: bool,
    largest: T,
}

impl<T: Word> Outside<T> {
    /// Where registers are few and an index takes one, the largest is kept and compared at the end: a
    /// loop then needs no register for the length.
    const AT_THE_END: bool = cfg!(target_pointer_width = "32") && T::BITS == usize::BITS;

    #[inline(always)]
    fn new(length: T) -> Self {
        Self {
            length,
            any: false,
            largest: T::ZERO,
        }
    }

    #[inline(always)]
    fn see(&mut self, index: T) {
        if Self::AT_THE_END {
            self.largest = self.largest.max(index);
        } else {
            self.any |= index >= self.length;
        }
    }

    /// `indices` are those that were seen.
    #[inline(always)]
    fn any_of(&self, indices: &[T]) -> bool {
        if Self::AT_THE_END {
            !indices.is_empty() && self.largest >= self.length
        } else {
            self.any
        }
    }
}

/// Answers query by query.
#[inline(always)]
fn each<T: Word, C: ChunkWord<T>>(
    indices: &[T],
    chunks: &mut [C],
    offsets: &mut [T],
    length: T,
    answer: impl Fn(T) -> (T, T),
) -> bool {
    let mut outside = Outside::new(length);
    for ((&index, chunk), offset) in indices.iter().zip(chunks).zip(offsets) {
        outside.see(index);
        let (number, inside) = answer(index);
        *chunk = C::from_word(number);
        *offset = inside;
    }
    outside.any_of(indices)
}

/// Answers query by query, with the row that was found for each.
#[inline(always)]
fn each_with<T: Word, C: ChunkWord<T>>(
    indices: &[T],
    rows: &[T; TILE],
    chunks: &mut [C],
    offsets: &mut [T],
    length: T,
    answer: impl Fn(T, T) -> (T, T),
) -> bool {
    let mut outside = false;
    let queries = indices.iter().zip(rows);
    for (((&index, &row), chunk), offset) in queries.zip(chunks).zip(offsets) {
        outside |= index >= length;
        let (number, inside) = answer(index, row);
        *chunk = C::from_word(number);
        *offset = inside;
    }
    outside
}

/// Reads of a table's arrays, each kept inside them by a mask.
#[expect(
    clippy::indexing_slicing,
    reason = "every place is masked to its array's constant length, which a call of `get` would \
              hide from the vectorizer; the codegen test sees that no check is left"
)]
impl<T: Word, const ROWS: usize> AxisTable<T, ROWS> {
    #[inline(always)]
    fn row_mask() -> T {
        T::from_usize(ROWS.wrapping_sub(1))
    }

    /// Reads a row's place of an array.
    #[inline(always)]
    pub(super) fn at(array: &[T; ROWS], row: T) -> T {
        array[row.and(Self::row_mask()).to_usize()]
    }

    /// Reads the bucket of an index.
    #[inline(always)]
    fn bucket(&self, index: T) -> T {
        let mask = T::from_usize(ROWS.wrapping_mul(4).wrapping_sub(1));
        self.body.guide.as_flattened()[index.shr(self.head.shift).and(mask).to_usize()]
    }

    /// Where in its bucket an index lies.
    #[inline(always)]
    fn in_bucket(&self, index: T) -> T {
        index.and(T::ONE.shl(self.head.shift).sub(T::ONE))
    }

    /// Goes on from a packed bucket's row by as many boundaries as it can have.
    #[inline(always)]
    fn step_through<const BOUNDARIES: usize>(&self, index: T) -> (T, T) {
        let start = |row| Self::at(&self.body.starts, row);
        let mut row = self.bucket(index).and(Self::row_mask());
        let mut begin = start(row);
        for _ in 0..BOUNDARIES {
            let next = row.add(T::ONE);
            let boundary = start(next);
            let past = boundary <= index;
            row = T::select(past, next, row);
            begin = T::select(past, boundary, begin);
        }
        (row, index.sub(begin))
    }

    /// The row that a search begins with: the first probe's boundary stands in the bucket.
    #[inline(always)]
    fn first_row(&self, index: T) -> T {
        let word = self.bucket(index);
        let row = word.and(Self::row_mask());
        let next = self.in_bucket(index).at_least(word.shr(Self::ROW_BITS));
        T::select(next, row.add(self.head.window.shr(1)), row)
    }

    /// One more probe of a search.
    #[inline(always)]
    fn probe(&self, index: T, row: T, half: T) -> T {
        let probed = row.add(half);
        T::select(Self::at(&self.body.starts, probed) <= index, probed, row)
    }

    /// The row of an index, by as many probes as the fullest bucket needs.
    #[inline(always)]
    fn row_of(&self, index: T) -> T {
        let mut row = self.first_row(index);
        let mut left = self.head.window.sub(self.head.window.shr(1));
        while left > T::ONE {
            let half = left.shr(1);
            row = self.probe(index, row, half);
            left = left.sub(half);
        }
        row
    }

    /// The answer in the one row that there is.
    #[inline(always)]
    fn in_only_row<const VECTOR: bool>(&self, index: T) -> (T, T) {
        let edge = Self::at(&self.body.edges, T::ZERO);
        divide::<T, VECTOR>(index, edge, Self::at(&self.body.reciprocals, T::ZERO))
    }

    /// The answer where a row is a chunk.
    #[inline(always)]
    fn in_chunk(&self, index: T, row: T) -> (T, T) {
        (row, index.sub(Self::at(&self.body.starts, row)))
    }

    /// The answer where a row is a run.
    #[inline(always)]
    fn in_run<const VECTOR: bool>(&self, index: T, row: T) -> (T, T) {
        let dividend = index.add(Self::at(&self.body.bases, row));
        let edge = Self::at(&self.body.edges, row);
        divide::<T, VECTOR>(dividend, edge, Self::at(&self.body.reciprocals, row))
    }

    /// The answer where a row is a run and its base is its first chunk.
    #[inline(always)]
    fn in_far_run<const VECTOR: bool>(&self, index: T, row: T) -> (T, T) {
        let inside = index.sub(Self::at(&self.body.starts, row));
        let edge = Self::at(&self.body.edges, row);
        let reciprocal = Self::at(&self.body.reciprocals, row);
        let (chunk, offset) = divide::<T, VECTOR>(inside, edge, reciprocal);
        (Self::at(&self.body.bases, row).add(chunk), offset)
    }

    /// Answers one query, in plain code: what the kernels below do for many.
    #[inline]
    pub(super) fn answer_one(&self, index: T) -> (T, T) {
        match self.head.method {
            Method::Shift => (index.shr(self.head.shift), self.in_bucket(index)),
            Method::Divide => self.in_only_row::<false>(index),
            Method::Packed1 => self.step_through::<1>(index),
            Method::Packed2 => self.step_through::<2>(index),
            Method::Chunks => self.in_chunk(index, self.row_of(index)),
            Method::Runs => self.in_run::<false>(index, self.row_of(index)),
            Method::FarRuns => self.in_far_run::<false>(index, self.row_of(index)),
        }
    }
}

/// One row whose edge length is a power of two.
pub(super) struct Shift;

impl<T: Word> Kernel<T> for Shift {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> bool {
        each(indices, chunks, offsets, table.head.length, |index| {
            (index.shr(table.head.shift), table.in_bucket(index))
        })
    }
}

/// One row: an exact division.
pub(super) struct Divide;

impl<T: Word> Kernel<T> for Divide {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> bool {
        each(indices, chunks, offsets, table.head.length, |index| {
            table.in_only_row::<VECTOR>(index)
        })
    }
}

/// One row: an exact division of 32 bits.
pub(super) struct DivideNarrow;

impl<T: Word> Kernel<T> for DivideNarrow {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> bool {
        let edge = AxisTable::<T, ROWS>::at(&table.body.edges, T::ZERO);
        let reciprocal = AxisTable::<T, ROWS>::at(&table.body.reciprocals, T::ZERO);
        let narrow = table.head.narrow.unwrap_or_default();
        each(indices, chunks, offsets, table.head.length, |index| {
            narrow.divide(index, edge, reciprocal)
        })
    }
}

/// A row a chunk, and at most one boundary in a bucket, which tells all.
pub(super) struct Packed1;

impl<T: Word> Kernel<T> for Packed1 {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> bool {
        let head = &table.head;
        let row_bits = AxisTable::<T, ROWS>::ROW_BITS;
        each(indices, chunks, offsets, head.length, |index| {
            if !VECTOR {
                return table.step_through::<1>(index);
            }
            let word = table.bucket(index);
            let row = word.and(AxisTable::<T, ROWS>::row_mask());
            let inside = table.in_bucket(index);
            let boundary = word.shr(head.boundary_shift);
            let next = inside.at_least(boundary);
            (
                T::select(next, row.add(T::ONE), row),
                T::select(
                    next,
                    inside.sub(boundary),
                    inside.add(word.shr(row_bits).and(head.back_mask)),
                ),
            )
        })
    }
}

/// The same with two boundaries.
pub(super) struct Packed2;

impl<T: Word> Kernel<T> for Packed2 {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> bool {
        let head = &table.head;
        let row_bits = AxisTable::<T, ROWS>::ROW_BITS;
        let two = T::ONE.add(T::ONE);
        let boundary_mask = two.shl(head.shift).sub(T::ONE);
        each(indices, chunks, offsets, head.length, |index| {
            if !VECTOR {
                return table.step_through::<2>(index);
            }
            let word = table.bucket(index);
            let row = word.and(AxisTable::<T, ROWS>::row_mask());
            let inside = table.in_bucket(index);
            let first = word.shr(head.boundary_shift).and(boundary_mask);
            let next = inside.at_least(first);
            let chunk = T::select(next, row.add(T::ONE), row);
            let offset = T::select(
                next,
                inside.sub(first),
                inside.add(word.shr(row_bits).and(head.back_mask)),
            );
            let second = word.shr(head.second_shift);
            let next = inside.at_least(second);
            (
                T::select(next, row.add(two), chunk),
                T::select(next, inside.sub(second), offset),
            )
        })
    }
}

/// A row a chunk: a search among the bucket's boundaries.
pub(super) struct Chunks;

impl<T: Word> Kernel<T> for Chunks {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> bool {
        search::<T, C, ROWS, VECTOR>(table, indices, chunks, offsets, |index, row| {
            table.in_chunk(index, row)
        })
    }
}

/// A row a run: a search among the bucket's boundaries, then an exact division.
pub(super) struct Runs;

impl<T: Word> Kernel<T> for Runs {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> bool {
        search::<T, C, ROWS, VECTOR>(table, indices, chunks, offsets, |index, row| {
            table.in_run::<VECTOR>(index, row)
        })
    }
}

/// The same with an exact division of 32 bits.
pub(super) struct RunsNarrow;

impl<T: Word> Kernel<T> for RunsNarrow {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> bool {
        let narrow = table.head.narrow.unwrap_or_default();
        search::<T, C, ROWS, VECTOR>(table, indices, chunks, offsets, |index, row| {
            let at = |array| AxisTable::<T, ROWS>::at(array, row);
            narrow.divide(
                index.add(at(&table.body.bases)),
                at(&table.body.edges),
                at(&table.body.reciprocals),
            )
        })
    }
}

/// A row a run, where a run's first chunk times its edge length is more than a word holds.
pub(super) struct FarRuns;

impl<T: Word> Kernel<T> for FarRuns {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> bool {
        search::<T, C, ROWS, VECTOR>(table, indices, chunks, offsets, |index, row| {
            table.in_far_run::<VECTOR>(index, row)
        })
    }
}

/// Finds the row of each query, then answers by it.
///
/// The first probe's boundary stands in the bucket. Each further one halves what is left, and the
/// number of probes is that of the fullest bucket for all queries.
#[inline(always)]
pub(super) fn search<T: Word, C: ChunkWord<T>, const ROWS: usize, const VECTOR: bool>(
    table: &AxisTable<T, ROWS>,
    indices: &[T],
    chunks: &mut [C],
    offsets: &mut [T],
    answer: impl Fn(T, T) -> (T, T),
) -> bool {
    let length = table.head.length;
    if !VECTOR {
        return each(indices, chunks, offsets, length, |index| {
            answer(index, table.row_of(index))
        });
    }
    let mut left = table.head.window.sub(table.head.window.shr(1));
    if left <= T::ONE {
        return each(indices, chunks, offsets, length, |index| {
            answer(index, table.first_row(index))
        });
    }
    let mut rows = [T::ZERO; TILE];
    for (row, &index) in rows.iter_mut().zip(indices) {
        *row = table.first_row(index);
    }
    while left > T::ONE {
        let half = left.shr(1);
        for (row, &index) in rows.iter_mut().zip(indices) {
            *row = table.probe(index, *row, half);
        }
        left = left.sub(half);
    }
    each_with(indices, &rows, chunks, offsets, length, answer)
}
