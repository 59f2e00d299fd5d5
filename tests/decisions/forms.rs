//! An integer and a list of equal edges are never the same, a `regular` grid is one of integers, and
//! a list has one canonical form.

use crate::documents::{Room, read_grid, rectilinear};
use rectigrid::{Form, ParseError, Run};

fn read(chunk_shapes: &str, shape: &[u64]) -> Result<Room, ParseError> {
    read_grid(rectilinear(chunk_shapes), shape)
}

fn read_regular(chunk_shape: &str, shape: &[u64]) -> Result<Room, ParseError> {
    let document =
        format!(r#"{{"name":"regular","configuration":{{"chunk_shape":{chunk_shape}}}}}"#);
    read_grid(document, shape)
}

fn written(grid: &Room) -> String {
    let mut json = String::new();
    grid.view().write_json(&mut json).unwrap();
    json
}

#[test]
fn an_integer_is_no_uniform_list() {
    let integer = read("[4]", &[12]).unwrap();
    let lists =
        ["[[4,4,4]]", "[[[4,3]]]", "[[[4,1],[4,2]]]"].map(|text| read(text, &[12]).unwrap());
    assert_eq!(integer.view().axis(0).unwrap().form(), Form::Integer);
    assert_eq!(written(&integer), rectilinear("[4]"));
    for list in &lists {
        assert_eq!(list.view().axis(0).unwrap().form(), Form::List);
        assert_eq!(list, &lists[0]);
        assert_ne!(list, &integer);
        assert_eq!(written(list), rectilinear("[[[4,3]]]"));
        assert!(list.view().grid_shape().eq(integer.view().grid_shape()));
    }
    let one = read("[[4]]", &[4]).unwrap();
    assert_ne!(one, read("[4]", &[4]).unwrap());
    assert_eq!(written(&one), rectilinear("[[4]]"));
}

#[test]
fn grids_differ_by_shape_form_and_edges() {
    let base = read("[4,[1,2,3]]", &[6, 6]).unwrap();
    assert_eq!(base, read("[4,[1,[2,1],3]]", &[6, 6]).unwrap());
    for (shapes, shape) in [
        ("[4,[1,2,3]]", [5, 6]),
        ("[4,[1,2,3]]", [6, 5]),
        ("[5,[1,2,3]]", [6, 6]),
        ("[4,[1,2,4]]", [6, 6]),
        ("[4,[1,2,3,3]]", [6, 6]),
        ("[4,[1,2,3,1]]", [6, 6]),
        ("[[4,4],[1,2,3]]", [6, 6]),
        ("[4,6]", [6, 6]),
    ] {
        assert_ne!(read(shapes, &shape).unwrap(), base, "{shapes}");
    }
    assert_ne!(read("[4]", &[6]).unwrap(), base);
    assert_ne!(read("[]", &[]).unwrap(), base);
}

#[test]
fn regular_without_walking_chunks() {
    for (shapes, expected) in [
        ("[4]", true),
        ("[[[4,18446744073709]]]", true),
        ("[[4,4,[4,9]]]", true),
        ("[[4]]", true),
        ("[[4,5]]", false),
        ("[[[4,18446744073709],3]]", false),
    ] {
        let grid = read(shapes, &[4]).unwrap();
        assert_eq!(grid.view().is_regular(), expected, "{shapes}");
    }
    let mixed = read("[4,[1,2]]", &[3, 3]).unwrap();
    let axes: Vec<bool> = mixed.view().axes().map(|axis| axis.is_regular()).collect();
    assert_eq!(
        (axes, mixed.view().is_regular()),
        (vec![true, false], false)
    );
    assert!(read("[]", &[]).unwrap().view().is_regular());
}

#[test]
fn a_canonical_list_has_merged_runs() {
    for (spelled, canonical) in [
        ("[1,2,3]", "[1,2,3]"),
        ("[4,4]", "[[4,2]]"),
        ("[[4,1]]", "[4]"),
        ("[4,[4,1],[4,2],4]", "[[4,5]]"),
        ("[[1,3],3]", "[[1,3],3]"),
        ("[1,[1,1],2,[2,1],1]", "[[1,2],[2,2],1]"),
        ("[[1,2],[2,1]]", "[[1,2],2]"),
        ("[[2,3],[3,2],[2,3]]", "[[2,3],[3,2],[2,3]]"),
        ("[18446744073709551614,[1,1]]", "[18446744073709551614,1]"),
        ("[[1,18446744073709551614],1]", "[[1,18446744073709551615]]"),
        ("[10]", "[10]"),
        ("[[9,10],[10,9]]", "[[9,10],[10,9]]"),
    ] {
        let grid = read(&format!("[{spelled},7,{spelled}]"), &[2, 2, 0]).unwrap();
        let text = rectilinear(&format!("[{canonical},7,{canonical}]"));
        assert_eq!(written(&grid), text);
        assert_eq!(read_grid(&text, &[2, 2, 0]), Ok(grid));
    }
}

#[test]
fn runs_are_merged_and_counted() {
    let grid = read("[[4,[4,2],5,[5,1],4],3]", &[20, 7]).unwrap();
    let [list, integer] = [0, 1].map(|axis| grid.view().axis(axis).unwrap());
    let run = |edge, count| Run { edge, count };
    let runs: Vec<Run> = list.runs().collect();
    assert_eq!(runs, [run(4, 3), run(5, 2), run(4, 1)]);
    assert_eq!((list.runs().len(), list.extent()), (3, 26));
    let runs: Vec<Run> = integer.runs().collect();
    assert_eq!(runs, [run(3, 3)]);
    let empty = read("[3]", &[0]).unwrap();
    assert_eq!(empty.view().axis(0).unwrap().runs().next(), Some(run(3, 0)));
}

#[test]
fn a_regular_grid_is_one_of_integers() {
    let grid = read_regular("[3,4]", &[10, 7]).unwrap();
    assert_eq!(grid, read("[3,4]", &[10, 7]).unwrap());
    assert_eq!(written(&grid), rectilinear("[3,4]"));
    assert_eq!(read_regular("[]", &[]).unwrap(), read("[]", &[]).unwrap());
    for (text, reason) in [
        ("[3]", "rank"),
        ("[3,4,5]", "rank"),
        ("[3,0]", "zero"),
        ("[3,[4]]", "type"),
        ("[[3,4],4]", "type"),
        ("[3,[]]", "type"),
        ("[3,-4]", "type"),
        ("[3,4.0]", "type"),
        ("[3,\"4\"]", "type"),
        ("[3,null]", "type"),
        ("3", "type"),
        ("[3,18446744073709551616]", "range"),
    ] {
        let error = read_regular(text, &[10, 7]).unwrap_err();
        assert_eq!(error.reason(), reason, "{text}: {error}");
    }
    let error = read_regular("[3,[4],[[5,1]]]", &[10, 7, 5]).unwrap_err();
    assert_eq!((error.axis(), error.element()), (Some(1), None));
    assert_eq!(
        error.byte(),
        r#"{"name":"regular","configuration":{"chunk_shape":[3,"#.len()
    );
}

#[test]
fn an_element_is_an_edge_or_a_pair() {
    for shapes in [
        "[[[4]]]",
        "[[[]]]",
        "[[[4,1,1]]]",
        "[[[[4,1],1]]]",
        "[[[4,[1]]]]",
        "[[{}]]",
    ] {
        let error = read(shapes, &[4]).unwrap_err();
        assert_eq!(error.reason(), "type", "{shapes}: {error}");
        assert_eq!(
            (error.axis(), error.element()),
            (Some(0), Some(0)),
            "{shapes}"
        );
    }
    for shapes in ["4", "{}", "\"4\"", "null", "[null]", "[\"4\"]", "[{}]"] {
        assert_eq!(read(shapes, &[4]).unwrap_err().reason(), "type", "{shapes}");
    }
}

#[test]
fn names_and_kinds_are_those_of_the_specification() {
    for name in ["rectangular", "Regular", "", "rectilinear2"] {
        let document = format!(r#"{{"name":"{name}","configuration":{{}}}}"#);
        assert_eq!(read_grid(document, &[4]).unwrap_err().reason(), "name");
    }
    for kind in ["reference", "INLINE", ""] {
        let document = format!(
            r#"{{"configuration":{{"kind":"{kind}","chunk_shapes":[4]}},"name":"rectilinear"}}"#
        );
        assert_eq!(read_grid(document, &[4]).unwrap_err().reason(), "kind");
    }
}
