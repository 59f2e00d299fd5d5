#![no_main]

use libfuzzer_sys::fuzz_target;
use rectigrid_harness::points;

fuzz_target!(|input: &[u8]| points(input));
