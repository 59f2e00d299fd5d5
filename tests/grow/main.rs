//! Building, growing and composing grids, against literal lists of edge lengths.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that panics has failed, which is what it should do"
)]

#[path = "../oracle/mod.rs"]
mod oracle;

mod align;
mod decisions;
#[macro_use]
mod made;
mod joined;
mod json;
mod like;
mod model;
mod steps;
