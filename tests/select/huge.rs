//! Projections on axes that end near 2^64.

use crate::chosen::Chosen;
use crate::oracle::Axis;
use crate::small::{Piece, grid, integer, list, pieces};
use proptest::prelude::*;
use rectigrid::select::{AxisProjection, AxisSelection};

/// What is read of one chunk of one axis: offsets and positions, of all of it the ends alone.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Read {
    Whole { clipped: u64, out_start: u64 },
    Elements(Vec<(u64, Option<u64>)>),
}

/// The chunks that are touched on an axis, in order, and what is read of them.
fn expected(axis: &Axis, chosen: &Chosen) -> Vec<(u64, Read)> {
    let cut: Vec<(u64, Piece)> = (0..).zip(pieces(axis)).collect();
    let inside = cut.into_iter().filter(|(_, piece)| piece.clipped > 0);
    if matches!(chosen, Chosen::All) {
        let whole = inside.map(
            |(
                number,
                Piece {
                    origin, clipped, ..
                },
            )| {
                (
                    number,
                    Read::Whole {
                        clipped,
                        out_start: origin,
                    },
                )
            },
        );
        return whole.collect();
    }
    let drops = matches!(chosen, Chosen::Index(_));
    let indices: Vec<(u64, u64)> = (0..).zip(chosen.indices(axis.length)).collect();
    let read = inside.filter_map(|(number, piece)| {
        let mut elements: Vec<(u64, Option<u64>)> = indices
            .iter()
            .filter(|(_, index)| *index >= piece.origin && index - piece.origin < piece.declared)
            .map(|(at, index)| (index - piece.origin, (!drops).then_some(*at)))
            .collect();
        elements.sort_unstable();
        (!elements.is_empty()).then_some((number, Read::Elements(elements)))
    });
    read.collect()
}

fn found(axis: &AxisProjection<'_>, chosen: &Chosen, clipped: u64) -> Read {
    if matches!(chosen, Chosen::All) {
        let AxisProjection::Slice {
            start: 0,
            stop,
            step: 1,
            out_start,
            out_stop,
            reversed: false,
        } = *axis
        else {
            unreachable!("{axis:?} is not all of a chunk")
        };
        assert_eq!((stop, out_stop - out_start), (clipped, clipped));
        assert_eq!(
            axis.element(clipped - 1),
            Some((clipped - 1, Some(out_stop - 1)))
        );
        return Read::Whole { clipped, out_start };
    }
    assert!(axis.count() < 99, "{axis:?}");
    Read::Elements(
        (0..axis.count())
            .map(|n| axis.element(n).unwrap())
            .collect(),
    )
}

fn check(axes: &[Axis; 2], chosen: &[Chosen; 2]) {
    let grid = grid(axes);
    let [mut one, mut other] = [chosen[0].order(), chosen[1].order()];
    let selection: [AxisSelection<'_>; 2] = [
        chosen[0].selection(&mut one, axes[0].length),
        chosen[1].selection(&mut other, axes[1].length),
    ];
    let (rows, columns) = (
        expected(&axes[0], &chosen[0]),
        expected(&axes[1], &chosen[1]),
    );
    let mut projections = grid.view().project(selection).unwrap();
    for (i, row) in &rows {
        for (j, column) in &columns {
            let projection = projections.next().unwrap();
            assert_eq!(projection.chunk, [*i, *j]);
            let clipped = grid.view().region(&projection.chunk).unwrap().clipped;
            assert_eq!(found(&projection.axes[0], &chosen[0], clipped[0]), *row);
            assert_eq!(found(&projection.axes[1], &chosen[1], clipped[1]), *column);
        }
    }
    assert_eq!(projections.next(), None);
}

fn axis() -> impl Strategy<Value = Axis> {
    let edge = prop_oneof![
        Just(1_u64),
        2..=5_u64,
        Just(1 << 32),
        (60..64_u32, 0..=2_u64).prop_map(|(power, less)| (1 << power) - less),
        u64::MAX - 6..=u64::MAX,
    ];
    let listed = (
        prop::collection::vec(edge, 1..6),
        any::<bool>(),
        any::<u64>(),
    )
        .prop_map(|(edges, whole, cut)| {
            let mut pairs = Vec::new();
            let mut extent = 0_u64;
            for edge in edges {
                // What doesn't fit any more is the rest.
                let edge = edge.min(u64::MAX - extent);
                if edge > 0 {
                    pairs.push((edge, 1));
                    extent += edge;
                }
            }
            list(if whole { extent } else { cut.min(extent) }, &pairs)
        });
    let stepped = (1..=5_u64, 0..=9_u64).prop_map(|(parts, less)| {
        let edge = u64::MAX / parts;
        integer((edge * parts).saturating_sub(less), edge)
    });
    prop_oneof![4 => listed, 1 => stepped]
}

fn chosen(axis: &Axis, kind: u8, places: &[u64], step: u64) -> Chosen {
    let length = axis.length;
    if length == 0 {
        return Chosen::All;
    }
    let mut indices: Vec<u64> = places.iter().map(|place| place % length).collect();
    for piece in pieces(axis) {
        let last = piece.origin.saturating_add(piece.declared - 1);
        indices.extend(
            [piece.origin, last]
                .into_iter()
                .filter(|index| *index < length),
        );
    }
    let step = step.max(length / 20).max(1);
    match kind {
        0 => Chosen::All,
        1 => Chosen::Index(indices[step as usize % indices.len()]),
        2 => Chosen::Slice(indices[0], length, step),
        3 => Chosen::Python(Some(indices[0].into()), None, Some(-i128::from(step))),
        4 => Chosen::Python(None, None, Some(-i128::from(step))),
        5 => {
            indices.sort_unstable();
            Chosen::Sorted(indices)
        }
        _ => Chosen::AnyOrder(indices),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn projections_near_the_end_of_the_numbers(
        axes in [axis(), axis()],
        kinds in [0..7_u8, 0..7_u8],
        places in prop::collection::vec(any::<u64>(), 1..4),
        step in any::<u64>(),
    ) {
        let chosen = [0, 1].map(|at| chosen(&axes[at], kinds[at], &places, step));
        check(&axes, &chosen);
    }
}

#[test]
fn a_last_chunk_whose_next_would_wrap_around() {
    let half = 1_u64 << 63;
    let axes = [
        list(9, &[(3, 3)]),
        list(u64::MAX, &[(half - 1, 1), (half, 1)]),
    ];
    check(&axes, &[Chosen::All, Chosen::All]);
    check(
        &axes,
        &[Chosen::All, Chosen::AnyOrder(vec![u64::MAX - 1, 0, half])],
    );
    check(
        &axes,
        &[
            Chosen::Sorted(vec![0, 8]),
            Chosen::Python(None, None, Some(-(1 << 62))),
        ],
    );
}
