//! `encode`: the grid in canonical form.

use crate::status::{Failure, Status};
use crate::terminal;
use rectigrid::GridView;

/// Prints the grid as the specification's `chunk_grid` object, on one line.
pub(crate) fn print(grid: &GridView<'_>) -> Result<Status, Failure> {
    let mut text = String::new();
    // A string takes all that is written to it.
    let _always_ok = grid.write_json(&mut text);
    text.push('\n');
    terminal::print(&text)?;
    Ok(Status::Answered)
}
