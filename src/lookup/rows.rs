//! Which rows a table has: the runs of an axis, as a lookup needs them.

use crate::axis::{Axis, Row};

/// The runs that an index can lie in, in order.
///
/// A run and one shorter chunk behind it become one row, where a lookup doesn't mind: dividing by
/// the run's edge length gives that chunk's number and offset as well. Regular grids whose last
/// chunk is cut short have one row by that, and many a tiled axis has half as many as runs.
#[derive(Clone, Debug)]
pub(super) struct LookupRows<'a> {
    rows: &'a [Row],
    /// Chunks that hold data.
    chunks: u64,
    /// Whether shorter chunks are taken into the run before them.
    merge: bool,
}

impl<'a> LookupRows<'a> {
    pub(super) fn new(axis: Axis<'a>, merge: bool) -> Self {
        // Overflow chunks are out of every index' reach.
        let reached = axis.rows().partition_point(|row| row.start < axis.length());
        Self {
            rows: axis.rows().get(..reached).unwrap_or_default(),
            chunks: axis.chunks(),
            merge,
        }
    }
}

impl Iterator for LookupRows<'_> {
    /// A row, and the number of the chunk after its last one.
    type Item = (Row, u64);

    fn next(&mut self) -> Option<Self::Item> {
        let end = |rest: &[Row]| rest.first().map_or(self.chunks, |next| next.chunk);
        let (row, rest) = self.rows.split_first()?;
        if self.merge
            && let Some((short, after)) = rest.split_first()
            && short.edge < row.edge
            && end(after).saturating_sub(short.chunk) == 1
        {
            self.rows = after;
            return Some((*row, end(after)));
        }
        self.rows = rest;
        Some((*row, end(rest)))
    }
}
