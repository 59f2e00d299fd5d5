//! The tool's arguments.

use clap::{ArgGroup, Args, Parser, Subcommand};
use core::str::FromStr;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  rectigrid show zarr.json
  rectigrid locate zarr.json 20,15 25,37
  rectigrid locate --json zarr.json < indices.txt
  rectigrid region --shape 26,38 chunk_grid.json 0,1
  curl -s https://example.org/array/zarr.json | rectigrid encode -

Exit status: 0; 1 where the document or an index was refused; 2 for wrong usage.";

const SHOW_EXAMPLES: &str = "\
Examples:
  rectigrid show zarr.json
  rectigrid show --json zarr.json
  rectigrid show --shape 26,38 chunk_grid.json";

const LOCATE_EXAMPLES: &str = "\
Examples:
  rectigrid locate zarr.json 20,15 25,37
  rectigrid locate zarr.json < indices.txt
  rectigrid locate scalar.json ''
  rectigrid locate --points points.npy --out located.npy zarr.json
  rectigrid locate --points points.npy --histogram zarr.json

A row an index: the chunk that it lies in, the offset inside that chunk, and the chunk's key in
the store. An index outside of the array is refused in its row, the others are answered all the
same, and the exit status is 1.

With --points the indices are those of an .npy file of dtype '<u8' or '<u4' in C order, a row a
point, of shape (N, D) for D axes, or (N,) for one. The file --out has dtype '<u8' and shape
(N, 2, D): of each point the chunk, then the offset inside it; (N, 2) for an input of shape (N,).
A point outside of the array stops it all: the first such row (rows are counted from 0) is named,
no file is written, and the exit status is 1. With --json that is one object on standard output.
--histogram draws a bar for each chunk with points, in row-major order, of more than 50 chunks
for those with the most points; with --json all of them are printed, an object a line.";

const REGION_EXAMPLES: &str = "\
Examples:
  rectigrid region zarr.json 0,1
  rectigrid region --json zarr.json 0,0 0,1 1,0 1,1

A row a chunk: its first element (origin), its shape as the metadata declares it, which is what
the codec sees, and the part of it that lies inside the array (clipped).";

const SELECT_EXAMPLES: &str = "\
Examples:
  rectigrid select zarr.json '0:20:2,:'
  rectigrid select --json zarr.json '[1,5,9],3'

A row a chunk that the selection touches, in row-major order: what is read of it on each axis, and
where that goes in the output, which has no axis where one index is selected. Slices, negative
indices and steps, lists and `...` mean what they mean to NumPy, but each axis is selected by
itself (as by numpy.ix_ and zarr's oindex), also where integers stand beside lists. A chunk is
complete where slices and integers select all of it; a list never counts as that.";

const ENCODE_EXAMPLES: &str = "\
Examples:
  rectigrid encode zarr.json
  rectigrid encode --shape 26,38 chunk_grid.json";

/// Reads the rectilinear (and regular) chunk grid of a Zarr v3 array and answers for it.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show the grid: its axes, and for one or two of them a picture
    #[command(after_help = SHOW_EXAMPLES)]
    Show(DocumentArgs),
    /// Find the chunk and the offset inside it of each array index
    #[command(after_help = LOCATE_EXAMPLES)]
    Locate(LocateArgs),
    /// Give the origin and the shapes of each chunk
    #[command(after_help = REGION_EXAMPLES)]
    Region(LookupArgs),
    /// Tell what a selection reads of each chunk, and where that goes in the output
    #[command(after_help = SELECT_EXAMPLES)]
    Select(SelectArgs),
    /// Write the grid as canonical chunk_grid JSON
    #[command(after_help = ENCODE_EXAMPLES)]
    Encode(DocumentArgs),
}

