//! The document: what the members of a `zarr.json` and of its `chunk_grid` mean.
//!
//! One pass, in whatever order the members come. What two members say together (the shape and the
//! edge lengths, the grid's name and its configuration) is checked where the second of them ends.

use crate::axis::{Form, Refused, RowWriter};
use crate::error::{ErrorKind, Excerpt, JsonType, ParseError};
use crate::grid::GridMut;
use crate::json::{Reader, Text};
use crate::key::{KeyEncoding, Separator};

type Result<T> = core::result::Result<T, ParseError>;

/// How strictly a document is read.
///
/// ```
/// use rectigrid::ParseOptions;
///
/// let options = ParseOptions::STRICT.ignore_unknown(true);
/// assert_ne!(options, ParseOptions::default());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
pub(crate) fn read_chunk_grid(
    document: &[u8],
    shape: &[u64],
    options: ParseOptions,
    grid: GridMut<'_>,
) -> Result<()> {
    let mut document = Document::new(document, options, grid);
    let read = document.read_chunk_grid(shape);
    document.close(read)
}

/// Reads a whole `zarr.json`. The grid is empty after an error.
pub(crate) fn read_array(
    document: &[u8],
    options: ParseOptions,
    grid: GridMut<'_>,
) -> Result<KeyEncoding> {
    let mut document = Document::new(document, options, grid);
    let read = document.read_array();
    document.close(read)
}

