//! The part of a document around a place, fit to be shown: one line, at most so many characters.

use crate::terminal::printable;
use core::ops::Range;
use std::borrow::Cow;

/// Stands where a line was cut.
const CUT: &str = "...";

/// What is shown of a document around a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    /// The number of the line, from 1.
    pub(crate) line: usize,
    /// The place's character in that line, from 1.
    pub(crate) column: usize,
    /// The line or a part of it. Bytes that are no text are replaced.
    pub(crate) text: String,
    /// The bytes of `text` to point at; at least one.
    pub(crate) span: Range<usize>,
}

/// Cuts out the line around a byte of the document, at most `room` characters and the marks of the
/// cuts. `None` where the document has nothing to show.
///
/// Takes any bytes at all. Only the shown part of a long line is decoded.
pub(crate) fn around(document: &[u8], byte: usize, room: usize) -> Option<Excerpt> {
    let content = document.trim_ascii_end();
    if content.is_empty() {
        return None;
    }
    // What is missing at the end is shown behind the last thing that stands there, not on an empty
    // line.
    let (before, after) = document.split_at_checked(byte.min(content.len()))?;
    let (earlier, before) = split_last_line(before);
    let after = after
        .split(|&byte| byte == b'\n')
        .next()
        .unwrap_or_default()
        .trim_ascii_end();

    let left = characters(before).min(room / 2);
    let (after, cut_after) = first_characters(after, room.saturating_sub(left));
    let length = token_length(&after);
    let mut after = after;
    if length == 0 {
        // An end: there is nothing to point at but the blank after it.
        after.push(' ');
    }
    let left = room.saturating_sub(after.chars().count());
    let (shown_before, cut_before) = last_characters(before, left);

    let mut text = String::new();
    if cut_before {
        text.push_str(CUT);
    }
    text.push_str(&shown_before);
    let start = text.len();
    text.push_str(&after);
    if cut_after {
        text.push_str(CUT);
    }
    Some(Excerpt {
        line: lines(earlier).saturating_add(1),
        column: characters(before).saturating_add(1),
        span: start..start.saturating_add(length.max(1)),
        text,
    })
}

/// Splits off what stands behind the last line feed.
fn split_last_line(text: &[u8]) -> (&[u8], &[u8]) {
    let line = text
        .rsplit(|&byte| byte == b'\n')
        .next()
        .unwrap_or_default();
    let earlier = text.len().saturating_sub(line.len());
    text.split_at_checked(earlier).unwrap_or_default()
}

fn lines(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte == b'\n').count()
}

/// How many characters there are: bytes that don't continue one.
fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

/// The most bytes that so many characters take, and those of one that was cut in two.
fn bytes_of(characters: usize) -> usize {
    characters.saturating_add(1).saturating_mul(4)
}

/// The first characters, and whether there are more.
fn first_characters(text: &[u8], most: usize) -> (String, bool) {
    let taken = text.get(..bytes_of(most)).unwrap_or(text);
    let decoded = shown(taken);
    let kept: String = decoded.chars().take(most).collect();
    let cut = kept.len() < decoded.len() || taken.len() < text.len();
    (kept, cut)
}

/// The last characters, and whether there are more.
fn last_characters(text: &[u8], most: usize) -> (String, bool) {
    let skipped = text.len().saturating_sub(bytes_of(most));
    let decoded = shown(text.get(skipped..).unwrap_or_default());
    let surplus = decoded.chars().count().saturating_sub(most);
    (
        decoded.chars().skip(surplus).collect(),
        surplus > 0 || skipped > 0,
    )
}

/// Bytes as text that is safe to show; each character is one character of the result.
fn shown(bytes: &[u8]) -> String {
    let text: Cow<'_, str> = String::from_utf8_lossy(bytes);
    printable(&text).into_owned()
}

/// How many bytes the first thing takes: a string, a word or number, or else one character.
fn token_length(text: &str) -> usize {
    let Some(first) = text.chars().next() else {
        return 0;
    };
    if first == '"' {
        let mut escaped = false;
        let rest = text.get(1..).unwrap_or_default();
        let end = rest.find(|character| {
            let ends = character == '"' && !escaped;
            escaped = character == '\\' && !escaped;
            ends
        });
        return end.map_or(text.len(), |end| end.saturating_add(2));
    }
    let word =
        |character: char| character.is_alphanumeric() || matches!(character, '_' | '-' | '+' | '.');
    if word(first) {
        return text
            .find(|character| !word(character))
            .unwrap_or(text.len());
    }
    first.len_utf8()
}
