//! Counts executed instructions, and prints them as tables in Markdown. `run` checks them.

#![no_std]
#![no_main]

use board::{console, entry, exit};
use core::fmt::{self, Write};
use core::hint::black_box;
use core::ops::Sub;
use costs::axes::{self, MOST_CHUNKS, MOST_RUNS, Pair};
use costs::counter::Counter;
use costs::plain::{Boundaries, Document, expand, search};
use heapless::String;
use rectigrid::lookup::{AxisTable, ChunkWord, Word};
use rectigrid::{Axis, Grid, ParseOptions};

/// Indices of a batch: a tile of the library.
const BATCH: usize = 512;

type Room = Grid<1, MOST_RUNS>;

/// A count over a batch, as one index takes it.
struct PerIndex(u32);

impl fmt::Display for PerIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}", f64::from(self.0) / BATCH as f64)
    }
}

#[inline(never)]
fn parse<const RUNS: usize>(
    pairs: impl Iterator<Item = Pair> + Clone,
    grid: &mut Room,
    counter: &mut Counter,
    out: &mut impl Write,
) -> fmt::Result {
    let mut text = String::<4_096>::new();
    axes::write_document(pairs.clone(), &mut text)?;
    let document = black_box(text.as_bytes());
    let shape = [axes::length(pairs.clone())];
    let ours = counter.count(|| {
        let read = grid.read_chunk_grid(document, &shape, ParseOptions::STRICT);
        black_box(read.is_ok())
    });
    let mut same = true;
    let theirs = counter.count(|| {
        let read = serde_json_core::from_slice::<Document<'_, RUNS>>(document);
        same = read.is_ok_and(|(read, _)| black_box(&read).configuration.chunk_shapes.len() == 1);
    });
    let axis = grid.view().axis(0).expect("it was read");
    let runs = axis.runs().map(|run| (run.edge, run.count));
    assert!(same && runs.eq(pairs), "both read all of it");
    let bytes = document.len();
    let per_byte = |count: u32| f64::from(count) / bytes as f64;
    writeln!(
        out,
        "| {} | {bytes} | {:.1} | {:.1} |",
        axis.runs().len(),
        per_byte(ours),
        per_byte(theirs)
    )
}

#[inline(never)]
fn lookups<T, const ROWS: usize>(
    axis: Axis<'_>,
    pairs: impl Iterator<Item = Pair>,
    counter: &mut Counter,
    out: &mut impl Write,
) -> fmt::Result
where
    T: Word + TryFrom<u64> + Into<u64> + Sub<Output = T>,
    u32: ChunkWord<T>,
{
    let mut table = AxisTable::<T, ROWS>::new();
    table.build(axis).expect("the axis fits");
    let boundaries: Boundaries<T> = expand(pairs);
    let length = table.length();
    let (mut indices, mut state) = ([T::default(); BATCH], 1_u64);
    for index in &mut indices {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        *index = T::try_from((state >> 33) % axis.length())
            .ok()
            .expect("it is on the axis");
    }
    let mut chunks = [0_u32; BATCH];
    let mut offsets = [T::default(); BATCH];
    let (mut other_chunks, mut other_offsets) = (chunks, offsets);

    let batch = counter.count(|| {
        let found = table.locate_batch(black_box(&indices), &mut chunks, &mut offsets);
        assert!(found.is_ok());
    });
    let search = counter.count(|| {
        let found = search(
            black_box(&boundaries),
            length,
            black_box(&indices),
            &mut other_chunks,
            &mut other_offsets,
        );
        assert!(found);
    });
    assert!(
        chunks == other_chunks && offsets == other_offsets,
        "both answer alike"
    );
    let single = counter.count(|| {
        for &index in &indices {
            black_box(black_box(&table).locate(black_box(index)));
        }
    });
    let without_table = counter.count(|| {
        for &index in &indices {
            black_box(black_box(axis).locate(black_box(index.into())));
        }
    });
    writeln!(
        out,
        "| {} | {} | u{} | {} | {} | {} | {} |",
        axis.runs().len(),
        axis.chunks(),
        8 * size_of::<T>(),
        PerIndex(without_table),
        PerIndex(single),
        PerIndex(batch),
        PerIndex(search),
    )
}

fn memory<const RUNS: usize, const ROWS: usize>(chunks: u64, out: &mut impl Write) -> fmt::Result {
    writeln!(
        out,
        "| {RUNS} | {chunks} | {} | {} | {} | {} | {} |",
        size_of::<Grid<1, RUNS>>(),
        size_of::<AxisTable<u32, ROWS>>(),
        size_of::<AxisTable<u64, ROWS>>(),
        4 * chunks,
        8 * chunks,
    )
}

fn all(grid: &mut Room, counter: &mut Counter, out: &mut impl Write) -> fmt::Result {
    writeln!(
        out,
        "| runs | bytes | instructions a byte: rectigrid | serde-json-core |"
    )?;
    writeln!(out, "|---|---|---|---|")?;
    parse::<4>(axes::strips(), grid, counter, out)?;
    parse::<24>(axes::tiles(), grid, counter, out)?;
    parse::<MOST_RUNS>(axes::months(), grid, counter, out)?;

    writeln!(
        out,
        "\n| runs | chunks | indices | instructions an index: `Axis::locate` | `AxisTable::locate` | `locate_batch` | binary search |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    macro_rules! rows {
        ($axis:ident, $rows:literal) => {{
            let mut text = String::<4_096>::new();
            axes::write_document(axes::$axis(), &mut text)?;
            let shape = [axes::length(axes::$axis())];
            let read = grid.read_chunk_grid(text.as_bytes(), &shape, ParseOptions::STRICT);
            let axis = read
                .ok()
                .and_then(|grid| grid.axis(0))
                .expect("it is right");
            lookups::<u32, $rows>(axis, axes::$axis(), counter, out)?;
            lookups::<u64, $rows>(axis, axes::$axis(), counter, out)?;
        }};
    }
    rows!(strips, 16);
    rows!(tiles, 32);
    rows!(months, 512);

    writeln!(
        out,
        "\n| runs | chunks | bytes: grid | table of u32 | of u64 | boundaries of u32 | of u64 |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|")?;
    memory::<4, 16>(15, out)?;
    memory::<24, 32>(MOST_CHUNKS as u64, out)?;
    memory::<MOST_RUNS, 512>(360, out)
}

#[entry]
fn main() -> ! {
    static mut GRID: Room = Room::EMPTY;
    let peripherals = cortex_m::Peripherals::take().expect("it is taken once");
    let mut counter = Counter::new(peripherals.SYST);
    let mut out = console().expect("there is a console");
    exit(all(GRID, &mut counter, &mut out).is_ok())
}
