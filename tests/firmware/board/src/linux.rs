//! A program without a C library, for emulators that run the programs of another processor's Linux.

#![expect(unsafe_code, reason = "a call of the kernel is an instruction")]

use core::arch::{asm, global_asm};
use core::fmt;

// The kernel leaves the stack pointer at a multiple of 16, which is what a function expects to find,
// but on x86, where a call would have pushed the place to return to.
#[cfg(target_arch = "aarch64")]
global_asm!(".globl _start", "_start: b program");
#[cfg(target_arch = "arm")]
global_asm!(".globl _start", "_start: b program");
#[cfg(target_arch = "riscv32")]
global_asm!(
    ".globl _start",
    "_start:",
    ".option push",
    ".option norelax",
    "la gp, __global_pointer$",
    ".option pop",
    "tail program"
);
#[cfg(target_arch = "x86")]
global_asm!(".globl _start", "_start: call program");

/// Numbers of calls of the kernel.
#[cfg(any(target_arch = "aarch64", target_arch = "riscv32"))]
mod number {
    pub(super) const WRITE: usize = 64;
    pub(super) const EXIT: usize = 93;
}
#[cfg(any(target_arch = "arm", target_arch = "x86"))]
mod number {
    pub(super) const WRITE: usize = 4;
    pub(super) const EXIT: usize = 1;
}

/// # Safety
/// The arguments are what the call of this number is defined to take.
unsafe fn call(number: usize, arguments: [usize; 3]) -> isize {
    let [first, second, third] = arguments;
    let answer: isize;
    // SAFETY: the caller answers for the arguments; registers are those of the kernel's convention.
    unsafe {
        #[cfg(target_arch = "aarch64")]
        asm!("svc 0", in("x8") number, inlateout("x0") first => answer, in("x1") second,
            in("x2") third, options(nostack));
        #[cfg(target_arch = "arm")]
        asm!("svc 0", in("r7") number, inlateout("r0") first => answer, in("r1") second,
            in("r2") third, options(nostack));
        #[cfg(target_arch = "riscv32")]
        asm!("ecall", in("a7") number, inlateout("a0") first => answer, in("a1") second,
            in("a2") third, options(nostack));
        // The compiler keeps `ebx` for itself.
        #[cfg(target_arch = "x86")]
        asm!("xchg ebx, {first}", "int 0x80", "xchg ebx, {first}", first = inout(reg) first => _,
            inlateout("eax") number => answer, in("ecx") second, in("edx") third, options(nostack));
    }
    answer
}

/// Writes to standard output.
pub(crate) fn print(mut bytes: &[u8]) -> fmt::Result {
    while !bytes.is_empty() {
        let place = [1, bytes.as_ptr().addr(), bytes.len()];
        // SAFETY: the call reads so many bytes from there.
        let written = unsafe { call(number::WRITE, place) };
        let behind = usize::try_from(written)
            .ok()
            .and_then(|size| bytes.get(size..));
        bytes = behind.ok_or(fmt::Error)?;
    }
    Ok(())
}

/// Ends the program with a status.
pub(crate) fn leave(status: u8) {
    // SAFETY: the call takes a status, and does not return.
    unsafe { call(number::EXIT, [status.into(), 0, 0]) };
}
