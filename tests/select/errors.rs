//! Selections that are refused, and which axis is at fault.

use crate::small::{grid, integer, list};
use rectigrid::select::{AxisSelection, List, SelectError, Slice};

const ALL: AxisSelection<'_> = AxisSelection::All;

#[test]
fn the_axis_is_named() {
    let axes = [integer(6, 4), list(9, &[(4, 3)]), integer(0, 2)];
    let grid = grid(&axes);
    let grid = grid.view();
    let out = |axis, index, length| SelectError::OutOfBounds {
        axis,
        index,
        length,
    };
    let at = AxisSelection::Index;
    assert_eq!(grid.project([at(6), at(9), ALL]).unwrap_err(), out(0, 6, 6));
    // An overflow chunk would cover it.
    assert_eq!(grid.project([at(5), at(9), ALL]).unwrap_err(), out(1, 9, 9));
    assert_eq!(
        grid.project([at(5), at(8), at(0)]).unwrap_err(),
        out(2, 0, 0)
    );
    assert_eq!(
        grid.project([ALL, at(u64::MAX), ALL]).unwrap_err(),
        out(1, u64::MAX, 9)
    );

    let indices = [3, 8, 3, 12, 9];
    let mut order = [0; 5];
    let listed = AxisSelection::List(List::in_any_order(&indices, &mut order).unwrap());
    assert_eq!(grid.project([ALL, listed, ALL]).unwrap_err(), out(1, 12, 9));

    let slice = |start, stop| AxisSelection::Slice(Slice::new(start, stop, 2).unwrap());
    let past = |axis, stop, length| SelectError::PastEnd { axis, stop, length };
    assert_eq!(
        grid.project([slice(0, 7), slice(0, 10), ALL]).unwrap_err(),
        past(0, 7, 6)
    );
    assert_eq!(
        grid.project([slice(0, 6), slice(9, 10), ALL]).unwrap_err(),
        past(1, 10, 9)
    );
    assert_eq!(
        grid.project([ALL, ALL, slice(0, 1)]).unwrap_err(),
        past(2, 1, 0)
    );
    // Refused also where another axis selects nothing.
    assert_eq!(
        grid.project([slice(2, 2), at(9), ALL]).unwrap_err(),
        out(1, 9, 9)
    );

    let rank = SelectError::Rank {
        found: 2,
        expected: 3,
    };
    assert_eq!(grid.project([ALL, ALL]).unwrap_err(), rank);
}

#[test]
fn sentences() {
    let (found, expected) = (2, 3);
    for (refused, message) in [
        (
            SelectError::Rank { found, expected },
            "found a selection of 2 axes, expected 3",
        ),
        (
            SelectError::OutOfBounds {
                axis: 1,
                index: 12,
                length: 9,
            },
            "found index 12 on axis 1, expected one below its length 9",
        ),
        (
            SelectError::PastEnd {
                axis: 1,
                stop: 12,
                length: 9,
            },
            "found a slice that stops at 12 on axis 1, expected at most its length 9",
        ),
        (SelectError::ZeroStep, "found a step of 0, expected another"),
        (
            SelectError::Buffer { found, expected },
            "found a buffer of 2 places, expected 3, one for each index",
        ),
        (
            SelectError::Unsorted { position: 7 },
            "found an index at position 7 below the one before it, expected a sorted list",
        ),
    ] {
        assert_eq!(refused.to_string(), message);
    }
}

#[test]
fn lists_and_their_buffers() {
    let unsorted = |position| SelectError::Unsorted { position };
    assert_eq!(List::sorted(&[1, 2, 1]).unwrap_err(), unsorted(2));
    assert_eq!(List::sorted(&[u64::MAX, 0]).unwrap_err(), unsorted(1));
    assert!(List::sorted(&[]).unwrap().is_empty());
    assert!(!List::sorted(&[0]).unwrap().is_empty());
    assert_eq!(List::sorted(&[4, 4, 4]).unwrap().len(), 3);
    for found in [0, 2, 4] {
        let mut order = vec![0; found];
        let refused = List::in_any_order(&[3, 2, 1], &mut order).unwrap_err();
        assert_eq!(refused, SelectError::Buffer { found, expected: 3 });
    }
}

#[test]
fn a_slice_of_nothing_stops_where_it_starts() {
    for stop in [0, 3, 5, 6] {
        let slice = Slice::new(6, stop, 4).unwrap();
        assert_eq!((slice.start(), slice.stop(), slice.count()), (6, 6, 0));
        assert_eq!(slice, Slice::new(6, 6, 4).unwrap());
    }
}

#[test]
fn empty_selections_give_nothing() {
    let grid = grid(&[integer(6, 4), list(9, &[(4, 3)])]);
    let empty = [
        AxisSelection::Slice(Slice::new(3, 3, 1).unwrap()),
        AxisSelection::Slice(Slice::new(6, 2, 1).unwrap()),
        // It may begin past the end.
        AxisSelection::Slice(Slice::new(10, 10, 1).unwrap()),
        AxisSelection::Slice(Slice::new(u64::MAX, 0, 3).unwrap()),
        AxisSelection::Slice(Slice::from_python(Some(5), Some(2), None, 6).unwrap()),
        AxisSelection::Slice(Slice::from_python(Some(1), Some(2), Some(-3), 6).unwrap()),
        AxisSelection::List(List::sorted(&[]).unwrap()),
        AxisSelection::List(List::in_any_order(&[], &mut []).unwrap()),
    ];
    for empty in empty {
        for selection in [[empty, ALL], [ALL, empty], [empty, empty]] {
            let mut projections = grid.view().project(selection).unwrap();
            assert_eq!((projections.next(), projections.next()), (None, None));
        }
    }
}

#[test]
fn a_scalar_is_one_whole_chunk() {
    let grid = grid(&[]);
    let mut projections = grid.view().project([]).unwrap();
    let projection = projections.next().unwrap();
    assert_eq!((projection.chunk, projection.complete), ([], true));
    assert_eq!(projections.next(), None);
}
