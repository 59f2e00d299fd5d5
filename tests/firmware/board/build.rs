//! Which kind of place a target is, and for the boards, where their flash and memory are.

use std::env;
use std::fs;
use std::path::PathBuf;

/// QEMU's `microbit`: a Cortex-M0.
const MICROBIT: &str = "MEMORY {
    FLASH : ORIGIN = 0x00000000, LENGTH = 256K
    RAM : ORIGIN = 0x20000000, LENGTH = 16K
}
";

/// QEMU's `mps2-an386`: a Cortex-M4.
const MPS2_AN386: &str = "MEMORY {
    FLASH : ORIGIN = 0x00000000, LENGTH = 4M
    RAM : ORIGIN = 0x20000000, LENGTH = 4M
}
";

fn main() {
    let target = env::var("TARGET").expect("cargo sets TARGET");
    let kind = match target.split('-').next() {
        Some(processor) if processor.starts_with("thumb") => "cortex_m",
        Some(processor) if processor.starts_with("wasm") => "wasm",
        _ => "linux",
    };
    println!("cargo::rustc-check-cfg=cfg(cortex_m, linux, wasm)");
    println!("cargo::rustc-cfg={kind}");
    println!("cargo::rerun-if-changed=build.rs");
    if kind != "cortex_m" {
        return;
    }
    let memory = if target.starts_with("thumbv6m") {
        MICROBIT
    } else {
        MPS2_AN386
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("memory.x"), memory).expect("OUT_DIR can be written to");
    println!("cargo::rustc-link-search={}", out.display());
}
