//! The members of an object: which came, which is missing, and what is wrong with a name.

use crate::error::ErrorKind;
use crate::json::{Items, Reader, Refusal, Result, Text};
use crate::phrase::Phrase;

/// An object that is being read: which of its members are asked for, and which of them came.
pub(super) struct Object<'a> {
    names: &'static [&'static str],
    /// A bit each.
    seen: u32,
    items: Items,
    /// Where the object begins.
    byte: usize,
    /// The key of the member that is read now.
    key: Text<'a>,
}

/// A member of an object.
pub(super) enum Member {
    /// One that is asked for: its place among the names.
    Known(usize),
    /// Another one.
    Unknown,
}

impl<'a> Object<'a> {
    /// Enters an object of which these members are asked for.
    pub(super) fn begin(
        reader: &mut Reader<'a>,
        expected: Phrase,
        names: &'static [&'static str],
    ) -> Result<Self> {
        Ok(Self {
            names,
            seen: 0,
            byte: reader.place(),
            items: reader.begin_object(expected)?,
            key: Text::EMPTY,
        })
    }

    /// Moves to the next member, the value of which is to be read then. At the end the object is
    /// left.
    #[inline(never)]
    pub(super) fn next(&mut self, reader: &mut Reader<'a>) -> Result<Option<Member>> {
        if !reader.next_key(&mut self.items, &mut self.key)? {
            return Ok(None);
        }
        let mut bit = 1_u32;
        for (place, &member) in self.names.iter().enumerate() {
            if self.key.is(member) {
                if self.seen & bit != 0 {
                    return Err(reader.refuse(ErrorKind::Duplicate { member }, self.key.byte()));
                }
                self.seen |= bit;
                return Ok(Some(Member::Known(place)));
            }
            bit = bit.wrapping_shl(1);
        }
        Ok(Some(Member::Unknown))
    }

    /// Where the object begins.
    pub(super) fn byte(&self) -> usize {
        self.byte
    }

    /// The key of the member that is read now.
    pub(super) fn key(&self) -> &Text<'a> {
        &self.key
    }

    /// Makes sure that every member came.
    pub(super) fn finish(&self, reader: &mut Reader<'_>) -> Result<()> {
        // The lowest bit that is not set is that of the first one that is missing.
        let came = usize::try_from(self.seen.trailing_ones()).unwrap_or(0);
        match self.names.get(came) {
            Some(&member) => Err(missing(reader, member, self.byte)),
            None => Ok(()),
        }
    }

    /// Refuses the member that is read now.
    #[cold]
    pub(super) fn unknown(&self, reader: &mut Reader<'_>) -> Refusal {
        unknown(reader, &self.key)
    }
}

#[cold]
#[inline(never)]
pub(super) fn missing(reader: &mut Reader<'_>, member: &'static str, byte: usize) -> Refusal {
    reader.refuse(ErrorKind::Missing { member }, byte)
}

#[cold]
#[inline(never)]
pub(super) fn unknown(reader: &mut Reader<'_>, key: &Text<'_>) -> Refusal {
    let member = key.excerpt();
    reader.refuse(ErrorKind::Unknown { member }, key.byte())
}

#[cold]
#[inline(never)]
pub(super) fn bad_name(reader: &mut Reader<'_>, text: &Text<'_>, expected: Phrase) -> Refusal {
    let found = text.excerpt();
    reader.refuse(ErrorKind::Name { found, expected }, text.byte())
}
