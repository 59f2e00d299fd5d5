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
    dividend: u8,
    /// Bits that a reciprocal is shifted right by, to be below 2^32.
    reciprocal: u8,
    /// Bits that their product is shifted right by, to be the quotient.
    product: u8,
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
        if !(exact && quotients_fit && longest <= limit) {
            return None;
        }
        Some(Self {
            dividend: u8::try_from(s).ok()?,
            reciprocal: u8::try_from(reciprocal).ok()?,
            product: u8::try_from(t).ok()?,
        })
    }

    /// Quotient and remainder, exact for the dividends and edge lengths that this was made for.
    #[inline(always)]
    pub(super) fn divide<T: Word>(self, dividend: T, edge: T, reciprocal: T) -> (T, T) {
        let quotient = dividend
            .shr(self.dividend.into())
            .mul_narrow(reciprocal.shr(self.reciprocal.into()))
            .shr(self.product.into());
        let rest = dividend.sub(quotient.mul_narrow(edge));
        let short = rest.at_least(edge);
        (
            T::select(short, quotient.add(T::ONE), quotient),
            T::select(short, rest.sub(edge), rest),
        )
    }
}

#[cfg(test)]
#[expect(
    clippy::arithmetic_side_effects,
    reason = "a test that overflows has failed"
)]
mod tests {
    use super::{Narrow, Word, divide, of};
    use core::fmt::Debug;
    use std::vec::Vec;

    /// SplitMix64, shifted so that all magnitudes are as frequent.
    fn random(count: u64) -> impl Iterator<Item = u64> {
        (1..=count).map(|step| {
            let mut mixed = step.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (mixed ^ (mixed >> 31)) >> (step % 64)
        })
    }

    /// Around all powers of two of a width.
    fn special(bits: u32) -> Vec<u64> {
        let most = u64::MAX >> (64 - bits);
        let powers = (0..bits).flat_map(|power| {
            let power = 1_u64 << power;
            [power - 1, power, power + 1, most - power, most / power]
        });
        powers.chain([3, 7, 10, 365, 16_807, most]).collect()
    }

    fn word<T: Word>(number: u64) -> T {
        T::from_u64(number)
    }

    #[track_caller]
    fn exact<T: Word>(dividend: u64, edge: u64) {
        let expected = (word::<T>(dividend / edge), word::<T>(dividend % edge));
        let (dividend, edge) = (word::<T>(dividend), word::<T>(edge));
        assert_eq!(divide::<T, false>(dividend, edge, of(edge)), expected);
        assert_eq!(divide::<T, true>(dividend, edge, of(edge)), expected);
    }

    /// The multiples of an edge length at which a quotient can go wrong, and what is beside them.
    fn beside_multiples(edge: u64, most: u64) -> impl Iterator<Item = u64> {
        let last = most / edge;
        let counts = [0, 1, 2, 3, last / 3, last / 2, last.saturating_sub(1), last];
        let counts = counts
            .into_iter()
            .chain(random(20).map(move |n| n % last.saturating_add(1)));
        counts
            .flat_map(move |count| {
                let multiple = count.saturating_mul(edge);
                [
                    multiple.saturating_sub(1),
                    multiple,
                    multiple.saturating_add(1),
                ]
            })
            .chain([most])
            .filter(move |dividend| *dividend <= most)
    }

    fn exact_everywhere<T: Word + Debug>() {
        let most = T::MAX.to_u64();
        let edges = special(T::BITS)
            .into_iter()
            .chain(random(300).map(|edge| edge & most));
        for edge in edges.filter(|edge| *edge > 0) {
            let dividends = special(T::BITS).into_iter().chain(random(100));
            for dividend in beside_multiples(edge, most).chain(dividends.map(|n| n & most)) {
                exact::<T>(dividend, edge);
            }
        }
    }

    #[test]
    fn division_is_exact_for_every_word() {
        exact_everywhere::<u64>();
        exact_everywhere::<u32>();
        assert_eq!(of(0_u64), 0);
    }

    #[test]
    fn division_is_exact_for_all_small_words() {
        for edge in 1..300 {
            for dividend in 0..600 {
                exact::<u64>(dividend, edge);
                exact::<u32>(dividend, edge);
                exact::<u64>(u64::MAX - dividend, u64::MAX - edge);
                exact::<u64>(u64::MAX - dividend, edge);
                exact::<u32>(u64::from(u32::MAX) - dividend, edge);
            }
        }
    }

    /// Where a cut is given, it is exact: whether one was.
    #[track_caller]
    fn narrow_is_exact(most: u64, least: u64, longest: u64) -> bool {
        let Some(narrow) = Narrow::for_rows(most, least, longest) else {
            return false;
        };
        let edges = [least, least + 1, least.midpoint(longest), longest];
        for edge in edges {
            let edge = edge.min(longest);
            for dividend in beside_multiples(edge, most).chain(random(20)) {
                let dividend = dividend % most.saturating_add(1).max(1);
                assert_eq!(
                    narrow.divide(dividend, edge, of(edge)),
                    (dividend / edge, dividend % edge),
                    "{dividend} / {edge} by {narrow:?} for {most}, {least} to {longest}"
                );
            }
        }
        true
    }

    #[test]
    fn cut_division_is_exact_where_it_is_given() {
        let mut given = 0_u32;
        for most in special(64).into_iter().step_by(3).chain(random(30)) {
            for least in special(33).into_iter().step_by(4).chain(random(20)) {
                for longest in [least, least.saturating_mul(2), u64::from(u32::MAX)] {
                    if least > 0 && longest >= least {
                        given += u32::from(narrow_is_exact(most, least, longest));
                    }
                }
            }
        }
        assert!(given > 1_000, "{given}");
    }

    /// The largest dividend for which a cut is given for one edge length.
    fn most_for(edge: u64) -> u64 {
        let (mut given, mut not) = (edge, u64::MAX);
        while not - given > 1 {
            let middle = given.midpoint(not);
            match Narrow::for_rows(middle, edge, edge) {
                Some(_) => given = middle,
                None => not = middle,
            }
        }
        given
    }

    #[test]
    fn cut_division_is_exact_up_to_its_limit() {
        for edge in special(32).into_iter().chain(random(60)) {
            if edge > 0 && Narrow::for_rows(edge, edge, edge).is_some() {
                let most = most_for(edge);
                assert!(narrow_is_exact(most, edge, edge));
                // There is more to it than 32 bits of elements.
                assert!(edge < 2 || most >= 1 << 30, "{edge}: {most}");
            }
        }
    }

    #[test]
    fn nothing_is_given_that_32_bits_do_not_hold() {
        let limit = u64::from(u32::MAX);
        assert_eq!(Narrow::for_rows(10, 0, 1), None);
        assert_eq!(Narrow::for_rows(10, 1, limit + 1), None);
        assert_eq!(Narrow::for_rows(u64::MAX, 1, 1), None);
        assert_eq!(Narrow::for_rows(limit, 1, 1), None);
        assert!(Narrow::for_rows(10, 1, limit).is_some());
        // Quotients up to 2^32 - 2.
        assert_eq!(Narrow::for_rows(limit * 16_807, 16_807, 16_807), None);
    }
}
