//! What the programs have in common. Nothing is printed: only the library's own code is to be seen.

#![no_std]

use core::hint::black_box;
use rectigrid::lookup::{AxisTable, ChunkWord, Word};
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

/// Makes a lookup table of the grid's first axis, and looks up a batch: whether both went well.
pub fn batch<T: Word>(grid: &Memory, table: &mut AxisTable<T, 64>) -> bool
where
    u32: ChunkWord<T>,
{
    let (mut chunks, mut offsets) = ([0_u32; 8], [T::default(); 8]);
    let built = match black_box(grid).view().axis(0) {
        Some(axis) => table.build(axis).is_ok(),
        None => false,
    };
    let indices = black_box([T::default(); 8]);
    let found = table.locate_batch(&indices, &mut chunks, &mut offsets);
    black_box((chunks, offsets));
    built && found.is_ok()
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}
