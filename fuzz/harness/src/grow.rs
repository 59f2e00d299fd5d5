//! Steps that build, grow and resize a grid, many of which fail.

use crate::draw::{several, step_edge, step_length, step_runs};
use crate::steps::{Step, take};
use arbitrary::{Result, Unstructured};

/// After each step the grid is what plain lists say, in any room.
pub fn grow(input: &[u8]) {
    let mut bytes = Unstructured::new(input);
    let room = bytes.int_in_range(0..=4_u8).unwrap_or(0);
    let mut steps = Vec::new();
    while !bytes.is_empty() && steps.len() < 24 {
        let Ok(step) = step(&mut bytes) else {
            break;
        };
        steps.push(step);
    }
    match room {
        0 => take::<3, 7>(&steps),
        1 => take::<4, 40>(&steps),
        2 => take::<1, 1>(&steps),
        3 => take::<2, 0>(&steps),
        _ => take::<0, 3>(&steps),
    }
}

fn step(bytes: &mut Unstructured<'_>) -> Result<Step> {
    let kind = bytes.int_in_range(0..=15_u8)?;
    let axis = bytes.int_in_range(0..=3_usize)?;
    Ok(match kind {
        0..=1 => Step::Integer(step_length(bytes)?, step_edge(bytes)?),
        2..=3 => Step::List(step_runs(bytes)?),
        4 => Step::Sizes(several(bytes, 4, step_edge)?),
        5..=9 => Step::Append(axis, step_edge(bytes)?),
        10..=11 => Step::Length(axis, step_length(bytes)?, step_runs(bytes)?),
        12..=13 => Step::Resize(axis, step_length(bytes)?),
        14 => Step::Shape(several(bytes, 4, step_length)?),
        _ => Step::Clear,
    })
}
