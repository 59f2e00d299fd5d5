//! Reads a document.

#![no_std]
#![no_main]

use board::{entry, exit};
use parts::{Memory, parse};

#[entry]
fn main() -> ! {
    static mut GRID: Memory = Memory::EMPTY;
    exit(parse(GRID).is_ok())
}
