//! Places for questions and answers.

use core::fmt::Debug;
use rectigrid::lookup::{ChunkWord, Word};

/// A word of a table, with the conversions that every integer has.
pub(crate) trait Number: Word + ChunkWord<Self> + Plain {}

impl<T: Word + ChunkWord<Self> + Plain> Number for T {}

/// An integer of 32 or 64 bits.
pub(crate) trait Plain: Copy + Debug + PartialEq + Into<u64> + TryFrom<u64> {
    const ALL_BITS: Self;
    /// What stands where nothing was written.
    const BLANK: Self;
}

impl Plain for u32 {
    const ALL_BITS: Self = Self::MAX;
    const BLANK: Self = 0x5a5a_5a5a;
}

impl Plain for u64 {
    const ALL_BITS: Self = Self::MAX;
    const BLANK: Self = 0x5a5a_5a5a;
}

/// The longest batch: past two of the library's tiles of 512, or past one.
pub(crate) const MOST: usize = if cfg!(small) { 514 } else { 1_026 };

/// Lengths of batches around every boundary that the loops have.
pub(crate) const LENGTHS: [usize; 12] = [0, 1, 2, 3, 7, 8, 255, 256, 257, 511, 512, MOST];

const BEFORE: usize = 3;
const AFTER: usize = 9;

/// Places beside those for answers, which have to stay as they are.
pub(crate) const BESIDE: usize = BEFORE + AFTER;

/// So many places to write to.
pub(crate) fn places<X: Plain>(all: &mut [X], length: usize) -> &mut [X] {
    all.fill(X::BLANK);
    &mut all[BEFORE..BEFORE + length]
}

/// What was written, and nothing beside it.
pub(crate) fn written<X: Plain>(all: &[X], length: usize) -> &[X] {
    let (before, rest) = all.split_at(BEFORE);
    let (written, after) = rest.split_at(length);
    let mut others = before.iter().chain(after);
    assert!(
        others.all(|&place| place == X::BLANK),
        "written out of range"
    );
    written
}
