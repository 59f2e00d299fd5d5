//! The `chunk_grid` object by way of serde.

mod de;
mod ser;

pub use de::ChunkGridSeed;
