//! An index, of an array's element or of a chunk, as text: `20,15`.

use crate::json::{Array, Joined, Text};
use core::fmt::{self, Display};

/// An index as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Index<'a> {
    /// Integers with commas between them; none at all for rank 0.
    Integers(Vec<Integer<'a>>),
    /// Something else.
    Other(&'a str),
}

/// One integer of any size, as text: an optional minus sign and digits, without leading zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Integer<'a> {
    negative: bool,
    digits: &'a str,
}

impl<'a> Index<'a> {
    /// Reads an index. Blanks around the integers don't matter.
    pub(crate) fn read(text: &'a str) -> Self {
        if text.trim_ascii().is_empty() {
            return Self::Integers(Vec::new());
        }
        match text.split(',').map(Integer::read).collect() {
            Some(integers) => Self::Integers(integers),
            None => Self::Other(text),
        }
    }

    /// Whether it is the index of rank 0.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Self::Integers(integers) if integers.is_empty())
    }
}

/// Displays an index as JSON: an array of numbers as they stand, or the text as a string.
pub(crate) struct Json<'a>(pub(crate) &'a Index<'a>);

impl Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Index::Integers(integers) => Array(integers.iter()).fmt(f),
            Index::Other(text) => Text(text).fmt(f),
        }
    }
}

impl Display for Index<'_> {
    /// The index as it would be given as an argument.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integers(integers) if integers.is_empty() => f.write_str("''"),
            Self::Integers(integers) => Joined(integers.iter(), ",").fmt(f),
            Self::Other(text) => write!(f, "{text:?}"),
        }
    }
}

impl<'a> Integer<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let text = text.trim_ascii();
        let unsigned = text.strip_prefix('-');
        let digits = unsigned.unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let significant = digits.trim_start_matches('0');
        Some(Self {
            negative: unsigned.is_some() && !significant.is_empty(),
            digits: if significant.is_empty() {
                "0"
            } else {
                significant
            },
        })
    }

    /// The number, where 64 bits hold it.
    pub(crate) fn value(&self) -> Option<u64> {
        if self.negative {
            return None;
        }
        self.digits.parse().ok()
    }
}

impl Display for Integer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.negative {
            f.write_str("-")?;
        }
        f.write_str(self.digits)
    }
}
