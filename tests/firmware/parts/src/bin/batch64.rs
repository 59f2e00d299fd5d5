//! Makes a lookup table of 64 bits, and looks up a batch of indices.

#![no_std]
#![no_main]

use board::{entry, exit};
use parts::{Memory, batch};
use rectigrid::lookup::AxisTable;

#[entry]
fn main() -> ! {
    static mut GRID: Memory = Memory::EMPTY;
    static mut TABLE: AxisTable<u64, 64> = AxisTable::new();
    exit(batch(GRID, TABLE))
}
