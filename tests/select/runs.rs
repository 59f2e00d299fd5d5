//! Projections where there are many chunks: none that is not touched may cost anything.

use crate::small::{grid, integer, list};
use rectigrid::select::{AxisProjection, AxisSelection, List, Slice};

#[test]
fn far_apart_indices_are_found_without_a_walk() {
    let most = u64::MAX;
    let grid = grid(&[
        list(most, &[(1, most)]),
        list(most, &[(2, 5), (1, most - 10)]),
    ]);
    let listed = [most - 1, 3, most / 2, 3];
    let mut order = [0; 4];
    let selection = [
        AxisSelection::List(List::in_any_order(&listed, &mut order).unwrap()),
        AxisSelection::Slice(Slice::new(1, most, most / 3).unwrap()),
    ];
    let chunks: Vec<[u64; 2]> = grid
        .view()
        .project(selection)
        .unwrap()
        .map(|projection| projection.chunk)
        .collect();
    let third = most / 3;
    let columns = [0, 1 + third - 5, 1 + 2 * third - 5];
    let rows = [3, most / 2, most - 1];
    let expected = rows.map(|row| columns.map(|column| [row, column])).concat();
    assert_eq!(chunks, expected);
}

#[test]
fn the_first_of_many_projections_come_at_once() {
    let most = u64::MAX;
    let grid = grid(&[list(most, &[(1, most)]), integer(most - 3, 4)]);
    let backwards = Slice::from_python(None, None, Some(-1), most).unwrap();
    let selection = [AxisSelection::Slice(backwards), AxisSelection::All];
    let mut projections = grid.view().project(selection).unwrap();
    let first = projections.next().unwrap();
    assert_eq!((first.chunk, first.complete), ([0, 0], true));
    assert_eq!(first.axes[0].element(0), Some((0, Some(most - 1))));
    assert_eq!(projections.next().unwrap().chunk, [0, 1]);
}

#[test]
fn the_widest_step() {
    let most = u64::MAX;
    let grid = grid(&[integer(most, most)]);
    let slice = Slice::new(most - 1, most, most).unwrap();
    let mut found = grid.view().project([AxisSelection::Slice(slice)]).unwrap();
    let projection = found.next().unwrap();
    let expected = AxisProjection::Slice {
        start: most - 1,
        stop: most,
        step: most,
        out_start: 0,
        out_stop: 1,
        reversed: false,
    };
    assert_eq!(projection.axes, [expected]);
    assert_eq!(projection.axes[0].element(0), Some((most - 1, Some(0))));
    assert_eq!(projection.axes[0].element(1), None);
    assert_eq!(found.next(), None);
}
