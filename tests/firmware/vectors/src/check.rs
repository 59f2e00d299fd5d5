//! One case: reads its document, and compares everything that is known of it.

use crate::{Answers, AxisFigures, Case, Expected, Refusal, Room};
use core::fmt::{self, Write};
use rectigrid::{Form, GridView, IndexError, ParseError, ParseOptions, Span};

/// No document has more axes.
const AXES: usize = 6;

pub(crate) fn case(case: &Case, grid: &mut Room) {
    let name = case.name;
    let document = case.document.as_bytes();
    let read = match case.shape {
        Some(shape) => grid.read_chunk_grid(document, shape, ParseOptions::STRICT),
        None => grid
            .read_array(document, ParseOptions::STRICT)
            .map(|array| array.grid),
    };
    match (&case.expected, read) {
        (Expected::Refusal(expected), Err(error)) => {
            refused(name, expected, error);
            assert!(*grid == Room::EMPTY, "{name}: something is left");
        }
        (Expected::Answers(expected), Ok(grid)) => answered(name, expected, grid),
        (Expected::Figures(expected), Ok(grid)) => figures(name, expected, grid),
        (_, Ok(_)) => panic!("{name} is read, and is to be refused"),
        (_, Err(error)) => panic!("{name} is refused: {error}"),
    }
}

fn refused(name: &str, expected: &Refusal, error: ParseError) {
    assert_eq!(error.reason(), expected.reason, "{name}: {error}");
    if let Some((begin, end)) = expected.near {
        assert!((begin..end).contains(&error.byte()), "{name}: {error}");
    }
    if let Some(axis) = expected.axis {
        assert_eq!(error.axis(), Some(axis), "{name}: {error}");
    }
}

fn answered(name: &str, expected: &Answers, grid: GridView<'_>) {
    assert!(grid.shape().eq(expected.shape.iter().copied()), "{name}");
    let declared = expected.declared.iter().copied();
    assert!(grid.declared_grid_shape().eq(declared), "{name}");
    let chunks = expected.chunks.iter().copied();
    assert!(grid.grid_shape().eq(chunks), "{name}");
    for (index, expected) in expected.locations {
        location(name, index, expected, grid);
    }
    for (chunk, origin, declared, clipped) in expected.regions {
        let mut spans = [Span::default(); AXES];
        let spans = &mut spans[..chunk.len()];
        assert_eq!(grid.region_into(chunk, spans), Ok(()), "{name}");
        assert!(spans.iter().map(|span| &span.origin).eq(*origin), "{name}");
        assert!(
            spans.iter().map(|span| &span.declared).eq(*declared),
            "{name}"
        );
        assert!(
            spans.iter().map(|span| &span.clipped).eq(*clipped),
            "{name}"
        );
    }
    if let Some(canonical) = expected.canonical {
        let mut same = Same(canonical);
        assert!(
            grid.write_json(&mut same).is_ok(),
            "{name}: written otherwise"
        );
        assert_eq!(same.0, "", "{name}: not written");
    }
}

fn location(
    name: &str,
    index: &[u64],
    expected: &Result<(&[u64], &[u64]), usize>,
    grid: GridView<'_>,
) {
    let (mut chunk, mut offset) = ([7; AXES], [7; AXES]);
    let (chunk, offset) = (&mut chunk[..index.len()], &mut offset[..index.len()]);
    let answer = grid.locate_into(index, chunk, offset);
    match *expected {
        Ok(expected) => {
            assert_eq!(answer, Ok(()), "{name} {index:?}");
            assert_eq!((&*chunk, &*offset), expected, "{name} {index:?}");
        }
        Err(axis) => {
            let outside = IndexError::OutOfBounds {
                axis,
                index: index[axis],
                length: grid.axis(axis).expect("the axis is there").length(),
            };
            assert_eq!(answer, Err(outside), "{name} {index:?}");
            let mut places = chunk.iter().chain(&*offset);
            assert!(places.all(|&place| place == 7), "{name} {index:?}");
        }
    }
}

fn figures(name: &str, expected: &[AxisFigures], grid: GridView<'_>) {
    assert_eq!(grid.rank(), expected.len(), "{name}");
    for (axis, expected) in grid.axes().zip(expected) {
        assert_eq!(axis.length(), expected.length, "{name}");
        assert_eq!(axis.declared_chunks(), expected.declared, "{name}");
        assert_eq!(axis.runs().len(), expected.runs, "{name}");
        match axis.form() {
            Form::List => assert_eq!(axis.extent(), expected.sum, "{name}"),
            // The figure is what an integer's chunks cover of the array.
            Form::Integer => assert_eq!(axis.length(), expected.sum, "{name}"),
        }
        // The last element of each run lies in the run's last chunk.
        let (mut end, mut chunks) = (0, 0);
        for run in axis.runs() {
            end += run.edge * run.count;
            chunks += run.count;
            let found = axis.locate(end - 1);
            let expected = (end <= axis.length()).then_some((chunks - 1, run.edge - 1));
            assert_eq!(found.map(|at| (at.chunk, at.offset)), expected, "{name}");
        }
    }
}

/// Takes nothing but a known text: what is still to come of it.
struct Same(&'static str);

impl Write for Same {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}
