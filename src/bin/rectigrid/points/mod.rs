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
use core::mem;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
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
        histogram::print(array, counts, args.lookup.document.json)?;
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
        counting: counts.as_deref().map(Counts::empty),
    };
    let rows = GROUP_BYTES
        .checked_div(group.out_row)
        .unwrap_or(1)
        .next_multiple_of(BLOCK);
    let (mut written, mut made) = (Vec::new(), Vec::new());
    let mut first = 0_u64;
    for values in input.values().chunks(rows.saturating_mul(in_row)) {
        let points = values.len().checked_div(in_row).unwrap_or(0);
        let size = if output.is_some() { group.out_row } else { 0 };
        made.resize(points.saturating_mul(size), 0);
        let (writing, answering) = rayon::join(
            || {
                let output = output.as_mut();
                output.map_or(Ok(()), |output| output.write(&written))
            },
            || group.answer(values, first, &mut made),
        );
        let found = answering.map_err(Stop::Refused)?;
        writing?;
        if let (Some(counts), Some(found)) = (&mut counts, found) {
            counts.merge(found);
        }
        let points = u64::try_from(points).unwrap_or(u64::MAX);
        first = first.saturating_add(points);
        bar.inc(points);
        mem::swap(&mut written, &mut made);
    }
    if let Some(output) = output {
        output.write(&written)?;
    }
    Ok(())
}

/// What all groups of points have in common.
struct Group<'a> {
    input: &'a Input,
    locator: Locator<'a>,
    /// Bytes of a point, and of its answer.
    in_row: usize,
    out_row: usize,
    /// Where points are counted: nothing yet.
    counting: Option<Counts>,
}

/// What a thread has come to.
struct Worker {
    scratch: Scratch,
    numbers: Vec<u128>,
    counts: Option<Counts>,
    refused: Option<Refused>,
}

impl Group<'_> {
    /// Answers a group, block by block, on all cores. `out` is empty where nothing is written.
    fn answer(&self, values: &[u8], first: u64, out: &mut [u8]) -> Result<Option<Counts>, Refused> {
        let blocks = values.par_chunks(BLOCK.saturating_mul(self.in_row));
        let mut outs: Vec<&mut [u8]> = out.chunks_mut(BLOCK.saturating_mul(self.out_row)).collect();
        outs.resize_with(blocks.len(), Default::default);
        let new = || Worker {
            scratch: Scratch::new(),
            numbers: Vec::new(),
            counts: self.counting.clone(),
            refused: None,
        };
        let all = blocks
            .zip(outs.into_par_iter())
            .enumerate()
            .fold(new, |mut worker, (block, (values, out))| {
                let before = u64::try_from(block.saturating_mul(BLOCK)).unwrap_or(u64::MAX);
                if let Err(refused) =
                    self.block(&mut worker, values, first.saturating_add(before), out)
                {
                    worker.refuse(refused);
                }
                worker
            })
            .reduce_with(|mut one, other| {
                if let Some(refused) = other.refused {
                    one.refuse(refused);
                }
                if let (Some(counts), Some(more)) = (&mut one.counts, other.counts) {
                    counts.merge(more);
                }
                one
            });
        match all {
            None => Ok(None),
            Some(Worker {
                refused: Some(refused),
                ..
            }) => Err(refused),
            Some(worker) => Ok(worker.counts),
        }
    }

    fn block(
        &self,
        worker: &mut Worker,
        values: &[u8],
        first: u64,
        out: &mut [u8],
    ) -> Result<(), Refused> {
        let rank = self.input.rank;
        let Worker {
            scratch,
            numbers,
            counts,
            ..
        } = worker;
        numbers.clear();
        self.locator.block(
            self.input.word,
            values,
            first,
            scratch,
            |axis, chunks, offsets| {
                put(out, rank, axis, chunks);
                put(out, rank, axis.saturating_add(rank), offsets);
                if let Some(counts) = &*counts {
                    numbers.resize(chunks.len(), 0);
                    counts.join(axis, chunks, numbers);
                }
            },
        )?;
        if let Some(counts) = counts {
            for number in numbers {
                counts.add(*number, 1);
            }
        }
        Ok(())
    }
}

impl Worker {
    fn refuse(&mut self, refused: Refused) {
        self.refused = Some(match self.refused.take() {
            Some(before) => before.first(refused),
            None => refused,
        });
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
