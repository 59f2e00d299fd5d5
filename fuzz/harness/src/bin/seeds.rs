//! Writes the seeds of all targets to where `cargo fuzz` looks for them: `fuzz/corpus`.

use rectigrid_harness::{seeds, targets};
use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    // The peer has a workspace of its own.
    for target in targets::names().chain(["zarrs"]) {
        let folder = corpus.join(target);
        fs::create_dir_all(&folder)?;
        for seed in seeds::of(target) {
            fs::write(folder.join(seed.name), seed.input)?;
        }
    }
    Ok(())
}
