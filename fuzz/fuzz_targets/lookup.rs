#![no_main]

use libfuzzer_sys::fuzz_target;
use rectigrid_harness::{Rectigrid, lookup};

fuzz_target!(|input: &[u8]| lookup::<Rectigrid>(input));
