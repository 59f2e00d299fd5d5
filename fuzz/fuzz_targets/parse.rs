#![no_main]

use libfuzzer_sys::fuzz_target;
use rectigrid_harness::{Rectigrid, parse};

fuzz_target!(|input: &[u8]| parse::<Rectigrid>(input));
