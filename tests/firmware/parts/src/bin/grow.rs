//! Appends a chunk to a grid.

#![no_std]
#![no_main]

use board::{entry, exit};
use core::hint::black_box;
use parts::Memory;

#[entry]
fn main() -> ! {
    static mut GRID: Memory = Memory::EMPTY;
    exit(black_box(GRID).append_chunk(0, black_box(37)).is_ok())
}
