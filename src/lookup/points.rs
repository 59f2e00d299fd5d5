//! Looking up a batch of points: one number for the chunk, one for the element inside it.

use super::backend::Backend;
use super::batch::{BatchError, check_lengths};
use super::join::Join;
use super::table::{AxisTable, TableError};
use super::word::{ChunkWord, Word};
use crate::view::GridView;
use core::array;
use core::fmt;

/// Points that are answered together: they bound the stack, at `D + 4` words each.
pub(super) const POINTS: usize = 256;

/// A lookup table for points of `D` axes, with at most `ROWS` rows an axis; `ROWS` is a power of
/// two.
///
/// It takes `D` times what an [`AxisTable`] does.
///
/// ```
/// use rectigrid::lookup::PointTable;
/// use rectigrid::{Grid, ParseOptions};
///
/// // The specification's worked example: index (20, 15) is element (4, 15) of chunk (1, 0).
/// let document = br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[16,10],[24,14]]}}"#;
/// let mut grid = Grid::<2, 8>::new();
/// let grid = grid.read_chunk_grid(document, &[26, 38], ParseOptions::STRICT)?;
/// let mut table = PointTable::<u64, 2, 8>::new();
/// table.build(grid)?;
///
/// let (mut chunks, mut elements) = ([0_u32; 2], [0; 2]);
/// table.locate_rows(&[[20, 15], [25, 37]], &mut chunks, &mut elements)?;
/// assert_eq!(chunks, [1 * 2 + 0, 1 * 2 + 1]);
/// assert_eq!(elements, [4 * 24 + 15, 9 * 14 + 13]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PointTable<T, const D: usize, const ROWS: usize> {
    axes: [AxisTable<T, ROWS>; D],
    /// Chunks that hold data along each axis. Their product fits a word, and so does that of the
    /// longest edges.
    counts: [T; D],
    /// Whether both products are below 2^32, so that one instruction multiplies.
    narrow: bool,
}

impl<T: Word, const D: usize, const ROWS: usize> PointTable<T, D, ROWS> {
    /// A table for an array without elements: every point is outside. (With no axes there is one
    /// point, and it is inside.)
    #[must_use]
    pub const fn new() -> Self {
        Self {
            axes: [const { AxisTable::new() }; D],
            counts: [T::ZERO; D],
            narrow: false,
        }
    }

    /// Makes this the table of a grid, in place. What it held before is gone. O(`D · ROWS`).
    ///
    /// # Errors
    /// [`PointTableError`], also where the numbers of chunks or of elements in a chunk would not
    /// fit; the table is then that of an array without elements.
    pub fn build(&mut self, grid: GridView<'_>) -> Result<(), PointTableError> {
        let built = self.try_build(grid);
        if built.is_err() {
            self.clear();
        }
        built
    }

    fn clear(&mut self) {
        for axis in &mut self.axes {
            axis.clear();
        }
        self.counts = [T::ZERO; D];
    }

    fn try_build(&mut self, grid: GridView<'_>) -> Result<(), PointTableError> {
        if grid.rank() != D {
            return Err(PointTableError::Rank {
                found: grid.rank(),
                expected: D,
            });
        }
        let most = T::MAX.to_u64();
        let fits = |product: Option<u64>| product.filter(|product| *product <= most);
        let (mut chunks, mut elements) = (Some(1_u64), Some(1_u64));
        for (number, axis) in grid.axes().enumerate() {
            let (Some(table), Some(count)) =
                (self.axes.get_mut(number), self.counts.get_mut(number))
            else {
                break;
            };
            table
                .build_rows(axis, false)
                .map_err(|error| PointTableError::Axis {
                    axis: number,
                    error,
                })?;
            *count = T::from_u64(axis.chunks());
            let longest = super::rows::LookupRows::new(axis, false)
                .map(|(row, _)| row.edge)
                .max();
            chunks = fits(chunks.and_then(|product| product.checked_mul(axis.chunks())));
            elements = fits(elements.and_then(|product| product.checked_mul(longest.unwrap_or(0))));
        }
        if grid.shape().any(|length| length == 0) {
            // Every point is outside, so that none is numbered.
            return Ok(());
        }
        if chunks.is_none() {
            return Err(PointTableError::ChunkNumbers { most });
        }
        if elements.is_none() {
            return Err(PointTableError::ElementOffsets { most });
        }
        let limit = Some(u64::from(u32::MAX));
        self.narrow = chunks < limit && elements < limit;
        Ok(())
    }

    /// The table of one axis, for answers that are not joined; `None` past the last one.
    pub fn axis(&self, axis: usize) -> Option<&AxisTable<T, ROWS>> {
        self.axes.get(axis)
    }

