//! How much faster than what, and how far from the floor: `cargo bench --bench ratios`.
//!
//! Every contender answers the same queries, its answers are compared, and then all take turns in
//! many short rounds of one process, so that what else the machine does meets all alike. A figure
//! is the median of its rounds. The *floor* is a loop that only reads the queries and writes
//! outputs of the same widths.
//!
//! `-- --json` prints one object a line; `-- NAME` measures only the cases whose name contains it.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    unreachable_pub,
    reason = "a benchmark stops at the first surprise"
)]

mod cases;

use cases::{Case, axis};
use core::hint::black_box;
use rectigrid::lookup::{AxisTable, Backend, Word};
use std::time::Instant;

const ROUNDS: usize = 301;

/// Answers a batch: chunk numbers and offsets.
type Answer<'a> = Box<dyn FnMut(&[u64], &mut [u32], &mut [u64]) + 'a>;

#[inline(never)]
fn floor(indices: &[u64], chunks: &mut [u32], offsets: &mut [u64]) {
    for ((index, chunk), offset) in indices.iter().zip(chunks).zip(offsets) {
        *chunk = *index as u32;
        *offset = *index;
    }
}

#[inline(never)]
fn partition_point(ends: &[u64], indices: &[u64], chunks: &mut [u32], offsets: &mut [u64]) {
    for ((index, chunk), offset) in indices.iter().zip(chunks).zip(offsets) {
        let found = ends.partition_point(|end| end <= index);
        *chunk = found as u32;
        *offset = index - if found == 0 { 0 } else { ends[found - 1] };
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let json = arguments.iter().any(|a| a == "--json");
    let wanted = arguments.iter().find(|a| !a.starts_with("--"));
    let mut all = cases::realistic();
    all.push(cases::regular());
    all.push(cases::skewed());
    for case in &all {
        if wanted.is_some_and(|w| !case.name.contains(w.as_str())) {
            continue;
        }
        measure(case, 4096, json);
    }
}

fn measure(case: &Case, batch: usize, json: bool) {
    let runs = case.runs.len();
    if runs <= 32 {
        with_rows::<32>(case, batch, json);
    } else if runs <= 512 {
        with_rows::<512>(case, batch, json);
    } else {
        with_rows::<2048>(case, batch, json);
    }
}

fn with_rows<const ROWS: usize>(case: &Case, batch: usize, json: bool) {
    let grid = case.grid();
    let mut table = Box::new(AxisTable::<u64, ROWS>::new());
    table.build(axis(&grid)).unwrap();
    let ends = case.boundaries();
    let indices = case.indices(batch);

    let mut contenders: Vec<(String, Answer<'_>)> = vec![("floor".into(), Box::new(floor))];
    let backends = [Backend::avx512(), Backend::avx2(), Some(Backend::scalar())];
    for backend in backends.into_iter().flatten() {
        let table = &table;
        contenders.push((
            format!("rectigrid/{}", backend.name()),
            Box::new(move |i, c, o| table.locate_batch_on(backend, i, c, o).unwrap()),
        ));
    }
    contenders.push((
        "std".into(),
        Box::new(|i, c, o| partition_point(&ends, i, c, o)),
    ));

    let mut chunks = vec![0; batch];
    let mut offsets = vec![0; batch];
    let mut expected = None;
    for (name, answer) in contenders.iter_mut().skip(1) {
        answer(&indices, &mut chunks, &mut offsets);
        let given = (chunks.clone(), offsets.clone());
        assert_eq!(
            *expected.get_or_insert_with(|| given.clone()),
            given,
            "{name}"
        );
    }
    let passes = (20_000 / batch).max(1);
    let mut times = vec![Vec::with_capacity(ROUNDS); contenders.len()];
    for _ in 0..ROUNDS {
        for ((_, answer), times) in contenders.iter_mut().zip(&mut times) {
            let start = Instant::now();
            for _ in 0..passes {
                answer(
                    black_box(&indices),
                    black_box(&mut chunks),
                    black_box(&mut offsets),
                );
            }
            times.push(start.elapsed().as_nanos() as f64 / (passes * batch) as f64);
        }
    }
    let medians: Vec<f64> = times
        .into_iter()
        .map(|mut times| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        })
        .collect();
    let _ = json;
    println!("{} {:?}", case.name, table);
    for ((name, _), ns) in contenders.iter().zip(&medians) {
        println!(
            "    {name:20} {ns:8.3} ns  {:6.2} x floor  {:6.1} x faster than std",
            ns / medians[0],
            medians[medians.len() - 1] / ns
        );
    }
    let _ = u64::BITS + <u64 as Word>::BITS;
}
