//! The `chunk_grid` object and the edge lengths in it.

use super::Document;
use super::members::{Member, Object, bad_name, missing};
use crate::axis::Form;
use crate::error::{ErrorKind, Excerpt, JsonType};
use crate::json::{Reader, Refusal, Result, Text};
use crate::phrase::Phrase;
use crate::row_writer::{Refused, RowWriter};

/// What a `configuration` of a chunk grid says, as long as the grid's name may be unknown.
///
/// Places are those of the members' keys, in bytes.
#[derive(Clone, Copy, Default)]
struct Configuration<'a> {
    /// Where the object begins.
    byte: usize,
    /// `kind`: where, and what it says.
    kind: Option<(usize, Text<'a>)>,
    /// `chunk_shapes`: of a rectilinear grid.
    chunk_shapes: Option<usize>,
    /// `chunk_shape`: of a regular grid; where, and the list in it, if it has one.
    chunk_shape: Option<(usize, Option<FirstList>)>,
}

/// The first axis with a list where an integer has to stand.
#[derive(Clone, Copy)]
struct FirstList {
    byte: usize,
    axis: usize,
}

impl<'a> Document<'a, '_> {
    pub(super) fn chunk_grid(&mut self) -> Result<()> {
        let mut rectilinear = true;
        let mut configuration = Configuration::default();
        let mut object = Object::begin(
            &mut self.reader,
            Phrase::CHUNK_GRID,
            &["name", "configuration"],
        )?;
        while let Some(member) = object.next(&mut self.reader)? {
            match member {
                Member::Known(0) => {
                    let name = self.reader.text(Phrase::CHUNK_GRID_NAME)?;
                    rectilinear = name.is("rectilinear");
                    if !rectilinear && !name.is("regular") {
                        return Err(bad_name(&mut self.reader, &name, Phrase::KNOWN_CHUNK_GRID));
                    }
                }
                Member::Known(_) => self.grid_configuration(&mut configuration)?,
                Member::Unknown if self.options.ignore_unknown => self.reader.skip()?,
                Member::Unknown => return Err(object.unknown(&mut self.reader)),
            }
        }
        object.finish(&mut self.reader)?;
        if rectilinear {
            configuration.check_rectilinear(&mut self.reader)
        } else {
            configuration.check_regular(&mut self.reader)
        }
    }

    fn grid_configuration(&mut self, configuration: &mut Configuration<'a>) -> Result<()> {
        let mut object = Object::begin(
            &mut self.reader,
            Phrase::CHUNK_GRID_CONFIGURATION,
            &["kind", "chunk_shapes", "chunk_shape"],
        )?;
        configuration.byte = object.byte();
        while let Some(member) = object.next(&mut self.reader)? {
            match member {
                Member::Known(0) => {
                    let kind = self.reader.text(Phrase::KIND)?;
                    configuration.kind = Some((object.key().byte(), kind));
                }
                // Only one of them can be that of the grid; which one is wrong, its name says.
                Member::Known(member) if self.chunk_shapes.is_some() => {
                    self.reader.skip()?;
                    match member {
                        1 => configuration.chunk_shapes = Some(object.key().byte()),
                        _ => configuration.chunk_shape = Some((object.key().byte(), None)),
                    }
                }
                Member::Known(1) => {
                    self.chunk_shapes_member(true)?;
                    configuration.chunk_shapes = Some(object.key().byte());
                }
                Member::Known(_) => {
                    let list = self.chunk_shapes_member(false)?;
                    configuration.chunk_shape = Some((object.key().byte(), list));
                }
                Member::Unknown if self.options.ignore_unknown => self.reader.skip()?,
                Member::Unknown => return Err(object.unknown(&mut self.reader)),
            }
        }
        Ok(())
    }

    /// Reads the edge lengths of all axes; `lists` where an axis may have a list of them.
    ///
    /// Where it may not, the first list is given back: drafts of the specification had
    /// lists in a rectilinear grid's `chunk_shape`, and there the member's name is what is wrong.
    fn chunk_shapes_member(&mut self, lists: bool) -> Result<Option<FirstList>> {
        let mut items = self.reader.begin_array(Phrase::CHUNK_SHAPES)?;
        let byte = self.reader.offset().saturating_sub(1);
        let mut axes = 0_usize;
        let mut first_over = None;
        let mut first_list = None;
        while self.reader.next_element(&mut items)? {
            let expected = self.shape.is_none_or(|rank| axes < rank);
            let first = self.reader.peek();
            let at = self.reader.offset();
            if !lists && first == Some(b'[') {
                first_list.get_or_insert(FirstList {
                    byte: at,
                    axis: axes,
                });
                self.reader.skip()?;
            } else if expected && axes < self.grid.axis_capacity() {
                self.axis(axes, lists)
                    .map_err(|refusal| self.reader.on_axis(refusal, axes))?;
            } else {
                first_over.get_or_insert(at);
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
                byte,
                if lists {
                    Phrase::EDGE_OR_LIST
                } else {
                    Phrase::REGULAR_EDGE
                },
            )?;
            push(&mut self.reader, &mut rows, edge, 1, byte, capacity)?;
            Form::Integer
        };
        let mut record = rows.finish(form, first_row);
        if let Some((known, _)) = self.grid.axis_mut(axis) {
            record.length = known.length;
        }
        self.grid.put_axis(axis, record);
        self.settle_axis(axis, byte)
    }

    /// Settles what depends on an axis' length, if that is known. Its edge lengths stand at `byte`.
    #[inline(never)]
    fn settle_axis(&mut self, axis: usize, byte: usize) -> Result<()> {
        if self.shape.is_some()
            && let Some((record, pool)) = self.grid.axis_mut(axis)
        {
            let rows = record.rows_in(pool);
            record
                .set_length(rows, record.length)
                .map_err(|kind| self.reader.refuse(kind, byte))?;
        }
        Ok(())
    }
}

