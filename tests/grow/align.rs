//! Whether boundaries are another axis' boundaries, against sets of them.

use crate::like::{grid, integer, list};
use crate::oracle::{Axis, Edges};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn aligns(one: &Axis, other: &Axis) -> bool {
    let (one, other) = (
        grid(core::slice::from_ref(one)),
        grid(core::slice::from_ref(other)),
    );
    one.view()
        .axis(0)
        .unwrap()
        .aligns_with(other.view().axis(0).unwrap())
}

/// The boundaries inside of both arrays.
fn boundaries(axis: &Axis, end: u64) -> BTreeSet<u128> {
    let mut origin = 0;
    let mut boundaries = BTreeSet::new();
    for edge in axis.expanded().unwrap() {
        if origin < end.into() {
            boundaries.insert(origin);
        }
        origin += edge;
    }
    boundaries
}

fn expected(one: &Axis, other: &Axis) -> bool {
    let end = one.length.min(other.length);
    boundaries(one, end).is_subset(&boundaries(other, end))
}

/// Axes on which the same boundaries come up often.
fn axis() -> impl Strategy<Value = Axis> {
    let edge = prop::sample::select(vec![1_u64, 2, 2, 3, 4, 4, 6, 8, 12]);
    let pairs = prop::collection::vec((edge.clone(), prop_oneof![1..=3_u64, 1..=60_u64]), 1..5);
    let listed = (pairs, any::<u64>(), any::<bool>()).prop_map(|(pairs, cut, whole)| {
        let extent: u64 = pairs.iter().map(|(edge, count)| edge * count).sum();
        list(if whole { extent } else { cut % (extent + 1) }, &pairs)
    });
    let stepped = (0..=300_u64, edge).prop_map(|(length, edge)| integer(length, edge));
    prop_oneof![3 => listed, 1 => stepped]
}

/// The same axis with every edge cut into parts of some of the lengths that divide it.
fn finer(axis: &Axis, parts: &[u64]) -> Axis {
    let mut parts = parts.iter().cycle();
    let pairs = axis.expanded().unwrap().into_iter().map(|edge| {
        let edge = u64::try_from(edge).unwrap();
        let part = *parts.next().unwrap();
        if edge.is_multiple_of(part) {
            (part, edge / part)
        } else {
            (edge, 1)
        }
    });
    let pairs: Vec<(u64, u64)> = pairs.collect();
    if pairs.is_empty() {
        axis.clone()
    } else {
        list(axis.length, &pairs)
    }
}

/// The same axis with all lengths multiplied.
fn scaled(axis: &Axis, by: u64) -> Axis {
    let length = axis.length * by;
    match &axis.edges {
        Edges::Integer(edge) => integer(length, edge * by),
        Edges::List(pairs) => {
            let pairs: Vec<(u64, u64)> = pairs
                .iter()
                .map(|(edge, count)| (edge * by, *count))
                .collect();
            list(length, &pairs)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    #[test]
    fn aligned_is_a_subset_of_boundaries(
        one in axis(),
        other in axis(),
        parts in prop::collection::vec(prop::sample::select(vec![1_u64, 2, 3, 4]), 1..4),
    ) {
        let fine = finer(&one, &parts);
        prop_assert!(aligns(&one, &one));
        prop_assert!(aligns(&one, &fine));
        for (a, b) in [(&one, &other), (&other, &one), (&fine, &one), (&fine, &other), (&other, &fine)] {
            prop_assert_eq!(aligns(a, b), expected(a, b), "{:?} and {:?}", a, b);
            // As many chunks, each of them huge.
            let (far, beyond) = (scaled(a, 1 << 50), scaled(b, 1 << 50));
            prop_assert_eq!(aligns(&far, &beyond), expected(a, b), "{:?} and {:?}", a, b);
        }
    }
}

#[test]
fn many_chunks_in_closed_form() {
    let most = u64::MAX;
    let ones = list(most, &[(1, most)]);
    let twos = list(most - 1, &[(2, most / 2)]);
    let threes = list(most, &[(3, most / 3)]);
    let fives = integer(most, 5);
    for coarse in [&twos, &threes, &fives] {
        assert!(aligns(coarse, &ones) && !aligns(&ones, coarse));
    }
    assert!(!aligns(&twos, &threes) && !aligns(&threes, &twos) && !aligns(&fives, &threes));
    assert!(aligns(&integer(most, 15), &threes) && aligns(&integer(most, 15), &fives));

    // All but the last boundary are common ones.
    let late = list(most, &[(15, most / 15 - 1), (7, 1), (8, 1)]);
    assert!(aligns(&integer(most, 15), &late) && !aligns(&late, &fives));
    assert!(aligns(&late, &ones));
    let half = 1 << 63;
    let halves = list(most, &[(half, 1), (half - 1, 1)]);
    assert!(aligns(&halves, &twos) && !aligns(&halves, &threes));
    assert!(
        aligns(&list(most, &[(most, 1)]), &halves) && !aligns(&halves, &list(most, &[(most, 1)]))
    );
}
