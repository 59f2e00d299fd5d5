//! The order of a batch by chunk: against a stable sort of the standard library.

use crate::battery::Number;
use crate::numbers::Numbers;
use rectigrid::lookup::{BatchError, ByChunk, order_by_chunk};

fn check<C: Number>(chunks: &[C]) {
    let mut expected: Vec<_> = (0..u32::try_from(chunks.len()).unwrap()).collect();
    let chunk = |position: u32| chunks[usize::try_from(position).unwrap()];
    expected.sort_by_key(|&position| chunk(position));
    let groups = expected.chunk_by(|&one, &other| chunk(one) == chunk(other));
    let groups: Vec<_> = groups.map(|group| (chunk(group[0]), group)).collect();

    let mut order = vec![u32::MAX; chunks.len()];
    let mut scratch = vec![7; chunks.len()];
    let ordered: ByChunk<'_, C> = order_by_chunk(chunks, &mut order, &mut scratch).unwrap();
    assert!(ordered.clone().eq(groups.iter().copied()));
    assert_eq!(ordered.count(), groups.len());
    assert_eq!(order, expected);
}

pub(crate) fn both(chunks: &[u64]) {
    check(chunks);
    let narrow: Option<Vec<_>> = chunks
        .iter()
        .map(|&chunk| u32::try_from(chunk).ok())
        .collect();
    if let Some(narrow) = narrow {
        check(&narrow);
    }
}

const LENGTHS: [usize; 13] = [0, 1, 2, 3, 4, 8, 16, 17, 255, 256, 257, 1_000, 70_000];

#[test]
fn as_a_stable_sort_orders_them() {
    let mut numbers = Numbers::new(4);
    // From no pass of eight bits to as many as there are.
    for bits in [0, 1, 7, 8, 9, 16, 17, 24, 25, 32, 33, 40, 63, 64] {
        for length in LENGTHS {
            let length = if bits > 25 { length.min(1_000) } else { length };
            let chunks: Vec<_> = (0..length)
                .map(|_| numbers.next().checked_shr(64 - bits).unwrap_or(0))
                .collect();
            both(&chunks);
        }
    }
}

#[test]
fn the_largest_of_each_number_of_passes() {
    for power in [8, 16, 24, 32, 40, 48, 56] {
        both(&[1 << power, (1 << power) - 1, 0, 1 << power]);
        both(&[(1 << power) - 1, 1, (1 << power) - 1, 0]);
    }
    both(&[u64::MAX, 0, u64::MAX - 1, u64::MAX]);
}

#[test]
fn marks_come_last() {
    let outside = u32::MAX;
    check(&[outside, 3, outside, 0, 3, outside]);
    check(&[u64::MAX, 3, u64::MAX, 0, 3, u64::MAX]);
    check(&[outside; 300]);
}

#[test]
fn orders_that_are_there_already_and_reversed() {
    for length in LENGTHS {
        let length = u64::try_from(length).unwrap();
        both(&(0..length).collect::<Vec<_>>());
        both(&(0..length).rev().collect::<Vec<_>>());
        both(&(0..length).map(|chunk| chunk / 7).collect::<Vec<_>>());
        both(&(0..length).map(|chunk| chunk % 7).collect::<Vec<_>>());
    }
}

#[test]
fn buffers_of_other_lengths_are_refused_and_left_alone() {
    for (chunks, offsets) in [(4, 5), (5, 4), (4, 4), (6, 6), (0, 5), (5, 0), (6, 5)] {
        let mut order = vec![7; chunks];
        let mut scratch = vec![7; offsets];
        let refused = order_by_chunk(&[0_u32; 5], &mut order, &mut scratch);
        let error = BatchError::Lengths {
            indices: 5,
            chunks,
            offsets,
        };
        assert_eq!(refused.err(), Some(error));
        assert!(order.iter().chain(&scratch).all(|&place| place == 7));
    }
    let error = BatchError::TooLong { points: 1 << 40 };
    assert_eq!(
        error.to_string(),
        "found a batch of 1099511627776 points, expected at most 2^32 - 1"
    );
}
