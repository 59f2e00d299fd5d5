//! The law of projections: reading through them is selecting from the whole array.

use crate::chosen::{Chosen, raws};
use crate::oracle::Axis;
use crate::small::{Piece, axes, grid, integer, list, pieces, product};
use proptest::prelude::*;
use rectigrid::select::{AxisProjection, AxisSelection, List, Slice};
use std::collections::{BTreeMap, BTreeSet};

/// What is in a chunk behind the array's end.
const GARBAGE: usize = usize::MAX;

/// Where in row-major order something stands.
fn place(index: &[u64], shape: &[u64]) -> usize {
    let place = index.iter().zip(shape).fold(0, |place, (index, length)| {
        assert!(index < length, "{index:?} is not within {shape:?}");
        place * length + index
    });
    usize::try_from(place).unwrap()
}

/// The array cut into chunks of their declared shapes; each of its elements is its own place.
struct Store {
    shapes: BTreeMap<Vec<u64>, Vec<u64>>,
    chunks: BTreeMap<Vec<u64>, Vec<usize>>,
}

impl Store {
    fn new(axes: &[Axis], cut: &[Vec<Piece>]) -> Self {
        let array: Vec<u64> = axes.iter().map(|axis| axis.length).collect();
        let (mut shapes, mut chunks) = (BTreeMap::new(), BTreeMap::new());
        let numbers: Vec<Vec<u64>> = cut
            .iter()
            .map(|cut| (0..cut.len() as u64).collect())
            .collect();
        for chunk in product(&numbers) {
            let parts: Vec<Piece> = chunk
                .iter()
                .zip(cut)
                .map(|(at, cut)| cut[*at as usize])
                .collect();
            let shape: Vec<u64> = parts.iter().map(|part| part.declared).collect();
            let offsets: Vec<Vec<u64>> = shape.iter().map(|edge| (0..*edge).collect()).collect();
            let values = product(&offsets).into_iter().map(|offset| {
                let index: Vec<u64> = offset
                    .iter()
                    .zip(&parts)
                    .map(|(offset, part)| part.origin + offset)
                    .collect();
                let inside = index
                    .iter()
                    .zip(&array)
                    .all(|(index, length)| index < length);
                if inside {
                    place(&index, &array)
                } else {
                    GARBAGE
                }
            });
            chunks.insert(chunk.clone(), values.collect());
            shapes.insert(chunk, shape);
        }
        Self { shapes, chunks }
    }

    fn read(&self, chunk: &[u64], offset: &[u64]) -> usize {
        let shape = &self.shapes[chunk];
        self.chunks[chunk][place(offset, shape)]
    }
}

/// The elements of one axis, asked for one by one.
fn by_element(axis: &AxisProjection<'_>) -> Vec<(u64, Option<u64>)> {
    let count = axis.count();
    for past in [count, count + 1, u64::MAX] {
        assert_eq!(axis.element(past), None);
    }
    (0..count).map(|n| axis.element(n).unwrap()).collect()
}

/// The same by what is public of the projection.
fn by_fields(axis: &AxisProjection<'_>) -> Vec<(u64, Option<u64>)> {
    match *axis {
        AxisProjection::Index { offset } => vec![(offset, None)],
        AxisProjection::Slice {
            start,
            stop,
            step,
            out_start,
            out_stop,
            reversed,
        } => {
            let offsets: Vec<u64> = (start..stop).step_by(step.try_into().unwrap()).collect();
            let mut positions: Vec<u64> = (out_start..out_stop).collect();
            if reversed {
                positions.reverse();
            }
            assert_eq!(offsets.len(), positions.len(), "{axis:?}");
            offsets
                .into_iter()
                .zip(positions.into_iter().map(Some))
                .collect()
        }
        AxisProjection::List(picks) => {
            assert_eq!(picks.size_hint(), (picks.len(), Some(picks.len())));
            let picked: Vec<_> = picks.collect();
            assert_eq!(picked.len(), picks.len());
            picked
                .into_iter()
                .map(|(offset, at)| (offset, Some(at as u64)))
                .collect()
        }
    }
}

