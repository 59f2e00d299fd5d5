//! A selection, chunk by chunk.

use super::{AxisSelection, List, Picks, SelectError, Slice};
use crate::axis::{Axis, Span};
use crate::chunks::Cursor;
use crate::view::GridView;
use core::array;
use core::iter::FusedIterator;

impl<'a> GridView<'a> {
    /// What a selection reads of each chunk that it touches, and where that goes in the output.
    ///
    /// Chunks come in row-major order; those that the selection doesn't touch cost nothing. Every
    /// element selected is in just one projection. The output has one axis for each axis of the
    /// grid that is not selected by an [`AxisSelection::Index`], in the same order.
    ///
    /// ```
    /// # use rectigrid::{Grid, ParseOptions};
    /// use rectigrid::select::{AxisSelection, AxisProjection, Slice};
    /// # let document = br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[16,10],[24,14]]}}"#;
    /// # let mut grid = Grid::<2, 4>::new();
    /// # let grid = grid.read_chunk_grid(document, &[26, 38], ParseOptions::STRICT)?;
    ///
    /// // What NumPy writes as array[0:20:2, 30]
    /// let selection = [AxisSelection::Slice(Slice::new(0, 20, 2)?), AxisSelection::Index(30)];
    /// let mut chunks = grid.project(selection)?;
    ///
    /// let first = chunks.next().unwrap();
    /// assert_eq!(first.chunk, [0, 1]);
    /// assert_eq!(first.axes[0], AxisProjection::Slice {
    ///     start: 0, stop: 16, step: 2, out_start: 0, out_stop: 8, reversed: false,
    /// });
    /// assert_eq!(first.axes[1], AxisProjection::Index { offset: 6 });
    /// assert_eq!(chunks.next().unwrap().chunk, [1, 1]);
    /// assert_eq!(chunks.next(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SelectError`] names the first axis on which the selection leaves the array, or that the
    /// number of axes differs.
    pub fn project<'s, const D: usize>(
        &self,
        selection: [AxisSelection<'s>; D],
    ) -> Result<Projections<'a, 's, D>, SelectError> {
        let axes = self.axes_of::<D>().map_err(|_| SelectError::Rank {
            found: D,
            expected: self.rank(),
        })?;
        for (number, (axis, selected)) in axes.iter().zip(&selection).enumerate() {
            check(*axis, selected).map_err(|error| error.on_axis(number))?;
        }
        let mut pairs = axes.into_iter().zip(selection);
        let walks = array::from_fn(|_| match pairs.next() {
            Some((axis, selected)) => Walk::new(axis, selected),
            None => Walk::new(Axis::EMPTY, AxisSelection::All),
        });
        let left = walks.iter().all(Walk::is_started);
        Ok(Projections { walks, left })
    }
}

/// Makes sure that a selection lies in its axis. The error's axis is not set yet.
fn check(axis: Axis<'_>, selected: &AxisSelection<'_>) -> Result<(), SelectError> {
    let length = axis.length();
    match selected {
        AxisSelection::All => Ok(()),
        AxisSelection::Index(index) if *index < length => Ok(()),
        AxisSelection::Index(index) => Err(SelectError::OutOfBounds {
            axis: 0,
            index: *index,
            length,
        }),
        // A slice of nothing may begin anywhere.
        AxisSelection::Slice(slice) if slice.count() == 0 || slice.stop() <= length => Ok(()),
        AxisSelection::Slice(slice) => Err(SelectError::PastEnd {
            axis: 0,
            stop: slice.stop(),
            length,
        }),
        AxisSelection::List(list) => list.check(axis),
    }
}

/// What is read of one chunk, and where it goes in the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Projection<'s, const D: usize> {
    /// The chunk's index in the grid.
    pub chunk: [u64; D],
    /// What is read of it on each axis of the grid.
    pub axes: [AxisProjection<'s>; D],
    /// Whether every element of the chunk that lies inside the array is selected, so that a writer
    /// needn't read the chunk first. A list never counts as that, whatever it holds.
    pub complete: bool,
}

