//! The `chunk_grid` object and the edge lengths in it.

use super::members::{Members, bad_name, missing, unknown};
use super::{Document, Result};
use crate::axis::Form;
use crate::error::{ErrorKind, Excerpt, JsonType, ParseError};
use crate::json::Reader;
use crate::row_writer::{Refused, RowWriter};

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

impl Document<'_, '_> {
    pub(super) fn chunk_grid(&mut self) -> Result<()> {
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

/// A member of the other kind of grid.
#[cold]
fn foreign(name: &str, byte: usize) -> ParseError {
    let member = Excerpt::new(name.as_bytes());
    ParseError::new(ErrorKind::Unknown { member }, byte)
}

/// Reads the list of one axis into its rows.
fn edge_lengths(reader: &mut Reader<'_>, rows: &mut RowWriter<'_>, capacity: usize) -> Result<()> {
    let mut items = reader.begin_array("a list of edge lengths")?;
    let byte = reader.offset().saturating_sub(1);
    let mut elements = 0_usize;
    while reader.next_element(&mut items)? {
        reader.listed_integers(|edge, count, byte| {
            // Zeros never come this way.
            push(rows, edge, count.unwrap_or(1), byte, capacity)
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
