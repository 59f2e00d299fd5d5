//! Chunk grids of real archives in `tests/data/grids.json`: all fit fixed memory, with the figures
//! that stand beside them.

#![expect(
    clippy::unwrap_used,
    reason = "a test that panics has failed, which is what it should do"
)]

#[expect(dead_code, reason = "the archives bring their shapes along")]
mod documents;

use documents::rectilinear;
use rectigrid::{Form, Grid, ParseOptions};
use serde_json::Value;

/// 8,235,432 chunks with room for more runs than they need.
type Igeo7 = Grid<1, 32>;
const _: () = assert!(size_of::<Igeo7>() <= 4_096);

fn archives() -> Vec<Value> {
    serde_json::from_str(include_str!("data/grids.json")).unwrap()
}

fn shape(archive: &Value) -> Vec<u64> {
    let shape = archive["shape"].as_array().unwrap();
    shape.iter().map(|n| n.as_u64().unwrap()).collect()
}

#[test]
fn every_archive_fits_with_its_figures() {
    let archives = archives();
    assert_eq!(archives.len(), 17);
    let mut grid = Box::new(Grid::<5, 2_048>::new());
    for archive in &archives {
        let name = archive["name"].as_str().unwrap();
        let document = rectilinear(&archive["chunk_shapes"].to_string());
        let shape = shape(archive);
        let grid = grid
            .read_chunk_grid(document.as_bytes(), &shape, ParseOptions::STRICT)
            .unwrap();
        let figures = archive["axes"].as_array().unwrap();
        assert_eq!(grid.rank(), figures.len(), "{name}");
        for (number, (axis, figures)) in grid.axes().zip(figures).enumerate() {
            let place = format!("{name}, axis {number}");
            assert_eq!(figures["L"], axis.length(), "{place}");
            assert_eq!(figures["chunks"], axis.declared_chunks(), "{place}");
            assert_eq!(figures["runs"], axis.runs().len(), "{place}");
            match axis.form() {
                Form::List => assert_eq!(figures["sum"], axis.extent(), "{place}"),
                // The file sums what an integer's chunks cover of the array.
                Form::Integer => assert_eq!(figures["sum"], axis.length(), "{place}"),
            }
            let sum: u64 = axis.runs().map(|run| run.edge * run.count).sum();
            assert_eq!(sum, axis.extent(), "{place}");
            let is_list = archive["chunk_shapes"][number].is_array();
            assert_eq!(axis.form() == Form::List, is_list, "{place}");
        }
    }
}

#[test]
fn eight_million_chunks_fit_four_kibibytes() {
    let archives = archives();
    let igeo7 = archives
        .iter()
        .find(|archive| archive["name"] == "igeo7_l12");
    let igeo7 = igeo7.unwrap();
    let document = rectilinear(&igeo7["chunk_shapes"].to_string());
    let mut grid = Igeo7::new();
    let grid = grid
        .read_chunk_grid(document.as_bytes(), &shape(igeo7), ParseOptions::STRICT)
        .unwrap();
    assert_eq!(grid.chunk_count(), Some(8_235_432));
    // The first base cell: 686,285 chunks of 7^5 cells, then one of the rest.
    let last = grid.locate(&[686_285 * 16_807 + 14_005]).unwrap();
    assert_eq!((last.chunk, last.offset), ([686_285], [14_005]));
    let next = grid.locate(&[686_285 * 16_807 + 14_006]).unwrap();
    assert_eq!((next.chunk, next.offset), ([686_286], [0]));
}
