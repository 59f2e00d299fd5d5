//! Each way of answering, told from the table itself, so that none goes untested.

use crate::battery::{Number, beginning, check_rows, method, table, thorough};
use crate::numbers::Numbers;
use crate::oracle::Axis;
use crate::reading::{cut, edges, integer, list};

/// Checks an axis, whose table has to answer in this way: with divisions of 32 bits or without.
#[track_caller]
fn answered<T: Number, const ROWS: usize>(axis: &Axis, by: &str, narrow: bool) {
    let table = table::<T, ROWS>(axis).unwrap();
    assert_eq!(method(&table), (by.to_owned(), narrow), "{axis:?}");
    let mut queries = thorough(axis);
    let grid = crate::reading::read(core::slice::from_ref(axis));
    let mut numbers = Numbers::new(9);
    let more = (0..1_000).map(|_| numbers.below(axis.length)).collect();
    let more = crate::queries::Queries::new(axis, grid.view().axis(0).unwrap(), more);
    queries.indices.extend(more.indices);
    queries.answers.extend(more.answers);
    check_rows::<ROWS>(axis, &queries);
}

#[test]
fn shift() {
    for power in [0, 1, 12, 31, 32, 62, 63] {
        answered::<u64, 1>(
            &cut(1 << 63, &[(1 << power, 1 << (63 - power))]),
            "Shift",
            false,
        );
    }
    answered::<u64, 1>(&integer(u64::MAX, 1), "Shift", false);
    for power in [0, 1, 12, 31] {
        answered::<u32, 1>(&integer((1 << 32) - 1, 1 << power), "Shift", false);
    }
    // Narrow where it could be is no harm.
    let table = table::<u64, 1>(&integer(1_000, 8)).unwrap();
    assert_eq!(method(&table).0, "Shift");
}

/// Checks an axis whose searches have to begin so, where vectors may begin otherwise than with a bucket.
#[track_caller]
fn begins<T: Number, const ROWS: usize>(axis: &Axis, by: &str, with: &str) {
    let found = beginning(&table::<T, ROWS>(axis).unwrap());
    let vectors = cfg!(target_arch = "x86_64");
    assert_eq!(found, if vectors { with } else { "Bucket" }, "{axis:?}");
    answered::<T, ROWS>(axis, by, false);
}

#[test]
fn rows_are_cut_where_few_take_nearly_all_of_the_axis() {
    let small = |place| 1 + place % 2;
    for many in 1..5 {
        let huge = |place: u64| place * many % 200 < many;
        let axis = edges((0..200).map(|place| if huge(place) { 1 << 50 } else { small(place) }));
        begins::<u64, 256>(&axis, "Chunks", "Cut");
    }
    let months = edges((0..200).map(|place| 28 + place % 4));
    assert_eq!(beginning(&table::<u64, 256>(&months).unwrap()), "Bucket");
}

#[test]
fn searches_begin_with_a_part_where_one_bucket_holds_nearly_all_rows() {
    // As many again as can be cut are left: a search has hardly less to do.
    let powers = |most: u32| (0..most).map(|power| 1_u64 << power);
    for most in 33..64 {
        begins::<u64, 64>(&edges(powers(most)), "Chunks", "Part");
    }
    for most in 28..32 {
        begins::<u32, 32>(&edges(powers(most)), "Chunks", "Part");
    }
    let both = powers(62).chain(powers(62).rev());
    begins::<u64, 128>(&edges(both), "Chunks", "Part");
    for rows in [100, 127, 128, 360, 500, 511] {
        let fractal = (1..=rows).map(|row: u64| 1 << (6 * row.trailing_zeros()));
        begins::<u64, 512>(&edges(fractal), "Chunks", "Part");
    }
    let runs: Vec<_> = powers(40).map(|edge| (edge, 100)).collect();
    begins::<u64, 64>(&list(&runs), "Runs", "Part");
    let runs: Vec<_> = powers(31).map(|edge| (edge << 27, 33)).collect();
    begins::<u64, 32>(&list(&runs), "FarRuns", "Part");
    // As many rows, but the fullest bucket leaves less of them to search than a part does.
    let scattered = edges((0..360).map(|place| 1 << (place * 7 % 55)));
    assert_eq!(beginning(&table::<u64, 512>(&scattered).unwrap()), "Bucket");
}

