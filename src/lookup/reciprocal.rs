//! Exact division by a stored reciprocal: two multiplications and a correction.
//!
//! The stored reciprocal of an edge length `e` is `(2^w - 1) / e`, rounded down, for words of `w`
//! bits.

use super::word::Word;

/// The reciprocal of an edge length; 0 of 0.
pub(super) fn of<T: Word>(edge: T) -> T {
    let whole = T::MAX.to_u64();
    T::from_u64(whole.checked_div(edge.to_u64()).unwrap_or(0))
}

/// Quotient and remainder, exact for every word.
///
/// The reciprocal is less than 1 too small against `2^w / e` (or 1 where `e` divides `2^w`). Times
/// `dividend / 2^w`, which is below 1, that makes less than 1. Rounded down, the quotient is right
/// or one too small, and the remainder tells which.
#[inline(always)]
pub(super) fn divide<T: Word, const VECTOR: bool>(dividend: T, edge: T, reciprocal: T) -> (T, T) {
    let quotient = dividend.mul_high::<VECTOR>(reciprocal);
    let rest = dividend.sub(quotient.mul(edge));
    let short = rest >= edge;
    (
        T::select(short, quotient.add(T::ONE), quotient),
        T::select(short, rest.sub(edge), rest),
    )
}

/// How dividends and reciprocals of 64 bits are cut to 32, where that is exact all the same: one
/// instruction of vectors multiplies them then, in place of a dozen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Narrow {
    /// Bits that a dividend is shifted right by, to be below 2^32.
    dividend: u32,
    /// Bits that a reciprocal is shifted right by, to be below 2^32.
    reciprocal: u32,
    /// Bits that their product is shifted right by, to be the quotient.
    product: u32,
}

impl Narrow {
    /// The shifts for dividends up to `most` and edge lengths from `least` to `longest`, where they
    /// make quotients that are right or one too small.
    ///
    /// Let `s`, `t` be the shifts of dividends and products. The cut reciprocal is
    /// `m = 2^(s+t) / e`, less than 2 too small. A dividend loses less than `2^s`, which makes the
    /// quotient less than `(2^s - 1) / e` too small; and with `x = most / 2^s + 1` the reciprocal
    /// makes it less than `2 x / 2^t` too small. Both together have to be below 1.
    pub(super) fn for_rows(most: u64, least: u64, longest: u64) -> Option<Self> {
        let bits = |number: u64| u64::BITS.saturating_sub(number.leading_zeros());
        let s = bits(most).saturating_sub(u32::BITS);
        // The largest sum for which `m` is below 2^32 for every edge length.
        let sum = bits(least.checked_sub(1)?).saturating_add(31);
        let t = sum.checked_sub(s)?;
        let reciprocal = u64::BITS.checked_sub(sum)?;

        let (e, one) = (u128::from(least), 1_u128);
        let x = u128::from(most).wrapping_shr(s).saturating_add(1);
        let lost = one.wrapping_shl(s).saturating_sub(1);
        let whole = one.wrapping_shl(t);
        let error = x
            .saturating_mul(2)
            .saturating_mul(e)
            .saturating_add(lost.saturating_mul(whole));
        let exact = error < whole.saturating_mul(e);

        // The remainder's product is one of 32 bits as well.
        let limit = u64::from(u32::MAX);
        let quotients_fit = most.checked_div(least)? < limit;
        (exact && quotients_fit && longest <= limit).then_some(Self {
            dividend: s,
            reciprocal,
            product: t,
        })
    }

    /// Quotient and remainder, exact for the dividends and edge lengths that this was made for.
    #[inline(always)]
    pub(super) fn divide<T: Word>(self, dividend: T, edge: T, reciprocal: T) -> (T, T) {
        let quotient = dividend
            .shr(self.dividend)
            .mul_narrow(reciprocal.shr(self.reciprocal))
            .shr(self.product);
        let rest = dividend.sub(quotient.mul_narrow(edge));
        let short = rest.at_least(edge);
        (
            T::select(short, quotient.add(T::ONE), quotient),
            T::select(short, rest.sub(edge), rest),
        )
    }
}
