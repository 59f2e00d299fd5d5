//! rectigrid and zarrs, asked the same.

mod known;

use known::Difference;
use rectigrid::{Grid, ParseOptions, Span};
use rectigrid_harness::Case;
use zarrs::array::chunk_grid::api::ChunkGrid;
use zarrs::metadata::v3::MetadataV3;

/// Both give the same answers, but for the differences that are known by name.
pub fn agree(input: &[u8]) {
    let Some(case) = Case::draw(input) else {
        return;
    };
    if Difference::of_grid(&case).is_some() {
        return;
    }
    let mut grid = Grid::<4, 64>::new();
    let ours = grid
        .read_chunk_grid(case.document.as_bytes(), &case.shape, ParseOptions::STRICT)
        .expect("there is room for every case");
    let metadata: MetadataV3 =
        serde_json::from_str(&case.document).expect("zarrs takes what is valid");
    let theirs =
        ChunkGrid::from_metadata(&metadata, &case.shape).expect("zarrs takes what is valid");

    // Its grid shape counts the declared chunks.
    let declared: Vec<u64> = ours.declared_grid_shape().collect();
    assert_eq!(theirs.grid_shape(), declared, "{case:?}");
    for point in &case.points {
        if Difference::of_point(&case, point).is_some() {
            continue;
        }
        let (mut chunk, mut offset) = (vec![0; point.len()], vec![0; point.len()]);
        ours.locate_into(point, &mut chunk, &mut offset)
            .expect("a point of the array");
        let found = theirs.chunk_indices(point).expect("a point of that rank");
        assert_eq!(found.as_deref(), Some(&*chunk), "{point:?} of {case:?}");
        let found = theirs
            .chunk_element_indices(point)
            .expect("a point of that rank");
        assert_eq!(found.as_deref(), Some(&*offset), "{point:?} of {case:?}");

        let mut spans = vec![Span::default(); chunk.len()];
        ours.region_into(&chunk, &mut spans)
            .expect("a chunk of the grid");
        let origins: Vec<u64> = spans.iter().map(|span| span.origin).collect();
        let found = theirs.chunk_origin(&chunk).expect("a chunk of that rank");
        assert_eq!(found, Some(origins), "{chunk:?} of {case:?}");
        let edges: Vec<u64> = spans.iter().map(|span| span.declared).collect();
        let found = theirs
            .chunk_shape_u64(&chunk)
            .expect("a chunk of that rank");
        assert_eq!(found, Some(edges), "{chunk:?} of {case:?}");
    }
}

#[cfg(test)]
mod tests {
    use super::agree;
    use rectigrid_harness::seeds;
    use std::fs;

    #[test]
    fn every_input_passes() {
        for seed in seeds::of("zarrs") {
            agree(&seed.input);
        }
        for folder in ["../corpus/zarrs", "../found/zarrs"] {
            let files = fs::read_dir(folder).into_iter().flatten();
            for file in files {
                agree(&fs::read(file.unwrap().path()).unwrap());
            }
        }
    }
}
