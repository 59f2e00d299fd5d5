//! Two axes and points of their array: what answers whole points, and what brings order into batches.

use crate::draw;
use crate::oracle::Axis;
use crate::{groups, order, points_of_tables, reading};
use arbitrary::{Result, Unstructured};

/// Points are numbered as each axis' own definition says, by every backend; a batch falls into the
/// groups that a lookup of each index gives, and is ordered as a stable sort orders it.
pub fn points(input: &[u8]) {
    let Ok((axes, points)) = drawn(&mut Unstructured::new(input)) else {
        return;
    };
    let grid = reading::read(&axes);
    points_of_tables::check_points::<u64, u64, 2, 64>(&grid, &axes, &points);
    points_of_tables::check_points::<u32, u32, 2, 64>(&grid, &axes, &points);
    for (number, axis) in axes.iter().enumerate() {
        let indices: Vec<u64> = points.iter().map(|point| point[number]).collect();
        groups::check(axis, &indices);
        let chunk = |index: &u64| axis.locate(*index).map_or(0, |(chunk, _)| chunk as u64);
        order::both(&indices.iter().map(chunk).collect::<Vec<_>>());
    }
}

fn drawn(bytes: &mut Unstructured<'_>) -> Result<([Axis; 2], Vec<[u64; 2]>)> {
    let axes = [draw::middling_axis(bytes)?, draw::middling_axis(bytes)?];
    let most = 200;
    // Half of the bytes for each, else the first takes all.
    let half = bytes.len() / 2;
    let mut first = Unstructured::new(bytes.bytes(half)?);
    let mut columns = [
        draw::indices(&mut first, &axes[0], most)?,
        draw::indices(bytes, &axes[1], most)?,
    ];
    for (column, axis) in columns.iter_mut().zip(&axes) {
        column.retain(|index| *index < axis.length);
    }
    // The shorter column begins again.
    let [first, second] = &columns;
    let many = if first.is_empty() || second.is_empty() {
        0
    } else {
        first.len().max(second.len())
    };
    let points = (0..many).map(|place| [first[place % first.len()], second[place % second.len()]]);
    Ok((axes, points.collect()))
}
