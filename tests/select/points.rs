//! Points brought together by chunk, against a stable sort.

use crate::oracle::Axis;
use crate::small::{axes, grid, integer, list};
use proptest::prelude::*;
use rectigrid::select::SelectError;

/// Points, each index of which is taken into its axis, come as a stable sort by chunk brings them.
pub(crate) fn check<const D: usize>(axes: &[Axis], raw: &[Vec<u64>]) {
    if axes.iter().any(|axis| axis.length == 0) {
        return;
    }
    let grid = grid(axes);
    let points: Vec<[u64; D]> = raw
        .iter()
        .map(|raw| core::array::from_fn(|axis| raw[axis] % axes[axis].length))
        .collect();
    let chunk = |point: &[u64; D]| -> Vec<u128> {
        (0..D)
            .map(|axis| axes[axis].locate(point[axis]).unwrap().0)
            .collect()
    };
    let mut expected: Vec<usize> = (0..points.len()).collect();
    expected.sort_by_key(|position| chunk(&points[*position]));

    let mut order = vec![usize::MAX; points.len()];
    let mut found = Vec::new();
    let mut before = None;
    for (index, positions) in grid.view().order_points(&points, &mut order).unwrap() {
        assert!(!positions.is_empty());
        let index: Vec<u128> = index.iter().map(|part| u128::from(*part)).collect();
        assert!(
            positions
                .iter()
                .all(|position| chunk(&points[*position]) == index)
        );
        assert!(
            before.replace(index.clone()) < Some(index),
            "row-major, none twice"
        );
        found.extend_from_slice(positions);
    }
    assert_eq!(found, expected);
    assert_eq!(order, expected);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn points_come_chunk_by_chunk(
        axes in axes(),
        raw in prop::collection::vec(prop::collection::vec(0..99_u64, 4), 0..40),
    ) {
        with_rank!(axes.len(), D => check::<D>(&axes, &raw));
    }
}

#[test]
fn points_that_are_refused() {
    let grid = grid(&[integer(6, 4), list(9, &[(4, 3)])]);
    let grid = grid.view();
    let mut order = [7; 3];
    let out = |axis, index, length| SelectError::OutOfBounds {
        axis,
        index,
        length,
    };
    let points = [[0, 0], [5, 9], [6, 9]];
    assert_eq!(
        grid.order_points(&points, &mut order).unwrap_err(),
        out(1, 9, 9)
    );
    let points = [[0, 0], [6, 9], [0, u64::MAX]];
    assert_eq!(
        grid.order_points(&points, &mut order).unwrap_err(),
        out(0, 6, 6)
    );
    assert_eq!(order, [7; 3]);
    let refused = grid.order_points(&points, &mut [0; 2]).unwrap_err();
    assert_eq!(
        refused,
        SelectError::Buffer {
            found: 2,
            expected: 3
        }
    );
    let refused = grid.order_points(&[[0; 3]; 3], &mut order).unwrap_err();
    assert_eq!(
        refused,
        SelectError::Rank {
            found: 3,
            expected: 2
        }
    );
    assert!(
        grid.order_points::<2>(&[], &mut [])
            .unwrap()
            .next()
            .is_none()
    );
}
