//! Measures how deep a call's stack goes: paints what is below, and looks how far it was changed.

#![expect(unsafe_code, reason = "the stack below belongs to nobody")]

use cortex_m::register::msp;

/// So much is painted, in words.
const PAINTED: usize = 4_096;

const PAINT: u32 = 0xa5c3_961e;

/// Bytes of stack that a call takes, return addresses and saved registers included.
#[inline(never)]
pub fn depth(call: impl FnOnce()) -> usize {
    let top = msp::read() as *mut u32;
    // SAFETY: the stack grows down from `top`; the board has megabytes below, and nothing else runs.
    unsafe {
        for word in 1..PAINTED {
            top.sub(word).write_volatile(PAINT);
        }
    }
    call();
    let mut deepest = PAINTED;
    // SAFETY: as above; the words were written.
    unsafe {
        while deepest > 1 && top.sub(deepest - 1).read_volatile() == PAINT {
            deepest -= 1;
        }
    }
    assert!(deepest < PAINTED, "deeper than what is painted");
    (deepest - 1) * size_of::<u32>()
}
