//! Lists of indices: sorted ones as they are, others by way of an order in the caller's buffer.

use super::SelectError;
use super::sort::sort;
use crate::axis::Axis;

/// Indices of one axis in any order, duplicates kept.
///
/// The output has them in the list's own order. To go through them chunk by chunk, a list that is
/// not sorted needs a buffer of a place an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List<'s> {
    indices: &'s [u64],
    /// The positions of the list in rising order of their indices; `None` where they are already.
    order: Option<&'s [usize]>,
}

impl<'s> List<'s> {
    /// A list that is sorted (duplicates allowed): it needs no buffer. O(indices).
    ///
    /// # Errors
    /// [`SelectError::Unsorted`] names the first index out of order.
    pub fn sorted(indices: &'s [u64]) -> Result<Self, SelectError> {
        let falls = indices
            .iter()
            .zip(indices.iter().skip(1))
            .position(|(before, after)| after < before);
        match falls {
            Some(position) => Err(SelectError::Unsorted {
                position: position.saturating_add(1),
            }),
            None => Ok(Self {
                indices,
                order: None,
            }),
        }
    }

    /// A list in any order. `order` is filled with the positions of the list; it has as many
    /// places. O(indices · log indices), without allocation.
    ///
    /// # Errors
    /// [`SelectError::Buffer`] where the buffer has another length.
    pub fn in_any_order(indices: &'s [u64], order: &'s mut [usize]) -> Result<Self, SelectError> {
        if indices.len() != order.len() {
            return Err(SelectError::Buffer {
                found: order.len(),
                expected: indices.len(),
            });
        }
        for (position, place) in order.iter_mut().enumerate() {
            *place = position;
        }
        // The position itself is the second key, which makes the order a stable one.
        sort(order, |a, b| (indices.get(a), a) < (indices.get(b), b));
        Ok(Self {
            indices,
            order: Some(order),
        })
    }

    /// How many indices there are, duplicates counted.
    pub const fn len(&self) -> usize {
        self.indices.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// Makes sure that every index is one of the axis'.
    pub(super) fn check(&self, axis: Axis<'_>) -> Result<(), SelectError> {
        match self.indices.iter().find(|index| **index >= axis.length()) {
            Some(&index) => Err(SelectError::OutOfBounds {
                axis: 0,
                index,
                length: axis.length(),
            }),
            None => Ok(()),
        }
    }

    /// The position that stands at a place of the rising order, and the index there; `None` past
    /// the last place.
    fn entry(&self, place: usize) -> Option<(usize, u64)> {
        let position = match self.order {
            Some(order) => *order.get(place)?,
            None => place,
        };
        Some((position, *self.indices.get(position)?))
    }

    /// The index at a place of the rising order.
    pub(super) fn index(&self, place: usize) -> Option<u64> {
        self.entry(place).map(|(_, index)| index)
    }

    /// Where the indices from a place on reach `end`: the place after the last one below it.
    ///
    /// O(log of how far that is).
    pub(super) fn place_of(&self, from: usize, end: u64) -> usize {
        let below = |place: usize| self.index(place).is_some_and(|index| index < end);
        // All before `low` are below; the one at `high`, if there is one, isn't.
        let (mut low, mut high) = (from, from);
        let mut step = 1_usize;
        while below(high) {
            low = high.saturating_add(1);
            high = high.saturating_add(step);
            step = step.saturating_mul(2);
        }
        while low < high {
            let middle = low.midpoint(high);
            if below(middle) {
                low = middle.saturating_add(1);
            } else {
                high = middle;
            }
        }
        low
    }

    /// The picks between two places of the rising order, out of a chunk that begins at `origin`.
    pub(super) const fn picks(self, from: usize, to: usize, origin: u64) -> Picks<'s> {
        Picks {
            list: self,
            next: from,
            end: to,
            origin,
        }
    }
}

/// What a list picks out of one chunk: offsets inside it, and the positions in the list (and so in
/// the output) that they are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picks<'s> {
    list: List<'s>,
    next: usize,
    end: usize,
    origin: u64,
}

impl Picks<'_> {
    /// The `n`th of those that are left.
    pub(super) fn pick(&self, n: usize) -> Option<(u64, usize)> {
        let place = self.next.checked_add(n).filter(|place| *place < self.end)?;
        let (position, index) = self.list.entry(place)?;
        Some((index.saturating_sub(self.origin), position))
    }
}

impl Iterator for Picks<'_> {
    /// An offset inside the chunk and a position of the list.
    type Item = (u64, usize);

    fn next(&mut self) -> Option<Self::Item> {
        let pick = self.pick(0)?;
        self.next = self.next.saturating_add(1);
        Some(pick)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end.saturating_sub(self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Picks<'_> {}
impl core::iter::FusedIterator for Picks<'_> {}
