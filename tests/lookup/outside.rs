//! Indices outside of the axis, everywhere in a batch.

use crate::battery::{Chunk, Number, backends, check_mixed, table};
use crate::oracle::Axis;
use crate::queries::Queries;
use crate::reading::{edges, integer, list, read};
use rectigrid::lookup::{AxisTable, BatchError};

/// Places in a batch at which lanes and tiles begin and end.
const PLACES: [usize; 18] = [
    0, 1, 3, 4, 7, 8, 15, 16, 31, 32, 255, 256, 511, 512, 513, 1_023, 1_024, 1_199,
];

fn axes() -> [Axis; 5] {
    [
        integer(1_000, 7),
        integer(1_024, 8),
        edges([31, 28, 31, 30, 31]),
        edges([1, 1, 1, 1, 500]),
        list(&[(7, 100), (3, 1), (8, 100)]),
    ]
}

#[test]
fn one_bad_index_anywhere() {
    for axis in axes() {
        if let Some(table) = table::<u64, 16>(&axis) {
            one_bad::<u64, u64>(&axis, &table);
            one_bad::<u64, u32>(&axis, &table);
        }
        if let Some(table) = table::<u32, 16>(&axis) {
            one_bad::<u32, u32>(&axis, &table);
        }
    }
}

fn one_bad<T: Number, C: Chunk<T>>(axis: &Axis, table: &AxisTable<T, 16>) {
    let all = queries(axis);
    // Just past the end, past the end of all buckets, and half and all of the words.
    let half = T::LARGEST / 2;
    for bad in [axis.length, 4 * axis.length, half, half + 1, T::LARGEST] {
        for backend in backends() {
            for place in PLACES {
                let mut queries = all.narrowed::<T>();
                queries.indices[place] = T::try_from(bad).ok().unwrap();
                queries.answers[place] = None;
                check_mixed::<T, C, 16>(table, backend, &queries);
                // In a batch that ends with it.
                let queries = queries.repeated(place + 1);
                check_mixed::<T, C, 16>(table, backend, &queries);
            }
        }
    }
}

fn queries(axis: &Axis) -> Queries<u64> {
    let grid = read(core::slice::from_ref(axis));
    let indices = (0..1_200).map(|place| place * 7 % axis.length).collect();
    Queries::new(axis, grid.view().axis(0).unwrap(), indices)
}

#[test]
fn the_first_of_many_is_named() {
    let axis = edges([31, 28, 31]);
    let table = table::<u64, 16>(&axis).unwrap();
    let all = queries(&axis);
    for backend in backends() {
        for first in PLACES {
            for second in PLACES {
                let mut queries = all.clone();
                for (place, bad) in [(first, 90), (second, u64::MAX)] {
                    queries.indices[place] = bad;
                    queries.answers[place] = None;
                }
                check_mixed::<u64, u32, 16>(&table, backend, &queries);
            }
        }
        let mut queries = all.clone();
        queries.indices.fill(90);
        queries.answers.fill(None);
        check_mixed::<u64, u32, 16>(&table, backend, &queries);
    }
}

#[test]
fn all_is_outside_of_an_axis_without_elements() {
    let axis = integer(0, 5);
    let grid = read(core::slice::from_ref(&axis));
    let indices = (0..600).chain([u64::MAX]).collect();
    let queries = Queries::new(&axis, grid.view().axis(0).unwrap(), indices);
    let built = table::<u64, 16>(&axis).unwrap();
    let new = AxisTable::<u64, 16>::new();
    for backend in backends() {
        check_mixed::<u64, u32, 16>(&built, backend, &queries);
        check_mixed::<u64, u64, 16>(&new, backend, &queries);
        check_mixed::<u32, u32, 16>(&AxisTable::new(), backend, &queries.narrowed());
    }
}

#[test]
fn the_best_backend_answers_as_well() {
    let table = table::<u64, 16>(&edges([31, 28, 31])).unwrap();
    let (mut chunks, mut offsets) = ([0_u32; 3], [0; 3]);
    let answer = table.locate_batch(&[0, 58, 59], &mut chunks, &mut offsets);
    assert_eq!((answer, chunks, offsets), (Ok(()), [0, 1, 2], [0, 27, 0]));
    let marked = table.locate_batch_marking(&[0, 90, 89], &mut chunks, &mut offsets);
    assert_eq!(marked, Ok(1));
    assert_eq!((chunks, offsets), ([0, u32::MAX, 2], [0, u64::MAX, 30]));
    let error = table
        .locate_batch(&[0, 1, 90], &mut chunks, &mut offsets)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "found index 90 on axis 0 at position 2 of the batch, expected one below the axis length 90"
    );
}

#[test]
fn chunk_numbers_fit_their_places_or_are_refused() {
    let most = u64::from(u32::MAX);
    // The largest number is the mark, so that the last chunk is one below it.
    let fits = table::<u64, 4>(&integer(2 * most, 2)).unwrap();
    let last = 2 * most - 1;
    let more = table::<u64, 4>(&integer(2 * most + 1, 2)).unwrap();
    let short = table::<u32, 4>(&integer(most, 1)).unwrap();
    for backend in backends() {
        let (mut chunks, mut offsets) = ([7_u32], [7]);
        let answer = fits.locate_batch_on(backend, &[last], &mut chunks, &mut offsets);
        assert_eq!((answer, chunks, offsets), (Ok(()), [u32::MAX - 1], [1]));

        let refused = BatchError::ChunkWidth { last_chunk: most };
        let (mut chunks, mut offsets) = ([7_u32], [7]);
        let answer = more.locate_batch_on(backend, &[0], &mut chunks, &mut offsets);
        assert_eq!((answer, chunks, offsets), (Err(refused), [7], [7]));
        let marked = more.locate_batch_marking_on(backend, &[0], &mut chunks, &mut offsets);
        assert_eq!((marked, chunks, offsets), (Err(refused), [7], [7]));
        let mut wide = [7_u64];
        let answer = more.locate_batch_on(backend, &[2 * most], &mut wide, &mut offsets);
        assert_eq!((answer, wide, offsets), (Ok(()), [most], [0]));

        let (mut chunks, mut offsets) = ([7_u32], [7]);
        let last = [u32::MAX - 1];
        let answer = short.locate_batch_on(backend, &last, &mut chunks, &mut offsets);
        assert_eq!((answer, chunks, offsets), (Ok(()), last, [0]));
    }
    let error = BatchError::ChunkWidth { last_chunk: most };
    assert_eq!(
        error.to_string(),
        "found chunk numbers up to 4294967295, expected wider places for them"
    );
}
