//! What `locate` and `region` have in common: a question that takes an index and has an answer.

use rectigrid::IndexError;
use std::io::{self, Write};

/// A question to the grid, asked once for each index.
pub(crate) trait Lookup {
    /// How its index is called: `index` or `chunk`.
    const SUBJECT: &'static str;

    /// How many axes its index has.
    fn rank(&self) -> usize;

    /// The most characters that an index takes which it has an answer to.
    fn index_width(&self) -> usize;

    /// Answers. The answer is kept for printing.
    fn look_up(&mut self, index: &[u64]) -> Result<(), IndexError>;

    /// Writes the last answer's members as JSON, without the index.
    fn write_json(&self, out: &mut impl Write) -> io::Result<()>;

    /// Writes the last answer for a person.
    fn write_text(&self, out: &mut impl Write) -> io::Result<()>;
}

/// How many digits a number has.
pub(crate) fn digits(number: u64) -> usize {
    number
        .checked_ilog10()
        .and_then(|power| usize::try_from(power).ok())
        .unwrap_or(0)
        .saturating_add(1)
}

/// How many characters a list of numbers up to these takes, with commas between them.
pub(crate) fn list_width(largest: impl Iterator<Item = u64>) -> usize {
    largest
        .map(|number| digits(number).saturating_add(1))
        .fold(0_usize, usize::saturating_add)
        .saturating_sub(1)
        // The empty list is written as two quotes.
        .max(2)
}
