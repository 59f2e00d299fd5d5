//! Looking up a batch of indices on one axis.

use super::backend::Backend;
use super::kernel::TILE;
use super::table::AxisTable;
use super::word::{ChunkWord, Word};
use core::fmt;

impl<T: Word, const ROWS: usize> AxisTable<T, ROWS> {
    /// Looks up a batch of indices: chunk number and offset of each.
    ///
    /// # Errors
    /// The first index outside.
    pub fn locate_batch<C: ChunkWord<T>>(
        &self,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> Result<(), BatchError> {
        self.locate_batch_on(Backend::best(), indices, chunks, offsets)
    }

    /// The same on a backend of the caller's choice.
    ///
    /// # Errors
    /// As above.
    pub fn locate_batch_on<C: ChunkWord<T>>(
        &self,
        backend: Backend,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> Result<(), BatchError> {
        if indices.len() != chunks.len() || indices.len() != offsets.len() {
            return Err(BatchError::Lengths {
                indices: indices.len(),
                chunks: chunks.len(),
                offsets: offsets.len(),
            });
        }
        let mut done = 0_usize;
        let outputs = chunks.chunks_mut(TILE).zip(offsets.chunks_mut(TILE));
        for (indices, (chunks, offsets)) in indices.chunks(TILE).zip(outputs) {
            if backend.answer(self, indices, chunks, offsets) {
                let length = self.length();
                if let Some((place, index)) = indices
                    .iter()
                    .enumerate()
                    .find(|(_, index)| **index >= length)
                {
                    return Err(BatchError::OutOfBounds {
                        position: done.saturating_add(place),
                        index: index.to_u64(),
                        length: length.to_u64(),
                    });
                }
            }
            done = done.saturating_add(TILE);
        }
        Ok(())
    }
}

/// Why a batch was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum BatchError {
    /// The slices have different lengths.
    Lengths {
        /// Indices.
        indices: usize,
        /// Places for chunks.
        chunks: usize,
        /// Places for offsets.
        offsets: usize,
    },
    /// An index lies outside of the axis.
    OutOfBounds {
        /// Where in the batch the first such index stands.
        position: usize,
        /// The index.
        index: u64,
        /// The axis' length.
        length: u64,
    },
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl core::error::Error for BatchError {}
