//! Grids of as many chunks, and chunks of as many elements, as can be numbered; and one more.

use crate::battery::backends;
use crate::oracle::Axis;
use crate::reading::{edges, integer, list, read};
use rectigrid::lookup::{BatchError, PointTable, PointTableError, TableError, Word};

fn built<T: Word>(axes: &[Axis; 2]) -> Result<(), PointTableError> {
    let grid = read(axes);
    let mut table = PointTable::<T, 2, 4>::new();
    let built = table.build(grid.view());
    if built.is_err() {
        nothing_is_left(&mut table);
    }
    built
}

/// A refused grid leaves the table of an array without elements, whatever it was before.
fn nothing_is_left<T: Word>(table: &mut PointTable<T, 2, 4>) {
    for backend in backends() {
        let point = [T::default(); 2];
        let answer = table.locate_rows_on(backend, &[point], &mut [T::MAX], &mut [T::MAX]);
        let error = BatchError::OutOfBounds {
            position: 0,
            axis: 0,
            index: 0,
            length: 0,
        };
        assert_eq!(answer, Err(error));
    }
}

#[test]
fn chunks_up_to_the_last_word() {
    // 2^64 - 1 is 3 times this.
    let third = u64::MAX / 3;
    let most = u64::MAX;
    let refused = Err(PointTableError::ChunkNumbers { most });
    for swapped in [false, true] {
        let pair = |one: Axis, other: Axis| if swapped { [other, one] } else { [one, other] };
        assert_eq!(
            built::<u64>(&pair(integer(third, 1), integer(3, 1))),
            Ok(())
        );
        assert_eq!(
            built::<u64>(&pair(integer(third + 1, 1), integer(3, 1))),
            refused
        );
        assert_eq!(
            built::<u64>(&pair(integer(1 << 32, 1), integer(1 << 32, 1))),
            refused
        );
    }
    let most = u64::from(u32::MAX);
    let refused = Err(PointTableError::ChunkNumbers { most });
    assert_eq!(built::<u32>(&[integer(most / 3, 1), integer(3, 1)]), Ok(()));
    assert_eq!(
        built::<u32>(&[integer(most / 3 + 1, 1), integer(3, 1)]),
        refused
    );
    assert_eq!(
        built::<u32>(&[integer(1 << 16, 1), integer(1 << 16, 1)]),
        refused
    );
}

#[test]
fn elements_up_to_the_last_word() {
    let third = u64::MAX / 3;
    let refused = Err(PointTableError::ElementOffsets { most: u64::MAX });
    assert_eq!(built::<u64>(&[integer(9, third), integer(3, 3)]), Ok(()));
    assert_eq!(
        built::<u64>(&[integer(9, third + 1), integer(3, 3)]),
        refused
    );
    // The longest edge counts, wherever it stands; one that holds no data doesn't.
    let long = 1 << 40;
    assert_eq!(
        built::<u64>(&[edges([1, long, 1]), integer(1, 1 << 23)]),
        Ok(())
    );
    assert_eq!(
        built::<u64>(&[edges([1, long, 1]), integer(1, 1 << 24)]),
        refused
    );
    let behind = crate::reading::cut(1, &[(1, 1), (long, 1)]);
    assert_eq!(built::<u64>(&[behind, integer(1, 1 << 24)]), Ok(()));

    let most = u64::from(u32::MAX);
    let refused = Err(PointTableError::ElementOffsets { most });
    assert_eq!(built::<u32>(&[integer(9, most / 3), integer(3, 3)]), Ok(()));
    assert_eq!(
        built::<u32>(&[integer(9, most / 3 + 1), integer(3, 3)]),
        refused
    );
    assert_eq!(
        built::<u32>(&[integer(9, most + 1), integer(3, 1)]),
        refused
    );
}

#[test]
fn numbers_at_the_limit_are_exact() {
    let third = u64::MAX / 3;
    let grid = read(&[integer(third, 1), integer(3, 1)]);
    let mut table = PointTable::<u64, 2, 4>::new();
    table.build(grid.view()).unwrap();
    for backend in backends() {
        let (mut chunks, mut elements) = ([0_u64; 2], [7; 2]);
        let points = [[third - 1, 2], [third - 1, 1]];
        let answer = table.locate_rows_on(backend, &points, &mut chunks, &mut elements);
        assert_eq!(answer, Ok(()));
        assert_eq!(chunks, [u64::MAX - 1, u64::MAX - 2]);
        assert_eq!(elements, [0; 2]);
    }
    let grid = read(&[integer(third, third), integer(3, 3)]);
    table.build(grid.view()).unwrap();
    for backend in backends() {
        let (mut chunks, mut elements) = ([7_u32], [0]);
        let points = [[third - 1, 2]];
        let answer = table.locate_rows_on(backend, &points, &mut chunks, &mut elements);
        assert_eq!((answer, chunks, elements), (Ok(()), [0], [u64::MAX - 1]));
    }
}

