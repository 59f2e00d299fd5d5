//! One index at a time, each waiting for the one before.

use crate::cases;
use crate::rounds::{Contender, Report};
use rectigrid::lookup::AxisTable;

const BATCH: usize = 4096;

pub fn measure(report: &Report) {
    let all = cases::realistic();
    for case in all {
        let name = format!("single_{}", case.name);
        if !report.wants(&name)
            || !["months_1y_x10", "months_30y_noleap", "igeo7_l12"].contains(&case.name)
        {
            continue;
        }
        let grid = case.grid();
        let axis = cases::axis(&grid);
        let mut table = Box::new(AxisTable::<u64, 512>::new());
        table.build(axis).unwrap();
        let ends = case.ends();
        let indices = case.indices(BATCH);
        // What an answer adds to the next query: nothing, but the processor can't know.
        let wait = |chunk: u64, offset: u64| (chunk ^ offset) >> 63;
        let mut contenders: Vec<Contender<'_, [u64], u64>> = vec![
            Contender::new("floor", |q: &[u64], sum: &mut u64| {
                *sum = q.iter().fold(0, |sum, index| sum ^ (index + (sum >> 63)));
            }),
            Contender::new("rectigrid/axis", |q: &[u64], sum: &mut u64| {
                *sum = q.iter().fold(0, |sum, index| {
                    let found = axis.locate(index + (sum >> 63)).unwrap();
                    sum.wrapping_add(found.chunk ^ found.offset) + wait(found.chunk, found.offset)
                });
            }),
            Contender::new("rectigrid/table", |q: &[u64], sum: &mut u64| {
                *sum = q.iter().fold(0, |sum, index| {
                    let found = table.locate(index + (sum >> 63)).unwrap();
                    sum.wrapping_add(found.chunk ^ found.offset) + wait(found.chunk, found.offset)
                });
            }),
            Contender::new("std", |q: &[u64], sum: &mut u64| {
                *sum = q.iter().fold(0, |sum, index| {
                    let index = index + (sum >> 63);
                    let chunk = ends.partition_point(|end| *end <= index);
                    let offset = index - if chunk == 0 { 0 } else { ends[chunk - 1] };
                    sum.wrapping_add(chunk as u64 ^ offset) + wait(chunk as u64, offset)
                });
            }),
        ];
        report.measure(&name, BATCH, &indices[..], 0, &mut contenders);
    }
}
