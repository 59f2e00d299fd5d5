//! The logger on an emulated board: a simulated sensor, and files of the host by semihosting.

#![no_std]
#![no_main]

use board::{File, entry, exit};
use defmt_semihosting as _;
use logger::{Error, Recorder, Sensor, Simulated, Store};

/// Files of the host, where every ninth attempt fails, as on a card that is busy.
struct HostFiles {
    attempts: u32,
}

impl Store for HostFiles {
    fn put(&mut self, name: &str, parts: &[&[u8]]) -> bool {
        self.attempts += 1;
        if self.attempts.is_multiple_of(9) {
            return false;
        }
        match File::create(name) {
            Some(mut file) => parts.iter().all(|part| file.write(part)),
            None => false,
        }
    }
}

fn log(sensor: &mut impl Sensor, recorder: &mut Recorder<HostFiles>) -> Result<(), Error> {
    while let Some(sample) = sensor.sample() {
        if recorder.record(sample) == Err(Error::Store) {
            recorder.record(sample)?;
        }
    }
    recorder.finish()
}

#[entry]
fn main() -> ! {
    static mut RECORDER: Recorder<HostFiles> = Recorder::new(HostFiles { attempts: 0 });
    let logged = log(&mut Simulated::new(5_000), RECORDER);
    if let Err(error) = logged {
        defmt::error!("stopped: {}", error);
    }
    exit(logged.is_ok())
}
