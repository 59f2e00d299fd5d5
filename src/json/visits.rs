//! How often a document is looked at, for the fuzz harness, which holds the reader to its bound.
//!
//! Only where the compiler is given `--cfg fuzzing` is anything counted; elsewhere a call is nothing.

#[cfg(fuzzing)]
std::thread_local! {
    static VISITS: core::cell::Cell<u64> = const { core::cell::Cell::new(0) };
}

/// Counts one look at the document: at a byte, or at several that are loaded at once.
#[inline(always)]
pub(super) fn visit() {
    #[cfg(fuzzing)]
    VISITS.set(VISITS.get().saturating_add(1));
}

/// How many looks this thread has taken since it asked for the last time.
#[cfg(fuzzing)]
#[doc(hidden)]
pub fn take_visits() -> u64 {
    VISITS.replace(0)
}
