//! The grid of millions of chunks, from its document: how long it takes and what memory it needs.

use crate::cases;
use crate::peer;
use crate::rounds::{Report, median};
use core::hint::black_box;
use rectigrid::lookup::AxisTable;
use rectigrid::{Grid, ParseOptions};
use std::time::Instant;

const ROUNDS: usize = 15;

/// As small as the case allows.
type Axes = Grid<1, 32>;
type Table = AxisTable<u64, 32>;

pub fn measure(report: &Report) {
    let case = cases::by_name("igeo7_l12");
    if report.wants("igeo7_l12_build") {
        let document = case.document();
        let shape = [case.length];
        let mut copy = vec![0; document.len()];
        let (mut grid, mut table) = (Box::new(Axes::EMPTY), Box::new(Table::new()));

        let chunks = build(&document, &shape, &mut grid, &mut table);
        assert_eq!(peer::grid(&document, &shape).grid_shape(), [chunks]);
        if report.check {
            println!("igeo7_l12_build: 2 contenders agree");
        } else {
            let mut times = [const { Vec::new() }; 3];
            for _ in 0..ROUNDS {
                let mut time = |contender: usize, build: &mut dyn FnMut()| {
                    let start = Instant::now();
                    build();
                    times[contender].push(start.elapsed().as_secs_f64() * 1e9);
                };
                time(0, &mut || {
                    copy.copy_from_slice(black_box(document.as_bytes()));
                    black_box(&mut copy);
                });
                time(1, &mut || {
                    black_box(build(black_box(&document), &shape, &mut grid, &mut table));
                });
                // What it takes to drop the grid again is not counted.
                let mut made = None;
                time(2, &mut || {
                    made = Some(peer::grid(black_box(&document), &shape))
                });
                drop(made);
            }
            let names = ["floor", "rectigrid", "zarrs"];
            report.tell("igeo7_l12_build", 1, &names, &times.map(median));
        }
    }
    if report.wants("igeo7_l12_memory") && !report.check {
        if !report.json {
            println!("\nigeo7_l12_memory, bytes of the grid");
        }
        tell_bytes(report, "rectigrid/grid", size_of::<Axes>());
        tell_bytes(report, "rectigrid/table", size_of::<Table>());
        let before = resident();
        let made = peer::grid(&case.document(), &[case.length]);
        match (before, resident()) {
            (Some(before), Some(after)) => tell_bytes(report, "zarrs", after - before),
            _ => eprintln!("zarrs: this system doesn't tell how much memory is resident"),
        }
        drop(black_box(made));
    }
}

/// Reads the document and makes the lookup table. How many chunks there are.
fn build(document: &str, shape: &[u64], grid: &mut Axes, table: &mut Table) -> u64 {
    let grid = grid
        .read_chunk_grid(document.as_bytes(), shape, ParseOptions::STRICT)
        .unwrap();
    let axis = grid.axis(0).unwrap();
    table.build(axis).unwrap();
    axis.chunks()
}

fn tell_bytes(report: &Report, name: &str, bytes: usize) {
    if report.json {
        println!(r#"{{"case":"igeo7_l12_memory","batch":1,"contender":"{name}","bytes":{bytes}}}"#);
    } else {
        println!("    {name:24} {bytes:10}");
    }
}

/// Bytes of this process that are in memory, where the system says so.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: usize = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kib * 1024)
}
