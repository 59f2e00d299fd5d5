//! The document: where it comes from, which reader it is for, and the memory that it is read into.

use crate::args::{DocumentArgs, Shape};
use crate::json::Joined;
use crate::recognise::{Seems, recognise};
use crate::status::Failure;
use rectigrid::{Array, Grid, KeyEncoding, ParseError, ParseOptions};
use std::borrow::Cow;
use std::fs;
use std::io::{self, Read as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Room for any array that is used in practice, and then some.
pub(crate) type Memory = Grid<32, 65_536>;

/// The one grid of the process. All its bits are zero, so it takes no room in the binary and no
/// page of memory before it is used, and it never lies on the stack.
static MEMORY: Mutex<Memory> = Mutex::new(Memory::EMPTY);

/// The memory that the document is read into.
pub(crate) fn memory() -> MutexGuard<'static, Memory> {
    MEMORY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The text of a document, and what the arguments say of it.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    pub(crate) args: &'a DocumentArgs,
    pub(crate) text: Vec<u8>,
    seems: Seems,
}

/// What came of reading a document.
#[derive(Debug)]
pub(crate) enum Read<'m> {
    Array(Array<'m>),
    Refused(ParseError),
}

impl<'a> Document<'a> {
    /// Loads the document and makes sure that the arguments fit it.
    pub(crate) fn open(args: &'a DocumentArgs) -> Result<Self, Failure> {
        let text = if args.path().as_os_str() == "-" {
            let mut text = Vec::new();
            io::stdin()
                .lock()
                .read_to_end(&mut text)
                .map(|_length| text)
        } else {
            fs::read(args.path())
        };
        let text = text.map_err(|error| {
            Failure::Usage(format!("can't read {}: {error}", Self::name_of(args)))
        })?;
        let seems = recognise(&text);
        if args.shape.is_none() && seems == Seems::ChunkGrid {
            return Err(Failure::Usage(format!(
                "{} seems to be a bare chunk_grid object: give the shape of its array, such as `--shape 26,38`",
                Self::name_of(args)
            )));
        }
        Ok(Self { args, text, seems })
    }

    /// How the document is called in messages.
    pub(crate) fn name(&self) -> Cow<'a, str> {
        Self::name_of(self.args)
    }

    fn name_of(args: &DocumentArgs) -> Cow<'_, str> {
        if args.path().as_os_str() == "-" {
            Cow::Borrowed("standard input")
        } else {
            args.path().to_string_lossy()
        }
    }

    /// How strictly the arguments want it read.
    pub(crate) fn options(&self) -> ParseOptions {
        ParseOptions::STRICT
            .ignore_unknown(self.args.ignore_unknown)
            .allow_nan(self.args.allow_nan)
    }

    /// Reads the document.
    pub(crate) fn read<'m>(&self, memory: &'m mut Memory) -> Result<Read<'m>, Failure> {
        let array = match self.parse(memory, self.options()) {
            Ok(array) => array,
            Err(error) => return Ok(Read::Refused(error)),
        };
        match &self.args.shape {
            Some(Shape(shape)) if !array.grid.shape().eq(shape.iter().copied()) => {
                Err(Failure::Usage(format!(
                    "{} says the shape {}, `--shape` says {}; a whole zarr.json needs no `--shape`",
                    self.name(),
                    as_argument(array.grid.shape()),
                    as_argument(shape.iter().copied())
                )))
            }
            _ => Ok(Read::Array(array)),
        }
    }

    /// Reads the document as strictly as it is said here.
    pub(crate) fn parse<'m>(
        &self,
        memory: &'m mut Memory,
        options: ParseOptions,
    ) -> Result<Array<'m>, ParseError> {
        match &self.args.shape {
            Some(Shape(shape)) if self.seems != Seems::Whole => {
                let grid = memory.read_chunk_grid(&self.text, shape, options)?;
                let keys = KeyEncoding::default();
                Ok(Array { grid, keys })
            }
            _ => memory.read_array(&self.text, options),
        }
    }
}

/// A shape as `--shape` takes it.
fn as_argument(shape: impl ExactSizeIterator<Item = u64> + Clone) -> String {
    if shape.len() == 0 {
        return "''".to_owned();
    }
    Joined(shape, ",").to_string()
}
