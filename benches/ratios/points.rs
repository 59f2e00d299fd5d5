//! Points of three axes: thirty years of months, 7 and 8.

use crate::cases;
use crate::one_axis::backends;
use crate::rounds::{Contender, Report};
use rectigrid::lookup::PointTable;
use rectigrid::{Grid, ParseOptions};

const NAME: &str = "months_30y_7_8";
const BATCH: usize = 4096;

/// Chunk numbers and element numbers.
type Answers = (Vec<u32>, Vec<u64>);

pub fn measure(report: &Report) {
    if !report.wants(NAME) {
        return;
    }
    let all = cases::realistic();
    let months = all
        .iter()
        .find(|case| case.name == "months_30y_noleap")
        .unwrap();
    let list: Vec<String> = months
        .runs
        .iter()
        .map(|(v, n)| format!("[{v},{n}]"))
        .collect();
    let document = format!(
        r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":[[{}],7,8]}}}}"#,
        list.join(",")
    );
    let shape = [months.length, 700, 800];
    let mut grid = Box::new(Grid::<3, 512>::EMPTY);
    let grid = grid
        .read_chunk_grid(document.as_bytes(), &shape, ParseOptions::STRICT)
        .unwrap();
    let mut table = Box::new(PointTable::<u64, 3, 512>::new());
    table.build(grid).unwrap();
    let mut random = cases::Random::new(11);
    let points: Vec<[u64; 3]> = (0..BATCH)
        .map(|_| shape.map(|length| random.below(length)))
        .collect();
    let columns = [0, 1, 2].map(|axis| points.iter().map(|point| point[axis]).collect::<Vec<_>>());
    let columns: [&[u64]; 3] = [&columns[0], &columns[1], &columns[2]];

    let mut contenders: Vec<Contender<'_, [[u64; 3]], Answers>> = vec![Contender::new(
        "floor",
        |q: &[[u64; 3]], a: &mut Answers| {
            floor(q, &mut a.0, &mut a.1);
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
    report.measure(NAME, BATCH, &points[..], answers, &mut contenders);
}

#[inline(never)]
fn floor(points: &[[u64; 3]], chunks: &mut [u32], elements: &mut [u64]) {
    for ((point, chunk), element) in points.iter().zip(chunks).zip(elements) {
        *chunk = point[0] as u32;
        *element = point[1] ^ point[2];
    }
}
