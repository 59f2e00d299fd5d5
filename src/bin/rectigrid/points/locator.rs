//! Answers blocks of points, axis by axis.

use super::npy::Word;
use crate::status::Failure;
use rectigrid::lookup::{AxisTable, BatchError};
use rectigrid::{Axis, GridView};

/// Points of a block: its columns stay in a core's own cache.
pub(crate) const BLOCK: usize = 4096;

/// Rows of a table that stays in the first cache, and of one that stays in the second.
const FEW: usize = 512;
const MANY: usize = 8192;

/// How the indices of an axis are looked up.
#[derive(Debug)]
enum AxisLookup<'a> {
    Few(Box<AxisTable<u64, FEW>>),
    Many(Box<AxisTable<u64, MANY>>),
    /// More runs than fit such a table: one index at a time.
    Exact(Axis<'a>),
}

impl<'a> AxisLookup<'a> {
    fn new(axis: Axis<'a>) -> Self {
        let mut few = Box::new(AxisTable::new());
        if few.build(axis).is_ok() {
            return Self::Few(few);
        }
        let mut many = Box::new(AxisTable::new());
        if many.build(axis).is_ok() {
            return Self::Many(many);
        }
        Self::Exact(axis)
    }

    fn locate(
        &self,
        indices: &[u64],
        chunks: &mut [u64],
        offsets: &mut [u64],
    ) -> Result<(), BatchError> {
        match self {
            Self::Few(table) => table.locate_batch(indices, chunks, offsets),
            Self::Many(table) => table.locate_batch(indices, chunks, offsets),
            Self::Exact(axis) => {
                let answers = chunks.iter_mut().zip(offsets);
                for (position, (&index, (chunk, offset))) in indices.iter().zip(answers).enumerate()
                {
                    let Some(found) = axis.locate(index) else {
                        return Err(BatchError::OutOfBounds {
                            position,
                            axis: 0,
                            index,
                            length: axis.length(),
                        });
                    };
                    (*chunk, *offset) = (found.chunk, found.offset);
                }
                Ok(())
            }
        }
    }
}

/// The first point of a block, or of a file, that lies outside of the array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outside {
    pub(crate) row: u64,
    pub(crate) axis: usize,
    pub(crate) index: u64,
    pub(crate) length: u64,
}

/// Why a block has no answer.
#[derive(Debug)]
pub(crate) enum Refused {
    Outside(Outside),
    Other(BatchError),
}

impl Refused {
    /// Of two blocks' refusals the one that stands first in the file.
    pub(crate) fn first(self, other: Self) -> Self {
        match (&self, &other) {
            (Self::Outside(a), Self::Outside(b)) if b.row < a.row => other,
            (Self::Outside(_), Self::Other(_)) => other,
            _ => self,
        }
    }
}

impl From<BatchError> for Failure {
    fn from(error: BatchError) -> Self {
        Self::Usage(error.to_string())
    }
}

/// A grid, ready for many points.
#[derive(Debug)]
pub(crate) struct Locator<'a> {
    axes: Vec<AxisLookup<'a>>,
}

/// The memory that a thread works in.
#[derive(Debug)]
pub(crate) struct Scratch {
    indices: Vec<u64>,
    chunks: Vec<u64>,
    offsets: Vec<u64>,
}

impl Scratch {
    pub(crate) fn new() -> Self {
        let column = || vec![0; BLOCK];
        Self {
            indices: column(),
            chunks: column(),
            offsets: column(),
        }
    }
}

impl<'a> Locator<'a> {
    pub(crate) fn new(grid: &GridView<'a>) -> Self {
        Self {
            axes: grid.axes().map(AxisLookup::new).collect(),
        }
    }

    /// Answers a block of at most [`BLOCK`] points, and gives each axis' answers in turn to `take`:
    /// the axis, the points' chunks and their offsets. `first` is the number of the block's first
    /// row in the file.
    pub(crate) fn block(
        &self,
        word: Word,
        values: &[u8],
        first: u64,
        scratch: &mut Scratch,
        mut take: impl FnMut(usize, &[u64], &[u64]),
    ) -> Result<(), Refused> {
        let rank = self.axes.len();
        let mut outside: Option<Outside> = None;
        for (axis, lookup) in self.axes.iter().enumerate() {
            let points = column(word, values, axis, rank, &mut scratch.indices);
            let indices = scratch.indices.get(..points).unwrap_or_default();
            let chunks = scratch.chunks.get_mut(..points).unwrap_or_default();
            let offsets = scratch.offsets.get_mut(..points).unwrap_or_default();
            match lookup.locate(indices, chunks, offsets) {
                Ok(()) => take(axis, chunks, offsets),
                Err(BatchError::OutOfBounds {
                    position,
                    index,
                    length,
                    ..
                }) => {
                    let row = first.saturating_add(u64::try_from(position).unwrap_or(u64::MAX));
                    // Of one row the first axis counts.
                    if outside.is_none_or(|before| row < before.row) {
                        outside = Some(Outside {
                            row,
                            axis,
                            index,
                            length,
                        });
                    }
                }
                Err(other) => return Err(Refused::Other(other)),
            }
        }
        outside.map_or(Ok(()), |outside| Err(Refused::Outside(outside)))
    }
}

/// Copies one column of a block out of the file: how many points there are.
fn column(word: Word, values: &[u8], axis: usize, rank: usize, column: &mut [u64]) -> usize {
    /// Every `rank`th word from that of the axis on.
    fn every<const BYTES: usize>(
        values: &[u8],
        axis: usize,
        rank: usize,
    ) -> impl Iterator<Item = &[u8; BYTES]> {
        let (words, _) = values.as_chunks();
        words.iter().skip(axis).step_by(rank.max(1))
    }
    let mut points = 0_usize;
    match word {
        Word::U64 => {
            for (to, from) in column.iter_mut().zip(every(values, axis, rank)) {
                *to = u64::from_le_bytes(*from);
                points = points.saturating_add(1);
            }
        }
        Word::U32 => {
            for (to, from) in column.iter_mut().zip(every(values, axis, rank)) {
                *to = u64::from(u32::from_le_bytes(*from));
                points = points.saturating_add(1);
            }
        }
    }
    points
}
