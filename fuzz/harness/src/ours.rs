//! This project's library.

use crate::implementation::{Batch, Figures, Implementation, Keys, Refusal, Room, Span};
use rectigrid::lookup::{AxisTable, Backend, ChunkWord, Word};
use rectigrid::{Array, Form, Grid, KeyEncoding, ParseError, ParseOptions};

/// Axes and runs that there is room for.
const AXES: usize = 6;
const RUNS: usize = 64;

/// The library `rectigrid`, of a capacity that random documents exceed now and then.
#[derive(Debug)]
pub struct Rectigrid;

impl Implementation for Rectigrid {
    type Grid = Grid<AXES, RUNS>;

    const ROOM: Room = Room {
        axes: AXES,
        runs: RUNS,
    };

    fn read_grid(document: &[u8], shape: &[u64]) -> Result<Self::Grid, Refusal> {
        let read = |options| {
            let mut grid = occupied();
            let read = bounded(document, || grid.read_chunk_grid(document, shape, options));
            let read = read.map(|_| ());
            outcome(grid, read)
        };
        lenient_takes_no_less(read, |grid, lenient| grid == lenient)
    }

    fn read_array(document: &[u8]) -> Result<(Self::Grid, Keys), Refusal> {
        let read = |options| {
            let mut grid = occupied();
            let read = bounded(document, || grid.read_array(document, options));
            let read = read.map(|Array { keys, .. }| keys_of(keys));
            let keys = read.as_ref().ok().copied();
            let grid = outcome(grid, read.map(|_| ()))?;
            Ok((
                grid,
                keys.expect("a document that was taken names its keys"),
            ))
        };
        lenient_takes_no_less(read, |array, lenient| array == lenient)
    }

    fn axes(grid: &Self::Grid) -> Vec<Figures> {
        let figures = grid.view().axes().map(|axis| Figures {
            length: axis.length(),
            extent: axis.extent(),
            declared: axis.declared_chunks(),
            chunks: axis.chunks(),
            is_list: axis.form() == Form::List,
        });
        figures.collect()
    }

    fn locate(grid: &Self::Grid, axis: usize, index: u64) -> Option<(u64, u64)> {
        let found = grid.view().axis(axis)?.locate(index)?;
        Some((found.chunk, found.offset))
    }

    fn span(grid: &Self::Grid, axis: usize, chunk: u64) -> Option<Span> {
        let span = grid.view().axis(axis)?.span(chunk)?;
        Some(Span {
            origin: span.origin,
            declared: span.declared,
            clipped: span.clipped,
        })
    }

    fn write(grid: &Self::Grid) -> String {
        let mut text = String::new();
        grid.view()
            .write_json(&mut text)
            .expect("a string takes everything");
        assert_eq!(grid.view().json_len(), text.len());
        assert!(text.len() <= Self::Grid::MAX_JSON_LEN);
        text
    }

    fn batches(grid: &Self::Grid, axis: usize, indices: &[u64]) -> Vec<Batch> {
        let axis = grid.view().axis(axis).expect("an axis of the grid");
        let mut batches = Vec::new();
        answer::<u64, u64, 1>(axis, indices, &mut batches);
        answer::<u64, u64, 4>(axis, indices, &mut batches);
        answer::<u64, u32, 16>(axis, indices, &mut batches);
        answer::<u64, u64, 256>(axis, indices, &mut batches);
        answer::<u64, u32, 2_048>(axis, indices, &mut batches);
        // Narrow tables have narrow indices.
        if indices.iter().all(|index| u32::try_from(*index).is_ok()) {
            answer::<u32, u32, 4>(axis, indices, &mut batches);
            answer::<u32, u32, 64>(axis, indices, &mut batches);
            answer::<u32, u32, 256>(axis, indices, &mut batches);
            answer::<u32, u32, 2_048>(axis, indices, &mut batches);
        }
        batches
    }
}

/// Reads a document, and holds the work against its length: no part is gone over again and again.
///
/// A look is at a byte, or at a word that is loaded at once.
fn bounded<T>(document: &[u8], read: impl FnOnce() -> T) -> T {
    #[cfg(fuzzing)]
    rectigrid::take_visits();
    let answer = read();
    #[cfg(fuzzing)]
    {
        let visits = rectigrid::take_visits();
        let most = 2 * document.len() as u64 + 64;
        assert!(visits <= most, "{visits} looks at a document, not {most}");
    }
    answer
}

