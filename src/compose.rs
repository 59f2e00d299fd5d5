//! Grids out of grids: joined, cut, turned, compared.

use crate::axis::{Axis, Form, Row, Run};
use crate::grid::{Grid, GridMut};
use crate::grow::GrowError;
use crate::view::GridView;
use core::fmt;
use core::ops::Range;

impl<const AXES: usize, const RUNS: usize> Grid<AXES, RUNS> {
    /// Makes this the grid of two arrays laid end to end along an axis.
    ///
    /// The chunks of `first` have to end with its array, since the others' begin there; overflow
    /// chunks behind that are left out. Where both have the same integer on the axis, so has the
    /// result; else it has a list.
    ///
    /// ```
    /// use rectigrid::{Grid, Run};
    ///
    /// let year = |days| [Run { edge: days, count: 1 }];
    /// let (mut a, mut b) = (Grid::<1, 4>::new(), Grid::<1, 4>::new());
    /// a.push_list_axis(year(365))?;
    /// b.push_list_axis(year(366))?;
    /// let mut both = Grid::<1, 4>::new();
    /// both.concatenate(a.view(), b.view(), 0)?;
    /// assert!(both.view().shape().eq([731]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ComposeError`]; [`ComposeError::Differ`] names the first other axis on which the grids
    /// are not equal. The grid is empty then.
    pub fn concatenate(
        &mut self,
        first: GridView<'_>,
        second: GridView<'_>,
        axis: usize,
    ) -> Result<(), ComposeError> {
        let mut grid = self.as_mut();
        grid.clear();
        let joined = grid.concatenate(first, second, axis);
        grid.cleared_if_failed(joined)
    }

    /// Makes this the part of a grid that some of an axis' declared chunks make: the array then
    /// begins with the first of them.
    ///
    /// Two calls split a grid at a chunk boundary. A list can't be cut to no chunk at all.
    ///
    /// # Errors
    /// [`ComposeError`]. The grid is empty then.
    pub fn cut(
        &mut self,
        of: GridView<'_>,
        axis: usize,
        chunks: Range<u64>,
    ) -> Result<(), ComposeError> {
        let mut grid = self.as_mut();
        grid.clear();
        let cut = grid.cut(of, axis, chunks);
        grid.cleared_if_failed(cut)
    }

    /// Makes this a grid turned along an axis by whole chunks: its chunk `by` comes first, and
    /// those before it last.
    ///
    /// The chunks have to end with the array.
    ///
    /// # Errors
    /// [`ComposeError`]. The grid is empty then.
    pub fn rotate(&mut self, of: GridView<'_>, axis: usize, by: u64) -> Result<(), ComposeError> {
        let mut grid = self.as_mut();
        grid.clear();
        let rotated = grid.rotate(of, axis, by);
        grid.cleared_if_failed(rotated)
    }
}

