//! How much faster than what, and how far from the floor: `cargo bench --bench ratios`.
//!
//! Every contender answers the same queries, its answers are compared, and then all take turns in
//! many short rounds of one process, so that what else the machine does meets all alike. A figure
//! is the median of its rounds. The *floor* is a loop that only reads the queries and writes
//! outputs of the same widths.
//!
//! `-- --json` prints one object a line, `-- --check` only compares the answers, and `-- NAME`
//! takes only the cases whose name contains it.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    unreachable_pub,
    reason = "a benchmark stops at the first surprise"
)]

mod cases;
mod contenders;
mod one_axis;
mod points;
mod rounds;
mod single;
mod sorted;
mod tree;

fn main() {
    let report = rounds::Report::from_arguments("std");
    one_axis::measure(&report);
    points::measure(&report);
    single::measure(&report);
    sorted::measure(&report);
}