#[test]
fn divide() {
    answered::<u64, 1>(&integer(1_000, 7), "Divide", true);
    answered::<u64, 1>(&integer(1_000 * 7, 7), "Divide", true);
    answered::<u64, 1>(&integer(u64::MAX, 3), "Divide", false);
    answered::<u64, 1>(&integer(1 << 63, 5), "Divide", false);
    answered::<u32, 1>(&integer(1_000, 7), "Divide", false);
    answered::<u32, 1>(&integer((1 << 32) - 1, 3), "Divide", false);
    // A longer edge than a word, a power of two among them.
    for edge in [(1 << 32) - 1, 1 << 32, (1 << 32) + 1, u64::MAX] {
        answered::<u32, 1>(&cut((1 << 32) - 1, &[(edge, 1)]), "Divide", false);
    }
    // The last chunk is shorter, also by its declaration.
    answered::<u64, 1>(&list(&[(7, 500), (3, 1)]), "Divide", true);
    answered::<u64, 1>(&list(&[(8, 500), (3, 1)]), "Shift", true);
}

#[test]
fn divide_at_the_limits_of_32_bits() {
    // Whole quotients below 2^32 - 1.
    let most = u64::from(u32::MAX);
    let by = "Divide";
    let narrow = |length, edge| {
        let axis = integer(length, edge);
        method(&table::<u64, 1>(&axis).unwrap()).1
    };
    for edge in [3, 5, 7, 1_000, 16_807, 65_537, most - 1, most] {
        // The longest axis that 32 bits divide, and the shortest that they don't.
        let (mut yes, mut no) = (edge, u64::MAX / edge * edge);
        assert!(narrow(yes, edge));
        assert!(!narrow(no, edge));
        while no - yes > edge {
            let middle = yes + (no - yes) / edge / 2 * edge;
            if narrow(middle, edge) {
                yes = middle;
            } else {
                no = middle;
            }
        }
        for length in [yes, yes - 1, yes - edge + 1] {
            answered::<u64, 1>(&integer(length, edge), by, true);
        }
        answered::<u64, 1>(&integer(no, edge), by, false);
    }
    answered::<u64, 1>(&integer(10, most), by, true);
    answered::<u64, 1>(&integer(10, most + 2), by, false);
}

#[test]
fn packed() {
    let months = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    answered::<u64, 16>(&edges(months), "Packed1", false);
    answered::<u32, 16>(&edges(months), "Packed1", false);
    answered::<u64, 64>(
        &edges(months.into_iter().cycle().take(63)),
        "Packed1",
        false,
    );
    answered::<u64, 256>(
        &edges((0..255).map(|chunk| 30 + chunk % 2)),
        "Packed1",
        false,
    );
    // One short chunk between long ones: its two boundaries lie in one bucket.
    answered::<u64, 16>(&edges([100, 1, 100, 99]), "Packed2", false);
    answered::<u32, 16>(&edges([1_000, 1, 1_000, 999]), "Packed2", false);
    answered::<u64, 16>(&edges([1, 1, 1_000, 999]), "Packed2", false);
}

#[test]
fn chunks() {
    answered::<u64, 16>(&edges([1, 1, 1, 1, 500]), "Chunks", false);
    answered::<u64, 16>(&edges([500, 1, 1, 1, 1]), "Chunks", false);
    answered::<u32, 16>(&edges([1, 2, 3, 4, 5_000, 1, 1]), "Chunks", false);
    answered::<u64, 256>(
        &edges((0..255).map(|chunk| 1 << (chunk / 5))),
        "Chunks",
        false,
    );
    // As many probes as a full capacity in one bucket takes.
    let short = (0..254).map(|chunk| chunk % 2 + 1);
    answered::<u64, 256>(&edges(short.clone().chain([1 << 50])), "Chunks", false);
    answered::<u64, 256>(&edges([1 << 50].into_iter().chain(short)), "Chunks", false);
}

