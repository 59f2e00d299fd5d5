//! Division of 64-bit integers.

/// Quotient and remainder; `None` for a divisor of 0.
#[inline]
pub(crate) fn divide(dividend: u64, divisor: u64) -> Option<(u64, u64)> {
    // Else the compiler's library does it, which is a third of the flash of a lookup.
    #[cfg(not(target_pointer_width = "64"))]
    return divide_by_halves(dividend, divisor);
    #[cfg(target_pointer_width = "64")]
    Some((
        dividend.checked_div(divisor)?,
        dividend.checked_rem(divisor)?,
    ))
}

/// The same where registers have 32 bits: one division if both fit one, else bit by bit. O(bits of
/// the quotient).
#[cfg(any(test, not(target_pointer_width = "64")))]
#[inline(never)]
fn divide_by_halves(dividend: u64, divisor: u64) -> Option<(u64, u64)> {
    if let (Ok(dividend), Ok(divisor)) = (u32::try_from(dividend), u32::try_from(divisor)) {
        let quotient = dividend.checked_div(divisor)?;
        let rest = dividend.checked_rem(divisor)?;
        return Some((quotient.into(), rest.into()));
    }
    if divisor == 0 {
        return None;
    }
    let (mut quotient, mut rest) = (0_u64, dividend);
    // The highest bit that the quotient can have; none where the divisor is the longer one.
    let Some(shift) = divisor
        .leading_zeros()
        .checked_sub(dividend.leading_zeros())
    else {
        return Some((quotient, rest));
    };
    let mut part = divisor << shift;
    for _ in 0..=shift {
        quotient <<= 1;
        if let Some(less) = rest.checked_sub(part) {
            rest = less;
            quotient |= 1;
        }
        part >>= 1;
    }
    Some((quotient, rest))
}

#[cfg(test)]
mod tests {
    use super::{divide, divide_by_halves};
    use std::vec::Vec;

    #[test]
    fn quotients_and_remainders_are_exact() {
        let mut numbers: Vec<u64> = (0..64)
            .flat_map(|bit| [(1 << bit) - 1, 1 << bit, (1 << bit) + 1, u64::MAX >> bit])
            .chain([3, 10, 1_000_003, 0x1234_5678_9abc_def0])
            .collect();
        numbers.dedup();
        for &dividend in &numbers {
            for &divisor in &numbers {
                let expected = dividend
                    .checked_div(divisor)
                    .map(|whole| (whole, dividend % divisor));
                assert_eq!(
                    divide(dividend, divisor),
                    expected,
                    "{dividend} / {divisor}"
                );
                assert_eq!(
                    divide_by_halves(dividend, divisor),
                    expected,
                    "{dividend} / {divisor}"
                );
            }
        }
    }
}
