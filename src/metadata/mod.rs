//! The document: what the members of a `zarr.json` and of its `chunk_grid` mean.
//!
//! One pass, in whatever order the members come. What two members say together (the shape and the
//! edge lengths, the grid's name and its configuration) is checked where the second of them ends.

mod chunk_grid;
mod key_encoding;
mod members;

use crate::error::{ErrorKind, ParseError};
use crate::grid::GridMut;
use crate::json::{Reader, Result, Text};
use crate::key::KeyEncoding;
use crate::phrase::Phrase;
use members::{Member, Object, unknown};

/// How strictly a document is read.
///
/// ```
/// use rectigrid::ParseOptions;
///
/// let options = ParseOptions::STRICT.ignore_unknown(true);
/// assert_ne!(options, ParseOptions::default());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ParseOptions {
    ignore_unknown: bool,
    allow_nan: bool,
}

impl ParseOptions {
    /// As the specifications say. The default.
    pub const STRICT: Self = Self {
        ignore_unknown: false,
        allow_nan: false,
    };

    /// Whether members of `chunk_grid` and of its `configuration` that the specification doesn't
    /// name are passed over.
    ///
    /// Such a member may change how chunks decode. A member of the other kind of grid
    /// (`chunk_shape` in a rectilinear one, `chunk_shapes` or `kind` in a regular one) is refused
    /// all the same.
    #[must_use]
    pub const fn ignore_unknown(mut self, ignore: bool) -> Self {
        self.ignore_unknown = ignore;
        self
    }

    /// Whether `NaN`, `Infinity` and `-Infinity` pass inside values that are skipped, where
    /// careless writers of attributes and fill values leave them.
    #[must_use]
    pub const fn allow_nan(mut self, allow: bool) -> Self {
        self.allow_nan = allow;
        self
    }
}

/// Reads a `chunk_grid` object. The grid is empty after an error.
#[inline(never)]
pub(crate) fn read_chunk_grid(
    document: &[u8],
    shape: &[u64],
    options: ParseOptions,
    grid: GridMut<'_>,
    error: &mut ParseError,
) -> Result<()> {
    let mut document = Document::new(document, options, grid, error);
    let read = document.read_chunk_grid(shape);
    document.close(read)
}

/// Reads a whole `zarr.json`. The grid is empty after an error.
#[inline(never)]
pub(crate) fn read_array(
    document: &[u8],
    options: ParseOptions,
    grid: GridMut<'_>,
    error: &mut ParseError,
) -> Result<KeyEncoding> {
    let mut document = Document::new(document, options, grid, error);
    let read = document.read_array();
    document.close(read)
}

/// Members of a `zarr.json` that say nothing of the chunk grid.
const SKIPPED: [&str; 6] = [
    "data_type",
    "fill_value",
    "codecs",
    "attributes",
    "storage_transformers",
    "dimension_names",
];

struct Document<'a, 'g> {
    reader: Reader<'a>,
    options: ParseOptions,
    grid: GridMut<'g>,
    /// Axes of the shape, once it is known. Their lengths are in the grid's records then.
    shape: Option<usize>,
    /// Axes of the chunk shapes, once they are known. They are in the grid then.
    chunk_shapes: Option<usize>,
}

impl<'a, 'g> Document<'a, 'g> {
    fn new(
        document: &'a [u8],
        options: ParseOptions,
        mut grid: GridMut<'g>,
        error: &'a mut ParseError,
    ) -> Self {
        grid.clear();
        Self {
            reader: Reader::new(document, options.allow_nan, error),
            options,
            grid,
            shape: None,
            chunk_shapes: None,
        }
    }

    /// Leaves a whole grid or none.
    fn close<T>(mut self, read: Result<T>) -> Result<T> {
        match (&read, self.chunk_shapes) {
            (Ok(_), Some(rank)) => self.grid.set_rank(rank),
            _ => self.grid.clear(),
        }
        read
    }

    fn read_chunk_grid(&mut self, shape: &[u64]) -> Result<()> {
        for (axis, &length) in shape.iter().enumerate() {
            if let Some((record, _)) = self.grid.axis_mut(axis) {
                record.length = length;
            }
        }
        self.shape = Some(shape.len());
        self.chunk_grid()?;
        self.reader.finish()
    }

