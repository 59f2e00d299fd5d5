//! The linker scripts of the processor's start-up code and, where there is a log, of its texts.

fn main() {
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
    println!("cargo::rustc-link-arg-bin=logged=-Tdefmt.x");
    println!("cargo::rerun-if-changed=build.rs");
}
