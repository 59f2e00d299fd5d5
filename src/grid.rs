//! The memory that holds a chunk grid.

use crate::axis::{AxisRecord, Row};
use crate::error::ParseError;
use crate::key::KeyEncoding;
use crate::metadata::{self, ParseOptions};
use crate::row_writer::RowWriter;
use crate::view::GridView;
use core::fmt;

/// Memory for one chunk grid of at most `AXES` axes and `RUNS` runs, all axes together.
///
/// The runs are one pool: a regular axis takes one, and a long list may use all the rest. A run is
/// a stretch of neighbouring chunks of one edge length, so memory and time follow the number of
/// runs, never the number of chunks. It takes 24 bytes a run and, on 64-bit targets, 56 an axis.
///
/// Everything happens in place, behind `&mut self`; nothing is allocated. Reading gives a
/// [`GridView`], which has all the questions; [`view`](Self::view) gives it again.
///
/// **The empty grid has all bits zero.** A `static` one costs no flash, for it lies in `.bss`, and
/// zeroed memory of the type's size and alignment is a valid empty grid. The empty grid is that of
/// an array of rank 0.
///
/// ```
/// use rectigrid::{Grid, ParseOptions};
///
/// // The specification's worked example.
/// let document = br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[16,10],[24,14]]}}"#;
/// let mut grid = Grid::<4, 64>::new();
/// let grid = grid.read_chunk_grid(document, &[26, 38], ParseOptions::STRICT)?;
///
/// let found = grid.locate(&[20, 15])?;
/// assert_eq!((found.chunk, found.offset), ([1, 0], [4, 15]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Grid<const AXES: usize, const RUNS: usize> {
    /// Axes in use; at most `AXES`.
    rank: usize,
    /// Rows in use; at most `RUNS`.
    used: usize,
    axes: [AxisRecord; AXES],
    rows: [Row; RUNS],
}

/// The same memory without its capacities, so that what fills it is compiled once.
#[derive(Debug)]
pub(crate) struct GridMut<'a> {
    rank: &'a mut usize,
    used: &'a mut usize,
    axes: &'a mut [AxisRecord],
    rows: &'a mut [Row],
}

/// What a `zarr.json` says of an array's chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array<'a> {
    /// The chunk grid.
    pub grid: GridView<'a>,
    /// How its chunks are named in the store.
    pub keys: KeyEncoding,
}

impl<const AXES: usize, const RUNS: usize> Grid<AXES, RUNS> {
    /// The empty grid: all bits zero.
    pub const EMPTY: Self = Self {
        rank: 0,
        used: 0,
        axes: [AxisRecord::EMPTY; AXES],
        rows: [Row::EMPTY; RUNS],
    };

    /// The empty grid; see [`EMPTY`](Self::EMPTY).
    #[must_use]
    pub const fn new() -> Self {
        Self::EMPTY
    }

    /// Makes the grid empty again.
    pub fn clear(&mut self) {
        self.as_mut().clear();
    }

    /// Reads a `chunk_grid` object (`rectilinear` or `regular`) for an array of this shape.
    ///
    /// `shape` is in elements, one length an axis. What the grid held before is gone. Never
    /// panics, never allocates; O(bytes of the document), one pass.
    ///
    /// # Errors
    /// [`ParseError`] says what is wrong and where. The grid is empty then.
    pub fn read_chunk_grid(
        &mut self,
        document: &[u8],
        shape: &[u64],
        options: ParseOptions,
    ) -> Result<GridView<'_>, ParseError> {
        let mut error = ParseError::NONE;
        match metadata::read_chunk_grid(document, shape, options, self.as_mut(), &mut error) {
            Ok(()) => Ok(self.view()),
            Err(_) => Err(error),
        }
    }

    /// Reads the whole `zarr.json` of an array, its members in any order: `shape`, `chunk_grid`
    /// and `chunk_key_encoding`. What it says beside that is checked to be JSON and passed over.
    ///
    /// What the grid held before is gone. Never panics, never allocates; O(bytes of the document),
    /// one pass.
    ///
    /// ```
    /// use rectigrid::{Grid, ParseOptions};
    ///
    /// let document = br#"{
    ///     "zarr_format": 3, "node_type": "array", "shape": [365, 20], "data_type": "float32",
    ///     "chunk_grid": {"name": "rectilinear", "configuration": {"kind": "inline",
    ///         "chunk_shapes": [[31, 28, 31, 30, 31, 30, [31, 2], 30, 31, 30, 31], 10]}},
    ///     "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
    ///     "fill_value": 0, "codecs": [{"name": "bytes"}]
    /// }"#;
    /// let mut grid = Grid::<4, 64>::new();
    /// let array = grid.read_array(document, ParseOptions::STRICT)?;
    ///
    /// let mut key = String::new();
    /// let found = array.grid.locate(&[364, 7])?;
    /// array.keys.write_key(&found.chunk, &mut key)?;
    /// assert_eq!(key, "c/11/0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ParseError`] says what is wrong and where. The grid is empty then.
    pub fn read_array(
        &mut self,
        document: &[u8],
        options: ParseOptions,
    ) -> Result<Array<'_>, ParseError> {
        let mut error = ParseError::NONE;
        match metadata::read_array(document, options, self.as_mut(), &mut error) {
            Ok(keys) => Ok(Array {
                grid: self.view(),
                keys,
            }),
            Err(_) => Err(error),
        }
    }

    /// The grid that this memory holds.
    pub fn view(&self) -> GridView<'_> {
        GridView {
            axes: self.axes.get(..self.rank).unwrap_or_default(),
            rows: self.rows.get(..self.used).unwrap_or_default(),
        }
    }

    pub(crate) fn as_mut(&mut self) -> GridMut<'_> {
        GridMut {
            rank: &mut self.rank,
            used: &mut self.used,
            axes: &mut self.axes,
            rows: &mut self.rows,
        }
    }
}

