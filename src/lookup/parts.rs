//! Searches without a guide: the rows in parts of one size.
//!
//! Where rows lie close together in more places than a guide can look at, one of its buckets holds
//! many of them. An index is then compared with the starts of seven parts, which
//! vectors keep in registers: that finds as much as three probes of memory do. AVX2 and AVX-512
//! [find more](super::descent) where a table has 64 rows or more.

use super::word::Word;

/// Rows in parts few enough to compare an index with each. Each has a power of two of rows: the last ones
/// may have rows that are not in use, and begin behind every index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eighths {
    /// How many probes find a row of a part: the logarithm of its rows.
    pub(super) probes: u32,
}

/// How many halvings find one row of so many.
#[inline(always)]
pub(super) fn halvings<T: Word>(rows: T) -> u32 {
    let last = rows.to_u64().saturating_sub(1);
    u64::BITS.saturating_sub(last.leading_zeros())
}

/// The first row of each part but the first one, and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct EighthStarts<T>([(T, T); 7]);

impl Eighths {
    /// Those of so many rows.
    #[inline(always)]
    pub(super) fn of<T: Word>(rows: T) -> Self {
        Self {
            probes: halvings(rows).saturating_sub(3),
        }
    }

    /// How many rows each has.
    #[inline(always)]
    pub(super) fn window<T: Word>(self) -> T {
        T::ONE.shl(self.probes)
    }

    /// Where these parts begin. `start` tells the start of a row.
    #[inline(always)]
    pub(super) fn starts<T: Word>(self, start: impl Fn(T) -> T) -> EighthStarts<T> {
        EighthStarts([1, 2, 3, 4, 5, 6, 7].map(|part| {
            let row = T::from_usize(part).shl(self.probes);
            (row, start(row))
        }))
    }
}

impl<T: Word> EighthStarts<T> {
    /// The row that the search for an index begins with.
    #[inline(always)]
    pub(super) fn first_row(&self, index: T) -> T {
        self.0.iter().fold(T::ZERO, |found, &(row, start)| {
            T::select(start <= index, row, found)
        })
    }
}
