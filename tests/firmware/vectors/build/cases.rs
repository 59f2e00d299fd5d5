//! The vectors as their files have them.

use serde_json::Value;
use std::fs;

/// One document, and what is to be found in it.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) document: String,
    /// The array's shape where the document is a bare chunk grid.
    pub(crate) shape: Option<Vec<u64>>,
    /// How many runs its lists have, at most.
    pub(crate) runs: usize,
    /// The members of the vector, for what is expected.
    pub(crate) expected: Value,
}

/// All vectors, in the order of their files.
pub(crate) fn vectors() -> Vec<Case> {
    let mut vectors = Vec::new();
    for file in ["spec", "json", "locate"] {
        vectors.extend(read(file).into_iter().map(vector));
    }
    vectors.extend(read("grids").into_iter().map(archive));
    vectors
}

fn read(file: &str) -> Vec<Value> {
    let path = format!("../../data/{file}.json");
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(&path).expect("the vectors are in tests/data");
    serde_json::from_str(&text).expect("the vectors are lists in JSON")
}

fn vector(expected: Value) -> Case {
    let document = text(&expected["document"]);
    Case {
        name: text(&expected["name"]),
        shape: (expected["wrap"] == "grid").then(|| numbers(&expected["shape"])),
        // The tests on the host read all of these with so many.
        runs: 64,
        document,
        expected,
    }
}

/// The grid of a real archive, with figures of each of its axes.
fn archive(expected: Value) -> Case {
    let axes = expected["axes"].as_array().expect("a list of axes");
    let runs = axes.iter().filter_map(|axis| axis["runs"].as_u64());
    Case {
        name: text(&expected["name"]),
        document: format!(
            r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":{}}}}}"#,
            expected["chunk_shapes"]
        ),
        shape: Some(numbers(&expected["shape"])),
        runs: usize::try_from(runs.sum::<u64>()).expect("a number of runs"),
        expected,
    }
}

impl Case {
    /// The case, and a bare grid also inside of a whole document, before its shape and after it.
    pub(crate) fn spellings(self) -> Vec<Self> {
        let mut spellings = vec![self.clone()];
        if self.expected["reason"] == "trailing" {
            return spellings;
        }
        if let Some(shape) = &self.shape {
            let members = [
                format!(r#""shape":{shape:?}"#),
                format!(r#""chunk_grid":{}"#, self.document),
            ];
            for (first, second) in [(0, 1), (1, 0)] {
                let mut expected = self.expected.clone();
                // The place is another one there.
                expected["near"] = Value::Null;
                spellings.push(Self {
                    document: format!(
                        r#"{{"chunk_key_encoding":"v2",{},{},"zarr_format":3,"node_type":"array"}}"#,
                        members[first], members[second]
                    ),
                    shape: None,
                    expected,
                    ..self.clone()
                });
            }
        }
        spellings
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

pub(crate) fn numbers(value: &Value) -> Vec<u64> {
    let list = value.as_array().expect("a list");
    let numbers = list
        .iter()
        .map(|number| number.as_u64().expect("a number of 64 bits"));
    numbers.collect()
}
