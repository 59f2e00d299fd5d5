//! Reads a document, looks up one index, and logs both.

#![no_std]
#![no_main]

use board::{entry, exit};
use core::hint::black_box;
use defmt_semihosting as _;
use parts::{Memory, document};
use rectigrid::ParseOptions;

#[entry]
fn main() -> ! {
    static mut GRID: Memory = Memory::EMPTY;
    match GRID.read_array(document(), ParseOptions::STRICT) {
        Ok(array) => defmt::info!("{}", array.grid.locate(black_box(&[20, 15]))),
        Err(error) => defmt::error!("{}", error),
    }
    exit(true)
}
