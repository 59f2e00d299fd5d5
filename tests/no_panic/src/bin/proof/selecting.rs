//! Going over chunks, selecting, growing and composing.

use core::fmt::{self, Write};
use core::hint::black_box;
use no_panic::Out;
use rectigrid::select::{
    AxisProjection, AxisSelection, List, SelectError, Slice, index_from_python,
};
use rectigrid::{Chunk, ComposeError, Grid, GridView, GrowError, IndexError, Run};

static EMPTY: Grid<2, 8> = Grid::EMPTY;

fn chunks(grid: GridView<'_>, out: &mut Out) -> fmt::Result {
    let first: [usize; 3] = black_box([0, 2, usize::MAX]);
    let mut say = |chunks: Result<rectigrid::Chunks<'_, 2>, IndexError>| -> fmt::Result {
        let mut chunks = match chunks {
            Ok(chunks) => chunks,
            Err(error) => return writeln!(out, "{error}"),
        };
        writeln!(out, "{} chunks", chunks.len())?;
        for skip in first {
            for chunk in [chunks.nth(skip), chunks.next_back(), chunks.nth_back(skip)] {
                if let Some(Chunk { index, region }) = chunk {
                    writeln!(out, "{index:?} {:?}", region.origin)?;
                }
            }
        }
        writeln!(out, "{:?}", chunks.last().map(|chunk| chunk.index))
    };
    say(grid.chunks())?;
    say(grid.declared_chunks())?;
    for end in black_box([0, 9, u64::MAX]) {
        say(grid.chunks_in(&[black_box(3)..end, 0..end]))?;
    }
    Ok(())
}

