//! What the reader does, and a panic handler that is not to be linked.
//!
//! The handler calls a function that is nowhere. As long as the linker finds a way from the program
//! to a panic, it asks for that function and fails.

#![no_std]

use core::fmt::{self, Write};
use core::hint::black_box;
use rectigrid::{Array, Grid, ParseOptions};

#[expect(unsafe_code, reason = "only the linker can say what is nowhere")]
mod nowhere {
    unsafe extern "C" {
        /// Defined nowhere.
        fn a_panic_path_is_left() -> !;
    }

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        // SAFETY: a program in which this call is left does not link.
        unsafe { a_panic_path_is_left() }
    }
}

/// Any grid of up to 8 axes and 128 runs can be flashed; it lies in zeroed memory.
pub type Memory = Grid<8, 128>;

static DOCUMENT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/zarr.json"));

/// Reads the document that was flashed, and says where the first, the middle and the last element
/// of the array lie.
pub fn read(grid: &mut Memory, out: &mut impl Write) -> fmt::Result {
    match grid.read_array(black_box(DOCUMENT), ParseOptions::STRICT) {
        Ok(array) => describe(array, out),
        Err(error) => writeln!(out, "refused: {} at byte {}", error.reason(), error.byte()),
    }
}

fn describe(array: Array<'_>, out: &mut impl Write) -> fmt::Result {
    let places: [fn(u64) -> u64; 3] = [
        |_| 0,
        |length| length / 2,
        |length| length.saturating_sub(1),
    ];
    for place in places {
        let (mut index, mut chunk, mut offset) = ([0; 8], [0; 8], [0; 8]);
        let rank = array.grid.rank();
        for (index, length) in index.iter_mut().zip(array.grid.shape()) {
            *index = place(length);
        }
        let index = index.get(..rank).unwrap_or_default();
        let chunk = chunk.get_mut(..rank).unwrap_or_default();
        let offset = offset.get_mut(..rank).unwrap_or_default();
        write_list(index, out)?;
        match array.grid.locate_into(index, chunk, offset) {
            Ok(()) => {
                out.write_str(" is ")?;
                write_list(offset, out)?;
                out.write_str(" of ")?;
                array.keys.write_key(chunk, out)?;
            }
            Err(_) => out.write_str(" is outside")?,
        }
        out.write_char('\n')?;
    }
    Ok(())
}

fn write_list(numbers: &[u64], out: &mut impl Write) -> fmt::Result {
    for (place, number) in numbers.iter().enumerate() {
        if place > 0 {
            out.write_char(',')?;
        }
        write!(out, "{number}")?;
    }
    Ok(())
}
