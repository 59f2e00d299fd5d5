//! Random axes, with edge lengths of all magnitudes.

use crate::oracle::{Axis, Edges};
use proptest::prelude::*;
use proptest::sample::Index;

/// Small ones, and those around each power of two.
fn edge() -> impl Strategy<Value = u64> {
    prop_oneof![
        5 => 1..=5_u64,
        3 => 1..=5_000_u64,
        2 => (0..64_u32, -2..=2_i64)
            .prop_map(|(power, beside)| (1_u64 << power).saturating_add_signed(beside).max(1)),
        1 => prop::sample::select(vec![1 << 31, 1 << 32, 1 << 53, 1 << 63]),
        1 => u64::MAX - 3..=u64::MAX,
    ]
}

fn count() -> impl Strategy<Value = u64> {
    prop_oneof![6 => Just(1), 4 => 1..=6_u64, 1 => 1..=1_000_u64, 1 => edge()]
}

/// Pairs of an edge length and a count, whose sum may be past 64 bits.
pub(crate) fn pairs() -> impl Strategy<Value = Vec<(u64, u64)>> {
    prop::collection::vec((edge(), count()), 1..12)
}

/// Any length, and those at which it matters.
pub(crate) fn length() -> impl Strategy<Value = u64> {
    prop_oneof![1..=40_u64, 0..=2_u64, edge(), any::<u64>()]
}

fn list() -> impl Strategy<Value = Axis> {
    (pairs(), any::<Index>(), any::<u64>(), -1..=1_i64, 0..8_u8).prop_map(
        |(pairs, boundary, anywhere, beside, choice)| {
            let pairs = fitting(pairs);
            let extent: u64 = pairs.iter().map(|(edge, count)| edge * count).sum();
            let length = match choice {
                0 => 0,
                1..=3 => extent,
                4 => extent.saturating_add_signed(-beside.abs()),
                5 => anywhere % extent.max(1),
                _ => {
                    let before = boundary.index(pairs.len() + 1);
                    let before: u64 = pairs[..before]
                        .iter()
                        .map(|(edge, count)| edge * count)
                        .sum();
                    before.saturating_add_signed(beside).min(extent)
                }
            };
            let edges = Edges::List(pairs);
            Axis { length, edges }
        },
    )
}

/// As many of the pairs as sum to 64 bits, and at least one.
pub(crate) fn fitting(pairs: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
    let mut kept = Vec::new();
    let mut sum = 0_u64;
    for (edge, count) in pairs {
        // A count that is too large is cut to what still fits.
        let count = count.min((u64::MAX - sum) / edge);
        if count > 0 {
            sum += edge * count;
            kept.push((edge, count));
        }
    }
    kept
}

fn integer() -> impl Strategy<Value = Axis> {
    (edge(), length()).prop_map(|(edge, length)| Axis {
        // Longer, the last chunk would end past 64 bits.
        length: length.min(u64::MAX / edge * edge),
        edges: Edges::Integer(edge),
    })
}

pub(crate) fn axis() -> impl Strategy<Value = Axis> {
    prop_oneof![3 => list(), 1 => integer()]
}

pub(crate) fn axes() -> impl Strategy<Value = Vec<Axis>> {
    prop::collection::vec(axis(), 0..=6)
}

/// Where it matters on an axis: around the ends of runs and of their first and last chunks.
pub(crate) fn landmarks(axis: &Axis) -> (Vec<u64>, Vec<u64>) {
    let mut indices = vec![0, u64::MAX];
    let mut chunks = vec![0, u64::MAX];
    let mut element = 0_u128;
    let mut chunk = 0_u128;
    for (edge, count) in axis.pairs() {
        for first in [0, 1, count.saturating_sub(1), count] {
            around(element + edge * first, &mut indices);
            around(chunk + first, &mut chunks);
        }
        around(element + edge * (count / 2), &mut indices);
        around(chunk + count / 2, &mut chunks);
        element += edge * count;
        chunk += count;
    }
    around(axis.length.into(), &mut indices);
    for power in [31, 32, 53, 63] {
        around(1 << power, &mut indices);
    }
    (indices, chunks)
}

fn around(place: u128, places: &mut Vec<u64>) {
    for place in [place.saturating_sub(1), place, place + 1] {
        places.extend(u64::try_from(place));
    }
}
