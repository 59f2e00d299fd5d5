//! Writes the conformance vectors of `tests/data` as tables in Rust, and those that the board has
//! no room for as a list of names.

mod cases;
mod rust;

use cases::Case;
use std::env;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

/// What a board has room for.
struct Room {
    /// Runs of a grid: it lies in memory.
    runs: usize,
    /// Bytes of a document: it lies in flash.
    document: usize,
}

fn main() {
    let target = env::var("TARGET").expect("cargo sets it");
    let room = if target.starts_with("thumbv6m") {
        Room {
            runs: 320,
            document: 10_000,
        }
    } else {
        Room {
            runs: 2_048,
            document: 1_000_000,
        }
    };

    let (mut tables, mut run, mut left_out) = (String::new(), 0, Vec::new());
    for vector in cases::vectors() {
        if vector.runs > room.runs || vector.document.len() > room.document {
            left_out.push(vector.name);
            continue;
        }
        run += 1;
        for case in vector.spellings() {
            tables.push_str(&rust::case(&case));
            tables.push('\n');
        }
    }

    let mut text = format!("pub(crate) const RUNS: usize = {};\n", room.runs);
    let write = |text: &mut String| {
        writeln!(text, "pub(crate) const VECTORS: usize = {run};")?;
        writeln!(text, "pub(crate) static LEFT_OUT: &[&str] = &{left_out:?};")?;
        writeln!(text, "pub(crate) static CASES: &[Case] = &[\n{tables}];")
    };
    write(&mut text).expect("a string takes everything");

    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("cases.rs"), text).expect("OUT_DIR can be written to");
    println!("cargo::rerun-if-changed=build");
    if target.starts_with("thumb") {
        println!("cargo::rustc-link-arg-bins=-Tlink.x");
    }
}
