//! Documents and tables that are made to hurt, against ordinary ones: what they cost a byte and an
//! index. `cargo bench --bench hostile`; with `--check` only the answers are looked at.
//!
//! Every case is told as a ratio to the ordinary case of its kind, measured in turns with it, and the
//! run fails where one costs more than its kind may. On a machine that does other work, that may
//! happen by chance.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::unwrap_used,
    reason = "a benchmark stops at the first surprise"
)]

mod lists;
mod skipped;
mod tables;
mod turns;

use turns::Kind;

fn main() {
    let check = std::env::args().any(|argument| argument == "--check");
    let mut documents = lists::cases();
    documents.extend(skipped::cases());
    let kinds = [
        Kind {
            name: "documents of a mebibyte",
            unit: "byte",
            most: 4.0,
            rounds: 101,
            cases: documents,
        },
        Kind {
            name: "tables with a row a chunk",
            unit: "index",
            most: 4.0,
            rounds: 2_001,
            cases: tables::chunk_by_chunk(),
        },
        Kind {
            name: "tables of 32 bits with a row a chunk",
            unit: "index",
            most: 4.0,
            rounds: 2_001,
            cases: tables::narrow_chunk_by_chunk(),
        },
        Kind {
            name: "tables with a row for each of 2,000 chunks",
            unit: "index",
            most: 4.0,
            rounds: 2_001,
            cases: tables::many_chunks(),
        },
        Kind {
            name: "tables of 32 bits with a row for each of 2,000 chunks",
            unit: "index",
            most: 4.0,
            rounds: 2_001,
            cases: tables::many_narrow_chunks(),
        },
        Kind {
            name: "tables with a row for each of 16,000 chunks",
            unit: "index",
            most: 4.0,
            rounds: 2_001,
            cases: tables::most_chunks(),
        },
        Kind {
            name: "tables of 32 bits with a row for each of 4,000 chunks",
            unit: "index",
            most: 4.0,
            rounds: 2_001,
            cases: tables::more_narrow_chunks(),
        },
        Kind {
            name: "tables with a row a run",
            unit: "index",
            most: 4.0,
            rounds: 2_001,
            cases: tables::run_by_run(),
        },
    ];
    let over: Vec<String> = kinds
        .into_iter()
        .flat_map(|kind| kind.contend(check))
        .collect();
    assert!(over.is_empty(), "these cost too much: {over:?}");
}
