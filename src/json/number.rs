//! Numbers: integers fast, others by the grammar.

use super::{Reader, Result, after_space, visit};
#[cfg(target_pointer_width = "64")]
use super::{bytes_of, splat};
use crate::error::{ErrorKind, JsonType};
use crate::phrase::Phrase;

impl Reader<'_> {
    /// Reads an integer without sign, fraction or exponent, which begins where the reader stands.
    #[cfg_attr(target_pointer_width = "64", inline)]
    #[cfg_attr(not(target_pointer_width = "64"), inline(never))]
    pub(crate) fn integer(&mut self, expected: Phrase) -> Result<u64> {
        if let Some(short) = ShortInteger::read(self.rest)
            && !matches!(short.next, b'.' | b'e' | b'E')
        {
            self.pass(short.digits);
            return Ok(short.value);
        }
        self.long_integer(expected)
    }

    /// Reads integers and pairs of them for as long as each number is short, nothing stands between
    /// and a comma behind, and gives each to `take`. Stops, perhaps at once, where anything else
    /// stands, a zero among them: what `take` gets is at least 1.
    ///
    /// This is what long lists are made of, and a shorter way than by
    /// [`next_element`](Self::next_element) and [`integer`](Self::integer). The caller is where an
    /// element has to stand, before and after.
    ///
    /// # Errors
    /// What `take` says, and the place of what it was given.
    #[inline]
    pub(crate) fn listed_integers<E>(
        &mut self,
        mut take: impl FnMut(u64, Option<u64>) -> core::result::Result<(), E>,
    ) -> core::result::Result<(), (E, usize)> {
        // A local, so that it stays in registers.
        let mut rest = self.rest;
        loop {
            visit();
            let (first, second, tail) = match rest {
                [b'[', pair @ ..] => {
                    let Some((first, tail)) = short_before(pair, b',') else {
                        break;
                    };
                    let Some((second, [b',', tail @ ..])) = short_before(tail, b']') else {
                        break;
                    };
                    (first, Some(second), tail)
                }
                _ => match short_before(rest, b',') {
                    Some((only, tail)) => (only, None, tail),
                    None => break,
                },
            };
            take(first, second).map_err(|error| (error, self.offset_of(rest)))?;
            rest = match tail {
                [first, ..] if *first > b' ' => tail,
                _ => after_space(tail),
            };
        }
        self.rest = rest;
        Ok(())
    }

    #[inline(never)]
    fn long_integer(&mut self, expected: Phrase) -> Result<u64> {
        if !matches!(self.rest.first(), Some(b'0'..=b'9')) {
            return Err(self.mismatch(expected));
        }
        let byte = self.offset();
        let number = self.number()?;
        match (number.kind, number.value) {
            (JsonType::Integer, Some(value)) => Ok(value),
            (JsonType::Integer, None) => Err(self.refuse(ErrorKind::Range, byte)),
            (found, _) => Err(self.refuse(ErrorKind::Type { found, expected }, byte)),
        }
    }

    /// Reads a number by the grammar: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`, with
    /// a delimiter or the end of the document behind it.
    pub(super) fn number(&mut self) -> Result<Number> {
        let mut tail = self.rest;
        let mut number = Number {
            kind: JsonType::Integer,
            value: Some(0),
        };
        if let [b'-', after @ ..] = tail {
            tail = after;
            number.kind = JsonType::Negative;
        }
        match tail {
            [b'0', after @ ..] if matches!(after, [b'0'..=b'9', ..]) => {
                return Err(self.syntax_at(after, Phrase::NO_DIGIT_AFTER_ZERO));
            }
            [b'0'..=b'9', ..] => {}
            _ => return Err(self.syntax_at(tail, Phrase::DIGIT)),
        }
        while let [digit @ b'0'..=b'9', after @ ..] = tail {
            visit();
            tail = after;
            let digit = u64::from(digit.wrapping_sub(b'0'));
            number.value = number
                .value
                .and_then(|value| value.checked_mul(10)?.checked_add(digit));
        }
        if let [b'.', after @ ..] = tail {
            number.kind = number.kind.with_fraction();
            tail = self.digits(after)?;
        }
        if let [b'e' | b'E', after @ ..] = tail {
            number.kind = number.kind.with_fraction();
            let unsigned = match after {
                [b'+' | b'-', after @ ..] => after,
                _ => after,
            };
            tail = self.digits(unsigned)?;
        }
        visit();
        // Else `0x4` would be a zero, which is another fault.
        if tail.first().is_some_and(|byte| !ends_number(*byte)) {
            return Err(self.syntax_at(tail, Phrase::END_OF_NUMBER));
        }
        self.rest = tail;
        Ok(number)
    }

    /// Passes over a short integer, where one load reads it: whether one stands here, and nothing else of a number.
    #[cfg(target_pointer_width = "64")]
    pub(super) fn pass_short_integer(&mut self) -> bool {
        match ShortInteger::read(self.rest) {
            Some(short) if ends_number(short.next) => {
                self.pass(short.digits);
                true
            }
            _ => false,
        }
    }

    /// Passes over one or more digits.
    fn digits<'b>(&mut self, mut tail: &'b [u8]) -> Result<&'b [u8]> {
        if !matches!(tail, [b'0'..=b'9', ..]) {
            return Err(self.syntax_at(tail, Phrase::DIGIT));
        }
        while let [b'0'..=b'9', after @ ..] = tail {
            visit();
            tail = after;
        }
        Ok(tail)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) kind: JsonType,
    /// The digits before a fraction, where they fit 64 bits.
    value: Option<u64>,
}

