//! The run table of one axis: its invariants, how it is filled and what it answers.
//!
//! A *run* is a stretch of neighbouring chunks of one edge length. The table has a row a run, so
//! neither memory nor time depends on how many chunks there are.

use crate::division::divide;
use crate::error::ErrorKind;
use core::iter::FusedIterator;

/// How the metadata spells the edge lengths of an axis.
///
/// The two never mean the same: an integer is a step that adapts when the axis grows, a list pins
/// its chunks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Form {
    /// One integer: the step of a regular axis.
    #[default]
    Integer,
    /// A list of edge lengths and of runs of them.
    List,
}

/// A row of the table: where a stretch of chunks of one edge length begins.
///
/// All bits zero in rows that are not in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// First element of the run. 0 in the first row of an axis; rises strictly from row to row.
    pub(crate) start: u64,
    /// First chunk of the run. 0 in the first row of an axis; rises strictly from row to row.
    pub(crate) chunk: u64,
    /// Edge length of every chunk of the run, in elements. At least 1 in a row that is in use, and
    /// another than in the row before.
    pub(crate) edge: u64,
}

impl Row {
    pub(crate) const EMPTY: Self = Self {
        start: 0,
        chunk: 0,
        edge: 0,
    };
}

/// What is known of an axis beside its rows. All bits zero where it is not in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AxisRecord {
    /// Elements of the array along the axis.
    pub(crate) length: u64,
    /// Sum of the declared edge lengths, in elements. At least `length` in a finished axis.
    pub(crate) extent: u64,
    /// Declared chunks. Never more than `extent`, since no edge is shorter than 1.
    pub(crate) declared: u64,
    /// Chunks that hold data: those that begin before `length`.
    pub(crate) chunks: u64,
    /// The axis' first row in the pool of rows.
    pub(crate) first_row: usize,
    /// The axis' number of rows: 1 for an integer, at least 1 for a list.
    pub(crate) rows: usize,
    pub(crate) form: Form,
}

impl AxisRecord {
    pub(crate) const EMPTY: Self = Self {
        length: 0,
        extent: 0,
        declared: 0,
        chunks: 0,
        first_row: 0,
        rows: 0,
        form: Form::Integer,
    };

    /// The axis' rows, out of the pool that they lie in.
    pub(crate) fn rows_in<'a>(&self, pool: &'a [Row]) -> &'a [Row] {
        pool.get(self.first_row..)
            .and_then(|rows| rows.get(..self.rows))
            .unwrap_or_default()
    }

    /// Settles what depends on the axis length. The edge lengths are in `rows` already.
    ///
    /// The figures stay as they were where this fails.
    pub(crate) fn set_length(&mut self, rows: &[Row], length: u64) -> Result<(), ErrorKind> {
        if let (Form::Integer, [row]) = (self.form, rows) {
            let declared = chunks_of(length, row.edge);
            self.extent = declared.checked_mul(row.edge).ok_or(ErrorKind::Overflow)?;
            self.declared = declared;
        } else if self.extent < length {
            return Err(ErrorKind::Short {
                extent: self.extent,
                length,
            });
        }
        self.length = length;
        self.chunks = match length.checked_sub(1) {
            None => 0,
            // The last element's chunk is one of the declared ones, so 1 more fits.
            Some(last) => position_in(rows, last).chunk.saturating_add(1),
        };
        Ok(())
    }
}

/// How many chunks of an edge length cover so many elements.
fn chunks_of(length: u64, edge: u64) -> u64 {
    let (whole, rest) = divide(length, edge).unwrap_or_default();
    whole.saturating_add(u64::from(rest != 0))
}

/// Where an index lies: which chunk, and where inside it.
///
/// The definition that every faster way of looking up is held against.
fn position_in(rows: &[Row], index: u64) -> Position {
    position_in_row(row_at(rows, index), index)
}

/// The row of an index.
fn row_at(rows: &[Row], index: u64) -> &Row {
    // The first row starts at 0, so at least one starts at or before the index.
    rows.partition_point(|row| row.start <= index)
        .checked_sub(1)
        .and_then(|row| rows.get(row))
        .unwrap_or(&Row::EMPTY)
}

fn position_in_row(row: &Row, index: u64) -> Position {
    let inside = index.saturating_sub(row.start);
    if inside < row.edge {
        // The first chunk of a run needs no division; in a list of unequal edges that is all.
        return Position {
            chunk: row.chunk,
            offset: inside,
        };
    }
    let (chunks, offset) = divide(inside, row.edge).unwrap_or_default();
    Position {
        chunk: row.chunk.saturating_add(chunks),
        offset,
    }
}

/// Where an array index lies on one axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Position {
    /// Which chunk of the axis, counted from 0.
    pub chunk: u64,
    /// Where inside that chunk, in elements from its origin.
    pub offset: u64,
}

/// The stretch of one axis that a chunk covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Span {
    /// The chunk's first element, as an array index.
    pub origin: u64,
    /// The chunk's edge length in elements as the metadata declares it: what the codec sees.
    pub declared: u64,
    /// How many of its elements lie inside the array: 0 in an overflow chunk.
    pub clipped: u64,
}

/// Neighbouring chunks of one edge length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Run {
    /// Edge length of each chunk, in elements; at least 1.
    pub edge: u64,
    /// How many chunks; at least 1, but 0 for an integer on an axis of length 0.
    pub count: u64,
}

