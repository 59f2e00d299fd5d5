//! One battery for every way of looking up in bulk, whatever the instructions: against the scalar
//! definition, `Axis::locate`, and against the oracle, which shares no table with either.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that panics has failed, which is what it should do"
)]

#[path = "../documents/mod.rs"]
#[expect(dead_code, reason = "these grids need more room than most documents")]
mod documents;
#[path = "../oracle/mod.rs"]
#[expect(dead_code, reason = "what a chunk covers is asked elsewhere")]
mod oracle;
#[path = "../properties/random.rs"]
#[expect(dead_code, reason = "the lengths of whole grids are chosen elsewhere")]
mod random;
#[path = "../oracle/spelled.rs"]
mod spelled;

mod anything;
mod backends;
mod battery;
mod capacities;
mod extents;
mod groups;
mod lengths;
mod limits;
mod methods;
mod numbers;
mod order;
mod outside;
mod point_errors;
mod point_limits;
mod points;
mod queries;
mod reading;
mod shapes;
