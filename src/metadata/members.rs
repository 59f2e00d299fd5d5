//! The members of an object: which came, which is missing, and what is wrong with a name.

use crate::error::ErrorKind;
use crate::json::{Reader, Refusal, Result, Text};

/// The members of one object that are read, and which of them came already.
pub(super) struct Members {
    names: &'static [&'static str],
    /// A bit each.
    seen: u32,
}

impl Members {
    pub(super) const fn new(names: &'static [&'static str]) -> Self {
        Self { names, seen: 0 }
    }

    /// Which member a key names: its place among the names, or `None` for an unknown one.
    pub(super) fn find(
        &mut self,
        key: &Text<'_>,
        reader: &mut Reader<'_>,
    ) -> Result<Option<usize>> {
        let mut bit = 1_u32;
        for (place, &member) in self.names.iter().enumerate() {
            if key.is(member) {
                if self.seen & bit != 0 {
                    return Err(reader.refuse(ErrorKind::Duplicate { member }, key.byte()));
                }
                self.seen |= bit;
                return Ok(Some(place));
            }
            bit = bit.wrapping_shl(1);
        }
        Ok(None)
    }

    /// Makes sure that every member came. `byte` is where the object begins.
    pub(super) fn finish(&self, byte: usize, reader: &mut Reader<'_>) -> Result<()> {
        // The lowest bit that is not set is that of the first one that is missing.
        let came = usize::try_from(self.seen.trailing_ones()).unwrap_or(0);
        match self.names.get(came) {
            Some(&member) => Err(missing(reader, member, byte)),
            None => Ok(()),
        }
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
pub(super) fn bad_name(
    reader: &mut Reader<'_>,
    text: &Text<'_>,
    expected: &'static str,
) -> Refusal {
    let found = text.excerpt();
    reader.refuse(ErrorKind::Name { found, expected }, text.byte())
}
