//! Batches of points: against each axis' own definition, joined by hand in 128 bits.

use crate::battery::{Chunk, Number, Places, backends};
use crate::numbers::Numbers;
use crate::oracle::Axis;
use crate::reading::{Room, cut, edges, integer, list, read};
use rectigrid::lookup::PointTable;

/// Chunk number and element number of a point, by the specification's row-major order.
fn joined(grid: &Room, axes: &[Axis], point: &[u64]) -> (u128, u128) {
    let mut numbers = (0, 0);
    for ((axis, oracle), &index) in grid.view().axes().zip(axes).zip(point) {
        let at = axis.locate(index).unwrap();
        let span = axis.span(at.chunk).unwrap();
        assert_eq!(
            oracle.covered(at.chunk).map(|covered| covered.declared),
            Some(span.declared.into())
        );
        numbers.0 = numbers.0 * u128::from(axis.chunks()) + u128::from(at.chunk);
        numbers.1 = numbers.1 * u128::from(span.declared) + u128::from(at.offset);
    }
    numbers
}

/// Points at random and at boundaries, all of them inside.
fn inside<const D: usize>(axes: &[Axis], count: usize) -> Vec<[u64; D]> {
    let mut numbers = Numbers::new(5);
    let places: Vec<Vec<u64>> = axes
        .iter()
        .map(|axis| {
            let (mut places, _) = crate::random::landmarks(axis);
            places.retain(|&index| index < axis.length);
            places
        })
        .collect();
    let mut index = |axis: usize| match numbers.below(2) {
        0 => numbers.below(axes[axis].length),
        _ => places[axis][numbers.place(places[axis].len())],
    };
    (0..count)
        .map(|_| core::array::from_fn(&mut index))
        .collect()
}

/// Every way to ask, on every backend.
pub(crate) fn check<const D: usize, const ROWS: usize>(axes: &[Axis; D], lengths: &[usize]) {
    let grid = read(axes);
    for &length in lengths {
        let points = inside::<D>(axes, length);
        check_points::<u64, u64, D, ROWS>(&grid, axes, &points);
        check_points::<u64, u32, D, ROWS>(&grid, axes, &points);
        check_points::<u32, u32, D, ROWS>(&grid, axes, &points);
    }
}

/// Whether all figures of a grid's points fit 32 bits.
fn fits_32_bits(grid: &Room) -> bool {
    let most = u128::from(u32::MAX);
    let longest = |axis: rectigrid::Axis<'_>| axis.runs().map(|run| run.edge).max().unwrap_or(0);
    let product = |figures: Vec<u64>| figures.into_iter().map(u128::from).product::<u128>();
    let view = grid.view();
    view.shape().all(|length| u128::from(length) <= most)
        && product(view.grid_shape().collect()) <= most
        && product(view.axes().map(longest).collect()) <= most
}

pub(crate) fn check_points<T: Number, C: Chunk<T>, const D: usize, const ROWS: usize>(
    grid: &Room,
    axes: &[Axis],
    points: &[[u64; D]],
) {
    let mut table = Box::new(PointTable::<T, D, ROWS>::new());
    // Something is there from before.
    let before: [Axis; D] = core::array::from_fn(|_| integer(10, 3));
    table.build(read(&before).view()).unwrap();
    let Ok(()) = table.build(grid.view()) else {
        assert_eq!(T::BITS, 32, "refused: {axes:?}");
        assert!(!fits_32_bits(grid), "refused: {axes:?}");
        return;
    };
    let expected: Vec<_> = points
        .iter()
        .map(|point| joined(grid, axes, point))
        .collect();
    let largest = u128::from(Into::<u64>::into(C::OUTSIDE));
    if grid.view().chunk_count() > Some(largest) {
        return;
    }
    let word = |index: u64| T::try_from(index).ok().unwrap();
    let points: Vec<[T; D]> = points.iter().map(|point| point.map(word)).collect();
    let columns: [Vec<T>; D] =
        core::array::from_fn(|axis| points.iter().map(|point| point[axis]).collect());
    for backend in backends() {
        let mut places = (
            Places::<C>::new(points.len()),
            Places::<T>::new(points.len()),
        );
        let (chunks, elements) = (places.0.get(), places.1.get());
        let answer = table.locate_rows_on(backend, &points, chunks, elements);
        assert_eq!(answer, Ok(()));
        compare(&expected, &mut places, backend.name());

        let mut places = (
            Places::<C>::new(points.len()),
            Places::<T>::new(points.len()),
        );
        let (chunks, elements) = (places.0.get(), places.1.get());
        let columns = columns.each_ref().map(Vec::as_slice);
        let answer = table.locate_columns_on(backend, columns, chunks, elements);
        assert_eq!(answer, Ok(()));
        compare(&expected, &mut places, backend.name());
    }
    check_by_axis::<T, C, D, ROWS>(&table, grid, &points);
}

fn compare<C: Chunk<T>, T: Number>(
    expected: &[(u128, u128)],
    (chunks, elements): &mut (Places<C>, Places<T>),
    name: &str,
) {
    let written = chunks.written().into_iter().zip(elements.written());
    for (place, ((chunk, element), expected)) in written.zip(expected).enumerate() {
        let found = (chunk.into(), element.into());
        assert_eq!(found, *expected, "point {place} with {name}");
    }
}

