//! Every seed and every input that was found, through the harness of its target.

use rectigrid_harness::{seeds, targets};
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

#[cfg(not(fuzzing))]
compile_error!("nothing counts the looks at a document: run cargo in the folder `fuzz`");

/// The files of a folder of a target; none where fuzzing has left none.
fn files(folder: &str, target: &str) -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let Ok(entries) = fs::read_dir(root.join(folder).join(target)) else {
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    let inputs = paths.filter(|path| path.extension().is_none_or(|ending| ending != "txt"));
    inputs
        .map(|path| (path.display().to_string(), fs::read(path).unwrap()))
        .collect()
}

#[test]
fn every_input_passes() {
    for (target, harness) in targets::ALL {
        let seeds = seeds::of(target).into_iter();
        let mut inputs: Vec<_> = seeds.map(|seed| (seed.name, seed.input)).collect();
        assert!(!inputs.is_empty(), "{target} has no seeds");
        inputs.extend(files("found", target));
        inputs.extend(files("corpus", target));
        for (name, input) in &inputs {
            let passed = catch_unwind(|| harness(input));
            assert!(passed.is_ok(), "{target} fails with {name}");
        }
        println!("{target}: {} inputs", inputs.len());
    }
}
