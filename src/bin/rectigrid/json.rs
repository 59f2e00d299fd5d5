//! The few forms of JSON that the tool prints.

use core::fmt::{self, Display, Write};

/// Writes a string of JSON, quotes included.
pub(crate) struct Text<'a>(pub(crate) &'a str);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for character in self.0.chars() {
            match character {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                // A control character has to be escaped; DEL and the C1 ones may be, and a
                // terminal is the better for it.
                control if control.is_control() => write!(f, "\\u{:04x}", u32::from(control))?,
                other => f.write_char(other)?,
            }
        }
        f.write_char('"')
    }
}

/// Writes an array of numbers, or of anything else that is JSON as it displays.
pub(crate) struct Array<I>(pub(crate) I);

impl<I: Iterator<Item: Display> + Clone> Display for Array<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('[')?;
        Joined(self.0.clone(), ",").fmt(f)?;
        f.write_char(']')
    }
}

/// Writes parts with a separator between them.
pub(crate) struct Joined<I>(pub(crate) I, pub(crate) &'static str);

impl<I: Iterator<Item: Display> + Clone> Display for Joined<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, part) in self.0.clone().enumerate() {
            if place > 0 {
                f.write_str(self.1)?;
            }
            write!(f, "{part}")?;
        }
        Ok(())
    }
}

/// Writes a number, or `null` where there is none.
pub(crate) struct Maybe(pub(crate) Option<usize>);

impl Display for Maybe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => write!(f, "{number}"),
            None => f.write_str("null"),
        }
    }
}
