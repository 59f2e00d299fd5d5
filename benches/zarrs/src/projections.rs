//! What a box reads of each chunk, and where that goes: a figure is the time a chunk.

use crate::cases;
use crate::peer;
use crate::rounds::{Contender, Report};
use rectigrid::select::{AxisProjection, AxisSelection, Slice};
use zarrs::array::ArraySubset;

/// Where the box begins and ends: 23 × 40 × 40 chunks, cut at both ends of each axis.
const STARTS: [u64; 3] = [100, 3, 5];
const STOPS: [u64; 3] = [790, 278, 318];

/// The chunks that are touched, and a sum over the places in them and in the output.
type Answers = (usize, u64);

pub fn measure(report: &Report) {
    let name = "projections_of_a_box";
    if !report.wants(name) {
        return;
    }
    let case = cases::months_7_8();
    let grid = case.grid();
    let peer = peer::grid(&case.document, &case.shape);
    let ours = |_: &(), answer: &mut Answers| {
        let selection = [0, 1, 2]
            .map(|axis| AxisSelection::Slice(Slice::new(STARTS[axis], STOPS[axis], 1).unwrap()));
        *answer = (0, 0);
        for projection in grid.view().project(selection).unwrap() {
            answer.0 += 1;
            for axis in projection.axes {
                let AxisProjection::Slice {
                    start,
                    stop,
                    out_start,
                    ..
                } = axis
                else {
                    unreachable!("all axes are slices");
                };
                answer.1 += start + 3 * stop + 5 * out_start;
            }
        }
    };
    let zarrs = |_: &(), answer: &mut Answers| {
        let subset = ArraySubset::from(
            (0..3)
                .map(|axis| STARTS[axis]..STOPS[axis])
                .collect::<Vec<_>>(),
        );
        let chunks = peer.chunks_in_array_subset(&subset).unwrap().unwrap();
        *answer = (0, 0);
        for index in &chunks.indices() {
            let chunk = peer.subset(&index).unwrap().unwrap();
            let overlap = chunk.overlap(&subset).unwrap();
            let inside = overlap.relative_to(chunk.start()).unwrap();
            let out = overlap.relative_to(subset.start()).unwrap();
            answer.0 += 1;
            for axis in 0..3 {
                let (start, length) = (inside.start()[axis], inside.shape()[axis]);
                answer.1 += start + 3 * (start + length) + 5 * out.start()[axis];
            }
        }
    };
    let mut counted = (0, 0);
    ours(&(), &mut counted);
    let mut contenders: Vec<Contender<'_, (), Answers>> = vec![
        // The product of the ranges of chunks, as if they were known.
        Contender::new("floor", move |_: &(), answer: &mut Answers| {
            *answer = (0, 0);
            for chunk in 0..core::hint::black_box(counted.0) as u64 {
                answer.0 += 1;
                answer.1 += chunk;
            }
        }),
        Contender::new("rectigrid", ours),
        Contender::new("zarrs", zarrs),
    ];
    report.measure(name, counted.0, &(), (0, 0), &mut contenders);
}
