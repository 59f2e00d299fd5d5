//! All of the bulk calls, on every backend that there is.
//!
//! What is said is the same on every CPU: a backend says nothing unless it contradicts plain code.
//! Of the many answers, few are said; the others go to where the compiler can't see that nobody
//! reads them.

use core::fmt::{self, Debug, Display, Write};
use core::hint::black_box;
use rectigrid::lookup::{
    AxisTable, Backend, BatchError, ChunkWord, PointTable, Word, order_by_chunk,
};
use rectigrid::{Axis, Grid, GridView, ParseOptions};

static EMPTY: Grid<2, 16> = Grid::EMPTY;

/// An axis for each way of answering.
const GRIDS: [(&[u8], [u64; 2]); 6] = [
    (
        br#"{"name":"regular","configuration":{"chunk_shape":[7,8]}}"#,
        [700, 64],
    ),
    (
        br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[31,28,31,30],[100,1,100,99]]}}"#,
        [120, 300],
    ),
    (
        br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[1,1,1,1,500],[[7,100],[3,1],[8,100]]]}}"#,
        [504, 1503],
    ),
    (
        br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[[1,18446744073709551]],[[1,1000000],[70368744177664,2]]]}}"#,
        [18_446_744_073_709_551, 140_737_488_355_328],
    ),
    (
        br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[[1,9],[2,9],[3,9],[4,9],[5,9],[6,9],[7,9]],4]}}"#,
        [252, 0],
    ),
    (
        br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[9,[[18446744073709551614,1],1]]}}"#,
        [9, 18_446_744_073_709_551_615],
    ),
];

/// Indices of one axis, and points of two.
const INDICES: [u64; 12] = [0, 1, 2, 30, 31, 58, 59, 60, 60, 63, 119, 7];
const SORTED: [u64; 12] = [0, 1, 2, 7, 30, 31, 58, 59, 60, 60, 63, 119];
/// How many of them to ask for: none outside of most axes, or some.
const COUNTS: [usize; 2] = [9, 12];

fn backends() -> [Option<Backend>; 4] {
    black_box([
        Some(Backend::scalar()),
        Backend::lanes(),
        Backend::avx2(),
        Backend::avx512(),
    ])
}

/// Takes text that nobody reads.
struct Unread;

impl Write for Unread {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        black_box(text);
        Ok(())
    }
}

fn say<T: Debug, E: Debug + Display>(answer: Result<T, E>, out: &mut dyn Write) -> fmt::Result {
    match answer {
        Ok(answer) => writeln!(out, "{answer:?}"),
        Err(error) => writeln!(out, "{error} ({error:?})"),
    }
}

/// Asks every backend for what plain code answers.
fn all_backends<A: Debug + PartialEq>(
    mut ask: impl FnMut(Backend) -> A,
    out: &mut dyn Write,
) -> fmt::Result {
    let expected = ask(Backend::scalar());
    for backend in backends().into_iter().flatten() {
        if ask(backend) != expected {
            writeln!(out, "{} ({backend:?}) says something else", backend.name())?;
        }
    }
    writeln!(Unread, "{expected:?}")
}

fn one_axis<T: Word, C: ChunkWord<T> + PartialEq>(
    axis: Axis<'_>,
    indices: &[T],
    blank: (C, T),
    out: &mut dyn Write,
) -> fmt::Result {
    let mut table = black_box(AxisTable::<T, 4>::new());
    say(table.build(axis), out)?;
    for count in black_box(COUNTS) {
        let indices = indices.get(..count).unwrap_or_default();
        let (mut chunks, mut offsets) = ([blank.0; 12], [blank.1; 12]);
        let chunks = chunks.get_mut(..count).unwrap_or_default();
        let offsets = offsets.get_mut(..count).unwrap_or_default();
        all_backends(
            |backend| {
                let answer = table.locate_batch_on(backend, indices, chunks, offsets);
                let last = (chunks.last().copied(), offsets.last().copied());
                (answer, answer.is_ok().then_some(last))
            },
            out,
        )?;
        all_backends(
            |backend| {
                let answer = table.locate_batch_marking_on(backend, indices, chunks, offsets);
                (answer, chunks.last().copied(), offsets.last().copied())
            },
            out,
        )?;
        say(table.locate_batch(indices, chunks, offsets), &mut Unread)?;
        say(
            table.locate_batch(indices, chunks, black_box(&mut [blank.1])),
            &mut Unread,
        )?;
        let marked = table.locate_batch_marking(indices, chunks, offsets);
        let last = chunks.last().zip(offsets.last());
        writeln!(out, "{marked:?} of {count} outside, {last:?}")?;
    }
    let single = indices.iter().filter_map(|index| table.locate(*index));
    writeln!(Unread, "{table:?}")?;
    writeln!(out, "{} inside {:?}", single.count(), table.length())
}

