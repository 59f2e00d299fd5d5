//! Going over the chunks of a grid.

use crate::axis::{Axis, Span};
use crate::view::{GridView, IndexError, Region};
use core::array;
use core::iter::FusedIterator;
use core::ops::Range;

/// A chunk and what it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Chunk<const D: usize> {
    /// The chunk's index in the grid.
    pub index: [u64; D],
    /// What it covers.
    pub region: Region<D>,
}

impl<'a> GridView<'a> {
    /// All chunks that hold data, in row-major order: the last axis goes fastest.
    ///
    /// Each costs O(1), and O(`D` · log runs) where an axis begins anew, from the back, and by
    /// `nth`, which is no walk; however many there are.
    ///
    /// ```
    /// # use rectigrid::{Grid, ParseOptions};
    /// # let document = br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[16,10],[24,14]]}}"#;
    /// # let mut grid = Grid::<2, 4>::new();
    /// # let grid = grid.read_chunk_grid(document, &[26, 38], ParseOptions::STRICT)?;
    /// let mut chunks = grid.chunks::<2>()?;
    /// assert_eq!(chunks.len(), 4);
    /// assert_eq!(chunks.nth(2).unwrap().index, [1, 0]);
    /// assert_eq!(chunks.next_back().unwrap().region.origin, [16, 24]);
    /// assert_eq!(chunks.next(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`IndexError::Rank`] where `D` is not the grid's rank, and [`IndexError::TooManyChunks`]
    /// where their number doesn't fit a `usize`.
    pub fn chunks<const D: usize>(&self) -> Result<Chunks<'a, D>, IndexError> {
        let axes = self.axes_of::<D>()?;
        Chunks::new(axes, axes.map(|axis| 0..axis.chunks()))
    }

    /// All declared chunks, as [`chunks`](Self::chunks); overflow chunks are among them.
    ///
    /// # Errors
    /// As `chunks`.
    pub fn declared_chunks<const D: usize>(&self) -> Result<Chunks<'a, D>, IndexError> {
        let axes = self.axes_of::<D>()?;
        Chunks::new(axes, axes.map(|axis| 0..axis.declared_chunks()))
    }

    /// The chunks that a box of array indices touches, as [`chunks`](Self::chunks).
    ///
    /// A box that is empty on any axis touches none.
    ///
    /// # Errors
    /// As `chunks`, and [`IndexError::OutOfBounds`] where the box ends past the array.
    pub fn chunks_in<const D: usize>(
        &self,
        bounds: &[Range<u64>; D],
    ) -> Result<Chunks<'a, D>, IndexError> {
        let axes = self.axes_of::<D>()?;
        let mut touched = [const { 0..0 }; D];
        for (number, ((axis, bounds), touched)) in
            axes.iter().zip(bounds).zip(&mut touched).enumerate()
        {
            *touched = chunk_range(*axis, bounds).ok_or(IndexError::OutOfBounds {
                axis: number,
                index: bounds.end.saturating_sub(1),
                length: axis.length(),
            })?;
        }
        Chunks::new(axes, touched)
    }

    /// The axes as an array.
    pub(crate) fn axes_of<const D: usize>(&self) -> Result<[Axis<'a>; D], IndexError> {
        self.expect_rank(D)?;
        let mut axes = self.axes();
        Ok(array::from_fn(|_| axes.next().unwrap_or(Axis::EMPTY)))
    }
}

/// The chunks that a stretch of indices touches; `None` where it ends past the axis.
fn chunk_range(axis: Axis<'_>, bounds: &Range<u64>) -> Option<Range<u64>> {
    if bounds.end > axis.length() {
        return None;
    }
    if bounds.is_empty() {
        return Some(0..0);
    }
    let first = axis.locate(bounds.start)?.chunk;
    let last = axis.locate(bounds.end.checked_sub(1)?)?.chunk;
    Some(first..last.saturating_add(1))
}

/// A chunk of one axis, from which the next is O(1) away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    axis: Axis<'a>,
    /// The row that the chunk is of.
    row: usize,
    chunk: u64,
    origin: u64,
}

impl<'a> Cursor<'a> {
    /// The cursor at a declared chunk.
    pub(crate) fn at(axis: Axis<'a>, chunk: u64) -> Self {
        let row = axis.rows().partition_point(|row| row.chunk <= chunk);
        Self {
            axis,
            row: row.saturating_sub(1),
            chunk,
            origin: axis.span(chunk).unwrap_or_default().origin,
        }
    }

    pub(crate) const fn chunk(&self) -> u64 {
        self.chunk
    }

    pub(crate) fn span(&self) -> Span {
        let declared = self.axis.rows().get(self.row).map_or(0, |row| row.edge);
        Span {
            origin: self.origin,
            declared,
            clipped: self.axis.length().saturating_sub(self.origin).min(declared),
        }
    }

