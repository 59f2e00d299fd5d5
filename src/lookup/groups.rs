//! Sorted batches: not a lookup each, but a group a chunk.

use super::batch::BatchError;
use crate::axis::{Axis, Span};
use core::iter::FusedIterator;
use core::ops::Range;

/// Places that are looked at together.
const PROBES: usize = 8;

/// Positions of a batch whose indices lie in one chunk.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// The chunk of the axis.
    pub chunk: u64,
    /// Where in the batch its indices stand.
    pub positions: Range<usize>,
}

impl<'a> Axis<'a> {
    /// Cuts a batch of indices into stretches that lie in one chunk each.
    ///
    /// Where the indices are sorted, which is checked in one pass that only reads, each chunk that
    /// they touch is one group, and finding it takes O(log) of its size. Where they are not, a
    /// stretch ends wherever the chunk changes, and each index is looked at.
    ///
    /// ```
    /// # use rectigrid::{Grid, ParseOptions};
    /// # let document = br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[31,28,31]]}}"#;
    /// # let mut grid = Grid::<1, 8>::new();
    /// # let grid = grid.read_chunk_grid(document, &[90], ParseOptions::STRICT)?;
    /// let axis = grid.axis(0).unwrap();
    /// let mut groups = axis.groups(&[3, 30, 59, 60, 60])?;
    /// let first = groups.next().unwrap();
    /// assert_eq!((first.chunk, first.positions), (0, 0..2));
    /// let second = groups.next().unwrap();
    /// assert_eq!((second.chunk, second.positions), (2, 2..5));
    /// assert_eq!(groups.next(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::OutOfBounds`] names the first index outside of the axis.
    pub fn groups<'i>(&self, indices: &'i [u64]) -> Result<Groups<'a, 'i>, BatchError> {
        if is_sorted(indices) {
            return self.groups_of_sorted(indices);
        }
        let outside = indices.iter().position(|index| *index >= self.length());
        self.start(indices, outside, false)
    }

    /// [`groups`](Self::groups) of indices that the caller knows to be sorted: nothing but a few
    /// of each group is read. O(groups · log of their sizes).
    ///
    /// If they are not sorted after all, the groups still are stretches of the batch that together
    /// make all of it, and each names a chunk of the axis; but indices of other chunks may stand
    /// in them.
    ///
    /// # Errors
    /// [`BatchError::OutOfBounds`] names the first index outside of the axis.
    pub fn groups_of_sorted<'i>(&self, indices: &'i [u64]) -> Result<Groups<'a, 'i>, BatchError> {
        let outside = match indices.last() {
            Some(last) if *last >= self.length() => {
                Some(indices.partition_point(|index| *index < self.length()))
            }
            _ => None,
        };
        self.start(indices, outside, true)
    }

    fn start<'i>(
        &self,
        indices: &'i [u64],
        outside: Option<usize>,
        sorted: bool,
    ) -> Result<Groups<'a, 'i>, BatchError> {
        if let Some(position) = outside {
            return Err(BatchError::OutOfBounds {
                position,
                axis: 0,
                index: indices.get(position).copied().unwrap_or_default(),
                length: self.length(),
            });
        }
        Ok(Groups {
            axis: *self,
            rest: indices,
            done: 0,
            sorted,
            last: 1,
        })
    }
}

/// Indices whose order is looked at together, without a branch.
const BLOCK: usize = 32;

/// Whether no index is below the one before it.
///
/// As the standard library's method of slices, in which the compiler leaves a check that panics.
fn is_sorted(indices: &[u64]) -> bool {
    let after = indices.get(1..).unwrap_or_default();
    let ((before, _), (after, rest)) = (indices.as_chunks::<BLOCK>(), after.as_chunks::<BLOCK>());
    let rises = |(before, after): (&[u64; BLOCK], &[u64; BLOCK])| {
        let pairs = before.iter().zip(after);
        pairs.fold(true, |rises, (before, after)| rises & (before <= after))
    };
    let from = indices.len().saturating_sub(rest.len().saturating_add(1));
    let last = indices.get(from..).unwrap_or_default();
    before.iter().zip(after).all(rises) && last.iter().is_sorted()
}

/// The groups of a batch, in the order of the batch. Made by [`Axis::groups`].
#[derive(Clone, Debug)]
pub struct Groups<'a, 'i> {
    axis: Axis<'a>,
    /// Indices that are in no group yet.
    rest: &'i [u64],
    /// How many are.
    done: usize,
    /// Whether a group's end may be searched for.
    sorted: bool,
    /// The size of the group before: the best guess at the next one's.
    last: usize,
}

impl Iterator for Groups<'_, '_> {
    type Item = Group;

    fn next(&mut self) -> Option<Group> {
        let first = *self.rest.first()?;
        // Only unsorted indices that were vouched for can be outside here; the last chunk takes
        // them, so that every position is in some group.
        let inside = first.min(self.axis.length().saturating_sub(1));
        let (chunk, span) = self.axis.chunk_at(inside)?;
        let size = if self.sorted {
            self.sorted_size(span)
        } else {
            self.stretch_size(span)
        };
        // Not even the first lies inside where unsorted indices were vouched for.
        let size = size.max(1).min(self.rest.len());
        let begin = self.done;
        self.done = begin.saturating_add(size);
        self.rest = self.rest.get(size..).unwrap_or_default();
        self.last = size;
        Some(Group {
            chunk,
            positions: begin..self.done,
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::from(!self.rest.is_empty()), Some(self.rest.len()))
    }
}

impl FusedIterator for Groups<'_, '_> {}

impl Groups<'_, '_> {
    /// How many of the sorted indices that are left lie in a chunk. The first does.
    ///
    /// Begins at the size of the group before and goes away from it in doubling steps, so that
    /// groups of like sizes cost next to nothing. What is left between is narrowed by several
    /// places at a time: the processor waits for their memory once.
    fn sorted_size(&self, span: Span) -> usize {
        let inside = |place: usize| {
            self.rest
                .get(place)
                .is_some_and(|index| index.saturating_sub(span.origin) < span.declared)
        };
        // The first place lies inside; `low` does from here on, and `high` doesn't.
        let (mut low, mut high);
        let mut step = 1_usize;
        if inside(self.last) {
            low = self.last;
            high = low.saturating_add(step);
            while inside(high) {
                low = high;
                step = step.saturating_mul(2);
                high = low.saturating_add(step);
            }
        } else {
            high = self.last;
            low = high.saturating_sub(step);
            while low > 0 && !inside(low) {
                high = low;
                step = step.saturating_mul(2);
                low = high.saturating_sub(step);
            }
        }
        while high.saturating_sub(low) > 1 {
            let step = high.saturating_sub(low).div_ceil(PROBES + 1);
            let place = |probe: usize| low.saturating_add(step.saturating_mul(probe));
            let found = (1..=PROBES)
                .filter(|probe| place(*probe) < high && inside(place(*probe)))
                .count();
            low = place(found);
            high = high.min(low.saturating_add(step));
        }
        high
    }

    /// How many of the indices that are left lie in a chunk before one that doesn't.
    fn stretch_size(&self, span: Span) -> usize {
        self.rest
            .iter()
            .position(|index| {
                index
                    .checked_sub(span.origin)
                    .is_none_or(|inside| inside >= span.declared)
            })
            .unwrap_or(self.rest.len())
    }
}
