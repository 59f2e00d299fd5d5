//! Steps that build, grow and resize a grid, many of which fail.

use crate::draw::{self, few_runs, length};
use crate::steps::{Step, take};
use arbitrary::{Result, Unstructured};

/// After each step the grid is what plain lists say, in any room.
pub fn grow(input: &[u8]) {
    let mut bytes = Unstructured::new(input);
    let mut steps = Vec::new();
    while !bytes.is_empty() && steps.len() < 40 {
        let Ok(step) = step(&mut bytes) else {
            break;
        };
        steps.push(step);
    }
    take::<3, 7>(&steps);
    take::<4, 40>(&steps);
    take::<1, 1>(&steps);
    take::<2, 0>(&steps);
    take::<0, 3>(&steps);
}

fn step(bytes: &mut Unstructured<'_>) -> Result<Step> {
    let kind = bytes.int_in_range(0..=15_u8)?;
    let axis = bytes.int_in_range(0..=3_usize)?;
    Ok(match kind {
        0..=1 => Step::Integer(length(bytes)?, draw::edge_or_0(bytes)?),
        2..=3 => Step::List(few_runs(bytes)?),
        4 => Step::Sizes(draw::several(bytes, 4, draw::edge_or_0)?),
        5..=9 => Step::Append(axis, draw::edge_or_0(bytes)?),
        10..=11 => Step::Length(axis, length(bytes)?, few_runs(bytes)?),
        12..=13 => Step::Resize(axis, length(bytes)?),
        14 => Step::Shape(draw::several(bytes, 4, length)?),
        _ => Step::Clear,
    })
}
