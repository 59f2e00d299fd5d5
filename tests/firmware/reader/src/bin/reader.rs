//! Reads the `zarr.json` that was flashed with it.

#![no_std]
#![no_main]

use board::{console, entry, exit};
use reader::{Memory, read};

#[entry]
fn main() -> ! {
    static mut GRID: Memory = Memory::EMPTY;
    let told = console().is_some_and(|mut out| read(GRID, &mut out).is_ok());
    exit(told)
}
