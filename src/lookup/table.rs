//! The lookup table of one axis: its fixed arrays, their invariants, and how they are filled.

use super::backend::Backend;
use super::cuts::CutRows;
use super::guide;
use super::reciprocal::{self, Narrow};
use super::rows::LookupRows;
use super::word::Word;
use crate::axis::{Axis, Row};
use core::fmt;

/// Buckets of the guide for a row of capacity.
const DENSITY: usize = 4;

/// How a table answers: the least work that its axis allows. See the
/// [kernels](super::kernel) of these names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Method {
    #[default]
    Divide,
    Shift,
    Packed1,
    Packed2,
    Chunks,
    Runs,
    FarRuns,
}

/// Whether searches may begin otherwise than with the bucket of an index: where loops become
/// vectors, whose probes are dear. Elsewhere it would take flash.
pub(super) const BEGINNINGS_PAY: bool = cfg!(target_arch = "x86_64");

/// How a search finds the row that it begins with.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Begin {
    /// The bucket of an index knows it.
    #[default]
    Bucket,
    /// The bucket of what these rows leave of an index does.
    Cut(CutRows),
    /// The part of all rows that an index lies in.
    Part,
}

/// A lookup table for one axis, of at most `ROWS` rows; `ROWS` is a power of two.
///
/// Made from an [`Axis`] of a grid, in place. It takes 8 words a row and a few beside: 64 bytes a
/// row as `u64`, 32 as `u32`. A row is a chunk where the chunks that hold data are fewer than
/// `ROWS`, and else a run, so that it never grows with the number of chunks.
#[derive(Clone)]
pub struct AxisTable<T, const ROWS: usize> {
    pub(super) head: Head<T>,
    pub(super) body: Body<T, ROWS>,
}

/// What a table says of its axis once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Head<T> {
    /// Elements of the array along the axis: what an index must be below.
    pub(super) length: T,
    /// The largest chunk number that an index can have.
    pub(super) last_chunk: T,
    pub(super) method: Method,
    /// An index shifted right by this is its bucket, below `4 * ROWS` for every index of the axis.
    /// For `Method::Shift`, the logarithm of the edge length.
    pub(super) shift: u32,
    /// How many rows a search covers, from the bucket's first row on: none of them is past the
    /// last row, whatever the bucket. All rows where a search begins with a part of them.
    pub(super) window: T,
    /// Packed tables: the bits of `back`, above those of the row.
    pub(super) back_mask: T,
    /// Packed tables: where the first boundary's bits begin; where the second's do.
    pub(super) boundary_shift: u32,
    pub(super) second_shift: u32,
    /// Set where 32 bits suffice to divide exactly.
    pub(super) narrow: Option<Narrow>,
    /// Searched tables: where a search begins.
    pub(super) begin: Begin,
}

/// The arrays. Rows and buckets that are not in use hold what an earlier axis left there.
#[derive(Clone)]
#[repr(C, align(64))]
pub(super) struct Body<T, const ROWS: usize> {
    /// `4 * ROWS` buckets. The low `log2(ROWS)` bits are a row; see [`guide`] for the others.
    /// Where searches begin with parts, a [`tree`](super::tree) and [`lines`](super::lines) instead.
    pub(super) guide: [[T; DENSITY]; ROWS],
    /// First element of each row; rises strictly from 0. Behind the last one all are the largest word.
    pub(super) starts: [T; ROWS],
    /// A run's first chunk times its edge length, less its start, so that an index and this make a
    /// multiple of the edge length and the offset (wrapping). For [`Method::FarRuns`] the run's
    /// first chunk itself.
    pub(super) bases: [T; ROWS],
    /// Edge length of each row's chunks; the largest word where it is longer than that.
    pub(super) edges: [T; ROWS],
    /// The [reciprocal] of each row's edge length.
    pub(super) reciprocals: [T; ROWS],
}

impl<T: Word, const ROWS: usize> AxisTable<T, ROWS> {
    /// `log2(ROWS)`: the bits of a row's number.
    pub(super) const ROW_BITS: u32 = {
        assert!(ROWS.is_power_of_two(), "ROWS must be a power of two");
        ROWS.trailing_zeros()
    };

    /// A table for an axis of length 0: every index is outside.
    #[must_use]
    pub const fn new() -> Self {
        let rows = [T::ZERO; ROWS];
        Self {
            head: Head {
                length: T::ZERO,
                last_chunk: T::ZERO,
                method: Method::Divide,
                shift: 0,
                window: T::ZERO,
                back_mask: T::ZERO,
                boundary_shift: 0,
                second_shift: 0,
                narrow: None,
                begin: Begin::Bucket,
            },
            body: Body {
                guide: [[T::ZERO; DENSITY]; ROWS],
                starts: rows,
                bases: rows,
                edges: rows,
                reciprocals: rows,
            },
        }
    }

    /// Makes this the table of an axis, in place. What it held before is gone. O(`ROWS`).
    ///
    /// # Errors
    /// [`TableError`]; the table is then that of an axis of length 0.
    pub fn build(&mut self, axis: Axis<'_>) -> Result<(), TableError> {
        self.build_rows(axis, true)
    }

    /// Builds with rows that merge a run and a shorter chunk behind it, or with a row for each
    /// edge length, which then are those of the metadata.
    pub(super) fn build_rows(&mut self, axis: Axis<'_>, merge: bool) -> Result<(), TableError> {
        // Names the constant, so that a capacity that is no power of two does not compile.
        let row_bits = Self::ROW_BITS;
        self.clear();
        let rows = RowsMut {
            starts: &mut self.body.starts,
            bases: &mut self.body.bases,
            edges: &mut self.body.edges,
            reciprocals: &mut self.body.reciprocals,
        };
        let guide = self.body.guide.as_flattened_mut();
        self.head = fill(axis, merge, rows, guide, row_bits)?;
        Ok(())
    }

