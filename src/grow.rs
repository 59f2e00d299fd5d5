//! Building a grid chunk by chunk, and growing one.

use crate::axis::{AxisRecord, Form, Run};
use crate::error::ErrorKind;
use crate::grid::{Grid, GridMut};
use crate::row_writer::{Refused, RowWriter};
use core::fmt;

impl<const AXES: usize, const RUNS: usize> Grid<AXES, RUNS> {
    /// Adds an axis that is regular: `length` elements in chunks of `edge`.
    ///
    /// # Errors
    /// [`GrowError::Zero`], [`GrowError::Overflow`], [`GrowError::TooManyAxes`],
    /// [`GrowError::Full`]. The grid is left as it was.
    pub fn push_integer_axis(&mut self, length: u64, edge: u64) -> Result<(), GrowError> {
        let run = [Run { edge, count: 1 }];
        self.as_mut().push_axis(Form::Integer, run, Some(length))
    }

    /// Adds an axis of listed chunks, as long as they are: neighbouring runs of one edge length
    /// are merged.
    ///
    /// A list needs at least one chunk; [`append_chunk`](Self::append_chunk) adds others.
    ///
    /// ```
    /// use rectigrid::{Grid, Run};
    ///
    /// // A logger closes chunks when an event says so. The other axis are its four sensors.
    /// let mut grid = Grid::<2, 16>::new();
    /// grid.push_list_axis([Run { edge: 100, count: 1 }])?;
    /// grid.push_integer_axis(4, 4)?;
    /// grid.append_chunk(0, 37)?;
    /// grid.append_chunk(0, 100)?;
    /// assert!(grid.view().shape().eq([237, 4]));
    /// assert_eq!(grid.view().locate(&[136, 3])?.chunk, [1, 0]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GrowError::Empty`], [`GrowError::Zero`], [`GrowError::Overflow`],
    /// [`GrowError::TooManyAxes`], [`GrowError::Full`]. The grid is left as it was.
    pub fn push_list_axis(&mut self, runs: impl IntoIterator<Item = Run>) -> Result<(), GrowError> {
        self.as_mut().push_axis(Form::List, runs, None)
    }

    /// Adds an axis by its chunk sizes as dask keeps them: sizes that sum to its length.
    ///
    /// # Errors
    /// As [`push_list_axis`](Self::push_list_axis).
    pub fn push_axis_of_sizes(
        &mut self,
        sizes: impl IntoIterator<Item = u64>,
    ) -> Result<(), GrowError> {
        self.push_list_axis(sizes.into_iter().map(|edge| Run { edge, count: 1 }))
    }

    /// Appends one chunk to a listed axis, which is afterwards as long as its edge lengths say.
    ///
    /// O(1) on the axis that was appended to before or comes last, else O(runs). An edge length
    /// that equals the one before takes no room.
    ///
    /// # Errors
    /// [`GrowError`]; [`GrowError::Full`] gives the edge length back. The grid is left as it was.
    pub fn append_chunk(&mut self, axis: usize, edge: u64) -> Result<(), GrowError> {
        self.as_mut().append(axis, [Run { edge, count: 1 }], None)
    }

    /// Gives one axis another length.
    ///
    /// An integer adapts. A list grows inside its declared extent without other chunks, and past
    /// it by `runs`, which have to reach the length; those behind that are not taken, so that they
    /// may be endless.
    /// A shrunk list keeps its chunks.
    ///
    /// # Errors
    /// [`GrowError`]; [`GrowError::Short`] where `runs` don't reach the length. The grid is left
    /// as it was.
    pub fn set_length(
        &mut self,
        axis: usize,
        length: u64,
        runs: impl IntoIterator<Item = Run>,
    ) -> Result<(), GrowError> {
        let mut grid = self.as_mut();
        let (record, _) = grid.axis_in_use(axis)?;
        if record.form == Form::List && length > record.extent {
            return grid.append(axis, runs, Some(length));
        }
        grid.settle(axis, length)
    }

    /// Gives one axis another length; a list grows past its declared extent by one chunk of what
    /// is missing.
    ///
    /// # Errors
    /// As [`set_length`](Self::set_length).
    pub fn resize_axis(&mut self, axis: usize, length: u64) -> Result<(), GrowError> {
        let (record, _) = self.as_mut().axis_in_use(axis)?;
        let missing = length.saturating_sub(record.extent);
        self.set_length(
            axis,
            length,
            [Run {
                edge: missing,
                count: 1,
            }],
        )
    }
}

