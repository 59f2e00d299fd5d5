//! Going over the chunks of small grids, against all of their indices.

use crate::oracle::Axis;
use crate::small::{Piece, axes, grid, integer, list, pieces, product};
use core::ops::Range;
use proptest::prelude::*;
use rectigrid::{Chunk, Chunks, IndexError};

/// The chunks of these ranges as they should come.
fn expected<const D: usize>(cut: &[Vec<Piece>], ranges: &[Range<u64>]) -> Vec<Chunk<D>> {
    let numbers: Vec<Vec<u64>> = ranges.iter().map(|range| range.clone().collect()).collect();
    let chunks = product(&numbers).into_iter().map(|index| {
        let index: [u64; D] = index.try_into().unwrap();
        let mut region = rectigrid::Region {
            origin: [0; D],
            declared: [0; D],
            clipped: [0; D],
        };
        for axis in 0..D {
            let piece = cut[axis][index[axis] as usize];
            region.origin[axis] = piece.origin;
            region.declared[axis] = piece.declared;
            region.clipped[axis] = piece.clipped;
        }
        Chunk { index, region }
    });
    chunks.collect()
}

/// Everything that can be done with the iterator, as with one over a `Vec`.
fn check<const D: usize>(chunks: &Chunks<'_, D>, expected: &[Chunk<D>], steps: &[(u8, usize)]) {
    assert_eq!(chunks.len(), expected.len());
    assert_eq!(chunks.clone().count(), expected.len());
    assert_eq!(chunks.clone().last(), expected.last().copied());
    assert!(chunks.clone().eq(expected.iter().copied()));
    assert!(chunks.clone().rev().eq(expected.iter().rev().copied()));
    for skip in 0..=expected.len().min(40) + 1 {
        let tail = expected.iter().copied().skip(skip);
        assert!(chunks.clone().skip(skip).eq(tail));
        let head = expected.iter().rev().copied().skip(skip);
        assert!(chunks.clone().rev().skip(skip).eq(head));
    }
    let mut found = chunks.clone();
    let mut model = expected.iter().copied();
    for &(what, by) in steps {
        assert_eq!(found.size_hint(), model.size_hint());
        match what {
            0 => assert_eq!(found.next(), model.next()),
            1 => assert_eq!(found.next_back(), model.next_back()),
            2 => assert_eq!(found.nth(by), model.nth(by)),
            _ => assert_eq!(found.nth_back(by), model.nth_back(by)),
        }
    }
    assert!(found.clone().eq(model.clone()));
    assert!(found.clone().rev().eq(model.rev()));
    assert_eq!(found.nth(usize::MAX), None);
    assert_eq!(
        (found.next(), found.next_back(), found.len()),
        (None, None, 0)
    );
}

fn all<const D: usize>(axes: &[Axis], bounds: &[(u64, u64)], steps: &[(u8, usize)]) {
    let grid = grid(axes);
    let grid = grid.view();
    let cut: Vec<Vec<Piece>> = axes.iter().map(pieces).collect();
    let of = |count: fn(&Axis) -> u128| -> Vec<Range<u64>> {
        axes.iter()
            .map(|axis| 0..u64::try_from(count(axis)).unwrap())
            .collect()
    };
    check::<D>(
        &grid.chunks().unwrap(),
        &expected(&cut, &of(Axis::chunks)),
        steps,
    );
    check::<D>(
        &grid.declared_chunks().unwrap(),
        &expected(&cut, &of(Axis::declared)),
        steps,
    );

    let bounds: Vec<Range<u64>> = bounds
        .iter()
        .zip(axes)
        .map(|(&(start, end), axis)| start..end % (axis.length + 2))
        .collect();
    let found = grid.chunks_in::<D>(&bounds.clone().try_into().unwrap());
    let outside = (0..D).find(|&axis| bounds[axis].end > axes[axis].length);
    if let Some(axis) = outside {
        let (index, length) = (bounds[axis].end - 1, axes[axis].length);
        let refused = IndexError::OutOfBounds {
            axis,
            index,
            length,
        };
        assert_eq!(found.unwrap_err(), refused);
        return;
    }
    let touched: Vec<Range<u64>> = bounds
        .iter()
        .zip(&cut)
        .map(|(bounds, cut)| {
            let touches = |piece: &Piece| {
                bounds
                    .clone()
                    .any(|index| index.wrapping_sub(piece.origin) < piece.declared)
            };
            let first = cut.iter().position(touches).map_or(0, |first| first as u64);
            first..first + cut.iter().filter(|piece| touches(piece)).count() as u64
        })
        .collect();
    check::<D>(&found.unwrap(), &expected(&cut, &touched), steps);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn chunks_come_as_from_a_list(
        axes in axes(),
        bounds in prop::collection::vec((0..=12_u64, 0..=64_u64), 4),
        steps in prop::collection::vec((0..4_u8, 0..5_usize), 0..12),
    ) {
        with_rank!(axes.len(), D => all::<D>(&axes, &bounds[..D], &steps));
    }
}

#[test]
fn every_box_of_a_small_grid() {
    let axes = [integer(5, 2), list(6, &[(1, 2), (3, 1), (2, 2)])];
    for first in (0..=5).flat_map(|start| (start..=6).map(move |end| (start, end))) {
        for second in (0..=6).flat_map(|start| (start..=7).map(move |end| (start, end))) {
            all::<2>(&axes, &[first, second], &[(2, 1), (0, 0), (3, 1)]);
        }
    }
}

