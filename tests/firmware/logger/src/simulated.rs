//! A sensor that does not need one: the same values at each run.

use crate::{Sample, Sensor};

/// So many samples of a value that wanders, with an event now and then. `check.py` computes the
/// same.
#[derive(Clone, Copy, Debug)]
pub struct Simulated {
    state: u32,
    value: i16,
    left: u32,
}

impl Simulated {
    /// A sensor with so many samples.
    #[must_use]
    pub const fn new(samples: u32) -> Self {
        Self {
            state: 1,
            value: 0,
            left: samples,
        }
    }
}

impl Sensor for Simulated {
    fn sample(&mut self) -> Option<Sample> {
        self.left = self.left.checked_sub(1)?;
        self.state = self
            .state
            .wrapping_mul(1_664_525)
            .wrapping_add(1_013_904_223);
        let [_, _, chance, step] = self.state.to_le_bytes();
        self.value = self.value.wrapping_add(i16::from(step) - 127);
        // Events come in the first half of each thousand samples only; then the budget closes chunks.
        let event = chance < 3 && self.left % 1_000 >= 500;
        Some(Sample {
            value: self.value,
            event,
        })
    }
}
