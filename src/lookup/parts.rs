//! Searches without a guide: the rows in eight parts.
//!
//! Where rows lie close together in more places than a guide can look at, one of its buckets is
//! nearly as full as the axis. An index is then compared with the starts of seven parts, which
//! vectors keep in registers: that finds as much as three probes of memory do.

use super::word::Word;

/// How many parts there are.
const PARTS: usize = 8;

/// The rows of each part.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartRows<T> {
    /// How many they are.
    pub(super) window: T,
    /// The last row that so many can begin with: none of them is past the last row.
    last: T,
}

/// The first row of each part but the first one, and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts<T>([(T, T); PARTS - 1]);

impl<T: Word> PartRows<T> {
    /// Those of so many rows.
    pub(super) fn of(rows: usize) -> Self {
        let window = rows.div_ceil(PARTS);
        Self {
            window: T::from_usize(window),
            last: T::from_usize(rows.saturating_sub(window)),
        }
    }

    /// What a search costs, as [`guide`](super::guide) counts it: the comparisons with the starts of
    /// parts as much as two probes at most.
    pub(super) fn cost(self) -> u32 {
        let last = self.window.to_u64().saturating_sub(1);
        let halvings = u64::BITS.saturating_sub(last.leading_zeros());
        halvings.saturating_add(3)
    }

    /// Where these parts begin. `start` tells the start of a row.
    #[inline(always)]
    pub(super) fn parts(self, start: impl Fn(T) -> T) -> Parts<T> {
        let mut row = T::ZERO;
        Parts([(); PARTS - 1].map(|()| {
            row = row.add(self.window).min(self.last);
            (row, start(row))
        }))
    }
}

impl<T: Word> Parts<T> {
    /// The row that the search for an index begins with.
    #[inline(always)]
    pub(super) fn first_row(&self, index: T) -> T {
        self.0.iter().fold(T::ZERO, |found, &(row, start)| {
            T::select(start <= index, row, found)
        })
    }
}
