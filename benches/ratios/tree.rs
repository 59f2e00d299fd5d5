//! A search tree over the places where chunks end: the crate `ordsearch`.

use crate::contenders::Index;
use core::cmp::Ordering;
use ordsearch::OrderedCollection;

/// Where a chunk ends, and which it is, for the tree gives no places. Ordered by the first alone.
#[derive(Clone, Copy, Debug)]
pub struct Boundary<T> {
    end: T,
    chunk: u32,
}

impl<T: Ord> PartialEq for Boundary<T> {
    fn eq(&self, other: &Self) -> bool {
        self.end == other.end
    }
}

impl<T: Ord> Eq for Boundary<T> {}

impl<T: Ord> PartialOrd for Boundary<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Ord> Ord for Boundary<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.end.cmp(&other.end)
    }
}

pub fn tree<T: Index>(ends: &[T]) -> OrderedCollection<Boundary<T>> {
    let boundaries = ends.iter().enumerate().map(|(chunk, end)| Boundary {
        end: *end,
        chunk: chunk as u32,
    });
    OrderedCollection::from_sorted_iter(boundaries)
}

#[inline(never)]
pub fn ordsearch<T: Index>(
    tree: &OrderedCollection<Boundary<T>>,
    ends: &[T],
    indices: &[T],
    chunks: &mut [u32],
    offsets: &mut [T],
) {
    for ((index, chunk), offset) in indices.iter().zip(chunks).zip(offsets) {
        let above = Boundary {
            end: *index + T::from(true),
            chunk: 0,
        };
        let found = tree.find_gte(above).map_or(0, |boundary| boundary.chunk);
        *chunk = found;
        let before = (found as usize).checked_sub(1);
        *offset = *index - before.map_or(T::default(), |before| ends[before]);
    }
}
