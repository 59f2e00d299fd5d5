//! What every public type can do. `tests/public_api/run` sees that none is missing in here.

use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::iter::FusedIterator;
use rectigrid::lookup::{
    AxisTable, Backend, BatchError, ByChunk, Group, Groups, PointTable, PointTableError, TableError,
};
use rectigrid::select::{
    AxisProjection, AxisSelection, List, Picks, PointsByChunk, Projection, Projections,
    SelectError, Slice,
};
use rectigrid::{
    Array, Axis, BufferTooSmall, Chunk, Chunks, ComposeError, ErrorKind, Excerpt, Form, Found,
    Grid, GridView, GrowError, IndexError, JsonType, KeyEncoding, Location, ParseError,
    ParseOptions, Phrase, Position, Region, Run, Runs, Separator, ShapeError, Span,
};

/// May go to other threads and tasks, and be shown.
trait Shared: Debug + Send + Sync + Unpin {}
impl<T: Debug + Send + Sync + Unpin> Shared for T {}

fn shared<T: Shared>() {}
/// Passed by value.
fn value<T: Shared + Copy + PartialEq>() {}
/// Passed by value, and the key of a map.
fn key<T: Shared + Copy + Eq + Hash>() {}
/// Owns memory: a copy of it should be seen in the source.
fn memory<T: Shared + Clone + Default>() {}
/// Says in words what it is.
fn words<T: Shared + Copy + Eq + Display>() {}
fn error<T: Shared + Copy + Eq + Error>() {}
fn iterator<T: Shared + Clone + FusedIterator>() {}

// That these compile is what is tested.

#[test]
fn every_public_type_has_the_traits_that_its_kind_has() {
    error::<BatchError>();
    error::<BufferTooSmall>();
    error::<ComposeError>();
    error::<GrowError>();
    error::<IndexError>();
    error::<ParseError>();
    error::<PointTableError>();
    error::<SelectError>();
    error::<ShapeError>();
    error::<TableError>();

    words::<ErrorKind>();
    words::<Excerpt>();
    words::<Found>();
    words::<JsonType>();
    words::<Phrase>();

    key::<Backend>();
    key::<Chunk<2>>();
    key::<Form>();
    key::<KeyEncoding>();
    key::<Location<2>>();
    key::<ParseOptions>();
    key::<Phrase>();
    key::<Position>();
    key::<Region<2>>();
    key::<Run>();
    key::<Separator>();
    key::<Slice>();
    key::<Span>();

    value::<Array<'static>>();
    value::<Axis<'static>>();
    value::<AxisProjection<'static>>();
    value::<AxisSelection<'static>>();
    value::<GridView<'static>>();
    value::<List<'static>>();
    value::<Projection<'static, 2>>();

    memory::<AxisTable<u32, 16>>();
    memory::<AxisTable<u64, 16>>();
    memory::<Grid<2, 8>>();
    memory::<PointTable<u32, 2, 16>>();
    memory::<PointTable<u64, 2, 16>>();

    iterator::<ByChunk<'static, u32>>();
    iterator::<Chunks<'static, 2>>();
    iterator::<Groups<'static, 'static>>();
    iterator::<Picks<'static>>();
    iterator::<PointsByChunk<'static, 'static, 2>>();
    iterator::<Projections<'static, 'static, 2>>();
    iterator::<Runs<'static>>();

    // A range is no `Copy`.
    shared::<Group>();
}

#[cfg(feature = "serde")]
#[test]
fn the_seed_of_a_grid_can_be_moved_and_shown() {
    shared::<rectigrid::ChunkGridSeed<'static>>();
}
