//! How zarrs is asked.

use zarrs::array::chunk_grid::api::ChunkGrid;
use zarrs::metadata::v3::MetadataV3;

pub fn grid(document: &str, shape: &[u64]) -> ChunkGrid {
    let metadata: MetadataV3 = serde_json::from_str(document).unwrap();
    ChunkGrid::from_metadata(&metadata, shape).unwrap()
}

/// The chunk and the offset on each axis: both of zarrs' calls, which search anew each and give a
/// vector each.
#[inline]
pub fn locate(grid: &ChunkGrid, index: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let chunk = grid.chunk_indices(index).unwrap().unwrap();
    let offset = grid.chunk_element_indices(index).unwrap().unwrap();
    (chunk, offset)
}