/// What is read of a chunk on one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisProjection<'s> {
    /// One element; the output has no such axis.
    Index {
        /// Where in the chunk.
        offset: u64,
    },
    /// Elements at equal distances.
    Slice {
        /// The first offset in the chunk.
        start: u64,
        /// What all offsets are below; at most the chunk's clipped length.
        stop: u64,
        /// The distance between neighbours; at least 1.
        step: u64,
        /// Where in the output they begin.
        out_start: u64,
        /// Where in the output they end.
        out_stop: u64,
        /// Whether they go to the output from its end to its beginning.
        reversed: bool,
    },
    /// Elements of a list.
    List(Picks<'s>),
}

impl AxisProjection<'_> {
    /// How many elements are read on this axis.
    pub fn count(&self) -> u64 {
        match self {
            Self::Index { .. } => 1,
            Self::Slice {
                out_start,
                out_stop,
                ..
            } => out_stop.saturating_sub(*out_start),
            Self::List(picks) => u64::try_from(picks.len()).unwrap_or(u64::MAX),
        }
    }

    /// The `n`th element that is read on this axis: its offset in the chunk, and its position in
    /// the output, which is `None` where the output has no such axis. `None` past the last one.
    ///
    /// O(1). Going through all `n` of all axes reads the whole projection.
    pub fn element(&self, n: u64) -> Option<(u64, Option<u64>)> {
        if n >= self.count() {
            return None;
        }
        match *self {
            Self::Index { offset } => Some((offset, None)),
            Self::Slice {
                start,
                step,
                out_start,
                out_stop,
                reversed,
                ..
            } => {
                let offset = start.saturating_add(n.saturating_mul(step));
                let position = if reversed {
                    out_stop.saturating_sub(n).saturating_sub(1)
                } else {
                    out_start.saturating_add(n)
                };
                Some((offset, Some(position)))
            }
            Self::List(picks) => {
                let (offset, position) = picks.pick(usize::try_from(n).ok()?)?;
                Some((offset, u64::try_from(position).ok()))
            }
        }
    }
}

/// The projections of a selection. Made by [`GridView::project`].
#[derive(Clone, Debug)]
pub struct Projections<'a, 's, const D: usize> {
    walks: [Walk<'a, 's>; D],
    /// Whether the walks stand at a projection that was not given yet.
    left: bool,
}

impl<'s, const D: usize> Iterator for Projections<'_, 's, D> {
    type Item = Projection<'s, D>;

    fn next(&mut self) -> Option<Projection<'s, D>> {
        if !self.left {
            return None;
        }
        let mut walks = self.walks.iter();
        let mut stands = self.walks.iter().map(|walk| &walk.here);
        let projection = Projection {
            chunk: array::from_fn(|_| stands.next().map_or(0, |here| here.cursor.chunk())),
            axes: array::from_fn(|_| {
                let here = walks.next().map(|walk| walk.here.projection);
                here.unwrap_or(AxisProjection::Index { offset: 0 })
            }),
            complete: self.walks.iter().all(|walk| walk.here.complete),
        };
        self.left = self.walks.iter_mut().rev().any(Walk::advance);
        Some(projection)
    }
}

impl<const D: usize> FusedIterator for Projections<'_, '_, D> {}

/// Goes over the chunks that a selection touches on one axis.
#[derive(Clone, Debug)]
struct Walk<'a, 's> {
    axis: Axis<'a>,
    sequence: Sequence<'s>,
    /// How many indices the sequence has.
    count: u64,
    /// The first chunk, to which the walk comes back.
    first: Stand<'a, 's>,
    here: Stand<'a, 's>,
}

/// A chunk of one axis, and what is read of it.
#[derive(Clone, Copy, Debug)]
struct Stand<'a, 's> {
    cursor: Cursor<'a>,
    /// The place in the sequence after the last one that lies in this chunk.
    to: u64,
    projection: AxisProjection<'s>,
    complete: bool,
}

/// What is selected on an axis, as a rising sequence.
#[derive(Clone, Copy, Debug)]
enum Sequence<'s> {
    Index(u64),
    Slice(Slice),
    List(List<'s>),
}