#[test]
fn narrow_places_hold_all_chunk_numbers_or_none_is_written() {
    let most = u64::from(u32::MAX);
    let mut table = PointTable::<u64, 2, 4>::new();
    let fits = read(&[integer(most / 3, 1), integer(3, 1)]);
    table.build(fits.view()).unwrap();
    let (mut chunks, mut elements) = ([7_u32], [7]);
    let answer = table.locate_rows(&[[most / 3 - 1, 2]], &mut chunks, &mut elements);
    assert_eq!((answer, chunks, elements), (Ok(()), [u32::MAX - 1], [0]));

    let more = read(&[integer(1 << 16, 1), integer(1 << 16, 1)]);
    table.build(more.view()).unwrap();
    let refused = Err(BatchError::ChunkWidth { last_chunk: most });
    let (mut chunks, mut elements) = ([7_u32], [7]);
    let answer = table.locate_rows(&[[0, 0]], &mut chunks, &mut elements);
    assert_eq!((answer, chunks, elements), (refused, [7], [7]));
    let answer = table.locate_columns([&[0], &[0]], &mut chunks, &mut elements);
    assert_eq!((answer, chunks, elements), (refused, [7], [7]));
    // Axis by axis they do fit.
    let (mut chunks, mut offsets) = ([[7_u32; 2]], [[7; 2]]);
    let answer = table.locate_rows_by_axis(&[[9, 65_535]], &mut chunks, &mut offsets);
    assert_eq!((answer, chunks, offsets), (Ok(()), [[9, 65_535]], [[0; 2]]));

    let long = read(&[integer(9, 9), integer(most + 1, 1)]);
    table.build(long.view()).unwrap();
    let (mut chunks, mut offsets) = ([[7_u32; 2]], [[7; 2]]);
    let answer = table.locate_rows_by_axis(&[[0, 0]], &mut chunks, &mut offsets);
    assert_eq!((answer, chunks, offsets), (refused, [[7; 2]], [[7; 2]]));
}

#[test]
fn a_grid_of_another_rank_is_refused() {
    for rank in [0, 1, 3, 5] {
        let axes: Vec<_> = (0..rank).map(|_| integer(9, 2)).collect();
        let grid = read(&axes);
        let mut table = PointTable::<u64, 2, 4>::new();
        let refused = PointTableError::Rank {
            found: rank,
            expected: 2,
        };
        assert_eq!(table.build(grid.view()), Err(refused));
        nothing_is_left(&mut table);
    }
}

#[test]
fn a_refused_grid_leaves_nothing_of_the_one_before() {
    let vast = read(&[integer(1 << 40, 1), integer(1 << 20, 1)]);
    let too_many = [1, 2, 3, 4, 5].map(|edge| (edge, 10));
    let refused = [
        read(&[integer(1 << 40, 1), list(&too_many)]),
        read(&[integer(1 << 40, 1), integer(1 << 40, 1)]),
        read(&[integer(9, 1 << 40), integer(9, 1 << 40)]),
        read(&[]),
    ];
    for grid in refused {
        let mut table = PointTable::<u64, 2, 4>::new();
        table.build(vast.view()).unwrap();
        assert!(table.build(grid.view()).is_err());
        nothing_is_left(&mut table);
        // Nothing of its chunk numbers either.
        let answer = table.locate_rows(&[[0, 0]], &mut [0_u32], &mut [0]);
        assert!(
            matches!(answer, Err(BatchError::OutOfBounds { .. })),
            "{answer:?}"
        );
    }
}

#[test]
fn an_axis_that_has_no_table_is_named() {
    // Short chunks behind runs take rows of their own here.
    let pairs = [(10, 9), (3, 1), (11, 9), (3, 1), (12, 9)];
    let error = TableError::TooManyRuns {
        runs: 5,
        capacity: 4,
    };
    let refused = PointTableError::Axis { axis: 1, error };
    assert_eq!(built::<u64>(&[integer(9, 2), list(&pairs)]), Err(refused));
    assert_eq!(
        refused.to_string(),
        "found 5 runs that hold data, expected at most 4 (axis 1)"
    );
    let length = 1 << 32;
    let most = u64::from(u32::MAX);
    let error = TableError::TooLong { length, most };
    let refused = PointTableError::Axis { axis: 0, error };
    assert_eq!(
        built::<u32>(&[integer(length, 9), integer(9, 2)]),
        Err(refused)
    );
}
