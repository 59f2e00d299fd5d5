//! Looks up one index in a grid.

#![no_std]
#![no_main]

use board::{entry, exit};
use core::hint::black_box;
use parts::{Memory, locate};

#[entry]
fn main() -> ! {
    static mut GRID: Memory = Memory::EMPTY;
    locate(black_box(GRID).view());
    exit(true)
}