/// A grid that holds something else already, of which nothing may be left.
fn occupied() -> Grid<AXES, RUNS> {
    let mut grid = Grid::new();
    for edge in 1..=3 {
        grid.push_axis_of_sizes([edge, 9, edge, 8])
            .expect("there is room for it");
    }
    grid
}

fn outcome(
    grid: Grid<AXES, RUNS>,
    read: Result<(), ParseError>,
) -> Result<Grid<AXES, RUNS>, Refusal> {
    let Err(error) = read else {
        return Ok(grid);
    };
    assert_eq!(grid, Grid::<AXES, RUNS>::EMPTY, "left after {error}");
    let message = error.to_string();
    assert!(
        message.starts_with("found ") && message.contains("expected "),
        "{message}"
    );
    Err(Refusal {
        reason: Some(error.reason().to_owned()),
        byte: Some(error.byte()),
        axis: error.axis(),
    })
}

/// The strict reader's answer; what it takes, the lenient readers have to take for the same.
fn lenient_takes_no_less<T: std::fmt::Debug>(
    read: impl Fn(ParseOptions) -> Result<T, Refusal>,
    same: impl Fn(&T, &T) -> bool,
) -> Result<T, Refusal> {
    let strict = read(ParseOptions::STRICT);
    let lenient = read(ParseOptions::STRICT.ignore_unknown(true).allow_nan(true));
    if let Ok(taken) = &strict {
        let lenient = lenient.expect("what is taken strictly is taken leniently");
        assert!(same(taken, &lenient), "{taken:?}, leniently {lenient:?}");
    }
    strict
}

fn keys_of(keys: KeyEncoding) -> Keys {
    let (v2, separator) = match keys {
        KeyEncoding::Default(separator) => (false, separator),
        KeyEncoding::V2(separator) => (true, separator),
        other => panic!("an encoding that the harness doesn't know: {other:?}"),
    };
    Keys {
        v2,
        separator: separator.as_char(),
    }
}

/// Every backend that this CPU and this build have.
fn backends() -> impl Iterator<Item = Backend> {
    let others = [Backend::lanes(), Backend::avx2(), Backend::avx512()];
    [Some(Backend::scalar())]
        .into_iter()
        .chain(others)
        .flatten()
}

/// Answers by the table of one width and capacity, if the axis has one.
fn answer<T, C, const ROWS: usize>(
    axis: rectigrid::Axis<'_>,
    indices: &[u64],
    batches: &mut Vec<Batch>,
) where
    T: Word + TryFrom<u64> + Into<u64>,
    C: ChunkWord<T> + Into<u64> + PartialEq + TryFrom<u64>,
{
    let mut table = Box::new(AxisTable::<T, ROWS>::new());
    if table.build(axis).is_err() {
        return;
    }
    let wide = indices.iter().map(|index| T::try_from(*index).ok());
    let indices: Vec<T> = wide
        .map(|index| index.expect("an index of that width"))
        .collect();
    let zero = |word: Option<C>| word.expect("every word has a 0");
    for backend in backends() {
        let mut chunks = vec![zero(C::try_from(0).ok()); indices.len()];
        let mut offsets = vec![T::try_from(0).ok().expect("every word has a 0"); indices.len()];
        let outside = table.locate_batch_marking_on(backend, &indices, &mut chunks, &mut offsets);
        // More chunks than the word counts.
        let Ok(outside) = outside else {
            continue;
        };
        let found = chunks.into_iter().zip(offsets);
        let answers: Vec<_> = found
            .map(|(chunk, offset)| (chunk != C::OUTSIDE).then(|| (chunk.into(), offset.into())))
            .collect();
        assert_eq!(
            answers.iter().filter(|answer| answer.is_none()).count(),
            outside
        );
        let bits = 8 * size_of::<T>();
        let way = format!("{} of {bits} bits and {ROWS} rows", backend.name());
        batches.push(Batch { way, answers });
    }
}
