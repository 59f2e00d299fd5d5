//! The header of an `.npy` file: read from those of points, written to those of answers.

use core::fmt::{self, Display};

const MAGIC: &[u8] = b"\x93NUMPY";
/// No array of numbers has a longer one; NumPy by itself reads no more than 10,000 bytes.
const LONGEST_HEADER: usize = 65_536;
/// Values begin at a multiple of this, as in NumPy's own files.
const ALIGNMENT: usize = 64;

/// The type of the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    U32,
    U64,
}

impl Word {
    pub(crate) const fn bytes(self) -> usize {
        match self {
            Self::U32 => 4,
            Self::U64 => 8,
        }
    }
}

/// What a file says of its values.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) word: Word,
    pub(crate) shape: Vec<u64>,
    /// Where the values begin.
    pub(crate) begin: usize,
}

impl Header {
    /// Reads the header of a file; the error is a part of a sentence, behind the file's name.
    pub(crate) fn read(file: &[u8]) -> Result<Self, String> {
        let Some(rest) = file.strip_prefix(MAGIC) else {
            return Err("is no .npy file: found another beginning, expected \\x93NUMPY".to_owned());
        };
        let cut = || "is cut short: found the end of the file within its header".to_owned();
        let (&[major, minor], rest) = rest.split_first_chunk().ok_or_else(cut)?;
        let (length, text) = match (major, minor) {
            (1, 0) => {
                let (length, text) = rest.split_first_chunk().ok_or_else(cut)?;
                (usize::from(u16::from_le_bytes(*length)), text)
            }
            (2 | 3, 0) => {
                let (length, text) = rest.split_first_chunk().ok_or_else(cut)?;
                let length = u32::from_le_bytes(*length);
                (usize::try_from(length).unwrap_or(usize::MAX), text)
            }
            _ => {
                return Err(format!(
                    "has .npy format version {major}.{minor}, expected 1.0, 2.0 or 3.0"
                ));
            }
        };
        if length > LONGEST_HEADER {
            return Err(format!(
                "has an .npy header of {length} bytes, expected at most {LONGEST_HEADER}"
            ));
        }
        let (text, values) = text.split_at_checked(length).ok_or_else(cut)?;
        let begin = file.len().saturating_sub(values.len());
        let malformed = || {
            "has a malformed .npy header, expected a Python dict of descr, fortran_order and shape"
                .to_owned()
        };
        let text = str::from_utf8(text).map_err(|_| malformed())?;
        let Members {
            descr,
            fortran_order,
            shape,
        } = Members::read(text).ok_or_else(malformed)?;
        let word = word(descr)?;
        match fortran_order {
            "False" => {}
            "True" => {
                return Err(
                    "is in Fortran order, expected C order: save `numpy.ascontiguousarray` of it"
                        .to_owned(),
                );
            }
            _ => return Err(malformed()),
        }
        let shape = tuple(shape).ok_or_else(malformed)?;
        Ok(Self { word, shape, begin })
    }
}

/// The three members, as they are written.
#[derive(Default)]
struct Members<'t> {
    descr: &'t str,
    fortran_order: &'t str,
    shape: &'t str,
}

impl<'t> Members<'t> {
    /// Reads a dict of just these members, each once.
    fn read(text: &'t str) -> Option<Self> {
        let inside = text.trim().strip_prefix('{')?.strip_suffix('}')?.trim();
        let inside = inside.strip_suffix(',').unwrap_or(inside);
        let mut members = Self::default();
        for member in split(inside) {
            let (key, value) = member.split_once(':')?;
            let place = match string(key.trim())? {
                "descr" => &mut members.descr,
                "fortran_order" => &mut members.fortran_order,
                "shape" => &mut members.shape,
                _ => return None,
            };
            if !place.is_empty() {
                return None;
            }
            *place = value.trim();
        }
        let all = [members.descr, members.fortran_order, members.shape];
        all.iter().all(|value| !value.is_empty()).then_some(members)
    }
}

/// Splits at the commas outside of brackets and strings.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut quote) = (0_i64, None);
    text.split(move |character| {
        match (quote, character) {
            (Some(open), _) if open == character => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(character),
            (None, '(' | '[' | '{') => depth = depth.saturating_add(1),
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
            (None, ',') => return depth == 0,
            _ => {}
        }
        false
    })
}

/// The inside of a Python string without escapes.
fn string(text: &str) -> Option<&str> {
    let strip = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    strip('\'').or_else(|| strip('"'))
}

/// A Python tuple of lengths.
fn tuple(text: &str) -> Option<Vec<u64>> {
    let inside = text.strip_prefix('(')?.strip_suffix(')')?.trim();
    if inside.is_empty() {
        return Some(Vec::new());
    }
    let parts = match inside.strip_suffix(',') {
        Some(parts) => parts,
        // `(3)` is no tuple.
        None if !inside.contains(',') => return None,
        None => inside,
    };
    let lengths = parts.split(',').map(|part| {
        let part = part.trim();
        let digits = part.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| part.parse().ok()).flatten()
    });
    lengths.collect()
}

fn word(descr: &str) -> Result<Word, String> {
    match string(descr) {
        Some("<u8") => Ok(Word::U64),
        Some("<u4") => Ok(Word::U32),
        Some(">u8" | ">u4") => Err(format!(
            "has the big-endian dtype {}, expected '<u8' or '<u4'",
            descr
        )),
        _ => Err(format!(
            "has the dtype {}, expected '<u8' or '<u4': save `.astype('<u8')` of it",
            descr.chars().take(40).collect::<String>()
        )),
    }
}

/// The header of a file of `<u8` in C order, values aligned as NumPy aligns them.
pub(crate) fn header_of(shape: &[u64]) -> Vec<u8> {
    let dict = format!(
        "{{'descr': '<u8', 'fortran_order': False, 'shape': {}, }}",
        Tuple(shape)
    );
    let fixed = MAGIC.len().saturating_add(4);
    // The line end stands last.
    let used = fixed.saturating_add(dict.len()).saturating_add(1);
    let padded = used.next_multiple_of(ALIGNMENT);
    // Three numbers take less than 100 bytes.
    let length = u16::try_from(padded.saturating_sub(fixed)).unwrap_or(u16::MAX);
    let mut header = Vec::with_capacity(padded);
    header.extend(MAGIC);
    header.extend([1, 0]);
    header.extend(length.to_le_bytes());
    header.extend(dict.bytes());
    header.resize(padded.saturating_sub(1), b' ');
    header.push(b'\n');
    header
}

/// A shape as Python writes it.
pub(crate) struct Tuple<'a>(pub(crate) &'a [u64]);

impl Display for Tuple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [only] => write!(f, "({only},)"),
            several => write!(f, "({})", crate::json::Joined(several.iter(), ", ")),
        }
    }
}
