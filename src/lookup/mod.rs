//! Batched lookup.

mod backend;
mod batch;
mod groups;
mod guide;
mod kernel;
#[cfg(feature = "wide")]
mod lanes;
mod order;
mod points;
mod reciprocal;
mod rows;
mod table;
mod word;

pub use backend::Backend;
pub use batch::BatchError;
pub use groups::{Group, Groups};
pub use order::{ByChunk, order_by_chunk};
pub use points::{PointTable, PointTableError};
pub use table::{AxisTable, TableError};
pub use word::{ChunkWord, Word};
