//! All harnesses by name, for this project's library.

use crate::{Rectigrid, grow, lookup, parse, roundtrip, select};

/// A harness as fuzzing and replaying see it.
pub type Harness = fn(&[u8]);

/// Each target of `fuzz_targets` and the harness that it calls.
pub const ALL: [(&str, Harness); 5] = [
    ("parse", parse::<Rectigrid>),
    ("grow", grow),
    ("lookup", lookup::<Rectigrid>),
    ("roundtrip", roundtrip::<Rectigrid>),
    ("select", select),
];