    /// Goes to the next chunk, which is a declared one.
    pub(crate) fn advance(&mut self) {
        self.origin = self.origin.saturating_add(self.span().declared);
        self.chunk = self.chunk.saturating_add(1);
        let next = self.row.saturating_add(1);
        if self
            .axis
            .rows()
            .get(next)
            .is_some_and(|row| row.chunk <= self.chunk)
        {
            self.row = next;
        }
    }
}

/// Chunks of a grid in row-major order. Made by [`GridView::chunks`] and its like.
#[derive(Clone, Debug)]
pub struct Chunks<'a, const D: usize> {
    axes: [Axis<'a>; D],
    /// The chunks that are gone over on each axis.
    ranges: [Range<u64>; D],
    /// The next chunk from the front, where one is left.
    cursors: [Cursor<'a>; D],
    /// Its number and that after the last one, of all in row-major order.
    front: usize,
    back: usize,
}

impl<'a, const D: usize> Chunks<'a, D> {
    fn new(axes: [Axis<'a>; D], ranges: [Range<u64>; D]) -> Result<Self, IndexError> {
        let count = |range: &Range<u64>| range.end.saturating_sub(range.start);
        let back = if ranges.iter().any(Range::is_empty) {
            0
        } else {
            ranges
                .iter()
                .try_fold(1_usize, |product, range| {
                    product.checked_mul(usize::try_from(count(range)).ok()?)
                })
                .ok_or(IndexError::TooManyChunks)?
        };
        let mut chunks = Self {
            cursors: axes.map(|axis| Cursor::at(axis, 0)),
            axes,
            ranges,
            front: 0,
            back,
        };
        chunks.seek();
        Ok(chunks)
    }

    /// The index of a chunk by its number.
    fn index_of(&self, mut number: usize) -> [u64; D] {
        let mut index = [0; D];
        for (part, range) in index.iter_mut().zip(&self.ranges).rev() {
            let count = range.end.saturating_sub(range.start);
            // Their product fits a `usize`, so each does.
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            let here = number.checked_rem(count).unwrap_or(0);
            number = number.checked_div(count).unwrap_or(0);
            *part = range.start.saturating_add(u64::try_from(here).unwrap_or(0));
        }
        index
    }

    /// Sets the cursors to the chunk at the front.
    fn seek(&mut self) {
        let index = self.index_of(self.front);
        for ((cursor, axis), chunk) in self.cursors.iter_mut().zip(&self.axes).zip(index) {
            *cursor = Cursor::at(*axis, chunk);
        }
    }

    /// Steps the cursors to the next chunk: the last axis first.
    fn step(&mut self) {
        let axes = self.cursors.iter_mut().zip(&self.axes).zip(&self.ranges);
        for ((cursor, axis), range) in axes.rev() {
            if cursor.chunk().saturating_add(1) < range.end {
                cursor.advance();
                return;
            }
            *cursor = Cursor::at(*axis, range.start);
        }
    }
}

fn chunk_of<const D: usize>(index: [u64; D], spans: [Span; D]) -> Chunk<D> {
    Chunk {
        index,
        region: Region {
            origin: spans.map(|span| span.origin),
            declared: spans.map(|span| span.declared),
            clipped: spans.map(|span| span.clipped),
        },
    }
}

impl<const D: usize> Iterator for Chunks<'_, D> {
    type Item = Chunk<D>;

    fn next(&mut self) -> Option<Chunk<D>> {
        if self.front == self.back {
            return None;
        }
        let chunk = chunk_of(
            self.cursors.map(|cursor| cursor.chunk()),
            self.cursors.map(|cursor| cursor.span()),
        );
        self.front = self.front.saturating_add(1);
        self.step();
        Some(chunk)
    }

    fn nth(&mut self, n: usize) -> Option<Chunk<D>> {
        self.front = self.front.saturating_add(n).min(self.back);
        self.seek();
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.back.saturating_sub(self.front);
        (left, Some(left))
    }

    fn count(self) -> usize {
        self.len()
    }

    fn last(mut self) -> Option<Chunk<D>> {
        self.next_back()
    }
}

impl<const D: usize> DoubleEndedIterator for Chunks<'_, D> {
    fn next_back(&mut self) -> Option<Chunk<D>> {
        if self.front == self.back {
            return None;
        }
        self.back = self.back.saturating_sub(1);
        let index = self.index_of(self.back);
        let mut axes = self.axes.iter().zip(index);
        let spans = array::from_fn(|_| {
            let span = axes.next().and_then(|(axis, chunk)| axis.span(chunk));
            span.unwrap_or_default()
        });
        Some(chunk_of(index, spans))
    }

    fn nth_back(&mut self, n: usize) -> Option<Chunk<D>> {
        self.back = self.back.saturating_sub(n).max(self.front);
        self.next_back()
    }
}

impl<const D: usize> ExactSizeIterator for Chunks<'_, D> {}
impl<const D: usize> FusedIterator for Chunks<'_, D> {}
