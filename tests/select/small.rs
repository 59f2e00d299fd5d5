//! Small random grids, and how they lie in the array, chunk by chunk.

use crate::oracle::{Axis, Edges};
use crate::spelled;
use proptest::prelude::*;
use rectigrid::{Grid, ParseOptions};

pub(crate) type Room = Grid<5, 64>;

/// Calls something with the rank as a constant.
macro_rules! with_rank {
    ($rank:expr, $D:ident => $call:expr) => {
        match $rank {
            0 => {
                const $D: usize = 0;
                $call
            }
            1 => {
                const $D: usize = 1;
                $call
            }
            2 => {
                const $D: usize = 2;
                $call
            }
            3 => {
                const $D: usize = 3;
                $call
            }
            4 => {
                const $D: usize = 4;
                $call
            }
            rank => unreachable!("no test has a grid of {rank} axes"),
        }
    };
}

/// The grid of these axes, by way of a document.
pub(crate) fn grid(axes: &[Axis]) -> Room {
    let document = spelled::chunk_grid(axes);
    let shape: Vec<u64> = axes.iter().map(|axis| axis.length).collect();
    let mut grid = Room::new();
    grid.read_chunk_grid(document.as_bytes(), &shape, ParseOptions::STRICT)
        .unwrap();
    grid
}

pub(crate) fn list(length: u64, pairs: &[(u64, u64)]) -> Axis {
    let edges = Edges::List(pairs.to_vec());
    Axis { length, edges }
}

pub(crate) fn integer(length: u64, edge: u64) -> Axis {
    let edges = Edges::Integer(edge);
    Axis { length, edges }
}

/// A chunk of one axis: where it begins, its declared and its clipped length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) origin: u64,
    pub(crate) declared: u64,
    pub(crate) clipped: u64,
}

/// All declared chunks of an axis in order.
pub(crate) fn pieces(axis: &Axis) -> Vec<Piece> {
    let mut origin = 0_u128;
    let mut pieces = Vec::new();
    for declared in axis.expanded().unwrap() {
        let inside = u128::from(axis.length).saturating_sub(origin).min(declared);
        pieces.push(Piece {
            origin: origin.try_into().unwrap(),
            declared: declared.try_into().unwrap(),
            clipped: inside.try_into().unwrap(),
        });
        origin += declared;
    }
    pieces
}

/// All tuples of a product in row-major order.
pub(crate) fn product<T: Copy>(factors: &[Vec<T>]) -> Vec<Vec<T>> {
    factors.iter().fold(vec![Vec::new()], |tuples, factor| {
        let longer = tuples.iter().flat_map(|tuple| {
            factor
                .iter()
                .map(move |part| [&tuple[..], &[*part]].concat())
        });
        longer.collect()
    })
}

fn axis() -> impl Strategy<Value = Axis> {
    let pairs = prop::collection::vec((1..=4_u64, prop_oneof![3 => Just(1), 1 => 1..=3_u64]), 1..4);
    let listed = (pairs, 0..=40_u64, any::<bool>()).prop_map(|(pairs, cut, whole)| {
        let extent: u64 = pairs.iter().map(|(edge, count)| edge * count).sum();
        list(if whole { extent } else { cut % (extent + 1) }, &pairs)
    });
    let stepped = (0..=11_u64, 1..=5_u64).prop_map(|(length, edge)| integer(length, edge));
    prop_oneof![3 => listed, 1 => stepped]
}

/// Grids of 0 to 4 axes.
pub(crate) fn axes() -> impl Strategy<Value = Vec<Axis>> {
    prop::collection::vec(axis(), 0..=4)
}
