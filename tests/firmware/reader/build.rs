//! Puts the `zarr.json` that the environment variable `GRID` names into the program.

use std::env;
use std::fs;
use std::path::PathBuf;

fn main() {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let grid = match env::var_os("GRID") {
        Some(path) => PathBuf::from(path),
        None => folder.join("../../../examples/zarr.json"),
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    if let Err(error) = fs::copy(&grid, out.join("zarr.json")) {
        panic!(
            "can't read {}, expected a full path in GRID: {error}",
            grid.display()
        );
    }
    println!("cargo::rerun-if-env-changed=GRID");
    println!("cargo::rerun-if-changed={}", grid.display());
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
}
