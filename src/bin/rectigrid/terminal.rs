//! The terminal: its width, colours, and text that is safe to show on it.

use anstyle::{AnsiColor, Style};
use std::borrow::Cow;
use std::env;
use std::io::{self, Write};

/// What stands out: titles and edge lengths.
pub(crate) const STRONG: Style = Style::new().bold();
/// What stands back: borders, and what lies beyond the array.
pub(crate) const FAINT: Style = Style::new().dimmed();
const ERROR: Style = AnsiColor::Red.on_default().bold();

/// Columns where nothing else is known.
const USUAL_WIDTH: usize = 80;
/// A picture of fewer columns would show nothing.
const LEAST_WIDTH: usize = 20;
/// Wider lines are hard to follow, and pictures take work by the column.
const MOST_WIDTH: usize = 200;

/// How many columns may be filled: what `COLUMNS` says, else what the terminal has.
pub(crate) fn width() -> usize {
    let asked = env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    asked
        .or_else(|| {
            let (terminal_size::Width(columns), _) = terminal_size::terminal_size()?;
            Some(usize::from(columns))
        })
        .unwrap_or(USUAL_WIDTH)
        .clamp(LEAST_WIDTH, MOST_WIDTH)
}

/// Prints text with colours; they are left out where standard output is no terminal.
pub(crate) fn print(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Prints one sentence that says why the tool stops.
pub(crate) fn print_error(message: &str) {
    print_to_stderr(&format!("{ERROR}error:{ERROR:#} {}\n", printable(message)));
}

/// Prints to standard error. Where that is closed there is no place left to say so.
pub(crate) fn print_to_stderr(text: &str) {
    let _closed = anstream::stderr().write_all(text.as_bytes());
}

/// The text without characters that would steer the terminal.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let shown = |character| match character {
        '\t' => ' ',
        other if steers(other) => char::REPLACEMENT_CHARACTER,
        other => other,
    };
    Cow::Owned(text.chars().map(shown).collect())
}

/// Whether a character does something other than stand there: control characters, and those that
/// turn the direction of writing.
fn steers(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