impl GridMut<'_> {
    /// The record of an axis in use, and the pool of rows.
    fn axis_in_use(&mut self, axis: usize) -> Result<(AxisRecord, usize), GrowError> {
        let rank = self.rank();
        match self.axis_mut(axis) {
            Some((record, _)) if axis < rank => Ok((*record, rank)),
            _ => Err(GrowError::NoSuchAxis { axis, rank }),
        }
    }

    /// Adds an axis behind the others; without a length it is as long as its edge lengths say.
    pub(crate) fn push_axis(
        &mut self,
        form: Form,
        runs: impl IntoIterator<Item = Run>,
        length: Option<u64>,
    ) -> Result<(), GrowError> {
        let (axis, capacity) = (self.rank(), self.axis_capacity());
        if axis >= capacity {
            return Err(GrowError::TooManyAxes { capacity });
        }
        let rows_fit = self.row_capacity();
        let (mut rows, first_row) = self.next_rows();
        push_runs(&mut rows, runs, rows_fit, None)?;
        let record = rows.finish(form, first_row);
        self.put_settled(axis, record, length.unwrap_or(record.extent))?;
        self.set_rank(axis.saturating_add(1));
        Ok(())
    }

    /// Appends chunks to a listed axis; without a length it is as long as its edge lengths say.
    fn append(
        &mut self,
        axis: usize,
        runs: impl IntoIterator<Item = Run>,
        length: Option<u64>,
    ) -> Result<(), GrowError> {
        let (record, _) = self.axis_in_use(axis)?;
        if record.form == Form::Integer {
            return Err(GrowError::NotAList { axis });
        }
        let capacity = self.row_capacity();
        let record = self.rows_last(axis);
        let mut rows = RowWriter::resume(self.rows_from(record.first_row), &record);
        push_runs(&mut rows, runs, capacity, length)?;
        let record = rows.finish(Form::List, record.first_row);
        self.put_settled(axis, record, length.unwrap_or(record.extent))
    }

    /// Settles the length of an axis in use.
    fn settle(&mut self, axis: usize, length: u64) -> Result<(), GrowError> {
        let (mut record, _) = self.axis_in_use(axis)?;
        if let Some((place, pool)) = self.axis_mut(axis) {
            let rows = record.rows_in(pool);
            record
                .set_length(rows, length)
                .map_err(GrowError::from_kind)?;
            *place = record;
        }
        Ok(())
    }

    /// Takes an axis in whose rows are the last of the pool, once its length is settled.
    fn put_settled(
        &mut self,
        axis: usize,
        mut record: AxisRecord,
        length: u64,
    ) -> Result<(), GrowError> {
        if let Some((_, pool)) = self.axis_mut(axis) {
            record
                .set_length(record.rows_in(pool), length)
                .map_err(GrowError::from_kind)?;
            self.put_axis(axis, record);
        }
        Ok(())
    }
}

/// Appends runs: all of them, or for as long as the edge lengths sum to less than what is enough.
fn push_runs(
    rows: &mut RowWriter<'_>,
    runs: impl IntoIterator<Item = Run>,
    capacity: usize,
    enough: Option<u64>,
) -> Result<(), GrowError> {
    let mut runs = runs.into_iter();
    while enough.is_none_or(|enough| rows.extent() < enough)
        && let Some(run) = runs.next()
    {
        if run.edge == 0 || run.count == 0 {
            return Err(GrowError::Zero);
        }
        rows.push(run.edge, run.count)
            .map_err(|refused| match refused {
                Refused::Overflow => GrowError::Overflow,
                Refused::Full => GrowError::Full { run, capacity },
            })?;
    }
    if rows.is_empty() {
        return Err(GrowError::Empty);
    }
    Ok(())
}

/// Why a grid did not grow. It is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum GrowError {
    /// The grid has no such axis.
    NoSuchAxis {
        /// The axis, counted from 0.
        axis: usize,
        /// How many there are.
        rank: usize,
    },
    /// The axis is regular by an integer, which has no list to append to.
    NotAList {
        /// The axis, counted from 0.
        axis: usize,
    },
    /// An edge length or a count of 0.
    Zero,
    /// A list without a chunk.
    Empty,
    /// The edge lengths would sum to more than 64 bits hold.
    Overflow,
    /// The edge lengths sum to less than the axis' length.
    Short {
        /// The sum of the edge lengths, in elements.
        extent: u64,
        /// The length that was asked for, in elements.
        length: u64,
    },
    /// No run is free.
    Full {
        /// The run that was not taken.
        run: Run,
        /// How many runs fit, all axes together.
        capacity: usize,
    },
    /// No axis is free.
    TooManyAxes {
        /// How many axes fit.
        capacity: usize,
    },
}

impl GrowError {
    /// What settling a length can say.
    const fn from_kind(kind: ErrorKind) -> Self {
        match kind {
            ErrorKind::Short { extent, length } => Self::Short { extent, length },
            _ => Self::Overflow,
        }
    }
}

impl fmt::Display for GrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoSuchAxis { axis, rank } => {
                write!(f, "found axis {axis}, expected one below the rank {rank}")
            }
            Self::NotAList { axis } => write!(
                f,
                "found an integer as the chunks of axis {axis}, expected a list to append to"
            ),
            Self::Zero => f.write_str("found an edge length or a count of 0, expected at least 1"),
            Self::Empty => f.write_str("found no chunk, expected at least one"),
            Self::Overflow => ErrorKind::Overflow.fmt(f),
            Self::Short { extent, length } => ErrorKind::Short { extent, length }.fmt(f),
            Self::Full { run, capacity } => write!(
                f,
                "found a run of {} chunks of edge length {} and no room, expected at most {capacity} runs in all axes together",
                run.count, run.edge
            ),
            Self::TooManyAxes { capacity } => ErrorKind::TooManyAxes { capacity }.fmt(f),
        }
    }
}

impl core::error::Error for GrowError {}