impl Configuration<'_> {
    fn check_rectilinear(&self, reader: &mut Reader<'_>) -> Result<()> {
        if let Some((byte, _)) = self.chunk_shape {
            return Err(foreign(reader, "chunk_shape", byte));
        }
        match self.kind {
            None => return Err(missing(reader, "kind", self.byte)),
            Some((_, kind)) if !kind.is("inline") => return Err(bad_kind(reader, &kind)),
            Some(_) => {}
        }
        match self.chunk_shapes {
            None => Err(missing(reader, "chunk_shapes", self.byte)),
            Some(_) => Ok(()),
        }
    }

    fn check_regular(&self, reader: &mut Reader<'_>) -> Result<()> {
        if let Some(byte) = self.chunk_shapes {
            return Err(foreign(reader, "chunk_shapes", byte));
        }
        if let Some((byte, _)) = self.kind {
            return Err(foreign(reader, "kind", byte));
        }
        match self.chunk_shape {
            None => Err(missing(reader, "chunk_shape", self.byte)),
            Some((_, Some(list))) => Err(list_of_regular(reader, list)),
            Some((_, None)) => Ok(()),
        }
    }
}

#[cold]
#[inline(never)]
fn bad_kind(reader: &mut Reader<'_>, kind: &Text<'_>) -> Refusal {
    let found = kind.excerpt();
    reader.refuse(ErrorKind::Kind { found }, kind.byte())
}

#[cold]
#[inline(never)]
fn list_of_regular(reader: &mut Reader<'_>, list: FirstList) -> Refusal {
    let refusal = another_array(reader, Phrase::REGULAR_EDGE, list.byte);
    reader.on_axis(refusal, list.axis)
}

/// An array where something else is expected.
#[cold]
#[inline(never)]
fn another_array(reader: &mut Reader<'_>, expected: Phrase, byte: usize) -> Refusal {
    let found = JsonType::Array;
    reader.refuse(ErrorKind::Type { found, expected }, byte)
}

#[cold]
#[inline(never)]
fn empty(reader: &mut Reader<'_>, byte: usize) -> Refusal {
    reader.refuse(ErrorKind::Empty, byte)
}

