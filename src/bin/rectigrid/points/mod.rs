//! `locate --points`: a file of points, answered on all cores and written to a file.

mod counts;
mod histogram;
mod input;
mod locator;
mod npy;
mod output;

use self::counts::Counts;
use self::input::Input;
use self::locator::{BLOCK, Locator, Outside, Refused, Scratch};
use self::output::Output;
use crate::args::LocateArgs;
use crate::json::Text;
use crate::status::{Failure, Status};
use crate::terminal;
use core::{iter, mem};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSlice;
use rectigrid::{Array, GridView};
use std::path::Path;

/// Bytes of answers that are made while those before them are written.
const GROUP_BYTES: usize = 1 << 24;

/// Bytes of a number in the output.
const WORD: usize = 8;

/// Answers for a file of points.
pub(crate) fn answer(
    array: &Array<'_>,
    args: &LocateArgs,
    points: &Path,
) -> Result<Status, Failure> {
    let input = Input::open(points, array.grid.rank())?;
    let mut counts = args
        .histogram
        .then(|| Counts::new(&array.grid))
        .transpose()?;
    let mut output = args.out.as_deref().map(Output::create).transpose()?;

    let bar = progress(input.rows);
    let answered = answer_all(&input, &array.grid, output.as_mut(), counts.as_mut(), &bar);
    bar.finish_and_clear();
    if let Err(stop) = answered {
        return match stop {
            Stop::Refused(Refused::Outside(outside)) => refuse(args, points, &outside),
            Stop::Refused(Refused::Other(error)) => Err(error.into()),
            Stop::Failure(failure) => Err(failure),
        };
    }
    if let Some(output) = output {
        output.finish()?;
    }
    if let Some(counts) = counts {
        histogram::print(array, &counts, args.lookup.document.json)?;
    }
    Ok(Status::Answered)
}

/// Says which row lies outside.
fn refuse(args: &LocateArgs, points: &Path, outside: &Outside) -> Result<Status, Failure> {
    let Outside {
        row,
        axis,
        index,
        length,
    } = outside;
    let message = format!(
        "found index {index} on axis {axis} in row {row}, expected one below its length {length}"
    );
    if args.lookup.document.json {
        terminal::print(&format!(
            "{{\"row\":{row},\"error\":\"out_of_bounds\",\"axis\":{axis},\"message\":{}}}\n",
            Text(&message)
        ))?;
    } else {
        terminal::print_error(&format!("{}: {message}", points.display()));
    }
    Ok(Status::Refused)
}

