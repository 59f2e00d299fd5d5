//! Which axes have to be refused, told from the edge lengths alone.

use crate::battery::Number;
use crate::oracle::Axis;
use rectigrid::lookup::TableError;

/// Stretches of equal edge lengths that hold data: edge length and chunks.
pub(crate) fn runs(axis: &Axis) -> Vec<(u128, u128)> {
    let mut runs: Vec<(u128, u128)> = Vec::new();
    let mut left = axis.chunks();
    for (edge, count) in axis.pairs() {
        let count = count.min(left);
        left -= count;
        match runs.last_mut() {
            Some((before, chunks)) if *before == edge => *chunks += count,
            _ if count > 0 => runs.push((edge, count)),
            _ => {}
        }
    }
    runs
}

/// How many rows a table needs that has one a run. A single shorter chunk behind a run takes none.
pub(crate) fn rows(axis: &Axis) -> usize {
    let runs = runs(axis);
    let mut rows = 0;
    let mut place = 0;
    while let Some(&(edge, _)) = runs.get(place) {
        rows += 1;
        place += match runs.get(place + 1) {
            Some(&(short, 1)) if short < edge => 2,
            _ => 1,
        };
    }
    rows
}

/// Why an axis has no table of a capacity.
pub(crate) fn refusal<T: Number>(axis: &Axis, capacity: usize) -> Option<TableError> {
    let (length, most) = (axis.length, T::LARGEST);
    if length > most {
        return Some(TableError::TooLong { length, most });
    }
    let runs = rows(axis);
    let row_a_chunk = axis.chunks() < capacity as u128;
    (runs > capacity && !row_a_chunk).then_some(TableError::TooManyRuns { runs, capacity })
}
