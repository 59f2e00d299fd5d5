//! Nothing but the processor's start.

#![no_std]
#![no_main]

use board::{entry, exit};
use parts as _;

#[entry]
fn main() -> ! {
    exit(true)
}
