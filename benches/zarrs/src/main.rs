//! Against zarrs: `cargo run --release` in this folder.
//!
//! As `cargo bench --bench ratios` does it, and with the same arguments: every contender answers
//! the same queries, its answers are compared, and then all take turns. `× floor` is against a loop
//! that only reads the queries and writes outputs of the same widths, `× zarrs` against zarrs.

#[path = "../../ratios/cases.rs"]
mod cases;
#[path = "../../ratios/contenders.rs"]
mod contenders;
#[path = "../../ratios/rounds.rs"]
mod rounds;

mod build;
mod one_axis;
mod peer;
mod points;
mod projections;
mod single;

fn main() {
    let report = rounds::Report::from_arguments("zarrs");
    one_axis::measure(&report);
    points::measure(&report);
    projections::measure(&report);
    single::measure(&report);
    build::measure(&report);
}
