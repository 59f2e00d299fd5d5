//! A logger for a device without a heap: samples become the chunks of one-axis Zarr arrays.
//!
//! Nothing in here knows a board. To port it, implement [`Sensor`] and [`Store`], choose how defmt
//! sends its log, and write a loop like that of `main.rs`.

#![no_std]

mod metadata;
mod recorder;
mod simulated;
mod text;

pub use recorder::{BUDGET, Error, RUNS, Recorder};
pub use simulated::Simulated;

/// What a sensor says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The measured value, as the array keeps it.
    pub value: i16,
    /// Whether something happened that closes the chunk with this sample.
    pub event: bool,
}

/// Where samples come from.
pub trait Sensor {
    /// The next sample; `None` when there are no more.
    fn sample(&mut self) -> Option<Sample>;
}

/// Where arrays go: flash with a file system, a memory card, a radio.
pub trait Store {
    /// Writes one file, which consists of these parts, in place of one of that name if there is one:
    /// whether it is written. The name has a folder in it, such as `log0/c.3`.
    fn put(&mut self, name: &str, parts: &[&[u8]]) -> bool;
}
