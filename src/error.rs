//! What can be wrong with a document, and where.

use crate::phrase::Phrase;
use core::fmt;

/// Why a document was refused, and where in it.
///
/// Small, `Copy`, and free of borrowed text, so that it can be logged or returned after the
/// document's buffer has gone. [`Display`](fmt::Display) gives one lower-case sentence with what
/// was found, what was expected and the place.
///
/// ```
/// use rectigrid::{Grid, ParseOptions};
///
/// let document = br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[16,0]]}}"#;
/// let mut grid = Grid::<4, 16>::new();
/// let error = grid.read_chunk_grid(document, &[26], ParseOptions::STRICT).unwrap_err();
///
/// assert_eq!(error.reason(), "zero");
/// assert_eq!((error.byte(), error.axis(), error.element()), (75, Some(0), Some(1)));
/// assert_eq!(
///     error.to_string(),
///     "found an edge length of 0, expected at least 1 at byte 75 (axis 0, element 1)"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ParseError {
    kind: ErrorKind,
    byte: usize,
    axis: Option<usize>,
    element: Option<usize>,
}

impl ParseError {
    /// Memory for an error, before there is one.
    pub(crate) const NONE: Self = Self {
        kind: ErrorKind::Depth,
        byte: 0,
        axis: None,
        element: None,
    };

    /// Makes this another error, in place.
    pub(crate) fn set(&mut self, kind: ErrorKind, byte: usize) {
        self.kind = kind;
        self.byte = byte;
        self.axis = None;
        self.element = None;
    }

    /// Places the error on an axis if it is not on one yet.
    pub(crate) fn place_on_axis(&mut self, axis: usize) {
        self.axis.get_or_insert(axis);
    }

    /// Places the error on an element of its axis if it is not on one yet.
    pub(crate) fn place_at_element(&mut self, element: usize) {
        self.element.get_or_insert(element);
    }

    /// What is wrong, with the figures that belong to it.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The kind as one stable word, for machines: `syntax`, `zero`, `short`, ….
    pub const fn reason(&self) -> &'static str {
        self.kind.reason()
    }

    /// Where the offending text begins: bytes from the start of the document, at most its length.
    pub const fn byte(&self) -> usize {
        self.byte
    }

    /// The axis that the error is about, counted from 0, where there is one.
    pub const fn axis(&self) -> Option<usize> {
        self.axis
    }

    /// The element of that axis' list of edge lengths, counted from 0 in the document's own
    /// elements (a pair `[V, N]` is one), where there is one.
    pub const fn element(&self) -> Option<usize> {
        self.element
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.byte)?;
        match (self.axis, self.element) {
            (Some(axis), Some(element)) => write!(f, " (axis {axis}, element {element})"),
            (Some(axis), None) => write!(f, " (axis {axis})"),
            _ => Ok(()),
        }
    }
}

impl core::error::Error for ParseError {}

/// What is wrong with a document.
///
/// [`reason`](Self::reason) names each by one word. More kinds may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum ErrorKind {
    /// `syntax`: the text is not JSON as RFC 8259 defines it.
    Syntax {
        /// What stands there.
        found: Found,
        /// What JSON has there.
        expected: Phrase,
    },
    /// `trailing`: something follows the document's one value.
    Trailing {
        /// The first byte of it.
        found: Found,
    },
    /// `depth`: a skipped value is nested deeper than [`MAX_DEPTH`](crate::MAX_DEPTH).
    Depth,
    /// `type`: well-formed JSON, but of another type than the specification has there.
    Type {
        /// What stands there.
        found: JsonType,
        /// What the specification has there.
        expected: Phrase,
    },
    /// `range`: an integer above 2^64 - 1.
    Range,
    /// `zero`: an edge length or a repeat count of 0.
    Zero {
        /// Which of the two.
        what: Phrase,
    },
    /// `empty`: a list of edge lengths without an element.
    Empty,
    /// `rank`: the shape and the chunk shapes differ in their number of axes.
    Rank {
        /// Axes in the array's shape.
        shape: usize,
        /// Axes in the chunk grid.
        chunk_shapes: usize,
    },
    /// `short`: the edge lengths of an axis sum to less than its length.
    Short {
        /// The sum of the edge lengths, in elements.
        extent: u64,
        /// The length of the axis, in elements.
        length: u64,
    },
    /// `overflow`: the edge lengths of an axis sum to more than 2^64 - 1.
    Overflow,
    /// `kind`: the grid's `kind` is not `inline`.
    Kind {
        /// The kind that stands there.
        found: Excerpt,
    },
    /// `name`: a name (of a chunk grid, a chunk key encoding or its separator) that this crate
    /// does not know.
    Name {
        /// The name that stands there.
        found: Excerpt,
        /// The names that are known there.
        expected: Phrase,
    },
    /// `missing`: an object lacks a member that must be there.
    Missing {
        /// The member's name.
        member: &'static str,
    },
    /// `duplicate`: a member that is read stands twice in its object.
    Duplicate {
        /// The member's name.
        member: &'static str,
    },
    /// `unknown`: a member that this crate does not know and may not ignore.
    Unknown {
        /// The member's name.
        member: Excerpt,
    },
    /// `format`: JSON, but not the metadata of a Zarr v3 array.
    Format {
        /// What the document would have to say.
        expected: Phrase,
    },
    /// `too_many_axes`: more axes than the grid has room for.
    TooManyAxes {
        /// How many axes fit.
        capacity: usize,
    },
    /// `too_many_runs`: more runs than the grid has room for, all axes together.
    TooManyRuns {
        /// How many runs fit.
        capacity: usize,
    },
}

