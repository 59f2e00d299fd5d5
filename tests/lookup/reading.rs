//! From an axis of the oracle to one of the library.

use crate::oracle::{Axis, Edges};
use crate::spelled;
use rectigrid::{Grid, ParseOptions};

/// Room for all axes of this battery.
pub(crate) type Room = Grid<5, 16_384>;

/// A list of edge lengths and how often each stands there, that the array ends with.
pub(crate) fn list(pairs: &[(u64, u64)]) -> Axis {
    let length = pairs.iter().map(|(edge, count)| edge * count).sum();
    cut(length, pairs)
}

/// The same of another length.
pub(crate) fn cut(length: u64, pairs: &[(u64, u64)]) -> Axis {
    let edges = Edges::List(pairs.to_vec());
    Axis { length, edges }
}

/// Edge lengths one by one.
pub(crate) fn edges(edges: impl IntoIterator<Item = u64>) -> Axis {
    let pairs: Vec<_> = edges.into_iter().map(|edge| (edge, 1)).collect();
    list(&pairs)
}

/// A regular axis.
pub(crate) fn integer(length: u64, edge: u64) -> Axis {
    let edges = Edges::Integer(edge);
    Axis { length, edges }
}

pub(crate) fn read(axes: &[Axis]) -> Box<Room> {
    let document = spelled::chunk_grid(axes);
    let shape: Vec<_> = axes.iter().map(|axis| axis.length).collect();
    let mut grid = Box::new(Room::new());
    grid.read_chunk_grid(document.as_bytes(), &shape, ParseOptions::STRICT)
        .unwrap();
    grid
}
