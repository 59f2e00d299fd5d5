//! Every question to a random grid, against the oracle.

use crate::documents::{Room, read_grid, rectilinear};
use crate::oracle::{Axis, Edges};
use crate::random::{axes, landmarks, length, pairs};
use crate::spelling::{self, Speller};
use proptest::prelude::*;
use rectigrid::{Form, IndexError, Span};

pub(crate) fn plain(axes: &[Axis]) -> Room {
    let document = spelling::grid(Speller::plain(), axes);
    read_grid(&document, &spelling::shape(axes)).unwrap()
}

/// All figures of an axis, and its answers at every landmark and at some places beside.
fn check_axis(expected: &Axis, found: rectigrid::Axis<'_>, more: &[u64]) {
    assert_eq!(found.length(), expected.length);
    assert_eq!(u128::from(found.extent()), expected.extent());
    assert_eq!(u128::from(found.declared_chunks()), expected.declared());
    assert_eq!(u128::from(found.chunks()), expected.chunks());
    let is_list = matches!(expected.edges, Edges::List(_));
    assert_eq!(found.form() == Form::List, is_list);
    let edge = expected.pairs()[0].0;
    let is_regular = expected.pairs().iter().all(|&(other, _)| other == edge);
    assert_eq!(found.is_regular(), is_regular);

    let mut total = 0;
    let mut before = None;
    for run in found.runs() {
        total += u128::from(run.edge) * u128::from(run.count);
        assert_ne!(before.replace(run.edge), Some(run.edge), "runs are merged");
    }
    assert_eq!(total, expected.extent());

    let (indices, chunks) = landmarks(expected);
    let inside = more.iter().map(|&index| index % expected.length.max(1));
    for index in indices
        .into_iter()
        .chain(more.iter().copied())
        .chain(inside)
    {
        let position = found.locate(index);
        let position = position.map(|at| (at.chunk.into(), at.offset.into()));
        assert_eq!(position, expected.locate(index), "index {index}");
    }
    let first = 0..found.declared_chunks().min(20);
    for chunk in chunks.into_iter().chain(first).chain(more.iter().copied()) {
        check_span(expected, found, chunk);
    }
}

fn check_span(expected: &Axis, found: rectigrid::Axis<'_>, chunk: u64) {
    let span = found.span(chunk);
    let covered = expected.covered(chunk);
    assert_eq!(span.is_some(), covered.is_some(), "chunk {chunk}");
    let (Some(span), Some(covered)) = (span, covered) else {
        return;
    };
    assert_eq!(u128::from(span.origin), covered.origin, "chunk {chunk}");
    assert_eq!(u128::from(span.declared), covered.declared, "chunk {chunk}");
    assert_eq!(u128::from(span.clipped), covered.clipped, "chunk {chunk}");
    // Where it has data, looking up its first and last element leads back to it.
    if let Some(last) = span.clipped.checked_sub(1) {
        for offset in [0, last] {
            let position = found.locate(span.origin + offset).unwrap();
            assert_eq!((position.chunk, position.offset), (chunk, offset));
        }
    }
}

