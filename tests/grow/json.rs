//! How much room the JSON of a grid takes.

use crate::like::{check, integer, list};
use rectigrid::{Grid, Run};

/// The longest run that 64 bits hold: 11 digits and 10.
const LONGEST: Run = Run {
    edge: 10_000_000_000,
    count: 1_000_000_000,
};

fn fill<const AXES: usize, const RUNS: usize>() -> usize {
    let mut grid = Grid::<AXES, RUNS>::new();
    for _ in 0..AXES {
        grid.push_list_axis([LONGEST]).unwrap();
    }
    let axis = list(
        LONGEST.edge * LONGEST.count,
        &[(LONGEST.edge, LONGEST.count)],
    );
    check(grid.view(), &vec![axis; AXES]);
    Grid::<AXES, RUNS>::MAX_JSON_LEN - grid.view().json_len()
}

#[test]
fn the_most_bytes_are_nearly_reached() {
    for spare in [
        fill::<1, 1>(),
        fill::<2, 2>(),
        fill::<4, 4>(),
        fill::<6, 6>(),
    ] {
        assert!(spare <= 3, "{spare} bytes too many");
    }
}

/// A long list of as long runs as its extent allows.
#[test]
fn a_long_list_stays_below_the_most() {
    let mut grid = Grid::<1, 16>::new();
    let run = |edge| Run {
        edge,
        count: 100_000_000,
    };
    grid.push_list_axis((0..16).map(|number| run(10_000_000_000 + number)))
        .unwrap();
    let most = Grid::<1, 16>::MAX_JSON_LEN;
    let length = grid.view().json_len();
    assert!(
        length <= most && length + 3 * 16 >= most,
        "{length} of {most}"
    );
}

#[test]
fn lengths_of_few_bytes() {
    let grid = Grid::<2, 2>::new();
    check(grid.view(), &[]);
    assert!(grid.view().json_len() <= Grid::<0, 0>::MAX_JSON_LEN);
    let mut grid = Grid::<2, 2>::new();
    grid.push_integer_axis(u64::MAX, u64::MAX).unwrap();
    grid.push_integer_axis(0, 1).unwrap();
    check(grid.view(), &[integer(u64::MAX, u64::MAX), integer(0, 1)]);
    let mut buffer = [0; Grid::<2, 2>::MAX_JSON_LEN];
    assert_eq!(
        grid.view().write_json_into(&mut buffer),
        Ok(grid.view().json_len())
    );
    let exact = grid.view().json_len();
    assert!(grid.view().write_json_into(&mut buffer[..exact]).is_ok());
    let refused = grid
        .view()
        .write_json_into(&mut buffer[..exact - 1])
        .unwrap_err();
    assert_eq!(refused.needed, exact);
}
