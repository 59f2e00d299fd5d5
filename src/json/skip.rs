//! Values that nobody asked for: checked to be JSON, to a bounded depth, and passed over.

use super::{Reader, Result, visit};
use crate::error::ErrorKind;
use crate::phrase::Phrase;

/// How deep arrays and objects may be nested inside a value that is skipped.
///
/// Past it a document is refused (`depth`). The limit bounds the reader's stack, which holds one
/// bit a level.
pub const MAX_DEPTH: usize = 128;

impl Reader<'_> {
    /// Passes over one value of any kind.
    pub(crate) fn skip(&mut self) -> Result<()> {
        let mut open = Nesting::NONE;
        loop {
            // A value begins here.
            let first = self.peek();
            match first {
                Some(b'"') => self.string().map(|_| ())?,
                Some(b'-' | b'0'..=b'9' | b'n' | b't' | b'f' | b'N' | b'I') => self.scalar()?,
                Some(byte @ (b'[' | b'{')) => {
                    let object = byte == b'{';
                    if !open.push(object) {
                        return Err(self.refuse(ErrorKind::Depth, self.offset()));
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
                _ => return Err(self.syntax(Phrase::VALUE)),
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
                    (_, false) => return Err(self.syntax(Phrase::COMMA_OR_BRACKET)),
                    (_, true) => return Err(self.syntax(Phrase::COMMA_OR_BRACE)),
                }
            }
        }
    }

    fn skip_key(&mut self) -> Result<()> {
        if self.peek() != Some(b'"') {
            return Err(self.syntax(Phrase::KEY));
        }
        self.string()?;
        self.colon()
    }

    /// Reads a number or a literal inside a skipped value.
    fn scalar(&mut self) -> Result<()> {
        if self.allow_nan
            && let Some(tail) = after_nan(self.rest)
        {
            self.rest = tail;
            return Ok(());
        }
        match self.rest.first() {
            #[cfg(target_pointer_width = "64")]
            Some(b'1'..=b'9') if self.pass_short_integer() => Ok(()),
            Some(b'-' | b'0'..=b'9') => self.number().map(|_| ()),
            _ => self.literal().map(|_| ()),
        }
    }
}

/// What follows `NaN`, `Infinity` or `-Infinity` at the start.
fn after_nan(bytes: &[u8]) -> Option<&[u8]> {
    visit();
    match bytes {
        [b'N', b'a', b'N', tail @ ..]
        | [b'I', b'n', b'f', b'i', b'n', b'i', b't', b'y', tail @ ..]
        | [
            b'-',
            b'I',
            b'n',
            b'f',
            b'i',
            b'n',
            b'i',
            b't',
            b'y',
            tail @ ..,
        ] => Some(tail),
        _ => None,
    }
}

/// Which arrays and objects are open inside a skipped value: a bit each, set for an object.
#[derive(Debug)]
struct Nesting {
    /// From the highest bit down.
    objects: [u32; MAX_DEPTH / 32],
    /// Levels that may still be opened; also the place of the innermost one's bit.
    free: usize,
}

impl Nesting {
    const NONE: Self = Self {
        objects: [0; MAX_DEPTH / 32],
        free: MAX_DEPTH,
    };

    /// Opens one more: whether it fitted.
    fn push(&mut self, object: bool) -> bool {
        let Some(place) = self.free.checked_sub(1) else {
            return false;
        };
        self.free = place;
        if let Some(word) = self.objects.get_mut(place / 32) {
            let bit = 1 << (place % 32);
            if object {
                *word |= bit;
            } else {
                *word &= !bit;
            }
        }
        true
    }

    fn pop(&mut self) {
        self.free = self.free.saturating_add(1);
    }

    /// Whether the innermost is an object, if any is open.
    fn top(&self) -> Option<bool> {
        let word = self.objects.get(self.free / 32)?;
        Some(word & (1 << (self.free % 32)) != 0)
    }
}