/// The members of one object that are read, and which of them came already.
struct Members<const N: usize> {
    names: [&'static str; N],
    seen: [bool; N],
}

impl<const N: usize> Members<N> {
    const fn new(names: [&'static str; N]) -> Self {
        Self {
            names,
            seen: [false; N],
        }
    }

    /// Which member a key names: its place among the names, or `None` for an unknown one.
    fn find(&mut self, key: &Text<'_>) -> Result<Option<usize>> {
        let members = self.names.iter().zip(&mut self.seen).enumerate();
        for (place, (&member, seen)) in members {
            if key.is(member) {
                if *seen {
                    let kind = ErrorKind::Duplicate { member };
                    return Err(ParseError::new(kind, key.byte()));
                }
                *seen = true;
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// Makes sure that every member came. `byte` is where the object begins.
    fn finish(&self, byte: usize) -> Result<()> {
        match self.names.iter().zip(self.seen).find(|(_, seen)| !seen) {
            Some((&member, _)) => Err(missing(member, byte)),
            None => Ok(()),
        }
    }
}

#[cold]
fn missing(member: &'static str, byte: usize) -> ParseError {
    ParseError::new(ErrorKind::Missing { member }, byte)
}

#[cold]
fn unknown(key: &Text<'_>) -> ParseError {
    let member = key.excerpt();
    ParseError::new(ErrorKind::Unknown { member }, key.byte())
}

/// A member of the other kind of grid.
#[cold]
fn foreign(name: &str, byte: usize) -> ParseError {
    let member = Excerpt::new(name.as_bytes());
    ParseError::new(ErrorKind::Unknown { member }, byte)
}

#[cold]
fn bad_name(text: &Text<'_>, expected: &'static str) -> ParseError {
    let found = text.excerpt();
    ParseError::new(ErrorKind::Name { found, expected }, text.byte())
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

/// What a regular grid has for an axis.
const REGULAR_EDGE: &str = "an integer: the edge length of a regular axis";

/// What a `configuration` of a chunk grid says, as long as the grid's name may be unknown.
///
/// Places are those of the members' keys, in bytes.
#[derive(Clone, Copy, Default)]
struct Configuration {
    /// Where the object begins.
    byte: usize,
    /// `kind`: where, and what is wrong with it.
    kind: Option<(usize, Option<ParseError>)>,
    /// `chunk_shapes`: of a rectilinear grid.
    chunk_shapes: Option<usize>,
    /// `chunk_shape`: of a regular grid; where, and the list in it, if it has one.
    chunk_shape: Option<(usize, Option<ParseError>)>,
}

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
    fn new(document: &'a [u8], options: ParseOptions, mut grid: GridMut<'g>) -> Self {
        grid.clear();
        Self {
            reader: Reader::new(document, options.allow_nan),
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
        let mut members = Members::new([
            "zarr_format",
            "node_type",
            "shape",
            "chunk_grid",
            "chunk_key_encoding",
        ]);
        let mut items = self
            .reader
            .begin_object("an object: the metadata of an array")?;
        let byte = self.reader.offset().saturating_sub(1);
        while let Some(key) = self.reader.next_key(&mut items)? {
            match members.find(&key)? {
                Some(0) => self.zarr_format()?,
                Some(1) => self.node_type()?,
                Some(2) => self.shape_member()?,
                Some(3) => self.chunk_grid()?,
                Some(_) => keys = self.chunk_key_encoding()?,
                None if SKIPPED.iter().any(|name| key.is(name)) => self.reader.skip()?,
                None => {
                    if !self.may_be_ignored()? {
                        unknown_member.get_or_insert(unknown(&key));
                    }
                }
            }
        }
        self.reader.finish()?;
        match unknown_member {
            Some(error) => Err(error),
            None => members.finish(byte).map(|()| keys),
        }
    }

    fn zarr_format(&mut self) -> Result<()> {
        self.reader.peek();
        let byte = self.reader.offset();
        if self.reader.integer("the integer 3")? != 3 {
            let expected = "\"zarr_format\": 3";
            return Err(ParseError::new(ErrorKind::Format { expected }, byte));
        }
        Ok(())
    }

    fn node_type(&mut self) -> Result<()> {
        let text = self.reader.text("the string \"array\"")?;
        if !text.is("array") {
            let expected = "\"node_type\": \"array\"";
            return Err(ParseError::new(ErrorKind::Format { expected }, text.byte()));
        }
        Ok(())
    }

    /// Passes over an unknown member's value: whether it is an object that says
    /// `"must_understand": false`.
    fn may_be_ignored(&mut self) -> Result<bool> {
        if self.reader.peek() != Some(b'{') {
            self.reader.skip()?;
            return Ok(false);
        }
        let mut ignorable = None;
        let mut items = self.reader.begin_object("an object")?;
        while let Some(key) = self.reader.next_key(&mut items)? {
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

    fn shape_member(&mut self) -> Result<()> {
        let mut items = self.reader.begin_array("an array of axis lengths")?;
        let byte = self.reader.offset().saturating_sub(1);
        let mut axes = 0_usize;
        let mut first_over = None;
        while self.reader.next_element(&mut items)? {
            self.reader.peek();
            let at = self.reader.offset();
            let length = self
                .reader
                .integer("an integer: the length of an axis")
                .map_err(|error| error.on_axis(axes))?;
            match self.grid.axis_mut(axes) {
                Some((record, pool)) if self.chunk_shapes.is_some_and(|rank| axes < rank) => {
                    let rows = record.rows_in(pool);
                    record
                        .set_length(rows, length)
                        .map_err(|kind| ParseError::new(kind, at).on_axis(axes))?;
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
    fn check_rank(&self, byte: usize, first_over: Option<usize>) -> Result<()> {
        if let (Some(shape), Some(chunk_shapes)) = (self.shape, self.chunk_shapes)
            && shape != chunk_shapes
        {
            let kind = ErrorKind::Rank {
                shape,
                chunk_shapes,
            };
            return Err(ParseError::new(kind, byte));
        }
        if let Some(byte) = first_over {
            let capacity = self.grid.axis_capacity();
            let kind = ErrorKind::TooManyAxes { capacity };
            return Err(ParseError::new(kind, byte).on_axis(capacity));
        }
        Ok(())
    }

    fn chunk_grid(&mut self) -> Result<()> {
        let mut rectilinear = true;
        let mut configuration = Configuration::default();
        let mut members = Members::new(["name", "configuration"]);
        let mut items = self.reader.begin_object("an object: the chunk grid")?;
        let byte = self.reader.offset().saturating_sub(1);
        while let Some(key) = self.reader.next_key(&mut items)? {
            match members.find(&key)? {
                Some(0) => {
                    let name = self.reader.text("a string: the name of a chunk grid")?;
                    rectilinear = name.is("rectilinear");
                    if !rectilinear && !name.is("regular") {
                        return Err(bad_name(
                            &name,
                            "the chunk grid \"rectilinear\" or \"regular\"",
                        ));
                    }
                }
                Some(_) => configuration = self.grid_configuration()?,
                None if self.options.ignore_unknown => self.reader.skip()?,
                None => return Err(unknown(&key)),
            }
        }
        members.finish(byte)?;
        if rectilinear {
            configuration.check_rectilinear()
        } else {
            configuration.check_regular()
        }
    }

    fn grid_configuration(&mut self) -> Result<Configuration> {
        let mut configuration = Configuration::default();
        let mut members = Members::new(["kind", "chunk_shapes", "chunk_shape"]);
        let mut items = self
            .reader
            .begin_object("an object: the chunk grid's configuration")?;
        configuration.byte = self.reader.offset().saturating_sub(1);
        while let Some(key) = self.reader.next_key(&mut items)? {
            match members.find(&key)? {
                Some(0) => {
                    let kind = self.reader.text("a string: the kind of encoding")?;
                    let error = (!kind.is("inline")).then(|| {
                        let found = kind.excerpt();
                        ParseError::new(ErrorKind::Kind { found }, kind.byte())
                    });
                    configuration.kind = Some((key.byte(), error));
                }
                // Only one of them can be that of the grid; which one is wrong, its name says.
                Some(member) if self.chunk_shapes.is_some() => {
                    self.reader.skip()?;
                    match member {
                        1 => configuration.chunk_shapes = Some(key.byte()),
                        _ => configuration.chunk_shape = Some((key.byte(), None)),
                    }
                }
                Some(1) => {
                    self.chunk_shapes_member(true)?;
                    configuration.chunk_shapes = Some(key.byte());
                }
                Some(_) => {
                    let list = self.chunk_shapes_member(false)?;
                    configuration.chunk_shape = Some((key.byte(), list));
                }
                None if self.options.ignore_unknown => self.reader.skip()?,
                None => return Err(unknown(&key)),
            }
        }
        Ok(configuration)
    }

    /// Reads the edge lengths of all axes; `lists` where an axis may have a list of them.
    ///
    /// Where it may not, the first list is given back as an error: drafts of the specification had
    /// lists in a rectilinear grid's `chunk_shape`, and there the member's name is what is wrong.
    fn chunk_shapes_member(&mut self, lists: bool) -> Result<Option<ParseError>> {
        let mut items = self
            .reader
            .begin_array("an array of edge lengths, one item an axis")?;
        let byte = self.reader.offset().saturating_sub(1);
        let mut axes = 0_usize;
        let mut first_over = None;
        let mut first_list = None;
        while self.reader.next_element(&mut items)? {
            let expected = self.shape.is_none_or(|rank| axes < rank);
            if !lists && self.reader.peek() == Some(b'[') {
                let kind = ErrorKind::Type {
                    found: JsonType::Array,
                    expected: REGULAR_EDGE,
                };
                let error = ParseError::new(kind, self.reader.offset()).on_axis(axes);
                first_list.get_or_insert(error);
                self.reader.skip()?;
            } else if expected && axes < self.grid.axis_capacity() {
                self.axis(axes, lists)
                    .map_err(|error| error.on_axis(axes))?;
            } else {
                self.reader.peek();
                first_over.get_or_insert(self.reader.offset());
                self.reader.skip()?;
            }
            axes = axes.saturating_add(1);
        }
        self.chunk_shapes = Some(axes);
        self.check_rank(byte, first_over).map(|()| first_list)
    }

    fn axis(&mut self, axis: usize, lists: bool) -> Result<()> {
        let first = self.reader.peek();
        let byte = self.reader.offset();
        let capacity = self.grid.row_capacity();
        let (mut rows, first_row) = self.grid.next_rows();
        let form = if lists && first == Some(b'[') {
            edge_lengths(&mut self.reader, &mut rows, capacity)?;
            Form::List
        } else {
            let edge = edge_length(
                &mut self.reader,
                if lists {
                    "an integer or a list of edge lengths"
                } else {
                    REGULAR_EDGE
                },
            )?;
            push(&mut rows, edge, 1, byte, capacity)?;
            Form::Integer
        };
        let mut record = rows.finish(form, first_row);
        if self.shape.is_some()
            && let Some((known, pool)) = self.grid.axis_mut(axis)
        {
            let rows = record.rows_in(pool);
            record
                .set_length(rows, known.length)
                .map_err(|kind| ParseError::new(kind, byte))?;
        }
        self.grid.put_axis(axis, record);
        Ok(())
    }

    fn chunk_key_encoding(&mut self) -> Result<KeyEncoding> {
        let what = "a string or an object: the chunk key encoding";
        if self.reader.peek() == Some(b'"') {
            let name = self.reader.text(what)?;
            return key_encoding(&name, None);
        }
        let mut name = None;
        let mut separator = None;
        let mut members = Members::new(["name", "configuration"]);
        let mut items = self.reader.begin_object(what)?;
        let byte = self.reader.offset().saturating_sub(1);
        while let Some(key) = self.reader.next_key(&mut items)? {
            match members.find(&key)? {
                Some(0) => name = Some(self.reader.text("a string: the name of an encoding")?),
                Some(_) => separator = self.key_configuration()?,
                None => return Err(unknown(&key)),
            }
        }
        match name {
            Some(name) => key_encoding(&name, separator),
            None => Err(missing("name", byte)),
        }
    }

    fn key_configuration(&mut self) -> Result<Option<Separator>> {
        let mut separator = None;
        let mut members = Members::new(["separator"]);
        let mut items = self
            .reader
            .begin_object("an object: the encoding's configuration")?;
        while let Some(key) = self.reader.next_key(&mut items)? {
            if members.find(&key)?.is_none() {
                return Err(unknown(&key));
            }
            let text = self.reader.text("a string: the separator")?;
            separator = Some(if text.is("/") {
                Separator::Slash
            } else if text.is(".") {
                Separator::Dot
            } else {
                return Err(bad_name(&text, "the separator \"/\" or \".\""));
            });
        }
        Ok(separator)
    }
}

impl Configuration {
    fn check_rectilinear(self) -> Result<()> {
        if let Some((byte, _)) = self.chunk_shape {
            return Err(foreign("chunk_shape", byte));
        }
        match self.kind {
            None => return Err(missing("kind", self.byte)),
            Some((_, Some(error))) => return Err(error),
            Some((_, None)) => {}
        }
        match self.chunk_shapes {
            None => Err(missing("chunk_shapes", self.byte)),
            Some(_) => Ok(()),
        }
    }

    fn check_regular(self) -> Result<()> {
        if let Some(byte) = self.chunk_shapes {
            return Err(foreign("chunk_shapes", byte));
        }
        if let Some((byte, _)) = self.kind {
            return Err(foreign("kind", byte));
        }
        match self.chunk_shape {
            None => Err(missing("chunk_shape", self.byte)),
            Some((_, Some(list))) => Err(list),
            Some((_, None)) => Ok(()),
        }
    }
}

fn key_encoding(name: &Text<'_>, separator: Option<Separator>) -> Result<KeyEncoding> {
    if name.is("default") {
        Ok(KeyEncoding::Default(separator.unwrap_or(Separator::Slash)))
    } else if name.is("v2") {
        Ok(KeyEncoding::V2(separator.unwrap_or(Separator::Dot)))
    } else {
        Err(bad_name(
            name,
            "the chunk key encoding \"default\" or \"v2\"",
        ))
    }
}

/// Reads the list of one axis into its rows.
fn edge_lengths(reader: &mut Reader<'_>, rows: &mut RowWriter<'_>, capacity: usize) -> Result<()> {
    let mut items = reader.begin_array("a list of edge lengths")?;
    let byte = reader.offset().saturating_sub(1);
    let mut elements = 0_usize;
    while reader.next_element(&mut items)? {
        reader.listed_integers(|edge, byte| {
            nonzero_edge(edge, byte)
                .and_then(|edge| push(rows, edge, 1, byte, capacity))
                .map_err(|error| error.at_element(elements))?;
            elements = elements.saturating_add(1);
            Ok(())
        })?;
        element(reader, rows, capacity).map_err(|error| error.at_element(elements))?;
        elements = elements.saturating_add(1);
    }
    if elements == 0 {
        return Err(ParseError::new(ErrorKind::Empty, byte));
    }
    Ok(())
}

/// Reads one element of an axis' list: an edge length, or a pair `[edge length, count]`.
#[inline]
fn element(reader: &mut Reader<'_>, rows: &mut RowWriter<'_>, capacity: usize) -> Result<()> {
    let first = reader.peek();
    let byte = reader.offset();
    if first != Some(b'[') {
        let edge = edge_length(reader, "an edge length or a pair [edge length, count]")?;
        return push(rows, edge, 1, byte, capacity);
    }
    let mut items = reader.begin_array("a pair")?;
    let not_a_pair = || {
        let kind = ErrorKind::Type {
            found: JsonType::Array,
            expected: "a pair [edge length, count] of two integers",
        };
        ParseError::new(kind, byte)
    };
    if !reader.next_element(&mut items)? {
        return Err(not_a_pair());
    }
    let edge = edge_length(reader, "an integer: the edge length of a pair")?;
    if !reader.next_element(&mut items)? {
        return Err(not_a_pair());
    }
    reader.peek();
    let at = reader.offset();
    let count = reader.integer("an integer: the count of a pair")?;
    if count == 0 {
        let what = "a repeat count";
        return Err(ParseError::new(ErrorKind::Zero { what }, at));
    }
    if reader.next_element(&mut items)? {
        // A comma with nothing behind it is no third element.
        reader.skip()?;
        return Err(not_a_pair());
    }
    push(rows, edge, count, byte, capacity)
}

/// Reads one edge length.
#[inline]
fn edge_length(reader: &mut Reader<'_>, expected: &'static str) -> Result<u64> {
    reader.peek();
    let byte = reader.offset();
    let edge = reader.integer(expected)?;
    nonzero_edge(edge, byte)
}

/// Refuses an edge length of 0 that stands at `byte`.
#[inline]
fn nonzero_edge(edge: u64, byte: usize) -> Result<u64> {
    if edge == 0 {
        let what = "an edge length";
        return Err(ParseError::new(ErrorKind::Zero { what }, byte));
    }
    Ok(edge)
}

/// Appends a run that stands at `byte`.
#[inline]
fn push(
    rows: &mut RowWriter<'_>,
    edge: u64,
    count: u64,
    byte: usize,
    capacity: usize,
) -> Result<()> {
    rows.push(edge, count).map_err(|refused| {
        let kind = match refused {
            Refused::Overflow => ErrorKind::Overflow,
            Refused::Full => ErrorKind::TooManyRuns { capacity },
        };
        ParseError::new(kind, byte)
    })
}
