//! What every fuzzing begins with: the conformance vectors, by name, and bytes to draw cases from.

use crate::input;
use serde_json::Value;

/// An input of a target.
#[derive(Clone, Debug)]
pub struct Seed {
    pub name: String,
    pub input: Vec<u8>,
}

/// Each file of conformance vectors.
const VECTORS: [(&str, &str); 3] = [
    ("json", include_str!("../../../tests/data/json.json")),
    ("locate", include_str!("../../../tests/data/locate.json")),
    ("spec", include_str!("../../../tests/data/spec.json")),
];

/// What the fuzzing of a target begins with.
pub fn of(target: &str) -> Vec<Seed> {
    match target {
        "parse" | "roundtrip" => documents(),
        _ => draws(),
    }
}

/// The documents of all conformance vectors.
fn documents() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for (file, text) in VECTORS {
        let cases: Vec<Value> = serde_json::from_str(text).expect("the vectors are JSON");
        for case in cases {
            let member = |name| case[name].as_str().expect("every vector has it");
            let name = format!("{file}-{}", member("name"));
            let document = member("document");
            let input = match member("wrap") {
                "grid" => {
                    let shape = case["shape"].as_array().expect("every vector has a shape");
                    let shape = shape.iter().map(|length| length.as_u64());
                    let shape: Option<Vec<u64>> = shape.collect();
                    input::join(&shape.expect("lengths are integers"), document)
                }
                _ => document.as_bytes().to_vec(),
            };
            seeds.push(Seed { name, input });
        }
    }
    seeds
}

/// Bytes as if at random, from which cases are drawn: short ones and long ones.
fn draws() -> Vec<Seed> {
    let mut state = 0_u64;
    let seed = |number: u32| {
        let length = 16 << (number % 8);
        let mut next = || {
            // The generator of Steele, Lea and Flood (SplitMix64).
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (mixed ^ (mixed >> 31)) as u8
        };
        Seed {
            name: format!("draw-{number:02}"),
            input: (0..length).map(|_| next()).collect(),
        }
    };
    (0..48).map(seed).collect()
}
