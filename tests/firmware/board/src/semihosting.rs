//! Cortex-M: files of the host, which a debugger or an emulator answers for. Written here rather than
//! taken from a crate, since those at hand can panic.

#![expect(unsafe_code, reason = "a semihosting call is an instruction")]

use core::fmt;
use cortex_m_semihosting::{debug, nr, syscall};
#[cfg(feature = "panics")]
use panic_semihosting as _;

/// A file that is written to.
#[derive(Debug)]
pub struct File(usize);

/// What the call that opens files takes as "create or empty it, and write bytes".
const WRITE_BINARY: usize = 5;

/// Standard output of the emulator.
pub fn console() -> Option<File> {
    open(b":tt\0")
}

impl File {
    /// Creates or empties a file, relative to the emulator's folder. A name has at most 63 bytes.
    pub fn create(name: &str) -> Option<Self> {
        let mut terminated = [0; 64];
        let (place, rest) = terminated.split_at_mut_checked(name.len())?;
        if rest.is_empty() {
            return None;
        }
        for (to, from) in place.iter_mut().zip(name.bytes()) {
            *to = from;
        }
        open(&terminated)
    }

    /// Whether all of it could be written.
    #[must_use]
    pub fn write(&mut self, bytes: &[u8]) -> bool {
        // SAFETY: the block is what the call is defined to take; it reads so many bytes.
        let left = unsafe { syscall(nr::WRITE, &[self.0, bytes.as_ptr().addr(), bytes.len()]) };
        left == 0
    }
}

impl fmt::Write for File {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.write(text.as_bytes()) {
            Ok(())
        } else {
            Err(fmt::Error)
        }
    }
}

impl Drop for File {
    fn drop(&mut self) {
        // SAFETY: the block is what the call is defined to take, and the handle is not used again.
        unsafe { syscall(nr::CLOSE, &[self.0]) };
    }
}

/// Ends the program: its exit status is that of the emulator.
pub fn exit(success: bool) -> ! {
    let status = if success {
        debug::EXIT_SUCCESS
    } else {
        debug::EXIT_FAILURE
    };
    loop {
        debug::exit(status);
    }
}

/// Opens a name that ends with a byte of 0.
fn open(terminated: &[u8]) -> Option<File> {
    let name_length = terminated.iter().position(|byte| *byte == 0)?;
    // SAFETY: the block is what the call is defined to take; it reads the name and the 0 behind it.
    let handle = unsafe {
        syscall(
            nr::OPEN,
            &[terminated.as_ptr().addr(), WRITE_BINARY, name_length],
        )
    };
    (handle != usize::MAX).then_some(File(handle))
}
