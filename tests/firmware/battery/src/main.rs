//! Looks up singly and in batches on the device, in tables of both widths, and compares with the
//! oracle's answers, which the build has asked for.
//!
//! A wrong answer is a panic, which ends the program with a status that is not 0.

#![no_std]
#![no_main]

mod axis;
mod data;
mod places;
mod points;
mod tally;

use board::{console, exit};
use core::fmt::Write;
use data::Data;
use rectigrid::lookup::Backend;
use rectigrid::{Grid, ParseOptions};
use tally::Tally;

type Room = Grid<3, 48>;

board::program!(main);

fn main() -> ! {
    let mut room = Room::EMPTY;
    let (mut data, mut tally) = (Data::new(), Tally::default());

    let axes = data.count();
    for _ in 0..axes {
        let document = data.document();
        let grid = room
            .read_chunk_grid(document.text, document.shape(), ParseOptions::STRICT)
            .expect("the document is right");
        let axis = grid.axis(0).expect("it has one axis");
        axis::check(axis, data.rows(3), &mut tally);
    }
    let grids = data.count();
    for _ in 0..grids {
        let document = data.document();
        let grid = room
            .read_chunk_grid(document.text, document.shape(), ParseOptions::STRICT)
            .expect("the document is right");
        points::check(grid, data.rows(grid.rank() + 2), &mut tally);
    }

    let mut out = console().expect("there is a console");
    let best = Backend::best().name();
    let told = writeln!(
        out,
        "{axes} axes and {grids} grids up to backend {best}, {tally}"
    );
    exit(told.is_ok())
}
