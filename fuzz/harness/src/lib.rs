//! Harnesses that hold an implementation of the rectilinear chunk grid against oracles.
//!
//! Each takes any bytes, makes a case out of them and panics where the implementation answers
//! otherwise than the oracle. A fuzzer calls them, and so do the tests of this crate. They know an
//! implementation by one trait, [`Implementation`]; this project's library is one, [`Rectigrid`],
//! and [`Naive`] is another, to show how little it takes.

#[path = "../../../tests/select/small.rs"]
#[allow(dead_code, reason = "small grids are drawn from bytes here")]
#[macro_use]
mod small;

mod agree;
mod case;
mod compose;
mod document;
mod draw;
mod fault;
mod faulty;
mod grow;
mod implementation;
mod input;
mod lookup;
mod naive;
mod ours;
mod parse;
mod points;
mod raw;
mod reference;
mod roundtrip;

pub mod seeds;
mod select;
mod sites;
pub mod targets;

pub use case::{Case, CaseAxis};
pub use compose::compose;
pub use document::document;
pub use grow::grow;
pub use implementation::{Batch, Figures, Implementation, Keys, Refusal, Room, Span};
pub use lookup::lookup;
pub use naive::Naive;
pub use ours::Rectigrid;
pub use parse::parse;
pub use points::points;
pub use roundtrip::roundtrip;
pub use select::select;

// The models of the library's own tests. Their random strategies and tests are not used here.

#[path = "../../../tests/lookup/battery.rs"]
#[allow(
    dead_code,
    reason = "batches of one axis are another harness' business"
)]
mod battery;
#[path = "../../../tests/select/chosen.rs"]
#[allow(dead_code, reason = "selections are drawn from bytes here")]
mod chosen;
#[path = "../../../tests/grow/made.rs"]
#[allow(dead_code, unused_imports, reason = "its own tests need more")]
#[macro_use]
mod made;
#[path = "../../../tests/documents/mod.rs"]
#[allow(dead_code, reason = "most of these documents are spelled elsewhere")]
mod documents;
#[path = "../../../tests/lookup/groups.rs"]
#[allow(dead_code, unused_imports, reason = "its own tests need more")]
mod groups;
#[path = "../../../tests/grow/joined.rs"]
#[allow(dead_code, unused_imports, reason = "its own tests need more")]
mod joined;
#[path = "../../../tests/select/law.rs"]
#[allow(unused_imports, reason = "its own test needs more")]
mod law;
#[path = "../../../tests/grow/like.rs"]
#[allow(dead_code, reason = "its own tests need more")]
mod like;
#[path = "../../../tests/lookup/limits.rs"]
#[allow(dead_code, reason = "the battery needs more")]
mod limits;
#[path = "../../../tests/grow/model.rs"]
mod model;
#[path = "../../../tests/lookup/numbers.rs"]
#[allow(dead_code, reason = "numbers are drawn from bytes here")]
mod numbers;
#[path = "../../../tests/oracle/mod.rs"]
mod oracle;
#[path = "../../../tests/lookup/order.rs"]
#[allow(dead_code, unused_imports, reason = "its own tests need more")]
mod order;
#[path = "../../../tests/select/points.rs"]
#[allow(dead_code, unused_imports, reason = "its own tests need more")]
mod points_by_chunk;
#[path = "../../../tests/lookup/points.rs"]
#[allow(dead_code, unused_imports, reason = "its own tests need more")]
mod points_of_tables;
#[path = "../../../tests/select/python.rs"]
#[allow(dead_code, unused_imports, reason = "its own tests need more")]
mod python;
#[path = "../../../tests/lookup/queries.rs"]
#[allow(dead_code, reason = "the battery needs more")]
mod queries;
#[path = "../../../tests/properties/random.rs"]
#[allow(dead_code, reason = "axes are drawn from bytes here")]
mod random;
#[path = "../../../tests/lookup/reading.rs"]
#[allow(dead_code, reason = "its own tests need more")]
mod reading;
#[path = "../../../tests/oracle/spelled.rs"]
mod spelled;
#[path = "../../../tests/properties/spelling.rs"]
mod spelling;
#[path = "../../../tests/grow/steps.rs"]
#[allow(dead_code, reason = "steps are drawn from bytes here")]
mod steps;
