//! Random grids, spellings and faults, held against an oracle that has no tables and against
//! another reader of JSON.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that panics has failed, which is what it should do"
)]

#[path = "../documents/mod.rs"]
#[expect(dead_code, reason = "these documents are spelled at random")]
mod documents;
#[path = "../oracle/mod.rs"]
mod oracle;

mod faults;
mod grids;
mod random;
mod spelling;
mod spellings;
