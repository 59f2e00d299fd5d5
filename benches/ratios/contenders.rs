//! The floor, and the ways of answering that every program would think of first.

use core::ops::{Add, Sub};
use rectigrid::lookup::{Backend, Word};

/// What the CPU or the build has, the widest first.
pub fn backends() -> impl Iterator<Item = Backend> {
    [
        Backend::avx512(),
        Backend::avx2(),
        Backend::lanes(),
        Some(Backend::scalar()),
    ]
    .into_iter()
    .flatten()
}

/// An index: what the peers reckon with.
pub trait Index: Word + Into<u64> + From<bool> + Add<Output = Self> + Sub<Output = Self> {}
impl Index for u32 {}
impl Index for u64 {}

/// Reads the queries and writes outputs of the widths that the contenders write.
#[inline(never)]
pub fn floor<T: Index>(indices: &[T], chunks: &mut [u32], offsets: &mut [T]) {
    for ((index, chunk), offset) in indices.iter().zip(chunks).zip(offsets) {
        *chunk = (*index).into() as u32;
        *offset = *index;
    }
}

/// The standard library's binary search in the places where chunks end.
#[inline(never)]
pub fn partition_point<T: Index>(ends: &[T], indices: &[T], chunks: &mut [u32], offsets: &mut [T]) {
    for ((index, chunk), offset) in indices.iter().zip(chunks).zip(offsets) {
        let found = ends.partition_point(|end| end <= index);
        *chunk = found as u32;
        *offset = *index
            - if found == 0 {
                T::default()
            } else {
                ends[found - 1]
            };
    }
}

/// The floor for points of three axes.
#[inline(never)]
pub fn floor_of_points(points: &[[u64; 3]], chunks: &mut [u32], elements: &mut [u64]) {
    for ((point, chunk), element) in points.iter().zip(chunks).zip(elements) {
        *chunk = point[0] as u32;
        *element = point[1] ^ point[2];
    }
}