/// The grid's answer to an index is that of all its axes.
fn check_index(axes: &[Axis], grid: &Room, index: &[u64]) {
    let mut chunk = vec![7; axes.len()];
    let mut offset = vec![7; axes.len()];
    let answer = grid.view().locate_into(index, &mut chunk, &mut offset);
    let outside = (0..axes.len()).find(|&axis| index[axis] >= axes[axis].length);
    if let Some(axis) = outside {
        let refused = IndexError::OutOfBounds {
            axis,
            index: index[axis],
            length: axes[axis].length,
        };
        assert_eq!(answer, Err(refused));
        assert!(chunk.iter().chain(&offset).all(|&part| part == 7));
        return;
    }
    assert_eq!(answer, Ok(()));
    let mut spans = vec![Span::default(); axes.len()];
    assert_eq!(grid.view().region_into(&chunk, &mut spans), Ok(()));
    for (axis, expected) in axes.iter().enumerate() {
        let position = (chunk[axis].into(), offset[axis].into());
        assert_eq!(Some(position), expected.locate(index[axis]));
        assert_eq!(spans[axis].origin + offset[axis], index[axis]);
        assert!(offset[axis] < spans[axis].clipped);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(384))]

    #[test]
    fn all_answers_are_the_oracles(
        axes in axes(),
        more in prop::collection::vec(any::<u64>(), 8),
    ) {
        let grid = plain(&axes);
        let view = grid.view();
        prop_assert_eq!(view.rank(), axes.len());
        prop_assert!(view.shape().eq(axes.iter().map(|axis| axis.length)));
        for (found, expected) in view.axes().zip(&axes) {
            check_axis(expected, found, &more);
        }
        let product = |of: fn(&Axis) -> u128| {
            let factors = axes.iter().map(of);
            if factors.clone().any(|factor| factor == 0) { return Some(0); }
            factors.into_iter().try_fold(1_u128, |product, factor| product.checked_mul(factor))
        };
        prop_assert_eq!(view.chunk_count(), product(Axis::chunks));
        prop_assert_eq!(view.declared_chunk_count(), product(Axis::declared));

        for shift in 0..more.len() {
            let rotated = more.iter().cycle().skip(shift);
            let anywhere: Vec<u64> = rotated.copied().take(axes.len()).collect();
            check_index(&axes, &grid, &anywhere);
            let inside = anywhere.iter().zip(&axes);
            let inside: Vec<u64> = inside.map(|(index, axis)| index % axis.length.max(1)).collect();
            check_index(&axes, &grid, &inside);
        }
    }

    #[test]
    fn the_first_fault_of_a_list_is_the_oracles(pairs in pairs(), length in length()) {
        let document = rectilinear(&format!("[[{}]]", spelled(&pairs)));
        // A dozen products of 64-bit numbers may be past 128 bits.
        let sums = pairs.iter().scan(0_u128, |sum, &(edge, count)| {
            *sum = sum.saturating_add(u128::from(edge) * u128::from(count));
            Some(*sum)
        });
        let sums: Vec<u128> = sums.collect();
        let overflow = sums.iter().position(|&sum| sum > u128::from(u64::MAX));
        let extent = sums[sums.len() - 1];
        match read_grid(&document, &[length]) {
            Ok(grid) => {
                prop_assert_eq!(overflow, None);
                prop_assert_eq!(u128::from(grid.view().axis(0).unwrap().extent()), extent);
                prop_assert!(extent >= u128::from(length));
            }
            Err(error) if error.reason() == "overflow" => {
                prop_assert_eq!(error.element(), overflow);
                prop_assert!(overflow.is_some());
            }
            Err(error) => {
                prop_assert_eq!((error.reason(), overflow), ("short", None));
                prop_assert!(extent < u128::from(length));
            }
        }
    }

    #[test]
    fn an_integer_overflows_where_its_last_chunk_does(
        edge in prop_oneof![1..=9_u64, any::<u64>()].prop_map(|edge| edge.max(1)),
        length in prop_oneof![length(), u64::MAX - 40..=u64::MAX],
    ) {
        let read = read_grid(rectilinear(&format!("[{edge}]")), &[length]);
        let axis = Axis { length, edges: Edges::Integer(edge) };
        let fits = axis.extent() <= u128::from(u64::MAX);
        let found = read.as_ref().err().map(|error| error.reason());
        prop_assert_eq!(found, (!fits).then_some("overflow"));
    }
}

fn spelled(pairs: &[(u64, u64)]) -> String {
    let pairs = pairs
        .iter()
        .map(|(edge, count)| format!("[{edge},{count}]"));
    pairs.collect::<Vec<_>>().join(",")
}
