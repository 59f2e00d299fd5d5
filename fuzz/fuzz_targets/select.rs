#![no_main]

use libfuzzer_sys::fuzz_target;
use rectigrid_harness::select;

fuzz_target!(|input: &[u8]| select(input));
