//! Whether a grid is that of some axes, in everything that it answers.

use crate::oracle::{Axis, Edges};
use proptest::prelude::*;
use rectigrid::{Form, Grid, GridView, ParseOptions, Span};

/// Room for every grid of these tests.
pub(crate) type Room = Grid<6, 256>;

pub(crate) fn list(length: u64, pairs: &[(u64, u64)]) -> Axis {
    let edges = Edges::List(pairs.to_vec());
    Axis { length, edges }
}

pub(crate) fn integer(length: u64, edge: u64) -> Axis {
    let edges = Edges::Integer(edge);
    Axis { length, edges }
}

/// Pairs of which neighbours differ.
pub(crate) fn merged(pairs: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let mut merged: Vec<(u64, u64)> = Vec::new();
    for &(edge, count) in pairs {
        match merged.last_mut() {
            Some(last) if last.0 == edge => last.1 += count,
            _ => merged.push((edge, count)),
        }
    }
    merged
}

/// How many runs an axis takes.
pub(crate) fn runs(axis: &Axis) -> usize {
    match &axis.edges {
        Edges::Integer(_) => 1,
        Edges::List(pairs) => merged(pairs).len(),
    }
}

/// The canonical JSON of these axes.
pub(crate) fn canonical(axes: &[Axis]) -> String {
    let axes = axes.iter().map(|axis| match &axis.edges {
        Edges::Integer(edge) => edge.to_string(),
        Edges::List(pairs) => {
            let pairs = merged(pairs);
            let runs = pairs.iter().map(|(edge, count)| match count {
                1 => edge.to_string(),
                _ => format!("[{edge},{count}]"),
            });
            format!("[{}]", runs.collect::<Vec<_>>().join(","))
        }
    });
    format!(
        r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":[{}]}}}}"#,
        axes.collect::<Vec<_>>().join(",")
    )
}

pub(crate) fn grid(axes: &[Axis]) -> Room {
    let shape: Vec<u64> = axes.iter().map(|axis| axis.length).collect();
    let mut grid = Room::new();
    grid.read_chunk_grid(canonical(axes).as_bytes(), &shape, ParseOptions::STRICT)
        .unwrap();
    grid
}

/// All answers are those of the axes.
pub(crate) fn check(found: GridView<'_>, axes: &[Axis]) {
    assert_eq!(found.rank(), axes.len());
    assert!(
        found.shape().eq(axes.iter().map(|axis| axis.length)),
        "{found:?} is not {axes:?}"
    );
    let mut json = String::new();
    found.write_json(&mut json).unwrap();
    assert_eq!(json, canonical(axes));
    assert_eq!(found.json_len(), json.len());
    assert_eq!(found, grid(axes).view());
    for (found, axis) in found.axes().zip(axes) {
        check_axis(found, axis);
    }
}

fn check_axis(found: rectigrid::Axis<'_>, axis: &Axis) {
    assert_eq!(
        found.form() == Form::List,
        matches!(axis.edges, Edges::List(_))
    );
    assert_eq!(u128::from(found.extent()), axis.extent());
    assert_eq!(u128::from(found.chunks()), axis.chunks());
    assert_eq!(u128::from(found.declared_chunks()), axis.declared());
    assert_eq!(found.runs().len(), runs(axis));
    let last = axis.length.saturating_sub(1);
    for index in (0..axis.length.min(30)).chain([last / 2, last, axis.length, u64::MAX]) {
        let position = found
            .locate(index)
            .map(|at| (at.chunk.into(), at.offset.into()));
        assert_eq!(position, axis.locate(index));
    }
    let declared = found.declared_chunks();
    for chunk in (0..declared.min(30)).chain([declared / 2, declared.saturating_sub(1), declared]) {
        let span = found.span(chunk).map(
            |Span {
                 origin,
                 declared,
                 clipped,
             }| { [origin, declared, clipped].map(u128::from) },
        );
        let covered = axis.covered(chunk);
        assert_eq!(span, covered.map(|at| [at.origin, at.declared, at.clipped]));
    }
}

/// A small axis, often one that ends inside a chunk.
pub(crate) fn axis() -> impl Strategy<Value = Axis> {
    let pairs = prop::collection::vec((1..=4_u64, prop_oneof![3 => Just(1), 1 => 1..=3_u64]), 1..5);
    let listed = (pairs, any::<u64>(), any::<bool>()).prop_map(|(pairs, cut, whole)| {
        let extent: u64 = pairs.iter().map(|(edge, count)| edge * count).sum();
        list(if whole { extent } else { cut % (extent + 1) }, &pairs)
    });
    let stepped = (0..=12_u64, 1..=4_u64).prop_map(|(length, edge)| integer(length, edge));
    prop_oneof![3 => listed, 1 => stepped]
}

/// All declared edge lengths.
pub(crate) fn edges(axis: &Axis) -> Vec<u64> {
    let edges = axis.expanded().unwrap().into_iter();
    edges.map(|edge| u64::try_from(edge).unwrap()).collect()
}

/// A listed axis of these edge lengths.
pub(crate) fn of_edges(length: u64, edges: &[u64]) -> Axis {
    let pairs: Vec<(u64, u64)> = edges.iter().map(|edge| (*edge, 1)).collect();
    list(length, &pairs)
}
