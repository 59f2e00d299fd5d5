//! What another library has to offer to be tested, in its smallest form: the reference reader and
//! the oracle as an implementation. It walks over the edge lengths as they are written.

use crate::agree::{covered, figures, located};
use crate::implementation::{Figures, Implementation, Keys, Refusal, Span};
use crate::like::canonical;
use crate::oracle::Axis;
use crate::reference;

/// The oracle as an implementation, with room for everything.
#[derive(Debug)]
pub struct Naive;

/// Axes as a document spells them.
#[derive(Debug)]
pub struct NaiveGrid(Vec<Axis>);

impl Implementation for Naive {
    type Grid = NaiveGrid;

    fn read_grid(document: &[u8], shape: &[u64]) -> Result<Self::Grid, Refusal> {
        let read = reference::grid(document, shape);
        read.map(NaiveGrid).map_err(refusal)
    }

    fn read_array(document: &[u8]) -> Result<(Self::Grid, Keys), Refusal> {
        let read = reference::array(document);
        read.map(|(axes, keys)| (NaiveGrid(axes), keys))
            .map_err(refusal)
    }

    fn axes(grid: &Self::Grid) -> Vec<Figures> {
        grid.0.iter().map(figures).collect()
    }

    fn locate(grid: &Self::Grid, axis: usize, index: u64) -> Option<(u64, u64)> {
        located(grid.0.get(axis)?, index)
    }

    fn span(grid: &Self::Grid, axis: usize, chunk: u64) -> Option<Span> {
        covered(grid.0.get(axis)?, chunk)
    }

    fn write(grid: &Self::Grid) -> String {
        canonical(&grid.0)
    }
}

/// It says only that something is wrong.
fn refusal(_wrong: reference::Wrong) -> Refusal {
    Refusal {
        reason: None,
        byte: None,
        axis: None,
    }
}
