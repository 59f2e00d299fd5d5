//! Measures how deep the stack goes, and prints a table in Markdown. `run` checks it.

#![no_std]
#![no_main]

use board::{console, entry, exit};
use core::fmt::{self, Write};
use core::hint::black_box;
use costs::stack::depth;
use heapless::String;
use rectigrid::lookup::AxisTable;
use rectigrid::{Grid, GridView, ParseOptions};

type Room = Grid<2, 301>;

/// A document with all that it may have.
const DOCUMENT: &[u8] = br#"{"zarr_format":3,"node_type":"array","attributes":{"deep":[[[{"a":[1e3]}]]]},"unknown":{"must_understand":false},"shape":[26,38],"chunk_grid":{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[16,[5,2]],14]}},"chunk_key_encoding":{"name":"default","configuration":{"separator":"/"}}}"#;

/// One that is refused.
const REFUSED: &[u8] = br#"{"zarr_format":3,"node_type":"array","shape":[26,38],"chunk_grid":{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[16,[5,0]],14]}}}"#;

#[inline(never)]
fn parse(document: &[u8], grid: &mut Room) {
    let read = grid.read_array(black_box(document), ParseOptions::STRICT);
    black_box(&read);
}

#[inline(never)]
fn locate(grid: GridView<'_>) {
    black_box(grid.locate(black_box(&[20, 15]))).ok();
}

#[inline(never)]
fn build<const ROWS: usize>(grid: GridView<'_>, table: &mut AxisTable<u32, ROWS>) {
    let axis = grid.axis(0).expect("it has one");
    black_box(table.build(axis)).ok();
}

#[inline(never)]
fn batch<const ROWS: usize>(table: &AxisTable<u32, ROWS>) {
    let (indices, mut chunks, mut offsets) = ([1; 4], [0_u32; 4], [0; 4]);
    black_box(table.locate_batch(black_box(&indices), &mut chunks, &mut offsets)).ok();
}

#[inline(never)]
fn write(grid: GridView<'_>) {
    let mut text = String::<256>::new();
    black_box(grid.write_json(black_box(&mut text))).ok();
}

fn all(grid: &mut Room, table: &mut AxisTable<u32, 512>, out: &mut impl Write) -> fmt::Result {
    let refused = depth(|| parse(REFUSED, grid));
    let parsed = depth(|| parse(DOCUMENT, grid));
    assert_eq!(grid.view().rank(), 2, "the document is right");
    let located = depth(|| locate(grid.view()));
    let built = depth(|| build(grid.view(), table));
    let answered = depth(|| batch(table));
    // The text that is written to is on the stack as well.
    let written = depth(|| write(grid.view())) - 256;

    writeln!(out, "| call | bytes of stack |\n|---|---|")?;
    writeln!(out, "| `read_array` | {parsed} |")?;
    writeln!(out, "| `read_array`, refused | {refused} |")?;
    writeln!(out, "| `locate` | {located} |")?;
    writeln!(out, "| `AxisTable::build` | {built} |")?;
    writeln!(out, "| `locate_batch` | {answered} |")?;
    writeln!(out, "| `write_json` | {written} |")
}

#[entry]
fn main() -> ! {
    static mut GRID: Room = Room::EMPTY;
    static mut TABLE: AxisTable<u32, 512> = AxisTable::new();
    let mut out = console().expect("there is a console");
    exit(all(GRID, TABLE, &mut out).is_ok())
}
