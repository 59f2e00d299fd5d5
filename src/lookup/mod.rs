//! Batched lookup.

mod backend;
mod batch;
mod guide;
mod kernel;
mod reciprocal;
mod rows;
mod table;
mod word;

pub use backend::Backend;
pub use batch::BatchError;
pub use table::{AxisTable, TableError};
pub use word::{ChunkWord, Word};