impl ErrorKind {
    /// The kind as one stable word, for machines.
    pub const fn reason(&self) -> &'static str {
        match self {
            Self::Syntax { .. } => "syntax",
            Self::Trailing { .. } => "trailing",
            Self::Depth => "depth",
            Self::Type { .. } => "type",
            Self::Range => "range",
            Self::Zero { .. } => "zero",
            Self::Empty => "empty",
            Self::Rank { .. } => "rank",
            Self::Short { .. } => "short",
            Self::Overflow => "overflow",
            Self::Kind { .. } => "kind",
            Self::Name { .. } => "name",
            Self::Missing { .. } => "missing",
            Self::Duplicate { .. } => "duplicate",
            Self::Unknown { .. } => "unknown",
            Self::Format { .. } => "format",
            Self::TooManyAxes { .. } => "too_many_axes",
            Self::TooManyRuns { .. } => "too_many_runs",
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Syntax { found, expected } => write!(f, "found {found}, expected {expected}"),
            Self::Trailing { found } => {
                write!(f, "found {found} after the document, expected its end")
            }
            Self::Depth => write!(
                f,
                "found a value nested deeper than {} levels, expected no more",
                crate::MAX_DEPTH
            ),
            Self::Type { found, expected } => write!(f, "found {found}, expected {expected}"),
            Self::Range => write!(f, "found an integer above 2^64 - 1, expected a smaller one"),
            Self::Zero { what } => write!(f, "found {what} of 0, expected at least 1"),
            Self::Empty => write!(f, "found an empty list, expected at least one edge length"),
            Self::Rank {
                shape,
                chunk_shapes,
            } => write!(
                f,
                "found {chunk_shapes} axes in the chunk grid and {shape} in the shape, expected as many"
            ),
            Self::Short { extent, length } => write!(
                f,
                "found edge lengths that sum to {extent}, expected at least the axis length {length}"
            ),
            Self::Overflow => write!(
                f,
                "found edge lengths that sum to more than 2^64 - 1, expected a sum of 64 bits"
            ),
            Self::Kind { found } => write!(f, "found kind {found}, expected \"inline\""),
            Self::Name { found, expected } => write!(f, "found {found}, expected {expected}"),
            Self::Missing { member } => {
                write!(
                    f,
                    "found no member \"{member}\" in this object, expected one"
                )
            }
            Self::Duplicate { member } => {
                write!(f, "found a second member \"{member}\", expected one")
            }
            Self::Unknown { member } => {
                write!(
                    f,
                    "found the member {member}, which has no place here, expected none that changes the meaning"
                )
            }
            Self::Format { expected } => {
                write!(
                    f,
                    "found other metadata than a zarr v3 array's, expected {expected}"
                )
            }
            Self::TooManyAxes { capacity } => {
                write!(f, "found more axes than fit, expected at most {capacity}")
            }
            Self::TooManyRuns { capacity } => write!(
                f,
                "found more runs of edge lengths than fit, expected at most {capacity} in all axes together"
            ),
        }
    }
}

/// What stands at the place of a syntax error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Found {
    /// The document ends there.
    End,
    /// This byte.
    Byte(u8),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::End => f.write_str("the end of the document"),
            Self::Byte(byte @ b' '..=b'~') => write!(f, "`{}`", char::from(byte)),
            Self::Byte(byte) => write!(f, "byte 0x{byte:02x}"),
        }
    }
}

/// The type of a JSON value, as finely as this crate tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum JsonType {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// An integer without sign, fraction or exponent.
    Integer,
    /// A number that begins with a minus sign.
    Negative,
    /// A number with a fraction or an exponent.
    Fraction,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

impl fmt::Display for JsonType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Null => "null",
            Self::Boolean => "a boolean",
            Self::Integer => "an integer",
            Self::Negative => "a negative number",
            Self::Fraction => "a number with a fraction or an exponent",
            Self::String => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
        })
    }
}

/// The beginning of a string of the document, as it is spelled there, for messages.
///
/// At most [`Excerpt::CAPACITY`] bytes are kept, so that an error needs no borrow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Excerpt {
    bytes: [u8; Self::CAPACITY],
    /// Length of the whole string in bytes, also where that is more than was kept.
    length: usize,
}

impl Excerpt {
    /// The most bytes that are kept.
    pub const CAPACITY: usize = 24;

    #[cold]
    #[inline(never)]
    pub(crate) fn new(text: &[u8]) -> Self {
        let mut bytes = [0; Self::CAPACITY];
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = text.get(place).copied().unwrap_or(0);
        }
        Self {
            bytes,
            length: text.len(),
        }
    }

    /// The text that was kept, without a character that was cut in two.
    pub fn as_str(&self) -> &str {
        let kept = self.bytes.get(..self.length).unwrap_or(&self.bytes);
        kept.utf8_chunks().next().map_or("", |chunk| chunk.valid())
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = if self.length > Self::CAPACITY {
            "..."
        } else {
            ""
        };
        write!(f, "\"{}{more}\"", self.as_str())
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "defmt")]
impl defmt::Format for Excerpt {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "{=str}", self.as_str());
    }
}
