//! Points of two and three axes, in rows and in columns.

use crate::Tally;
use crate::data::{Row, Rows};
use crate::places::{BESIDE, Number, Plain, places, written};
use core::array;
use rectigrid::GridView;
use rectigrid::lookup::{ChunkWord, PointTable};

/// How many points are asked for at once: past a tile of 256, where there is room for that.
const SOME: usize = if cfg!(small) { 60 } else { 300 };

pub(crate) fn check(grid: GridView<'_>, rows: Rows, tally: &mut Tally) {
    match grid.rank() {
        2 => check_rank::<2>(grid, rows, tally),
        3 => check_rank::<3>(grid, rows, tally),
        rank => panic!("no grid has {rank} axes"),
    }
}

fn check_rank<const D: usize>(grid: GridView<'_>, rows: Rows, tally: &mut Tally) {
    in_table::<u32, u32, D>(grid, rows, tally);
    if cfg!(not(small)) {
        in_table::<u64, u32, D>(grid, rows, tally);
        in_table::<u64, u64, D>(grid, rows, tally);
    }
}

#[inline(never)]
fn in_table<T: Number, C: ChunkWord<T> + Plain, const D: usize>(
    grid: GridView<'_>,
    rows: Rows,
    tally: &mut Tally,
) {
    let mut table = PointTable::<T, D, 16>::new();
    assert_eq!(table.build(grid), Ok(()));
    tally.tables += 1;

    let point = |row: Row| -> Option<[T; D]> {
        let mut point = [T::ALL_BITS; D];
        for (axis, index) in point.iter_mut().enumerate() {
            *index = T::try_from(row.word(axis)).ok()?;
        }
        row.answer(D).is_some().then_some(point)
    };
    let mut points = [[T::ALL_BITS; D]; SOME];
    let inside = rows.iter().filter(|&row| point(row).is_some());
    let asked = inside.cycle().take(SOME);
    let mut length = 0;
    for (place, row) in points.iter_mut().zip(asked.clone()) {
        *place = point(row).expect("it is inside");
        length += 1;
    }
    let points = &points[..length];
    let mut chunks = [C::BLANK; SOME + BESIDE];
    let mut elements = [T::BLANK; SOME + BESIDE];

    let answer = table.locate_rows(
        points,
        places(&mut chunks, length),
        places(&mut elements, length),
    );
    assert_eq!(answer, Ok(()));
    compare::<T, C, D>(
        asked.clone(),
        written(&chunks, length),
        written(&elements, length),
    );

    let columns: [[T; SOME]; D] = array::from_fn(|axis| {
        array::from_fn(|at| points.get(at).map_or(T::ALL_BITS, |it| it[axis]))
    });
    let columns = columns.each_ref().map(|column| &column[..length]);
    let answer = table.locate_columns(
        columns,
        places(&mut chunks, length),
        places(&mut elements, length),
    );
    assert_eq!(answer, Ok(()));
    compare::<T, C, D>(asked, written(&chunks, length), written(&elements, length));
    tally.lookups += 2 * length;

    for row in rows.iter().filter(|row| row.answer(D).is_none()) {
        let index: [u64; D] = array::from_fn(|axis| row.word(axis));
        assert!(grid.locate(&index).is_err(), "{index:?} is outside");
        tally.lookups += 1;
    }
}

fn compare<T: Number, C: Plain, const D: usize>(
    asked: impl Iterator<Item = Row>,
    chunks: &[C],
    elements: &[T],
) {
    for ((row, &chunk), &element) in asked.zip(chunks).zip(elements) {
        let expected = row.answer(D).expect("it is inside");
        assert_eq!(
            (chunk.into(), element.into()),
            (expected.chunk, expected.offset)
        );
    }
}
