#![no_main]

use libfuzzer_sys::fuzz_target;
use rectigrid_harness::{Rectigrid, roundtrip};

fuzz_target!(|input: &[u8]| roundtrip::<Rectigrid>(input));
