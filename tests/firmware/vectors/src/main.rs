//! Runs the conformance vectors that the board has room for: every case, every figure.
//!
//! A wrong answer is a panic, which ends the program with a status that is not 0.

#![no_std]
#![no_main]

mod check;

use board::{console, exit};
use core::fmt::Write;
use rectigrid::Grid;

/// One document, and what is to be found in it.
struct Case {
    name: &'static str,
    document: &'static str,
    /// The array's shape where the document is a bare chunk grid.
    shape: Option<&'static [u64]>,
    expected: Expected,
}

enum Expected {
    Refusal(Refusal),
    Answers(Answers),
    Figures(&'static [AxisFigures]),
}

struct Refusal {
    reason: &'static str,
    /// The bytes that the error points into.
    near: Option<(usize, usize)>,
    axis: Option<usize>,
}

type List = &'static [u64];

/// An index with its chunk and offset, or with the axis on which it is outside.
type Location = (List, Result<(List, List), usize>);

/// A chunk with its origin, its declared and its clipped shape.
type Region = (List, List, List, List);

struct Answers {
    shape: List,
    declared: List,
    chunks: List,
    locations: &'static [Location],
    regions: &'static [Region],
    /// What writing gives.
    canonical: Option<&'static str>,
}

struct AxisFigures {
    length: u64,
    declared: u64,
    runs: usize,
    sum: u64,
}

include!(concat!(env!("OUT_DIR"), "/cases.rs"));

type Room = Grid<6, RUNS>;

board::program!(main);

fn main() -> ! {
    let mut room = Room::EMPTY;
    for case in CASES {
        check::case(case, &mut room);
    }
    let mut out = console().expect("there is a console");
    let told = writeln!(
        out,
        "{VECTORS} vectors run in {} documents, {} left out: {LEFT_OUT:?}",
        CASES.len(),
        LEFT_OUT.len(),
    );
    exit(told.is_ok())
}
