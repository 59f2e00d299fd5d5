//! JSON as it is spelled: every member and element with its text, in order, duplicates and all.
//!
//! `serde_json` says what is JSON and cuts it into its parts. Passing over a value, it looks
//! neither at the size of numbers nor at pairs of surrogates, and neither do we.

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// A value in its document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'a> {
    pub(crate) text: &'a str,
}

/// A member of an object in its document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member<'a> {
    pub(crate) key: Value<'a>,
    pub(crate) value: Value<'a>,
}

/// A document; `None` where it isn't JSON.
pub(crate) fn read(document: &[u8]) -> Option<Value<'_>> {
    let text = str::from_utf8(document).ok()?;
    let value: &RawValue = serde_json::from_str(text).ok()?;
    Some(Value { text: value.get() })
}

impl<'a> Value<'a> {
    /// The members of an object; `None` for another value.
    pub(crate) fn members(self) -> Option<Vec<Member<'a>>> {
        let members: Members<'a> = serde_json::from_str(self.text).ok()?;
        Some(members.0)
    }

    /// The elements of an array; `None` for another value.
    pub(crate) fn elements(self) -> Option<Vec<Self>> {
        let elements: Vec<&'a RawValue> = serde_json::from_str(self.text).ok()?;
        let elements = elements.into_iter();
        Some(elements.map(|value| Self { text: value.get() }).collect())
    }

    pub(crate) fn is_object(self) -> bool {
        self.text.starts_with('{')
    }

    /// An integer without sign, fraction or exponent that fits 64 bits; `None` for another value.
    pub(crate) fn integer(self) -> Option<u64> {
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        if digits { self.text.parse().ok() } else { None }
    }

    /// Whether it is this string, however it is escaped.
    pub(crate) fn says(self, string: &str) -> bool {
        self.units()
            .is_some_and(|units| units.into_iter().eq(string.encode_utf16()))
    }

    /// The code units of a string, lone surrogates among them; `None` for another value.
    fn units(self) -> Option<Vec<u16>> {
        let mut rest = self.text.strip_prefix('"')?.strip_suffix('"')?.chars();
        let mut units = Vec::new();
        while let Some(character) = rest.next() {
            if character != '\\' {
                units.extend(character.encode_utf16(&mut [0; 2]).iter());
                continue;
            }
            units.push(match rest.next()? {
                'b' => 0x08,
                't' => 0x09,
                'n' => 0x0a,
                'f' => 0x0c,
                'r' => 0x0d,
                'u' => {
                    let (digits, tail) = rest.as_str().split_at(4);
                    rest = tail.chars();
                    u16::from_str_radix(digits, 16).ok()?
                }
                itself => u16::try_from(u32::from(itself)).ok()?,
            });
        }
        Some(units)
    }

    /// How deep arrays and objects are nested in it.
    pub(crate) fn depth(self) -> usize {
        let (mut depth, mut deepest) = (0_usize, 0);
        let (mut in_string, mut escaped) = (false, false);
        for byte in self.text.bytes() {
            if in_string {
                in_string = escaped || byte != b'"';
                escaped = byte == b'\\' && !escaped;
                continue;
            }
            match byte {
                b'"' => in_string = true,
                b'[' | b'{' => depth += 1,
                b']' | b'}' => depth -= 1,
                _ => {}
            }
            deepest = deepest.max(depth);
        }
        deepest
    }
}

struct Members<'a>(Vec<Member<'a>>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some((key, value)) = map.next_entry::<&'de RawValue, &'de RawValue>()? {
                    members.push(Member {
                        key: Value { text: key.get() },
                        value: Value { text: value.get() },
                    });
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Each)
    }
}