    /// Makes this the table of an axis of length 0 again.
    pub(super) fn clear(&mut self) {
        self.head = Head::default();
    }

    /// Elements of the array along the axis.
    pub const fn length(&self) -> T {
        self.head.length
    }
}

impl<T: Word, const ROWS: usize> Default for AxisTable<T, ROWS> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: fmt::Debug, const ROWS: usize> fmt::Debug for AxisTable<T, ROWS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AxisTable")
            .field("head", &self.head)
            .finish_non_exhaustive()
    }
}

/// The arrays of rows without their capacity, which all have in common.
struct RowsMut<'a, T> {
    starts: &'a mut [T],
    bases: &'a mut [T],
    edges: &'a mut [T],
    reciprocals: &'a mut [T],
}

/// Fills the arrays of a table. Compiled once a width, whatever the capacity.
#[inline(never)]
fn fill<T: Word>(
    axis: Axis<'_>,
    merge: bool,
    mut table: RowsMut<'_, T>,
    guide: &mut [T],
    row_bits: u32,
) -> Result<Head<T>, TableError> {
    let capacity = table.starts.len();
    let length = axis.length();
    let Some(last) = length.checked_sub(1) else {
        return Ok(Head::default());
    };
    if length > T::MAX.to_u64() {
        return Err(TableError::TooLong {
            length,
            most: T::MAX.to_u64(),
        });
    }
    let mut head = Head {
        length: T::from_u64(length),
        last_chunk: T::from_u64(axis.chunks().saturating_sub(1)),
        ..Head::default()
    };
    let rows = LookupRows::new(axis, merge);
    let runs = rows.clone().count();
    let by_chunk = runs > 1 && axis.chunks() < u64::try_from(capacity).unwrap_or(u64::MAX);
    let used = if by_chunk {
        head.method = Method::Chunks;
        table.put_chunks(LookupRows::new(axis, false))
    } else if runs <= capacity {
        table.put_runs(rows, last, &mut head)
    } else {
        return Err(TableError::TooManyRuns { runs, capacity });
    };
    if runs > 1 {
        let (starts, behind) = table.starts.split_at_mut_checked(used).unwrap_or_default();
        behind.fill(T::MAX);
        let trees = Backend::best().trees();
        guide::fill(guide, &mut head, starts, last, row_bits, trees);
    }
    Ok(head)
}

impl<T: Word> RowsMut<'_, T> {
    fn put(&mut self, place: usize, start: u64, base: u64, edge: u64) {
        let edge = T::from_u64(edge.min(T::MAX.to_u64()));
        for (array, value) in [
            (&mut *self.starts, T::from_u64(start)),
            (&mut *self.bases, T::from_u64(base)),
            (&mut *self.edges, edge),
            (&mut *self.reciprocals, reciprocal::of(edge)),
        ] {
            if let Some(slot) = array.get_mut(place) {
                *slot = value;
            }
        }
    }

    /// A row a run: how many.
    fn put_runs(&mut self, rows: LookupRows<'_>, last: u64, head: &mut Head<T>) -> usize {
        // The largest sum of an index and its base, where one word holds them all.
        let most = rows.clone().try_fold(last, |most, (row, end)| {
            let all = end.checked_mul(row.edge)?;
            (all <= T::MAX.to_u64()).then_some(most.max(all))
        });
        let edges = || rows.clone().map(|(row, _)| row.edge);
        if let (Some(most), 64) = (most, T::BITS) {
            let (least, longest) = (edges().min().unwrap_or(0), edges().max().unwrap_or(0));
            head.narrow = Narrow::for_rows(most, least, longest);
        }
        let mut used = 0_usize;
        for (row, _) in rows.clone() {
            let base = match most {
                Some(_) => row.chunk.wrapping_mul(row.edge).wrapping_sub(row.start),
                None => row.chunk,
            };
            self.put(used, row.start, base, row.edge);
            used = used.saturating_add(1);
        }
        head.method = match (used, edges().next()) {
            (1, Some(edge)) if edge.is_power_of_two() && edge <= T::MAX.to_u64() => {
                head.shift = edge.trailing_zeros();
                Method::Shift
            }
            (1, _) => Method::Divide,
            _ if most.is_some() => Method::Runs,
            _ => Method::FarRuns,
        };
        used
    }

    /// A row a chunk: how many.
    fn put_chunks(&mut self, rows: LookupRows<'_>) -> usize {
        let mut used = 0_usize;
        for (row, end) in rows {
            let Row { mut start, .. } = row;
            for chunk in row.chunk..end {
                self.put(used, start, chunk, row.edge);
                used = used.saturating_add(1);
                // It ends within the extent, which fits.
                start = start.saturating_add(row.edge);
            }
        }
        used
    }
}

/// Why an axis has no such table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum TableError {
    /// The axis is longer than a word of the table counts.
    TooLong {
        /// The axis' length, in elements.
        length: u64,
        /// The longest that fits.
        most: u64,
    },
    /// More runs hold data than the table has rows.
    TooManyRuns {
        /// The axis' runs that hold data; an [`AxisTable`] counts a run and one shorter chunk
        /// behind it as one.
        runs: usize,
        /// How many fit.
        capacity: usize,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooLong { length, most } => {
                write!(
                    f,
                    "found an axis of length {length}, expected at most {most}"
                )
            }
            Self::TooManyRuns { runs, capacity } => {
                write!(
                    f,
                    "found {runs} runs that hold data, expected at most {capacity}"
                )
            }
        }
    }
}

impl core::error::Error for TableError {}
