//! The library never asks for memory: an allocator that counts sees nothing of all that it does.

#![allow(unsafe_code, reason = "an allocator can't be written without")]
#![expect(
    clippy::unwrap_used,
    reason = "a test that panics has failed, which is what it should do"
)]

#[expect(
    dead_code,
    reason = "one document that is taken, and those that are not"
)]
mod documents;

use core::alloc::{GlobalAlloc, Layout};
use core::cell::Cell;
use core::fmt::{self, Write};
use core::hint::black_box;
use documents::{array_with, rectilinear};
use rectigrid::lookup::{AxisTable, Backend, PointTable, order_by_chunk};
use rectigrid::select::{AxisSelection, List, Slice, index_from_python};
use rectigrid::{Grid, KeyEncoding, ParseOptions, Run, Separator, Span};
use std::alloc::System;

struct Counting;

thread_local! {
    /// Of this thread alone: the test runner's threads allocate as they like.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

fn count() {
    ALLOCATIONS.set(ALLOCATIONS.get().wrapping_add(1));
}

// SAFETY: every call goes to the system's allocator as it came, and that one keeps the contract. The
// counter is a plain cell without a destructor, which needs no memory.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above; what is freed here came from the system's allocator.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: as above; what grows here came from the system's allocator.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// How many allocations this makes.
fn allocations(of: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.get();
    of();
    ALLOCATIONS.get().wrapping_sub(before)
}

/// Text of fixed capacity, for what is written.
struct Slate {
    bytes: [u8; 1_024],
    used: usize,
}

impl Slate {
    const fn new() -> Self {
        Self {
            bytes: [0; 1_024],
            used: 0,
        }
    }

    fn text(&self) -> &[u8] {
        self.bytes.get(..self.used).unwrap()
    }
}

impl Write for Slate {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.used.checked_add(text.len()).ok_or(fmt::Error)?;
        let place = self.bytes.get_mut(self.used..end).ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.used = end;
        Ok(())
    }
}

#[test]
fn an_allocation_is_seen() {
    assert_eq!(allocations(|| drop(black_box(Box::new(7)))), 1);
    assert_eq!(allocations(|| drop(black_box(vec![7; 100]))), 1);
    let grown = allocations(|| {
        let mut text = black_box(String::from("a"));
        text.push_str(black_box("bcdefghijklmnopqrstuvwxyz"));
        black_box(text);
    });
    assert_eq!(grown, 2);
    let grid = allocations(|| drop(black_box(Box::new(Grid::<4, 64>::new()))));
    assert_eq!(grid, 1);
}

const SHAPES: &str = "[4,[1,2,3],[[4,2]],[[1,3],3],[4,4,4],[[7,1000],5]]";
const SHAPE: [u64; 6] = [6, 6, 6, 6, 6, 7_005];

#[test]
fn reading_and_asking_allocates_nothing() {
    let bare = rectilinear(SHAPES);
    let more =
        r#","attributes":{"a":[[[{"b":["\u00e9\n",-1.5e9,null]}]]]},"x":{"must_understand":false}"#;
    let whole = array_with("[6,6,6,6,6,7005]", &bare, more);
    let mut grid = Grid::<6, 64>::new();
    let mut keys = None;
    let counted = allocations(|| {
        let strict = ParseOptions::STRICT;
        grid.read_chunk_grid(black_box(bare.as_bytes()), &SHAPE, strict)
            .unwrap();
        let array = grid
            .read_array(black_box(whole.as_bytes()), strict)
            .unwrap();
        keys = Some(array.keys);
        let grid = array.grid;

        let found = grid.locate(black_box(&[5, 5, 5, 5, 5, 7_004])).unwrap();
        let region = grid.region(&found.chunk).unwrap();
        let (mut chunk, mut offset, mut spans) = ([0; 6], [0; 6], [Span::default(); 6]);
        grid.locate_into(black_box(&[5; 6]), &mut chunk, &mut offset)
            .unwrap();
        grid.region_into(&chunk, &mut spans).unwrap();
        black_box((region, spans));
        assert!(grid.locate(black_box(&[6; 6])).is_err());
        assert!(grid.region(black_box(&[9; 6])).is_err());

        let figures = (
            grid.chunk_count(),
            grid.declared_chunk_count(),
            grid.is_regular(),
        );
        black_box((
            figures,
            grid.grid_shape().sum::<u64>(),
            grid.shape().sum::<u64>(),
        ));
        black_box(grid.declared_grid_shape().sum::<u64>());
        for axis in grid.axes() {
            black_box((
                axis.locate(3),
                axis.span(1),
                axis.runs().count(),
                axis.is_regular(),
            ));
        }
    });
    assert_eq!(counted, 0);
    assert_eq!(keys, Some(KeyEncoding::Default(Separator::Slash)));
}

