//! The loops over a batch, written once.
//!
//! Each is branch-free and does the same work for every query of a table, by the reads in
//! `query.rs`, so that the compiler makes vectors of the loops, gathers among them. An index outside
//! of the axis reads some row and computes some answer; that there was one is told, and the caller
//! deals with it.
//!
//! The same bodies serve every instruction set. `VECTOR` says which of two shapes they take: with
//! vectors arithmetic is cheap and each load is a gather; without them a load is cheaper than
//! shifts.

use super::search::{FindParts, search, search_up_to};
use super::table::AxisTable;
use super::word::{ChunkWord, Word};

/// Queries that are answered together: what a search goes over again and again stays in the nearest
/// cache.
pub(super) const TILE: usize = 512;

/// A way of answering, for the tables whose [`Method`](super::table::Method) it is.
pub(super) trait Kernel<T: Word> {
    /// Answers a tile of a table whose method this is: whether any index lies outside of the axis.
    ///
    /// The slices have one length, at most [`TILE`]. They are arguments of their own, since the
    /// compiler then knows that writing the answers changes nothing in the table.
    fn answer<C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
        find_parts: P,
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
pub(super) fn each<T: Word, C: ChunkWord<T>>(
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

/// One row whose edge length is a power of two.
pub(super) struct Shift;

impl<T: Word> Kernel<T> for Shift {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
        _: P,
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
    fn answer<C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
        _: P,
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
    fn answer<C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
        _: P,
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
    fn answer<C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
        _: P,
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
    fn answer<C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
        _: P,
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
    fn answer<C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
        find_parts: P,
    ) -> bool {
        // The reads for both rows don't wait for each other, as a probe and an answer do.
        let from_two = Some(|index, row| table.step_from::<1>(index, row));
        let answer = |index, row| table.step_from::<0>(index, row);
        search_up_to(
            table, indices, chunks, offsets, find_parts, answer, from_two,
        )
    }
}

/// A row a run: a search among the bucket's boundaries, then an exact division.
pub(super) struct Runs;

impl<T: Word> Kernel<T> for Runs {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
        find_parts: P,
    ) -> bool {
        search::<T, C, P, ROWS>(table, indices, chunks, offsets, find_parts, |index, row| {
            table.in_run::<VECTOR>(index, row)
        })
    }
}

/// The same with an exact division of 32 bits.
pub(super) struct RunsNarrow;

impl<T: Word> Kernel<T> for RunsNarrow {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
        find_parts: P,
    ) -> bool {
        let narrow = table.head.narrow.unwrap_or_default();
        search::<T, C, P, ROWS>(table, indices, chunks, offsets, find_parts, |index, row| {
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
    fn answer<C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
        find_parts: P,
    ) -> bool {
        search::<T, C, P, ROWS>(table, indices, chunks, offsets, find_parts, |index, row| {
            table.in_far_run::<VECTOR>(index, row)
        })
    }
}