    fn read_array(&mut self) -> Result<KeyEncoding> {
        let mut keys = KeyEncoding::default();
        // An unknown member is reported only if the document is that of a Zarr v3 array at all:
        // that it isn't is what the reader of the message has to know.
        let mut unknown_member = None;
        let mut object = Object::begin(
            &mut self.reader,
            Phrase::METADATA,
            &[
                "zarr_format",
                "node_type",
                "shape",
                "chunk_grid",
                "chunk_key_encoding",
            ],
        )?;
        while let Some(member) = object.next(&mut self.reader)? {
            match member {
                Member::Known(0) => self.zarr_format()?,
                Member::Known(1) => self.node_type()?,
                Member::Known(2) => self.shape_member()?,
                Member::Known(3) => self.chunk_grid()?,
                Member::Known(_) => keys = self.chunk_key_encoding()?,
                Member::Unknown if SKIPPED.iter().any(|name| object.key().is(name)) => {
                    self.reader.skip()?;
                }
                Member::Unknown => {
                    if !self.may_be_ignored()? {
                        unknown_member.get_or_insert(*object.key());
                    }
                }
            }
        }
        self.reader.finish()?;
        match unknown_member {
            Some(key) => Err(unknown(&mut self.reader, &key)),
            None => object.finish(&mut self.reader).map(|()| keys),
        }
    }

    #[inline(never)]
    fn zarr_format(&mut self) -> Result<()> {
        let byte = self.reader.place();
        let is_three = match self.reader.integer(Phrase::THREE) {
            Ok(format) => format == 3,
            // However large, it is an integer and not 3.
            Err(_) if matches!(self.reader.error().kind(), ErrorKind::Range) => false,
            Err(refusal) => return Err(refusal),
        };
        if !is_three {
            let expected = Phrase::ZARR_FORMAT;
            return Err(self.reader.refuse(ErrorKind::Format { expected }, byte));
        }
        Ok(())
    }

    #[inline(never)]
    fn node_type(&mut self) -> Result<()> {
        let text = self.reader.text(Phrase::ARRAY)?;
        if !text.is("array") {
            let expected = Phrase::NODE_TYPE;
            return Err(self
                .reader
                .refuse(ErrorKind::Format { expected }, text.byte()));
        }
        Ok(())
    }

    /// Passes over an unknown member's value: whether it is an object that says
    /// `"must_understand": false`.
    #[inline(never)]
    fn may_be_ignored(&mut self) -> Result<bool> {
        if self.reader.peek() != Some(b'{') {
            self.reader.skip()?;
            return Ok(false);
        }
        let mut ignorable = None;
        let mut items = self.reader.begin_object(Phrase::OBJECT)?;
        let mut key = Text::EMPTY;
        while self.reader.next_key(&mut items, &mut key)? {
            if key.is("must_understand") {
                // Said twice, both have to say it.
                let said = self.reader.boolean_or_skip()? == Some(false);
                ignorable = Some(said && ignorable != Some(false));
            } else {
                self.reader.skip()?;
            }
        }
        Ok(ignorable == Some(true))
    }

    #[inline(never)]
    fn shape_member(&mut self) -> Result<()> {
        let mut items = self.reader.begin_array(Phrase::SHAPE)?;
        let byte = self.reader.offset().saturating_sub(1);
        let mut axes = 0_usize;
        let mut first_over = None;
        while self.reader.next_element(&mut items)? {
            let at = self.reader.place();
            let length = self
                .reader
                .integer(Phrase::AXIS_LENGTH)
                .map_err(|refusal| self.reader.on_axis(refusal, axes))?;
            match self.grid.axis_mut(axes) {
                Some((record, pool)) if self.chunk_shapes.is_some_and(|rank| axes < rank) => {
                    let rows = record.rows_in(pool);
                    record.set_length(rows, length).map_err(|kind| {
                        let refusal = self.reader.refuse(kind, at);
                        self.reader.on_axis(refusal, axes)
                    })?;
                }
                Some((record, _)) => record.length = length,
                None => {
                    first_over.get_or_insert(at);
                }
            }
            axes = axes.saturating_add(1);
        }
        self.shape = Some(axes);
        self.check_rank(byte, first_over)
    }

    /// Checks the number of axes at the end of whichever of its two arrays came last.
    /// `byte` is where that array begins, `first_over` where its first axis too many does.
    #[inline(never)]
    fn check_rank(&mut self, byte: usize, first_over: Option<usize>) -> Result<()> {
        if let (Some(shape), Some(chunk_shapes)) = (self.shape, self.chunk_shapes)
            && shape != chunk_shapes
        {
            let kind = ErrorKind::Rank {
                shape,
                chunk_shapes,
            };
            return Err(self.reader.refuse(kind, byte));
        }
        if let Some(byte) = first_over {
            let capacity = self.grid.axis_capacity();
            let kind = ErrorKind::TooManyAxes { capacity };
            let refusal = self.reader.refuse(kind, byte);
            return Err(self.reader.on_axis(refusal, capacity));
        }
        Ok(())
    }
}
