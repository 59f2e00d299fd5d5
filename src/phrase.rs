//! What messages say of what was expected.

use core::fmt;

/// A fixed part of a message, such as `an array of axis lengths`.
///
/// It is kept as a number: the words take flash only in a program that asks for them.
///
/// ```
/// use rectigrid::{ErrorKind, Grid, ParseOptions};
///
/// let error = Grid::<4, 16>::new().read_array(b"[]", ParseOptions::STRICT).unwrap_err();
/// let ErrorKind::Type { expected, .. } = error.kind() else {
///     panic!("an array stands there");
/// };
/// assert_eq!(expected.as_str(), "an object: the metadata of an array");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Phrase(Words);

impl Phrase {
    /// The words, in English.
    pub const fn as_str(self) -> &'static str {
        self.0.as_str()
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// The phrases, each with its words.
macro_rules! phrases {
    ($($name:ident = $words:literal,)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[expect(
            non_camel_case_types,
            clippy::upper_case_acronyms,
            reason = "each has the name of its constant"
        )]
        enum Words {
            $($name,)*
        }

        impl Words {
            const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $words,)*
                }
            }
        }

        impl Phrase {
            $(pub(crate) const $name: Self = Self(Words::$name);)*
        }

        #[cfg(feature = "defmt")]
        impl defmt::Format for Phrase {
            fn format(&self, f: defmt::Formatter<'_>) {
                // The log has a number too; its decoder knows the words.
                defmt::write!(f, "{=istr}", match self.0 {
                    $(Words::$name => defmt::intern!($words),)*
                });
            }
        }
    };
}

phrases! {
    NO_DIGIT_AFTER_ZERO = "no digit after a leading zero",
    DIGIT = "a digit",
    END_OF_NUMBER = "the end of the number",
    HEX_DIGITS = "four hexadecimal digits after `\\u`",
    ESCAPE = "one of `\"\\/bfnrtu` after `\\`",
    NO_CONTROL_CHARACTER = "no control character in a string",
    UTF_8 = "valid UTF-8",
    QUOTE = "`\"`",
    VALUE = "a JSON value",
    COMMA_OR_BRACKET = "`,` or `]`",
    VALUE_OR_BRACKET = "a JSON value or `]`",
    COMMA_OR_BRACE = "`,` or `}`",
    KEY = "a key in double quotes",
    COLON = "`:`",
    END_WITHOUT_COMMENTS = "the end of the document (JSON has no comments)",
    REGULAR_EDGE = "an integer: the edge length of a regular axis",
    CHUNK_GRID = "an object: the chunk grid",
    CHUNK_GRID_NAME = "a string: the name of a chunk grid",
    KNOWN_CHUNK_GRID = "the chunk grid \"rectilinear\" or \"regular\"",
    CHUNK_GRID_CONFIGURATION = "an object: the chunk grid's configuration",
    KIND = "a string: the kind of encoding",
    CHUNK_SHAPES = "an array of edge lengths, one item an axis",
    EDGE_OR_LIST = "an integer or a list of edge lengths",
    EDGE_LIST = "a list of edge lengths",
    EDGE_OR_PAIR = "an edge length or a pair [edge length, count]",
    PAIR = "a pair [edge length, count] of two integers",
    EDGE_OF_PAIR = "an integer: the edge length of a pair",
    COUNT_OF_PAIR = "an integer: the count of a pair",
    REPEAT_COUNT = "a repeat count",
    EDGE_LENGTH = "an edge length",
    METADATA = "an object: the metadata of an array",
    THREE = "the integer 3",
    ZARR_FORMAT = "\"zarr_format\": 3",
    ARRAY = "the string \"array\"",
    NODE_TYPE = "\"node_type\": \"array\"",
    OBJECT = "an object",
    SHAPE = "an array of axis lengths",
    AXIS_LENGTH = "an integer: the length of an axis",
    KEY_ENCODING = "a string or an object: the chunk key encoding",
    KEY_ENCODING_NAME = "a string: the name of an encoding",
    KEY_ENCODING_CONFIGURATION = "an object: the encoding's configuration",
    SEPARATOR = "a string: the separator",
    KNOWN_SEPARATOR = "the separator \"/\" or \".\"",
    KNOWN_KEY_ENCODING = "the chunk key encoding \"default\" or \"v2\"",
}
