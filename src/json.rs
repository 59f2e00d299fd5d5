//! A strict pull reader of JSON (RFC 8259) over borrowed bytes. It knows no Zarr.
//!
//! The caller asks for what it expects next, and the reader either gives it or says what stands
//! there instead. Every byte is looked at once, from front to back; nothing is copied, nothing
//! recurses, and the state is the part of the document that is still to be read. Since that is a
//! slice that only ever shrinks, no position can run past the end.

use crate::error::{ErrorKind, Excerpt, Found, JsonType, ParseError};

/// How deep arrays and objects may be nested inside a value that is skipped.
///
/// Past it a document is refused (`depth`). The limit bounds the reader's stack, which holds one
/// bit a level.
pub const MAX_DEPTH: usize = 128;

type Result<T> = core::result::Result<T, ParseError>;

/// A string of the document: what stands between its quotes, still escaped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'a> {
    raw: &'a [u8],
    escaped: bool,
    byte: usize,
}

impl Text<'_> {
    /// Where its opening quote stands.
    pub(crate) fn byte(&self) -> usize {
        self.byte
    }

    pub(crate) fn excerpt(&self) -> Excerpt {
        Excerpt::new(self.raw)
    }

    /// Whether the string, unescaped, is `name`. `name` is ASCII.
    pub(crate) fn is(&self, name: &str) -> bool {
        debug_assert!(name.is_ascii(), "escapes are compared one character a byte");
        if !self.escaped {
            return self.raw == name.as_bytes();
        }
        let mut rest = self.raw;
        for &expected in name.as_bytes() {
            let (unit, tail) = match rest {
                [b'\\', b'u', a, b, c, d, tail @ ..] => (hex4([*a, *b, *c, *d]), tail),
                [b'\\', escape, tail @ ..] => (unescape(*escape).map(u16::from), tail),
                [byte, tail @ ..] => (Some(u16::from(*byte)), tail),
                [] => return false,
            };
            if unit != Some(u16::from(expected)) {
                return false;
            }
            rest = tail;
        }
        rest.is_empty()
    }
}

