//! What the programs have in common. Nothing is printed: only the library's own code is to be seen.

#![no_std]

use core::hint::black_box;
use rectigrid::{Array, Grid, GridView, ParseError, ParseOptions};

/// Memory for the grids.
pub type Memory = Grid<4, 64>;

/// A `zarr.json`, as far as the compiler knows.
#[must_use]
pub fn document() -> &'static [u8] {
    black_box(b"{}")
}

/// Reads the document. Whether it is refused, and why, is for the caller to know.
pub fn parse(grid: &mut Memory) -> Result<Array<'_>, ParseError> {
    black_box(grid.read_array(document(), ParseOptions::STRICT))
}

/// Looks up one index of two axes.
pub fn locate(grid: GridView<'_>) {
    let (mut chunk, mut offset) = ([0; 2], [0; 2]);
    let found = grid.locate_into(black_box(&[20, 15]), &mut chunk, &mut offset);
    black_box((found.is_ok(), chunk, offset));
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}