#[test]
fn packed_as_long_as_a_word_holds_it() {
    // Two chunks as long as can be, and twice that.
    let two = |power: u32| edges([1 << power, (1 << power) + 1]);
    let packs = |power| method(&table::<u64, 4>(&two(power)).unwrap()).0 == "Packed1";
    let longest = (1..62).rev().find(|&power| packs(power)).unwrap();
    assert!((1..=longest).all(packs));
    answered::<u64, 4>(&two(longest), "Packed1", false);
    answered::<u64, 4>(&two(longest + 1), "Chunks", false);
    answered::<u64, 4>(&two(62), "Chunks", false);
    // The same of three, two of whose boundaries share a bucket.
    let three = |power: u32| edges([(1 << power) + 1, 1, 1 << power]);
    let packs = |power| method(&table::<u64, 4>(&three(power)).unwrap()).0 == "Packed2";
    let longest = (1..62).rev().find(|&power| packs(power)).unwrap();
    answered::<u64, 4>(&three(longest), "Packed2", false);
    answered::<u64, 4>(&three(longest + 1), "Chunks", false);
}

#[test]
fn runs() {
    let tiles = [(16_807, 1_000), (14_006, 1), (16_808, 1_000), (7, 2)];
    answered::<u64, 4>(&list(&tiles), "Runs", true);
    answered::<u32, 4>(&list(&tiles), "Runs", false);
    // As many chunks as rows: a row each would leave none for the mark behind.
    answered::<u64, 4>(&edges([3, 4, 5, 6]), "Runs", true);
    answered::<u64, 4>(&list(&[(1, 1 << 40), (3, 1 << 40)]), "Runs", false);
    answered::<u64, 4>(&list(&[(1 << 33, 100), (3, 100)]), "Runs", false);
    let many: Vec<_> = (0..256).map(|run| (run + 3, 1 + run % 3)).collect();
    answered::<u64, 256>(&list(&many), "Runs", true);
    answered::<u32, 256>(&list(&many), "Runs", false);
    // All boundaries in one bucket.
    let mut many: Vec<_> = (1..=255).map(|edge| (edge, 2)).collect();
    many.push((1 << 20, 256));
    answered::<u64, 256>(&list(&many), "Runs", true);
    many.push((1 << 20, 1 << 10));
    answered::<u64, 256>(&list(&many), "Runs", false);
}

#[test]
fn far_runs() {
    // The last chunk's number times its edge length is past a word.
    let quarter = u64::MAX / 4;
    answered::<u64, 4>(
        &list(&[(1, 1_000), (quarter, 1), (quarter - 1, 2)]),
        "FarRuns",
        false,
    );
    answered::<u64, 4>(&list(&[(1, quarter), (quarter, 2)]), "FarRuns", false);
    answered::<u32, 4>(
        &list(&[(1, 1_000_000), (1_000_000, 4_000)]),
        "FarRuns",
        false,
    );
    answered::<u32, 4>(&cut(2_000, &[(1, 1_000), (1 << 33, 2)]), "FarRuns", false);
    // The last one that is not past it, and the first that is.
    let whole = u64::MAX / 3;
    answered::<u64, 4>(&list(&[(1, 10), (2, 10), (whole, 1)]), "FarRuns", false);
    let edge = u64::MAX / 21;
    answered::<u64, 4>(&list(&[(1, 10), (2, 10), (edge, 1)]), "Runs", false);
    answered::<u64, 4>(&list(&[(1, 10), (2, 10), (edge + 1, 1)]), "FarRuns", false);
}

#[test]
fn runs_at_the_limits_of_32_bits() {
    // The longest second run that 32 bits divide, and one chunk more.
    let narrow = |count| {
        let axis = list(&[(5, 1_000), (16_807, count)]);
        method(&table::<u64, 2>(&axis).unwrap()).1
    };
    let (mut yes, mut no) = (1, 1 << 48);
    assert!(narrow(yes) && !narrow(no));
    while no - yes > 1 {
        let middle = yes + (no - yes) / 2;
        if narrow(middle) {
            yes = middle;
        } else {
            no = middle;
        }
    }
    answered::<u64, 2>(&list(&[(5, 1_000), (16_807, yes)]), "Runs", true);
    answered::<u64, 2>(&list(&[(5, 1_000), (16_807, no)]), "Runs", false);
}
