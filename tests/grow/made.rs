//! Cutting and turning, against plain lists.

use crate::like::{Room, axis, check, edges, grid, integer, of_edges, runs};
use crate::oracle::{Axis, Edges};
use core::ops::Range;
use proptest::prelude::*;
use rectigrid::{ComposeError, Grid, GrowError, Run};

/// Room that not all grids fit.
pub(crate) type Small = Grid<2, 6>;

/// A grid that something is in already.
pub(crate) fn occupied() -> Small {
    let mut grid = Small::new();
    grid.push_list_axis([Run { edge: 9, count: 2 }, Run { edge: 8, count: 1 }])
        .unwrap();
    grid.push_integer_axis(100, 7).unwrap();
    grid
}

/// Makes a grid, once where there is room and once in small room.
macro_rules! check_made {
    (|$made:ident| $make:expr, $expected:expr $(,)?) => {{
        let expected: Result<Vec<Axis>, ComposeError> = $expected;
        let mut wide = crate::made::roomy();
        let found = {
            let $made = &mut wide;
            $make
        };
        crate::made::check_wide(&wide, found, &expected);
        let mut small = crate::made::occupied();
        let found = {
            let $made = &mut small;
            $make
        };
        crate::made::check_small(&small, found, &expected);
    }};
}

pub(crate) fn roomy() -> Room {
    grid(&[integer(100, 7)])
}

pub(crate) fn check_wide(
    made: &Room,
    found: Result<(), ComposeError>,
    expected: &Result<Vec<Axis>, ComposeError>,
) {
    match expected {
        Ok(axes) => {
            assert_eq!(found, Ok(()));
            check(made.view(), axes);
        }
        Err(error) => {
            assert_eq!(found, Err(*error));
            let message = error.to_string();
            assert!(
                message.starts_with("found ") && message.contains("expected "),
                "{message}"
            );
            check(made.view(), &[]);
        }
    }
}

/// Either the room does for it, or the grid is empty and it is said that it doesn't.
pub(crate) fn check_small(
    made: &Small,
    found: Result<(), ComposeError>,
    expected: &Result<Vec<Axis>, ComposeError>,
) {
    let fits = |axes: &Vec<Axis>| axes.len() <= 2 && axes.iter().map(runs).sum::<usize>() <= 6;
    let grow = match found {
        Ok(()) => {
            let axes = expected.as_ref().unwrap();
            assert!(fits(axes));
            check(made.view(), axes);
            return;
        }
        Err(error) => {
            check(made.view(), &[]);
            if expected.as_ref().err() == Some(&error) {
                return;
            }
            error
        }
    };
    assert!(!expected.as_ref().is_ok_and(fits), "{grow}");
    let ComposeError::Grow(grow) = grow else {
        unreachable!("{grow} for want of room")
    };
    assert!(
        matches!(
            grow,
            GrowError::Full { capacity: 6, .. } | GrowError::TooManyAxes { capacity: 2 }
        ),
        "{grow}"
    );
}

pub(crate) fn no_such(axis: usize, rank: usize) -> ComposeError {
    ComposeError::Grow(GrowError::NoSuchAxis { axis, rank })
}

fn cut(axes: &[Axis], axis: usize, chunks: Range<u64>) -> Result<Vec<Axis>, ComposeError> {
    let Some(old) = axes.get(axis) else {
        return Err(no_such(axis, axes.len()));
    };
    let all = edges(old);
    let (start, end) = (chunks.start as usize, chunks.end as usize);
    if start > end || end > all.len() {
        let (end, declared) = (chunks.end, all.len() as u64);
        return Err(ComposeError::NoSuchChunks {
            axis,
            end,
            declared,
        });
    }
    let begin: u64 = all[..start].iter().sum();
    let stop = all[..end].iter().sum::<u64>().min(old.length);
    let length = stop.saturating_sub(begin);
    let mut axes = axes.to_vec();
    axes[axis] = match old.edges {
        Edges::Integer(edge) => integer(length, edge),
        Edges::List(_) if start == end => return Err(ComposeError::Grow(GrowError::Empty)),
        Edges::List(_) => of_edges(length, &all[start..end]),
    };
    Ok(axes)
}

fn rotated(axes: &[Axis], axis: usize, by: u64) -> Result<Vec<Axis>, ComposeError> {
    let Some(old) = axes.get(axis) else {
        return Err(no_such(axis, axes.len()));
    };
    let mut all = edges(old);
    let declared = all.len() as u64;
    if by > declared {
        return Err(ComposeError::NoSuchChunks {
            axis,
            end: by,
            declared,
        });
    }
    if old.extent() != old.length.into() {
        return Err(ComposeError::Clipped { axis });
    }
    let mut axes = axes.to_vec();
    if matches!(old.edges, Edges::List(_)) {
        all.rotate_left(by as usize);
        axes[axis] = of_edges(old.length, &all);
    }
    Ok(axes)
}