fn project(
    grid: GridView<'_>,
    selection: [Result<AxisSelection<'_>, SelectError>; 2],
    out: &mut Out,
) -> fmt::Result {
    let selection = match selection {
        [Ok(rows), Ok(columns)] => [rows, columns],
        [Err(error), _] | [_, Err(error)] => return writeln!(out, "{error}"),
    };
    let projections = match grid.project(black_box(selection)) {
        Ok(projections) => projections,
        Err(error) => return writeln!(out, "{error}"),
    };
    for projection in projections.take(black_box(5)) {
        write!(out, "{:?} {}", projection.chunk, projection.complete)?;
        for axis in &projection.axes {
            let last = axis.count().saturating_sub(1);
            write!(out, " {:?} {:?}", axis.element(0), axis.element(last))?;
            if let AxisProjection::List(picks) = *axis {
                write!(out, " of {}, {:?}", picks.len(), picks.last())?;
            }
        }
        out.write_char('\n')?;
    }
    Ok(())
}

fn select(grid: GridView<'_>, out: &mut Out) -> fmt::Result {
    let length = grid.axis(0).map_or(0, |axis| axis.length());
    let many = black_box([[7, 3, 3, 9, 0]; 9]);
    let many = many.as_flattened();
    let (indices, _) = many.split_at_checked(black_box(5)).unwrap_or_default();
    let mut places = [0; 45];
    let (order, _) = places
        .split_at_mut_checked(black_box(5))
        .unwrap_or_default();
    let mut short = [0; 2];
    let rows = [
        Ok(AxisSelection::All),
        index_from_python(black_box(-2), length).map(AxisSelection::Index),
        index_from_python(black_box(i128::MIN), length).map(AxisSelection::Index),
        Slice::from_python(None, black_box(Some(1)), black_box(Some(-2)), length)
            .map(AxisSelection::Slice),
        Slice::from_python(
            black_box(Some(i128::MIN)),
            None,
            black_box(Some(i128::MAX)),
            length,
        )
        .map(AxisSelection::Slice),
        Slice::clamped(2, black_box(u64::MAX), black_box(3), length).map(AxisSelection::Slice),
        Slice::new(2, black_box(u64::MAX), black_box(3)).map(AxisSelection::Slice),
        Slice::new(2, 7, black_box(0)).map(AxisSelection::Slice),
        List::sorted(indices).map(AxisSelection::List),
        List::in_any_order(indices, &mut short).map(AxisSelection::List),
        List::in_any_order(indices, order).map(AxisSelection::List),
    ];
    for rows in rows {
        project(grid, [rows, Ok(AxisSelection::All)], out)?;
        project(grid, [Ok(AxisSelection::Index(1)), rows], out)?;
    }

    let points = black_box([[6, 1], [0, 5], [6, 0], [1, 1]]);
    let many = black_box([points; 9]);
    let many = many.as_flattened();
    let mut places = [0; 36];
    for count in black_box([4, 3, 36]) {
        let (points, _) = many.split_at_checked(count).unwrap_or_default();
        let (order, _) = places
            .split_at_mut_checked(count.max(4))
            .unwrap_or_default();
        match grid.order_points(points, order) {
            Ok(chunks) => {
                for (chunk, positions) in chunks {
                    writeln!(out, "{chunk:?}: {positions:?}")?;
                }
            }
            Err(error) => writeln!(out, "{error}")?,
        }
    }
    Ok(())
}

fn grown(done: Result<(), GrowError>, out: &mut Out) -> fmt::Result {
    match done {
        Ok(()) => Ok(()),
        Err(error) => writeln!(out, "{error}"),
    }
}

fn composed(grid: &Grid<2, 8>, done: Result<(), ComposeError>, out: &mut Out) -> fmt::Result {
    match done {
        Ok(()) => writeln!(out, "{grid:?}"),
        Err(error) => writeln!(out, "{error}"),
    }
}

fn grow(grid: &mut Grid<2, 8>, out: &mut Out) -> fmt::Result {
    let run = |edge| Run {
        edge,
        count: black_box(2),
    };
    grown(
        grid.push_list_axis(black_box([run(4), run(3), run(0)])),
        out,
    )?;
    grown(grid.push_list_axis(black_box([run(u64::MAX)])), out)?;
    grown(grid.push_list_axis(black_box([])), out)?;
    grown(grid.push_list_axis(black_box([run(4), run(3)])), out)?;
    grown(grid.append_chunk(black_box(1), 1), out)?;
    grown(grid.push_axis_of_sizes(black_box([2, 2, 5])), out)?;
    grown(grid.push_integer_axis(black_box(7), black_box(4)), out)?;
    for axis in black_box([0, 1, 0, 1, 0]) {
        grown(grid.append_chunk(axis, black_box(6)), out)?;
    }
    for edge in black_box([1, 2, 3]) {
        grown(grid.append_chunk(0, edge), out)?;
    }
    grown(grid.set_length(black_box(1), black_box(99), [run(4)]), out)?;
    grown(grid.set_length(black_box(1), black_box(3), [run(4)]), out)?;
    grown(grid.resize_axis(black_box(0), black_box(20)), out)?;
    match grid.set_shape(black_box(&[31, u64::MAX])) {
        Ok(view) => writeln!(out, "{view:?}"),
        Err(error) => writeln!(out, "{error}"),
    }?;
    match grid.set_shape(black_box(&[18, 15])) {
        Ok(view) => writeln!(out, "{view:?}, {} bytes", view.json_len()),
        Err(error) => writeln!(out, "{error}"),
    }
}

fn compose(grid: GridView<'_>, out: &mut Out) -> fmt::Result {
    let mut first = black_box(&EMPTY).clone();
    let mut second = black_box(&EMPTY).clone();
    let mut made = black_box(&EMPTY).clone();
    for chunk in black_box([1, 2, 99]) {
        let done = first.cut(grid, black_box(0), 0..chunk);
        composed(&first, done, out)?;
        let done = second.cut(grid, black_box(0), chunk..5);
        composed(&second, done, out)?;
        for axis in black_box([0, 1, 2]) {
            let done = made.concatenate(first.view(), second.view(), axis);
            composed(&made, done, out)?;
            let done = made.rotate(grid, axis, chunk);
            composed(&made, done, out)?;
        }
    }
    for (axis, other) in grid.axes().zip(grid.axes().rev()) {
        write!(
            out,
            "{} {}:",
            axis.aligns_with(axis),
            axis.aligns_with(other)
        )?;
        for run in axis.sizes() {
            write!(out, " {}x{}", run.count, run.edge)?;
        }
        out.write_char('\n')?;
    }
    Ok(())
}

pub fn all(out: &mut Out) -> fmt::Result {
    let mut grid = black_box(&EMPTY).clone();
    chunks(grid.view(), out)?;
    grow(&mut grid, out)?;
    chunks(grid.view(), out)?;
    select(grid.view(), out)?;
    compose(grid.view(), out)?;
    let mut large = black_box(&EMPTY).clone();
    let most = u64::MAX;
    grown(
        large.push_list_axis(black_box([Run {
            edge: 1,
            count: most,
        }])),
        out,
    )?;
    grown(
        large.push_integer_axis(black_box(most), black_box(most)),
        out,
    )?;
    chunks(large.view(), out)?;
    select(large.view(), out)
}
