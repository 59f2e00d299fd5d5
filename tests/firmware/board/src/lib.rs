//! Where the programs run, as far as they need it: a console, an exit status and, on the boards, files
//! of the host. Each module is one kind of place.

#![no_std]

#[cfg(not(cortex_m))]
mod console;
#[cfg_attr(linux, path = "linux.rs")]
#[cfg_attr(wasm, path = "wasm.rs")]
#[cfg(not(cortex_m))]
mod place;
#[cfg(cortex_m)]
mod semihosting;

#[cfg(not(cortex_m))]
pub use console::{console, exit};
#[cfg(cortex_m)]
pub use cortex_m_rt::entry;
#[cfg(cortex_m)]
pub use semihosting::{File, console, exit};

/// Makes a function that never returns the program.
#[cfg(cortex_m)]
#[macro_export]
macro_rules! program {
    ($main:path) => {
        #[$crate::entry]
        fn start() -> ! {
            $main()
        }
    };
}

/// Makes a function that never returns the program.
#[cfg(not(cortex_m))]
#[macro_export]
macro_rules! program {
    ($main:path) => {
        #[expect(unsafe_code, reason = "the loader knows it by its name")]
        // SAFETY: nothing else has this name.
        #[unsafe(no_mangle)]
        extern "C" fn program() -> ! {
            $main()
        }
    };
}
