//! The reader with a panic in it, which must not link: else that the other one does would prove
//! nothing.

#![no_std]
#![no_main]

use board::{console, entry, exit};
use core::hint::black_box;
use reader::{Memory, read};

#[entry]
fn main() -> ! {
    static mut GRID: Memory = Memory::EMPTY;
    let told = console().is_some_and(|mut out| read(GRID, &mut out).is_ok());
    exit([false, true][black_box(usize::from(told))])
}
