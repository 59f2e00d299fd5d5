//! How many points lie in each chunk, as bars or as JSON.

use super::counts::{Counts, Others, chunk_of};
use crate::json::{Array as List, Text};
use crate::lookup::digits;
use crate::status::Failure;
use crate::terminal;
use rectigrid::Array;
use std::io::{self, BufWriter, Write};

/// More bars than these nobody looks through.
const MOST_BARS: usize = 50;

/// Blanks between columns.
const GAPS: usize = 4;

pub(crate) fn print(array: &Array<'_>, counts: &Counts, json: bool) -> Result<(), Failure> {
    if json {
        print_json(array, counts)?;
    } else {
        terminal::print(&text(array, counts, terminal::width()))?;
    }
    Ok(())
}

fn print_json(array: &Array<'_>, counts: &Counts) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    for (number, points) in counts.in_order() {
        let chunk = chunk_of(number, counts.grid_shape());
        writeln!(
            out,
            "{{\"chunk\":{},\"key\":{},\"points\":{points}}}",
            List(chunk.iter()),
            Text(&key(array, &chunk))
        )?;
    }
    out.flush()
}

/// A bar a chunk, in row-major order; of many chunks those with the most points.
fn text(array: &Array<'_>, counts: &Counts, width: usize) -> String {
    let (chunks, others) = counts.fullest(MOST_BARS);
    let Some(most) = chunks.iter().map(|(_, points)| *points).max() else {
        return "no points\n".to_owned();
    };
    let rows: Vec<_> = chunks
        .iter()
        .map(|(number, points)| {
            let chunk = chunk_of(*number, counts.grid_shape());
            (key(array, &chunk), *points)
        })
        .collect();
    let keys = rows.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
    let numbers = digits(most);
    let room = width
        .saturating_sub(keys)
        .saturating_sub(numbers)
        .saturating_sub(GAPS)
        .max(1);
    let mut text = String::new();
    for (key, points) in rows {
        let bar = bar(points, most, room);
        text.push_str(&format!("{key:keys$}  {points:>numbers$}  {bar}\n"));
    }
    let Others {
        chunks,
        points,
        most,
    } = others;
    match chunks {
        0 => {}
        1 => text.push_str(&format!("1 more chunk holds {points} points\n")),
        _ => text.push_str(&format!(
            "{chunks} more chunks, of at most {most} points each, hold {points} points\n"
        )),
    }
    text
}

/// A bar that is as long as the points are many, to an eighth of a column.
fn bar(points: u64, most: u64, room: usize) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let room = u128::try_from(room).unwrap_or(0).saturating_mul(8);
    let eighths = u128::from(points)
        .saturating_mul(room)
        .checked_div(u128::from(most))
        .unwrap_or(0)
        // Whatever has points has a bar.
        .max(1);
    let eighths = usize::try_from(eighths).unwrap_or(0);
    let mut bar = "█".repeat(eighths >> 3);
    bar.push_str(PARTS.get(eighths & 7).copied().unwrap_or_default());
    bar
}

fn key(array: &Array<'_>, chunk: &[u64]) -> String {
    let mut key = String::new();
    // A string takes all that is written to it.
    let _always_ok = array.keys.write_key(chunk, &mut key);
    key
}
