#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(test, fuzzing))]
extern crate std;

mod axis;
mod chunks;
mod compose;
mod division;
mod error;
mod grid;
mod grow;
mod json;
mod key;
pub mod lookup;
mod metadata;
mod phrase;
mod resize;
mod row_writer;
pub mod select;
#[cfg(feature = "serde")]
mod serde;
mod view;
mod write;

pub use axis::{Axis, Form, Position, Run, Runs, Span};
pub use chunks::{Chunk, Chunks};
pub use compose::ComposeError;
pub use error::{ErrorKind, Excerpt, Found, JsonType, ParseError};
pub use grid::{Array, Grid};
pub use grow::GrowError;
pub use json::MAX_DEPTH;
#[cfg(fuzzing)]
pub use json::take_visits;
pub use key::{KeyEncoding, Separator};
pub use metadata::ParseOptions;
pub use phrase::Phrase;
pub use resize::ShapeError;
#[cfg(feature = "serde")]
pub use serde::ChunkGridSeed;
pub use view::{GridView, IndexError, Location, Region};
pub use write::BufferTooSmall;
