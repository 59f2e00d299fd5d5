//! How much memory a grid and its errors take.

use core::hint::black_box;
use rectigrid::lookup::AxisTable;
use rectigrid::{
    Axis, BufferTooSmall, Grid, GridView, IndexError, KeyEncoding, ParseError, ParseOptions, Span,
};
use std::sync::Mutex;

/// One word.
const WORD: usize = size_of::<usize>();

// The tables and two words; nothing a capacity doesn't ask for.
const _: () = assert!(size_of::<Grid<0, 0>>() == 2 * WORD);
const _: () = assert!(size_of::<Grid<1, 0>>() <= 2 * WORD + 56);
const _: () = assert!(size_of::<Grid<0, 1>>() == 2 * WORD + 24);
const _: () = assert!(size_of::<Grid<4, 64>>() <= 2 * WORD + 4 * 56 + 64 * 24);
const _: () = assert!(size_of::<Grid<1, 32>>() <= 1_024);
// The roomiest grid of the terminal tool.
const _: () = assert!(size_of::<Grid<16, 4_096>>() <= 100 * 1_024);
const _: () = assert!(align_of::<Grid<4, 64>>() <= 8);

// A table has 8 words a row, and one line of a cache beside. A larger head is moved by `memcpy`, which
// is a kilobyte of flash on a Cortex-M.
const _: () = assert!(size_of::<AxisTable<u64, 32>>() == 33 * 64);
const _: () = assert!(size_of::<AxisTable<u32, 32>>() == 17 * 64);

// Errors travel by value.
const _: () = assert!(size_of::<ParseError>() <= 96);
const _: () = assert!(size_of::<Result<GridView<'_>, ParseError>>() <= 96);
const _: () = assert!(size_of::<IndexError>() <= 32);
const _: () = assert!(size_of::<Result<(), IndexError>>() <= 32);
const _: () = assert!(size_of::<BufferTooSmall>() == WORD);

// Views and what else is copied.
const _: () = assert!(size_of::<GridView<'_>>() == 4 * WORD);
const _: () = assert!(size_of::<Axis<'_>>() <= 3 * WORD);
const _: () = assert!(size_of::<Span>() == 24);
const _: () = assert!(size_of::<KeyEncoding>() <= 2);
const _: () = assert!(size_of::<ParseOptions>() <= 2);

/// Many times what the rest of this executable takes.
type Vast = Grid<16, 4_194_304>;
const _: () = assert!(size_of::<Vast>() > 96 << 20);

/// With a lock, as a program would have it that fills it; a lock that is open is all zero as well.
static VAST: Mutex<Vast> = Mutex::new(Vast::EMPTY);

#[test]
fn a_static_grid_takes_no_room_in_the_executable() {
    let document = br#"{"name":"regular","configuration":{"chunk_shape":[4]}}"#;
    let mut grid = VAST.lock().unwrap();
    assert_eq!(grid.view().rank(), 0);
    let read = grid.read_chunk_grid(black_box(document), &[6], ParseOptions::STRICT);
    assert_eq!(read.unwrap().chunk_count(), Some(2));

    let executable = std::env::current_exe().unwrap();
    let bytes = std::fs::metadata(executable).unwrap().len();
    let grid = u64::try_from(size_of::<Vast>()).unwrap();
    assert!(bytes < grid, "{bytes} bytes hold a grid of {grid}");
}

#[test]
fn table_bytes_are_those_of_axes_and_runs() {
    let document =
        br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4,[1,2,2,3]]}}"#;
    let mut grid = Grid::<4, 64>::new();
    assert_eq!(grid.view().table_bytes(), 0);
    let read = grid.read_chunk_grid(document, &[6, 6], ParseOptions::STRICT);
    let axis = size_of::<Grid<1, 0>>() - size_of::<Grid<0, 0>>();
    assert_eq!(read.unwrap().table_bytes(), 2 * axis + 4 * 24);
}
