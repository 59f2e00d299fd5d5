//! The members of an object: which came, which is missing, and what is wrong with a name.

use super::Result;
use crate::error::{ErrorKind, ParseError};
use crate::json::Text;

/// The members of one object that are read, and which of them came already.
pub(super) struct Members<const N: usize> {
    names: [&'static str; N],
    seen: [bool; N],
}

impl<const N: usize> Members<N> {
    pub(super) const fn new(names: [&'static str; N]) -> Self {
        Self {
            names,
            seen: [false; N],
        }
    }

    /// Which member a key names: its place among the names, or `None` for an unknown one.
    pub(super) fn find(&mut self, key: &Text<'_>) -> Result<Option<usize>> {
        let members = self.names.iter().zip(&mut self.seen).enumerate();
        for (place, (&member, seen)) in members {
            if key.is(member) {
                if *seen {
                    let kind = ErrorKind::Duplicate { member };
                    return Err(ParseError::new(kind, key.byte()));
                }
                *seen = true;
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// Makes sure that every member came. `byte` is where the object begins.
    pub(super) fn finish(&self, byte: usize) -> Result<()> {
        match self.names.iter().zip(self.seen).find(|(_, seen)| !seen) {
            Some((&member, _)) => Err(missing(member, byte)),
            None => Ok(()),
        }
    }
}

#[cold]
pub(super) fn missing(member: &'static str, byte: usize) -> ParseError {
    ParseError::new(ErrorKind::Missing { member }, byte)
}

#[cold]
pub(super) fn unknown(key: &Text<'_>) -> ParseError {
    let member = key.excerpt();
    ParseError::new(ErrorKind::Unknown { member }, key.byte())
}

#[cold]
pub(super) fn bad_name(text: &Text<'_>, expected: &'static str) -> ParseError {
    let found = text.excerpt();
    ParseError::new(ErrorKind::Name { found, expected }, text.byte())
}
