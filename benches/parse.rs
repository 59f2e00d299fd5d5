//! Reading `chunk_grid` documents, against general JSON readers.
//!
//! Every contender reads the whole document and its answer is compared before it is timed. The
//! peers read the edge lengths into vectors: `typed` ones are told beforehand whether an axis is a
//! list of edges or of pairs, which no reader of real documents can know; `untagged` ones find out.

#![expect(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    reason = "a benchmark stops at the first surprise"
)]

use core::fmt::Write as _;
use core::hint::black_box;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use picojson::{Event, PullParser, SliceParser};
use rectigrid::{Grid, ParseOptions};
use serde::Deserialize;

#[derive(Deserialize)]
struct ChunkGrid<T> {
    configuration: Configuration<T>,
}

#[derive(Deserialize)]
struct Configuration<T> {
    chunk_shapes: Vec<T>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Axis {
    Integer(u64),
    List(Vec<Element>),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Element {
    Edge(u64),
    Run((u64, u64)),
}

/// The sum of the edge lengths, which is what the contenders are compared by.
fn sum(axis: &Axis) -> u64 {
    match axis {
        Axis::Integer(edge) => *edge,
        Axis::List(elements) => elements
            .iter()
            .map(|element| match element {
                Element::Edge(edge) => *edge,
                Element::Run((edge, count)) => edge * count,
            })
            .sum(),
    }
}

/// A linear congruential generator: the same documents in every run.
fn random() -> impl FnMut(u64) -> u64 {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        1 + (state >> 33) % below
    }
}

fn document(elements: &[String], separator: &str) -> String {
    let mut text = String::new();
    write!(
        text,
        r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":[[{}]]}}}}"#,
        elements.join(separator)
    )
    .unwrap();
    text
}

fn ours(document: &str, grid: &mut Grid<4, 16_384>) -> u64 {
    let grid = grid
        .read_chunk_grid(document.as_bytes(), &[1], ParseOptions::STRICT)
        .unwrap();
    grid.axis(0).unwrap().extent()
}

fn typed<'a, T: Deserialize<'a>>(document: &'a str) -> Vec<T> {
    let grid: ChunkGrid<T> = serde_json::from_str(document).unwrap();
    grid.configuration.chunk_shapes
}

fn core_typed<'a, T: Deserialize<'a>>(document: &'a str) -> Vec<T> {
    let (grid, _): (ChunkGrid<T>, _) = serde_json_core::from_str(document).unwrap();
    grid.configuration.chunk_shapes
}

fn untagged(document: &str) -> u64 {
    let grid: ChunkGrid<Axis> = serde_json::from_str(document).unwrap();
    grid.configuration.chunk_shapes.iter().map(sum).sum()
}

/// Adds up what stands in the arrays, two numbers at a time where `pairs`.
fn pico(document: &str, pairs: bool) -> u64 {
    let mut scratch = [0; 64];
    let mut parser = SliceParser::with_buffer(document, &mut scratch);
    let mut total = 0;
    let mut edge = None;
    loop {
        match parser.next_event().unwrap() {
            Event::Number(number) => {
                let number: u64 = number.as_str().parse().unwrap();
                match edge.take() {
                    None if pairs => edge = Some(number),
                    None => total += number,
                    Some(edge) => total += edge * number,
                }
            }
            Event::EndDocument => return total,
            _ => {}
        }
    }
}

fn edges(c: &mut Criterion) {
    for (name, below, separator) in [
        ("edges_10000_small", 99, ","),
        ("edges_10000", 100_000, ","),
        ("edges_10000_indented", 100_000, ",\n            "),
    ] {
        let mut random = random();
        let list: Vec<String> = (0..10_000).map(|_| random(below).to_string()).collect();
        let document = document(&list, separator);
        let mut grid = Box::new(Grid::EMPTY);
        let expected = ours(&document, &mut grid);
        let added = |lists: Vec<Vec<u64>>| lists.iter().flatten().sum::<u64>();
        assert_eq!(added(typed(&document)), expected);
        assert_eq!(added(core_typed(&document)), expected);
        assert_eq!(untagged(&document), expected);
        assert_eq!(pico(&document, false), expected);

        let mut group = c.benchmark_group(name);
        group.throughput(Throughput::Bytes(document.len() as u64));
        group.bench_function("rectigrid", |b| {
            b.iter(|| ours(black_box(&document), &mut grid));
        });
        group.bench_function("serde_json typed", |b| {
            b.iter(|| typed::<Vec<u64>>(black_box(&document)));
        });
        group.bench_function("serde_json untagged", |b| {
            b.iter(|| untagged(black_box(&document)));
        });
        group.bench_function("serde-json-core typed", |b| {
            b.iter(|| core_typed::<Vec<u64>>(black_box(&document)));
        });
        group.bench_function("picojson", |b| {
            b.iter(|| pico(black_box(&document), false));
        });
        group.finish();
    }
}

fn runs(c: &mut Criterion) {
    let mut random = random();
    let list: Vec<String> = (0..1_000)
        .map(|_| format!("[{},{}]", random(100_000), random(1_000)))
        .collect();
    let document = document(&list, ",");
    let mut grid = Box::new(Grid::EMPTY);
    let expected = ours(&document, &mut grid);
    let added =
        |lists: Vec<Vec<(u64, u64)>>| lists.iter().flatten().map(|(v, n)| v * n).sum::<u64>();
    assert_eq!(added(typed(&document)), expected);
    assert_eq!(added(core_typed(&document)), expected);
    assert_eq!(untagged(&document), expected);
    assert_eq!(pico(&document, true), expected);

    let mut group = c.benchmark_group("runs_1000");
    group.throughput(Throughput::Bytes(document.len() as u64));
    group.bench_function("rectigrid", |b| {
        b.iter(|| ours(black_box(&document), &mut grid));
    });
    group.bench_function("serde_json typed", |b| {
        b.iter(|| typed::<Vec<(u64, u64)>>(black_box(&document)));
    });
    group.bench_function("serde_json untagged", |b| {
        b.iter(|| untagged(black_box(&document)));
    });
    group.bench_function("serde-json-core typed", |b| {
        b.iter(|| core_typed::<Vec<(u64, u64)>>(black_box(&document)));
    });
    group.bench_function("picojson", |b| {
        b.iter(|| pico(black_box(&document), true));
    });
    group.finish();
}

criterion_group!(benches, edges, runs);
criterion_main!(benches);
