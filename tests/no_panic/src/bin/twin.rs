//! A program with a panic in it, which must not link: else the proof would prove nothing.
//!
//! It indexes a slice with a number that the compiler can't know, and is like `proof` otherwise.

#![no_std]
#![no_main]
#![allow(unsafe_code, reason = "the program's beginning is called by name")]

use core::hint::black_box;
use no_panic as _;
use rectigrid::{Grid, ParseOptions};

#[unsafe(no_mangle)]
extern "C" fn program() -> i32 {
    let document = br#"{"name":"regular","configuration":{"chunk_shape":[10]}}"#;
    let mut grid = Grid::<1, 1>::new();
    let read = grid.read_chunk_grid(black_box(document), &[26], ParseOptions::STRICT);
    let figures = [3, 5, 7];
    figures[black_box(usize::from(read.is_ok()))]
}