/// The position of a reader inside an array or object: whether an item was read already.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Items {
    started: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    /// What is still to be read: always a tail of the document.
    rest: &'a [u8],
    /// Bytes of the whole document.
    length: usize,
    /// Whether NaN and the infinities pass inside skipped values.
    allow_nan: bool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(document: &'a [u8], allow_nan: bool) -> Self {
        Self {
            rest: document,
            length: document.len(),
            allow_nan,
        }
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
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u8> {
        match self.rest {
            [byte, ..] if *byte > b' ' => Some(*byte),
            _ => {
                self.rest = after_space(self.rest);
                self.rest.first().copied()
            }
        }
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
    fn syntax_at(&self, tail: &[u8], expected: &'static str) -> ParseError {
        let found = tail.first().map_or(Found::End, |byte| Found::Byte(*byte));
        ParseError::new(ErrorKind::Syntax { found, expected }, self.offset_of(tail))
    }

    #[cold]
    fn syntax(&self, expected: &'static str) -> ParseError {
        self.syntax_at(self.rest, expected)
    }

    /// Says what stands at the reader's place instead of `expected`.
    ///
    /// A `type` error where it is the beginning of a JSON value (numbers and literals to their
    /// end), else a `syntax` error.
    #[cold]
    #[inline(never)]
    pub(crate) fn mismatch(&mut self, expected: &'static str) -> ParseError {
        let byte = {
            self.peek();
            self.offset()
        };
        let found = match self.rest.first() {
            Some(b'"') => JsonType::String,
            Some(b'[') => JsonType::Array,
            Some(b'{') => JsonType::Object,
            Some(b'-' | b'0'..=b'9') => match self.number() {
                Ok(number) => number.kind,
                Err(error) => return error,
            },
            Some(b'n' | b't' | b'f') => match self.literal() {
                Ok(kind) => kind,
                Err(error) => return error,
            },
            _ => return self.syntax("a JSON value"),
        };
        ParseError::new(ErrorKind::Type { found, expected }, byte)
    }

    /// Enters an array.
    pub(crate) fn begin_array(&mut self, expected: &'static str) -> Result<Items> {
        if self.peek() != Some(b'[') {
            return Err(self.mismatch(expected));
        }
        self.advance();
        Ok(Items::default())
    }

    /// Enters an object.
    pub(crate) fn begin_object(&mut self, expected: &'static str) -> Result<Items> {
        if self.peek() != Some(b'{') {
            return Err(self.mismatch(expected));
        }
        self.advance();
        Ok(Items::default())
    }

    /// Moves to the next element of an array: whether there is one. At the end the array is left.
    #[inline]
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
            (_, true) => Err(self.syntax("`,` or `]`")),
            (Some(_), false) => {
                items.started = true;
                Ok(true)
            }
            (None, false) => Err(self.syntax("a JSON value or `]`")),
        }
    }

    /// Moves to the next member of an object: its key. At the end the object is left.
    pub(crate) fn next_key(&mut self, items: &mut Items) -> Result<Option<Text<'a>>> {
        match (self.peek(), items.started) {
            (Some(b'}'), _) => {
                self.advance();
                return Ok(None);
            }
            (Some(b','), true) => self.advance(),
            (_, true) => return Err(self.syntax("`,` or `}`")),
            (_, false) => items.started = true,
        }
        if self.peek() != Some(b'"') {
            return Err(self.syntax("a key in double quotes"));
        }
        let key = self.string()?;
        self.colon()?;
        Ok(Some(key))
    }

    fn colon(&mut self) -> Result<()> {
        if self.peek() != Some(b':') {
            return Err(self.syntax("`:`"));
        }
        self.advance();
        Ok(())
    }

    /// Reads a string.
    pub(crate) fn text(&mut self, expected: &'static str) -> Result<Text<'a>> {
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

    /// Reads an integer without sign, fraction or exponent.
    #[inline]
    pub(crate) fn integer(&mut self, expected: &'static str) -> Result<u64> {
        self.peek();
        if let Some(word) = self.rest.first_chunk::<8>()
            && let Some(short) = ShortInteger::read(u64::from_le_bytes(*word))
            && !matches!(short.next, b'.' | b'e' | b'E')
        {
            self.pass(short.digits);
            return Ok(short.value);
        }
        self.long_integer(expected)
    }

    /// Reads integers for as long as each is short and has a comma behind it, and gives each with
    /// its place to `take`. Stops, perhaps at once, where anything else stands.
    ///
    /// This is what long lists are made of, and a shorter way than by
    /// [`next_element`](Self::next_element) and [`integer`](Self::integer). The caller is where an
    /// element has to stand, before and after.
    #[inline]
    pub(crate) fn listed_integers(
        &mut self,
        mut take: impl FnMut(u64, usize) -> Result<()>,
    ) -> Result<()> {
        // A local, so that it stays in registers.
        let mut rest = self.rest;
        while let Some(word) = rest.first_chunk::<8>()
            && let Some(short) = ShortInteger::read(u64::from_le_bytes(*word))
            && short.next == b','
            && let Some(tail) = rest.get(short.digits.wrapping_add(1)..)
        {
            take(short.value, self.offset_of(rest))?;
            rest = match tail {
                [first, ..] if *first > b' ' => tail,
                _ => after_space(tail),
            };
        }
        self.rest = rest;
        Ok(())
    }

    #[inline(never)]
    fn long_integer(&mut self, expected: &'static str) -> Result<u64> {
        if !matches!(self.rest.first(), Some(b'0'..=b'9')) {
            return Err(self.mismatch(expected));
        }
        let byte = self.offset();
        let number = self.number()?;
        match (number.kind, number.value) {
            (JsonType::Integer, Some(value)) => Ok(value),
            (JsonType::Integer, None) => Err(ParseError::new(ErrorKind::Range, byte)),
            (found, _) => Err(ParseError::new(ErrorKind::Type { found, expected }, byte)),
        }
    }

    /// Passes over one value of any kind.
    pub(crate) fn skip(&mut self) -> Result<()> {
        let mut open = Nesting::default();
        loop {
            // A value begins here.
            let first = self.peek();
            match first {
                Some(b'"') => self.string().map(|_| ())?,
                Some(b'-' | b'0'..=b'9' | b'n' | b't' | b'f' | b'N' | b'I') => self.scalar()?,
                Some(byte @ (b'[' | b'{')) => {
                    let object = byte == b'{';
                    if !open.push(object) {
                        return Err(ParseError::new(ErrorKind::Depth, self.offset()));
                    }
                    self.advance();
                    let close = if object { b'}' } else { b']' };
                    if self.peek() == Some(close) {
                        self.advance();
                        open.pop();
                    } else {
                        if object {
                            self.skip_key()?;
                        }
                        continue;
                    }
                }
                _ => return Err(self.syntax("a JSON value")),
            }
            // A value ended here: leave what it closes, until something goes on.
            loop {
                let Some(object) = open.top() else {
                    return Ok(());
                };
                match (self.peek(), object) {
                    (Some(b','), _) => {
                        self.advance();
                        if object {
                            self.skip_key()?;
                        }
                        break;
                    }
                    (Some(b']'), false) | (Some(b'}'), true) => {
                        self.advance();
                        open.pop();
                    }
                    (_, false) => return Err(self.syntax("`,` or `]`")),
                    (_, true) => return Err(self.syntax("`,` or `}`")),
                }
            }
        }
    }

    fn skip_key(&mut self) -> Result<()> {
        if self.peek() != Some(b'"') {
            return Err(self.syntax("a key in double quotes"));
        }
        self.string()?;
        self.colon()
    }

    /// Makes sure that only white space is left. A comment is a fault of its own, as elsewhere.
    pub(crate) fn finish(&mut self) -> Result<()> {
        match self.peek() {
            None => Ok(()),
            Some(b'/') if matches!(self.rest, [_, b'/' | b'*', ..]) => {
                Err(self.syntax("the end of the document (JSON has no comments)"))
            }
            Some(byte) => Err(ParseError::new(
                ErrorKind::Trailing {
                    found: Found::Byte(byte),
                },
                self.offset(),
            )),
        }
    }

    /// Reads a number or a literal inside a skipped value.
    fn scalar(&mut self) -> Result<()> {
        if self.allow_nan {
            for name in [&b"NaN"[..], b"Infinity", b"-Infinity"] {
                if let Some(tail) = self.rest.strip_prefix(name) {
                    self.rest = tail;
                    return Ok(());
                }
            }
        }
        match self.rest.first() {
            Some(b'-' | b'0'..=b'9') => self.number().map(|_| ()),
            _ => self.literal().map(|_| ()),
        }
    }

    fn literal(&mut self) -> Result<JsonType> {
        for (name, kind) in [
            (&b"null"[..], JsonType::Null),
            (b"true", JsonType::Boolean),
            (b"false", JsonType::Boolean),
        ] {
            if let Some(tail) = self.rest.strip_prefix(name) {
                self.rest = tail;
                return Ok(kind);
            }
        }
        Err(self.syntax("a JSON value"))
    }

    /// Reads a number by the grammar: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`, with
    /// a delimiter or the end of the document behind it.
    fn number(&mut self) -> Result<Number> {
        let mut tail = self.rest;
        let mut number = Number {
            kind: JsonType::Integer,
            value: Some(0),
        };
        if let [b'-', after @ ..] = tail {
            tail = after;
            number.kind = JsonType::Negative;
        }
        match tail {
            [b'0', after @ ..] if matches!(after, [b'0'..=b'9', ..]) => {
                return Err(self.syntax_at(after, "no digit after a leading zero"));
            }
            [b'0'..=b'9', ..] => {}
            _ => return Err(self.syntax_at(tail, "a digit")),
        }
        while let [digit @ b'0'..=b'9', after @ ..] = tail {
            tail = after;
            let digit = u64::from(digit.wrapping_sub(b'0'));
            number.value = number
                .value
                .and_then(|value| value.checked_mul(10)?.checked_add(digit));
        }
        if let [b'.', after @ ..] = tail {
            number.kind = number.kind.with_fraction();
            tail = self.digits(after)?;
        }
        if let [b'e' | b'E', after @ ..] = tail {
            number.kind = number.kind.with_fraction();
            let unsigned = match after {
                [b'+' | b'-', after @ ..] => after,
                _ => after,
            };
            tail = self.digits(unsigned)?;
        }
        // Else `0x4` would be a zero, which is another fault.
        if !matches!(
            tail,
            [] | [b' ' | b'\n' | b'\r' | b'\t' | b',' | b']' | b'}', ..]
        ) {
            return Err(self.syntax_at(tail, "the end of the number"));
        }
        self.rest = tail;
        Ok(number)
    }

    /// Passes over one or more digits.
    fn digits<'b>(&self, mut tail: &'b [u8]) -> Result<&'b [u8]> {
        if !matches!(tail, [b'0'..=b'9', ..]) {
            return Err(self.syntax_at(tail, "a digit"));
        }
        while let [b'0'..=b'9', after @ ..] = tail {
            tail = after;
        }
        Ok(tail)
    }

    /// Reads a string whose opening quote is next.
    fn string(&mut self) -> Result<Text<'a>> {
        let byte = self.offset();
        self.advance();
        let begin = self.rest;
        let mut escaped = false;
        loop {
            while let Some((word, tail)) = self.rest.split_first_chunk::<8>()
                && is_plain(u64::from_le_bytes(*word))
            {
                self.rest = tail;
            }
            match self.rest {
                [b'"', tail @ ..] => {
                    let length = begin.len().saturating_sub(self.rest.len());
                    self.rest = tail;
                    return Ok(Text {
                        raw: begin.get(..length).unwrap_or_default(),
                        escaped,
                        byte,
                    });
                }
                [
                    b'\\',
                    b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't',
                    tail @ ..,
                ] => {
                    escaped = true;
                    self.rest = tail;
                }
                [b'\\', b'u', digits @ ..] => {
                    escaped = true;
                    let mut tail = digits;
                    for _ in 0..4 {
                        match tail {
                            [b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F', after @ ..] => tail = after,
                            _ => {
                                return Err(
                                    self.syntax_at(tail, "four hexadecimal digits after `\\u`")
                                );
                            }
                        }
                    }
                    self.rest = tail;
                }
                [b'\\', tail @ ..] => {
                    return Err(self.syntax_at(tail, "one of `\"\\/bfnrtu` after `\\`"));
                }
                [0x00..=0x1f, ..] => {
                    return Err(self.syntax("no control character in a string"));
                }
                [0x20..=0x7f, tail @ ..] => self.rest = tail,
                [0x80..=0xff, ..] => match after_utf8(self.rest) {
                    Some(tail) => self.rest = tail,
                    None => return Err(self.syntax("valid UTF-8")),
                },
                [] => return Err(self.syntax("`\"`")),
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Number {
    kind: JsonType,
    /// The digits before a fraction, where they fit 64 bits.
    value: Option<u64>,
}

impl JsonType {
    fn with_fraction(self) -> Self {
        match self {
            Self::Integer => Self::Fraction,
            other => other,
        }
    }
}

/// Which arrays and objects are open inside a skipped value: a bit each, set for an object.
#[derive(Debug, Default)]
struct Nesting {
    objects: [u32; MAX_DEPTH / 32],
    depth: usize,
}

impl Nesting {
    /// Opens one more: whether it fitted.
    fn push(&mut self, object: bool) -> bool {
        let Some(word) = self.objects.get_mut(self.depth / 32) else {
            return false;
        };
        let bit = 1 << (self.depth % 32);
        if object {
            *word |= bit;
        } else {
            *word &= !bit;
        }
        self.depth = self.depth.saturating_add(1);
        true
    }

    fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Whether the innermost is an object, if any is open.
    fn top(&self) -> Option<bool> {
        let level = self.depth.checked_sub(1)?;
        let word = self.objects.get(level / 32)?;
        Some(word & (1 << (level % 32)) != 0)
    }
}

/// Repeats a byte eight times.
const fn splat(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// What follows the white space at the start.
#[inline(never)]
fn after_space(mut rest: &[u8]) -> &[u8] {
    loop {
        // Indented documents have runs of blanks, which go up to eight at a time: they are where
        // the exclusive or leaves zeros.
        if let Some(word) = rest.first_chunk::<8>() {
            let others = u64::from_le_bytes(*word) ^ splat(b' ');
            rest = rest
                .get(bytes_of(others.trailing_zeros())..)
                .unwrap_or_default();
        }
        match rest {
            [b' ' | b'\n' | b'\r' | b'\t', tail @ ..] => rest = tail,
            _ => return rest,
        }
    }
}

/// How many whole bytes so many bits are.
#[inline]
fn bytes_of(bits: u32) -> usize {
    usize::try_from(bits / 8).unwrap_or(0)
}

/// An integer of one to seven digits, as edge lengths nearly always are: read from one load and
/// without a loop, so that the branch predictor has nothing to guess about its length.
#[derive(Clone, Copy, Debug)]
struct ShortInteger {
    value: u64,
    /// How many digits it has.
    digits: usize,
    /// The byte after the last digit.
    next: u8,
}

impl ShortInteger {
    /// Reads it from the start of eight bytes, the first in the lowest bits. `None` where no digit
    /// stands there, more than seven do, or the first is a zero.
    #[inline]
    fn read(word: u64) -> Option<Self> {
        // A digit has its value in the low half of the byte and nothing else after the exclusive
        // or. The addition lifts any other byte below 0x80 to its top bit. A carry out of a byte
        // at or above 0x8a disturbs only bytes after it, and that byte has its own top bit set.
        let values = word ^ splat(b'0');
        let others = (values.wrapping_add(splat(0x76)) | values) & splat(0x80);
        let bits = others.trailing_zeros() & !7;
        if bits == 0 || bits > 56 || values & 0xff == 0 {
            return None;
        }
        // Moves the digits to the end, so that zeros lead; then sums pairs, fours and all eight.
        let digits = values.wrapping_shl(64_u32.wrapping_sub(bits));
        let pairs =
            digits.wrapping_mul(10).wrapping_add(digits.wrapping_shr(8)) & 0x00ff_00ff_00ff_00ff;
        let fours =
            pairs.wrapping_mul(100).wrapping_add(pairs.wrapping_shr(16)) & 0x0000_ffff_0000_ffff;
        let value = fours
            .wrapping_mul(10_000)
            .wrapping_add(fours.wrapping_shr(32))
            & 0xffff_ffff;
        Some(Self {
            value,
            digits: bytes_of(bits),
            next: word.wrapping_shr(bits).to_le_bytes()[0],
        })
    }
}

/// Whether eight bytes of a string are all printable ASCII other than `"` and `\`.
#[inline]
fn is_plain(word: u64) -> bool {
    // `(x - 0x01..) & !x` has a top bit set where a byte of x is zero (and, above the lowest such
    // byte, where one is 0x01: those are control characters or next to a find, and only send the
    // reader down the exact path).
    let zero_byte = |x: u64| x.wrapping_sub(splat(1)) & !x;
    let quote = zero_byte(word ^ splat(b'"'));
    let backslash = zero_byte(word ^ splat(b'\\'));
    let control = word.wrapping_sub(splat(0x20));
    (quote | backslash | control | word) & splat(0x80) == 0
}

/// What follows the character of two to four bytes (RFC 3629) at the start; `None` if none is there.
fn after_utf8(bytes: &[u8]) -> Option<&[u8]> {
    match bytes {
        [0xc2..=0xdf, 0x80..=0xbf, tail @ ..]
        | [0xe0, 0xa0..=0xbf, 0x80..=0xbf, tail @ ..]
        | [
            0xe1..=0xec | 0xee | 0xef,
            0x80..=0xbf,
            0x80..=0xbf,
            tail @ ..,
        ]
        | [0xed, 0x80..=0x9f, 0x80..=0xbf, tail @ ..]
        | [0xf0, 0x90..=0xbf, 0x80..=0xbf, 0x80..=0xbf, tail @ ..]
        | [
            0xf1..=0xf3,
            0x80..=0xbf,
            0x80..=0xbf,
            0x80..=0xbf,
            tail @ ..,
        ]
        | [0xf4, 0x80..=0x8f, 0x80..=0xbf, 0x80..=0xbf, tail @ ..] => Some(tail),
        _ => None,
    }
}

fn hex4(digits: [u8; 4]) -> Option<u16> {
    digits.into_iter().try_fold(0_u16, |value, digit| {
        let digit = char::from(digit).to_digit(16)?;
        value
            .checked_mul(16)?
            .checked_add(u16::try_from(digit).ok()?)
    })
}

/// The character that a one-letter escape stands for.
fn unescape(letter: u8) -> Option<u8> {
    match letter {
        b'"' | b'\\' | b'/' => Some(letter),
        b'b' => Some(0x08),
        b'f' => Some(0x0c),
        b'n' => Some(b'\n'),
        b'r' => Some(b'\r'),
        b't' => Some(b'\t'),
        _ => None,
    }
}
