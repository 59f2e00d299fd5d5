//! How many points lie in each chunk.

use crate::status::Failure;
use core::cmp::Reverse;
use rectigrid::GridView;
use std::collections::{BinaryHeap, HashMap};

/// Up to so many chunks each has a place of its own. Places are zero at first, so that the system
/// gives memory only to the pages of those that points lie in.
const MOST_PLACES: u128 = 1 << 24;

/// A count a chunk; chunks are numbered in row-major order.
#[derive(Debug)]
pub(crate) struct Counts {
    /// Chunks that hold data along each axis.
    grid_shape: Vec<u64>,
    counts: Places,
}

#[derive(Debug)]
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
            Ok(places) if chunks <= MOST_PLACES => Places::All(vec![0; places]),
            _ => Places::Touched(HashMap::new()),
        };
        Ok(Self {
            grid_shape: grid.grid_shape().collect(),
            counts,
        })
    }

    /// The chunks that hold data along each axis.
    pub(crate) fn grid_shape(&self) -> &[u64] {
        &self.grid_shape
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

    /// The chunks with points in row-major order, and how many each has.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = (u128, u64)> {
        let (all, mut touched) = match &self.counts {
            Places::All(places) => (places.as_slice(), Vec::new()),
            Places::Touched(places) => {
                let touched = places.iter().map(|(chunk, points)| (*chunk, *points));
                (&[][..], touched.collect())
            }
        };
        touched.sort_unstable();
        let all = (0..).zip(all.iter().copied());
        all.filter(|(_, points)| *points > 0).chain(touched)
    }

    /// So many chunks with the most points, in row-major order, and what the others come to.
    pub(crate) fn fullest(&self, most: usize) -> (Vec<(u128, u64)>, Others) {
        let mut others = Others::default();
        // The one on top has the fewest points, and of those that have as many stands last.
        let mut kept = BinaryHeap::new();
        for (chunk, points) in self.in_order() {
            kept.push(Reverse((points, Reverse(chunk))));
            if kept.len() <= most {
                continue;
            }
            if let Some(Reverse((points, _))) = kept.pop() {
                others.chunks = others.chunks.saturating_add(1);
                others.points = others.points.saturating_add(u128::from(points));
                others.most = others.most.max(points);
            }
        }
        let mut kept: Vec<_> = kept
            .into_iter()
            .map(|Reverse((points, Reverse(chunk)))| (chunk, points))
            .collect();
        kept.sort_unstable();
        (kept, others)
    }
}

/// Chunks that are not shown.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Others {
    pub(crate) chunks: u64,
    pub(crate) points: u128,
    /// The most points that one of them has.
    pub(crate) most: u64,
}

/// Joins the chunks of one axis, of which there are `length`, to the numbers of the axes before it.
pub(crate) fn join<'n>(
    length: u64,
    chunks: &[u64],
    numbers: impl IntoIterator<Item = &'n mut u128>,
) {
    for (number, chunk) in numbers.into_iter().zip(chunks) {
        // All chunks together are a number of this size, so this wraps nowhere.
        *number = number
            .wrapping_mul(u128::from(length))
            .wrapping_add(u128::from(*chunk));
    }
}

/// The index of a chunk by its number.
pub(crate) fn chunk_of(number: u128, grid_shape: &[u64]) -> Vec<u64> {
    let mut left = number;
    let mut chunk = vec![0; grid_shape.len()];
    for (part, length) in chunk.iter_mut().zip(grid_shape).rev() {
        let length = u128::from(*length).max(1);
        *part = left
            .checked_rem(length)
            .and_then(|part| u64::try_from(part).ok())
            .unwrap_or(0);
        left = left.checked_div(length).unwrap_or(0);
    }
    chunk
}
