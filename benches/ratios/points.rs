//! Points of three axes: thirty years of months, 7 and 8.

use crate::cases;
use crate::contenders::{backends, floor_of_points};
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
    let grid = grid.view();
    let mut table = Box::new(PointTable::<u64, 3, 512>::new());
    table.build(grid).unwrap();
    let points = case.points(BATCH);
    let columns = [0, 1, 2].map(|axis| points.iter().map(|point| point[axis]).collect::<Vec<_>>());
    let columns: [&[u64]; 3] = [&columns[0], &columns[1], &columns[2]];

    let mut contenders: Vec<Contender<'_, [[u64; 3]], Answers>> = vec![Contender::new(
        "floor",
        |q: &[[u64; 3]], a: &mut Answers| {
            floor_of_points(q, &mut a.0, &mut a.1);
        },
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
    contenders.push(Contender::new(
        "point by point",
        |q: &[[u64; 3]], a: &mut Answers| {
            for ((point, chunk), element) in q.iter().zip(&mut a.0).zip(&mut a.1) {
                let found = grid.locate(point).unwrap();
                let declared = grid.region(&found.chunk).unwrap().declared;
                let [_, ny, nz]: [u64; 3] = [360, 100, 100];
                *chunk = ((found.chunk[0] * ny + found.chunk[1]) * nz + found.chunk[2]) as u32;
                *element = (found.offset[0] * declared[1] + found.offset[1]) * declared[2]
                    + found.offset[2];
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
