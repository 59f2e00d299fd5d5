//! Axes that a table can't guess well.

use crate::turns::Case;
use core::hint::black_box;
use rectigrid::lookup::{AxisTable, ChunkWord, Word};
use rectigrid::{Grid, Run};

const BATCH: usize = 4_096;
/// Rows of ordinary tables, and room for as many edge lengths.
const ROWS: usize = 512;
/// Those of large ones, and of the largest.
const MANY_ROWS: usize = 2_048;
const MOST_ROWS: usize = 16_384;

/// Days of a month.
fn month(place: u64) -> u64 {
    [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][place as usize % 12]
}

/// Clusters of clusters, as deep as there are chunks: however far one looks, half of them lie in one
/// place, and all that is left is to halve them.
fn alike_at_all_scales(gap: u64) -> impl Fn(u64) -> u64 {
    move |place| gap.pow((place + 1).trailing_zeros())
}

/// A case of them for each gap.
fn alike<T, const ROWS: usize>(chunks: u64, gaps: &[u64]) -> impl Iterator<Item = Case>
where
    T: ChunkWord<T> + Word + TryFrom<u64> + Into<u64>,
{
    gaps.iter().map(move |&gap| {
        let edge = alike_at_all_scales(gap);
        let edges = (0..chunks).map(|place| (edge(place), 1)).collect();
        case::<T, ROWS>(&format!("alike at all scales, gaps by {gap}"), edges)
    })
}

/// Edge lengths over as many powers of two, short and long ones in a jumble.
fn clusters(powers: u64) -> impl Fn(u64) -> u64 {
    move |place| 1 << (place * 7 % powers)
}

/// Edge lengths over six decades.
fn decades(place: u64) -> u64 {
    10_u64.pow((place % 7) as u32) + place
}

/// Edge lengths of which each has a row.
pub(crate) fn chunk_by_chunk() -> Vec<Case> {
    let last = 359;
    let edges = |edge: &dyn Fn(u64) -> u64| (0..=last).map(|place| (edge(place), 1)).collect();
    let small = |place| 1 + place % 2;
    let case = case::<u64, ROWS>;
    let mut cases = vec![
        case("months of 30 years", edges(&month)),
        case(
            "powers of two",
            (0..63).map(|power| (1 << power, 1)).collect(),
        ),
        case("powers of two, rising and falling", {
            let rising = (0..62).map(|power| (1 << power, 1));
            rising.clone().chain(rising.rev()).collect()
        }),
        case(
            "one huge chunk behind many small ones",
            edges(&|place| if place == last { 1 << 60 } else { small(place) }),
        ),
        case(
            "one huge chunk before many small ones",
            edges(&|place| if place == 0 { 1 << 60 } else { small(place) }),
        ),
        case(
            "small ones between two huge chunks",
            edges(&|place| match place {
                0 | 359 => 1 << 61,
                _ => small(place),
            }),
        ),
        case(
            "small ones between four huge chunks",
            edges(&|place| match place % 90 {
                89 => 1 << 60,
                _ => small(place),
            }),
        ),
        case(
            "small ones between twelve huge chunks",
            edges(&|place| match place % 30 {
                29 => 1 << 58,
                _ => small(place),
            }),
        ),
        case(
            "a small and a huge chunk by turns",
            edges(&|place| [1, 1 << 54][place as usize % 2]),
        ),
        case("clusters at all scales", edges(&clusters(55))),
        case("edges over six decades", edges(&decades)),
    ];
    cases.extend(alike::<u64, ROWS>(last + 1, &[8, 16, 64]));
    cases
}

/// The dearest of them in large tables.
pub(crate) fn many_chunks() -> Vec<Case> {
    let edges = |edge: &dyn Fn(u64) -> u64| (0..2_000).map(|place| (edge(place), 1)).collect();
    let case = case::<u64, MANY_ROWS>;
    let mut cases = vec![
        case("months of 167 years", edges(&month)),
        case("edges over six decades", edges(&decades)),
        case("clusters at all scales", edges(&clusters(53))),
    ];
    cases.extend(alike::<u64, MANY_ROWS>(2_000, &[8, 16, 32]));
    cases
}

/// The dearest of them in the largest tables.
pub(crate) fn most_chunks() -> Vec<Case> {
    let edges = |edge: &dyn Fn(u64) -> u64| (0..16_000).map(|place| (edge(place), 1)).collect();
    let case = case::<u64, MOST_ROWS>;
    let mut cases = vec![
        case("months of 1,333 years", edges(&month)),
        case("clusters at all scales", edges(&clusters(48))),
    ];
    cases.extend(alike::<u64, MOST_ROWS>(16_000, &[4, 8]));
    cases
}