pub(crate) fn check<const D: usize>(axes: &[Axis], chosen: &[Chosen]) {
    let grid = grid(axes);
    let cut: Vec<Vec<Piece>> = axes.iter().map(pieces).collect();
    let store = Store::new(axes, &cut);
    let shape: Vec<u64> = axes.iter().map(|axis| axis.length).collect();
    let indices: Vec<Vec<u64>> = chosen
        .iter()
        .zip(&shape)
        .map(|(chosen, length)| chosen.indices(*length))
        .collect();
    let out_shape: Vec<u64> = indices.iter().map(|indices| indices.len() as u64).collect();
    let expected: Vec<usize> = product(&indices)
        .iter()
        .map(|index| place(index, &shape))
        .collect();

    let mut orders: Vec<Vec<usize>> = chosen.iter().map(Chosen::order).collect();
    let selection: Vec<AxisSelection<'_>> = chosen
        .iter()
        .zip(&mut orders)
        .zip(&shape)
        .map(|((chosen, order), length)| chosen.selection(order, *length))
        .collect();
    let selection: [AxisSelection<'_>; D] = selection.try_into().unwrap();

    let mut out: Vec<Option<usize>> = vec![None; expected.len()];
    let mut touched = Vec::new();
    let mut projections = grid.view().project(selection).unwrap();
    for projection in projections.by_ref() {
        let chunk = projection.chunk.to_vec();
        let elements: Vec<Vec<_>> = projection.axes.iter().map(by_element).collect();
        for ((axis, elements), chosen) in projection.axes.iter().zip(&elements).zip(chosen) {
            assert_eq!(*elements, by_fields(axis));
            assert!(!elements.is_empty(), "a chunk of which nothing is read");
            let drops = matches!(chosen, Chosen::Index(_));
            assert!(
                elements
                    .iter()
                    .all(|(_, position)| position.is_none() == drops)
            );
        }
        let whole = (0..D).all(|axis| {
            let offsets: BTreeSet<u64> = elements[axis].iter().map(|(offset, _)| *offset).collect();
            let clipped = cut[axis][chunk[axis] as usize].clipped;
            assert!(offsets.iter().all(|offset| *offset < clipped));
            !chosen[axis].is_list() && offsets.len() as u64 == clipped
        });
        assert_eq!(projection.complete, whole, "chunk {chunk:?}");
        for element in product(&elements) {
            let offset: Vec<u64> = element.iter().map(|(offset, _)| *offset).collect();
            let to: Vec<u64> = element.iter().map(|(_, to)| to.unwrap_or(0)).collect();
            let to = &mut out[place(&to, &out_shape)];
            assert_eq!(*to, None, "an element that is written twice");
            *to = Some(store.read(&chunk, &offset));
        }
        touched.push(chunk);
    }
    assert!(projections.next().is_none() && projections.next().is_none());
    let expected: Vec<Option<usize>> = expected.into_iter().map(Some).collect();
    assert_eq!(out, expected);

    let chunk_of = |index: &[u64]| -> Vec<u64> {
        let parts = index.iter().zip(axes);
        parts
            .map(|(index, axis)| axis.locate(*index).unwrap().0 as u64)
            .collect()
    };
    let must: BTreeSet<Vec<u64>> = product(&indices)
        .iter()
        .map(|index| chunk_of(index))
        .collect();
    assert!(
        must.into_iter().eq(touched),
        "row-major order, none twice, none for nothing"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn reading_through_projections_is_selecting(axes in axes(), raws in raws()) {
        let chosen: Vec<Chosen> =
            axes.iter().zip(&raws).map(|(axis, raw)| raw.on(axis.length)).collect();
        with_rank!(axes.len(), D => check::<D>(&axes, &chosen));
    }
}

#[test]
fn each_chunk_has_the_picks_of_a_list_that_lie_in_it_and_no_more() {
    let grid = grid(&[integer(12, 4)]);
    let list = List::sorted(&[1, 2, 5, 11]).unwrap();
    let projections = grid.view().project([AxisSelection::List(list)]).unwrap();
    let picks: Vec<Vec<(u64, usize)>> = projections
        .map(|projection| match projection.axes {
            [AxisProjection::List(picks)] => picks.collect(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(picks, [vec![(1, 0), (2, 1)], vec![(1, 2)], vec![(3, 3)]]);
}

#[test]
fn a_chunk_is_complete_where_a_slice_takes_all_of_it() {
    let grid = grid(&[list(9, &[(4, 1), (1, 1), (4, 1)])]);
    let complete = |start, stop, step| -> Vec<bool> {
        let slice = Slice::new(start, stop, step).unwrap();
        let projections = grid.view().project([AxisSelection::Slice(slice)]);
        let projections = projections.unwrap();
        projections.map(|projection| projection.complete).collect()
    };
    assert_eq!(complete(0, 9, 1), [true, true, true]);
    assert_eq!(complete(1, 8, 1), [false, true, false]);
    assert_eq!(complete(0, 9, 2), [false, true, false]);
}
