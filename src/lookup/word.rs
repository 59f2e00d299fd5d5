//! The two widths of tables and indices: the kernels are written once, over this trait.

use core::fmt::Debug;
use core::hint::select_unpredictable;

/// What only this crate's words are.
pub(super) mod sealed {
    #[cfg(feature = "wide")]
    pub trait Sealed: crate::lookup::lanes::Lanes {}
    #[cfg(not(feature = "wide"))]
    pub trait Sealed {}
    impl Sealed for u32 {}
    impl Sealed for u64 {}
}

/// An array index, and all that is measured in elements: `u64`, or `u32` where the axis is short
/// enough, which takes half the memory and has twice as many lanes in a vector.
///
/// The operations wrap; the tables keep them from it. Sealed.
pub trait Word: sealed::Sealed + Copy + Ord + Debug + Default + Send + Sync + 'static {
    #[doc(hidden)]
    const BITS: u32;
    #[doc(hidden)]
    const ZERO: Self;
    #[doc(hidden)]
    const ONE: Self;
    #[doc(hidden)]
    const MAX: Self;
    /// Truncates.
    #[doc(hidden)]
    fn from_u64(value: u64) -> Self;
    #[doc(hidden)]
    fn to_u64(self) -> u64;
    /// Truncates, where words are wider than addresses.
    #[doc(hidden)]
    fn to_usize(self) -> usize;
    /// Truncates; only numbers of rows and the like come here.
    #[doc(hidden)]
    fn from_usize(value: usize) -> Self;
    #[doc(hidden)]
    fn add(self, other: Self) -> Self;
    #[doc(hidden)]
    fn sub(self, other: Self) -> Self;
    #[doc(hidden)]
    fn mul(self, other: Self) -> Self;
    #[doc(hidden)]
    fn and(self, other: Self) -> Self;
    #[doc(hidden)]
    fn or(self, other: Self) -> Self;
    #[doc(hidden)]
    fn shl(self, bits: u32) -> Self;
    #[doc(hidden)]
    fn shr(self, bits: u32) -> Self;
    /// The upper half of the product. `VECTOR` asks for a form that vectors have instructions for.
    #[doc(hidden)]
    fn mul_high<const VECTOR: bool>(self, other: Self) -> Self;
    /// The product where both are below 2^32, in the one instruction that vectors have for it.
    #[doc(hidden)]
    fn mul_narrow(self, other: Self) -> Self;
    /// `self >= other` where both are below half of all words, in the one instruction that vectors
    /// have for it: a comparison of signed numbers.
    #[doc(hidden)]
    fn at_least(self, other: Self) -> bool;

    /// `yes` or `no`, without a branch.
    #[doc(hidden)]
    #[inline(always)]
    fn select(condition: bool, yes: Self, no: Self) -> Self {
        select_unpredictable(condition, yes, no)
    }
}

impl Word for u64 {
    const BITS: u32 = Self::BITS;
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const MAX: Self = Self::MAX;
    #[inline(always)]
    fn from_u64(value: u64) -> Self {
        value
    }
    #[inline(always)]
    fn to_u64(self) -> u64 {
        self
    }
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "only numbers of rows come here, which are far below 2^32"
    )]
    fn to_usize(self) -> usize {
        self as usize
    }
    #[inline(always)]
    fn from_usize(value: usize) -> Self {
        value as Self
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.wrapping_mul(other)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        self.wrapping_shl(bits)
    }
    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        self.wrapping_shr(bits)
    }
    #[inline(always)]
    fn mul_high<const VECTOR: bool>(self, other: Self) -> Self {
        const LOW: u64 = 0xffff_ffff;
        if VECTOR {
            // Four products of halves: no vector instruction multiplies 64 bits by 64 into 128.
            let (a, b) = (self & LOW, self.wrapping_shr(32));
            let (c, d) = (other & LOW, other.wrapping_shr(32));
            let low = a.wrapping_mul(c);
            let middle = b.wrapping_mul(c).wrapping_add(low.wrapping_shr(32));
            let other_middle = a.wrapping_mul(d).wrapping_add(middle & LOW);
            b.wrapping_mul(d)
                .wrapping_add(middle.wrapping_shr(32))
                .wrapping_add(other_middle.wrapping_shr(32))
        } else {
            self.widening_high(other)
        }
    }
    #[inline(always)]
    fn mul_narrow(self, other: Self) -> Self {
        (self & 0xffff_ffff).wrapping_mul(other & 0xffff_ffff)
    }
    #[inline(always)]
    fn at_least(self, other: Self) -> bool {
        self.cast_signed() >= other.cast_signed()
    }
}

trait WideningHigh {
    fn widening_high(self, other: Self) -> Self;
}

impl WideningHigh for u64 {
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the upper half of 128 bits fits 64"
    )]
    fn widening_high(self, other: Self) -> Self {
        (u128::from(self)
            .wrapping_mul(u128::from(other))
            .wrapping_shr(64)) as Self
    }
}

impl Word for u32 {
    const BITS: u32 = Self::BITS;
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const MAX: Self = Self::MAX;
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the table is only built where all its figures fit"
    )]
    fn from_u64(value: u64) -> Self {
        value as Self
    }
    #[inline(always)]
    fn to_u64(self) -> u64 {
        u64::from(self)
    }
    #[inline(always)]
    fn to_usize(self) -> usize {
        self as usize
    }
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "only numbers of rows come here, which are far below 2^32"
    )]
    fn from_usize(value: usize) -> Self {
        value as Self
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.wrapping_mul(other)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        self.wrapping_shl(bits)
    }
    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        self.wrapping_shr(bits)
    }
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the upper half of 64 bits fits 32"
    )]
    fn mul_high<const VECTOR: bool>(self, other: Self) -> Self {
        (u64::from(self)
            .wrapping_mul(u64::from(other))
            .wrapping_shr(32)) as Self
    }
    #[inline(always)]
    fn mul_narrow(self, other: Self) -> Self {
        self.wrapping_mul(other)
    }
    #[inline(always)]
    fn at_least(self, other: Self) -> bool {
        self.cast_signed() >= other.cast_signed()
    }
}

/// A chunk index as the batch calls write it: of the table's own width, or a `u32` from a table of
/// `u64`, which is a fifth less to write. Sealed.
pub trait ChunkWord<T>: sealed::Sealed + Copy + Debug + Send + Sync + 'static {
    /// What marks an index outside of the axis: all bits set, which is no chunk's number.
    const OUTSIDE: Self;
    /// Whether a chunk number fits, other than as the mark.
    #[doc(hidden)]
    fn holds(number: T) -> bool;
    /// Truncates.
    #[doc(hidden)]
    fn from_word(word: T) -> Self;
    #[doc(hidden)]
    fn to_word(self) -> T;
}

impl<T: Word> ChunkWord<T> for T {
    const OUTSIDE: Self = Self::MAX;
    fn holds(number: T) -> bool {
        number < Self::MAX
    }
    #[inline(always)]
    fn from_word(word: T) -> Self {
        word
    }
    #[inline(always)]
    fn to_word(self) -> T {
        self
    }
}

impl ChunkWord<u64> for u32 {
    const OUTSIDE: Self = Self::MAX;
    fn holds(number: u64) -> bool {
        number < u64::from(Self::MAX)
    }
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the call refuses a table whose chunk numbers don't fit"
    )]
    fn from_word(word: u64) -> Self {
        word as Self
    }
    #[inline(always)]
    fn to_word(self) -> u64 {
        u64::from(self)
    }
}
