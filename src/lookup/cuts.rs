//! Rows that a guide counts as one element long, because they are longer than most others together.
//!
//! A guide's buckets are all as wide. Where a row takes nearly the whole axis, nearly all buckets lie
//! in it, and the other rows share a few. Such a row is cut: an index is *squeezed* by what the cut
//! rows before it lose, and the guide's buckets are those of squeezed indices. Squeezing keeps the
//! order of indices in different rows, so that a search may go on with the indices themselves.

use super::word::Word;

/// How many rows are cut, where any are.
pub(super) const CUTS: usize = 4;

/// Which rows are cut.
#[derive(Clone, Copy, Debug)]
pub(super) struct CutRows([u16; CUTS]);

/// The first and the last index of each row that is cut.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cuts<T>([(T, T); CUTS]);

impl CutRows {
    /// The longest rows of those that begin at `starts`, which are more than [`CUTS`]. `last` is
    /// the largest index.
    pub(super) fn longest<T: Word>(starts: &[T], last: u64) -> Self {
        debug_assert!(starts.len() > CUTS, "else a row is cut twice");
        let mut longest = [(0_u64, 0_u16); CUTS];
        // A row whose number is larger is left as it is.
        for (row, start) in (0_u16..=u16::MAX).zip(starts) {
            let next = starts.get(usize::from(row).saturating_add(1));
            let end = next.map_or(last, |next| next.to_u64());
            let mut found = (end.saturating_sub(start.to_u64()), row);
            for place in &mut longest {
                if found.0 > place.0 {
                    core::mem::swap(&mut found, place);
                }
            }
        }
        Self(longest.map(|(_, row)| row))
    }

    /// Where these rows begin and end. `start` tells the start of a row, and anything from 0 to
    /// the largest word for the one behind the last; `last` is the largest index.
    #[inline(always)]
    pub(super) fn cuts<T: Word>(self, last: T, start: impl Fn(T) -> T) -> Cuts<T> {
        Cuts(self.0.map(|row| {
            let row = T::from_usize(row.into());
            let end = start(row.add(T::ONE)).sub(T::ONE);
            (start(row), T::select(end < last, end, last))
        }))
    }
}

impl<T: Word> Cuts<T> {
    /// What is left of an index. A row's start loses what the rows before it lose.
    #[inline(always)]
    pub(super) fn squeeze(&self, index: T) -> T {
        let mut left = index;
        for &(first, last) in &self.0 {
            let reached = T::select(index < last, index, last);
            let reached = T::select(first < reached, reached, first);
            left = left.sub(reached.sub(first));
        }
        left
    }

    /// Squeezes the starts of all rows.
    pub(super) fn squeeze_all(&self, starts: &mut [T]) {
        for start in starts {
            *start = self.squeeze(*start);
        }
    }

    /// Makes squeezed starts what they were.
    pub(super) fn stretch_all(&self, starts: &mut [T]) {
        let mut lost = T::ZERO;
        for start in starts {
            *start = start.add(lost);
            for &(first, last) in &self.0 {
                if *start == first {
                    lost = lost.add(last.sub(first));
                }
            }
        }
    }
}