fn points<T: Word, C: ChunkWord<T> + PartialEq>(
    grid: GridView<'_>,
    indices: &[T; 12],
    blank: (C, T),
    out: &mut dyn Write,
) -> fmt::Result {
    let mut table = black_box(PointTable::<T, 2, 16>::new());
    say(table.build(grid), out)?;
    let mut rows = [[blank.1; 2]; 12];
    for (row, (one, other)) in rows
        .iter_mut()
        .zip(indices.iter().zip(indices.iter().rev()))
    {
        *row = [*one, *other];
    }
    for count in black_box(COUNTS) {
        let rows = rows.get(..count).unwrap_or_default();
        let column = indices.get(..count).unwrap_or_default();
        let (mut chunks, mut elements) = ([blank.0; 12], [blank.1; 12]);
        let chunks = chunks.get_mut(..count).unwrap_or_default();
        let elements = elements.get_mut(..count).unwrap_or_default();
        all_backends(
            |backend| {
                let answer = table.locate_rows_on(backend, rows, chunks, elements);
                let last = (chunks.last().copied(), elements.last().copied());
                (answer, answer.is_ok().then_some(last))
            },
            out,
        )?;
        all_backends(
            |backend| table.locate_columns_on(backend, [column; 2], chunks, elements),
            out,
        )?;
        say(
            table.locate_columns([column; 2], chunks, elements),
            &mut Unread,
        )?;
        let answer = table.locate_rows(rows, chunks, elements);
        let last = chunks.last().zip(elements.last());
        say(answer.map(|()| last), out)?;
        let (mut chunks, mut offsets) = ([[blank.0; 2]; 12], [[blank.1; 2]; 12]);
        let chunks = chunks.get_mut(..count).unwrap_or_default();
        let offsets = offsets.get_mut(..count).unwrap_or_default();
        say(
            table.locate_rows_by_axis(rows, chunks, offsets),
            &mut Unread,
        )?;
    }
    let longest = table.axis(black_box(1)).map(AxisTable::length);
    writeln!(out, "{longest:?}")
}

fn groups(axis: Axis<'_>, out: &mut dyn Write) -> fmt::Result {
    for count in black_box(COUNTS) {
        for indices in [&INDICES, &SORTED] {
            let indices = black_box(indices).get(..count).unwrap_or_default();
            match axis.groups_of_sorted(indices) {
                Ok(groups) => writeln!(Unread, "{:?}", groups.last())?,
                Err(error) => writeln!(Unread, "{error}")?,
            }
            match axis.groups(indices) {
                Ok(groups) => writeln!(out, "{} groups", groups.count())?,
                Err(error) => writeln!(out, "{error}")?,
            }
        }
    }
    Ok(())
}

fn order<C: Word>(chunks: &[C], out: &mut dyn Write) -> fmt::Result {
    let (mut order, mut scratch) = ([0; 12], [0; 12]);
    for (places, more) in black_box([(12, 12), (12, 3)]) {
        let order = order.get_mut(..places).unwrap_or_default();
        let scratch = scratch.get_mut(..more).unwrap_or_default();
        match order_by_chunk(black_box(chunks), order, scratch) {
            Ok(groups) => {
                for (chunk, positions) in groups {
                    write!(out, "{chunk:?}: {positions:?}, ")?;
                }
                writeln!(out)?;
            }
            Err(error) => writeln!(out, "{error}")?,
        }
    }
    Ok(())
}

pub(crate) fn all(out: &mut dyn Write) -> fmt::Result {
    let indices = black_box(INDICES);
    // They all fit.
    let narrow = indices.map(|index| u32::try_from(index).unwrap_or(u32::MAX));
    let mut grid = black_box(&EMPTY).clone();
    for (document, shape) in black_box(GRIDS) {
        let grid = match grid.read_chunk_grid(document, &shape, ParseOptions::STRICT) {
            Ok(grid) => grid,
            Err(error) => {
                writeln!(out, "{error}")?;
                continue;
            }
        };
        for axis in grid.axes() {
            one_axis::<u64, u32>(axis, &indices, (7, 7), out)?;
            one_axis::<u64, u64>(axis, &indices, (7, 7), &mut Unread)?;
            one_axis::<u32, u32>(axis, &narrow, (7, 7), &mut Unread)?;
            groups(axis, out)?;
        }
        points::<u64, u32>(grid, &indices, (7, 7), out)?;
        points::<u64, u64>(grid, &indices, (7, 7), &mut Unread)?;
        points::<u32, u32>(grid, &narrow, (7, 7), &mut Unread)?;
    }
    order(&indices, out)?;
    order(&narrow, out)?;
    let error = BatchError::TooLong {
        points: black_box(7),
    };
    writeln!(out, "{error}")
}