#[test]
fn the_rank_has_to_fit() {
    let grid = grid(&[integer(6, 4), integer(6, 4)]);
    let refused = IndexError::Rank {
        found: 3,
        expected: 2,
    };
    assert_eq!(grid.view().chunks::<3>().unwrap_err(), refused);
    assert_eq!(grid.view().declared_chunks::<3>().unwrap_err(), refused);
    let bounds = [const { 0..9 }; 3];
    assert_eq!(grid.view().chunks_in::<3>(&bounds).unwrap_err(), refused);
    let empty = crate::small::Room::new();
    assert_eq!(empty.view().chunks::<0>().unwrap().len(), 1);
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "what it is about")]
fn empty_boxes_touch_nothing_wherever_they_are() {
    let grid = grid(&[list(9, &[(4, 3)]), integer(0, 4)]);
    let grid = grid.view();
    for first in [0..0, 3..3, 9..9, 8..2, u64::MAX..0, 12..9] {
        assert_eq!(grid.chunks_in::<2>(&[first, 0..0]).unwrap().len(), 0);
    }
    let refused = IndexError::OutOfBounds {
        axis: 0,
        index: 9,
        length: 9,
    };
    assert_eq!(grid.chunks_in::<2>(&[10..10, 0..0]).unwrap_err(), refused);
    let refused = IndexError::OutOfBounds {
        axis: 1,
        index: 0,
        length: 0,
    };
    assert_eq!(grid.chunks_in::<2>(&[0..9, 0..1]).unwrap_err(), refused);
    let refused = IndexError::OutOfBounds {
        axis: 0,
        index: u64::MAX - 1,
        length: 9,
    };
    assert_eq!(
        grid.chunks_in::<2>(&[0..u64::MAX, 0..1]).unwrap_err(),
        refused
    );
}

#[test]
fn the_most_chunks_that_can_be_counted() {
    let most = u64::MAX;
    let alone = grid(&[list(most, &[(1, most)])]);
    let mut chunks = alone.view().chunks::<1>().unwrap();
    assert_eq!(chunks.len(), usize::MAX);
    assert_eq!(chunks.nth(1 << 60).unwrap().index, [1 << 60]);
    assert_eq!(chunks.next().unwrap().region.origin, [(1 << 60) + 1]);
    assert_eq!(chunks.nth_back(5).unwrap().index, [most - 6]);
    assert_eq!(chunks.next_back().unwrap().index, [most - 7]);
    let left = chunks.len();
    assert_eq!(chunks.clone().nth(left - 1).unwrap().index, [most - 8]);
    assert_eq!(chunks.nth(left), None);
    assert_eq!(chunks.next_back(), None);

    let two = grid(&[list(most, &[(1, most)]), integer(2, 1)]);
    assert_eq!(
        two.view().chunks::<2>().unwrap_err(),
        IndexError::TooManyChunks
    );
    assert_eq!(
        two.view().declared_chunks::<2>().unwrap_err(),
        IndexError::TooManyChunks
    );
    let some = two.view().chunks_in::<2>(&[most - 3..most, 0..2]).unwrap();
    let found: Vec<[u64; 2]> = some.map(|chunk| chunk.index).collect();
    let last = [[most - 3, 0], [most - 3, 1], [most - 2, 0], [most - 2, 1]];
    assert_eq!(found, [&last[..], &[[most - 1, 0], [most - 1, 1]]].concat());

    // No chunk at all is not too many, however many the other axes have.
    let none = grid(&[
        list(most, &[(1, most)]),
        list(most, &[(1, most)]),
        list(0, &[(3, 1)]),
    ]);
    assert_eq!(none.view().chunks::<3>().unwrap().next(), None);
    assert_eq!(
        none.view().declared_chunks::<3>().unwrap_err(),
        IndexError::TooManyChunks
    );
}

#[test]
fn the_start_is_anywhere_in_runs_of_many_chunks() {
    let axes = [
        list(3_000_000_007, &[(3, 1_000_000_000), (7, 1)]),
        integer(90, 40),
    ];
    let grid = grid(&axes);
    let chunks = grid.view().chunks::<2>().unwrap();
    assert_eq!(chunks.len(), 3_000_000_003);
    for number in [
        0,
        1,
        2,
        3,
        1 << 20,
        2_999_999_999,
        3_000_000_000,
        3_000_000_002,
    ] {
        let [i, j] = [number as u64 / 3, number as u64 % 3];
        let mut rest = chunks.clone();
        let chunk = rest.nth(number).unwrap();
        assert_eq!(chunk.index, [i, j]);
        assert_eq!(chunk.region, grid.view().region(&[i, j]).unwrap());
        if let Some(next) = rest.next() {
            let index = [(number as u64 + 1) / 3, (number as u64 + 1) % 3];
            assert_eq!(next.index, index);
            assert_eq!(next.region, grid.view().region(&index).unwrap());
        }
        let back = chunks.clone().nth_back(chunks.len() - 1 - number).unwrap();
        assert_eq!(back, chunk);
    }
}
