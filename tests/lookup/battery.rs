//! The battery: one axis, every width and capacity, every backend.

use crate::limits::refusal;
use crate::oracle::Axis;
use crate::queries::Queries;
use crate::reading::{edges, integer, read};
use core::fmt::Debug;
use rectigrid::lookup::{AxisTable, Backend, BatchError, ChunkWord, Word};

/// A word of a table, with the conversions that every integer has.
pub(crate) trait Number: Word + ChunkWord<Self> + TryFrom<u64> + Into<u64> {
    const LARGEST: u64;
}

impl Number for u64 {
    const LARGEST: u64 = Self::MAX;
}

impl Number for u32 {
    const LARGEST: u64 = Self::MAX as u64;
}

/// A chunk number as it is written.
pub(crate) trait Chunk<T>: ChunkWord<T> + PartialEq + Into<u64> + TryFrom<u64> {}

impl<T, C: ChunkWord<T> + PartialEq + Into<u64> + TryFrom<u64>> Chunk<T> for C {}

/// Every backend that this CPU and this build have.
pub(crate) fn backends() -> Vec<Backend> {
    let others = [Backend::lanes(), Backend::avx2(), Backend::avx512()];
    let all = [Some(Backend::scalar())].into_iter().chain(others);
    all.flatten().collect()
}

/// What stands in places that nothing was written to.
const BLANK: u64 = 0x5a5a_5a5a;

/// Places for answers, with more on both sides that have to stay as they are.
#[derive(Debug)]
pub(crate) struct Places<X>(Vec<X>);

impl<X: Copy + PartialEq + Into<u64> + TryFrom<u64>> Places<X> {
    /// Not a multiple of what a vector has, so that answers are written askew.
    const BEFORE: usize = 3;
    const AFTER: usize = 70;

    pub(crate) fn new(places: usize) -> Self {
        let blank = X::try_from(BLANK).ok().unwrap();
        Self(vec![blank; Self::BEFORE + places + Self::AFTER])
    }

    pub(crate) fn get(&mut self) -> &mut [X] {
        let end = self.0.len() - Self::AFTER;
        self.0.get_mut(Self::BEFORE..end).unwrap()
    }

    /// What was written, and nothing beside it.
    pub(crate) fn written(&mut self) -> Vec<u64> {
        let outer = self.0[..Self::BEFORE].iter();
        let outer = outer.chain(&self.0[self.0.len() - Self::AFTER..]);
        for &place in outer {
            assert_eq!(place.into(), BLANK, "written out of range");
        }
        self.get().iter().map(|&place| place.into()).collect()
    }

    pub(crate) fn assert_untouched(&mut self) {
        assert!(self.written().iter().all(|&place| place == BLANK));
    }
}

/// A table that held something else before, of which nothing may be seen.
pub(crate) fn used_table<T: Number, const ROWS: usize>() -> Box<AxisTable<T, ROWS>> {
    let mut table = Box::new(AxisTable::new());
    let before = match ROWS {
        1 => integer(1_000, 7),
        // As many chunks as have a row each, for the sentinel behind them.
        _ => edges((1..u64::try_from(ROWS).unwrap()).map(|edge| edge % 5 + edge % 2 * 9 + 1)),
    };
    let grid = read(&[before]);
    table.build(grid.view().axis(0).unwrap()).unwrap();
    table
}

/// Builds a table of an axis; `None` where it has to be refused, and is.
pub(crate) fn table<T: Number, const ROWS: usize>(axis: &Axis) -> Option<Box<AxisTable<T, ROWS>>> {
    let grid = read(core::slice::from_ref(axis));
    let mut table = used_table::<T, ROWS>();
    let built = table.build(grid.view().axis(0).unwrap());
    assert_eq!(built.err(), refusal::<T>(axis, ROWS), "{axis:?}");
    if built.is_err() {
        assert!(table.length().into() == 0, "something is left of {axis:?}");
        assert_eq!(table.locate(T::try_from(0).ok().unwrap()), None);
        return None;
    }
    assert!(table.length().into() == axis.length);
    Some(table)
}

/// An axis in tables of some capacities and both widths, with every backend.
pub(crate) fn check(axis: &Axis) {
    let queries = thorough(axis);
    check_rows::<1>(axis, &queries);
    check_rows::<2>(axis, &queries);
    check_rows::<4>(axis, &queries);
    check_rows::<16>(axis, &queries);
    check_rows::<64>(axis, &queries);
    check_rows::<256>(axis, &queries);
}

pub(crate) fn thorough(axis: &Axis) -> Queries<u64> {
    let grid = read(core::slice::from_ref(axis));
    Queries::thorough(axis, grid.view().axis(0).unwrap())
}

/// An axis in tables of one capacity.
pub(crate) fn check_rows<const ROWS: usize>(axis: &Axis, queries: &Queries<u64>) {
    if let Some(table) = table::<u64, ROWS>(axis) {
        check_table::<u64, u64, ROWS>(&table, queries);
        check_table::<u64, u32, ROWS>(&table, queries);
    }
    if let Some(table) = table::<u32, ROWS>(axis) {
        check_table::<u32, u32, ROWS>(&table, &queries.narrowed());
    }
}

