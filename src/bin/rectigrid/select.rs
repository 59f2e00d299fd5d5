//! `select`: what a selection reads of each chunk, and where that goes in the output.

use crate::args::{SelectArgs, as_given};
use crate::json::{Array, Joined, Maybe, Text};
use crate::selection::{Refused, Selection, with_rank};
use crate::status::{Failure, Status};
use crate::terminal;
use core::fmt::{self, Display};
use rectigrid::select::{AxisProjection, AxisSelection, Projection};
use rectigrid::{Array as ZarrArray, GridView};
use std::io::{self, BufWriter, Write};

/// Prints the projections of a selection, a line a chunk.
pub(crate) fn print(array: &ZarrArray<'_>, args: &SelectArgs) -> Result<Status, Failure> {
    let mut selection = match Selection::read(as_given(&args.selection), &array.grid) {
        Ok(selection) => selection,
        Err(refused) => return refuse(args, &refused),
    };
    let axes = match selection.axes() {
        Ok(axes) => axes,
        Err(error) => return Err(Failure::Usage(error.to_string())),
    };
    let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut printer = Printer {
        array,
        json: args.document.json,
        out,
    };
    let rank = axes.len();
    match with_rank!(rank, D => printer.chunks::<D>(&axes)) {
        Some(printed) => printed?,
        None => {
            return Err(Failure::Usage(format!(
                "found an array of {rank} axes, expected at most 16 to select from"
            )));
        }
    }
    printer.out.flush()?;
    Ok(Status::Answered)
}

fn refuse(args: &SelectArgs, refused: &Refused) -> Result<Status, Failure> {
    if args.document.json {
        terminal::print(&format!(
            "{{\"selection\":{},\"error\":{},\"axis\":{},\"message\":{}}}\n",
            Text(as_given(&args.selection)),
            Text(refused.word()),
            Maybe(refused.axis()),
            Text(&refused.to_string())
        ))?;
    } else {
        terminal::print_error(&refused.to_string());
    }
    Ok(Status::Refused)
}

struct Printer<'a, W> {
    array: &'a ZarrArray<'a>,
    json: bool,
    out: W,
}

impl<W: Write> Printer<'_, W> {
    fn chunks<const D: usize>(&mut self, axes: &[AxisSelection<'_>]) -> Result<(), Failure> {
        let grid: GridView<'_> = self.array.grid;
        let Ok(selection) = <[AxisSelection<'_>; D]>::try_from(axes) else {
            return Ok(());
        };
        let projections = grid
            .project(selection)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        for projection in projections {
            self.chunk(&projection)?;
        }
        Ok(())
    }

    fn chunk<const D: usize>(&mut self, projection: &Projection<'_, D>) -> io::Result<()> {
        let mut key = String::new();
        // A string takes all that is written to it.
        let _always_ok = self.array.keys.write_key(&projection.chunk, &mut key);
        let chunk = projection.chunk.iter();
        let out_axes = projection.axes.iter().filter(|axis| has_output(axis));
        if self.json {
            writeln!(
                self.out,
                "{{\"chunk\":{},\"key\":{},\"in_chunk\":{},\"out\":{},\"complete\":{}}}",
                Array(chunk),
                Text(&key),
                Array(projection.axes.iter().map(InChunk)),
                Array(out_axes.map(Out)),
                projection.complete
            )
        } else {
            let complete = if projection.complete {
                "  complete"
            } else {
                ""
            };
            writeln!(
                self.out,
                "{}  read [{}]  to [{}]{complete}",
                key,
                Joined(projection.axes.iter().map(ReadText), ", "),
                Joined(out_axes.map(OutText), ", "),
            )
        }
    }
}

const fn has_output(axis: &AxisProjection<'_>) -> bool {
    !matches!(axis, AxisProjection::Index { .. })
}

/// The elements of an axis' projection: offsets, or positions in the output.
fn elements<'p>(
    axis: &'p AxisProjection<'_>,
) -> impl Iterator<Item = (u64, u64)> + Clone + use<'p> {
    (0..axis.count())
        .map_while(|place| axis.element(place))
        .map(|(offset, position)| (offset, position.unwrap_or_default()))
}

/// What is read, as JSON.
struct InChunk<'a>(&'a AxisProjection<'a>);

impl Display for InChunk<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self.0 {
            AxisProjection::Index { offset } => write!(f, "{offset}"),
            AxisProjection::Slice {
                start, stop, step, ..
            } => write!(f, "[{start},{stop},{step}]"),
            AxisProjection::List(_) => {
                let offsets = elements(self.0).map(|(offset, _)| offset);
                write!(f, "{{\"list\":{}}}", Array(offsets))
            }
        }
    }
}

/// Where it goes, as JSON. A reversed slice goes to its positions one by one.
struct Out<'a>(&'a AxisProjection<'a>);

impl Display for Out<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self.0 {
            AxisProjection::Slice {
                out_start,
                out_stop,
                reversed: false,
                ..
            } => write!(f, "[{out_start},{out_stop}]"),
            _ => {
                let positions = elements(self.0).map(|(_, position)| position);
                write!(f, "{{\"list\":{}}}", Array(positions))
            }
        }
    }
}

/// What is read, for a person: as Python writes it.
struct ReadText<'a>(&'a AxisProjection<'a>);

impl Display for ReadText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self.0 {
            AxisProjection::Slice {
                start,
                stop,
                step: 1,
                ..
            } => write!(f, "{start}:{stop}"),
            AxisProjection::Slice {
                start, stop, step, ..
            } => write!(f, "{start}:{stop}:{step}"),
            AxisProjection::Index { offset } => write!(f, "{offset}"),
            AxisProjection::List(_) => Array(elements(self.0).map(|(offset, _)| offset)).fmt(f),
        }
    }
}

/// Where it goes, for a person: as Python writes it.
struct OutText<'a>(&'a AxisProjection<'a>);

impl Display for OutText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self.0 {
            AxisProjection::Slice {
                out_start,
                out_stop,
                reversed: false,
                ..
            } => write!(f, "{out_start}:{out_stop}"),
            AxisProjection::Slice {
                out_start,
                out_stop,
                reversed: true,
                ..
            } => {
                write!(f, "{}:", out_stop.saturating_sub(1))?;
                if let Some(before) = out_start.checked_sub(1) {
                    write!(f, "{before}")?;
                }
                f.write_str(":-1")
            }
            _ => Array(elements(self.0).map(|(_, position)| position)).fmt(f),
        }
    }
}
