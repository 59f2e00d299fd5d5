//! Whether a grid is that of some axes, in everything that it answers.

use crate::implementation::{Figures, Implementation, Room, Span};
use crate::like::{canonical, runs};
use crate::oracle::{Axis, Edges};
use crate::random::landmarks;

/// Steps of the oracle for the questions to one axis.
const MOST_STEPS: usize = 50_000;

/// All answers are those of the axes.
pub(crate) fn check<I: Implementation>(grid: &I::Grid, axes: &[Axis]) {
    let expected: Vec<Figures> = axes.iter().map(figures).collect();
    assert_eq!(I::axes(grid), expected, "figures of {axes:?}");
    assert_eq!(I::write(grid), canonical(axes), "what is written");
    for (number, axis) in axes.iter().enumerate() {
        let (indices, chunks) = landmarks(axis);
        // The oracle walks over all pairs for each: fewer are asked for where they are many.
        let stride = (axis.pairs().len() * indices.len()).div_ceil(MOST_STEPS);
        for index in indices.into_iter().step_by(stride) {
            let found = I::locate(grid, number, index);
            assert_eq!(found, located(axis, index), "index {index} of {axis:?}");
        }
        for chunk in chunks.into_iter().step_by(stride) {
            let found = I::span(grid, number, chunk);
            assert_eq!(found, covered(axis, chunk), "chunk {chunk} of {axis:?}");
        }
    }
}

/// The oracle's answer in 64 bits, which hold it. Where there are many chunks, it is not asked to
/// expand them: a fuzzer lives on speed, and the tests do it.
pub(crate) fn located(axis: &Axis, index: u64) -> Option<(u64, u64)> {
    let (chunk, offset) = if axis.declared() <= 32 {
        axis.locate(index)?
    } else if index < axis.length {
        axis.locate_closed(index)
    } else {
        return None;
    };
    Some((narrow(chunk), narrow(offset)))
}

pub(crate) fn covered(axis: &Axis, chunk: u64) -> Option<Span> {
    let covered = axis.covered(chunk)?;
    Some(Span {
        origin: narrow(covered.origin),
        declared: narrow(covered.declared),
        clipped: narrow(covered.clipped),
    })
}

pub(crate) fn figures(axis: &Axis) -> Figures {
    Figures {
        length: axis.length,
        extent: narrow(axis.extent()),
        declared: narrow(axis.declared()),
        chunks: narrow(axis.chunks()),
        is_list: matches!(axis.edges, Edges::List(_)),
    }
}

fn narrow(number: u128) -> u64 {
    u64::try_from(number).expect("no valid grid has figures past 64 bits")
}

/// Whether an implementation has room for these axes.
pub(crate) fn fits(room: Room, axes: &[Axis]) -> bool {
    let runs: usize = axes.iter().map(runs).sum();
    axes.len() <= room.axes && runs <= room.runs
}
