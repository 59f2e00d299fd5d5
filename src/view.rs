//! What a chunk grid answers.

use crate::axis::{Axis, AxisRecord, Position, Row, Span};
use core::fmt;

/// A chunk grid: a borrowed view that is cheap to copy and has all the questions.
///
/// Two views are equal where shape, forms and declared edge lengths are.
#[derive(Clone, Copy)]
pub struct GridView<'a> {
    /// The axes in use.
    pub(crate) axes: &'a [AxisRecord],
    /// The rows in use, of all axes.
    pub(crate) rows: &'a [Row],
}

impl<'a> GridView<'a> {
    /// How many axes the array has.
    pub const fn rank(&self) -> usize {
        self.axes.len()
    }

    /// One axis; `None` past the last one.
    pub fn axis(&self, axis: usize) -> Option<Axis<'a>> {
        let record = self.axes.get(axis)?;
        Some(Axis::new(record, self.rows))
    }

    /// The axes in order.
    pub fn axes(
        &self,
    ) -> impl ExactSizeIterator<Item = Axis<'a>> + DoubleEndedIterator + Clone + use<'a> {
        let rows = self.rows;
        self.axes.iter().map(move |record| Axis::new(record, rows))
    }

    /// The array's shape: elements along each axis.
    pub fn shape(&self) -> impl ExactSizeIterator<Item = u64> + Clone + use<'a> {
        self.axes().map(|axis| axis.length())
    }

    /// How many chunks hold data along each axis.
    pub fn grid_shape(&self) -> impl ExactSizeIterator<Item = u64> + Clone + use<'a> {
        self.axes().map(|axis| axis.chunks())
    }

    /// How many chunks are declared along each axis, overflow chunks among them.
    pub fn declared_grid_shape(&self) -> impl ExactSizeIterator<Item = u64> + Clone + use<'a> {
        self.axes().map(|axis| axis.declared_chunks())
    }

    /// How many chunks hold data; `None` where that is more than 128 bits hold. 1 for rank 0.
    pub fn chunk_count(&self) -> Option<u128> {
        product(self.grid_shape())
    }

    /// How many chunks are declared; `None` where that is more than 128 bits hold. 1 for rank 0.
    pub fn declared_chunk_count(&self) -> Option<u128> {
        product(self.declared_grid_shape())
    }

    /// Whether every axis [is regular](Axis::is_regular). O(rank): walks no chunks.
    pub fn is_regular(&self) -> bool {
        self.axes().all(|axis| axis.is_regular())
    }

    /// How many bytes of tables the grid uses: those of its axes and runs, whatever the capacity.
    pub const fn table_bytes(&self) -> usize {
        size_of_val(self.axes).saturating_add(size_of_val(self.rows))
    }

    /// The chunk that an array index lies in, and where inside it.
    ///
    /// Exact for every `u64`. O(rank · log runs) and at most one division an axis.
    ///
    /// # Errors
    /// [`IndexError::OutOfBounds`] names the first axis that the index lies outside of;
    /// [`IndexError::Rank`] where `D` is not the grid's rank.
    pub fn locate<const D: usize>(&self, index: &[u64; D]) -> Result<Location<D>, IndexError> {
        let mut location = Location {
            chunk: [0; D],
            offset: [0; D],
        };
        self.locate_into(index, &mut location.chunk, &mut location.offset)?;
        Ok(location)
    }

    /// [`locate`](Self::locate) for a rank that is known only at run time.
    ///
    /// All three slices have one part an axis.
    ///
    /// # Errors
    /// As `locate`; [`IndexError::Rank`] where any of the slices has another length. The outputs
    /// are left as they were then.
    pub fn locate_into(
        &self,
        index: &[u64],
        chunk: &mut [u64],
        offset: &mut [u64],
    ) -> Result<(), IndexError> {
        self.expect_rank(index.len())?;
        self.expect_rank(chunk.len())?;
        self.expect_rank(offset.len())?;
        for (axis, (record, &index)) in self.axes.iter().zip(index).enumerate() {
            if index >= record.length {
                return Err(IndexError::OutOfBounds {
                    axis,
                    index,
                    length: record.length,
                });
            }
        }
        let outputs = chunk.iter_mut().zip(offset);
        for ((axis, &index), (chunk, offset)) in self.axes().zip(index).zip(outputs) {
            let Position {
                chunk: number,
                offset: inside,
            } = axis.locate(index).unwrap_or_default();
            *chunk = number;
            *offset = inside;
        }
        Ok(())
    }

    /// What a chunk covers: its origin, its declared and its clipped shape.
    ///
    /// Any declared chunk may be asked for; an overflow chunk has a clipped shape with a 0.
    /// O(rank · log runs).
    ///
    /// ```
    /// # use rectigrid::{Grid, ParseOptions};
    /// # let document = br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4,[1,2,3]]}}"#;
    /// # let mut grid = Grid::<2, 4>::new();
    /// # let grid = grid.read_chunk_grid(document, &[6, 6], ParseOptions::STRICT)?;
    /// let region = grid.region(&[1, 2])?;
    /// assert_eq!(region.origin, [4, 3]);
    /// assert_eq!(region.declared, [4, 3]);
    /// assert_eq!(region.clipped, [2, 3]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`IndexError::NoSuchChunk`] names the first axis that declares no such chunk;
    /// [`IndexError::Rank`] where `D` is not the grid's rank.
    pub fn region<const D: usize>(&self, chunk: &[u64; D]) -> Result<Region<D>, IndexError> {
        let mut spans = [Span::default(); D];
        self.region_into(chunk, &mut spans)?;
        Ok(Region {
            origin: spans.map(|span| span.origin),
            declared: spans.map(|span| span.declared),
            clipped: spans.map(|span| span.clipped),
        })
    }

    /// [`region`](Self::region) for a rank that is known only at run time: a span an axis.
    ///
    /// # Errors
    /// As `region`; [`IndexError::Rank`] where either of the slices has another length. The output
    /// is left as it was then.
    pub fn region_into(&self, chunk: &[u64], spans: &mut [Span]) -> Result<(), IndexError> {
        self.expect_rank(chunk.len())?;
        self.expect_rank(spans.len())?;
        for (axis, (record, &chunk)) in self.axes.iter().zip(chunk).enumerate() {
            if chunk >= record.declared {
                return Err(IndexError::NoSuchChunk {
                    axis,
                    chunk,
                    declared: record.declared,
                });
            }
        }
        for ((axis, &chunk), span) in self.axes().zip(chunk).zip(spans) {
            *span = axis.span(chunk).unwrap_or_default();
        }
        Ok(())
    }

    pub(crate) fn expect_rank(&self, found: usize) -> Result<(), IndexError> {
        if found == self.rank() {
            return Ok(());
        }
        Err(IndexError::Rank {
            found,
            expected: self.rank(),
        })
    }
}

