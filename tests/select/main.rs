//! Going over chunks and selecting from arrays, against arrays that are cut and read literally.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that panics has failed, which is what it should do"
)]

#[path = "../oracle/mod.rs"]
#[expect(dead_code, reason = "the grids here are cut by hand")]
mod oracle;
#[path = "../oracle/spelled.rs"]
mod spelled;

#[macro_use]
mod small;
mod chosen;
mod chunks;
mod errors;
mod huge;
mod law;
mod points;
mod python;
mod runs;
