//! Batches of every length that is special to lanes and tiles.

use crate::battery::{
    Chunk, Number, Places, backends, beginning, check_inside, check_mixed, check_table, table,
    thorough,
};
use crate::oracle::Axis;
use crate::reading::{edges, integer, list};
use rectigrid::lookup::{AxisTable, Backend, BatchError};

fn special() -> Vec<usize> {
    let mut lengths: Vec<_> = (0..=36).collect();
    for boundary in [64, 128, 256, 512, 1_024, 1_536] {
        lengths.extend([boundary - 1, boundary, boundary + 1]);
    }
    lengths
}

/// An axis for each way of answering, and for each way to begin a search.
fn axes() -> [Axis; 9] {
    [
        integer(1_000, 7),
        integer(1_000, 8),
        edges([31, 28, 31, 30, 31, 30, 31]),
        edges([1, 2, 1_000, 1, 1, 5, 300]),
        list(&[(7, 100), (3, 1), (8, 100), (9, 50)]),
        list(&[(u64::MAX / 8, 3), (1, 100), (u64::MAX / 8, 3)]),
        list(&[(1 << 20, 3), (1, 100), (1 << 20, 3), (3_000_000_000, 1)]),
        one_huge(),
        powers(),
    ]
}

fn one_huge() -> Axis {
    edges((0..14).map(|place| if place == 5 { 1 << 30 } else { 1 + place % 2 }))
}

fn powers() -> Axis {
    edges((0..14).map(|place| 1 << (2 * place)))
}

/// Rows at all scales, with several in each of the parts that a search may begin with.
fn in_parts(scale: u32) -> Axis {
    many_in_parts(250, scale)
}

fn many_in_parts(chunks: u64, scale: u32) -> Axis {
    edges((1..=chunks).map(|place: u64| 1 << (scale * place.trailing_zeros())))
}

#[test]
#[cfg(target_arch = "x86_64")]
fn searches_begin_in_every_way() {
    assert_eq!(beginning(&table::<u64, 256>(&in_parts(6)).unwrap()), "Part");
    if Backend::best().name() == "avx512" {
        assert_eq!(beginning(&table::<u32, 256>(&in_parts(4)).unwrap()), "Part");
    }
    for (axis, with) in [(one_huge(), "Cut"), (powers(), "Part")] {
        assert_eq!(beginning(&table::<u64, 16>(&axis).unwrap()), with);
        assert_eq!(beginning(&table::<u32, 16>(&axis).unwrap()), with);
    }
}

#[test]
fn batches_of_special_lengths() {
    for axis in axes() {
        if let Some(table) = table::<u64, 16>(&axis) {
            check::<u64, u64, 16>(&axis, &table);
            check::<u64, u32, 16>(&axis, &table);
        }
        if let Some(table) = table::<u32, 16>(&axis) {
            check::<u32, u32, 16>(&axis, &table);
        }
    }
}

#[test]
fn batches_of_special_lengths_where_parts_have_several_rows() {
    let (wide, narrow) = (in_parts(6), in_parts(4));
    check::<u64, u32, 256>(&wide, &table(&wide).unwrap());
    check::<u32, u32, 256>(&narrow, &table(&narrow).unwrap());
}

/// Large tables, whose searches compare lines of starts with an index: one or two of them, with all or fewer
/// rows behind each.
#[test]
fn batches_of_special_lengths_where_lines_are_compared() {
    compared_in_lines::<u64, u64, 1_024>(1_000, 6);
    compared_in_lines::<u64, u32, 2_048>(2_000, 5);
    compared_in_lines::<u64, u32, 4_096>(4_000, 4);
    compared_in_lines::<u64, u32, 8_192>(8_000, 4);
    compared_in_lines::<u32, u32, 1_024>(1_000, 3);
    compared_in_lines::<u32, u32, 2_048>(2_000, 3);
    compared_in_lines::<u32, u32, 4_096>(4_000, 2);
    compared_in_lines::<u32, u32, 8_192>(8_000, 2);
    compared_in_lines::<u32, u32, 16_384>(9_000, 2);
}

fn compared_in_lines<T: Number, C: Chunk<T>, const ROWS: usize>(chunks: u64, scale: u32) {
    let axis = many_in_parts(chunks, scale);
    let table = table::<T, ROWS>(&axis).unwrap();
    if Backend::best().name() == "avx512" {
        assert_eq!(beginning(&table), "Part", "{axis:?}");
    }
    check::<T, C, ROWS>(&axis, &table);
    check_table::<T, C, ROWS>(&table, &thorough(&axis).narrowed());
}

fn check<T: Number, C: Chunk<T>, const ROWS: usize>(axis: &Axis, table: &AxisTable<T, ROWS>) {
    let queries = thorough(axis).narrowed::<T>();
    let inside = queries.inside();
    for backend in backends() {
        for length in special() {
            check_inside::<T, C, ROWS>(table, backend, &inside.repeated(length));
            check_mixed::<T, C, ROWS>(table, backend, &queries.repeated(length));
        }
    }
}

#[test]
fn slices_that_differ_in_length_are_refused_and_left_alone() {
    let axis = edges([31, 28, 31]);
    let table = table::<u64, 16>(&axis).unwrap();
    let lengths = [0, 1, 7, 8, 9, 512, 513];
    for backend in backends() {
        for indices in lengths {
            for places in lengths {
                refused(&table, indices, places, places, backend);
                refused(&table, indices, indices, places, backend);
                refused(&table, indices, places, indices, backend);
            }
        }
    }
    let error = BatchError::Lengths {
        indices: 1,
        chunks: 2,
        offsets: 3,
    };
    assert_eq!(
        error.to_string(),
        "found 1 indices, 2 places for chunks and 3 for offsets, expected as many of each"
    );
}

fn refused(
    table: &AxisTable<u64, 16>,
    indices: usize,
    chunks: usize,
    offsets: usize,
    backend: Backend,
) {
    if (indices, indices) == (chunks, offsets) {
        return;
    }
    let error = BatchError::Lengths {
        indices,
        chunks,
        offsets,
    };
    let indices = vec![0; indices];
    let (mut chunks, mut offsets) = (Places::<u32>::new(chunks), Places::<u64>::new(offsets));
    let answer = table.locate_batch_on(backend, &indices, chunks.get(), offsets.get());
    assert_eq!(answer, Err(error));
    let marked = table.locate_batch_marking_on(backend, &indices, chunks.get(), offsets.get());
    assert_eq!(marked, Err(error));
    chunks.assert_untouched();
    offsets.assert_untouched();
}
