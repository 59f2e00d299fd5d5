//! Groups of a batch: against a lookup of each index.

use crate::numbers::Numbers;
use crate::oracle::Axis;
use crate::reading::{cut, edges, integer, list, read};
use rectigrid::lookup::{BatchError, Group};

/// Stretches of one chunk, found index by index.
fn expected(axis: rectigrid::Axis<'_>, indices: &[u64]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (position, &index) in indices.iter().enumerate() {
        let chunk = axis.locate(index).unwrap().chunk;
        match groups.last_mut() {
            Some(group) if group.chunk == chunk => group.positions.end = position + 1,
            _ => groups.push(Group {
                chunk,
                positions: position..position + 1,
            }),
        }
    }
    groups
}

pub(crate) fn check(axis: &Axis, indices: &[u64]) {
    let grid = read(core::slice::from_ref(axis));
    let axis = grid.view().axis(0).unwrap();
    let expected = expected(axis, indices);
    let groups = axis.groups(indices).unwrap();
    let (least, most) = groups.size_hint();
    assert!(least <= expected.len() && most.unwrap() >= expected.len());
    let mut groups = groups.fuse();
    assert!(groups.by_ref().eq(expected.iter().cloned()), "{axis:?}");
    assert_eq!(groups.next(), None);
    if indices.is_sorted() {
        let groups = axis.groups_of_sorted(indices).unwrap();
        assert!(groups.eq(expected), "{axis:?}");
    }
}

fn axes() -> Vec<Axis> {
    vec![
        integer(5_000, 7),
        integer(5_000, 4_999),
        integer(5_000, 1),
        edges([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]),
        list(&[(10, 40), (7, 1), (20, 30), (1, 300), (19, 1)]),
        cut(1_000, &[(990, 1), (300, 7)]),
        list(&[(u64::MAX - 9, 1), (4, 2), (1, 1)]),
        integer(u64::MAX >> 40 << 40, 1 << 40),
        integer(u64::MAX, 1),
    ]
}

#[test]
fn sorted_indices() {
    let mut numbers = Numbers::new(6);
    for axis in axes() {
        for count in [0, 1, 2, 3, 10, 100, 2_000] {
            let mut indices: Vec<_> = (0..count).map(|_| numbers.below(axis.length)).collect();
            check(&axis, &indices);
            indices.sort_unstable();
            check(&axis, &indices);
            indices.dedup();
            check(&axis, &indices);
        }
        let (mut indices, _) = crate::random::landmarks(&axis);
        indices.retain(|&index| index < axis.length);
        check(&axis, &indices);
        indices.sort_unstable();
        check(&axis, &indices);
        indices.reverse();
        check(&axis, &indices);
    }
}

#[test]
fn every_index_of_an_axis() {
    for axis in axes() {
        let indices: Vec<_> = (0..axis.length.min(5_000)).collect();
        check(&axis, &indices);
        let again: Vec<_> = indices.iter().flat_map(|&index| [index; 3]).collect();
        check(&axis, &again);
        let last: Vec<_> = (axis.length - axis.length.min(300)..axis.length).collect();
        check(&axis, &last);
    }
}

#[test]
fn groups_of_any_size() {
    // So many indices in each chunk, none in some: sizes that rise, fall and jump.
    let mut numbers = Numbers::new(7);
    for rounds in 0..60 {
        let axis = integer(1_000_000, 1_000);
        let mut indices = Vec::new();
        for chunk in 0..100 {
            let size = match numbers.below(5) {
                0 => 0,
                1 => 1,
                2 => numbers.below(4),
                3 => numbers.below(50),
                _ => numbers.below(1 + rounds * 20),
            };
            let mut group: Vec<_> = (0..size)
                .map(|_| chunk * 1_000 + numbers.below(1_000))
                .collect();
            group.sort_unstable();
            indices.extend(group);
        }
        check(&axis, &indices);
    }
    check(&integer(10, 5), &vec![4; 100_000]);
    check(
        &integer(10, 5),
        &[vec![0; 65_537], vec![5; 3], vec![9; 65_536]].concat(),
    );
}

#[test]
fn indices_that_fall_are_seen_however_often_they_do() {
    let axis = integer(400, 40);
    for count in [33, 65] {
        let rising: Vec<u64> = (0..count).map(|index| index * 6).collect();
        check(&axis, &rising.iter().rev().copied().collect::<Vec<_>>());
        for first in 0..rising.len() {
            for second in first + 1..rising.len() {
                let mut indices = rising.clone();
                indices.swap(first, second);
                check(&axis, &indices);
            }
        }
    }
}

#[test]
fn the_first_index_outside_is_named() {
    let axis = integer(90, 7);
    let grid = read(core::slice::from_ref(&axis));
    let axis = grid.view().axis(0).unwrap();
    let outside = |position, index| {
        Some(BatchError::OutOfBounds {
            position,
            axis: 0,
            index,
            length: 90,
        })
    };
    for place in [0, 1, 2, 499, 998, 999] {
        let mut indices: Vec<_> = (0..1_000).map(|place| place / 12).collect();
        let bad = [90, 91, u64::MAX];
        for bad in bad {
            // Sorted, all behind it are outside as well.
            indices[place..].fill(bad);
            assert_eq!(axis.groups(&indices).err(), outside(place, bad));
            assert_eq!(axis.groups_of_sorted(&indices).err(), outside(place, bad));
        }
        indices[999] = 0;
        if place < 999 {
            assert_eq!(axis.groups(&indices).err(), outside(place, u64::MAX));
        }
    }
    let nothing = integer(0, 7);
    let grid = read(core::slice::from_ref(&nothing));
    let axis = grid.view().axis(0).unwrap();
    assert_eq!(axis.groups(&[]).unwrap().next(), None);
    assert!(axis.groups(&[0]).is_err());
    assert!(axis.groups_of_sorted(&[0]).is_err());
}

#[test]
fn indices_that_are_not_sorted_after_all_are_all_in_some_group() {
    let mut numbers = Numbers::new(8);
    for axis in axes() {
        let grid = read(core::slice::from_ref(&axis));
        let found = grid.view().axis(0).unwrap();
        for count in [1, 2, 3, 17, 300] {
            for _ in 0..40 {
                let bound = axis.length.saturating_add(numbers.below(2) * 100);
                let mut indices: Vec<_> = (0..count).map(|_| numbers.below(bound)).collect();
                // The last is looked at, and the others may be anything.
                indices[count - 1] = numbers.below(axis.length);
                let mut done = 0;
                for group in found.groups_of_sorted(&indices).unwrap() {
                    assert_eq!(group.positions.start, done);
                    assert!(!group.positions.is_empty());
                    assert!(group.chunk < found.chunks());
                    done = group.positions.end;
                }
                assert_eq!(done, count);
            }
        }
    }
}

#[test]
fn one_index_out_of_order_anywhere() {
    let axis = integer(1_000, 1);
    for length in [2, 3, 31, 32, 33, 34, 63, 64, 65, 66, 100] {
        for place in 1..length {
            let mut indices: Vec<_> = (500..500 + u64::try_from(length).unwrap()).collect();
            check(&axis, &indices);
            indices[place] = indices[place - 1];
            check(&axis, &indices);
            indices[place] = indices[place - 1] - 1;
            check(&axis, &indices);
        }
    }
}
