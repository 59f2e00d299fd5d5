//! Changing the length of axes, by the rules of the grid's forms.

use crate::error::ErrorKind;
use crate::grid::{Grid, GridMut};
use crate::view::GridView;
use core::fmt;

impl<const AXES: usize, const RUNS: usize> Grid<AXES, RUNS> {
    /// Gives the array another shape: `shape` in elements, one length an axis.
    ///
    /// On an axis whose form is an integer the chunks adapt. A list keeps its edge lengths: growth
    /// inside the declared extent adds nothing, and shrinking leaves overflow chunks.
    /// O(rank · log runs).
    ///
    /// ```
    /// use rectigrid::{Grid, ParseOptions};
    ///
    /// let document = br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4,[5,10,10]]}}"#;
    /// let mut grid = Grid::<2, 8>::new();
    /// grid.read_chunk_grid(document, &[10, 25], ParseOptions::STRICT)?;
    ///
    /// let smaller = grid.set_shape(&[17, 12])?;
    /// assert!(smaller.grid_shape().eq([5, 2]));
    /// assert!(smaller.declared_grid_shape().eq([5, 3]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ShapeError`] where the number of axes differs, where a list is shorter than its axis, or
    /// where a regular axis' extent does not fit 64 bits. The grid is left as it was.
    pub fn set_shape(&mut self, shape: &[u64]) -> Result<GridView<'_>, ShapeError> {
        self.as_mut().set_shape(shape)?;
        Ok(self.view())
    }
}

impl GridMut<'_> {
    /// Settles the lengths of all axes, or of none.
    pub(crate) fn set_shape(&mut self, shape: &[u64]) -> Result<(), ShapeError> {
        if shape.len() != self.rank() {
            let kind = ErrorKind::Rank {
                shape: shape.len(),
                chunk_shapes: self.rank(),
            };
            return Err(ShapeError { kind, axis: None });
        }
        for (axis, &length) in shape.iter().enumerate() {
            if let Some((record, pool)) = self.axis_mut(axis) {
                let mut tried = *record;
                tried
                    .set_length(record.rows_in(pool), length)
                    .map_err(|kind| ShapeError {
                        kind,
                        axis: Some(axis),
                    })?;
            }
        }
        for (axis, &length) in shape.iter().enumerate() {
            if let Some((record, pool)) = self.axis_mut(axis) {
                // It was tried above.
                let _always_ok = record.set_length(record.rows_in(pool), length);
            }
        }
        Ok(())
    }
}

/// Why a grid cannot have a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ShapeError {
    kind: ErrorKind,
    axis: Option<usize>,
}

impl ShapeError {
    /// What is wrong: [`ErrorKind::Rank`], [`ErrorKind::Short`] or [`ErrorKind::Overflow`].
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The first axis that can't have its length; `None` where the number of axes is wrong.
    pub const fn axis(&self) -> Option<usize> {
        self.axis
    }
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.axis {
            Some(axis) => write!(f, "{} on axis {axis}", self.kind),
            None => self.kind.fmt(f),
        }
    }
}

impl core::error::Error for ShapeError {}
