//! The linker scripts of the processor's start-up code and of the log's texts.

fn main() {
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
    println!("cargo::rustc-link-arg-bins=-Tdefmt.x");
    println!("cargo::rerun-if-changed=build.rs");
}