impl GridMut<'_> {
    fn cleared_if_failed(&mut self, done: Result<(), ComposeError>) -> Result<(), ComposeError> {
        if done.is_err() {
            self.clear();
        }
        done
    }

    fn concatenate(
        &mut self,
        first: GridView<'_>,
        second: GridView<'_>,
        axis: usize,
    ) -> Result<(), ComposeError> {
        if first.rank() != second.rank() {
            return Err(ComposeError::Rank {
                first: first.rank(),
                second: second.rank(),
            });
        }
        axis_of(first, axis)?;
        for (number, (a, b)) in first.axes().zip(second.axes()).enumerate() {
            if number != axis {
                if a != b {
                    return Err(ComposeError::Differ { axis: number });
                }
                self.push_like(a)?;
                continue;
            }
            whole_chunks(a, axis)?;
            let length = a
                .length()
                .checked_add(b.length())
                .ok_or(GrowError::Overflow)?;
            let (one, other) = (a.rows().first(), b.rows().first());
            let same_integer = a.form() == Form::Integer
                && b.form() == Form::Integer
                && one.map(|row| row.edge) == other.map(|row| row.edge);
            if same_integer {
                self.push_axis(Form::Integer, a.runs().map(one_chunk), Some(length))?;
            } else {
                let runs = runs_of(a, 0..a.chunks()).chain(b.runs());
                self.push_axis(Form::List, runs.filter(has_chunks), Some(length))?;
            }
        }
        Ok(())
    }

    fn cut(
        &mut self,
        of: GridView<'_>,
        axis: usize,
        chunks: Range<u64>,
    ) -> Result<(), ComposeError> {
        let declared = axis_of(of, axis)?.declared_chunks();
        if chunks.start > chunks.end || chunks.end > declared {
            return Err(ComposeError::NoSuchChunks {
                axis,
                end: chunks.end,
                declared,
            });
        }
        for (number, each) in of.axes().enumerate() {
            if number != axis {
                self.push_like(each)?;
                continue;
            }
            let begin = origin(each, chunks.start);
            let end = origin(each, chunks.end).min(each.length());
            let length = Some(end.saturating_sub(begin));
            if each.form() == Form::Integer {
                self.push_axis(Form::Integer, each.runs().map(one_chunk), length)?;
            } else {
                self.push_axis(Form::List, runs_of(each, chunks.clone()), length)?;
            }
        }
        Ok(())
    }

    fn rotate(&mut self, of: GridView<'_>, axis: usize, by: u64) -> Result<(), ComposeError> {
        let turned = axis_of(of, axis)?;
        let declared = turned.declared_chunks();
        if by > declared {
            return Err(ComposeError::NoSuchChunks {
                axis,
                end: by,
                declared,
            });
        }
        whole_chunks(turned, axis)?;
        if turned.extent() != turned.length() {
            return Err(ComposeError::Clipped { axis });
        }
        for (number, each) in of.axes().enumerate() {
            if number != axis || each.form() == Form::Integer {
                self.push_like(each)?;
                continue;
            }
            let runs = runs_of(each, by..declared).chain(runs_of(each, 0..by));
            self.push_axis(Form::List, runs, Some(each.length()))?;
        }
        Ok(())
    }

    /// Adds an axis equal to another grid's.
    fn push_like(&mut self, axis: Axis<'_>) -> Result<(), GrowError> {
        let length = Some(axis.length());
        if axis.form() == Form::Integer {
            self.push_axis(Form::Integer, axis.runs().map(one_chunk), length)
        } else {
            self.push_axis(Form::List, axis.runs(), length)
        }
    }
}

/// The run that an integer is built from, whatever its axis' length.
const fn one_chunk(run: Run) -> Run {
    Run {
        edge: run.edge,
        count: 1,
    }
}

const fn has_chunks(run: &Run) -> bool {
    run.count > 0
}

fn axis_of(grid: GridView<'_>, axis: usize) -> Result<Axis<'_>, ComposeError> {
    let rank = grid.rank();
    Ok(grid
        .axis(axis)
        .ok_or(GrowError::NoSuchAxis { axis, rank })?)
}

/// Makes sure that the last chunk that holds data is not cut by the array's end.
fn whole_chunks(axis: Axis<'_>, number: usize) -> Result<(), ComposeError> {
    if origin(axis, axis.chunks()) == axis.length() {
        return Ok(());
    }
    Err(ComposeError::Clipped { axis: number })
}

/// Where a chunk begins, or the extent ends where it is the one after the last.
fn origin(axis: Axis<'_>, chunk: u64) -> u64 {
    axis.span(chunk).map_or(axis.extent(), |span| span.origin)
}

/// The runs of some of an axis' declared chunks.
fn runs_of(axis: Axis<'_>, chunks: Range<u64>) -> impl Iterator<Item = Run> {
    let mut end = 0_u64;
    axis.runs().filter_map(move |run| {
        let begin = end;
        end = end.saturating_add(run.count);
        let count = end.min(chunks.end).saturating_sub(begin.max(chunks.start));
        (count > 0).then_some(Run {
            edge: run.edge,
            count,
        })
    })
}

impl<'a> Axis<'a> {
    /// Whether all chunk boundaries of this axis inside the array are boundaries of the other one,
    /// so that each of the other's chunks lies in one of these.
    ///
    /// Boundaries past the shorter of the two arrays don't count. O(runs of both), however many
    /// chunks there are.
    pub fn aligns_with(&self, other: Axis<'_>) -> bool {
        let end = self.length().min(other.length());
        let mut mine = stretches(*self, end);
        let mut others = stretches(other, end);
        let (mut a, mut b) = (mine.next(), others.next());
        while let (Some(here), Some(there)) = (a, b) {
            if !here.boundaries_are_those_of(there) {
                return false;
            }
            if here.end <= there.end {
                a = mine.next();
            }
            if there.end <= here.end {
                b = others.next();
            }
        }
        true
    }

    /// The sizes of the chunks that hold data, as dask keeps them: cut at the array's end, so that
    /// they sum to its length. In runs, of which the last chunk may be one more.
    pub fn sizes(&self) -> impl Iterator<Item = Run> + use<'a> {
        let axis = *self;
        let last = axis.chunks().checked_sub(1);
        let cut = last.and_then(|last| axis.span(last));
        let whole = runs_of(axis, 0..last.unwrap_or(0));
        whole.chain(cut.map(|span| Run {
            edge: span.clipped,
            count: 1,
        }))
    }
}

