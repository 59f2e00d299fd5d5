//! `show`: what a grid is like.

use crate::json::{Array as List, Joined};
use crate::status::{Failure, Status};
use crate::terminal::{self, STRONG};
use crate::{picture, table};
use rectigrid::{Array, GridView};

/// Prints the grid's figures as JSON.
pub(crate) fn json(grid: &GridView<'_>) -> Result<Status, Failure> {
    let text = format!(
        "{{\"shape\":{},\"declared_grid_shape\":{},\"grid_shape\":{},\"regular\":{},\"runs\":{},\"bytes\":{}}}\n",
        List(grid.shape()),
        List(grid.declared_grid_shape()),
        List(grid.grid_shape()),
        grid.is_regular(),
        List(grid.axes().map(|axis| axis.runs().len())),
        grid.table_bytes()
    );
    terminal::print(&text)?;
    Ok(Status::Answered)
}

/// Prints the grid for a person: its figures, a table of its axes, and a picture where it has one
/// or two of them.
pub(crate) fn text(array: &Array<'_>) -> Result<Status, Failure> {
    let grid = &array.grid;
    let width = terminal::width();
    let mut text = String::new();
    for (title, line) in summary(array) {
        text.push_str(&format!("{STRONG}{title:8}{STRONG:#}  {line}\n"));
    }
    if grid.rank() > 0 {
        text.push('\n');
        text.push_str(&table::draw(grid, width));
    }
    if let Some(picture) = picture::draw(grid, width) {
        text.push('\n');
        text.push_str(&picture);
    }
    terminal::print(&text)?;
    Ok(Status::Answered)
}

/// The grid in a few lines, each with its title.
fn summary(array: &Array<'_>) -> Vec<(&'static str, String)> {
    let grid = &array.grid;
    let mut lines = Vec::new();
    let shape = if grid.rank() == 0 {
        "rank 0".to_owned()
    } else {
        Joined(grid.shape(), " × ").to_string()
    };
    lines.push(("shape", shape));
    lines.push(("chunks", total(grid.chunk_count(), grid.grid_shape())));
    if !grid.declared_grid_shape().eq(grid.grid_shape()) {
        let declared = total(grid.declared_chunk_count(), grid.declared_grid_shape());
        lines.push((
            "declared",
            format!("{declared}, with those beyond the array"),
        ));
    }
    lines.push(("keys", keys(array)));
    let regular = if grid.is_regular() { "yes" } else { "no" };
    lines.push(("regular", regular.to_owned()));
    lines.push(("tables", format!("{} bytes", grid.table_bytes())));
    lines
}

/// A number of chunks, and where it comes from.
fn total(count: Option<u128>, shape: impl ExactSizeIterator<Item = u64> + Clone) -> String {
    let count = match count {
        Some(count) => count.to_string(),
        None => "more than 2^128 - 1".to_owned(),
    };
    if shape.len() < 2 {
        return count;
    }
    format!("{count} = {}", Joined(shape, " × "))
}

/// The keys of the first and of the last chunk that hold data.
fn keys(array: &Array<'_>) -> String {
    let grid = &array.grid;
    let Some(last) = grid
        .grid_shape()
        .map(|chunks| chunks.checked_sub(1))
        .collect::<Option<Vec<_>>>()
    else {
        return "none".to_owned();
    };
    let first = vec![0; last.len()];
    let mut text = String::new();
    // A string takes all that is written to it.
    let _always_ok = array.keys.write_key(&first, &mut text);
    if first != last {
        text.push_str(" to ");
        let _always_ok = array.keys.write_key(&last, &mut text);
    }
    text
}
