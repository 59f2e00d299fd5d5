//! A module that a script loads: it gives the functions imported here and calls `program`.

#![expect(unsafe_code, reason = "imported functions are not Rust's")]

use core::fmt;

unsafe extern "C" {
    /// Prints bytes of the module's memory.
    fn print(bytes: *const u8, size: usize);
    /// Unwinds the module, so that it does not return.
    fn leave(status: u32);
}

/// The script's standard output.
#[derive(Debug)]
pub struct Console(());

/// The script's standard output.
pub fn console() -> Option<Console> {
    Some(Console(()))
}

impl fmt::Write for Console {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // SAFETY: the script reads so many bytes from there.
        unsafe { print(text.as_ptr(), text.len()) };
        Ok(())
    }
}

/// Ends the program.
pub fn exit(success: bool) -> ! {
    loop {
        // SAFETY: it takes any status.
        unsafe { leave(u32::from(!success)) };
    }
}

#[cfg(feature = "panics")]
#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    let _ = fmt::Write::write_fmt(&mut Console(()), format_args!("{info}\n"));
    exit(false)
}
