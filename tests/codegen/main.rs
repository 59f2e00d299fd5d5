//! The machine code of the kernels stays what makes them fast: loops without a branch that depends
//! on data, without a division or a call, and with the gathers of AVX-512.
//!
//! The package in `tests/kernels` is compiled to assembly, as a release build would be.

#![cfg_attr(
    not(all(target_arch = "x86_64", target_os = "linux")),
    expect(dead_code, reason = "only the code of x86_64 is read")
)]
#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that panics has failed, which is what it should do"
)]

mod assembly;
mod rules;
mod samples;

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod kernels;

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
#[test]
fn nothing_is_read_on_this_target() {
    eprintln!("the machine code of the kernels is read on x86_64 Linux only");
}