/// One table with every backend, and one by one.
pub(crate) fn check_table<T: Number, C: Chunk<T>, const ROWS: usize>(
    table: &AxisTable<T, ROWS>,
    queries: &Queries<T>,
) {
    let last_chunk = queries.answers.iter().flatten().map(|at| at.chunk).max();
    let largest: u64 = C::OUTSIDE.into();
    if last_chunk.is_some_and(|last| last >= largest) {
        return refused_for_width::<T, C, ROWS>(table);
    }
    let inside = queries.inside();
    for backend in backends() {
        check_inside::<T, C, ROWS>(table, backend, &inside);
        check_mixed::<T, C, ROWS>(table, backend, queries);
    }
    for (index, answer) in queries.indices.iter().zip(&queries.answers).take(200) {
        assert_eq!(
            table.locate(*index),
            *answer,
            "index {index:?} of {table:?}"
        );
    }
}

/// Indices that are all on the axis.
pub(crate) fn check_inside<T: Number, C: Chunk<T>, const ROWS: usize>(
    table: &AxisTable<T, ROWS>,
    backend: Backend,
    queries: &Queries<T>,
) {
    let mut chunks = Places::<C>::new(queries.len());
    let mut offsets = Places::<T>::new(queries.len());
    let answer = table.locate_batch_on(backend, &queries.indices, chunks.get(), offsets.get());
    assert_eq!(answer, Ok(()));
    compare(table, backend, queries, (&mut chunks, &mut offsets));

    let mut chunks = Places::<C>::new(queries.len());
    let mut offsets = Places::<T>::new(queries.len());
    let marked =
        table.locate_batch_marking_on(backend, &queries.indices, chunks.get(), offsets.get());
    assert_eq!(marked, Ok(0));
    compare(table, backend, queries, (&mut chunks, &mut offsets));
}

/// Indices of which some are outside: the first is named, and all of them are marked.
pub(crate) fn check_mixed<T: Number, C: Chunk<T>, const ROWS: usize>(
    table: &AxisTable<T, ROWS>,
    backend: Backend,
    queries: &Queries<T>,
) {
    let mut chunks = Places::<C>::new(queries.len());
    let mut offsets = Places::<T>::new(queries.len());
    let answer = table.locate_batch_on(backend, &queries.indices, chunks.get(), offsets.get());
    chunks.written();
    offsets.written();
    let first = queries.answers.iter().position(|answer| answer.is_none());
    let refused = first.map(|position| BatchError::OutOfBounds {
        position,
        axis: 0,
        index: queries.indices[position].into(),
        length: table.length().into(),
    });
    assert_eq!(answer.err(), refused, "{} of {table:?}", backend.name());

    let mut chunks = Places::<C>::new(queries.len());
    let mut offsets = Places::<T>::new(queries.len());
    let marked =
        table.locate_batch_marking_on(backend, &queries.indices, chunks.get(), offsets.get());
    let outside = queries.answers.iter().filter(|answer| answer.is_none());
    assert_eq!(marked, Ok(outside.count()));
    compare(table, backend, queries, (&mut chunks, &mut offsets));
}

fn compare<T: Number, C: Chunk<T>, const ROWS: usize>(
    table: &AxisTable<T, ROWS>,
    backend: Backend,
    queries: &Queries<T>,
    (chunks, offsets): (&mut Places<C>, &mut Places<T>),
) {
    let written = chunks.written().into_iter().zip(offsets.written());
    let expected = queries.indices.iter().zip(&queries.answers);
    for (place, (found, (index, answer))) in written.zip(expected).enumerate() {
        let mark = (C::OUTSIDE.into(), T::LARGEST);
        let answer = answer.map_or(mark, |at| (at.chunk, at.offset));
        assert_eq!(
            found,
            answer,
            "index {index:?} at {place} with {} of {table:?}",
            backend.name()
        );
    }
}

/// Chunk numbers that don't fit are refused before anything is written.
fn refused_for_width<T: Number, C: Chunk<T>, const ROWS: usize>(table: &AxisTable<T, ROWS>) {
    let index = [T::try_from(0).ok().unwrap(); 2];
    for backend in backends() {
        let (mut chunks, mut offsets) = (Places::<C>::new(2), Places::<T>::new(2));
        let answer = table.locate_batch_on(backend, &index, chunks.get(), offsets.get());
        assert!(
            matches!(answer, Err(BatchError::ChunkWidth { .. })),
            "{answer:?}"
        );
        let marked = table.locate_batch_marking_on(backend, &index, chunks.get(), offsets.get());
        assert!(
            matches!(marked, Err(BatchError::ChunkWidth { .. })),
            "{marked:?}"
        );
        chunks.assert_untouched();
        offsets.assert_untouched();
    }
}

/// How a table answers, and whether with divisions of 32 bits.
pub(crate) fn method<T: Debug, const ROWS: usize>(table: &AxisTable<T, ROWS>) -> (String, bool) {
    let text = format!("{table:?}");
    let (_, method) = text.split_once("method: ").unwrap();
    let (method, _) = method.split_once(',').unwrap();
    (method.to_owned(), text.contains("narrow: Some"))
}

/// How a table's searches begin: with a `Bucket`, one of a guide that has rows `Cut`, or a `Part`.
pub(crate) fn beginning<T: Debug, const ROWS: usize>(table: &AxisTable<T, ROWS>) -> String {
    let text = format!("{table:?}");
    let (_, begin) = text.split_once("begin: ").unwrap();
    begin
        .chars()
        .take_while(|next| next.is_alphabetic())
        .collect()
}
