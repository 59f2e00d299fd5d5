//! One index at a time: in `single_…` each waits for the answer before, so that a figure is the
//! time until an answer is there; in `each_…` none does, as in a loop over points.

use crate::cases;
use crate::contenders::floor;
use crate::peer;
use crate::rounds::{Contender, Report};
use rectigrid::lookup::AxisTable;

const BATCH: usize = 4096;

/// Chunk numbers and offsets.
type Answers = (Vec<u32>, Vec<u64>);

pub fn measure(report: &Report) {
    for name in ["months_1y_x10", "months_30y_noleap", "igeo7_l12"] {
        contend(report, name);
    }
}

fn contend(report: &Report, case: &str) {
    let (single, each) = (format!("single_{case}"), format!("each_{case}"));
    if !report.wants(&single) && !report.wants(&each) {
        return;
    }
    let case = cases::by_name(case);
    let grid = case.grid();
    let axis = cases::axis(&grid);
    let mut table = Box::new(AxisTable::<u64, 512>::new());
    table.build(axis).unwrap();
    let peer = peer::grid(&case.document(), &[case.length]);
    let ends = case.ends();
    let indices = case.indices(BATCH);

    let in_axis = |index| {
        let found = axis.locate(index).unwrap();
        (found.chunk, found.offset)
    };
    let in_table = |index| {
        let found = table.locate(index).unwrap();
        (found.chunk, found.offset)
    };
    let in_ends = |index| {
        let chunk = ends.partition_point(|end| *end <= index);
        let offset = index - if chunk == 0 { 0 } else { ends[chunk - 1] };
        (chunk as u64, offset)
    };
    let in_peer = |index| {
        let (chunk, offset) = peer::locate(&peer, &[index]);
        (chunk[0], offset[0])
    };

    if report.wants(&single) {
        let mut contenders = [
            waiting("floor", |index| (index, 0)),
            waiting("rectigrid/axis", in_axis),
            waiting("rectigrid/table", in_table),
            waiting("std", in_ends),
            waiting("zarrs", in_peer),
        ];
        report.measure(&single, BATCH, &indices[..], 0, &mut contenders);
    }
    if report.wants(&each) {
        let mut contenders = [
            Contender::new("floor", |q: &[u64], a: &mut Answers| {
                floor(q, &mut a.0, &mut a.1);
            }),
            independent("rectigrid/axis", in_axis),
            independent("rectigrid/table", in_table),
            independent("std", in_ends),
            independent("zarrs", in_peer),
        ];
        let answers = (vec![0; BATCH], vec![0; BATCH]);
        report.measure(&each, BATCH, &indices[..], answers, &mut contenders);
    }
}

/// Asks for each index once the answer before is known: it adds nothing to the index, but the
/// processor can't know.
fn waiting<'a>(name: &str, locate: impl Fn(u64) -> (u64, u64) + 'a) -> Contender<'a, [u64], u64> {
    Contender::new(name, move |q: &[u64], sum: &mut u64| {
        (*sum, _) = q.iter().fold((0_u64, 0), |(sum, wait), index| {
            let (chunk, offset) = locate(index + wait);
            (sum.rotate_left(1) ^ chunk ^ offset, (chunk | offset) >> 63)
        });
    })
}

/// Asks for one index after the other, as a loop over points does.
fn independent<'a>(
    name: &str,
    locate: impl Fn(u64) -> (u64, u64) + 'a,
) -> Contender<'a, [u64], Answers> {
    Contender::new(name, move |q: &[u64], a: &mut Answers| {
        for ((index, chunk), offset) in q.iter().zip(&mut a.0).zip(&mut a.1) {
            let found = locate(*index);
            (*chunk, *offset) = (found.0 as u32, found.1);
        }
    })
}