fn check_by_axis<T: Number, C: Chunk<T>, const D: usize, const ROWS: usize>(
    table: &PointTable<T, D, ROWS>,
    grid: &Room,
    points: &[[T; D]],
) {
    let mut chunks = vec![[C::OUTSIDE; D]; points.len()];
    let mut offsets = vec![[T::MAX; D]; points.len()];
    let answer = table.locate_rows_by_axis(points, &mut chunks, &mut offsets);
    assert_eq!(answer, Ok(()));
    for ((point, chunk), offset) in points.iter().zip(&chunks).zip(&offsets) {
        for (number, axis) in grid.view().axes().enumerate() {
            let at = axis.locate(point[number].into()).unwrap();
            let found: (u64, u64) = (chunk[number].into(), offset[number].into());
            assert_eq!(found, (at.chunk, at.offset));
            assert_eq!(table.axis(number).unwrap().locate(point[number]), Some(at));
        }
    }
    assert!(table.axis(D).is_none());
}

fn months() -> Axis {
    edges([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
}

/// Runs with shorter chunks behind: a table of one axis merges them, but elements are numbered by
/// each chunk's own edge length.
fn tiles() -> Axis {
    list(&[(10, 40), (7, 1), (20, 30), (19, 1), (3, 1), (8, 16), (5, 1)])
}

/// The same in long chunks of late numbers.
fn far() -> Axis {
    list(&[(1, 1 << 20), (1 << 45, 1), (1 << 44, 1)])
}

const LENGTHS: [usize; 14] = [0, 1, 2, 3, 7, 8, 9, 31, 255, 256, 257, 511, 512, 513];

#[test]
fn points_without_axes() {
    check::<0, 4>(&[], &LENGTHS);
}

#[test]
fn points_of_one_axis() {
    for axis in [months(), tiles(), integer(1_000, 7), integer(1_000, 8)] {
        check::<1, 16>(core::slice::from_ref(&axis).try_into().unwrap(), &LENGTHS);
    }
    check::<1, 16>(&[far()], &LENGTHS);
    check::<1, 16>(&[edges([1, 1, 1, 1, 500])], &LENGTHS);
    check::<1, 16>(&[edges([1, 100, 1, 100])], &LENGTHS);
}

#[test]
fn points_of_two_axes() {
    check::<2, 16>(&[tiles(), months()], &LENGTHS);
    check::<2, 16>(&[months(), tiles()], &LENGTHS);
    check::<2, 16>(&[integer(100, 7), far()], &[300]);
    check::<2, 16>(&[far(), cut(50, &[(8, 7)])], &[300]);
    // The longest axes of all, numbered up to the last word.
    check::<2, 4>(&[integer(u64::MAX, u64::MAX), integer(7, 1)], &[300]);
    check::<2, 4>(&[integer(7, 1), integer(u64::MAX, u64::MAX)], &[300]);
    check::<2, 4>(&[integer(u64::MAX, 1), integer(5, 5)], &[300]);
}

#[test]
fn points_where_few_rows_take_nearly_all_of_an_axis() {
    let small = |last: (u64, u64)| {
        let runs = (0..11).map(|place| (1 + place % 2, 1 + place % 4));
        runs.chain([last]).collect::<Vec<_>>()
    };
    let runs = || list(&small((1 << 20, 1)));
    let far = || list(&small((1 << 33, 1 << 30)));
    let chunks = || edges((0..14).map(|place| if place == 5 { 1 << 40 } else { 1 + place % 2 }));
    let lengths = [1, 7, 64, 65, 600];
    check::<2, 16>(&[integer(20, 3), runs()], &lengths);
    check::<2, 16>(&[runs(), runs()], &lengths);
    check::<2, 16>(&[integer(20, 3), far()], &lengths);
    check::<2, 16>(&[integer(20, 3), chunks()], &lengths);
    check::<3, 16>(&[runs(), integer(9, 4), runs()], &lengths);
}

#[test]
fn points_where_one_bucket_would_hold_nearly_all_rows() {
    let chunks = || edges((0..14).map(|place| 1 << (4 * place)));
    let powers = |count| (0..14).map(move |place| (1 << (2 * place), count));
    let runs = || list(&powers(9).collect::<Vec<_>>());
    let far = || list(&powers(1 << 33).collect::<Vec<_>>());
    let lengths = [1, 7, 64, 65, 600];
    check::<2, 16>(&[integer(20, 3), runs()], &lengths);
    check::<2, 16>(&[runs(), runs()], &lengths);
    check::<2, 16>(&[integer(20, 3), far()], &lengths);
    check::<2, 16>(&[integer(20, 3), chunks()], &lengths);
    check::<3, 16>(&[runs(), integer(9, 4), runs()], &lengths);
}

#[test]
fn points_of_three_axes() {
    check::<3, 16>(&[months(), integer(50, 7), integer(64, 8)], &LENGTHS);
    check::<3, 16>(&[tiles(), edges([1, 1, 1, 1, 500]), tiles()], &LENGTHS);
    check::<3, 16>(&[edges([1, 100, 1, 100]), months(), tiles()], &LENGTHS);
}

#[test]
fn points_of_five_axes() {
    let axes = [
        months(),
        tiles(),
        integer(100, 7),
        edges([1, 2, 300, 1, 1]),
        cut(33, &[(8, 5)]),
    ];
    check::<5, 16>(&axes, &[0, 1, 255, 256, 257, 600]);
    check::<5, 64>(&axes, &[300]);
}

#[test]
fn a_last_chunk_has_its_declared_edge() {
    // Cut by the array's end, declared shorter, and followed by chunks that hold nothing.
    for last in [
        integer(17, 5),
        list(&[(5, 3), (2, 1)]),
        cut(17, &[(5, 3), (4, 2), (9, 9)]),
    ] {
        check::<2, 4>(&[last.clone(), integer(10, 4)], &[300]);
        check::<2, 8>(&[integer(10, 4), last], &[300]);
    }
}
