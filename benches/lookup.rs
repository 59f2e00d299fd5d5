//! Batches on one axis, with criterion's statistics and its comparison with the run before:
//! `cargo bench --bench lookup`.
//!
//! The first axes of the realistic grids, and made-up ones of `N` chunks whose edges are even,
//! random or skewed. Every contender's answers are compared before it is timed. What is claimed is
//! judged by `ratios`, where the contenders take turns; this one is for following a change.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    unreachable_pub,
    reason = "a benchmark stops at the first surprise"
)]

#[expect(dead_code, reason = "some cases are for `ratios` alone")]
#[path = "ratios/cases.rs"]
mod cases;
#[expect(dead_code, reason = "the floors are for `ratios` alone")]
#[path = "ratios/contenders.rs"]
mod contenders;
#[path = "ratios/tree.rs"]
mod tree;

use cases::{Case, skewed_edge};
use contenders::{Index, backends};
use core::hint::black_box;
use core::time::Duration;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rectigrid::lookup::{AxisTable, ChunkWord};

/// Queries that stay in cache with their answers.
const BATCH: usize = 4096;

fn realistic(c: &mut Criterion) {
    for case in cases::realistic() {
        contend_with_capacity(c, &case);
    }
}

fn made_up(c: &mut Criterion) {
    for count in [4, 16, 64, 256, 1024, 4095] {
        // Hardly unequal edges, of which no two neighbours make a run.
        let even = |chunk, _: &mut _| 1000 + chunk % 2;
        contend_with_capacity(c, &cases::made_up(name("even", count), count, even));
        let random = |_, random: &mut cases::Random| 1 + random.below(2000);
        contend_with_capacity(c, &cases::made_up(name("random", count), count, random));
        let skewed = |_, random: &mut cases::Random| skewed_edge(random);
        contend_with_capacity(c, &cases::made_up(name("skewed", count), count, skewed));
    }
}

fn name(edges: &str, count: u64) -> &'static str {
    String::leak(format!("{edges}_{count}"))
}

/// A table in which a row is a chunk, as small as it goes; a small one for millions of chunks.
fn contend_with_capacity(c: &mut Criterion, case: &Case) {
    match case.runs.iter().map(|(_, count)| count).sum() {
        32..512 => contend_in_both_widths::<512>(c, case),
        512..2048 => contend_in_both_widths::<2048>(c, case),
        2048..4096 => contend_in_both_widths::<4096>(c, case),
        _ => contend_in_both_widths::<32>(c, case),
    }
}

fn contend_in_both_widths<const ROWS: usize>(c: &mut Criterion, case: &Case) {
    contend::<u64, ROWS>(c, case, "u64", |word| word);
    if u32::try_from(case.length).is_ok() {
        contend::<u32, ROWS>(c, case, "u32", |word| word as u32);
    }
}

/// Writes the chunk and the offset of each index.
type Answer<'a, T> = &'a dyn Fn(&[T], &mut [u32], &mut [T]);

fn contend<T: Index, const ROWS: usize>(
    c: &mut Criterion,
    case: &Case,
    width: &str,
    narrow: fn(u64) -> T,
) where
    u32: ChunkWord<T>,
{
    let grid = case.grid();
    let mut table = Box::new(AxisTable::<T, ROWS>::new());
    table.build(cases::axis(&grid)).unwrap();
    let ends: Vec<T> = case.ends().into_iter().map(narrow).collect();
    let tree = tree::tree(&ends);
    let indices: Vec<T> = case.indices(BATCH).into_iter().map(narrow).collect();

    let (mut chunks, mut offsets) = (vec![0; BATCH], vec![T::default(); BATCH]);
    contenders::partition_point(&ends, &indices, &mut chunks, &mut offsets);
    let expected = (chunks, offsets);

    let mut group = c.benchmark_group(format!("{}_{width}", case.name));
    group.throughput(Throughput::Elements(BATCH as u64));
    let mut bench = |name: &str, answer: Answer<'_, T>| {
        let (mut chunks, mut offsets) = (vec![u32::MAX; BATCH], vec![T::default(); BATCH]);
        answer(&indices, &mut chunks, &mut offsets);
        assert!(
            (&chunks, &offsets) == (&expected.0, &expected.1),
            "{}: {name} differs",
            case.name
        );
        group.bench_function(name, |b| {
            b.iter(|| answer(black_box(&indices), &mut chunks, &mut offsets));
        });
    };
    bench("std/partition_point", &|q, chunks, offsets| {
        contenders::partition_point(&ends, q, chunks, offsets);
    });
    bench("ordsearch", &|q, chunks, offsets| {
        tree::ordsearch(&tree, &ends, q, chunks, offsets);
    });
    for backend in backends() {
        let name = format!("rectigrid/{}", backend.name());
        bench(&name, &|q, chunks, offsets| {
            table.locate_batch_on(backend, q, chunks, offsets).unwrap();
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(50))
        .measurement_time(Duration::from_millis(150));
    targets = realistic, made_up
}
criterion_main!(benches);
