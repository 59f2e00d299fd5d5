//! Elements: their data type, their fill value, and how they are printed.

use crate::Result;
use crate::members::{member, parts};

/// What an element is like.
pub(crate) struct Element {
    kind: Kind,
    /// The fill value's bytes, little-endian: as many as an element has.
    pub(crate) fill: Vec<u8>,
}

/// Calls a macro with every data type.
macro_rules! kinds {
    ($($kind:ident $name:literal $type:ty,)*) => {
        #[derive(Clone, Copy)]
        enum Kind { $($kind),* }

        impl Kind {
            fn of(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$kind),)*
                    _ => None,
                }
            }

            /// The bytes of a number as it is written in decimal.
            fn bytes(self, number: &str) -> Option<Vec<u8>> {
                match self {
                    $(Self::$kind => {
                        Some(number.parse::<$type>().ok()?.to_le_bytes().to_vec())
                    })*
                }
            }

            fn text(self, bytes: &[u8]) -> String {
                match self {
                    $(Self::$kind => bytes
                        .try_into()
                        .map(|bytes| <$type>::from_le_bytes(bytes).to_string())
                        .unwrap_or_default(),)*
                }
            }
        }
    };
}

kinds! {
    I8 "int8" i8,
    I16 "int16" i16,
    I32 "int32" i32,
    I64 "int64" i64,
    U8 "uint8" u8,
    U16 "uint16" u16,
    U32 "uint32" u32,
    U64 "uint64" u64,
    F32 "float32" f32,
    F64 "float64" f64,
}

impl Element {
    /// Reads `data_type`, `fill_value` and `codecs` of a `zarr.json` that the crate has accepted.
    pub(crate) fn read(document: &[u8]) -> Result<Self> {
        let document = std::str::from_utf8(document)?;
        let get = |name| member(document, name).ok_or_else(|| format!("found no {name}"));
        let data_type = get("data_type")?;
        let Some(kind) = string(data_type).and_then(Kind::of) else {
            return Err(format!("found data type {data_type}, expected one of numbers").into());
        };
        let fill_value = get("fill_value")?;
        let Some(fill) = fill(kind, fill_value) else {
            return Err(format!("found fill value {fill_value} for {data_type}").into());
        };
        check_codecs(get("codecs")?, fill.len())?;
        Ok(Self { kind, fill })
    }

    /// Bytes of an element.
    pub(crate) fn size(&self) -> usize {
        self.fill.len()
    }

    /// The values, a row of the last axis a line.
    pub(crate) fn rows(&self, bytes: &[u8], shape: &[u64]) -> String {
        let columns = shape.last().map_or(1, |columns| (*columns).max(1) as usize);
        let mut text = String::new();
        for row in bytes.chunks(self.size() * columns) {
            let values: Vec<_> = row
                .chunks(self.size())
                .map(|at| self.kind.text(at))
                .collect();
            text += &(values.join(" ") + "\n");
        }
        text
    }
}

/// The bytes of a fill value: a number, or for a float one of the strings of the core
/// specification.
fn fill(kind: Kind, value: &str) -> Option<Vec<u8>> {
    let Some(text) = string(value) else {
        return kind.bytes(value);
    };
    if !matches!(kind, Kind::F32 | Kind::F64) {
        return None;
    }
    match text.strip_prefix("0x") {
        Some(digits) => match kind {
            Kind::F32 => Some(u32::from_str_radix(digits, 16).ok()?.to_le_bytes().to_vec()),
            _ => Some(u64::from_str_radix(digits, 16).ok()?.to_le_bytes().to_vec()),
        },
        None => match text {
            "NaN" | "Infinity" | "-Infinity" => kind.bytes(text),
            _ => None,
        },
    }
}

/// Makes sure that chunks are plain little-endian bytes.
fn check_codecs(codecs: &str, size: usize) -> Result<()> {
    let inside = codecs
        .strip_prefix('[')
        .and_then(|codecs| codecs.strip_suffix(']'));
    let [codec] = parts(inside.unwrap_or_default()).collect::<Vec<_>>()[..] else {
        return Err(format!("found codecs {codecs}, expected `bytes` alone").into());
    };
    let configuration = member(codec, "configuration");
    let endian = configuration.and_then(|configuration| member(configuration, "endian"));
    let name = member(codec, "name").unwrap_or(codec.trim());
    let little = endian.and_then(string) == Some("little") || size == 1;
    if string(name) != Some("bytes") || !little {
        return Err(format!("found codecs {codecs}, expected `bytes`, little-endian").into());
    }
    Ok(())
}

/// The inside of a JSON string without escapes.
fn string(value: &str) -> Option<&str> {
    value.strip_prefix('"')?.strip_suffix('"')
}
