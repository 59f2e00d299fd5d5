//! Values that nobody asked for: checked to be JSON, to a bounded depth, and passed over.

use super::{Reader, Result, visit};
use crate::error::ErrorKind;

/// How deep arrays and objects may be nested inside a value that is skipped.
///
/// Past it a document is refused (`depth`). The limit bounds the reader's stack, which holds one
/// bit a level.
pub const MAX_DEPTH: usize = 128;

impl Reader<'_> {
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

    /// Reads a number or a literal inside a skipped value.
    fn scalar(&mut self) -> Result<()> {
        if self.allow_nan && matches!(self.rest, [b'N' | b'I', ..] | [b'-', b'I', ..]) {
            for name in [&b"NaN"[..], b"Infinity", b"-Infinity"] {
                visit();
                if let Some(tail) = self.rest.strip_prefix(name) {
                    self.rest = tail;
                    return Ok(());
                }
            }
        }
        match self.rest.first() {
            #[cfg(target_pointer_width = "64")]
            Some(b'1'..=b'9') if self.pass_short_integer() => Ok(()),
            Some(b'-' | b'0'..=b'9') => self.number().map(|_| ()),
            _ => self.literal().map(|_| ()),
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
