#![no_main]

use libfuzzer_sys::fuzz_target;
use rectigrid_harness::compose;

fuzz_target!(|input: &[u8]| compose(input));
