#![no_main]

use libfuzzer_sys::fuzz_target;
use rectigrid_harness::grow;

fuzz_target!(|input: &[u8]| grow(input));
