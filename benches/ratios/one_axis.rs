//! One axis: chunk number and offset of each index.

use crate::cases::{self, Case};
use crate::contenders::{backends, floor, partition_point};
use crate::rounds::{Contender, Report};
use crate::tree::{ordsearch, tree};
use rectigrid::lookup::AxisTable;

/// Queries that stay in cache with their answers.
const CACHED: usize = 4096;
/// Queries that don't.
const STREAMED: usize = 4_000_000;

/// Chunk numbers and offsets.
type Answers<T> = (Vec<u32>, Vec<T>);

pub fn measure(report: &Report) {
    let mut all = cases::realistic();
    all.extend([cases::regular(), cases::skewed()]);
    for case in &all {
        with_capacity(report, case, CACHED);
        if case.name == "months_30y_noleap" {
            with_capacity(report, case, STREAMED);
        }
    }
}

/// A table in which a row is a chunk, as small as it goes; a small one for millions of chunks.
fn with_capacity(report: &Report, case: &Case, batch: usize) {
    match case.runs.iter().map(|(_, count)| count).sum() {
        32..512 => contend::<512>(report, case, batch),
        512..2048 => contend::<2048>(report, case, batch),
        _ => contend::<32>(report, case, batch),
    }
}

fn contend<const ROWS: usize>(report: &Report, case: &Case, batch: usize) {
    if !report.wants(case.name) {
        return;
    }
    let grid = case.grid();
    let mut table = Box::new(AxisTable::<u64, ROWS>::new());
    table.build(cases::axis(&grid)).unwrap();
    let indices = case.indices(batch);
    let ends = case.ends();
    let tree = tree(&ends);

    let mut contenders: Vec<Contender<'_, [u64], Answers<u64>>> = vec![Contender::new(
        "floor",
        |q: &[u64], a: &mut Answers<u64>| floor(q, &mut a.0, &mut a.1),
    )];
    for backend in backends() {
        let table = &table;
        contenders.push(Contender::new(
            format!("rectigrid/{}", backend.name()),
            move |q: &[u64], a: &mut Answers<u64>| {
                table
                    .locate_batch_on(backend, q, &mut a.0, &mut a.1)
                    .unwrap();
            },
        ));
    }
    contenders.push(Contender::new("std", |q: &[u64], a: &mut Answers<u64>| {
        partition_point(&ends, q, &mut a.0, &mut a.1);
    }));
    contenders.push(Contender::new(
        "ordsearch",
        |q: &[u64], a: &mut Answers<u64>| {
            ordsearch(&tree, &ends, q, &mut a.0, &mut a.1);
        },
    ));
    let answers = (vec![0; batch], vec![0; batch]);
    report.measure(case.name, batch, &indices[..], answers, &mut contenders);
    drop(contenders);

    if u32::try_from(case.length).is_ok() {
        narrow::<ROWS>(report, case, batch);
    }
}

/// The form of 32 bits, with a floor of its own.
fn narrow<const ROWS: usize>(report: &Report, case: &Case, batch: usize) {
    let grid = case.grid();
    let mut table = Box::new(AxisTable::<u32, ROWS>::new());
    table.build(cases::axis(&grid)).unwrap();
    let ends: Vec<u32> = case.ends().into_iter().map(|end| end as u32).collect();
    let indices: Vec<u32> = case.indices(batch).into_iter().map(|i| i as u32).collect();
    let mut contenders: Vec<Contender<'_, [u32], Answers<u32>>> = vec![Contender::new(
        "floor",
        |q: &[u32], a: &mut Answers<u32>| {
            floor(q, &mut a.0, &mut a.1);
        },
    )];
    for backend in backends() {
        let table = &table;
        contenders.push(Contender::new(
            format!("rectigrid/{}", backend.name()),
            move |q: &[u32], a: &mut Answers<u32>| {
                table
                    .locate_batch_on(backend, q, &mut a.0, &mut a.1)
                    .unwrap();
            },
        ));
    }
    contenders.push(Contender::new("std", |q: &[u32], a: &mut Answers<u32>| {
        partition_point(&ends, q, &mut a.0, &mut a.1);
    }));
    let answers = (vec![0; batch], vec![0; batch]);
    let name = format!("{}_u32", case.name);
    report.measure(&name, batch, &indices[..], answers, &mut contenders);
}
