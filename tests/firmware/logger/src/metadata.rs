//! The `zarr.json` of an array of samples. The crate writes the chunk grid; the rest never changes
//! but for the length.

use rectigrid::{KeyEncoding, Separator};

/// How the chunks are named. The text below has to say the same.
pub(crate) const KEYS: KeyEncoding = KeyEncoding::Default(Separator::Dot);

pub(crate) const BEFORE_LENGTH: &[u8] =
    br#"{"zarr_format":3,"node_type":"array","data_type":"int16","shape":["#;

pub(crate) const BEFORE_GRID: &[u8] = br#"],"chunk_grid":"#;

pub(crate) const AFTER_GRID: &[u8] = br#","chunk_key_encoding":{"name":"default","configuration":{"separator":"."}},"fill_value":0,"codecs":[{"name":"bytes","configuration":{"endian":"little"}}],"dimension_names":["sample"]}"#;