/// Those that 32 bits suffice for, in vectors of twice as many.
pub(crate) fn narrow_chunk_by_chunk() -> Vec<Case> {
    let edges = |edge: &dyn Fn(u64) -> u64| (0..360).map(|place| (edge(place), 1)).collect();
    let case = case::<u32, ROWS>;
    let mut cases = vec![
        case("months of 30 years", edges(&month)),
        case(
            "powers of two, rising and falling",
            (0..30)
                .chain((0..30).rev())
                .map(|power| (1 << power, 1))
                .collect(),
        ),
        case(
            "small ones between twelve huge chunks",
            edges(&|place| match place % 30 {
                29 => 1 << 28,
                _ => 1 + place % 2,
            }),
        ),
        case("clusters at all scales", edges(&clusters(23))),
        case("edges over six decades", edges(&decades)),
    ];
    cases.extend(alike::<u32, ROWS>(360, &[3, 4, 6, 8]));
    cases
}

/// The dearest of them in large tables.
pub(crate) fn many_narrow_chunks() -> Vec<Case> {
    let edges = |edge: &dyn Fn(u64) -> u64| (0..2_000).map(|place| (edge(place), 1)).collect();
    let case = case::<u32, MANY_ROWS>;
    let mut cases = vec![case("months of 167 years", edges(&month))];
    cases.extend(alike::<u32, MANY_ROWS>(2_000, &[3, 4, 6]));
    cases
}

/// The dearest of them in twice as large ones.
pub(crate) fn more_narrow_chunks() -> Vec<Case> {
    const MORE_ROWS: usize = 2 * MANY_ROWS;
    let months = (0..4_000).map(|place| (month(place), 1)).collect();
    let mut cases = vec![case::<u32, MORE_ROWS>("months of 333 years", months)];
    cases.extend(alike::<u32, MORE_ROWS>(4_000, &[3, 4, 5]));
    cases
}

/// Runs of far more chunks than there are rows.
pub(crate) fn run_by_run() -> Vec<Case> {
    let case = case::<u64, ROWS>;
    let runs = |many: u64, run: &dyn Fn(u64) -> (u64, u64)| (0..many).map(run).collect();
    vec![
        case(
            "24 runs of a few hundred thousand chunks",
            runs(24, &|place| {
                (40 + place * place % 17, 200_000 + 10_000 * place)
            }),
        ),
        case(
            "as many runs as there are rows",
            runs(ROWS as u64, &|place| (2 * place + 3, 100_000 + place)),
        ),
        case(
            "runs over all scales",
            runs(360, &|place| (1 + (1 << (place % 20)), 1 << (place % 29))),
        ),
        case(
            "edges next to powers of two",
            runs(360, &|place| ((1 << (place % 31)) + 1, 5 + place)),
        ),
        case(
            "one step that is no power of two",
            vec![((1 << 33) + 7, 1 << 30)],
        ),
        case(
            "a huge run behind many small ones",
            runs(360, &|place| {
                if place == 359 {
                    (3, 1 << 60)
                } else {
                    (1 + place % 2, 100)
                }
            }),
        ),
    ]
}

/// Looks up as many indices at random on each axis, all over it and around its boundaries.
fn case<T, const ROWS: usize>(name: &str, runs: Vec<(u64, u64)>) -> Case
where
    T: ChunkWord<T> + Word + TryFrom<u64> + Into<u64>,
{
    let mut grid = Box::new(Grid::<1, ROWS>::new());
    let pushed = runs.iter().map(|&(edge, count)| Run { edge, count });
    grid.push_list_axis(pushed).unwrap();
    let axis = grid.view().axis(0).unwrap();
    let mut table = Box::new(AxisTable::<T, ROWS>::new());
    table.build(axis).unwrap();

    let mut ends = vec![0];
    for (edge, count) in runs {
        ends.push(ends[ends.len() - 1] + edge * count);
    }
    let mut next = random();
    let indices: Vec<u64> = (0..BATCH as u64)
        .map(|place| match place % 2 {
            0 => next() % axis.length(),
            // Just before or behind the end of a run.
            _ => (ends[next() as usize % ends.len()] + next() % 2)
                .saturating_sub(1)
                .min(axis.length() - 1),
        })
        .collect();
    let expected: Vec<_> = indices
        .iter()
        .map(|index| axis.locate(*index).unwrap())
        .collect();
    let words = indices.into_iter().map(T::try_from);
    let indices: Vec<T> = words.collect::<Result<_, _>>().ok().unwrap();
    let (mut chunks, mut offsets) = (vec![T::default(); BATCH], vec![T::default(); BATCH]);
    table
        .locate_batch(&indices, &mut chunks, &mut offsets)
        .unwrap();
    for ((&chunk, &offset), expected) in chunks.iter().zip(&offsets).zip(&expected) {
        assert_eq!(
            (chunk.into(), offset.into()),
            (expected.chunk, expected.offset),
            "{name}"
        );
    }
    /// Batches in a row, so that the clock is fine enough.
    const PASSES: usize = 5;
    Case {
        name: name.to_owned(),
        size: PASSES * BATCH,
        run: Box::new(move || {
            for _ in 0..PASSES {
                let outputs = (black_box(&mut chunks), black_box(&mut offsets));
                table
                    .locate_batch(black_box(&indices), outputs.0, outputs.1)
                    .unwrap();
            }
        }),
    }
}

/// A linear congruential generator: the same indices in every run.
fn random() -> impl FnMut() -> u64 {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 1 ^ state << 33
    }
}
