//! Points outside, and slices that don't fit together.

use crate::battery::backends;
use crate::reading::{Room, edges, integer, read};
use rectigrid::lookup::{BatchError, PointTable};

fn grid() -> Box<Room> {
    read(&[edges([31, 28, 31]), integer(50, 7), integer(64, 8)])
}

fn table() -> PointTable<u64, 3, 4> {
    let mut table = PointTable::default();
    table.build(grid().view()).unwrap();
    table
}

const PLACES: [usize; 9] = [0, 1, 7, 8, 255, 256, 257, 511, 599];
const LENGTHS: [u64; 3] = [90, 50, 64];

/// The three forms of asking agree on why they don't answer.
fn refused(points: &[[u64; 3]], error: BatchError) {
    let table = table();
    let columns: [Vec<u64>; 3] =
        core::array::from_fn(|axis| points.iter().map(|point| point[axis]).collect());
    let columns = columns.each_ref().map(Vec::as_slice);
    let mut chunks = vec![0_u32; points.len()];
    let mut elements = vec![0; points.len()];
    for backend in backends() {
        let answer = table.locate_rows_on(backend, points, &mut chunks, &mut elements);
        assert_eq!(answer, Err(error), "{}", backend.name());
        let answer = table.locate_columns_on(backend, columns, &mut chunks, &mut elements);
        assert_eq!(answer, Err(error), "{}", backend.name());
    }
    let answer = table.locate_rows(points, &mut chunks, &mut elements);
    assert_eq!(answer, Err(error));
    let answer = table.locate_columns(columns, &mut chunks, &mut elements);
    assert_eq!(answer, Err(error));
    let mut chunks = vec![[0_u32; 3]; points.len()];
    let mut offsets = vec![[0; 3]; points.len()];
    let answer = table.locate_rows_by_axis(points, &mut chunks, &mut offsets);
    assert_eq!(answer, Err(error));
}

#[test]
fn the_first_bad_point_and_its_first_bad_axis_are_named() {
    for place in PLACES {
        for bad in 1..8_u8 {
            let is_bad = |axis: usize| bad >> axis & 1 == 1;
            let mut points = vec![[89, 49, 63]; 600];
            let first = (0..3).find(|&axis| is_bad(axis)).unwrap();
            for (axis, length) in LENGTHS.into_iter().enumerate() {
                if is_bad(axis) {
                    points[place][axis] = length;
                }
            }
            // A later one doesn't matter, though it is bad on an earlier axis.
            points[599][0] = if place < 599 {
                u64::MAX
            } else {
                points[599][0]
            };
            let error = BatchError::OutOfBounds {
                position: place,
                axis: first,
                index: LENGTHS[first],
                length: LENGTHS[first],
            };
            refused(&points, error);
        }
    }
}

#[test]
fn slices_that_differ_in_length_are_refused_and_left_alone() {
    let table = table();
    let points = [[0; 3]; 5];
    let short = [0; 4];
    let long = [0; 5];
    for (chunk_places, element_places) in [(4, 5), (5, 4), (4, 4), (6, 6), (0, 5), (5, 0)] {
        let error = BatchError::Lengths {
            indices: 5,
            chunks: chunk_places,
            offsets: element_places,
        };
        let (mut chunks, mut elements) = (vec![7_u32; chunk_places], vec![7; element_places]);
        let answer = table.locate_rows(&points, &mut chunks, &mut elements);
        assert_eq!(answer, Err(error));
        let answer = table.locate_columns([&long; 3], &mut chunks, &mut elements);
        assert_eq!(answer, Err(error));
        assert!(chunks.iter().all(|&chunk| chunk == 7));
        assert!(elements.iter().all(|&element| element == 7));

        let mut chunks = vec![[7_u32; 3]; chunk_places];
        let mut offsets = vec![[7; 3]; element_places];
        let answer = table.locate_rows_by_axis(&points, &mut chunks, &mut offsets);
        assert_eq!(answer, Err(error));
        assert!(chunks.iter().flatten().all(|&chunk| chunk == 7));
        assert!(offsets.iter().flatten().all(|&offset| offset == 7));
    }
    // One column of three.
    for place in 0..3 {
        let mut columns = [&long[..]; 3];
        columns[place] = &short;
        let (mut chunks, mut elements) = ([7_u32; 5], [7; 5]);
        let answer = table.locate_columns(columns, &mut chunks, &mut elements);
        let error = BatchError::Lengths {
            indices: 4,
            chunks: 5,
            offsets: 5,
        };
        assert_eq!((answer, chunks, elements), (Err(error), [7; 5], [7; 5]));
    }
}

#[test]
fn all_is_outside_of_a_new_table_and_of_an_array_without_elements() {
    let mut table = PointTable::<u64, 2, 4>::new();
    let outside = |table: &PointTable<u64, 2, 4>, axis: usize| {
        let error = BatchError::OutOfBounds {
            position: 0,
            axis,
            index: 0,
            length: 0,
        };
        for backend in backends() {
            let answer = table.locate_rows_on(backend, &[[0, 0]], &mut [0_u32], &mut [0]);
            assert_eq!(answer, Err(error));
        }
    };
    outside(&table, 0);
    let empty = read(&[integer(5, 5), integer(0, 5)]);
    table.build(empty.view()).unwrap();
    outside(&table, 1);
    // Also where the other axes have more chunks and elements than can be numbered.
    let (vast, none) = (|| integer(u64::MAX, 1), || integer(0, 5));
    let long = || integer(u64::MAX, u64::MAX);
    for [first, second, third] in [[0, 1, 1], [1, 0, 1], [1, 1, 0]] {
        for other in [&vast as &dyn Fn() -> _, &long] {
            let axis = |is_other| if is_other == 1 { other() } else { none() };
            let grid = read(&[axis(first), axis(second), axis(third)]);
            let mut table = PointTable::<u64, 3, 4>::new();
            assert_eq!(table.build(grid.view()), Ok(()));
            let answer = table.locate_rows(&[[0; 3]], &mut [0_u32], &mut [0]);
            assert!(
                matches!(answer, Err(BatchError::OutOfBounds { .. })),
                "{answer:?}"
            );
        }
    }
}
