//! Searches below a tree, on AVX-512: line by line.
//!
//! A vector holds as many starts as a line of the cache. Compared with an index, it tells how many of
//! them are at or before that: as much as three or four probes do, for the price of two.
//!
//! Word by word, the lines stand in the guide's memory, behind the tree. Those that are looked at last have
//! the start of each row, or of one row in two or more where probes find the others. Those before them have
//! the first word of each of these lines, and so on. As many words as there are of a kind stand before
//! them: so their places are those of the words before times the words of a line.

use super::descent::Descent;
use super::word::Word;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::compare;

/// Probes that a line takes the place of: the logarithm of its words.
pub(super) const fn halvings<T: Word>() -> u32 {
    if T::BITS == 64 { 3 } else { 4 }
}

/// Writes the lines of a search into a guide's memory.
pub(super) fn write<T: Word>(guide: &mut [T], starts: &[T], descent: Descent) {
    for line in 0..descent.lines {
        let skipped = line.saturating_mul(halvings::<T>());
        let skipped = skipped.saturating_add(descent.probes);
        let words = 1_usize.wrapping_shl(descent.rows::<T>().saturating_sub(skipped));
        let places = guide.iter_mut().skip(words).take(words);
        for (place, word) in places.enumerate() {
            let start = starts.get(place.wrapping_shl(skipped));
            *word = start.copied().unwrap_or(T::MAX);
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::super::kernel::TILE;
    use super::super::vectors::{Mask, is_at_most, lanes, load, splat};
    use super::super::word::Word;

    /// Finds the last word at or before each index, in the line where its place is. Makes that its place,
    /// times a power of two, of which `spread` is the logarithm, less `first`. The slices have one length,
    /// at most [`TILE`].
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
    pub(in super::super) fn compare<T: Word, const DENSITY: usize, const ROWS: usize>(
        guide: &[[T; DENSITY]; ROWS],
        first: T,
        spread: u32,
        indices: &[T],
        places: &mut [T],
    ) {
        // Masks are written one by one: a vector of them can be read only when all of it has come to the
        // cache, which those of a whole tile don't wait for.
        let mut masks = [0; TILE];
        mark(guide, indices, places, &mut masks);
        count(first, spread, &masks, places);
    }

    /// Marks the words of each line that are at or before an index.
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
    #[inline(never)]
    fn mark<T: Word, const DENSITY: usize, const ROWS: usize>(
        guide: &[[T; DENSITY]; ROWS],
        indices: &[T],
        places: &[T],
        masks: &mut [Mask],
    ) {
        let words = guide.as_flattened();
        let last_line = words.len().saturating_sub(lanes::<T>());
        for ((&index, &place), mask) in indices.iter().zip(places).zip(masks) {
            let line = words.get(place.to_usize() & last_line..);
            *mask = is_at_most::<T>(load(line.unwrap_or_default()), splat(index));
        }
    }

    /// Makes places of lines and masks the places that follow.
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
    #[inline(never)]
    fn count<T: Word>(first: T, spread: u32, masks: &[Mask], places: &mut [T]) {
        let in_line = T::from_usize(lanes::<T>()).sub(T::ONE);
        for (place, &mask) in places.iter_mut().zip(masks) {
            // The words rise, so that the highest bit tells how many there are.
            let highest = u32::BITS
                .wrapping_sub(1)
                .wrapping_sub(u32::from(mask).leading_zeros());
            let line = place.or(in_line).sub(in_line);
            let found = line.add(T::from_u64(highest.into()));
            *place = found.shl(spread).sub(first);
        }
    }
}
