//! How many points lie in each chunk.

use crate::status::Failure;
use rectigrid::GridView;
use std::collections::HashMap;

/// Up to so many chunks each has a place of its own, touched or not.
const FEW_CHUNKS: u128 = 4096;

/// A count a chunk; chunks are numbered in row-major order.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    /// Chunks that hold data along each axis.
    grid_shape: Vec<u64>,
    counts: Places,
}

#[derive(Clone, Debug)]
enum Places {
    All(Vec<u64>),
    Touched(HashMap<u128, u64>),
}

impl Counts {
    pub(crate) fn new(grid: &GridView<'_>) -> Result<Self, Failure> {
        let Some(chunks) = grid.chunk_count() else {
            return Err(Failure::Usage(
                "found more than 2^128 - 1 chunks, expected fewer for a histogram".to_owned(),
            ));
        };
        let counts = match usize::try_from(chunks) {
            Ok(places) if chunks <= FEW_CHUNKS => Places::All(vec![0; places]),
            _ => Places::Touched(HashMap::new()),
        };
        Ok(Self {
            grid_shape: grid.grid_shape().collect(),
            counts,
        })
    }

    /// The same without any point.
    pub(crate) fn empty(&self) -> Self {
        let counts = match &self.counts {
            Places::All(places) => Places::All(vec![0; places.len()]),
            Places::Touched(_) => Places::Touched(HashMap::new()),
        };
        Self {
            grid_shape: self.grid_shape.clone(),
            counts,
        }
    }

    /// Joins the chunks of one axis to the numbers of the axes before it.
    pub(crate) fn join(&self, axis: usize, chunks: &[u64], numbers: &mut [u128]) {
        let length = self.grid_shape.get(axis).copied().map_or(0, u128::from);
        for (number, chunk) in numbers.iter_mut().zip(chunks) {
            // All chunks together are a number of this size.
            *number = number.wrapping_mul(length).wrapping_add(u128::from(*chunk));
        }
    }

    /// Counts points of a chunk.
    pub(crate) fn add(&mut self, chunk: u128, points: u64) {
        match &mut self.counts {
            Places::All(places) => {
                let place = usize::try_from(chunk).ok();
                if let Some(count) = place.and_then(|place| places.get_mut(place)) {
                    *count = count.saturating_add(points);
                }
            }
            Places::Touched(places) => {
                let count = places.entry(chunk).or_insert(0);
                *count = count.saturating_add(points);
            }
        }
    }

    pub(crate) fn merge(&mut self, other: Self) {
        for (chunk, points) in other.touched() {
            self.add(chunk, points);
        }
    }

    /// The chunks with points, in no order.
    fn touched(self) -> impl Iterator<Item = (u128, u64)> {
        let (all, touched) = match self.counts {
            Places::All(places) => (places, HashMap::new()),
            Places::Touched(places) => (Vec::new(), places),
        };
        (0..)
            .zip(all)
            .chain(touched)
            .filter(|(_, points)| *points > 0)
    }

    /// The chunks with points in row-major order.
    pub(crate) fn in_order(self) -> Vec<(u128, u64)> {
        let mut chunks: Vec<_> = self.touched().collect();
        chunks.sort_unstable();
        chunks
    }
}

/// The index of a chunk by its number.
pub(crate) fn chunk_of(number: u128, grid_shape: impl Iterator<Item = u64>) -> Vec<u64> {
    let lengths: Vec<u64> = grid_shape.collect();
    let mut left = number;
    let mut chunk = vec![0; lengths.len()];
    for (part, length) in chunk.iter_mut().zip(&lengths).rev() {
        let length = u128::from(*length).max(1);
        *part = left
            .checked_rem(length)
            .and_then(|part| u64::try_from(part).ok())
            .unwrap_or(0);
        left = left.checked_div(length).unwrap_or(0);
    }
    chunk
}
