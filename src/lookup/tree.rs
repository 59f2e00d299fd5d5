//! Searches without a guide, on AVX-512: a tree of keys in its registers.
//!
//! Its instructions look up words in two registers at once, in little more time than they compare
//! them. So many levels of a search tree need no load, and each of them halves what is left.
//!
//! The guide's memory, which such tables don't need, keeps the tree in the order of its levels
//! (Eytzinger's): below node `n` stand `2 * n`, for smaller indices, and `2 * n + 1`.

use super::word::Word;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::first_rows;

/// Halvings that a tree does.
const LEVELS: u32 = 6;
/// Parts that it tells apart: one more than it has keys.
pub(super) const LEAVES: usize = 1 << LEVELS;

/// Rows in as many parts as a tree tells apart.
pub(super) type Leaves<T> = super::parts::Parts<T, LEAVES>;

/// Puts the tree of rows that begin at `starts` into memory for [`LEAVES`] words.
pub(super) fn plant<T: Word>(memory: &mut [T], starts: &[T]) {
    let leaves = Leaves::of(T::from_usize(starts.len()));
    for (node, key) in memory.iter_mut().take(LEAVES).enumerate() {
        let Some(level) = node.checked_ilog2() else {
            // There is no such node. The step to a next one is kept here, of which the compiler
            // shall not know that it is 1: it would need two instructions more for each.
            *key = T::ONE;
            continue;
        };
        // The logarithm of how many parts there are on each side below a node of this level. Its key is
        // where those on the right begin.
        let side_bits = LEVELS.saturating_sub(level).saturating_sub(1);
        let place = node.saturating_sub(1_usize.wrapping_shl(level));
        let part = place
            .saturating_mul(2)
            .saturating_add(1)
            .wrapping_shl(side_bits);
        let row = leaves.row(T::from_usize(part)).to_usize();
        *key = starts.get(row).copied().unwrap_or(T::MAX);
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::super::word::Word;
    use super::{LEAVES, LEVELS, Leaves};
    use core::arch::x86_64::*;

    /// Words of the narrower width in a vector.
    const MOST_LANES: usize = 16;

    /// Finds the row that the search for each index begins with. `tree` is what
    /// [`plant`](super::plant) wrote. The slices have one length.
    #[target_feature(enable = "avx512f")]
    #[inline(never)]
    pub(in super::super) fn first_rows<T: Word>(
        leaves: Leaves<T>,
        tree: &[T; LEAVES],
        indices: &[T],
        rows: &mut [T],
    ) {
        let lanes = if T::BITS == 64 { 8 } else { MOST_LANES };
        let mut keys = [_mm512_setzero_si512(); 8];
        for (keys, words) in keys.iter_mut().zip(tree.chunks_exact(lanes)) {
            *keys = load(words);
        }
        let &[one, ..] = tree;
        let one = splat(one);
        let (window, last) = (splat(leaves.window), splat(leaves.last));

        let blocks = indices.chunks_exact(lanes);
        let rest = blocks.remainder();
        let whole = indices.len().saturating_sub(rest.len());
        let Some((whole, rest_of_rows)) = rows.split_at_mut_checked(whole) else {
            // The slices have one length.
            return;
        };
        for (block, place) in blocks.zip(whole.chunks_exact_mut(lanes)) {
            let leaf = leaf::<T>(&keys, one, load(block));
            store(row::<T>(leaf, window, last), place);
        }
        if !rest.is_empty() {
            let mut words = [T::ZERO; MOST_LANES];
            for (word, &index) in words.iter_mut().zip(rest) {
                *word = index;
            }
            let leaf = leaf::<T>(&keys, one, load(&words));
            store(row::<T>(leaf, window, last), &mut words);
            for (row, &word) in rest_of_rows.iter_mut().zip(&words) {
                *row = word;
            }
        }
    }

    /// The leaf that each index leads to.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn leaf<T: Word>(keys: &[__m512i; 8], one: __m512i, index: __m512i) -> __m512i {
        let mut node = one;
        for level in 0..LEVELS {
            node = child::<T>(node, key::<T>(keys, level, node), index, one);
        }
        node
    }

    /// The keys of nodes of one level.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn key<T: Word>(keys: &[__m512i; 8], level: u32, node: __m512i) -> __m512i {
        let &[a, b, c, d, e, f, g, h] = keys;
        if T::BITS == 64 {
            // Of a node's number, the four lowest bits are looked at.
            match level {
                0..=3 => _mm512_permutex2var_epi64(a, node, b),
                4 => _mm512_permutex2var_epi64(c, node, d),
                _ => {
                    let left = _mm512_permutex2var_epi64(e, node, f);
                    let right = _mm512_permutex2var_epi64(g, node, h);
                    // The fifth tells which two registers.
                    let is_right = _mm512_test_epi64_mask(node, _mm512_set1_epi64(16));
                    _mm512_mask_blend_epi64(is_right, left, right)
                }
            }
        } else {
            // The five lowest.
            match level {
                0..=4 => _mm512_permutex2var_epi32(a, node, b),
                _ => _mm512_permutex2var_epi32(c, node, d),
            }
        }
    }

    /// The node below: on the left where the index is less than the key, else on the right.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn child<T: Word>(node: __m512i, key: __m512i, index: __m512i, one: __m512i) -> __m512i {
        if T::BITS == 64 {
            let left = _mm512_add_epi64(node, node);
            let is_right = _mm512_cmple_epu64_mask(key, index);
            _mm512_mask_add_epi64(left, is_right, left, one)
        } else {
            let left = _mm512_add_epi32(node, node);
            let is_right = _mm512_cmple_epu32_mask(key, index);
            _mm512_mask_add_epi32(left, is_right, left, one)
        }
    }

    /// The first row of the part that a leaf stands for.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn row<T: Word>(leaf: __m512i, window: __m512i, last: __m512i) -> __m512i {
        let first = splat(T::from_usize(LEAVES));
        if T::BITS == 64 {
            let part = _mm512_sub_epi64(leaf, first);
            _mm512_min_epu64(_mm512_mul_epu32(part, window), last)
        } else {
            let part = _mm512_sub_epi32(leaf, first);
            _mm512_min_epu32(_mm512_mullo_epi32(part, window), last)
        }
    }

    /// A word of 32 bits as intrinsics take it.
    #[inline]
    fn signed<T: Word>(word: T) -> i32 {
        u32::from_u64(word.to_u64()).cast_signed()
    }

    /// A vector of one word.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn splat<T: Word>(word: T) -> __m512i {
        if T::BITS == 64 {
            _mm512_set1_epi64(word.to_u64().cast_signed())
        } else {
            _mm512_set1_epi32(signed(word))
        }
    }

    /// A vector of the first words, in one instruction.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn load<T: Word>(words: &[T]) -> __m512i {
        if T::BITS == 64 {
            let words = words.first_chunk().copied().unwrap_or_default();
            let [a, b, c, d, e, f, g, h] = words.map(|word: T| word.to_u64().cast_signed());
            _mm512_set_epi64(h, g, f, e, d, c, b, a)
        } else {
            let words = words.first_chunk().copied().unwrap_or_default();
            let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = words.map(signed::<T>);
            _mm512_set_epi32(p, o, n, m, l, k, j, i, h, g, f, e, d, c, b, a)
        }
    }

    /// Writes a vector, in one instruction too.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn store<T: Word>(vector: __m512i, words: &mut [T]) {
        let halves = [
            _mm512_extracti64x4_epi64::<0>(vector),
            _mm512_extracti64x4_epi64::<1>(vector),
        ];
        if T::BITS == 64 {
            for (half, words) in halves.into_iter().zip(words.chunks_exact_mut(4)) {
                let found = [
                    _mm256_extract_epi64::<0>(half),
                    _mm256_extract_epi64::<1>(half),
                    _mm256_extract_epi64::<2>(half),
                    _mm256_extract_epi64::<3>(half),
                ];
                for (word, found) in words.iter_mut().zip(found) {
                    *word = T::from_u64(found.cast_unsigned());
                }
            }
        } else {
            for (half, words) in halves.into_iter().zip(words.chunks_exact_mut(8)) {
                let found = [
                    _mm256_extract_epi32::<0>(half),
                    _mm256_extract_epi32::<1>(half),
                    _mm256_extract_epi32::<2>(half),
                    _mm256_extract_epi32::<3>(half),
                    _mm256_extract_epi32::<4>(half),
                    _mm256_extract_epi32::<5>(half),
                    _mm256_extract_epi32::<6>(half),
                    _mm256_extract_epi32::<7>(half),
                ];
                for (word, found) in words.iter_mut().zip(found) {
                    *word = T::from_u64(found.cast_unsigned().into());
                }
            }
        }
    }
}
