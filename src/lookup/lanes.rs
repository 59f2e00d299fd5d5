//! Compare and count: the kernel of short axes in builds that enable vector instructions.
//!
//! A chunk's number is how many boundaries lie at or before the index. For few boundaries a
//! comparison of each with a vector of indices is less work than a look into the guide, and needs
//! no gather, which NEON, wasm and SSE do not have.

use super::kernel::Kernel;
use super::search::FindParts;
use super::table::{AxisTable, Method};
use super::word::{ChunkWord, Word};
use wide::{u32x8, u64x4};

/// Whether this build enables the instructions that [`wide`] compares 64-bit words with.
pub(super) const ENABLED: bool = cfg!(any(
    all(target_arch = "x86_64", target_feature = "sse4.2"),
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128"),
));

/// Chunks up to which counting beats the guide.
const MOST_CHUNKS: usize = 8;

/// Words in vectors: as much of them as counting needs.
pub trait Lanes: Sized + Copy {
    /// Words of a vector.
    const LANES: usize;
    type Vector: Copy;
    /// The words of one vector.
    type Block: AsRef<[Self]> + Copy;

    /// Cuts words into vectors and what is left.
    fn blocks(words: &[Self]) -> (&[Self::Block], &[Self]);
    fn load(block: &Self::Block) -> Self::Vector;
    fn store(vector: Self::Vector) -> Self::Block;
    fn splat(word: Self) -> Self::Vector;
    fn minus(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// All bits set where `a >= b`, which is -1 as a number.
    fn not_below(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn blend(mask: Self::Vector, yes: Self::Vector, no: Self::Vector) -> Self::Vector;
}

impl Lanes for u64 {
    const LANES: usize = 4;
    type Vector = u64x4;
    type Block = [Self; 4];

    #[inline(always)]
    fn blocks(words: &[Self]) -> (&[[Self; 4]], &[Self]) {
        words.as_chunks()
    }
    #[inline(always)]
    fn load(block: &[Self; 4]) -> u64x4 {
        u64x4::new(*block)
    }
    #[inline(always)]
    fn store(vector: u64x4) -> [Self; 4] {
        vector.to_array()
    }
    #[inline(always)]
    fn splat(word: Self) -> u64x4 {
        u64x4::splat(word)
    }
    #[inline(always)]
    #[expect(clippy::arithmetic_side_effects, reason = "vectors wrap")]
    fn minus(a: u64x4, b: u64x4) -> u64x4 {
        a - b
    }
    #[inline(always)]
    fn not_below(a: u64x4, b: u64x4) -> u64x4 {
        a.simd_ge(b)
    }
    #[inline(always)]
    fn blend(mask: u64x4, yes: u64x4, no: u64x4) -> u64x4 {
        mask.select(yes, no)
    }
}

impl Lanes for u32 {
    const LANES: usize = 8;
    type Vector = u32x8;
    type Block = [Self; 8];

    #[inline(always)]
    fn blocks(words: &[Self]) -> (&[[Self; 8]], &[Self]) {
        words.as_chunks()
    }
    #[inline(always)]
    fn load(block: &[Self; 8]) -> u32x8 {
        u32x8::new(*block)
    }
    #[inline(always)]
    fn store(vector: u32x8) -> [Self; 8] {
        vector.to_array()
    }
    #[inline(always)]
    fn splat(word: Self) -> u32x8 {
        u32x8::splat(word)
    }
    #[inline(always)]
    #[expect(clippy::arithmetic_side_effects, reason = "vectors wrap")]
    fn minus(a: u32x8, b: u32x8) -> u32x8 {
        a - b
    }
    #[inline(always)]
    fn not_below(a: u32x8, b: u32x8) -> u32x8 {
        a.simd_ge(b)
    }
    #[inline(always)]
    fn blend(mask: u32x8, yes: u32x8, no: u32x8) -> u32x8 {
        mask.select(yes, no)
    }
}

/// A row a chunk, and few of them.
pub(super) struct Count;

impl Count {
    /// Whether a table has a row a chunk and few of them.
    pub(super) fn serves<T: Word, const ROWS: usize>(table: &AxisTable<T, ROWS>) -> bool {
        let by_chunk = matches!(
            table.head.method,
            Method::Packed1 | Method::Packed2 | Method::Chunks
        );
        by_chunk && table.head.last_chunk.to_usize() < MOST_CHUNKS
    }
}

impl<T: Word> Kernel<T> for Count {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        chunks: &mut [C],
        offsets: &mut [T],
        _: P,
    ) -> bool {
        let last = table.head.last_chunk.to_usize();
        let boundaries = table.body.starts.get(1..=last).unwrap_or_default();
        let length = table.head.length;
        let (none, all) = (T::splat(T::ZERO), T::splat(length));
        let mut outside = none;

        let (blocks, rest) = T::blocks(indices);
        let whole = blocks.len().saturating_mul(T::LANES);
        let (Some((chunks, rest_of_chunks)), Some((offsets, rest_of_offsets))) = (
            chunks.split_at_mut_checked(whole),
            offsets.split_at_mut_checked(whole),
        ) else {
            // The slices have one length.
            return false;
        };
        let places = chunks
            .chunks_exact_mut(T::LANES)
            .zip(offsets.chunks_exact_mut(T::LANES));
        for (block, (chunks, offsets)) in blocks.iter().zip(places) {
            let index = T::load(block);
            outside = T::blend(T::not_below(index, all), T::splat(T::ONE), outside);
            let (mut number, mut begin) = (none, none);
            for &boundary in boundaries {
                let boundary = T::splat(boundary);
                let past = T::not_below(index, boundary);
                number = T::minus(number, past);
                begin = T::blend(past, boundary, begin);
            }
            let (numbers, insides) = (T::store(number), T::store(T::minus(index, begin)));
            for (chunk, number) in chunks.iter_mut().zip(numbers.as_ref()) {
                *chunk = C::from_word(*number);
            }
            for (offset, inside) in offsets.iter_mut().zip(insides.as_ref()) {
                *offset = *inside;
            }
        }
        let mut any = T::store(outside).as_ref().contains(&T::ONE);
        let places = rest_of_chunks.iter_mut().zip(rest_of_offsets);
        for (&index, (chunk, offset)) in rest.iter().zip(places) {
            any |= index >= length;
            let (mut number, mut begin) = (T::ZERO, T::ZERO);
            for &boundary in boundaries {
                let past = index >= boundary;
                number = T::select(past, number.add(T::ONE), number);
                begin = T::select(past, boundary, begin);
            }
            *chunk = C::from_word(number);
            *offset = index.sub(begin);
        }
        any
    }
}
