#![no_main]

use libfuzzer_sys::fuzz_target;
use rectigrid_harness::{Rectigrid, document};

fuzz_target!(|input: &[u8]| document::<Rectigrid>(input));