impl Command {
    /// What every command is told of its document.
    pub(crate) fn document(&self) -> &DocumentArgs {
        match self {
            Self::Show(document) | Self::Encode(document) => document,
            Self::Locate(locate) => &locate.lookup.document,
            Self::Region(lookup) => &lookup.document,
            Self::Select(select) => &select.document,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct DocumentArgs {
    /// The array's zarr.json, or with --shape a bare chunk_grid object; `-` is standard input
    doc: PathBuf,

    /// The array's shape, for a bare chunk_grid object: `26,38`, or '' for rank 0
    #[arg(long, value_name = "LENGTHS")]
    pub(crate) shape: Option<Shape>,

    /// Print JSON, one object a line
    #[arg(long)]
    pub(crate) json: bool,

    /// Pass over unknown members of the chunk grid, which may change how chunks decode; those of the
    /// other kind of grid are refused all the same
    #[arg(long)]
    pub(crate) ignore_unknown: bool,

    /// Let NaN and Infinity pass in values that are skipped, such as attributes
    #[arg(long)]
    pub(crate) allow_nan: bool,
}

#[derive(Debug, Args)]
pub(crate) struct LookupArgs {
    #[command(flatten)]
    pub(crate) document: DocumentArgs,

    /// Indices such as `20,15`, or '' for rank 0; without any, one a line from standard input
    pub(crate) index: Vec<String>,
}

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("answer").args(["out", "histogram"]).multiple(true)))]
pub(crate) struct LocateArgs {
    #[command(flatten)]
    pub(crate) lookup: LookupArgs,

    /// An .npy file of indices, a row each: all are answered on all cores
    #[arg(
        long,
        value_name = "IN.npy",
        conflicts_with = "index",
        requires = "answer"
    )]
    pub(crate) points: Option<PathBuf>,

    /// The .npy file to write the chunk and the offset of each point to; replaced as a whole
    #[arg(
        long,
        value_name = "OUT.npy",
        conflicts_with = "index",
        requires = "points"
    )]
    pub(crate) out: Option<PathBuf>,

    /// Print how many points lie in each chunk
    #[arg(long, conflicts_with = "index", requires = "points")]
    pub(crate) histogram: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SelectArgs {
    #[command(flatten)]
    pub(crate) document: DocumentArgs,

    /// A selection as Python writes it: `0:20:2,:` or `[1,5,9],3`; '' for rank 0
    pub(crate) selection: String,
}

/// Puts a blank before each argument like `-1,0`, so that it isn't taken for an option.
///
/// An index of negative numbers has to get through, since it is answered: it lies out of bounds.
/// Blanks around numbers don't matter. The parser's own setting for this would take the options
/// that follow the first index for indices as well.
pub(crate) fn with_negative_numbers(
    args: impl Iterator<Item = OsString>,
) -> impl Iterator<Item = OsString> {
    let mut only_values = false;
    args.map(move |arg| {
        only_values |= arg == "--";
        match arg.as_encoded_bytes() {
            [b'-', b'0'..=b'9', ..] if !only_values => {
                let mut separated = OsString::from(" ");
                separated.push(arg);
                separated
            }
            _ => arg,
        }
    })
}

/// What was given, where [`with_negative_numbers`] put a blank before it.
pub(crate) fn as_given(argument: &str) -> &str {
    match argument.as_bytes() {
        [b' ', b'-', b'0'..=b'9', ..] => argument.strip_prefix(' ').unwrap_or(argument),
        _ => argument,
    }
}

impl DocumentArgs {
    /// The document's place, as it was given.
    pub(crate) fn path(&self) -> &Path {
        match self.doc.to_str() {
            Some(text) => Path::new(as_given(text)),
            None => &self.doc,
        }
    }
}

/// The shape of an array, as an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape(pub(crate) Vec<u64>);

impl FromStr for Shape {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.trim().is_empty() {
            return Ok(Self(Vec::new()));
        }
        let lengths = text.split(',').map(|part| {
            let part = part.trim();
            // The standard parser takes a plus sign; a shape has none.
            match part.parse() {
                Ok(length) if !part.starts_with('+') => Ok(length),
                _ => Err(format!(
                    "found `{}`, expected an axis length of 0 to 2^64 - 1",
                    part.escape_debug()
                )),
            }
        });
        lengths.collect::<Result<_, _>>().map(Self)
    }
}
