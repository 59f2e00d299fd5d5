//! One query: what is read of a table for it, and computed.
//!
//! All arrays have a constant length, and every place in them is masked to it, so that no bounds check
//! is left, in plain code or in the vectors that loops over these become.

use super::cuts::Cuts;
use super::parts::{EighthStarts, Eighths};
use super::reciprocal::divide;
use super::table::{AxisTable, BEGINNINGS_PAY, Begin, Method};
use super::word::Word;

/// How a search finds the row that it begins with, with all that it needs.
pub(super) enum Beginning<T> {
    Bucket,
    Cut(Cuts<T>),
    Part,
}

/// Reads of a table's arrays, each kept inside them by a mask.
#[expect(
    clippy::indexing_slicing,
    reason = "every place is masked to its array's constant length, which a call of `get` would \
              hide from the vectorizer; the codegen test sees that no check is left"
)]
impl<T: Word, const ROWS: usize> AxisTable<T, ROWS> {
    #[inline(always)]
    pub(super) fn row_mask() -> T {
        T::from_usize(ROWS.wrapping_sub(1))
    }

    /// Reads a row's place of an array.
    #[inline(always)]
    pub(super) fn at(array: &[T; ROWS], row: T) -> T {
        array[row.and(Self::row_mask()).to_usize()]
    }

    /// Reads a word of the guide.
    #[inline(always)]
    pub(super) fn guide(&self, place: T) -> T {
        let mask = T::from_usize(ROWS.wrapping_mul(4).wrapping_sub(1));
        self.body.guide.as_flattened()[place.and(mask).to_usize()]
    }

    /// Reads the bucket of an index.
    #[inline(always)]
    pub(super) fn bucket(&self, index: T) -> T {
        self.guide(index.shr(self.head.shift))
    }

    /// Where in its bucket an index lies.
    #[inline(always)]
    pub(super) fn in_bucket(&self, index: T) -> T {
        index.and(T::ONE.shl(self.head.shift).sub(T::ONE))
    }

    /// The answer where a row is a chunk: from a row on by as many boundaries as there can be.
    #[inline(always)]
    pub(super) fn step_from<const BOUNDARIES: usize>(&self, index: T, mut row: T) -> (T, T) {
        let start = |row| Self::at(&self.body.starts, row);
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

    /// The same from a packed bucket's row on.
    #[inline(always)]
    pub(super) fn step_through<const BOUNDARIES: usize>(&self, index: T) -> (T, T) {
        let row = self.bucket(index).and(Self::row_mask());
        self.step_from::<BOUNDARIES>(index, row)
    }

    /// Where searches begin.
    #[inline(always)]
    pub(super) fn beginning(&self) -> Beginning<T> {
        match self.head.begin {
            Begin::Cut(rows) if BEGINNINGS_PAY => {
                let start = |row| Self::at(&self.body.starts, row);
                Beginning::Cut(rows.cuts(self.head.length.sub(T::ONE), start))
            }
            Begin::Part if BEGINNINGS_PAY => Beginning::Part,
            _ => Beginning::Bucket,
        }
    }

    /// The row that a search begins with by its bucket, where the first probe's boundary stands.
    /// Takes what is left of an index where the guide cuts rows.
    #[inline(always)]
    pub(super) fn first_row(&self, squeezed: T) -> T {
        let word = self.bucket(squeezed);
        let row = word.and(Self::row_mask());
        let next = self.in_bucket(squeezed).at_least(word.shr(Self::ROW_BITS));
        T::select(next, row.add(self.head.window.shr(1)), row)
    }

    /// One more probe of a search. Written as a sum, since a choice between rows becomes a store of some
    /// words of a vector, which takes AMD's processors dozens of cycles.
    #[inline(always)]
    pub(super) fn probe(&self, index: T, row: T, half: T) -> T {
        let reached = Self::at(&self.body.starts, row.add(half)) <= index;
        row.add(T::select(reached, half, T::ZERO))
    }

    /// How many rows are left to search behind a bucket's probe.
    #[inline(always)]
    pub(super) fn rows_left(&self) -> T {
        self.head.window.sub(self.head.window.shr(1))
    }

    /// All rows in parts, where a search begins with one of them.
    #[inline(always)]
    pub(super) fn eighths(&self) -> Eighths {
        Eighths::of(self.head.window)
    }

    /// Where the eighths begin.
    #[inline(always)]
    pub(super) fn eighth_starts(&self) -> EighthStarts<T> {
        self.eighths()
            .starts(|row| Self::at(&self.body.starts, row))
    }

    /// The row of an index, by as many probes as all searches of the table make.
    #[inline(always)]
    pub(super) fn row_of(&self, index: T) -> T {
        let (mut row, mut left) = match self.beginning() {
            Beginning::Bucket => (self.first_row(index), self.rows_left()),
            Beginning::Cut(cuts) => (self.first_row(cuts.squeeze(index)), self.rows_left()),
            Beginning::Part => {
                let row = self.eighth_starts().first_row(index);
                (row, self.eighths().window())
            }
        };
        while left > T::ONE {
            let half = left.shr(1);
            row = self.probe(index, row, half);
            left = left.sub(half);
        }
        row
    }

    /// The answer in the one row that there is.
    #[inline(always)]
    pub(super) fn in_only_row<const VECTOR: bool>(&self, index: T) -> (T, T) {
        let edge = Self::at(&self.body.edges, T::ZERO);
        divide::<T, VECTOR>(index, edge, Self::at(&self.body.reciprocals, T::ZERO))
    }

    /// The answer where a row is a run.
    #[inline(always)]
    pub(super) fn in_run<const VECTOR: bool>(&self, index: T, row: T) -> (T, T) {
        let dividend = index.add(Self::at(&self.body.bases, row));
        let edge = Self::at(&self.body.edges, row);
        divide::<T, VECTOR>(dividend, edge, Self::at(&self.body.reciprocals, row))
    }

    /// The answer where a row is a run and its base is its first chunk.
    #[inline(always)]
    pub(super) fn in_far_run<const VECTOR: bool>(&self, index: T, row: T) -> (T, T) {
        let inside = index.sub(Self::at(&self.body.starts, row));
        let edge = Self::at(&self.body.edges, row);
        let reciprocal = Self::at(&self.body.reciprocals, row);
        let (chunk, offset) = divide::<T, VECTOR>(inside, edge, reciprocal);
        (Self::at(&self.body.bases, row).add(chunk), offset)
    }

    /// Answers one query, in plain code: what the kernels do for many.
    #[inline]
    pub(super) fn answer_one(&self, index: T) -> (T, T) {
        match self.head.method {
            Method::Shift => (index.shr(self.head.shift), self.in_bucket(index)),
            Method::Divide => self.in_only_row::<false>(index),
            Method::Packed1 => self.step_through::<1>(index),
            Method::Packed2 => self.step_through::<2>(index),
            Method::Chunks => self.step_from::<0>(index, self.row_of(index)),
            Method::Runs => self.in_run::<false>(index, self.row_of(index)),
            Method::FarRuns => self.in_far_run::<false>(index, self.row_of(index)),
        }
    }
}
