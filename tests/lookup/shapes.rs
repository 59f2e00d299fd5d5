//! Axes of every kind of edge lengths.

use crate::battery::check;
use crate::numbers::Numbers;
use crate::oracle::Axis;
use crate::reading::{cut, edges, integer, list};

#[test]
fn even_edges() {
    for edge in [1, 2, 3, 7, 8, 91_549] {
        // A last chunk that is whole, cut short, or of one element.
        for length in [edge, 5 * edge, 5 * edge + 1, 6 * edge - 1] {
            check(&integer(length, edge));
            check(&cut(length, &[(edge, 6)]));
        }
    }
}

#[test]
fn nearly_even_edges() {
    let months = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    check(&edges(months));
    check(&edges(months.into_iter().cycle().take(20 * 12)));
    check(&edges((0..50).map(|year| 365 + u64::from(year % 4 == 0))));
}

#[test]
fn random_edges() {
    let mut numbers = Numbers::new(1);
    for bound in [3, 100, 1 << 20] {
        for chunks in [5, 40, 200] {
            check(&edges((0..chunks).map(|_| 1 + numbers.below(bound))));
        }
    }
}

/// An edge length of one to a million elements, each decade as often as the others.
fn skewed(numbers: &mut Numbers) -> u64 {
    let decade = 10_u64.pow(u32::try_from(numbers.below(6)).unwrap());
    decade + numbers.below(9 * decade)
}

#[test]
fn skewed_edges() {
    let mut numbers = Numbers::new(2);
    for chunks in [3, 17, 90, 255] {
        check(&edges((0..chunks).map(|_| skewed(&mut numbers))));
    }
    let runs: Vec<_> = (0..60)
        .map(|_| (skewed(&mut numbers), 1 + numbers.below(9)))
        .collect();
    check(&list(&runs));
    // All short ones in one bucket, at either end.
    let short = || (0..200).map(|chunk| chunk % 2 + 1);
    check(&edges(short().chain([1_000_000_000])));
    check(&edges([1_000_000_000].into_iter().chain(short())));
}

#[test]
fn a_few_huge_edges_among_many_small_ones() {
    for huge in [1_u64 << 26, 1 << 40] {
        for many in 1..7 {
            let last = 199;
            let at_front = |place: u64| place < many;
            let at_the_end = |place: u64| last - place < many;
            let evenly = |place: u64| place * many % last < many;
            let by_turns = |place: u64| place.is_multiple_of(2) && place < 2 * many;
            let is_huge: [&dyn Fn(u64) -> bool; 4] = [&at_front, &at_the_end, &evenly, &by_turns];
            for is_huge in is_huge {
                // Different ones, so that they are no run.
                let edge = |place| match is_huge(place) {
                    true => huge + place,
                    false => 1 + place % 2,
                };
                check(&edges((0..=last).map(edge)));
                let runs: Vec<_> = (0..=last)
                    .map(|place| (edge(place), 1 + place % 3))
                    .collect();
                check(&list(&runs));
            }
        }
    }
}

#[test]
fn ones() {
    for chunks in [1, 2, 3, 4, 15, 16, 17, 255, 256, 257, 5_000] {
        check(&list(&[(1, chunks)]));
    }
    // Ones between others, one bucket full of them.
    check(&list(&[(2, 3), (1, 40), (2, 3), (1, 40)]));
    check(&list(&[(1, 100), (1_000, 2), (1, 100)]));
}

#[test]
fn powers_of_two() {
    for power in [0, 1, 5, 31, 32, 33, 61, 62] {
        let edge = 1 << power;
        check(&integer(3 * edge, edge));
        check(&integer(2 * edge + 1, edge));
    }
    check(&list(&[(1 << 63, 1)]));
    check(&edges((0..24).map(|power| 1 << power)));
    check(&edges((0..62).rev().map(|power| 1 << power)));
}

#[test]
fn alternating_long_runs_and_short_chunks() {
    for runs in [1, 2, 3, 16, 40] {
        let tiles = (0..runs).flat_map(|_| [(16_807, 1_000), (14_006, 1)]);
        check(&list(&tiles.collect::<Vec<_>>()));
        let tiles = (0..runs).flat_map(|run| [(100 + run, 3), (run + 1, 1)]);
        check(&list(&tiles.collect::<Vec<_>>()));
    }
}

#[test]
fn a_shorter_chunk_behind_a_run() {
    for short in [1, 9] {
        for place in 0..4 {
            let mut pairs = vec![(10, 7), (20, 300), (30, 7), (40, 2)];
            pairs.insert(place + 1, (short, 1));
            check(&list(&pairs));
        }
    }
    // Not to be merged: two of them, an equal one, a longer one, the first of all.
    check(&list(&[(10, 300), (9, 2), (20, 300)]));
    check(&list(&[(10, 300), (11, 1), (9, 300)]));
    check(&list(&[(9, 1), (10, 300), (9, 1), (8, 1), (10, 300)]));
    // Falling all the way: every second one is merged.
    check(&edges((1..40).rev()));
    // The only one, of which the array ends early; and two that hold no data but for one.
    check(&cut(3_005, &[(10, 300), (7, 1)]));
    check(&cut(3_005, &[(10, 300), (7, 2)]));
    check(&cut(3_008, &[(10, 300), (7, 2)]));
}

/// An axis at every length that matters for its last chunks.
fn cut_everywhere(pairs: &[(u64, u64)]) {
    let mut sum = 0;
    for &(edge, count) in pairs {
        for length in [sum + 1, sum + edge - 1, sum + edge, sum + edge * count] {
            check(&cut(length, pairs));
        }
        sum += edge * count;
    }
}

#[test]
fn cut_last_chunks_and_overflow_chunks() {
    cut_everywhere(&[(10, 1), (20, 3), (7, 1), (30, 2)]);
    cut_everywhere(&[(1_000, 500), (999, 1), (1, 1)]);
    check(&cut(1, &[(1, 1), (u64::MAX - 1, 1)]));
    check(&cut(5, &[(3, 2), (9, 1 << 40), (1, 1 << 50)]));
    // Nothing at all.
    for pairs in [&[(5, 1)][..], &[(5, 3), (2, 2)]] {
        check(&cut(0, pairs));
    }
    check(&integer(0, 5));
}

#[test]
fn every_small_axis() {
    // All lists of four chunks of one to three elements, each at every length.
    for code in 0..81_u64 {
        let list: Vec<_> = (0..4)
            .map(|digit| (code / 3_u64.pow(digit) % 3 + 1, 1))
            .collect();
        let extent: u64 = list.iter().map(|(edge, _)| edge).sum();
        for length in 0..=extent {
            small(&cut(length, &list));
        }
    }
}

fn small(axis: &Axis) {
    let queries = crate::battery::thorough(axis);
    crate::battery::check_rows::<4>(axis, &queries);
    crate::battery::check_rows::<8>(axis, &queries);
}
