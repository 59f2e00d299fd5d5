//! Asks the oracle of the tests, and writes its questions and answers as one file of words of 64
//! bits, least byte first: see `src/data.rs` for its order.

mod axes;
#[path = "../../../lookup/numbers.rs"]
mod numbers;
#[path = "../../../oracle/mod.rs"]
#[expect(dead_code, reason = "other tests ask it more")]
mod oracle;
mod queries;
#[path = "../../../oracle/spelled.rs"]
mod spelled;

use oracle::Axis;
use std::env;
use std::fs;
use std::path::PathBuf;

#[derive(Default)]
struct Data(Vec<u8>);

impl Data {
    fn word(&mut self, word: u64) {
        self.0.extend(word.to_le_bytes());
    }

    fn count(&mut self, count: usize) {
        self.word(u64::try_from(count).expect("a count fits"));
    }

    /// How many axes, their lengths, the document.
    fn grid(&mut self, axes: &[Axis]) {
        self.count(axes.len());
        for axis in axes {
            self.word(axis.length);
        }
        let document = spelled::chunk_grid(axes);
        self.count(document.len());
        self.0.extend(document.as_bytes());
    }

    /// A number that may be missing; then the largest word.
    fn answer(&mut self, answer: Option<u128>) {
        let answer = answer.map(|number| u64::try_from(number).expect("a number of 64 bits"));
        self.word(answer.unwrap_or(u64::MAX));
    }
}

fn main() {
    let target = env::var("TARGET").expect("cargo sets it");
    // A board of 256 KiB flash and 16 KiB memory has room for some.
    let small = target.starts_with("thumbv6m");
    let most = if small { 150 } else { 700 };
    println!("cargo::rustc-check-cfg=cfg(small)");
    if small {
        println!("cargo::rustc-cfg=small");
    }

    let mut data = Data::default();
    let axes = axes::all();
    data.count(axes.len());
    for axis in &axes {
        data.grid(std::slice::from_ref(axis));
        let queries = queries::queries(axis, most);
        data.count(queries.len());
        for index in queries {
            let found = axis.locate(index);
            data.word(index);
            data.answer(found.map(|(chunk, _)| chunk));
            data.answer(found.map(|(_, offset)| offset));
        }
    }
    let grids = axes::grids();
    data.count(grids.len());
    for axes in &grids {
        data.grid(axes);
        let columns: Vec<_> = axes
            .iter()
            .map(|axis| queries::queries(axis, most / 2))
            .collect();
        data.count(most / 2);
        for point in 0..most / 2 {
            let point: Vec<_> = columns.iter().map(|column| column[point]).collect();
            for &index in &point {
                data.word(index);
            }
            let joined = join(axes, &point);
            data.answer(joined.map(|(chunk, _)| chunk));
            data.answer(joined.map(|(_, element)| element));
        }
    }

    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("battery"), data.0).expect("OUT_DIR can be written to");
    for path in ["build", "../../oracle", "../../lookup/numbers.rs"] {
        println!("cargo::rerun-if-changed={path}");
    }
    if target.starts_with("thumb") {
        println!("cargo::rustc-link-arg-bins=-Tlink.x");
    }
}

/// A point's chunk in the grid of the chunks that hold data, and its element in the chunk's
/// declared shape; both in row-major order.
fn join(axes: &[Axis], point: &[u64]) -> Option<(u128, u128)> {
    let (mut chunk, mut element) = (0, 0);
    for (axis, &index) in axes.iter().zip(point) {
        let (number, offset) = axis.locate(index)?;
        let number_of_chunk = u64::try_from(number).expect("a number of 64 bits");
        let covered = axis.covered(number_of_chunk).expect("it was found");
        chunk = chunk * axis.chunks() + number;
        element = element * covered.declared + offset;
    }
    Some((chunk, element))
}
