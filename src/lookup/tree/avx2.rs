//! The tree on AVX2.
//!
//! Its lookup takes words of 32 bits from one register, at places of three bits. Words of 64 bits are looked
//! up half by half, so that a register has four of them.

use super::super::word::Word;
use super::{LEAST_LEVELS, WORDS, in_vectors, most_levels_of_avx2};
use core::arch::x86_64::*;

type Vector = __m256i;

/// Turns to the right that are kept, for as many levels as there are at most.
const MOST_LEVELS: usize = 7;

/// How many words a vector has.
const fn lanes<T: Word>() -> usize {
    if T::BITS == 64 { 4 } else { 8 }
}

/// The bits of a path below the row: the places of turns in a register, for words of 64 bits the place of
/// a half.
const PLACE_BITS: i32 = 3;

/// Finds the row that the part of each index begins with, by a tree of so many levels: how many rows a part
/// has, as a logarithm. `rows` is that of all rows. The slices have one length.
#[target_feature(enable = "avx2")]
pub(in super::super) fn find_rows<T: Word>(
    tree: &[T; WORDS],
    levels: u32,
    rows: u32,
    indices: &[T],
    found: &mut [T],
) -> u32 {
    let levels = levels.min(most_levels_of_avx2::<T>());
    in_vectors(lanes::<T>(), indices, found, |indices, found| {
        if T::BITS == 64 {
            descend::<T, { most_levels_of_avx2::<u64>() }>(tree, rows, indices, found);
        } else if levels == LEAST_LEVELS {
            descend::<T, LEAST_LEVELS>(tree, rows, indices, found);
        } else {
            descend::<T, { most_levels_of_avx2::<u32>() }>(tree, rows, indices, found);
        }
    });
    rows.saturating_sub(levels)
}

/// Goes down so many levels, for whole vectors.
#[target_feature(enable = "avx2")]
#[inline(never)]
fn descend<T: Word, const LEVELS: u32>(
    tree: &[T; WORDS],
    rows: u32,
    indices: &[T],
    found: &mut [T],
) {
    let blocks = indices.chunks_exact(lanes::<T>());
    for (indices, found) in blocks.zip(found.chunks_exact_mut(lanes::<T>())) {
        let indices = signed::<T>(load(indices));
        let mut turns = [_mm256_setzero_si256(); MOST_LEVELS];
        let mut path = beginning::<T>();
        for (level, turn) in (0..LEVELS).zip(0..) {
            let keys = keys::<T, LEVELS>(tree, level, path, &turns);
            let right = is_above::<T>(indices, keys);
            if let Some(turn) = turns.get_mut(turn) {
                *turn = right;
            }
            let below = rows.saturating_sub(level).saturating_sub(1);
            let step = step::<T>(level, T::ONE.shl(below));
            path = _mm256_add_epi32(path, _mm256_and_si256(right, step));
        }
        store(rows_of::<T>(path), found);
    }
}

/// A path before the first turn. Words of 64 bits have their row in the lower half, and the place of its half
/// in either.
#[target_feature(enable = "avx2")]
#[inline]
fn beginning<T: Word>() -> Vector {
    if T::BITS == 64 {
        _mm256_set1_epi64x(1_i64.wrapping_shl(32))
    } else {
        _mm256_setzero_si256()
    }
}

/// What a turn to the right adds to a path, by so many rows.
#[target_feature(enable = "avx2")]
#[inline]
fn step<T: Word>(level: u32, rows: T) -> Vector {
    let row = rows.shl(PLACE_BITS.cast_unsigned());
    if T::BITS == 64 {
        let turn = if level < 2 {
            T::ONE.shl(level).shl(1)
        } else {
            T::ZERO
        };
        splat(turn.shl(32).or(turn).or(row))
    } else {
        let turn = if level < 3 {
            T::ONE.shl(level)
        } else {
            T::ZERO
        };
        splat(turn.or(row))
    }
}

/// The rows that paths tell.
#[target_feature(enable = "avx2")]
#[inline]
fn rows_of<T: Word>(path: Vector) -> Vector {
    if T::BITS == 64 {
        let row = _mm256_slli_epi64::<32>(path);
        _mm256_srli_epi64::<{ 32 + PLACE_BITS }>(row)
    } else {
        _mm256_srli_epi32::<PLACE_BITS>(path)
    }
}

