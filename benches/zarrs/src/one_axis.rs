//! One axis: chunk number and offset of each index.

use crate::cases::{self, Case};
use crate::contenders::{backends, floor, partition_point};
use crate::peer;
use crate::rounds::{Contender, Report};
use rectigrid::lookup::AxisTable;

/// Queries that stay in cache with their answers, and so do the boundaries that a search for them
/// comes by.
const CACHED: usize = 4096;
/// Queries too many for that: a search in millions of boundaries waits for memory.
const SCATTERED: usize = 131_072;

/// Chunk numbers and offsets.
type Answers = (Vec<u32>, Vec<u64>);

pub fn measure(report: &Report) {
    contend::<32>(report, &cases::by_name("months_1y_x10"), CACHED);
    contend::<512>(report, &cases::by_name("months_30y_noleap"), CACHED);
    let igeo7 = cases::by_name("igeo7_l12");
    contend::<32>(report, &igeo7, CACHED);
    contend::<32>(report, &igeo7, SCATTERED);
    contend::<32>(report, &cases::regular(), CACHED);
    contend::<2048>(report, &cases::skewed(), CACHED);
    let random = cases::made_up("random_10000", 10_000, |_, random| {
        1 + random.below(100_000)
    });
    contend::<16_384>(report, &random, CACHED);
}

fn contend<const ROWS: usize>(report: &Report, case: &Case, batch: usize) {
    if !report.wants(case.name) {
        return;
    }
    let grid = case.grid();
    let mut table = Box::new(AxisTable::<u64, ROWS>::new());
    table.build(cases::axis(&grid)).unwrap();
    let peer = peer::grid(&case.document(), &[case.length]);
    let ends = case.ends();
    let indices = case.indices(batch);

    let mut contenders: Vec<Contender<'_, [u64], Answers>> =
        vec![Contender::new("floor", |q: &[u64], a: &mut Answers| {
            floor(q, &mut a.0, &mut a.1)
        })];
    for backend in backends() {
        let table = &table;
        contenders.push(Contender::new(
            format!("rectigrid/{}", backend.name()),
            move |q: &[u64], a: &mut Answers| {
                table
                    .locate_batch_on(backend, q, &mut a.0, &mut a.1)
                    .unwrap();
            },
        ));
    }
    contenders.push(Contender::new("std", |q: &[u64], a: &mut Answers| {
        partition_point(&ends, q, &mut a.0, &mut a.1);
    }));
    contenders.push(Contender::new("zarrs", |q: &[u64], a: &mut Answers| {
        for ((index, chunk), offset) in q.iter().zip(&mut a.0).zip(&mut a.1) {
            let found = peer::locate(&peer, &[*index]);
            *chunk = found.0[0] as u32;
            *offset = found.1[0];
        }
    }));
    let answers = (vec![0; batch], vec![0; batch]);
    report.measure(case.name, batch, &indices[..], answers, &mut contenders);
}
