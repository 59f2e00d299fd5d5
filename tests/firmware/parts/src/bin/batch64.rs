//! Makes a lookup table of 64 bits, and looks up a batch of indices.

#![no_std]
#![no_main]

use board::{entry, exit};
use core::hint::black_box;
use parts::Memory;
use rectigrid::lookup::AxisTable;

#[entry]
fn main() -> ! {
    static mut GRID: Memory = Memory::EMPTY;
    static mut TABLE: AxisTable<u64, 64> = AxisTable::new();
    let (mut chunks, mut offsets) = ([0_u32; 8], [0; 8]);
    let built = match black_box(GRID).view().axis(0) {
        Some(axis) => TABLE.build(axis).is_ok(),
        None => false,
    };
    let found = TABLE.locate_batch(black_box(&[0; 8]), &mut chunks, &mut offsets);
    black_box((chunks, offsets));
    exit(built && found.is_ok())
}