/// The keys of the nodes that turns led to, on one level, as [`signed`] makes them. Of each kind of descent it
/// is called in one place, so that it becomes part of it.
#[target_feature(enable = "avx2")]
#[inline]
fn keys<T: Word, const LEVELS: u32>(
    tree: &[T; WORDS],
    level: u32,
    path: Vector,
    turns: &[Vector; MOST_LEVELS],
) -> Vector {
    let &[_, root, left, right, ..] = tree;
    let &[first, _, third, fourth, fifth, sixth, _] = turns;
    // Those that tell a register, the first of them between neighbours.
    let [a, b, c] = if T::BITS == 64 {
        [third, fourth, fifth]
    } else {
        [fourth, fifth, sixth]
    };
    let look_up = |register: usize| {
        let node = 1_usize.wrapping_shl(level);
        let node = node.saturating_add(register.saturating_mul(lanes::<T>()));
        let words = signed::<T>(load(tree.get(node..).unwrap_or_default()));
        _mm256_permutevar8x32_epi32(words, path)
    };
    let in_two =
        |register: usize| choose(a, look_up(register), look_up(register.saturating_add(1)));
    let in_four = |register: usize| choose(b, in_two(register), in_two(register.saturating_add(2)));
    let registers = T::ONE.shl(level).to_usize().checked_div(lanes::<T>());
    match (level, registers) {
        (0, _) => signed::<T>(splat(root)),
        (1, _) => choose(first, signed::<T>(splat(left)), signed::<T>(splat(right))),
        (_, Some(2)) => in_two(0),
        (_, Some(4)) => in_four(0),
        (_, Some(8)) => choose(c, in_four(0), in_four(4)),
        _ => look_up(0),
    }
}

/// Makes words such that they compare as signed ones.
#[target_feature(enable = "avx2")]
#[inline]
fn signed<T: Word>(words: Vector) -> Vector {
    let highest = T::ONE.shl(T::BITS.saturating_sub(1));
    _mm256_xor_si256(words, splat(highest))
}

/// Where signed words of the first vector are above those of the second one.
#[target_feature(enable = "avx2")]
#[inline]
fn is_above<T: Word>(first: Vector, second: Vector) -> Vector {
    if T::BITS == 64 {
        _mm256_cmpgt_epi64(first, second)
    } else {
        _mm256_cmpgt_epi32(first, second)
    }
}

/// Words of the first vector, or of the second one where a turn was to the right.
#[target_feature(enable = "avx2")]
#[inline]
fn choose(turn: Vector, first: Vector, second: Vector) -> Vector {
    _mm256_blendv_epi8(first, second, turn)
}

/// A word of 32 bits as intrinsics take it.
#[inline]
fn narrow<T: Word>(word: T) -> i32 {
    u32::from_u64(word.to_u64()).cast_signed()
}

/// A vector of one word.
#[target_feature(enable = "avx2")]
#[inline]
fn splat<T: Word>(word: T) -> Vector {
    if T::BITS == 64 {
        _mm256_set1_epi64x(word.to_u64().cast_signed())
    } else {
        _mm256_set1_epi32(narrow(word))
    }
}

/// A vector of the first words.
#[target_feature(enable = "avx2")]
#[inline]
fn load<T: Word>(words: &[T]) -> Vector {
    if T::BITS == 64 {
        let words = words.first_chunk().copied().unwrap_or_default();
        let [a, b, c, d] = words.map(|word: T| word.to_u64().cast_signed());
        _mm256_set_epi64x(d, c, b, a)
    } else {
        let words = words.first_chunk().copied().unwrap_or_default();
        let [a, b, c, d, e, f, g, h] = words.map(narrow::<T>);
        _mm256_set_epi32(h, g, f, e, d, c, b, a)
    }
}

/// Writes a vector to the first words.
#[target_feature(enable = "avx2")]
#[inline]
fn store<T: Word>(vector: Vector, words: &mut [T]) {
    if T::BITS == 64 {
        let found = [
            _mm256_extract_epi64::<0>(vector),
            _mm256_extract_epi64::<1>(vector),
            _mm256_extract_epi64::<2>(vector),
            _mm256_extract_epi64::<3>(vector),
        ];
        for (word, found) in words.iter_mut().zip(found) {
            *word = T::from_u64(found.cast_unsigned());
        }
    } else {
        let found = [
            _mm256_extract_epi32::<0>(vector),
            _mm256_extract_epi32::<1>(vector),
            _mm256_extract_epi32::<2>(vector),
            _mm256_extract_epi32::<3>(vector),
            _mm256_extract_epi32::<4>(vector),
            _mm256_extract_epi32::<5>(vector),
            _mm256_extract_epi32::<6>(vector),
            _mm256_extract_epi32::<7>(vector),
        ];
        for (word, found) in words.iter_mut().zip(found) {
            *word = T::from_u64(found.cast_unsigned().into());
        }
    }
}