fn product(mut counts: impl Iterator<Item = u64> + Clone) -> Option<u128> {
    // A factor of 0 settles it, also where the others would overflow.
    if counts.clone().any(|count| count == 0) {
        return Some(0);
    }
    counts.try_fold(1_u128, |product, count| product.checked_mul(count.into()))
}

impl PartialEq for GridView<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.axes().eq(other.axes())
    }
}

impl Eq for GridView<'_> {}

impl fmt::Debug for GridView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.axes()).finish()
    }
}

/// Where an array index lies, on all `D` axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Location<const D: usize> {
    /// The chunk's index in the grid.
    pub chunk: [u64; D],
    /// Where inside that chunk, in elements from its origin.
    pub offset: [u64; D],
}

/// What a chunk covers, on all `D` axes, in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Region<const D: usize> {
    /// The chunk's first element, as an array index.
    pub origin: [u64; D],
    /// The chunk's shape as the metadata declares it: what the codec sees.
    pub declared: [u64; D],
    /// The part of that shape that lies inside the array; 0 on an axis where it is an overflow
    /// chunk.
    pub clipped: [u64; D],
}

/// Why an index was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum IndexError {
    /// The index has another number of parts than the grid has axes.
    Rank {
        /// Parts of the index (or of an output).
        found: usize,
        /// Axes of the grid.
        expected: usize,
    },
    /// The array index lies outside of the array.
    OutOfBounds {
        /// The first axis on which it does.
        axis: usize,
        /// The index on that axis.
        index: u64,
        /// The length of that axis, in elements.
        length: u64,
    },
    /// There are more chunks than a `usize` counts.
    TooManyChunks,
    /// The metadata declares no such chunk.
    NoSuchChunk {
        /// The first axis on which it doesn't.
        axis: usize,
        /// The chunk's index on that axis.
        chunk: u64,
        /// How many chunks that axis declares.
        declared: u64,
    },
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rank { found, expected } => {
                write!(
                    f,
                    "found an index of {found} parts, expected {expected}, one an axis"
                )
            }
            Self::OutOfBounds {
                axis,
                index,
                length,
            } => write!(
                f,
                "found index {index} on axis {axis}, expected one below its length {length}"
            ),
            Self::TooManyChunks => write!(
                f,
                "found more than {} chunks, expected at most as many",
                usize::MAX
            ),
            Self::NoSuchChunk {
                axis,
                chunk,
                declared,
            } => write!(
                f,
                "found chunk {chunk} on axis {axis}, expected one below its {declared} declared chunks"
            ),
        }
    }
}

impl core::error::Error for IndexError {}
