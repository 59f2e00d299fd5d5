//! Tables of few rows and of many, up to the last one and past it.

use crate::battery::{Number, check, table};
use crate::numbers::Numbers;
use crate::reading::{cut, edges, list, read};
use rectigrid::lookup::{AxisTable, TableError};

/// Around every capacity of the battery, and all small ones.
fn sizes() -> Vec<u64> {
    let mut sizes: Vec<_> = (1..=18).collect();
    sizes.extend([62, 63, 64, 65, 66, 254, 255, 256, 257, 300]);
    sizes
}

#[test]
fn so_many_chunks() {
    let mut numbers = Numbers::new(3);
    for chunks in sizes() {
        // Never two alike, and rising, so that none is merged.
        let mut edge = 0;
        check(&edges((0..chunks).map(|_| {
            edge += 1 + numbers.below(9);
            edge
        })));
        check(&edges((0..chunks).map(|chunk| chunk % 2 + 30)));
    }
}

#[test]
fn so_many_runs() {
    for runs in sizes() {
        // More chunks than any capacity has rows.
        check(&list(
            &(1..=runs).map(|run| (run + 2, 300)).collect::<Vec<_>>(),
        ));
    }
}

#[test]
fn so_many_runs_with_shorter_chunks_behind() {
    for runs in [1, 2, 3, 4, 5, 16, 17, 63, 64, 65] {
        let pairs = (1..=runs).flat_map(|run| [(run + 2, 300), (run + 1, 1)]);
        check(&list(&pairs.collect::<Vec<_>>()));
    }
}

#[test]
fn too_many_runs_are_counted() {
    let pairs: Vec<_> = (1..=5).map(|edge| (edge, 10)).collect();
    let grid = read(&[list(&pairs)]);
    let axis = grid.view().axis(0).unwrap();
    let mut table = AxisTable::<u64, 4>::new();
    let error = table.build(axis).unwrap_err();
    let expected = TableError::TooManyRuns {
        runs: 5,
        capacity: 4,
    };
    assert_eq!(error, expected);
    assert_eq!(
        error.to_string(),
        "found 5 runs that hold data, expected at most 4"
    );
    // Runs behind the array's end don't count.
    assert!(crate::battery::table::<u64, 4>(&cut(100, &pairs)).is_some());
    assert!(crate::battery::table::<u64, 4>(&cut(101, &pairs)).is_none());
}

#[test]
fn what_is_too_long_for_the_words() {
    let most = u64::from(u32::MAX);
    for edge in [1, 1 << 16, most, most + 1, u64::MAX] {
        assert!(table::<u32, 4>(&cut(most, &[(edge, u64::MAX / edge)])).is_some());
        assert!(table::<u32, 4>(&cut(most + 1, &[(edge, u64::MAX / edge)])).is_none());
    }
    let error = TableError::TooLong {
        length: most + 1,
        most,
    };
    assert_eq!(
        error.to_string(),
        "found an axis of length 4294967296, expected at most 4294967295"
    );
}

#[test]
fn a_refused_axis_leaves_an_empty_table() {
    let many = read(&[edges([1, 2, 3, 4, 5])]);
    let few = read(&[edges([3, 5])]);
    empty_after::<u64>(&few.view().axis(0).unwrap(), &many.view().axis(0).unwrap());
    empty_after::<u32>(&few.view().axis(0).unwrap(), &many.view().axis(0).unwrap());
}

fn empty_after<T: Number>(few: &rectigrid::Axis<'_>, many: &rectigrid::Axis<'_>) {
    let at = |index: u64| T::try_from(index).ok().unwrap();
    let mut table = AxisTable::<T, 2>::default();
    assert_eq!(table.locate(at(0)), None);
    table.build(*few).unwrap();
    assert!(table.locate(at(7)).is_some());
    assert!(table.build(*many).is_err());
    assert_eq!(table.locate(at(0)), None);
    table.build(*few).unwrap();
    assert_eq!(table.locate(at(7)), few.locate(7));
    assert_eq!(table.clone().locate(at(8)), None);
}
