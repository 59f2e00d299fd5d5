//! Random axes and batches, whatever way of answering they need.

use crate::battery::{backends, check_inside, check_mixed, check_rows, table, thorough};
use crate::oracle::Axis;
use crate::queries::Queries;
use crate::random::{axis, fitting};
use crate::reading::{list, read};
use proptest::prelude::*;

/// Edge lengths of many magnitudes that rise, so that most chunks lie in a small part of the axis.
fn rising() -> impl Strategy<Value = Axis> {
    prop::collection::vec((0..58_u32, 1..4_u64), 10..120).prop_map(|mut pairs| {
        pairs.sort_unstable();
        let pairs = pairs.into_iter().map(|(power, count)| (1 << power, count));
        list(&fitting(pairs.collect()))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn rows_at_all_scales(axis in rising()) {
        let queries = thorough(&axis);
        check_rows::<32>(&axis, &queries);
        check_rows::<64>(&axis, &queries);
        check_rows::<256>(&axis, &queries);
    }

    #[test]
    fn every_backend_is_the_definition(axis in axis()) {
        let queries = thorough(&axis);
        check_rows::<2>(&axis, &queries);
        check_rows::<16>(&axis, &queries);
        check_rows::<256>(&axis, &queries);
    }

    #[test]
    fn every_batch_is_answered(
        axis in axis(),
        anywhere in prop::collection::vec(any::<u64>(), 0..1_200),
        outside in 0..3_u8,
    ) {
        let grid = read(core::slice::from_ref(&axis));
        let mut indices = anywhere;
        if outside > 0 {
            for index in &mut indices {
                *index %= axis.length.saturating_add(u64::from(outside - 1)).max(1);
            }
        }
        let queries = Queries::new(&axis, grid.view().axis(0).unwrap(), indices);
        for backend in backends() {
            if let Some(table) = table::<u64, 64>(&axis) {
                check_mixed::<u64, u64, 64>(&table, backend, &queries);
                check_inside::<u64, u64, 64>(&table, backend, &queries.inside());
            }
            if let Some(table) = table::<u32, 64>(&axis) {
                check_mixed::<u32, u32, 64>(&table, backend, &queries.narrowed());
            }
        }
    }
}
