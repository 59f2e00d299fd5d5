//! Batch calls for fixed widths and capacities: they bring every kernel for every backend.

#![no_std]

use rectigrid::lookup::{AxisTable, Backend, BatchError, PointTable};

/// Indices, chunks and offsets of 64 bits, 32 bits and 64 bits.
pub fn wide(
    table: &AxisTable<u64, 512>,
    backend: Backend,
    indices: &[u64],
    chunks: &mut [u32],
    offsets: &mut [u64],
) -> Result<(), BatchError> {
    table.locate_batch_on(backend, indices, chunks, offsets)
}

/// All of 32 bits.
pub fn narrow(
    table: &AxisTable<u32, 512>,
    backend: Backend,
    indices: &[u32],
    chunks: &mut [u32],
    offsets: &mut [u32],
) -> Result<(), BatchError> {
    table.locate_batch_on(backend, indices, chunks, offsets)
}

/// Points of three axes, of 64 bits.
pub fn points(
    table: &PointTable<u64, 3, 512>,
    backend: Backend,
    points: &[[u64; 3]],
    chunks: &mut [u32],
    elements: &mut [u64],
) -> Result<(), BatchError> {
    table.locate_rows_on(backend, points, chunks, elements)
}