/// A bar on standard error, if that is a terminal.
fn progress(rows: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(rows), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{wide_bar} {percent:>3} % of {len} rows, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Why answering stops before the end.
enum Stop {
    Refused(Refused),
    Failure(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// Answers group by group: while one is answered, the one before is written. Memory doesn't grow
/// with the number of points.
fn answer_all(
    input: &Input,
    grid: &GridView<'_>,
    mut output: Option<&mut Output>,
    mut counts: Option<&mut Counts>,
    bar: &ProgressBar,
) -> Result<(), Stop> {
    if let Some(output) = &mut output {
        let rank = u64::try_from(input.rank).unwrap_or(u64::MAX);
        let shape = [input.rows, 2, rank];
        let axes = if input.has_columns { 3 } else { 2 };
        output.write(&npy::header_of(shape.get(..axes).unwrap_or_default()))?;
    }
    let Some(in_row) = input
        .rank
        .checked_mul(input.word.bytes())
        .filter(|row| *row > 0)
    else {
        // Without axes every point is the one element, and has no numbers.
        if let Some(counts) = &mut counts {
            counts.add(0, input.rows);
        }
        return Ok(());
    };
    let group = Group {
        input,
        locator: Locator::new(grid),
        in_row,
        out_row: input.rank.saturating_mul(2).saturating_mul(WORD),
        grid_shape: grid.grid_shape().collect(),
    };
    let rows = GROUP_BYTES
        .checked_div(group.out_row)
        .unwrap_or(1)
        .next_multiple_of(BLOCK);
    let (mut before, mut made) = (Answers::default(), Answers::default());
    let mut first = 0_u64;
    for values in input.values().chunks(rows.saturating_mul(in_row)) {
        let points = values.len().checked_div(in_row).unwrap_or(0);
        if output.is_some() {
            made.rows.resize(points.saturating_mul(group.out_row), 0);
        }
        if counts.is_some() {
            made.numbers.clear();
            made.numbers.resize(points, 0);
        }
        let (used, answered) = rayon::join(
            || before.take(output.as_deref_mut(), counts.as_deref_mut()),
            || group.answer(values, first, &mut made),
        );
        answered.map_err(Stop::Refused)?;
        used?;
        let points = u64::try_from(points).unwrap_or(u64::MAX);
        first = first.saturating_add(points);
        bar.inc(points);
        mem::swap(&mut before, &mut made);
    }
    before.take(output, counts)?;
    Ok(())
}

/// The answers for a group of points.
#[derive(Default)]
struct Answers {
    /// The rows of the output; none where nothing is written.
    rows: Vec<u8>,
    /// The number of each point's chunk; none where nothing is counted.
    numbers: Vec<u128>,
}

impl Answers {
    /// Writes the rows and counts the chunks.
    fn take(
        &self,
        output: Option<&mut Output>,
        counts: Option<&mut Counts>,
    ) -> Result<(), Failure> {
        if let Some(counts) = counts {
            for number in &self.numbers {
                counts.add(*number, 1);
            }
        }
        output.map_or(Ok(()), |output| output.write(&self.rows))
    }
}

/// What all groups of points have in common.
struct Group<'a> {
    input: &'a Input,
    locator: Locator<'a>,
    /// Bytes of a point, and of its answer.
    in_row: usize,
    out_row: usize,
    grid_shape: Vec<u64>,
}

impl Group<'_> {
    /// Answers a group, block by block, on all cores. Of blocks with points outside the first one
    /// in the file tells why it is refused.
    fn answer(&self, values: &[u8], first: u64, answers: &mut Answers) -> Result<(), Refused> {
        let blocks = values.par_chunks(BLOCK.saturating_mul(self.in_row));
        let Answers { rows, numbers } = answers;
        // No parts at all where nothing is written, or counted; then empty ones are made up.
        let rows = rows.chunks_mut(BLOCK.saturating_mul(self.out_row));
        let numbers = numbers.chunks_mut(BLOCK);
        let rows = rows.map(Some).chain(iter::repeat_with(|| None));
        let numbers = numbers.map(Some).chain(iter::repeat_with(|| None));
        let parts: Vec<_> = rows.zip(numbers).take(blocks.len()).collect();
        let refused = blocks
            .zip(parts)
            .enumerate()
            .map_init(Scratch::new, |scratch, (block, (values, parts))| {
                let before = u64::try_from(block.saturating_mul(BLOCK)).unwrap_or(u64::MAX);
                let (rows, numbers) = parts;
                self.block(
                    scratch,
                    values,
                    first.saturating_add(before),
                    rows.unwrap_or_default(),
                    numbers.unwrap_or_default(),
                )
            })
            .filter_map(Result::err)
            .reduce_with(Refused::first);
        refused.map_or(Ok(()), Err)
    }

    fn block(
        &self,
        scratch: &mut Scratch,
        values: &[u8],
        first: u64,
        rows: &mut [u8],
        numbers: &mut [u128],
    ) -> Result<(), Refused> {
        let rank = self.input.rank;
        let take = |axis: usize, chunks: &[u64], offsets: &[u64]| {
            put(rows, rank, axis, chunks);
            put(rows, rank, axis.saturating_add(rank), offsets);
            let length = self.grid_shape.get(axis).copied().unwrap_or(0);
            counts::join(length, chunks, &mut *numbers);
        };
        let word = self.input.word;
        self.locator.block(word, values, first, scratch, take)
    }
}

/// Puts a column of numbers into rows of twice the rank.
fn put(out: &mut [u8], rank: usize, place: usize, column: &[u64]) {
    let (words, _) = out.as_chunks_mut::<WORD>();
    let places = words.iter_mut().skip(place).step_by(rank.saturating_mul(2));
    for (to, number) in places.zip(column) {
        *to = number.to_le_bytes();
    }
}
