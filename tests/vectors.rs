//! The conformance vectors in `tests/data`: every case, every figure.
//!
//! Their convention of lone surrogates for raw bytes is not needed: no document of theirs has one,
//! and `serde_json` refuses the whole file as soon as one does.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that panics has failed, which is what it should do"
)]

#[expect(dead_code, reason = "the vectors bring their documents along")]
mod documents;

use documents::{Room, read_array, read_grid};
use rectigrid::{GridView, IndexError, ParseError, Span};
use serde_json::Value;

#[test]
fn specification() {
    check_all(include_str!("data/spec.json"), 27);
}

#[test]
fn strict_json() {
    check_all(include_str!("data/json.json"), 38);
}

#[test]
fn locating() {
    check_all(include_str!("data/locate.json"), 20);
}

fn check_all(file: &str, expected: usize) {
    let cases: Vec<Value> = serde_json::from_str(file).unwrap();
    assert_eq!(cases.len(), expected);
    for case in &cases {
        let name = case["name"].as_str().unwrap();
        let document = case["document"].as_str().unwrap();
        let shape = numbers(&case["shape"]);
        match read(case, document, &shape) {
            Ok(grid) => {
                assert_eq!(case["accept"], true, "{name}");
                check_accepted(name, case, &shape, grid.view());
            }
            Err(error) => {
                assert_eq!(case["accept"], false, "{name}: {error}");
                check_refused(name, case, document, error);
            }
        }
        if case["wrap"] == "grid" && case["reason"] != "trailing" {
            check_embedded(name, case, document, &shape);
        }
    }
}

fn read(case: &Value, document: &str, shape: &[u64]) -> Result<Room, ParseError> {
    match case["wrap"].as_str().unwrap() {
        "grid" => read_grid(document, shape),
        "array" => read_array(document).map(|(grid, _)| grid),
        other => panic!("no such wrap: {other}"),
    }
}

/// A bare grid says the same inside of a whole document, before its shape and after it.
fn check_embedded(name: &str, case: &Value, document: &str, shape: &[u64]) {
    let shape = format!("{shape:?}");
    for (first, second) in [("shape", "chunk_grid"), ("chunk_grid", "shape")] {
        let text = |member| if member == "shape" { &*shape } else { document };
        let array = format!(
            r#"{{"chunk_key_encoding":"v2","{first}":{},"{second}":{},"zarr_format":3,"node_type":"array"}}"#,
            text(first),
            text(second)
        );
        match read_array(&array) {
            Ok((grid, _)) => {
                assert_eq!(case["accept"], true, "{name}");
                let bare = read_grid(document, &numbers(&case["shape"])).unwrap();
                assert_eq!(grid, bare, "{name}");
            }
            Err(error) => assert_eq!(case["reason"], error.reason(), "{name}: {error}"),
        }
    }
}

fn check_refused(name: &str, case: &Value, document: &str, error: ParseError) {
    assert_eq!(case["reason"], error.reason(), "{name}: {error}");
    if let Some(near) = case["near"].as_str() {
        let begin = document.find(near).unwrap();
        let place = begin..begin + near.len();
        assert!(place.contains(&error.byte()), "{name}: {error}, {place:?}");
    }
    if let Some(axis) = case["axis"].as_u64() {
        assert_eq!(error.axis().map(|axis| axis as u64), Some(axis), "{name}");
    }
}

fn check_accepted(name: &str, case: &Value, shape: &[u64], grid: GridView<'_>) {
    assert!(grid.shape().eq(shape.iter().copied()), "{name}");
    let declared: Vec<u64> = grid.declared_grid_shape().collect();
    assert_eq!(declared, numbers(&case["declared_grid_shape"]), "{name}");
    let chunks: Vec<u64> = grid.grid_shape().collect();
    assert_eq!(chunks, numbers(&case["grid_shape"]), "{name}");
    for row in case["locate"].as_array().unwrap() {
        check_location(name, row, grid);
    }
    for row in case["regions"].as_array().unwrap() {
        check_region(name, row, grid);
    }
    if let Some(canonical) = case.get("canonical_chunk_shapes") {
        let mut json = String::new();
        grid.write_json(&mut json).unwrap();
        let written: Value = serde_json::from_str(&json).unwrap();
        let shapes = &written["configuration"]["chunk_shapes"];
        assert_eq!(shapes, canonical, "{name}");
        assert_eq!(
            json,
            documents::rectilinear(&canonical.to_string()),
            "{name}"
        );
    }
}

fn check_location(name: &str, row: &Value, grid: GridView<'_>) {
    let index = numbers(&row["index"]);
    let mut chunk = vec![7; index.len()];
    let mut offset = vec![7; index.len()];
    let answer = grid.locate_into(&index, &mut chunk, &mut offset);
    match row.get("out_of_bounds_axis") {
        None => {
            assert_eq!(answer, Ok(()), "{name} {index:?}");
            assert_eq!(chunk, numbers(&row["chunk"]), "{name} {index:?}");
            assert_eq!(offset, numbers(&row["offset"]), "{name} {index:?}");
        }
        Some(axis) => {
            let axis = usize::try_from(axis.as_u64().unwrap()).unwrap();
            let expected = IndexError::OutOfBounds {
                axis,
                index: index[axis],
                length: grid.axis(axis).unwrap().length(),
            };
            assert_eq!(answer, Err(expected), "{name} {index:?}");
            assert!(chunk.iter().chain(&offset).all(|&part| part == 7), "{name}");
        }
    }
}

fn check_region(name: &str, row: &Value, grid: GridView<'_>) {
    let chunk = numbers(&row["chunk"]);
    let mut spans = vec![Span::default(); chunk.len()];
    assert_eq!(grid.region_into(&chunk, &mut spans), Ok(()), "{name}");
    let part = |of: fn(&Span) -> u64| spans.iter().map(of).collect::<Vec<_>>();
    assert_eq!(part(|span| span.origin), numbers(&row["origin"]), "{name}");
    assert_eq!(
        part(|span| span.declared),
        numbers(&row["declared"]),
        "{name}"
    );
    assert_eq!(
        part(|span| span.clipped),
        numbers(&row["clipped"]),
        "{name}"
    );
}

fn numbers(list: &Value) -> Vec<u64> {
    let list = list.as_array().unwrap();
    list.iter().map(|number| number.as_u64().unwrap()).collect()
}
