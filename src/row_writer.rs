//! Filling the rows of one axis, so that the invariants of [`Row`] hold.

use crate::axis::{AxisRecord, Form, Row};

/// Fills the rows of one axis, edge length by edge length.
#[derive(Debug)]
pub(crate) struct RowWriter<'a> {
    /// Rows that are free; those of the axis come first.
    rows: &'a mut [Row],
    used: usize,
    extent: u64,
    chunks: u64,
    /// Edge length of the last row; 0 where there is none.
    edge: u64,
}

/// Why a run was not taken. The rows are as they were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The edge lengths would sum to more than 64 bits hold.
    Overflow,
    /// No row is free.
    Full,
}

impl<'a> RowWriter<'a> {
    pub(crate) fn new(rows: &'a mut [Row]) -> Self {
        Self {
            rows,
            used: 0,
            extent: 0,
            chunks: 0,
            edge: 0,
        }
    }

    /// Goes on with the rows of an axis, which are the first of `rows`.
    pub(crate) fn resume(rows: &'a mut [Row], record: &AxisRecord) -> Self {
        let last = record.rows.checked_sub(1).and_then(|last| rows.get(last));
        Self {
            edge: last.map_or(0, |row| row.edge),
            rows,
            used: record.rows,
            extent: record.extent,
            chunks: record.declared,
        }
    }

    /// The sum of the edge lengths so far, in elements.
    pub(crate) const fn extent(&self) -> u64 {
        self.extent
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// Appends `count` chunks of an edge length; both at least 1. Merges them into the last run
    /// where that has the same edge length.
    #[cfg_attr(target_pointer_width = "64", inline)]
    #[cfg_attr(not(target_pointer_width = "64"), inline(never))]
    pub(crate) fn push(&mut self, edge: u64, count: u64) -> Result<(), Refused> {
        debug_assert!(edge > 0 && count > 0, "the caller refuses zeros");
        let extent = edge
            .checked_mul(count)
            .and_then(|added| self.extent.checked_add(added))
            .ok_or(Refused::Overflow)?;
        if edge != self.edge {
            let row = self.rows.get_mut(self.used).ok_or(Refused::Full)?;
            *row = Row {
                start: self.extent,
                chunk: self.chunks,
                edge,
            };
            self.edge = edge;
            // A row was free, so one more is still a length of a slice.
            self.used = self.used.wrapping_add(1);
        }
        self.extent = extent;
        // Chunks are at least 1 element long, so they are never more than the extent.
        self.chunks = self.chunks.wrapping_add(count);
        Ok(())
    }

    /// What was filled, as an axis of length 0 whose rows begin at `first_row` of the pool.
    pub(crate) fn finish(self, form: Form, first_row: usize) -> AxisRecord {
        AxisRecord {
            length: 0,
            extent: self.extent,
            declared: self.chunks,
            chunks: 0,
            first_row,
            rows: self.used,
            form,
        }
    }
}
