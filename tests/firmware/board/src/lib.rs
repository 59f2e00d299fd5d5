//! The emulated boards, as far as the programs need them: a console, files on the host, an exit
//! status. All by semihosting, which a debugger or an emulator answers.

#![no_std]

mod file;

#[cfg(feature = "panics")]
use panic_semihosting as _;

pub use cortex_m_rt::entry;
pub use file::{File, console};

use cortex_m_semihosting::debug;

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
