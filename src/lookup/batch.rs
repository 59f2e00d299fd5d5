//! Looking up a batch of indices on one axis.

use super::backend::Backend;
use super::kernel::TILE;
use super::table::AxisTable;
use super::word::{ChunkWord, Word};
use crate::axis::Position;
use core::fmt;

impl<T: Word, const ROWS: usize> AxisTable<T, ROWS> {
    /// The chunk that one index lies in, and where inside it; `None` where it is outside.
    ///
    /// The same answer as [`Axis::locate`](crate::Axis::locate) in the same work for every index:
    /// no branch that depends on it, no division instruction.
    #[inline]
    pub fn locate(&self, index: T) -> Option<Position> {
        if index >= self.length() {
            return None;
        }
        let (chunk, offset) = self.answer_one(index);
        Some(Position {
            chunk: chunk.to_u64(),
            offset: offset.to_u64(),
        })
    }

    /// Looks up a batch: for each index the chunk that it lies in, and the offset inside that
    /// chunk, in elements.
    ///
    /// The three slices have the same length. Chunk numbers are written as the table's words, or
    /// from a table of `u64` as `u32`, which is a fifth less to write and enough for all but axes
    /// of four thousand million chunks. Never allocates, never panics; on the fastest
    /// [`Backend`] of this CPU, the same work for every index of a table.
    ///
    /// ```
    /// use rectigrid::lookup::{AxisTable, BatchError};
    /// use rectigrid::{Grid, ParseOptions};
    ///
    /// let document = br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[31,28,31]]}}"#;
    /// let mut grid = Grid::<1, 8>::new();
    /// let grid = grid.read_chunk_grid(document, &[90], ParseOptions::STRICT)?;
    /// let mut table = AxisTable::<u64, 8>::new();
    /// table.build(grid.axis(0).unwrap())?;
    ///
    /// let (mut chunks, mut offsets) = ([0_u32; 4], [0; 4]);
    /// table.locate_batch(&[0, 31, 58, 59], &mut chunks, &mut offsets)?;
    /// assert_eq!((chunks, offsets), ([0, 1, 1, 2], [0, 0, 27, 0]));
    ///
    /// let refused = table.locate_batch(&[89, 90, 0, 91], &mut chunks, &mut offsets);
    /// assert_eq!(refused, Err(BatchError::OutOfBounds {
    ///     position: 1, axis: 0, index: 90, length: 90,
    /// }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::OutOfBounds`] names the first index at or past the axis' length; what stands
    /// in the outputs is then unspecified. [`BatchError::Lengths`] and [`BatchError::ChunkWidth`]
    /// leave them as they were.
    pub fn locate_batch<C: ChunkWord<T>>(
        &self,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> Result<(), BatchError> {
        self.locate_batch_on(Backend::best(), indices, chunks, offsets)
    }

    /// [`locate_batch`](Self::locate_batch) on a backend of the caller's choice.
    ///
    /// # Errors
    /// As `locate_batch`.
    pub fn locate_batch_on<C: ChunkWord<T>>(
        &self,
        backend: Backend,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> Result<(), BatchError> {
        self.check_outputs(indices, chunks, offsets)?;
        let mut done = 0_usize;
        for (indices, chunks, offsets) in tiles(indices, chunks, offsets) {
            if backend.answer(self, indices, chunks, offsets) {
                return Err(self.first_outside(indices, done));
            }
            done = done.saturating_add(TILE);
        }
        Ok(())
    }

    /// Looks up a batch as [`locate_batch`](Self::locate_batch) does, and marks the indices that
    /// lie outside: their chunk is [`ChunkWord::OUTSIDE`] and their offset the largest word, which
    /// are nobody's. Gives how many there are.
    ///
    /// # Errors
    /// [`BatchError::Lengths`] and [`BatchError::ChunkWidth`].
    pub fn locate_batch_marking<C: ChunkWord<T>>(
        &self,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> Result<usize, BatchError> {
        self.locate_batch_marking_on(Backend::best(), indices, chunks, offsets)
    }

    /// [`locate_batch_marking`](Self::locate_batch_marking) on a backend of the caller's choice.
    ///
    /// # Errors
    /// As `locate_batch_marking`.
    pub fn locate_batch_marking_on<C: ChunkWord<T>>(
        &self,
        backend: Backend,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
    ) -> Result<usize, BatchError> {
        self.check_outputs(indices, chunks, offsets)?;
        let length = self.length();
        let mut marked = 0_usize;
        for (indices, chunks, offsets) in tiles(indices, chunks, offsets) {
            if backend.answer(self, indices, chunks, offsets) {
                for ((&index, chunk), offset) in indices.iter().zip(chunks).zip(offsets) {
                    let outside = index >= length;
                    marked = marked.saturating_add(usize::from(outside));
                    *chunk = if outside { C::OUTSIDE } else { *chunk };
                    *offset = if outside { T::MAX } else { *offset };
                }
            }
        }
        Ok(marked)
    }

    fn check_outputs<C: ChunkWord<T>>(
        &self,
        indices: &[T],
        chunks: &[C],
        offsets: &[T],
    ) -> Result<(), BatchError> {
        check_lengths(indices.len(), chunks.len(), offsets.len())?;
        self.check_chunks::<C>()
    }

    pub(super) fn check_chunks<C: ChunkWord<T>>(&self) -> Result<(), BatchError> {
        if C::holds(self.head.last_chunk) {
            return Ok(());
        }
        Err(BatchError::ChunkWidth {
            last_chunk: self.head.last_chunk.to_u64(),
        })
    }

    /// The first index of a tile that is outside; `done` indices stand before the tile.
    #[cold]
    fn first_outside(&self, indices: &[T], done: usize) -> BatchError {
        let length = self.length();
        let place = indices.iter().position(|index| *index >= length);
        let place = place.unwrap_or_default();
        BatchError::OutOfBounds {
            position: done.saturating_add(place),
            axis: 0,
            index: indices.get(place).map_or(0, |index| index.to_u64()),
            length: length.to_u64(),
        }
    }
}

pub(super) const fn check_lengths(
    indices: usize,
    chunks: usize,
    offsets: usize,
) -> Result<(), BatchError> {
    if indices == chunks && indices == offsets {
        return Ok(());
    }
    Err(BatchError::Lengths {
        indices,
        chunks,
        offsets,
    })
}

/// Cuts a batch into tiles.
fn tiles<'a, T, C>(
    indices: &'a [T],
    chunks: &'a mut [C],
    offsets: &'a mut [T],
) -> impl Iterator<Item = (&'a [T], &'a mut [C], &'a mut [T])> {
    let outputs = chunks.chunks_mut(TILE).zip(offsets.chunks_mut(TILE));
    let tiles = indices.chunks(TILE).zip(outputs);
    tiles.map(|(indices, (chunks, offsets))| (indices, chunks, offsets))
}

/// Why a batch was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum BatchError {
    /// The slices have different lengths.
    Lengths {
        /// How many indices or points there are.
        indices: usize,
        /// How many places for chunks.
        chunks: usize,
        /// How many places for offsets.
        offsets: usize,
    },
    /// The chunk numbers don't fit the type that they were to be written as.
    ChunkWidth {
        /// The largest chunk number that an index can have.
        last_chunk: u64,
    },
    /// The batch is longer than its positions can be numbered.
    TooLong {
        /// How many points there are.
        points: usize,
    },
    /// An index lies outside of its axis.
    OutOfBounds {
        /// Where in the batch the first such index or point stands.
        position: usize,
        /// The first axis on which it does; 0 in a batch of one axis.
        axis: usize,
        /// The index on that axis.
        index: u64,
        /// The axis' length, in elements.
        length: u64,
    },
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Lengths {
                indices,
                chunks,
                offsets,
            } => write!(
                f,
                "found {indices} indices, {chunks} places for chunks and {offsets} for offsets, expected as many of each"
            ),
            Self::ChunkWidth { last_chunk } => write!(
                f,
                "found chunk numbers up to {last_chunk}, expected wider places for them"
            ),
            Self::TooLong { points } => {
                write!(
                    f,
                    "found a batch of {points} points, expected at most 2^32 - 1"
                )
            }
            Self::OutOfBounds {
                position,
                axis,
                index,
                length,
            } => write!(
                f,
                "found index {index} on axis {axis} at position {position} of the batch, expected one below the axis length {length}"
            ),
        }
    }
}

impl core::error::Error for BatchError {}
