//! Harnesses that hold an implementation of the rectilinear chunk grid against oracles.
//!
//! Each takes any bytes, makes a case out of them and panics where the implementation answers
//! otherwise than the oracle. A fuzzer calls them, and so do the tests of this crate. They know an
//! implementation by one trait, [`Implementation`]; this project's library is one, [`Rectigrid`],
//! and [`Naive`] is another, to show how little it takes.

mod agree;
mod draw;
mod implementation;
mod input;
mod lookup;
mod naive;
mod ours;
mod parse;
mod raw;
mod reference;
mod roundtrip;
pub mod seeds;
pub mod targets;

pub use implementation::{Batch, Figures, Implementation, Keys, Refusal, Room, Span};
pub use lookup::lookup;
pub use naive::Naive;
pub use ours::Rectigrid;
pub use parse::parse;
pub use roundtrip::roundtrip;

#[path = "../../../tests/oracle/mod.rs"]
#[allow(dead_code, reason = "each of its users needs another part")]
mod oracle;
#[path = "../../../tests/properties/random.rs"]
#[allow(dead_code, reason = "cases are drawn from bytes here")]
mod random;
