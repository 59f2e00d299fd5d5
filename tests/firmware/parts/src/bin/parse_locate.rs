//! Reads a document and looks up one index.

#![no_std]
#![no_main]

use board::{entry, exit};
use parts::{Memory, locate, parse};

#[entry]
fn main() -> ! {
    static mut GRID: Memory = Memory::EMPTY;
    let read = parse(GRID);
    if let Ok(array) = read {
        locate(array.grid);
    }
    exit(read.is_ok())
}
