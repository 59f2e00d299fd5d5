//! What the crate does where the specification is silent, position by position: a module a theme, a
//! test a position, with what lies on either side of it.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that panics has failed, which is what it should do"
)]

#[path = "../documents/mod.rs"]
mod documents;

mod capacity;
mod chunks;
mod escapes;
mod forms;
mod keys;
mod members;
mod messages;
mod nesting;
mod numbers;
mod shown;
mod strictness;
mod utf8;
mod writing;
