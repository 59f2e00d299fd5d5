//! Builds a table, which divides: the check that finds no division in `batch` has to find it here.

#![no_std]
#![no_main]
#![expect(unsafe_code, reason = "the program's beginning is called by name")]

use core::hint::black_box;
use loops as _;
use rectigrid::Grid;
use rectigrid::lookup::AxisTable;

static EMPTY: Grid<1, 4> = Grid::EMPTY;

#[unsafe(no_mangle)]
extern "C" fn _start() -> ! {
    let mut table = AxisTable::<u64, 16>::new();
    loop {
        let built = black_box(&EMPTY)
            .view()
            .axis(0)
            .map(|axis| table.build(axis));
        black_box((built, &table));
    }
}
