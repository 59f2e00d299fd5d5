//! All harnesses by name, for this project's library.

use crate::{Rectigrid, compose, document, grow, lookup, parse, points, roundtrip, select};

/// A harness as fuzzing and replaying see it.
pub type Harness = fn(&[u8]);

/// Each target of `fuzz_targets` and the harness that it calls.
pub const ALL: [(&str, Harness); 8] = [
    ("parse", parse::<Rectigrid>),
    ("document", document::<Rectigrid>),
    ("compose", compose),
    ("grow", grow),
    ("lookup", lookup::<Rectigrid>),
    ("points", points),
    ("roundtrip", roundtrip::<Rectigrid>),
    ("select", select),
];

/// The names of all targets.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.into_iter().map(|(name, _)| name)
}
