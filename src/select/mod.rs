//! Selections of array elements, and what of each chunk they touch.
//!
//! A reader of chunks asks, for each chunk that a selection touches: which part of it to read, and
//! where that goes in the output. [`GridView::project`](crate::GridView::project) answers, chunk by
//! chunk, without walking others and without a buffer of its own.
//!
//! The selection is a product of one [`AxisSelection`] an axis (*orthogonal*, as NumPy's `ix_`).
//! Points are another thing: [`GridView::order_points`](crate::GridView::order_points) brings those
//! of each chunk together.

mod list;
mod points;
mod project;
mod slice;
mod sort;

pub use list::{List, Picks};
pub use points::PointsByChunk;
pub use project::{AxisProjection, Projection, Projections};
pub use slice::{Slice, index_from_python};

use core::fmt;

/// What is selected on one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisSelection<'s> {
    /// All of it.
    All,
    /// One index; the output has no such axis.
    Index(u64),
    /// Indices at equal distances.
    Slice(Slice),
    /// Indices in any order, duplicates kept.
    List(List<'s>),
}

/// Why a selection was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum SelectError {
    /// The selection has another number of axes than the grid.
    Rank {
        /// Axes of the selection.
        found: usize,
        /// Axes of the grid.
        expected: usize,
    },
    /// An index lies outside of its axis.
    OutOfBounds {
        /// Which axis, counted from 0 in the selection.
        axis: usize,
        /// The index.
        index: u64,
        /// The length of the axis, in elements.
        length: u64,
    },
    /// A slice ends past its axis.
    PastEnd {
        /// Which axis, counted from 0 in the selection.
        axis: usize,
        /// Where the slice stops.
        stop: u64,
        /// The length of the axis, in elements.
        length: u64,
    },
    /// A slice of step 0.
    ZeroStep,
    /// A buffer for an order has another length than what is ordered.
    Buffer {
        /// Places in the buffer.
        found: usize,
        /// Indices or points.
        expected: usize,
    },
    /// The indices of a list that was said to be sorted are not.
    Unsorted {
        /// Where the first index stands that is below the one before it.
        position: usize,
    },
}

impl SelectError {
    /// The same error on an axis of a selection.
    pub(crate) const fn on_axis(self, axis: usize) -> Self {
        match self {
            Self::OutOfBounds { index, length, .. } => Self::OutOfBounds {
                axis,
                index,
                length,
            },
            Self::PastEnd { stop, length, .. } => Self::PastEnd { axis, stop, length },
            other => other,
        }
    }
}

impl fmt::Display for SelectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rank { found, expected } => {
                write!(f, "found a selection of {found} axes, expected {expected}")
            }
            Self::OutOfBounds {
                axis,
                index,
                length,
            } => write!(
                f,
                "found index {index} on axis {axis}, expected one below its length {length}"
            ),
            Self::PastEnd { axis, stop, length } => write!(
                f,
                "found a slice that stops at {stop} on axis {axis}, expected at most its length {length}"
            ),
            Self::ZeroStep => f.write_str("found a step of 0, expected another"),
            Self::Buffer { found, expected } => write!(
                f,
                "found a buffer of {found} places, expected {expected}, one for each index"
            ),
            Self::Unsorted { position } => write!(
                f,
                "found an index at position {position} below the one before it, expected a sorted list"
            ),
        }
    }
}

impl core::error::Error for SelectError {}
