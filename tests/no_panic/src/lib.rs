//! What a program needs that has no operating system's library below it: a beginning, an end, a way
//! to say something, and the four routines on memory that compilers call.
//!
//! The panic handler calls a function that is nowhere. As long as the linker finds a way from the
//! program to a panic, it asks for that function and fails.

#![no_std]
#![allow(
    unsafe_code,
    reason = "there is nothing below that would do this for us"
)]

use core::arch::{asm, global_asm};
use core::fmt;

unsafe extern "C" {
    /// Defined nowhere.
    fn a_panic_path_is_left() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // SAFETY: a program in which this call is left does not link.
    unsafe { a_panic_path_is_left() }
}

// The kernel starts here with an aligned stack; a function expects it as after a call.
global_asm!(
    ".globl _start",
    "_start:",
    "xor ebp, ebp",
    "and rsp, -16",
    "call {main}",
    "ud2",
    main = sym start,
);

unsafe extern "C" {
    /// The program itself: its answer is the exit status.
    safe fn program() -> i32;
}

extern "C" fn start() -> ! {
    let status = program();
    // SAFETY: `exit_group` ends the process.
    unsafe {
        asm!("syscall", in("rax") 231, in("rdi") i64::from(status), options(noreturn));
    }
}

/// Standard output.
pub struct Out;

impl fmt::Write for Out {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let written: isize;
        // SAFETY: `write` reads so many bytes of memory that is borrowed meanwhile, and clobbers
        // what is said here.
        unsafe {
            asm!(
                "syscall",
                inlateout("rax") 1_isize => written,
                in("rdi") 1,
                in("rsi") text.as_ptr(),
                in("rdx") text.len(),
                out("rcx") _,
                out("r11") _,
                options(nostack, readonly),
            );
        }
        if usize::try_from(written) == Ok(text.len()) {
            Ok(())
        } else {
            Err(fmt::Error)
        }
    }
}

/// # Safety
/// As the C standard has it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, bytes: usize) -> *mut u8 {
    // SAFETY: the caller's promises; the direction flag is clear on entry to a function.
    unsafe {
        asm!(
            "rep movsb",
            inout("rcx") bytes => _,
            inout("rdi") to => _,
            inout("rsi") from => _,
            options(nostack, preserves_flags),
        );
    }
    to
}

/// # Safety
/// As the C standard has it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memmove(to: *mut u8, from: *const u8, bytes: usize) -> *mut u8 {
    if to.addr().wrapping_sub(from.addr()) >= bytes {
        // SAFETY: the caller's promises, and forwards no byte is overwritten before it is read.
        return unsafe { memcpy(to, from, bytes) };
    }
    // SAFETY: the caller's promises; from the last byte down, and the flag is clear again after.
    unsafe {
        asm!(
            "std",
            "rep movsb",
            "cld",
            inout("rcx") bytes => _,
            inout("rdi") to.wrapping_add(bytes).wrapping_sub(1) => _,
            inout("rsi") from.wrapping_add(bytes).wrapping_sub(1) => _,
            options(nostack),
        );
    }
    to
}

/// # Safety
/// As the C standard has it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memset(to: *mut u8, byte: i32, bytes: usize) -> *mut u8 {
    // SAFETY: the caller's promises; the direction flag is clear on entry to a function.
    unsafe {
        asm!(
            "rep stosb",
            inout("rcx") bytes => _,
            inout("rdi") to => _,
            in("eax") byte,
            options(nostack, preserves_flags),
        );
    }
    to
}

/// # Safety
/// As the C standard has it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memcmp(one: *const u8, other: *const u8, bytes: usize) -> i32 {
    let mut place = 0;
    while place < bytes {
        // SAFETY: the caller's promises: both have so many bytes. Volatile, or a compiler would
        // see what this loop is and call the function itself.
        let (one, other) = unsafe {
            (
                one.add(place).read_volatile(),
                other.add(place).read_volatile(),
            )
        };
        if one != other {
            return i32::from(one) - i32::from(other);
        }
        place += 1;
    }
    0
}

/// As [`memcmp`], where only equality is asked for.
///
/// # Safety
/// As the C standard has it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bcmp(one: *const u8, other: *const u8, bytes: usize) -> i32 {
    // SAFETY: the caller's promises.
    unsafe { memcmp(one, other, bytes) }
}
