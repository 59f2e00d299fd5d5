//! Batches of both widths, singly and in points. No routine for division is linked to them.

#![no_std]
#![no_main]
#![expect(unsafe_code, reason = "the program's beginning is called by name")]

use core::hint::black_box;
use loops as _;
use rectigrid::lookup::{AxisTable, PointTable};

static NARROW: AxisTable<u32, 16> = AxisTable::new();
static WIDE: AxisTable<u64, 16> = AxisTable::new();
static NARROW_POINTS: PointTable<u32, 2, 16> = PointTable::new();
static WIDE_POINTS: PointTable<u64, 2, 16> = PointTable::new();

macro_rules! look_up {
    ($axis:ident, $points:ident) => {{
        let (axis, points) = (black_box(&$axis), black_box(&$points));
        let (mut chunks, mut offsets) = ([0_u32; 4], [0; 4]);
        let batch = axis.locate_batch(black_box(&[0; 4]), &mut chunks, &mut offsets);
        let rows = points.locate_rows(black_box(&[[0; 2]; 4]), &mut chunks, &mut offsets);
        let columns = [black_box(&[0; 4][..]); 2];
        let columns = points.locate_columns(columns, &mut chunks, &mut offsets);
        let all = batch.and(rows).and(columns);
        black_box((all.is_ok(), chunks, offsets));
    }};
}

#[unsafe(no_mangle)]
extern "C" fn _start() -> ! {
    loop {
        look_up!(NARROW, NARROW_POINTS);
        look_up!(WIDE, WIDE_POINTS);
    }
}
