//! Reads a selection of an uncompressed Zarr v3 array on disk, with nothing but this crate and
//! `std::fs`.
//!
//! ```sh
//! cargo run --example read_zarr -- ARRAY_DIR '0:20:2,:'
//! cargo run --example read_zarr -- ARRAY_DIR --points '1,2;3,4'
//! ```
//!
//! Values are printed a row of the last axis a line; `--raw FILE` writes their bytes instead,
//! little-endian, in C order. `reader` is what a chunked reader comes to; `element` knows data
//! types and fill values.
#![expect(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::std_instead_of_core,
    reason = "an example is to be read first; that its numbers fit memory is checked once, by `count`"
)]

mod element;
mod members;
mod reader;
#[expect(
    dead_code,
    reason = "the tool, whose parser this is, asks more of its errors"
)]
#[path = "../../src/bin/rectigrid/selection.rs"]
mod selection;

use crate::element::Element;
use crate::reader::Reader;
use crate::selection::{Selection, with_rank};
use rectigrid::select::index_from_python;
use rectigrid::{Grid, GridView, ParseOptions};
use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::{env, fs};

const USAGE: &str = "usage: read_zarr ARRAY_DIR (SELECTION | --points 'I,J;I,J;...') [--raw FILE]";

/// Room for 16 axes and 4096 runs of equal chunks. In a static, since it is large for a stack.
static GRID: Mutex<Grid<16, 4096>> = Mutex::new(Grid::EMPTY);

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let Some(arguments) = Arguments::read(env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    let document = fs::read(arguments.directory.join("zarr.json"))?;
    let mut grid = GRID.lock()?;
    let array = grid.read_array(&document, ParseOptions::STRICT)?;
    let element = Element::read(&document)?;
    let reader = Reader::new(array, &arguments.directory, &element);

    let rank = array.grid.rank();
    let (shape, bytes) = match &arguments.wanted {
        Wanted::Selection(text) => {
            let mut selection =
                Selection::read(text, &array.grid).map_err(|refused| refused.to_string())?;
            let axes = selection.axes()?;
            let read = with_rank!(rank, D => reader.select::<D>(axes.as_slice().try_into()?));
            read.ok_or("more than 16 axes")??
        }
        Wanted::Points(text) => {
            let points = points(text, &array.grid)?;
            let read = with_rank!(rank, D => {
                let rows: std::result::Result<Vec<[u64; D]>, _> =
                    points.iter().map(|point| point.as_slice().try_into()).collect();
                reader.points(&rows?)
            });
            (vec![points.len() as u64], read.ok_or("more than 16 axes")??)
        }
    };
    match &arguments.raw {
        Some(path) => fs::write(path, bytes)?,
        None => io::stdout().write_all(element.rows(&bytes, &shape).as_bytes())?,
    }
    Ok(())
}

/// Reads `1,2;3,4`; negative indices count from the end.
fn points(text: &str, grid: &GridView<'_>) -> Result<Vec<Vec<u64>>> {
    let written = text.split(';').filter(|point| !point.trim().is_empty());
    written
        .map(|point| {
            let indices: Vec<_> = point.split(',').collect();
            if indices.len() != grid.rank() {
                return Err(
                    format!("found point {point}, expected {} indices", grid.rank()).into(),
                );
            }
            let indices = indices.iter().zip(grid.shape());
            indices
                .map(|(index, length)| Ok(index_from_python(index.trim().parse()?, length)?))
                .collect()
        })
        .collect()
}

struct Arguments {
    directory: PathBuf,
    wanted: Wanted,
    raw: Option<PathBuf>,
}

enum Wanted {
    Selection(String),
    Points(String),
}

impl Arguments {
    fn read(mut given: impl Iterator<Item = String>) -> Option<Self> {
        let (mut directory, mut wanted, mut raw) = (None, None, None);
        while let Some(argument) = given.next() {
            match argument.as_str() {
                "--points" if wanted.is_none() => wanted = Some(Wanted::Points(given.next()?)),
                "--raw" if raw.is_none() => raw = Some(given.next()?.into()),
                _ if directory.is_none() => directory = Some(Path::new(&argument).to_owned()),
                _ if wanted.is_none() => wanted = Some(Wanted::Selection(argument)),
                _ => return None,
            }
        }
        Some(Self {
            directory: directory?,
            wanted: wanted?,
            raw,
        })
    }
}
