//! Turns samples into chunks, and keeps the grid.

use crate::metadata::{AFTER_GRID, BEFORE_GRID, BEFORE_LENGTH, KEYS};
use crate::text::Text;
use crate::{Sample, Store};
use core::fmt::Write;
use rectigrid::{Grid, GrowError, IndexError, Run};

/// Bytes of the largest chunk: the most that is lost if power fails.
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
    /// Why the chunk has to be closed before it takes another sample.
    due: Option<Reason>,
}

/// Why a chunk was closed.
#[derive(Clone, Copy, Debug, defmt::Format)]
enum Reason {
    Budget,
    Event,
    End,
}

/// Why a chunk or an array was not closed.
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
        Self::starting_at(store, 0)
    }

    /// Begins with the array of this number: after a restart, the first that the store has not.
    pub const fn starting_at(store: S, array: u32) -> Self {
        Self {
            store,
            grid: Grid::EMPTY,
            array,
            pending: [0; BUDGET],
            filled: 0,
            due: None,
        }
    }

    /// Takes one sample; closes the chunk where it is full, or where the sample says so.
    ///
    /// A chunk that could not be stored is tried again first.
    ///
    /// # Errors
    /// [`Error`]. The sample was not taken then; all before it are kept.
    pub fn record(&mut self, sample: Sample) -> Result<(), Error> {
        self.close_due()?;
        let free = self.pending.get_mut(self.filled..).unwrap_or_default();
        if let Some(place) = free.first_chunk_mut() {
            *place = sample.value.to_le_bytes();
            self.filled += SAMPLE;
        }
        if sample.event {
            self.due = Some(Reason::Event);
        } else if self.filled + SAMPLE > BUDGET {
            self.due = Some(Reason::Budget);
        }
        if let Err(error) = self.close_due() {
            defmt::warn!("log{}: {}, to be tried again", self.array, error);
        }
        Ok(())
    }

    /// Closes the last chunk and the last array.
    ///
    /// # Errors
    /// [`Error`]. Nothing is lost, and another call tries again.
    pub fn finish(&mut self) -> Result<(), Error> {
        if self.filled > 0 {
            self.due.get_or_insert(Reason::End);
        }
        self.close_due()?;
        self.tell_array();
        let samples = length(&self.grid);
        let last = [samples.saturating_sub(1)];
        match self.grid.view().locate(&last) {
            Ok(found) => defmt::info!("the last of {} samples: {}", samples, found),
            Err(error) => defmt::info!("there is no sample: {}", error),
        }
        let past: Result<_, IndexError> = self.grid.view().locate(&[samples]);
        defmt::info!("the one behind it: {}", past);
        Ok(())
    }

    /// Closes the chunk if it is due.
    fn close_due(&mut self) -> Result<(), Error> {
        if let Some(reason) = self.due {
            self.close_chunk(reason)?;
            self.due = None;
        }
        Ok(())
    }

    /// Appends the pending samples as a chunk. Where the grid is full, the array ends with all that
    /// it has, and the chunk is the first one of the next array.
    ///
    /// The chunk's file comes first, then metadata that tell of it: whenever power fails, what the
    /// metadata tell of is there. Only then is the chunk part of what the recorder knows.
    fn close_chunk(&mut self, reason: Reason) -> Result<(), Error> {
        let edge = (self.filled / SAMPLE) as u64;
        let (mut grid, mut array) = (self.grid.clone(), self.array);
        let mut appended = append(&mut grid, edge);
        if let Err(full @ GrowError::Full { .. }) = appended {
            defmt::error!("log{}: {}", array, full);
            self.tell_array();
            grid.clear();
            array += 1;
            appended = append(&mut grid, edge);
        }
        appended.map_err(Error::Grid)?;

        let chunk = chunks(&grid).saturating_sub(1);
        let mut name = Text::<40>::new();
        let named = write!(name, "log{array}/").and_then(|()| KEYS.write_key(&[chunk], &mut name));
        let samples = self.pending.get(..self.filled).unwrap_or_default();
        if named.is_err() || !self.store.put(name.as_str(), &[samples]) {
            return Err(Error::Store);
        }
        self.write_metadata(&grid, array)?;
        (self.grid, self.array, self.filled) = (grid, array, 0);
        defmt::info!("{}: {} samples, closed by {}", name.as_str(), edge, reason);
        Ok(())
    }

    /// Writes an array's `zarr.json`.
    fn write_metadata(&mut self, grid: &Grid<1, RUNS>, array: u32) -> Result<(), Error> {
        let (mut name, mut samples) = (Text::<40>::new(), Text::<20>::new());
        let mut json = [0; Grid::<1, RUNS>::MAX_JSON_LEN];
        let texts =
            write!(name, "log{array}/zarr.json").and_then(|()| write!(samples, "{}", length(grid)));
        let (Ok(()), Ok(written)) = (texts, grid.view().write_json_into(&mut json)) else {
            return Err(Error::Store);
        };
        let parts = [
            BEFORE_LENGTH,
            samples.as_str().as_bytes(),
            BEFORE_GRID,
            json.get(..written).unwrap_or_default(),
            AFTER_GRID,
        ];
        if self.store.put(name.as_str(), &parts) {
            Ok(())
        } else {
            Err(Error::Store)
        }
    }

    /// Logs what the array has.
    fn tell_array(&self) {
        defmt::info!(
            "log{}/zarr.json: {} samples in {} chunks, {} bytes of grid",
            self.array,
            length(&self.grid),
            chunks(&self.grid),
            self.grid.view().table_bytes()
        );
    }
}

/// Chunks of an array.
fn chunks(grid: &Grid<1, RUNS>) -> u64 {
    grid.view().grid_shape().next().unwrap_or_default()
}

/// Samples of an array.
fn length(grid: &Grid<1, RUNS>) -> u64 {
    grid.view().shape().next().unwrap_or_default()
}

/// Appends one chunk to the only axis, which begins with it.
fn append(grid: &mut Grid<1, RUNS>, edge: u64) -> Result<(), GrowError> {
    if grid.view().rank() == 0 {
        grid.push_list_axis([Run { edge, count: 1 }])
    } else {
        grid.append_chunk(0, edge)
    }
}
