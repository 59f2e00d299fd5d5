//! Writes a grid as JSON.

#![no_std]
#![no_main]

use board::{entry, exit};
use core::hint::black_box;
use parts::Memory;

#[entry]
fn main() -> ! {
    static mut GRID: Memory = Memory::EMPTY;
    let mut json = [0; Memory::MAX_JSON_LEN];
    let written = black_box(GRID).view().write_json_into(&mut json);
    black_box(json);
    exit(written.is_ok())
}
