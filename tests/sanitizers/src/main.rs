//! Commits the fault that it is told: a sanitizer that lets it pass proves nothing elsewhere.

use std::hint::black_box;
use std::mem::MaybeUninit;

fn main() {
    let fault = std::env::args().nth(1);
    let read = match fault.as_deref() {
        Some("address") => {
            let words = black_box(vec![1_u64; 8].into_boxed_slice());
            // SAFETY: none. One word behind the allocation is read, which is the fault.
            unsafe { *words.as_ptr().add(black_box(words.len())) }
        }
        Some("memory") => {
            let word = black_box(Box::new(MaybeUninit::<u64>::uninit()));
            // SAFETY: none. A word that nobody wrote is read, which is the fault.
            unsafe { *word.assume_init() }
        }
        _ => panic!("expected address or memory"),
    };
    // Only a value that decides something counts as used.
    println!("{}", if read == 3 { "three" } else { "another" });
}
