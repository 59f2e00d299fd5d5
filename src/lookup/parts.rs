//! Searches without a guide: the rows in parts of one size.
//!
//! Where rows lie close together in more places than a guide can look at, one of its buckets holds
//! many of them. An index is then compared with the starts of seven parts, which
//! vectors keep in registers: that finds as much as three probes of memory do. AVX-512 finds more
//! in a [tree](super::tree).

use super::word::Word;

/// Rows in so many parts, a power of two of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts<T, const PARTS: usize> {
    /// How many rows each has.
    pub(super) window: T,
    /// The last row at which a part can begin, so that all its rows are there.
    pub(super) last: T,
}

/// Rows in parts few enough to compare an index with each.
pub(super) type Eighths<T> = Parts<T, 8>;

/// The first row of each part but the first one, and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct EighthStarts<T>([(T, T); 7]);

impl<T: Word, const PARTS: usize> Parts<T, PARTS> {
    /// Those of so many rows.
    #[inline(always)]
    pub(super) fn of(rows: T) -> Self {
        let round_up = T::from_usize(PARTS.saturating_sub(1));
        let window = rows.add(round_up).shr(PARTS.trailing_zeros());
        Self {
            window,
            last: rows.sub(window),
        }
    }

    /// How many probes find a row of a part.
    pub(super) fn probes(self) -> u32 {
        let last = self.window.to_u64().saturating_sub(1);
        u64::BITS.saturating_sub(last.leading_zeros())
    }

    /// The first row of a part.
    #[inline(always)]
    pub(super) fn row(self, part: T) -> T {
        part.mul(self.window).min(self.last)
    }
}

impl<T: Word> Eighths<T> {
    /// Where these parts begin. `start` tells the start of a row.
    #[inline(always)]
    pub(super) fn starts(self, start: impl Fn(T) -> T) -> EighthStarts<T> {
        EighthStarts([1, 2, 3, 4, 5, 6, 7].map(|part| {
            let row = self.row(T::from_usize(part));
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
