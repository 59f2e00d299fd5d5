#![no_main]

use libfuzzer_sys::fuzz_target;
use rectigrid_fuzz_zarrs::agree;

fuzz_target!(|input: &[u8]| agree(input));
