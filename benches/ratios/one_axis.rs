//! One axis: chunk number and offset of each index.

use crate::cases::{self, Case};
use crate::rounds::{Contender, Report};
use rectigrid::lookup::{AxisTable, Backend};

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

pub fn backends() -> impl Iterator<Item = Backend> {
    [
        Backend::avx512(),
        Backend::avx2(),
        Backend::lanes(),
        Some(Backend::scalar()),
    ]
    .into_iter()
    .flatten()
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
    // A search tree over pairs of a boundary and its chunk, for it gives no places.
    let tree = ordsearch::OrderedCollection::from_sorted_iter(ends.iter().enumerate().map(
        |(chunk, end)| Boundary {
            end: *end,
            chunk: chunk as u32,
        },
    ));

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
            floor_of_32(q, &mut a.0, &mut a.1);
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
        for ((index, chunk), offset) in q.iter().zip(&mut a.0).zip(&mut a.1) {
            let found = ends.partition_point(|end| end <= index);
            *chunk = found as u32;
            *offset = index - if found == 0 { 0 } else { ends[found - 1] };
        }
    }));
    let answers = (vec![0; batch], vec![0; batch]);
    let name = format!("{}_u32", case.name);
    report.measure(&name, batch, &indices[..], answers, &mut contenders);
}

#[inline(never)]
pub fn floor(indices: &[u64], chunks: &mut [u32], offsets: &mut [u64]) {
    for ((index, chunk), offset) in indices.iter().zip(chunks).zip(offsets) {
        *chunk = *index as u32;
        *offset = *index;
    }
}

#[inline(never)]
fn floor_of_32(indices: &[u32], chunks: &mut [u32], offsets: &mut [u32]) {
    for ((index, chunk), offset) in indices.iter().zip(chunks).zip(offsets) {
        *chunk = *index;
        *offset = *index;
    }
}

#[inline(never)]
pub fn partition_point(ends: &[u64], indices: &[u64], chunks: &mut [u32], offsets: &mut [u64]) {
    for ((index, chunk), offset) in indices.iter().zip(chunks).zip(offsets) {
        let found = ends.partition_point(|end| end <= index);
        *chunk = found as u32;
        *offset = index - if found == 0 { 0 } else { ends[found - 1] };
    }
}

/// Where a chunk ends, and which it is. Ordered by the first alone.
#[derive(Clone, Copy, Debug)]
struct Boundary {
    end: u64,
    chunk: u32,
}

impl PartialEq for Boundary {
    fn eq(&self, other: &Self) -> bool {
        self.end == other.end
    }
}

impl Eq for Boundary {}

impl PartialOrd for Boundary {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Boundary {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.end.cmp(&other.end)
    }
}

#[inline(never)]
fn ordsearch(
    tree: &ordsearch::OrderedCollection<Boundary>,
    ends: &[u64],
    indices: &[u64],
    chunks: &mut [u32],
    offsets: &mut [u64],
) {
    for ((index, chunk), offset) in indices.iter().zip(chunks).zip(offsets) {
        let above = Boundary {
            end: index + 1,
            chunk: 0,
        };
        let found = tree.find_gte(above).map_or(0, |boundary| boundary.chunk);
        *chunk = found;
        let before = (found as usize).checked_sub(1);
        *offset = index - before.map_or(0, |before| ends[before]);
    }
}
