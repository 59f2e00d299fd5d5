//! Vectors of 512 bits, of words of either width: what a [tree](super::tree) needs of AVX-512.
//!
//! Each function is one instruction, or two.

use super::word::Word;
use core::arch::x86_64::*;

pub(super) use core::arch::x86_64::__m512i as Vector;

/// Words of the narrower width in a vector.
pub(super) const MOST_LANES: usize = 16;

/// A bit for each word of a vector; of eight words, the lower eight.
pub(super) type Mask = __mmask16;

/// How many words a vector has.
pub(super) const fn lanes<T: Word>() -> usize {
    if T::BITS == 64 { 8 } else { MOST_LANES }
}

/// A mask's lower bits.
#[inline]
fn of_eight(mask: Mask) -> __mmask8 {
    let [low, _] = mask.to_le_bytes();
    low
}

/// A word of 32 bits as intrinsics take it.
#[inline]
fn signed<T: Word>(word: T) -> i32 {
    u32::from_u64(word.to_u64()).cast_signed()
}

/// A vector of one word.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn splat<T: Word>(word: T) -> Vector {
    if T::BITS == 64 {
        _mm512_set1_epi64(word.to_u64().cast_signed())
    } else {
        _mm512_set1_epi32(signed(word))
    }
}

/// A vector of the first words.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn load<T: Word>(words: &[T]) -> Vector {
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

/// Writes a vector to the first words.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn store<T: Word>(vector: Vector, words: &mut [T]) {
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

/// The words of a register at places, of which the lowest bits count.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn look_up<T: Word>(words: Vector, places: Vector) -> Vector {
    if T::BITS == 64 {
        _mm512_permutexvar_epi64(places, words)
    } else {
        _mm512_permutexvar_epi32(places, words)
    }
}

/// The words of two registers at places, of which one bit more counts.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn look_up_in_two<T: Word>(words: [Vector; 2], places: Vector) -> Vector {
    let [low, high] = words;
    if T::BITS == 64 {
        _mm512_permutex2var_epi64(low, places, high)
    } else {
        _mm512_permutex2var_epi32(low, places, high)
    }
}

/// Words of the first vector, or of the second one where a bit is set.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn choose<T: Word>(mask: Mask, first: Vector, second: Vector) -> Vector {
    if T::BITS == 64 {
        _mm512_mask_blend_epi64(of_eight(mask), first, second)
    } else {
        _mm512_mask_blend_epi32(mask, first, second)
    }
}

/// Where words of the first vector are below those of the second one.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn is_below<T: Word>(first: Vector, second: Vector) -> Mask {
    if T::BITS == 64 {
        _mm512_cmplt_epu64_mask(first, second).into()
    } else {
        _mm512_cmplt_epu32_mask(first, second)
    }
}

/// Where words of the first vector are at most those of the second one.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn is_at_most<T: Word>(first: Vector, second: Vector) -> Mask {
    if T::BITS == 64 {
        _mm512_cmple_epu64_mask(first, second).into()
    } else {
        _mm512_cmple_epu32_mask(first, second)
    }
}

/// Adds a word where a bit is set (wrapping).
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn add_where<T: Word>(mask: Mask, to: Vector, word: T) -> Vector {
    if T::BITS == 64 {
        _mm512_mask_add_epi64(to, of_eight(mask), to, splat(word))
    } else {
        _mm512_mask_add_epi32(to, mask, to, splat(word))
    }
}

/// Shifts words to the right.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn shift_right<T: Word, const BITS: u32>(words: Vector) -> Vector {
    if T::BITS == 64 {
        _mm512_srli_epi64::<BITS>(words)
    } else {
        _mm512_srli_epi32::<BITS>(words)
    }
}
