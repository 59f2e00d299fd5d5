//! Where zarrs 0.23 is known to answer otherwise. Nothing else is left out.

use rectigrid_harness::Case;

/// A difference that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// It expands every chunk of a list, so that a short document takes all memory.
    HugeCounts,
    /// It adds edge lengths without looking whether the sum fits 64 bits.
    HugeSums,
    /// An integer axis of length 0 is one without an end to it: every index has a chunk.
    EmptyIntegerAxis,
    /// An index at or past the axis length has a chunk, as long as one is declared there.
    IndicesPastTheArray,
}

/// Declared chunks of a list that a case may have.
const MOST_CHUNKS: u128 = 10_000;

impl Difference {
    /// The difference that makes a whole grid not worth comparing, if there is one.
    pub fn of_grid(case: &Case) -> Option<Self> {
        let mut lists = case.axes.iter().filter(|axis| axis.is_list);
        if lists.any(|axis| axis.declared > MOST_CHUNKS) {
            return Some(Self::HugeCounts);
        }
        // Half of it is left for what it adds to the last sum.
        let mut axes = case.axes.iter();
        if axes.any(|axis| axis.extent > u128::from(u64::MAX / 2)) {
            return Some(Self::HugeSums);
        }
        None
    }

    /// The difference at one point, if there is one.
    pub fn of_point(case: &Case, point: &[u64]) -> Option<Self> {
        for (axis, (index, length)) in case.axes.iter().zip(point.iter().zip(&case.shape)) {
            if index >= length {
                return Some(match axis.is_list {
                    false if *length == 0 => Self::EmptyIntegerAxis,
                    _ => Self::IndicesPastTheArray,
                });
            }
        }
        None
    }
}
