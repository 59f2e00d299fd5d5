//! A strict pull reader of JSON (RFC 8259) over borrowed bytes. It knows no Zarr.
//!
//! The caller asks for what it expects next, and the reader either gives it or says what stands
//! there instead. It goes once from front to back, with at most two looks a byte; nothing is copied,
//! nothing recurses, and the state is the part of the document that is still to be read. Since that is a
//! slice that only ever shrinks, no position can run past the end.

mod number;
mod skip;
mod text;
mod visits;

pub use skip::MAX_DEPTH;
pub(crate) use text::Text;
#[cfg(fuzzing)]
pub use visits::take_visits;
use visits::visit;

use crate::error::{ErrorKind, Found, JsonType, ParseError};
use crate::phrase::Phrase;

/// That the document is refused. The reader keeps why: an error is larger than what most calls give,
/// and nobody on the way to the caller needs to carry it. Only [`Reader::refuse`] makes one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refusal(());

pub(crate) type Result<T> = core::result::Result<T, Refusal>;

/// The position of a reader inside an array or object: whether an item was read already.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Items {
    started: bool,
}

#[derive(Debug)]
pub(crate) struct Reader<'a> {
    /// What is still to be read: always a tail of the document.
    rest: &'a [u8],
    /// Bytes of the whole document.
    length: usize,
    /// Whether NaN and the infinities pass inside skipped values.
    allow_nan: bool,
    /// Why the document is refused, once it is. The caller's: it keeps it.
    error: &'a mut ParseError,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(document: &'a [u8], allow_nan: bool, error: &'a mut ParseError) -> Self {
        Self {
            rest: document,
            length: document.len(),
            allow_nan,
            error,
        }
    }

    /// Refuses the document.
    #[cold]
    #[inline(never)]
    pub(crate) fn refuse(&mut self, kind: ErrorKind, byte: usize) -> Refusal {
        self.error.set(kind, byte);
        Refusal(())
    }

    /// Why the document was refused.
    pub(crate) fn error(&self) -> &ParseError {
        self.error
    }

    /// Places what the document was refused for on an axis if it is not on one yet.
    #[cold]
    #[inline(never)]
    pub(crate) fn on_axis(&mut self, refusal: Refusal, axis: usize) -> Refusal {
        self.error.place_on_axis(axis);
        refusal
    }

    /// The same on an element of its axis.
    #[cold]
    #[inline(never)]
    pub(crate) fn at_element(&mut self, refusal: Refusal, element: usize) -> Refusal {
        self.error.place_at_element(element);
        refusal
    }

    /// Where the reader stands, in bytes from the start of the document.
    pub(crate) fn offset(&self) -> usize {
        self.offset_of(self.rest)
    }

    /// Where a tail of the document begins.
    fn offset_of(&self, tail: &[u8]) -> usize {
        // A tail is never longer than the whole, so nothing saturates.
        self.length.saturating_sub(tail.len())
    }

    /// Skips white space, then gives the first byte of the next token and leaves it unread.
    #[cfg_attr(target_pointer_width = "64", inline)]
    #[cfg_attr(not(target_pointer_width = "64"), inline(never))]
    pub(crate) fn peek(&mut self) -> Option<u8> {
        visit();
        match self.rest {
            [byte, ..] if *byte > b' ' => Some(*byte),
            _ => {
                self.rest = after_space(self.rest);
                self.rest.first().copied()
            }
        }
    }

    /// Skips white space, then gives the place of the next token.
    pub(crate) fn place(&mut self) -> usize {
        self.peek();
        self.offset()
    }

    /// Passes over bytes that were looked at.
    #[inline]
    fn pass(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    #[inline]
    fn advance(&mut self) {
        if let [_, tail @ ..] = self.rest {
            self.rest = tail;
        }
    }

    #[cold]
    #[inline(never)]
    fn syntax_at(&mut self, tail: &[u8], expected: Phrase) -> Refusal {
        let found = tail.first().map_or(Found::End, |byte| Found::Byte(*byte));
        self.refuse(ErrorKind::Syntax { found, expected }, self.offset_of(tail))
    }

    #[cold]
    #[inline(never)]
    fn syntax(&mut self, expected: Phrase) -> Refusal {
        self.syntax_at(self.rest, expected)
    }

    /// Says what stands at the reader's place instead of `expected`.
    ///
    /// A `type` error where it is the beginning of a JSON value (numbers and literals to their
    /// end), else a `syntax` error.
    #[cold]
    #[inline(never)]
    pub(crate) fn mismatch(&mut self, expected: Phrase) -> Refusal {
        let byte = self.place();
        let found = match self.rest.first() {
            Some(b'"') => JsonType::String,
            Some(b'[') => JsonType::Array,
            Some(b'{') => JsonType::Object,
            Some(b'-' | b'0'..=b'9') => match self.number() {
                Ok(number) => number.kind,
                Err(refusal) => return refusal,
            },
            Some(b'n' | b't' | b'f') => match self.literal() {
                Ok(kind) => kind,
                Err(refusal) => return refusal,
            },
            _ => return self.syntax(Phrase::VALUE),
        };
        self.refuse(ErrorKind::Type { found, expected }, byte)
    }

    /// Enters an array.
    pub(crate) fn begin_array(&mut self, expected: Phrase) -> Result<Items> {
        if self.peek() != Some(b'[') {
            return Err(self.mismatch(expected));
        }
        self.advance();
        Ok(Items::default())
    }

    /// Enters an object.
    pub(crate) fn begin_object(&mut self, expected: Phrase) -> Result<Items> {
        if self.peek() != Some(b'{') {
            return Err(self.mismatch(expected));
        }
        self.advance();
        Ok(Items::default())
    }

    /// Moves to the next element of an array: whether there is one. At the end the array is left.
    #[cfg_attr(target_pointer_width = "64", inline)]
    #[cfg_attr(not(target_pointer_width = "64"), inline(never))]
    pub(crate) fn next_element(&mut self, items: &mut Items) -> Result<bool> {
        match (self.peek(), items.started) {
            (Some(b']'), _) => {
                self.advance();
                Ok(false)
            }
            (Some(b','), true) => {
                self.advance();
                // What follows a comma is a value; `]` there is refused by whoever reads it.
                Ok(true)
            }
            (_, true) => Err(self.syntax(Phrase::COMMA_OR_BRACKET)),
            (Some(_), false) => {
                items.started = true;
                Ok(true)
            }
            (None, false) => Err(self.syntax(Phrase::VALUE_OR_BRACKET)),
        }
    }

    /// Moves to the next member of an object: whether there is one, and its `key`. At the end the
    /// object is left.
    pub(crate) fn next_key(&mut self, items: &mut Items, key: &mut Text<'a>) -> Result<bool> {
        match (self.peek(), items.started) {
            (Some(b'}'), _) => {
                self.advance();
                return Ok(false);
            }
            (Some(b','), true) => self.advance(),
            (_, true) => return Err(self.syntax(Phrase::COMMA_OR_BRACE)),
            (_, false) => items.started = true,
        }
        if self.peek() != Some(b'"') {
            return Err(self.syntax(Phrase::KEY));
        }
        *key = self.string()?;
        self.colon()?;
        Ok(true)
    }

    fn colon(&mut self) -> Result<()> {
        if self.peek() != Some(b':') {
            return Err(self.syntax(Phrase::COLON));
        }
        self.advance();
        Ok(())
    }

    /// Reads a string.
    pub(crate) fn text(&mut self, expected: Phrase) -> Result<Text<'a>> {
        if self.peek() != Some(b'"') {
            return Err(self.mismatch(expected));
        }
        self.string()
    }

    /// Reads `true` or `false`; any other value is skipped and gives `None`.
    pub(crate) fn boolean_or_skip(&mut self) -> Result<Option<bool>> {
        match self.peek() {
            Some(byte @ (b't' | b'f')) => self.literal().map(|_| Some(byte == b't')),
            _ => self.skip().map(|()| None),
        }
    }

    /// Makes sure that only white space is left. A comment is a fault of its own, as elsewhere.
    pub(crate) fn finish(&mut self) -> Result<()> {
        match self.peek() {
            None => Ok(()),
            Some(b'/') if matches!(self.rest, [_, b'/' | b'*', ..]) => {
                Err(self.syntax(Phrase::END_WITHOUT_COMMENTS))
            }
            Some(byte) => {
                let found = Found::Byte(byte);
                Err(self.refuse(ErrorKind::Trailing { found }, self.offset()))
            }
        }
    }

    fn literal(&mut self) -> Result<JsonType> {
        visit();
        let (kind, tail) = match self.rest {
            [b'n', b'u', b'l', b'l', tail @ ..] => (JsonType::Null, tail),
            [b't', b'r', b'u', b'e', tail @ ..] | [b'f', b'a', b'l', b's', b'e', tail @ ..] => {
                (JsonType::Boolean, tail)
            }
            _ => return Err(self.syntax(Phrase::VALUE)),
        };
        self.rest = tail;
        Ok(kind)
    }
}

/// A word of the same byte.
const fn splat(byte: u8) -> usize {
    usize::from_ne_bytes([byte; size_of::<usize>()])
}

/// What follows the white space at the start.
#[inline(never)]
fn after_space(mut rest: &[u8]) -> &[u8] {
    /// Blanks that go at a time: an indented document has many.
    const BLANKS: u128 = u128::from_ne_bytes([b' '; 16]);
    while let [b' ' | b'\n' | b'\r' | b'\t', tail @ ..] = rest {
        visit();
        rest = tail;
        // Smaller processors would take such a word apart.
        if cfg!(target_pointer_width = "64")
            && let [b' ', ..] = rest
            && let Some(next) = rest.first_chunk()
        {
            visit();
            // Blanks are where the exclusive or leaves zeros.
            let others = u128::from_le_bytes(*next) ^ BLANKS;
            rest = rest
                .get(bytes_of(others.trailing_zeros())..)
                .unwrap_or_default();
        }
    }
    rest
}

/// How many whole bytes so many bits are.
#[inline]
fn bytes_of(bits: u32) -> usize {
    usize::try_from(bits / 8).unwrap_or(0)
}