impl<const AXES: usize, const RUNS: usize> Default for Grid<AXES, RUNS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const AXES: usize, const RUNS: usize> fmt::Debug for Grid<AXES, RUNS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}

impl<const A: usize, const R: usize, const B: usize, const S: usize> PartialEq<Grid<B, S>>
    for Grid<A, R>
{
    /// Whether both hold equal grids, whatever their capacities.
    fn eq(&self, other: &Grid<B, S>) -> bool {
        self.view() == other.view()
    }
}

impl<const AXES: usize, const RUNS: usize> Eq for Grid<AXES, RUNS> {}

impl GridMut<'_> {
    pub(crate) fn clear(&mut self) {
        *self.rank = 0;
        *self.used = 0;
    }

    /// How many axes fit.
    pub(crate) fn axis_capacity(&self) -> usize {
        self.axes.len()
    }

    /// How many rows fit, all axes together.
    pub(crate) fn row_capacity(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn rank(&self) -> usize {
        *self.rank
    }

    pub(crate) fn set_rank(&mut self, rank: usize) {
        *self.rank = rank;
    }

    /// The rows that are still free, for the axis that comes next, and where they begin.
    pub(crate) fn next_rows(&mut self) -> (RowWriter<'_>, usize) {
        let free = self.rows.get_mut(*self.used..).unwrap_or_default();
        (RowWriter::new(free), *self.used)
    }

    /// The rows from one on, those that are free among them.
    pub(crate) fn rows_from(&mut self, first: usize) -> &mut [Row] {
        self.rows.get_mut(first..).unwrap_or_default()
    }

    /// Brings the rows of an axis behind those of the others, where it can grow: its record.
    ///
    /// O(1) where they are there already, else O(rows).
    pub(crate) fn rows_last(&mut self, axis: usize) -> AxisRecord {
        let record = self.axes.get(axis).copied().unwrap_or(AxisRecord::EMPTY);
        let behind = self
            .rows
            .get_mut(record.first_row..*self.used)
            .unwrap_or_default();
        if record.rows < behind.len() {
            behind.rotate_left(record.rows);
            for other in &mut *self.axes {
                if other.first_row > record.first_row {
                    other.first_row = other.first_row.saturating_sub(record.rows);
                }
            }
            if let Some(moved) = self.axes.get_mut(axis) {
                moved.first_row = self.used.saturating_sub(record.rows);
            }
        }
        self.axes.get(axis).copied().unwrap_or(record)
    }

    /// Takes a filled axis in, with the rows that its record names.
    pub(crate) fn put_axis(&mut self, axis: usize, record: AxisRecord) {
        *self.used = record.first_row.saturating_add(record.rows);
        if let Some(place) = self.axes.get_mut(axis) {
            *place = record;
        }
    }

    /// The record of an axis that fits, whether it is in use yet or not, and the pool of rows.
    pub(crate) fn axis_mut(&mut self, axis: usize) -> Option<(&mut AxisRecord, &[Row])> {
        self.axes.get_mut(axis).map(|record| (record, &*self.rows))
    }
}

// The tables are as small as the documentation says.
const _: () = assert!(size_of::<Row>() == 24);
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Grid<3, 5>>() == 16 + 3 * 56 + 5 * 24);
