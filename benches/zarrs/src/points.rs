//! Points of three axes: thirty years of months, 7 and 8.

use crate::cases;
use crate::contenders::{backends, floor_of_points};
use crate::peer;
use crate::rounds::{Contender, Report};
use rectigrid::lookup::PointTable;

const BATCH: usize = 4096;

/// Chunk numbers and element numbers.
type Answers = (Vec<u32>, Vec<u64>);

pub fn measure(report: &Report) {
    if !report.wants(cases::MONTHS_7_8) {
        return;
    }
    let case = cases::months_7_8();
    let grid = case.grid();
    let mut table = Box::new(PointTable::<u64, 3, 512>::new());
    table.build(grid.view()).unwrap();
    let peer = peer::grid(&case.document, &case.shape);
    let [_, ny, nz] = *peer.grid_shape() else {
        unreachable!("the grid has three axes");
    };
    let points = case.points(BATCH);
    let columns = [0, 1, 2].map(|axis| points.iter().map(|point| point[axis]).collect::<Vec<_>>());
    let columns: [&[u64]; 3] = [&columns[0], &columns[1], &columns[2]];

    let mut contenders: Vec<Contender<'_, [[u64; 3]], Answers>> = vec![Contender::new(
        "floor",
        |q: &[[u64; 3]], a: &mut Answers| floor_of_points(q, &mut a.0, &mut a.1),
    )];
    for backend in backends() {
        let table = &table;
        contenders.push(Contender::new(
            format!("rectigrid/{}", backend.name()),
            move |_: &[[u64; 3]], a: &mut Answers| {
                table
                    .locate_columns_on(backend, columns, &mut a.0, &mut a.1)
                    .unwrap();
            },
        ));
        contenders.push(Contender::new(
            format!("rectigrid/{} by rows", backend.name()),
            move |q: &[[u64; 3]], a: &mut Answers| {
                table
                    .locate_rows_on(backend, q, &mut a.0, &mut a.1)
                    .unwrap();
            },
        ));
    }
    // The edges behind the first axis are the same in every chunk, and the one who asks knows it.
    contenders.push(Contender::new(
        "zarrs",
        |q: &[[u64; 3]], a: &mut Answers| {
            for ((point, chunk), element) in q.iter().zip(&mut a.0).zip(&mut a.1) {
                let (found, offset) = peer::locate(&peer, point);
                *chunk = ((found[0] * ny + found[1]) * nz + found[2]) as u32;
                *element = (offset[0] * 7 + offset[1]) * 8 + offset[2];
            }
        },
    ));
    // What works on every grid.
    contenders.push(Contender::new(
        "zarrs with chunk_shape",
        |q: &[[u64; 3]], a: &mut Answers| {
            for ((point, chunk), element) in q.iter().zip(&mut a.0).zip(&mut a.1) {
                let (found, offset) = peer::locate(&peer, point);
                let shape = peer.chunk_shape_u64(&found).unwrap().unwrap();
                *chunk = ((found[0] * ny + found[1]) * nz + found[2]) as u32;
                *element = (offset[0] * shape[1] + offset[1]) * shape[2] + offset[2];
            }
        },
    ));
    let answers = (vec![0; BATCH], vec![0; BATCH]);
    report.measure(
        cases::MONTHS_7_8,
        BATCH,
        &points[..],
        answers,
        &mut contenders,
    );
}
