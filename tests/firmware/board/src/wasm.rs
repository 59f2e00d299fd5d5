//! A module that a script loads: it gives the functions imported here and calls `program`.

#![expect(unsafe_code, reason = "imported functions are not Rust's")]

use core::fmt;

mod script {
    unsafe extern "C" {
        /// Prints bytes of the module's memory.
        pub(super) fn print(bytes: *const u8, size: usize);
        /// Unwinds the module, so that it does not return.
        pub(super) fn leave(status: u32);
    }
}

/// Has the script write to its standard output.
pub(crate) fn print(bytes: &[u8]) -> fmt::Result {
    // SAFETY: the script reads so many bytes from there.
    unsafe { script::print(bytes.as_ptr(), bytes.len()) };
    Ok(())
}

/// Has the script end with a status.
pub(crate) fn leave(status: u8) {
    // SAFETY: it takes any status.
    unsafe { script::leave(status.into()) };
}