impl<'a, 's> Walk<'a, 's> {
    fn new(axis: Axis<'a>, selected: AxisSelection<'s>) -> Self {
        let (sequence, count) = match selected {
            AxisSelection::All => (Sequence::Slice(Slice::whole(axis.length())), axis.length()),
            AxisSelection::Index(index) => (Sequence::Index(index), 1),
            AxisSelection::Slice(slice) => (Sequence::Slice(slice), slice.count()),
            AxisSelection::List(list) => (
                Sequence::List(list),
                u64::try_from(list.len()).unwrap_or(u64::MAX),
            ),
        };
        let nowhere = Stand {
            cursor: Cursor::at(axis, 0),
            to: 0,
            projection: AxisProjection::Index { offset: 0 },
            complete: false,
        };
        let mut walk = Self {
            axis,
            sequence,
            count,
            first: nowhere,
            here: nowhere,
        };
        walk.enter(0);
        walk.first = walk.here;
        walk
    }

    /// Whether there is a chunk to stand at.
    const fn is_started(&self) -> bool {
        self.count > 0
    }

    /// Goes to the next chunk, or back to the first one where there is none. Whether there was.
    fn advance(&mut self) -> bool {
        let more = self.here.to < self.count;
        if more {
            self.enter(self.here.to);
        } else {
            self.here = self.first;
        }
        more
    }

    /// Stands at the chunk of the sequence's index at a place, if there is one.
    fn enter(&mut self, from: u64) {
        if from >= self.count {
            return;
        }
        match self.sequence {
            Sequence::Index(index) => self.enter_index(index),
            Sequence::Slice(slice) => self.enter_slice(slice, from),
            Sequence::List(list) => self.enter_list(list, from),
        }
    }

    fn enter_index(&mut self, index: u64) {
        let span = self.reach(index);
        self.here.to = 1;
        self.here.complete = span.clipped == 1;
        self.here.projection = AxisProjection::Index {
            offset: index.saturating_sub(span.origin),
        };
    }

    fn enter_slice(&mut self, slice: Slice, from: u64) {
        let index = slice.at(from);
        let span = self.reach(index);
        let left = span
            .origin
            .saturating_add(span.declared)
            .saturating_sub(index);
        let step = slice.step();
        // Most slices have no need of the division.
        let inside = if step == 1 {
            left
        } else {
            slice.steps_in(left)
        };
        let to = from.saturating_add(inside).min(self.count);
        let (out_start, out_stop) = if slice.is_reversed() {
            (
                self.count.saturating_sub(to),
                self.count.saturating_sub(from),
            )
        } else {
            (from, to)
        };
        self.here.to = to;
        // As many as there are, one after the other: those are all.
        self.here.complete =
            to.saturating_sub(from) == span.clipped && (step == 1 || span.clipped == 1);
        self.here.projection = AxisProjection::Slice {
            start: index.saturating_sub(span.origin),
            stop: slice.stop().saturating_sub(span.origin).min(span.clipped),
            step,
            out_start,
            out_stop,
            reversed: slice.is_reversed(),
        };
    }

    fn enter_list(&mut self, list: List<'s>, from: u64) {
        // A list's places are those of a slice, which fit.
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let Some(index) = list.index(from) else {
            return;
        };
        let span = self.reach(index);
        let to = list.place_of(from, span.origin.saturating_add(span.declared));
        self.here.to = u64::try_from(to).unwrap_or(u64::MAX);
        self.here.complete = false;
        self.here.projection = AxisProjection::List(list.picks(from, to, span.origin));
    }

    /// Moves the cursor to the chunk of an index, most often the same or the next: what it covers.
    fn reach(&mut self, index: u64) -> Span {
        // A chunk behind the last one may seem to reach past 2^64, so a plain difference won't do.
        let inside = |span: Span| {
            index
                .checked_sub(span.origin)
                .is_some_and(|offset| offset < span.declared)
        };
        let here = self.here.cursor.span();
        if inside(here) {
            return here;
        }
        let mut next = self.here.cursor;
        next.advance();
        self.here.cursor = if inside(next.span()) {
            next
        } else {
            let chunk = self.axis.locate(index).unwrap_or_default().chunk;
            Cursor::at(self.axis, chunk)
        };
        self.here.cursor.span()
    }
}