    /// Looks up points that stand in columns, one an axis: for each point the number of its chunk
    /// in the grid of the chunks that hold data, and the number of its element in the chunk's
    /// declared shape; both in row-major order.
    ///
    /// All slices have the same length.
    ///
    /// # Errors
    /// As [`AxisTable::locate_batch`]; the first point outside is named with its first such axis.
    pub fn locate_columns<C: ChunkWord<T>>(
        &self,
        columns: [&[T]; D],
        chunks: &mut [C],
        elements: &mut [T],
    ) -> Result<(), BatchError> {
        self.locate_columns_on(Backend::best(), columns, chunks, elements)
    }

    /// [`locate_columns`](Self::locate_columns) on a backend of the caller's choice.
    ///
    /// # Errors
    /// As `locate_columns`.
    pub fn locate_columns_on<C: ChunkWord<T>>(
        &self,
        backend: Backend,
        columns: [&[T]; D],
        chunks: &mut [C],
        elements: &mut [T],
    ) -> Result<(), BatchError> {
        let points = elements.len();
        for column in columns {
            check_lengths(column.len(), chunks.len(), points)?;
        }
        self.check(points, chunks, elements)?;
        let outputs = chunks.chunks_mut(POINTS).zip(elements.chunks_mut(POINTS));
        for (number, (chunks, elements)) in outputs.enumerate() {
            let begin = number.saturating_mul(POINTS);
            let end = begin.saturating_add(elements.len());
            let tile = columns.map(|column| column.get(begin..end).unwrap_or_default());
            self.answer(backend, begin, tile, chunks, elements)?;
        }
        Ok(())
    }

    /// Looks up points that stand row by row, as [`locate_columns`](Self::locate_columns) does.
    ///
    /// # Errors
    /// As `locate_columns`.
    pub fn locate_rows<C: ChunkWord<T>>(
        &self,
        points: &[[T; D]],
        chunks: &mut [C],
        elements: &mut [T],
    ) -> Result<(), BatchError> {
        self.locate_rows_on(Backend::best(), points, chunks, elements)
    }

    /// [`locate_rows`](Self::locate_rows) on a backend of the caller's choice.
    ///
    /// # Errors
    /// As `locate_rows`.
    pub fn locate_rows_on<C: ChunkWord<T>>(
        &self,
        backend: Backend,
        points: &[[T; D]],
        chunks: &mut [C],
        elements: &mut [T],
    ) -> Result<(), BatchError> {
        self.check(points.len(), chunks, elements)?;
        let outputs = chunks.chunks_mut(POINTS).zip(elements.chunks_mut(POINTS));
        let mut begin = 0_usize;
        for (points, (chunks, elements)) in points.chunks(POINTS).zip(outputs) {
            let columns = columns_of(points);
            let tile = array::from_fn(|axis| {
                let column = columns.get(axis).map_or(&[][..], |column| column);
                column.get(..points.len()).unwrap_or_default()
            });
            self.answer(backend, begin, tile, chunks, elements)?;
            begin = begin.saturating_add(POINTS);
        }
        Ok(())
    }

    /// Looks up points that stand row by row, axis by axis: the index of each point's chunk in the
    /// grid, and the offset inside that chunk on every axis.
    ///
    /// # Errors
    /// As `locate_columns`.
    pub fn locate_rows_by_axis<C: ChunkWord<T>>(
        &self,
        points: &[[T; D]],
        chunks: &mut [[C; D]],
        offsets: &mut [[T; D]],
    ) -> Result<(), BatchError> {
        let backend = Backend::best();
        check_lengths(points.len(), chunks.len(), offsets.len())?;
        for axis in &self.axes {
            axis.check_chunks::<C>()?;
        }
        let outputs = chunks.chunks_mut(POINTS).zip(offsets.chunks_mut(POINTS));
        let mut begin = 0_usize;
        for (points, (chunks, offsets)) in points.chunks(POINTS).zip(outputs) {
            let columns = columns_of(points);
            let mut outside = false;
            for (number, (axis, column)) in self.axes.iter().zip(&columns).enumerate() {
                let column = column.get(..points.len()).unwrap_or_default();
                let (mut chunk, mut offset) = ([C::OUTSIDE; POINTS], [T::ZERO; POINTS]);
                let chunk = chunk.get_mut(..points.len()).unwrap_or_default();
                let offset = offset.get_mut(..points.len()).unwrap_or_default();
                outside |= backend.answer(axis, column, chunk, offset);
                let found = chunk.iter().zip(&*offset);
                for ((chunks, offsets), (chunk, offset)) in
                    chunks.iter_mut().zip(&mut *offsets).zip(found)
                {
                    if let (Some(to_chunk), Some(to_offset)) =
                        (chunks.get_mut(number), offsets.get_mut(number))
                    {
                        (*to_chunk, *to_offset) = (*chunk, *offset);
                    }
                }
            }
            if outside {
                return Err(self.first_outside(points.iter().copied(), begin));
            }
            begin = begin.saturating_add(POINTS);
        }
        Ok(())
    }

