//! Turns samples into chunks, and keeps the grid.

use crate::metadata::{AFTER_GRID, BEFORE_GRID, BEFORE_LENGTH, KEYS};
use crate::text::Text;
use crate::{Sample, Store};
use core::fmt::Write;
use rectigrid::{Grid, GrowError, IndexError, Run};

/// Bytes of the largest chunk: what is lost if power fails.
pub const BUDGET: usize = 256;

/// Runs of equal chunks that one array has room for. Its grid takes 24 bytes a run.
pub const RUNS: usize = 12;

const SAMPLE: usize = size_of::<i16>();

/// Writes arrays `log0`, `log1`, …: a new one begins where the grid of the last one is full.
pub struct Recorder<S> {
    store: S,
    grid: Grid<1, RUNS>,
    array: u32,
    /// The chunk that is being filled.
    pending: [u8; BUDGET],
    filled: usize,
}

/// Why a chunk was closed.
#[derive(Clone, Copy, Debug, defmt::Format)]
enum Reason {
    Budget,
    Event,
    End,
}

/// What the recorder can't go on after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, defmt::Format)]
pub enum Error {
    /// The store did not take a file.
    Store,
    /// The grid did not take a chunk, and not for want of room.
    Grid(GrowError),
}

impl<S: Store> Recorder<S> {
    /// Begins with the array `log0`.
    pub const fn new(store: S) -> Self {
        Self {
            store,
            grid: Grid::EMPTY,
            array: 0,
            pending: [0; BUDGET],
            filled: 0,
        }
    }

    /// Takes one sample; closes the chunk where it is full, or where the sample says so.
    ///
    /// # Errors
    /// [`Error`].
    pub fn record(&mut self, sample: Sample) -> Result<(), Error> {
        let free = self.pending.get_mut(self.filled..).unwrap_or_default();
        if let Some(place) = free.first_chunk_mut() {
            *place = sample.value.to_le_bytes();
            self.filled += SAMPLE;
        }
        if sample.event {
            self.close_chunk(Reason::Event)
        } else if self.filled + SAMPLE > BUDGET {
            self.close_chunk(Reason::Budget)
        } else {
            Ok(())
        }
    }

    /// Closes the last chunk and the last array.
    ///
    /// # Errors
    /// [`Error`].
    pub fn finish(&mut self) -> Result<(), Error> {
        if self.filled > 0 {
            self.close_chunk(Reason::End)?;
        }
        self.write_metadata()?;
        let samples = self.samples();
        let last = [samples.saturating_sub(1)];
        match self.grid.view().locate(&last) {
            Ok(found) => defmt::info!("the last of {} samples: {}", samples, found),
            Err(error) => defmt::info!("there is no sample: {}", error),
        }
        let past: Result<_, IndexError> = self.grid.view().locate(&[samples]);
        defmt::info!("the one behind it: {}", past);
        Ok(())
    }

    /// Appends the pending samples as a chunk. Where the grid is full, the array is closed with all
    /// that it has, and the chunk is the first one of the next array.
    fn close_chunk(&mut self, reason: Reason) -> Result<(), Error> {
        let edge = (self.filled / SAMPLE) as u64;
        let mut appended = append(&mut self.grid, edge);
        if let Err(full @ GrowError::Full { .. }) = appended {
            defmt::error!("log{}: {}", self.array, full);
            self.write_metadata()?;
            self.grid.clear();
            self.array += 1;
            appended = append(&mut self.grid, edge);
        }
        appended.map_err(Error::Grid)?;

        let chunk = self.chunks().saturating_sub(1);
        let mut name = Text::<40>::new();
        let named =
            write!(name, "log{}/", self.array).and_then(|()| KEYS.write_key(&[chunk], &mut name));
        let samples = self.pending.get(..self.filled).unwrap_or_default();
        if named.is_err() || !self.store.put(name.as_str(), &[samples]) {
            return Err(Error::Store);
        }
        self.filled = 0;
        defmt::info!("{}: {} samples, closed by {}", name.as_str(), edge, reason);
        Ok(())
    }

    /// Writes the array's `zarr.json`.
    fn write_metadata(&mut self) -> Result<(), Error> {
        let grid = self.grid.view();
        let samples = self.samples();
        let (mut name, mut length) = (Text::<40>::new(), Text::<20>::new());
        let mut json = [0; Grid::<1, RUNS>::MAX_JSON_LEN];
        let texts =
            write!(name, "log{}/zarr.json", self.array).and_then(|()| write!(length, "{samples}"));
        let (Ok(()), Ok(written)) = (texts, grid.write_json_into(&mut json)) else {
            return Err(Error::Store);
        };
        let parts = [
            BEFORE_LENGTH,
            length.as_str().as_bytes(),
            BEFORE_GRID,
            json.get(..written).unwrap_or_default(),
            AFTER_GRID,
        ];
        if !self.store.put(name.as_str(), &parts) {
            return Err(Error::Store);
        }
        defmt::info!(
            "{}: {} samples in {} chunks, {} bytes of grid",
            name.as_str(),
            samples,
            self.chunks(),
            grid.table_bytes()
        );
        Ok(())
    }

    /// Chunks of the array so far.
    fn chunks(&self) -> u64 {
        self.grid.view().grid_shape().next().unwrap_or_default()
    }

    /// Samples of the array so far, without those that are pending.
    fn samples(&self) -> u64 {
        self.grid.view().shape().next().unwrap_or_default()
    }
}

/// Appends one chunk to the only axis, which begins with it.
fn append(grid: &mut Grid<1, RUNS>, edge: u64) -> Result<(), GrowError> {
    if grid.view().rank() == 0 {
        grid.push_list_axis([Run { edge, count: 1 }])
    } else {
        grid.append_chunk(0, edge)
    }
}