#[cold]
#[inline(never)]
fn zero(reader: &mut Reader<'_>, what: Phrase, byte: usize) -> Refusal {
    reader.refuse(ErrorKind::Zero { what }, byte)
}

/// A member of the other kind of grid.
#[cold]
#[inline(never)]
fn foreign(reader: &mut Reader<'_>, name: &str, byte: usize) -> Refusal {
    let member = Excerpt::new(name.as_bytes());
    reader.refuse(ErrorKind::Unknown { member }, byte)
}

/// Reads the list of one axis into its rows.
fn edge_lengths(reader: &mut Reader<'_>, rows: &mut RowWriter<'_>, capacity: usize) -> Result<()> {
    let mut items = reader.begin_array(Phrase::EDGE_LIST)?;
    let byte = reader.offset().saturating_sub(1);
    let mut elements = 0_usize;
    while reader.next_element(&mut items)? {
        let listed = reader.listed_integers(|edge, count| {
            // Zeros never come this way.
            rows.push(edge, count.unwrap_or(1))?;
            elements = elements.saturating_add(1);
            Ok(())
        });
        listed
            .map_err(|(refused, byte)| refuse_run(reader, refused, byte, capacity))
            .and_then(|()| element(reader, rows, capacity))
            .map_err(|refusal| reader.at_element(refusal, elements))?;
        elements = elements.saturating_add(1);
    }
    if elements == 0 {
        return Err(empty(reader, byte));
    }
    Ok(())
}

/// Reads one element of an axis' list: an edge length, or a pair `[edge length, count]`.
#[cfg_attr(target_pointer_width = "64", inline)]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
fn element(reader: &mut Reader<'_>, rows: &mut RowWriter<'_>, capacity: usize) -> Result<()> {
    let first = reader.peek();
    let byte = reader.offset();
    if first != Some(b'[') {
        let edge = edge_length(reader, byte, Phrase::EDGE_OR_PAIR)?;
        return push(reader, rows, edge, 1, byte, capacity);
    }
    let mut items = reader.begin_array(Phrase::PAIR)?;
    let pair = Phrase::PAIR;
    if !reader.next_element(&mut items)? {
        return Err(another_array(reader, pair, byte));
    }
    let at = reader.place();
    let edge = edge_length(reader, at, Phrase::EDGE_OF_PAIR)?;
    if !reader.next_element(&mut items)? {
        return Err(another_array(reader, pair, byte));
    }
    let at = reader.place();
    let count = reader.integer(Phrase::COUNT_OF_PAIR)?;
    if count == 0 {
        return Err(zero(reader, Phrase::REPEAT_COUNT, at));
    }
    if reader.next_element(&mut items)? {
        // A comma with nothing behind it is no third element.
        reader.skip()?;
        return Err(another_array(reader, pair, byte));
    }
    push(reader, rows, edge, count, byte, capacity)
}

/// Reads one edge length, which stands at `byte`: where the reader is.
#[cfg_attr(target_pointer_width = "64", inline)]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
fn edge_length(reader: &mut Reader<'_>, byte: usize, expected: Phrase) -> Result<u64> {
    let edge = reader.integer(expected)?;
    if edge == 0 {
        return Err(zero(reader, Phrase::EDGE_LENGTH, byte));
    }
    Ok(edge)
}

/// Appends a run that stands at `byte`.
#[cfg_attr(target_pointer_width = "64", inline)]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
fn push(
    reader: &mut Reader<'_>,
    rows: &mut RowWriter<'_>,
    edge: u64,
    count: u64,
    byte: usize,
    capacity: usize,
) -> Result<()> {
    rows.push(edge, count)
        .map_err(|refused| refuse_run(reader, refused, byte, capacity))
}

/// Refuses a run that stands at `byte`.
#[cold]
#[inline(never)]
fn refuse_run(reader: &mut Reader<'_>, refused: Refused, byte: usize, capacity: usize) -> Refusal {
    let kind = match refused {
        Refused::Overflow => ErrorKind::Overflow,
        Refused::Full => ErrorKind::TooManyRuns { capacity },
    };
    reader.refuse(kind, byte)
}
