//! What a firmware engineer would write without the crate: every boundary in an array, and a binary
//! search in it; a typed reader for the same numbers.

use crate::axes::{MOST_CHUNKS, Pair};
use core::ops::Sub;
use heapless::Vec;
use serde::Deserialize;

/// The first elements of all chunks.
pub type Boundaries<T> = Vec<T, MOST_CHUNKS>;

/// Expands an axis.
///
/// # Panics
/// Where there is no room, or a boundary does not fit.
pub fn expand<T: TryFrom<u64>>(pairs: impl Iterator<Item = Pair>) -> Boundaries<T> {
    let mut boundaries = Vec::new();
    let mut sum = 0;
    for (edge, count) in pairs {
        for _ in 0..count {
            let boundary = T::try_from(sum).ok().expect("the boundary fits");
            assert!(boundaries.push(boundary).is_ok(), "there is no room");
            sum += edge;
        }
    }
    boundaries
}

/// The chunk and the offset of each index: whether all are on the axis.
#[inline(never)]
pub fn search<T: Copy + Ord + Default + Sub<Output = T>>(
    boundaries: &[T],
    length: T,
    indices: &[T],
    chunks: &mut [u32],
    offsets: &mut [T],
) -> bool {
    let mut inside = true;
    for ((&index, chunk), offset) in indices.iter().zip(chunks).zip(offsets) {
        inside &= index < length;
        let next = boundaries.partition_point(|&boundary| boundary <= index);
        let found = next.saturating_sub(1);
        *chunk = found as u32;
        *offset = index - boundaries.get(found).copied().unwrap_or_default();
    }
    inside
}

/// The document of `axes::write_document`, as types with just the room that it needs.
#[derive(Debug, Deserialize)]
pub struct Document<'a, const RUNS: usize> {
    /// Which grid.
    pub name: &'a str,
    /// What the grid says.
    #[serde(borrow)]
    pub configuration: Configuration<'a, RUNS>,
}

/// What the grid says.
#[derive(Debug, Deserialize)]
pub struct Configuration<'a, const RUNS: usize> {
    /// Which encoding.
    pub kind: &'a str,
    /// Pairs of an edge length and a count.
    pub chunk_shapes: Vec<Vec<Pair, RUNS>, 1>,
}
