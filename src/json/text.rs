//! Strings: where they end, and what they say.

use super::{Reader, Result, bytes_of, splat, visit};
use crate::error::Excerpt;
use crate::phrase::Phrase;

/// A string of the document: what stands between its quotes, still escaped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'a> {
    raw: &'a [u8],
    /// How much shorter it is without escapes, where each stands for one byte.
    spelling: usize,
    byte: usize,
}

impl Text<'_> {
    pub(crate) const EMPTY: Self = Self {
        raw: &[],
        spelling: 0,
        byte: 0,
    };

    /// Where its opening quote stands.
    pub(crate) fn byte(&self) -> usize {
        self.byte
    }

    pub(crate) fn excerpt(&self) -> Excerpt {
        Excerpt::new(self.raw)
    }

    /// Whether the string, unescaped, is `name`. `name` is ASCII.
    #[cfg_attr(target_pointer_width = "64", inline)]
    #[cfg_attr(not(target_pointer_width = "64"), inline(never))]
    pub(crate) fn is(&self, name: &str) -> bool {
        debug_assert!(
            name.bytes()
                .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'"' | b'\\')),
            "escapes are compared one character a byte, and of the short ones only that of `/`"
        );
        // Texts of another length are not looked at: many names are asked for.
        if self.raw.len().wrapping_sub(self.spelling) != name.len() {
            return false;
        }
        // Where flash is little, this way serves both.
        if self.spelling > 0 || cfg!(not(target_pointer_width = "64")) {
            return self.is_unescaped(name);
        }
        visit();
        self.raw == name.as_bytes()
    }

    #[cold]
    #[inline(never)]
    fn is_unescaped(&self, name: &str) -> bool {
        let mut rest = self.raw;
        for &expected in name.as_bytes() {
            visit();
            let (unit, tail) = match rest {
                [b'\\', b'u', a, b, c, d, tail @ ..] => (hex4([*a, *b, *c, *d]), tail),
                // Of the others, no name has a character that a short escape stands for.
                [b'\\', b'/', tail @ ..] => (Some(u32::from(b'/')), tail),
                [b'\\', ..] => return false,
                [byte, tail @ ..] => (Some(u32::from(*byte)), tail),
                [] => return false,
            };
            if unit != Some(u32::from(expected)) {
                return false;
            }
            rest = tail;
        }
        rest.is_empty()
    }
}

impl<'a> Reader<'a> {
    /// Reads a string whose opening quote is next.
    pub(super) fn string(&mut self) -> Result<Text<'a>> {
        let byte = self.offset();
        self.advance();
        let begin = self.rest;
        let mut spelling = 0_usize;
        loop {
            // Elsewhere a word is short, and flash is little.
            while cfg!(target_pointer_width = "64")
                && let Some(word) = self.rest.first_chunk()
            {
                visit();
                let plain = plain_bytes(usize::from_le_bytes(*word));
                self.rest = self.rest.get(plain..).unwrap_or_default();
                if plain < word.len() {
                    break;
                }
            }
            visit();
            match self.rest {
                [b'"', tail @ ..] => {
                    let length = begin.len().saturating_sub(self.rest.len());
                    self.rest = tail;
                    return Ok(Text {
                        raw: begin.get(..length).unwrap_or_default(),
                        spelling,
                        byte,
                    });
                }
                [
                    b'\\',
                    b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't',
                    tail @ ..,
                ] => {
                    spelling = spelling.wrapping_add(1);
                    self.rest = tail;
                }
                [b'\\', b'u', digits @ ..] => {
                    spelling = spelling.wrapping_add(5);
                    let mut tail = digits;
                    for _ in 0..4 {
                        visit();
                        match tail {
                            [b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F', after @ ..] => tail = after,
                            _ => {
                                return Err(self.syntax_at(tail, Phrase::HEX_DIGITS));
                            }
                        }
                    }
                    self.rest = tail;
                }
                [b'\\', tail @ ..] => {
                    return Err(self.syntax_at(tail, Phrase::ESCAPE));
                }
                [0x00..=0x1f, ..] => {
                    return Err(self.syntax(Phrase::NO_CONTROL_CHARACTER));
                }
                [0x20..=0x7f, tail @ ..] => self.rest = tail,
                [0x80..=0xff, ..] => match after_utf8(self.rest) {
                    Some(tail) => self.rest = tail,
                    None => return Err(self.syntax(Phrase::UTF_8)),
                },
                [] => return Err(self.syntax(Phrase::QUOTE)),
            }
        }
    }
}

/// How many of a word's bytes, from the lowest on, are printable ASCII other than `"` and `\`.
#[inline]
fn plain_bytes(word: usize) -> usize {
    // `(x - 0x01..) & !x` has a top bit set where a byte of x is zero, and perhaps in bytes above
    // the lowest such byte: the subtraction borrows upwards. So does that of control characters.
    // What counts is the lowest find of all, which is exact.
    let zero_byte = |x: usize| x.wrapping_sub(splat(1)) & !x;
    let quote = zero_byte(word ^ splat(b'"'));
    let backslash = zero_byte(word ^ splat(b'\\'));
    let control = word.wrapping_sub(splat(0x20));
    let finds = (quote | backslash | control | word) & splat(0x80);
    // Where there is none, these are the zeros of a whole word.
    bytes_of(finds.trailing_zeros())
}

/// What follows the character of two to four bytes (RFC 3629) at the start; `None` if none is there.
fn after_utf8(bytes: &[u8]) -> Option<&[u8]> {
    match bytes {
        [0xc2..=0xdf, 0x80..=0xbf, tail @ ..]
        | [0xe0, 0xa0..=0xbf, 0x80..=0xbf, tail @ ..]
        | [
            0xe1..=0xec | 0xee | 0xef,
            0x80..=0xbf,
            0x80..=0xbf,
            tail @ ..,
        ]
        | [0xed, 0x80..=0x9f, 0x80..=0xbf, tail @ ..]
        | [0xf0, 0x90..=0xbf, 0x80..=0xbf, 0x80..=0xbf, tail @ ..]
        | [
            0xf1..=0xf3,
            0x80..=0xbf,
            0x80..=0xbf,
            0x80..=0xbf,
            tail @ ..,
        ]
        | [0xf4, 0x80..=0x8f, 0x80..=0xbf, 0x80..=0xbf, tail @ ..] => Some(tail),
        _ => None,
    }
}

/// The number that four hexadecimal digits say.
fn hex4(digits: [u8; 4]) -> Option<u32> {
    digits.into_iter().try_fold(0_u32, |value, digit| {
        Some(value.wrapping_shl(4) | char::from(digit).to_digit(16)?)
    })
}
