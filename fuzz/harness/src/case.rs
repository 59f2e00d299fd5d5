//! A grid and places in it, for holding two implementations against each other.

use crate::draw;
use crate::oracle::{Axis, Edges};
use crate::spelling::{self, Speller};
use arbitrary::{Result, Unstructured};

/// A valid grid and places to ask it for.
#[derive(Clone, Debug)]
pub struct Case {
    /// A `chunk_grid` object in some spelling.
    pub document: String,
    /// Elements along each axis.
    pub shape: Vec<u64>,
    pub axes: Vec<CaseAxis>,
    /// Array indices, inside of the array and outside.
    pub points: Vec<Vec<u64>>,
}

/// What is known of an axis without either implementation.
#[derive(Clone, Copy, Debug)]
pub struct CaseAxis {
    /// Sum of all declared edge lengths.
    pub extent: u128,
    /// Declared chunks.
    pub declared: u128,
    /// Whether the edge lengths are a list rather than one integer.
    pub is_list: bool,
}

impl Case {
    /// The case that some bytes stand for, if they suffice.
    pub fn draw(input: &[u8]) -> Option<Self> {
        Self::drawn(&mut Unstructured::new(input)).ok()
    }

    fn drawn(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let axes = draw::several(bytes, 4, |bytes| draw::axis(bytes, 12))?;
        let document = spelling::grid(Speller::new(bytes.arbitrary()?), &axes);
        let each = axes.iter().map(|axis| draw::indices(bytes, axis, 20));
        let each: Vec<Vec<u64>> = each.collect::<Result<_>>()?;
        // As many points as every axis has indices for.
        let many = each.iter().map(Vec::len).min().unwrap_or(1);
        let point = |place| each.iter().map(|indices| indices[place]).collect();
        Ok(Self {
            document,
            shape: spelling::shape(&axes),
            points: (0..many).map(point).collect(),
            axes: axes.iter().map(of).collect(),
        })
    }
}

fn of(axis: &Axis) -> CaseAxis {
    CaseAxis {
        extent: axis.extent(),
        declared: axis.declared(),
        is_list: matches!(axis.edges, Edges::List(_)),
    }
}
