//! Axes as long as words are, and as numbers that arithmetic is exact up to.

use crate::battery::check;
use crate::reading::{cut, edges, integer, list};

/// Lengths on both sides of each limit.
fn lengths() -> Vec<u64> {
    let mut lengths = Vec::new();
    for power in [31, 32, 52, 53, 62, 63] {
        lengths.extend([(1 << power) - 1, 1 << power, (1 << power) + 1]);
    }
    lengths.extend([u64::MAX - 1, u64::MAX]);
    lengths
}

#[test]
fn one_run() {
    for length in lengths() {
        for edge in [
            1,
            3,
            16_807,
            (1 << 31) - 1,
            1 << 32,
            length / 3,
            length / 2 + 1,
            length,
        ] {
            // An integer's last chunk has to end within 64 bits.
            let length = length.min(u64::MAX / edge * edge);
            check(&integer(length, edge));
        }
    }
}

#[test]
fn few_chunks() {
    for length in lengths() {
        check(&edges([length / 2, length - length / 2]));
        check(&edges([1, length - 2, 1]));
        check(&edges([length - 3, 1, 2]));
        let third = length / 3;
        check(&edges([third - 1, third, 1, length - 2 * third]));
    }
}

/// Runs, and one chunk of what is left of the length.
fn filled(length: u64, runs: &[(u64, u64)]) {
    let sum: u64 = runs.iter().map(|(edge, count)| edge * count).sum();
    check(&list(&[runs, &[(length - sum, 1)]].concat()));
}

#[test]
fn runs() {
    for length in lengths() {
        let fifth = length / 5;
        // Many short chunks, few long ones, both ways round.
        filled(length, &[(1, fifth), (fifth, 3), (3, 1)]);
        filled(length, &[(fifth, 3), (1, fifth), (3, 1)]);
        let edge = fifth / 1_000;
        filled(length, &[(edge, 1_000), (edge - 1, 1_000), (7, 100)]);
        filled(length, &[(edge, 300), (7, 100), (edge, 300)]);
        // The array ends in the midst of them.
        check(&cut(
            length / 2,
            &[(edge, 1_000), (edge + 1, 2_000), (edge, 3)],
        ));
    }
}

#[test]
fn edges_that_32_bits_do_not_hold_among_those_that_they_do() {
    // Wherever they stand, quotients are small and the array is short.
    let long = ((1 << 32) + 5, 3);
    let short = (1_000, 2_000);
    check(&list(&[long, short]));
    check(&list(&[short, long]));
    check(&list(&[short, long, short]));
    check(&list(&[long, short, long]));
}

#[test]
fn the_last_word_of_all() {
    for last in [1, 2, 1 << 32, 1 << 63] {
        check(&list(&[(u64::MAX - last, 1), (last, 1)]));
        check(&list(&[(last, 1), (u64::MAX - last, 1)]));
    }
    check(&list(&[(u64::MAX, 1)]));
    check(&list(&[(1, u64::MAX)]));
    check(&list(&[(3, u64::MAX / 3)]));
    check(&list(&[(1, 300), (u64::MAX - 600, 1), (1, 300)]));
}