impl JsonType {
    fn with_fraction(self) -> Self {
        match self {
            Self::Integer => Self::Fraction,
            other => other,
        }
    }
}

/// Whether a number may have this byte behind it.
fn ends_number(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b',' | b']' | b'}')
}

/// Reads a short integer with the byte `end` behind it: its value, and what follows that byte.
#[inline]
fn short_before(bytes: &[u8], end: u8) -> Option<(u64, &[u8])> {
    let short = ShortInteger::read(bytes)?;
    if short.next != end {
        return None;
    }
    Some((short.value, bytes.get(short.digits.wrapping_add(1)..)?))
}

/// An integer of one to seven digits, as edge lengths nearly always are, and what follows it.
#[derive(Clone, Copy, Debug)]
struct ShortInteger {
    value: u64,
    /// How many digits it has.
    digits: usize,
    /// The byte after the last digit.
    next: u8,
}

/// Where registers have 64 bits: read from one load and without a loop, so that the branch predictor
/// has nothing to guess about its length.
#[cfg(target_pointer_width = "64")]
impl ShortInteger {
    /// Reads it from the start. `None` where no digit stands there, more than seven do, the first
    /// is a zero, or the document ends before eight bytes.
    #[inline]
    fn read(bytes: &[u8]) -> Option<Self> {
        let word = usize::from_le_bytes(*bytes.first_chunk()?);
        visit();
        // A digit has its value in the low half of the byte and nothing else after the exclusive
        // or. The addition lifts any other byte below 0x80 to its top bit. A carry out of a byte
        // at or above 0x8a disturbs only bytes after it, and that byte has its own top bit set.
        let values = word ^ splat(b'0');
        let others = (values.wrapping_add(splat(0x76)) | values) & splat(0x80);
        let bits = others.trailing_zeros() & !7;
        if bits == 0 || bits > 56 || values & 0xff == 0 {
            return None;
        }
        // Moves the digits to the end, so that zeros lead; then sums pairs, fours and all eight.
        let digits = values.wrapping_shl(64_u32.wrapping_sub(bits));
        let pairs =
            digits.wrapping_mul(10).wrapping_add(digits.wrapping_shr(8)) & 0x00ff_00ff_00ff_00ff;
        let fours =
            pairs.wrapping_mul(100).wrapping_add(pairs.wrapping_shr(16)) & 0x0000_ffff_0000_ffff;
        let value = fours
            .wrapping_mul(10_000)
            .wrapping_add(fours.wrapping_shr(32))
            & 0xffff_ffff;
        Some(Self {
            value: u64::from_le_bytes(value.to_le_bytes()),
            digits: bytes_of(bits),
            next: word.wrapping_shr(bits).to_le_bytes()[0],
        })
    }
}

/// Elsewhere: digit by digit. A word of 64 bits would be two registers, and such processors have
/// short pipelines and little flash.
#[cfg(any(test, not(target_pointer_width = "64")))]
impl ShortInteger {
    #[cfg(not(target_pointer_width = "64"))]
    fn read(bytes: &[u8]) -> Option<Self> {
        Self::read_digits(bytes)
    }

    /// Reads it from the start. `None` where no digit stands there, more than seven do, the first
    /// is a zero, or the document ends with it.
    #[inline(never)]
    fn read_digits(bytes: &[u8]) -> Option<Self> {
        /// Longer ones are left to whoever knows all lengths.
        const MOST: usize = 7;
        let mut value = 0_u32;
        for (digits, &next) in bytes.iter().enumerate().take(MOST.wrapping_add(1)) {
            let digit = next.wrapping_sub(b'0');
            if digit > 9 {
                return (value > 0).then_some(Self {
                    value: value.into(),
                    digits,
                    next,
                });
            }
            if digits == MOST || (digit == 0 && digits == 0) {
                return None;
            }
            value = value.wrapping_mul(10).wrapping_add(digit.into());
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::ShortInteger;
    use std::format;

    fn read(text: &str) -> Option<(u64, usize, u8)> {
        ShortInteger::read_digits(text.as_bytes())
            .map(|short| (short.value, short.digits, short.next))
    }

    #[test]
    fn short_integers_digit_by_digit() {
        for value in [
            1, 9, 10, 19, 90, 100, 365, 4_096, 91_549, 123_456, 1_000_000, 9_999_999,
        ] {
            let digits = format!("{value}");
            for next in [',', ']', ' ', '.', 'e', '/', ':', '"'] {
                let found = read(&format!("{digits}{next}7"));
                assert_eq!(
                    found,
                    Some((value, digits.len(), next as u8)),
                    "{digits}{next}"
                );
            }
            assert_eq!(read(&digits), None, "nothing stands behind {digits}");
            assert_eq!(read(&format!("0{digits},")), None);
        }
        for other in [
            "",
            ",",
            "0,",
            "00,",
            "-1,",
            "\"1\",",
            "12345678,",
            "10000000",
            "a,",
        ] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