/// Cuts a grid as plain lists are cut.
pub(crate) fn check_cut(axes: &[Axis], at: usize, chunks: Range<u64>) {
    let whole = grid(axes);
    check_made!(
        |made| made.cut(whole.view(), at, chunks.clone()),
        cut(axes, at, chunks.clone()),
    );
}

/// Turns a grid as plain lists are turned.
pub(crate) fn check_rotate(axes: &[Axis], at: usize, by: u64) {
    let whole = grid(axes);
    check_made!(
        |made| made.rotate(whole.view(), at, by),
        rotated(axes, at, by),
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(384))]

    #[test]
    fn cutting(axes in prop::collection::vec(axis(), 0..=3), at in 0..4_usize) {
        let declared = axes.get(at).map_or(1, |axis| axis.declared() as u64);
        for start in 0..=declared + 1 {
            for end in 0..=declared + 1 {
                check_cut(&axes, at, start..end);
            }
        }
    }

    #[test]
    fn turning(axes in prop::collection::vec(axis(), 0..=3), at in 0..4_usize) {
        let declared = axes.get(at).map_or(1, |axis| axis.declared() as u64);
        for by in 0..=declared + 1 {
            check_rotate(&axes, at, by);
        }
    }

    #[test]
    fn sizes_are_those_of_the_array(axis in axis()) {
        let whole = grid(core::slice::from_ref(&axis));
        let sizes = whole.view().axis(0).unwrap().sizes();
        let sizes: Vec<u64> =
            sizes.flat_map(|run| vec![run.edge; usize::try_from(run.count).unwrap()]).collect();
        let mut end = 0;
        let mut expected = Vec::new();
        for edge in edges(&axis) {
            let clipped = axis.length.saturating_sub(end).min(edge);
            expected.extend((clipped > 0).then_some(clipped));
            end += edge;
        }
        prop_assert_eq!(&sizes, &expected);
        prop_assert_eq!(sizes.iter().sum::<u64>(), axis.length);
        let mut again = Grid::<1, 64>::new();
        let pushed = again.push_axis_of_sizes(sizes.iter().copied());
        if sizes.is_empty() {
            prop_assert_eq!(pushed, Err(GrowError::Empty));
        } else {
            check(again.view(), &[of_edges(axis.length, &expected)]);
        }
    }
}

#[test]
fn sizes_of_many_chunks_are_few_runs() {
    let most = u64::MAX;
    let whole = grid(&[crate::like::list(most - 1, &[(1, 7), (2, (most - 7) / 2)])]);
    let sizes: Vec<(u64, u64)> = whole
        .view()
        .axis(0)
        .unwrap()
        .sizes()
        .map(|run| (run.edge, run.count))
        .collect();
    assert_eq!(sizes, [(1, 7), (2, (most - 7) / 2 - 1), (1, 1)]);
}

#[test]
fn cutting_and_turning_many_chunks() {
    let most = u64::MAX;
    let whole = grid(&[crate::like::list(most, &[(1, most)])]);
    let mut made = Small::new();
    made.cut(whole.view(), 0, most - 4..most - 1).unwrap();
    check(made.view(), &[crate::like::list(3, &[(1, 3)])]);
    made.rotate(whole.view(), 0, most / 2).unwrap();
    check(made.view(), &[crate::like::list(most, &[(1, most)])]);
}

#[test]
fn sentences() {
    for (refused, message) in [
        (
            ComposeError::Rank {
                first: 1,
                second: 2,
            },
            "found grids of 1 and 2 axes, expected as many",
        ),
        (
            ComposeError::Differ { axis: 1 },
            "found different chunks on axis 1, expected equal ones",
        ),
        (
            ComposeError::Clipped { axis: 1 },
            "found an array that ends inside a chunk on axis 1, expected a chunk boundary",
        ),
        (
            ComposeError::NoSuchChunks {
                axis: 1,
                end: 9,
                declared: 7,
            },
            "found chunks up to 9 on axis 1, expected a rising range within its 7 declared chunks",
        ),
        (
            ComposeError::Grow(GrowError::Empty),
            "found no chunk, expected at least one",
        ),
    ] {
        assert_eq!(refused.to_string(), message);
    }
}
