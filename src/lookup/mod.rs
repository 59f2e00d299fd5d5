//! Batched lookup: millions of indices a call, at the speed of memory.
//!
//! A [`Grid`](crate::Grid) keeps runs and answers one index at a time. For batches an
//! [`AxisTable`] (or a [`PointTable`], which has one for each axis) is built from it once, in fixed arrays:
//!
//! | the axis | a query costs |
//! |---|---|
//! | one run, its edge length a power of two | a shift |
//! | one run, perhaps with a shorter chunk at its end | an exact division by a stored reciprocal: two multiplications |
//! | fewer chunks than `ROWS`, none much shorter than the others | one load from the *guide*, whose word tells the chunk, the boundary and the distance |
//! | other chunks | that load, a halving of what the fullest bucket of the guide leaves, one load more |
//! | at most `ROWS` runs of however many chunks | the same, then the division |
//! | chunks or runs so unequal that a bucket would hold many | on x86-64, comparisons with the starts of eight parts in place of the first load; on AVX2 five to seven steps down a tree in registers, on AVX-512 six to eight, and in large tables a comparison with a whole cache line of starts |
//!
//! All of it is free of branches that depend on the index, and costs the same for every index of a
//! table. The kernels are written once and compiled for plain code, for AVX2 and for AVX-512, of
//! which the best that the CPU has is taken at run time, without `std`. On NEON, wasm `simd128` and
//! x86-64-v2 builds the feature `wide` brings vectors to axes of up to eight chunks. The definition
//! that all of them are held against is [`Axis::locate`](crate::Axis::locate).
//!
//! **How large a table?** `ROWS`, a power of two, is how many chunks it can tell apart by one load,
//! and how many runs it can hold at all. A table takes 64 bytes a row, 32 in the form of `u32`:
//! 32 rows (2 KB) serve any axis of few runs, 512 rows (32 KB) a list of up to 511 chunks. It
//! never grows with the number of chunks.
//!
//! **Sorted batches** need no table: [`Axis::groups`](crate::Axis::groups) gives each chunk with
//! its stretch of the batch. For unsorted ones [`order_by_chunk`] brings each chunk's positions
//! together, by the chunk numbers that a batch call wrote.
//!
//! Checked calls stop at the first index outside of the axis and say where it stands; marking
//! calls write [`ChunkWord::OUTSIDE`] for each and count them. Neither reads or writes out of range.

mod backend;
mod batch;
mod cuts;
mod descent;
mod groups;
mod guide;
mod join;
mod kernel;
#[cfg(feature = "wide")]
mod lanes;
mod lines;
mod order;
mod parts;
mod points;
mod query;
mod reciprocal;
mod rows;
mod search;
mod table;
mod tree;
#[cfg(target_arch = "x86_64")]
mod vectors;
mod word;

pub use backend::Backend;
pub use batch::BatchError;
pub use groups::{Group, Groups};
pub use order::{ByChunk, order_by_chunk};
pub use points::{PointTable, PointTableError};
pub use table::{AxisTable, TableError};
pub use word::{ChunkWord, Word};