/// A stretch of an axis with boundaries at equal distances: the first at its start.
#[derive(Clone, Copy)]
struct Stretch {
    start: u64,
    end: u64,
    edge: u64,
}

/// The runs of an axis up to `end`.
fn stretches(axis: Axis<'_>, end: u64) -> impl Iterator<Item = Stretch> {
    let rows: &[Row] = axis.rows();
    let ends = rows.iter().skip(1).map(|next| next.start);
    let extent = axis.extent();
    rows.iter()
        .zip(ends.chain([extent]))
        .take_while(move |(row, _)| row.start < end)
        .map(move |(row, row_end)| Stretch {
            start: row.start,
            end: row_end.min(end),
            edge: row.edge,
        })
}

impl Stretch {
    /// Whether its boundaries, as far as they lie where the other stretch does, are the other's.
    fn boundaries_are_those_of(self, other: Self) -> bool {
        let begin = self.start.max(other.start);
        let end = self.end.min(other.end);
        // How far behind a boundary of each the common part begins.
        let (Some(mine), Some(theirs)) = (
            begin.saturating_sub(self.start).checked_rem(self.edge),
            begin.saturating_sub(other.start).checked_rem(other.edge),
        ) else {
            return true;
        };
        // The first own boundary in the common part.
        let to_first = if mine == 0 {
            0
        } else {
            self.edge.saturating_sub(mine)
        };
        if to_first >= end.saturating_sub(begin) {
            return true;
        }
        let is_theirs = |distance: u64| {
            // Both are below the other's edge length, so the sum is below twice that.
            let rest = distance.checked_rem(other.edge).unwrap_or(0);
            let sum = u128::from(rest).saturating_add(theirs.into());
            sum.checked_rem(other.edge.into()) == Some(0)
        };
        if !is_theirs(to_first) {
            return false;
        }
        // With a second one, the distance between them has to be one of the other's.
        let second = to_first.saturating_add(self.edge);
        second >= end.saturating_sub(begin) || is_theirs(second)
    }
}

/// Why grids could not be composed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum ComposeError {
    /// The grids have different numbers of axes.
    Rank {
        /// Axes of the first.
        first: usize,
        /// Axes of the second.
        second: usize,
    },
    /// The grids are not equal on an axis on which they have to be.
    Differ {
        /// Which axis.
        axis: usize,
    },
    /// The array ends inside a chunk, where a boundary has to be.
    Clipped {
        /// Which axis.
        axis: usize,
    },
    /// The axis does not declare these chunks.
    NoSuchChunks {
        /// Which axis.
        axis: usize,
        /// The chunk after the last one that was asked for.
        end: u64,
        /// How many are declared.
        declared: u64,
    },
    /// The result can't be held.
    Grow(GrowError),
}

impl From<GrowError> for ComposeError {
    fn from(error: GrowError) -> Self {
        Self::Grow(error)
    }
}

impl fmt::Display for ComposeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rank { first, second } => {
                write!(
                    f,
                    "found grids of {first} and {second} axes, expected as many"
                )
            }
            Self::Differ { axis } => {
                write!(
                    f,
                    "found different chunks on axis {axis}, expected equal ones"
                )
            }
            Self::Clipped { axis } => write!(
                f,
                "found an array that ends inside a chunk on axis {axis}, expected a chunk boundary"
            ),
            Self::NoSuchChunks {
                axis,
                end,
                declared,
            } => write!(
                f,
                "found chunks up to {end} on axis {axis}, expected a rising range within its {declared} declared chunks"
            ),
            Self::Grow(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ComposeError {}