    fn check<C: ChunkWord<T>>(
        &self,
        points: usize,
        chunks: &[C],
        elements: &[T],
    ) -> Result<(), BatchError> {
        check_lengths(points, chunks.len(), elements.len())?;
        let product = |product: T, count: &T| product.mul(*count);
        let last_chunk = self.counts.iter().fold(T::ONE, product).sub(T::ONE);
        if C::holds(last_chunk) || self.counts.contains(&T::ZERO) {
            return Ok(());
        }
        Err(BatchError::ChunkWidth {
            last_chunk: last_chunk.to_u64(),
        })
    }

    /// Answers a tile. `begin` points stand before it.
    fn answer<C: ChunkWord<T>>(
        &self,
        backend: Backend,
        begin: usize,
        columns: [&[T]; D],
        chunks: &mut [C],
        elements: &mut [T],
    ) -> Result<(), BatchError> {
        let points = elements.len();
        let mut numbers = [T::ZERO; POINTS];
        let numbers = numbers.get_mut(..points).unwrap_or_default();
        let (mut chunk, mut offset) = ([T::ZERO; POINTS], [T::ZERO; POINTS]);
        let chunk = chunk.get_mut(..points).unwrap_or_default();
        let offset = offset.get_mut(..points).unwrap_or_default();
        let mut outside = false;
        let mut axes = self.axes.iter().zip(&self.counts).zip(columns);
        match axes.next() {
            // Nothing stands before the first axis' answers.
            Some(((axis, _), column)) => {
                outside |= backend.answer(axis, column, &mut *numbers, elements);
            }
            None => elements.fill(T::ZERO),
        }
        for ((axis, &count), column) in axes {
            outside |= backend.answer(axis, column, &mut *chunk, offset);
            let join = Join {
                count,
                chunks: &*chunk,
                offsets: &*offset,
                narrow: self.narrow,
            };
            backend.run(join, axis, column, &mut *numbers, elements);
        }
        if outside {
            let point = |place| columns.map(|column| column.get(place).copied().unwrap_or(T::ZERO));
            return Err(self.first_outside((0..points).map(point), begin));
        }
        for (chunk, number) in chunks.iter_mut().zip(numbers) {
            *chunk = C::from_word(*number);
        }
        Ok(())
    }

    /// The first point of a tile that is outside.
    #[cold]
    fn first_outside(&self, points: impl Iterator<Item = [T; D]>, begin: usize) -> BatchError {
        for (place, point) in points.enumerate() {
            for (axis, (index, table)) in point.iter().zip(&self.axes).enumerate() {
                if *index >= table.length() {
                    return BatchError::OutOfBounds {
                        position: begin.saturating_add(place),
                        axis,
                        index: index.to_u64(),
                        length: table.length().to_u64(),
                    };
                }
            }
        }
        // The kernels find just those that this finds.
        BatchError::OutOfBounds {
            position: begin,
            axis: 0,
            index: 0,
            length: 0,
        }
    }
}

impl<T: Word, const D: usize, const ROWS: usize> Default for PointTable<T, D, ROWS> {
    fn default() -> Self {
        Self::new()
    }
}

/// Turns a tile of rows into columns.
#[inline]
fn columns_of<T: Word, const D: usize>(points: &[[T; D]]) -> [[T; POINTS]; D] {
    let mut columns = [[T::ZERO; POINTS]; D];
    for (axis, column) in columns.iter_mut().enumerate() {
        for (to, point) in column.iter_mut().zip(points) {
            *to = point.get(axis).copied().unwrap_or(T::ZERO);
        }
    }
    columns
}

/// Why a grid has no such table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum PointTableError {
    /// The grid has another number of axes than the table.
    Rank {
        /// Axes of the grid.
        found: usize,
        /// Axes of the table.
        expected: usize,
    },
    /// An axis has no table.
    Axis {
        /// Which one.
        axis: usize,
        /// Why.
        error: TableError,
    },
    /// There are more chunks that hold data than a word counts.
    ChunkNumbers {
        /// How many it counts.
        most: u64,
    },
    /// The longest edges make a chunk of more elements than a word counts.
    ElementOffsets {
        /// How many it counts.
        most: u64,
    },
}

impl fmt::Display for PointTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rank { found, expected } => {
                write!(f, "found a grid of {found} axes, expected {expected}")
            }
            Self::Axis { axis, error } => write!(f, "{error} (axis {axis})"),
            Self::ChunkNumbers { most } => {
                write!(
                    f,
                    "found more chunks than are numbered, expected at most {most}"
                )
            }
            Self::ElementOffsets { most } => write!(
                f,
                "found chunks of more elements than are numbered, expected at most {most}"
            ),
        }
    }
}

impl core::error::Error for PointTableError {}
