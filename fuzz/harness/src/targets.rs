//! All harnesses by name, for this project's library.

use crate::{Rectigrid, lookup, parse, roundtrip};

/// A harness as fuzzing and replaying see it.
pub type Harness = fn(&[u8]);

/// Each target of `fuzz_targets` and the harness that it calls.
pub const ALL: [(&str, Harness); 3] = [
    ("parse", parse::<Rectigrid>),
    ("lookup", lookup::<Rectigrid>),
    ("roundtrip", roundtrip::<Rectigrid>),
];
