//! Counts executed instructions: the emulator runs with `-icount shift=10`, where each takes 1,024
//! ns of its clock, and the board's timer ticks every 40 ns.

#![expect(
    unsafe_code,
    reason = "instructions of a known number are written as such"
)]

use core::arch::asm;
use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;

/// The timer has 24 bits, which is enough for 655,359 instructions.
const RELOAD: u32 = 0x00ff_ffff;

/// Counts the instructions of a call.
pub struct Counter {
    timer: SYST,
    /// What counting itself takes.
    own: u32,
}

impl Counter {
    /// Sets the timer up, and makes sure that it counts instructions.
    ///
    /// # Panics
    /// Where the emulator does not count instructions.
    #[must_use]
    pub fn new(mut timer: SYST) -> Self {
        timer.set_clock_source(SystClkSource::Core);
        timer.set_reload(RELOAD);
        timer.enable_counter();
        let mut counter = Self { timer, own: 0 };
        counter.own = counter.count(|| ());
        // And a few to begin with.
        let known = counter.count(|| rounds(1_000));
        assert!((2_000..2_005).contains(&known), "run with -icount shift=10");
        counter
    }

    /// How many instructions a call executes.
    pub fn count<R>(&mut self, call: impl FnOnce() -> R) -> u32 {
        self.timer.clear_current();
        let before = SYST::get_current();
        let result = call();
        let after = SYST::get_current();
        core::hint::black_box(result);
        assert!(!self.timer.has_wrapped(), "too long to be counted");
        let ticks = before.wrapping_sub(after) & RELOAD;
        // 25.6 ticks an instruction.
        ((u64::from(ticks) * 10 + 128) / 256) as u32 - self.own
    }
}

/// Executes two instructions a round.
#[inline(always)]
fn rounds(mut left: u32) {
    // SAFETY: only the register and the flags are changed.
    unsafe {
        asm!("2:", "subs {left}, #1", "bne 2b", left = inout(reg) left);
    }
    core::hint::black_box(left);
}
