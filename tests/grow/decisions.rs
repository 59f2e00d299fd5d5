//! Growing and shrinking as it was decided.

use crate::like::{check, integer, list};
use rectigrid::{Grid, GrowError, Run};

fn one(edge: u64) -> [Run; 1] {
    [Run { edge, count: 1 }]
}

/// Runs that nobody may ask for.
fn untouched() -> impl Iterator<Item = Run> {
    core::iter::from_fn(|| unreachable!("runs are taken where they aren't needed"))
}

#[test]
fn an_integer_adapts() {
    let mut grid = Grid::<1, 1>::new();
    grid.push_integer_axis(10, 4).unwrap();
    for length in [11, 12, 13, 0, 4_000_000_001, 5] {
        grid.set_length(0, length, untouched()).unwrap();
        check(grid.view(), &[integer(length, 4)]);
        grid.resize_axis(0, length + 1).unwrap();
        check(grid.view(), &[integer(length + 1, 4)]);
    }
    assert_eq!(
        grid.append_chunk(0, 4),
        Err(GrowError::NotAList { axis: 0 })
    );
    assert_eq!(grid.resize_axis(0, u64::MAX), Err(GrowError::Overflow));
    check(grid.view(), &[integer(6, 4)]);
}

#[test]
fn growth_inside_the_extent_adds_nothing() {
    let mut grid = Grid::<1, 2>::new();
    grid.push_list_axis([Run { edge: 5, count: 2 }, Run { edge: 7, count: 1 }])
        .unwrap();
    for length in [0, 3, 12, 17, 16, 17] {
        grid.set_length(0, length, untouched()).unwrap();
        check(grid.view(), &[list(length, &[(5, 2), (7, 1)])]);
    }
    // Without room for a run, too.
    grid.resize_axis(0, 1).unwrap();
    grid.resize_axis(0, 17).unwrap();
    check(grid.view(), &[list(17, &[(5, 2), (7, 1)])]);
}

#[test]
fn what_reaches_the_length_is_enough() {
    let mut grid = Grid::<1, 4>::new();
    grid.push_list_axis(one(5)).unwrap();
    grid.set_length(0, 11, one(6).into_iter().chain(untouched()))
        .unwrap();
    check(grid.view(), &[list(11, &[(5, 1), (6, 1)])]);
}

#[test]
fn growth_past_the_extent_takes_the_callers_edges() {
    let mut grid = Grid::<1, 4>::new();
    grid.push_list_axis(one(5)).unwrap();
    grid.set_length(0, 11, [Run { edge: 4, count: 2 }]).unwrap();
    check(grid.view(), &[list(11, &[(5, 1), (4, 2)])]);
    let refused = grid.set_length(0, 20, one(6));
    assert_eq!(
        refused,
        Err(GrowError::Short {
            extent: 19,
            length: 20
        })
    );
    let refused = grid.set_length(0, 20, []);
    assert_eq!(
        refused,
        Err(GrowError::Short {
            extent: 13,
            length: 20
        })
    );
    check(grid.view(), &[list(11, &[(5, 1), (4, 2)])]);
}

#[test]
fn by_default_one_chunk_of_what_is_missing() {
    let mut grid = Grid::<1, 4>::new();
    grid.push_list_axis(one(5)).unwrap();
    grid.resize_axis(0, 12).unwrap();
    check(grid.view(), &[list(12, &[(5, 1), (7, 1)])]);
    // What is missing is counted from the extent, not from the length.
    grid.resize_axis(0, 2).unwrap();
    grid.resize_axis(0, 15).unwrap();
    check(grid.view(), &[list(15, &[(5, 1), (7, 1), (3, 1)])]);
    grid.resize_axis(0, 18).unwrap();
    check(grid.view(), &[list(18, &[(5, 1), (7, 1), (3, 2)])]);
}

#[test]
fn shrinking_keeps_the_edges() {
    let mut grid = Grid::<2, 4>::new();
    grid.push_list_axis([Run { edge: 5, count: 3 }]).unwrap();
    grid.push_integer_axis(9, 2).unwrap();
    grid.set_length(0, 6, untouched()).unwrap();
    check(grid.view(), &[list(6, &[(5, 3)]), integer(9, 2)]);
    grid.set_shape(&[0, 0]).unwrap();
    check(grid.view(), &[list(0, &[(5, 3)]), integer(0, 2)]);
    // A chunk that is appended then comes behind the overflow chunks, which are full again.
    grid.append_chunk(0, 8).unwrap();
    check(grid.view(), &[list(23, &[(5, 3), (8, 1)]), integer(0, 2)]);
}

#[test]
fn a_full_grid_gives_the_edge_back() {
    let mut grid = Grid::<2, 3>::new();
    grid.push_list_axis(one(5)).unwrap();
    grid.push_list_axis(one(5)).unwrap();
    grid.append_chunk(0, 6).unwrap();
    let run = Run { edge: 9, count: 1 };
    for axis in [0, 1, 0] {
        assert_eq!(
            grid.append_chunk(axis, 9),
            Err(GrowError::Full { run, capacity: 3 })
        );
        check(
            grid.view(),
            &[list(11, &[(5, 1), (6, 1)]), list(5, &[(5, 1)])],
        );
    }
    // As many chunks as one likes of the last edge lengths still fit.
    for _ in 0..100 {
        grid.append_chunk(0, 6).unwrap();
        grid.append_chunk(1, 5).unwrap();
    }
    check(
        grid.view(),
        &[list(611, &[(5, 1), (6, 101)]), list(505, &[(5, 101)])],
    );
}

#[test]
fn sentences() {
    let (extent, length) = (19, 20);
    let run = Run { edge: 9, count: 2 };
    for (refused, message) in [
        (
            GrowError::NoSuchAxis { axis: 5, rank: 2 },
            "found axis 5, expected one below the rank 2",
        ),
        (
            GrowError::NotAList { axis: 1 },
            "found an integer as the chunks of axis 1, expected a list to append to",
        ),
        (
            GrowError::Zero,
            "found an edge length or a count of 0, expected at least 1",
        ),
        (GrowError::Empty, "found no chunk, expected at least one"),
        (
            GrowError::Overflow,
            "found edge lengths that sum to more than 2^64 - 1, expected a sum of 64 bits",
        ),
        (
            GrowError::Short { extent, length },
            "found edge lengths that sum to 19, expected at least the axis length 20",
        ),
        (
            GrowError::Full { run, capacity: 3 },
            "found a run of 2 chunks of edge length 9 and no room, expected at most 3 runs in all axes together",
        ),
        (
            GrowError::TooManyAxes { capacity: 3 },
            "found more axes than fit, expected at most 3",
        ),
    ] {
        assert_eq!(refused.to_string(), message);
    }
}