/// One axis of a chunk grid: a borrowed view that is cheap to copy.
///
/// ```
/// use rectigrid::{Form, Grid, ParseOptions, Position, Run, Span};
///
/// let document = br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[[10,2],30,40]]}}"#;
/// let mut grid = Grid::<1, 4>::new();
/// let grid = grid.read_chunk_grid(document, &[45], ParseOptions::STRICT)?;
/// let axis = grid.axis(0).unwrap();
///
/// assert_eq!(axis.locate(19), Some(Position { chunk: 1, offset: 9 }));
/// assert_eq!(axis.span(2), Some(Span { origin: 20, declared: 30, clipped: 25 }));
/// assert_eq!((axis.chunks(), axis.declared_chunks()), (3, 4));
/// assert_eq!(axis.runs().next(), Some(Run { edge: 10, count: 2 }));
/// assert_eq!(axis.form(), Form::List);
/// # Ok::<(), rectigrid::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Axis<'a> {
    record: &'a AxisRecord,
    /// The rows of this axis alone.
    rows: &'a [Row],
}

impl<'a> Axis<'a> {
    /// An axis of length 0 without chunks.
    pub(crate) const EMPTY: Self = Self {
        record: &AxisRecord::EMPTY,
        rows: &[],
    };

    /// The axis of a record, out of the pool that its rows lie in.
    pub(crate) fn new(record: &'a AxisRecord, pool: &'a [Row]) -> Self {
        Self {
            record,
            rows: record.rows_in(pool),
        }
    }

    /// Elements of the array along this axis.
    pub const fn length(&self) -> u64 {
        self.record.length
    }

    /// The sum of all declared edge lengths, in elements; at least [`length`](Self::length).
    pub const fn extent(&self) -> u64 {
        self.record.extent
    }

    /// How many chunks hold data: those that begin before the axis ends. O(1).
    pub const fn chunks(&self) -> u64 {
        self.record.chunks
    }

    /// How many chunks the metadata declares, overflow chunks among them. O(1).
    pub const fn declared_chunks(&self) -> u64 {
        self.record.declared
    }

    /// How the metadata spells this axis.
    pub const fn form(&self) -> Form {
        self.record.form
    }

    /// Whether every declared chunk has the same edge length. O(1): walks no chunks.
    ///
    /// True for an integer and for a list of equal edges alike; [`form`](Self::form) tells them
    /// apart.
    pub const fn is_regular(&self) -> bool {
        self.rows.len() == 1
    }

    /// The chunk that an index lies in, and where inside it; `None` where the index is at or past
    /// [`length`](Self::length), also where an overflow chunk would cover it.
    ///
    /// The specification's procedure: the first chunk whose cumulative sum of edge lengths exceeds
    /// the index. Exact for every `u64`. O(log runs) and at most one division.
    pub fn locate(&self, index: u64) -> Option<Position> {
        (index < self.record.length).then(|| position_in(self.rows, index))
    }

    /// The chunk of an index and the stretch that it covers.
    pub(crate) fn chunk_at(&self, index: u64) -> Option<(u64, Span)> {
        if index >= self.record.length {
            return None;
        }
        let row = row_at(self.rows, index);
        let Position { chunk, offset } = position_in_row(row, index);
        let origin = index.saturating_sub(offset);
        let span = Span {
            origin,
            declared: row.edge,
            clipped: self.record.length.saturating_sub(origin).min(row.edge),
        };
        Some((chunk, span))
    }

    /// The stretch that a chunk covers; `None` where the metadata declares no such chunk.
    /// O(log runs).
    pub fn span(&self, chunk: u64) -> Option<Span> {
        if chunk >= self.record.declared {
            return None;
        }
        let row = self.rows.partition_point(|row| row.chunk <= chunk);
        let row = self.rows.get(row.checked_sub(1)?)?;
        // The chunk ends within the extent, which fits, so none of this saturates.
        let origin = chunk
            .saturating_sub(row.chunk)
            .saturating_mul(row.edge)
            .saturating_add(row.start);
        Some(Span {
            origin,
            declared: row.edge,
            clipped: self.record.length.saturating_sub(origin).min(row.edge),
        })
    }

    /// The runs in order: neighbours differ in their edge length. O(1) each.
    pub fn runs(&self) -> Runs<'a> {
        Runs {
            rows: self.rows,
            declared: self.record.declared,
        }
    }

    pub(crate) const fn rows(&self) -> &'a [Row] {
        self.rows
    }
}

impl PartialEq for Axis<'_> {
    /// Whether length, form and declared edge lengths are equal.
    fn eq(&self, other: &Self) -> bool {
        self.length() == other.length()
            && self.form() == other.form()
            && self.declared_chunks() == other.declared_chunks()
            && self.rows == other.rows
    }
}

impl Eq for Axis<'_> {}

impl core::fmt::Debug for Axis<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        struct List<'a>(Runs<'a>);
        impl core::fmt::Debug for List<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_list().entries(self.0.clone()).finish()
            }
        }
        f.debug_struct("Axis")
            .field("length", &self.length())
            .field("form", &self.form())
            .field("runs", &List(self.runs()))
            .finish()
    }
}

/// The runs of an axis. Made by [`Axis::runs`].
#[derive(Clone, Debug)]
pub struct Runs<'a> {
    rows: &'a [Row],
    declared: u64,
}

impl Iterator for Runs<'_> {
    type Item = Run;

    fn next(&mut self) -> Option<Run> {
        let (row, rest) = self.rows.split_first()?;
        let end = rest.first().map_or(self.declared, |next| next.chunk);
        self.rows = rest;
        Some(Run {
            edge: row.edge,
            count: end.saturating_sub(row.chunk),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rows.len(), Some(self.rows.len()))
    }
}

impl ExactSizeIterator for Runs<'_> {}
impl FusedIterator for Runs<'_> {}