#[test]
fn writing_allocates_nothing() {
    let bare = rectilinear(SHAPES);
    let mut grid = Grid::<6, 64>::new();
    let grid = grid
        .read_chunk_grid(bare.as_bytes(), &SHAPE, ParseOptions::STRICT)
        .unwrap();
    let mut slate = Slate::new();
    let mut key = Slate::new();
    let mut buffer = [0; 1_024];
    let counted = allocations(|| {
        grid.write_json(&mut slate).unwrap();
        let length = grid.write_json_into(&mut buffer).unwrap();
        assert_eq!(buffer.get(..length), Some(slate.text()));
        assert!(grid.write_json_into(&mut [0; 9]).is_err());
        for keys in [
            KeyEncoding::Default(Separator::Slash),
            KeyEncoding::V2(Separator::Dot),
        ] {
            keys.write_key(black_box(&[1, 0, u64::MAX]), &mut key)
                .unwrap();
        }
        write!(key, "{grid:?}").unwrap();
    });
    assert_eq!(counted, 0);
    assert!(
        key.text()
            .starts_with(b"c/1/0/184467440737095516151.0.18446744073709551615[")
    );
}

#[test]
fn refusing_allocates_nothing() {
    let deep = format!("{}{}", "[".repeat(1_000), "]".repeat(1_000));
    let documents = [
        String::new(),
        rectilinear("[[16,0]]"),
        rectilinear("[[16,[1,2,3]]]"),
        rectilinear("[[1]]"),
        rectilinear("[[[18446744073709551615,2]]]"),
        rectilinear("[18446744073709551616]"),
        rectilinear("[[1,2,3,4,5,6,7,8,9]]"),
        rectilinear("[1,2,3]"),
        rectilinear("[4]") + "}",
        r#"{"name":"a name that is longer than what an error keeps of it"}"#.into(),
        format!(r#"{{"x":{deep}}}"#),
    ];
    let mut grid = Grid::<2, 8>::new();
    let options = ParseOptions::STRICT.ignore_unknown(true);
    for document in &documents {
        let mut slate = Slate::new();
        let counted = allocations(|| {
            let read = grid.read_chunk_grid(black_box(document.as_bytes()), &[40], options);
            write!(slate, "{}", read.unwrap_err()).unwrap();
            let read = grid.read_array(black_box(document.as_bytes()), options);
            write!(slate, "{}", read.unwrap_err()).unwrap();
        });
        assert_eq!(counted, 0, "{document}");
        assert!(!slate.text().is_empty());
    }
}

/// An axis for each way of answering.
const BULK: &str = "[7,8,[31,28,31,30],[100,1,100,99],[1,1,1,1,500],[[7,100],[3,1],[8,100]]]";

#[test]
fn looking_up_in_bulk_allocates_nothing() {
    let document = rectilinear(BULK);
    let mut grid = Grid::<6, 64>::new();
    let grid = grid
        .read_chunk_grid(document.as_bytes(), &[120; 6], ParseOptions::STRICT)
        .unwrap();
    let mut wide = AxisTable::<u64, 16>::new();
    let mut narrow = AxisTable::<u32, 16>::new();
    let mut few = AxisTable::<u64, 1>::new();
    let mut points = PointTable::<u64, 6, 16>::new();
    let mut rows = [[0_u64; 6]; 600];
    let mut column = [0_u64; 600];
    let mut halves = [0_u32; 600];
    for (number, ((row, index), half)) in
        (0..).zip(rows.iter_mut().zip(&mut column).zip(&mut halves))
    {
        *half = number % 120;
        *index = u64::from(*half);
        *row = [*index; 6];
    }
    let (mut chunks, mut offsets, mut half_offsets) = ([0_u32; 600], [0; 600], [0; 600]);
    let (mut by_axis, mut insides) = ([[0_u32; 6]; 600], [[0; 6]; 600]);
    let (mut order, mut scratch) = ([0; 600], [0; 600]);
    let mut slate = Slate::new();
    let counted = allocations(|| {
        let others = [Backend::lanes(), Backend::avx2(), Backend::avx512()];
        let all = [Some(Backend::scalar()), Some(Backend::best())];
        for backend in all.into_iter().chain(others).flatten() {
            for axis in grid.axes() {
                wide.build(axis).unwrap();
                narrow.build(axis).unwrap();
                wide.locate_batch_on(backend, &column, &mut chunks, &mut offsets)
                    .unwrap();
                narrow
                    .locate_batch_on(backend, &halves, &mut chunks, &mut half_offsets)
                    .unwrap();
                let marked = wide.locate_batch_marking_on(
                    backend,
                    &[119, 120],
                    &mut [0_u32; 2],
                    &mut [0; 2],
                );
                assert_eq!(marked, Ok(1));
                assert!(wide.locate(black_box(119)).is_some());
                let refused = wide.locate_batch_on(backend, &[120], &mut [0_u32], &mut [0]);
                write!(slate, "{}", refused.unwrap_err()).unwrap();
                slate.used = 0;
            }
            points.build(grid).unwrap();
            points
                .locate_rows_on(backend, &rows, &mut chunks, &mut offsets)
                .unwrap();
            points
                .locate_columns_on(backend, [&column; 6], &mut chunks, &mut offsets)
                .unwrap();
            points
                .locate_rows_by_axis(&rows, &mut by_axis, &mut insides)
                .unwrap();
        }
        for axis in grid.axes() {
            let groups = axis.groups(&column).unwrap();
            black_box(groups.count());
            let (some, _) = column.split_at(120);
            black_box(axis.groups_of_sorted(some).unwrap().count());
        }
        let ordered = order_by_chunk(&chunks, &mut order, &mut scratch).unwrap();
        black_box(ordered.count());
        assert!(few.build(grid.axis(2).unwrap()).is_err());
    });
    assert_eq!(counted, 0);
}

#[test]
fn selecting_allocates_nothing() {
    let document = rectilinear("[[16,10],[24,14],5]");
    let mut grid = Grid::<3, 8>::new();
    let grid = grid
        .read_chunk_grid(document.as_bytes(), &[26, 38, 12], ParseOptions::STRICT)
        .unwrap();
    // So many that a sort would like to have memory of its own.
    let mut indices = [0; 600];
    let mut points = [[0; 3]; 600];
    for (number, (index, point)) in (0..).zip(indices.iter_mut().zip(&mut points)) {
        *index = (number * 17) % 38;
        *point = [(number * 7) % 26, *index, (number * 5) % 12];
    }
    let (mut order, mut by_chunk) = ([0; 600], [0; 600]);
    let mut slate = Slate::new();
    let counted = allocations(|| {
        let backwards = Slice::from_python(None, Some(-20), Some(-3), 26).unwrap();
        let list = List::in_any_order(black_box(&indices), &mut order).unwrap();
        let selection = [
            AxisSelection::Slice(backwards),
            AxisSelection::List(list),
            AxisSelection::Index(index_from_python(-1, 12).unwrap()),
        ];
        let mut elements = 0_u64;
        for projection in grid.project(selection).unwrap() {
            for axis in &projection.axes {
                elements = elements
                    .wrapping_add((0..axis.count()).filter_map(|n| axis.element(n)).count() as u64);
            }
        }
        assert!(black_box(elements) > 600);
        let outside = grid.project([
            AxisSelection::Index(26),
            AxisSelection::All,
            AxisSelection::All,
        ]);
        write!(slate, "{}", outside.unwrap_err()).unwrap();
        write!(slate, "{}", List::sorted(&indices).unwrap_err()).unwrap();
        let groups = grid
            .order_points(black_box(&points), &mut by_chunk)
            .unwrap();
        assert!(black_box(groups.count()) > 1);
        let mut chunks = grid.chunks::<3>().unwrap();
        black_box((chunks.nth(3), chunks.next_back(), chunks.count()));
        black_box(grid.declared_chunks::<3>().unwrap().nth_back(2));
        black_box(grid.chunks_in(&[3..20, 0..1, 4..6]).unwrap().last());
        assert!(grid.chunks_in(&[3..27, 0..1, 4..6]).is_err());
    });
    assert_eq!(counted, 0);
}

#[test]
fn growing_and_composing_allocates_nothing() {
    let mut slate = Slate::new();
    let counted = allocations(|| {
        let run = |edge| Run { edge, count: 2 };
        let mut grid = Grid::<2, 8>::new();
        grid.push_list_axis([run(5), run(6)]).unwrap();
        grid.push_axis_of_sizes([1, 2, 2]).unwrap();
        for axis in [0, 1, 0, 0] {
            grid.append_chunk(black_box(axis), 7).unwrap();
        }
        grid.resize_axis(1, 30).unwrap();
        grid.set_length(0, 80, [run(40)]).unwrap();
        write!(slate, "{}", grid.append_chunk(0, 9).unwrap_err()).unwrap();
        grid.set_shape(black_box(&[10, 30])).unwrap();
        let (mut first, mut second) = (Grid::<2, 8>::new(), Grid::<2, 8>::new());
        let mut both = Grid::<2, 16>::new();
        first.cut(grid.view(), 1, 0..2).unwrap();
        second.cut(grid.view(), 1, 2..5).unwrap();
        both.concatenate(first.view(), second.view(), 1).unwrap();
        assert!(both == grid);
        both.rotate(grid.view(), 1, 2).unwrap();
        write!(slate, "{}", both.rotate(grid.view(), 0, 2).unwrap_err()).unwrap();
        for axis in grid.view().axes() {
            black_box((axis.sizes().count(), axis.aligns_with(axis)));
        }
        black_box(grid.view().json_len());
        let mut regular = Grid::<1, 1>::new();
        regular.push_integer_axis(30, 4).unwrap();
        regular.resize_axis(0, 31).unwrap();
        black_box(&regular);
    });
    assert_eq!(counted, 0);
}
