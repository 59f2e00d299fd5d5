//! The names that chunks have in a store.

use crate::write::write_decimal;
use core::fmt;

/// What stands between the parts of a chunk key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Separator {
    /// `/`
    #[default]
    Slash,
    /// `.`
    Dot,
}

impl Separator {
    /// The character itself.
    pub const fn as_char(self) -> char {
        match self {
            Self::Slash => '/',
            Self::Dot => '.',
        }
    }
}

/// How a chunk's index in the grid becomes its key in the store: the `chunk_key_encoding` of the
/// Zarr v3 core specification.
///
/// ```
/// use rectigrid::{KeyEncoding, Separator};
///
/// let mut key = String::new();
/// KeyEncoding::Default(Separator::Slash).write_key(&[1, 0], &mut key)?;
/// assert_eq!(key, "c/1/0");
///
/// key.clear();
/// KeyEncoding::V2(Separator::Dot).write_key(&[], &mut key)?;
/// assert_eq!(key, "0");
/// # Ok::<(), core::fmt::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum KeyEncoding {
    /// `c`, then each part of the index behind a separator: `c/1/0`, or `c` for rank 0.
    Default(Separator),
    /// The parts of the index with separators between them: `1.0`, or `0` for rank 0.
    V2(Separator),
}

impl Default for KeyEncoding {
    /// `default` with `/`: what the core specification gives where nothing else is said.
    fn default() -> Self {
        Self::Default(Separator::Slash)
    }
}

impl KeyEncoding {
    /// Writes the key of a chunk, piece by piece, without a buffer of its own.
    ///
    /// `chunk` is the chunk's index in the grid, one part an axis. A key of `n` axes has at most
    /// `1 + 21 n` bytes.
    ///
    /// # Errors
    /// Only what `out` itself answers.
    pub fn write_key(self, chunk: &[u64], out: &mut dyn fmt::Write) -> fmt::Result {
        let (separator, mut first) = match self {
            Self::Default(separator) => {
                out.write_char('c')?;
                (separator, false)
            }
            Self::V2(separator) => {
                if chunk.is_empty() {
                    return out.write_char('0');
                }
                (separator, true)
            }
        };
        for &part in chunk {
            if !first {
                out.write_char(separator.as_char())?;
            }
            first = false;
            write_decimal(part, out)?;
        }
        Ok(())
    }
}
