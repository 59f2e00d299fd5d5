//! One fault in a document, of which is known what has to be said about it.

use crate::faulty::{NO_ENDS, NO_MEMBERS, NO_NUMBERS, NO_PAIRS, NO_VALUES};
use crate::oracle::{Axis, Edges};
use crate::reference::MOST_DEPTH;
use crate::sites::{Number, Object, Sites};
use arbitrary::{Result, Unstructured};
use std::iter;
use std::ops::Range;

/// A document with a fault.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) document: Vec<u8>,
    /// The shape that a bare grid is to be read with now, where that is another.
    pub(crate) shape: Option<Vec<u64>>,
    /// Why it has to be refused.
    pub(crate) reason: &'static str,
    /// Where: any of these bytes.
    pub(crate) places: Vec<Range<usize>>,
    /// On which axis, where that is certain.
    pub(crate) axis: Option<usize>,
}

/// A key whose value is skipped.
const SKIPPED: &str = r#""attributes":"#;

/// Puts a fault into a valid document; `None` where the drawn kind finds no place in it. `has_room`:
/// for one more axis or run, so that a fault that adds one is not told as a lack of room.
pub(crate) fn inject(
    bytes: &mut Unstructured<'_>,
    document: &str,
    bare: bool,
    axes: &[Axis],
    has_room: bool,
) -> Result<Option<Fault>> {
    let sites = Sites::of(document, bare);
    let edit = Edit {
        document,
        sites: &sites,
        axes,
    };
    match bytes.int_in_range(0..=13_u8)? {
        0 => edit.number(bytes),
        1 => edit.zero(bytes),
        2 => edit.element(bytes),
        3 => edit.empty_list(bytes),
        4 if has_room => edit.rank(bytes),
        5 => edit.short(bytes),
        6 if has_room => edit.overflow(bytes),
        7 => edit.missing(bytes),
        8 => edit.duplicate(bytes),
        9 => edit.unknown(bytes),
        10 => edit.value(bytes),
        11 => edit.depth(),
        12 => edit.skipped(bytes),
        13 => edit.text(bytes),
        _ => Ok(None),
    }
}

struct Edit<'a> {
    document: &'a str,
    sites: &'a Sites,
    axes: &'a [Axis],
}

impl Edit<'_> {
    /// The document with a part of it replaced; the fault is told inside of the new part.
    fn replaced(&self, part: Range<usize>, by: impl AsRef<[u8]>, reason: &'static str) -> Fault {
        let by = by.as_ref();
        let mut document = self.document.as_bytes().to_vec();
        let place = part.start..part.start + by.len();
        document.splice(part, by.iter().copied());
        Fault {
            document,
            shape: None,
            reason,
            places: vec![place],
            axis: None,
        }
    }

    /// A number is something else.
    fn number(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Fault>> {
        let Some(number) = some(bytes, &self.sites.numbers)? else {
            return Ok(None);
        };
        let (text, reason) = *bytes.choose(&NO_NUMBERS)?;
        let mut fault = self.replaced(number.at.clone(), text, reason);
        if reason == "syntax" {
            // Told behind it, where it breaks off.
            fault.places[0].end += 1;
        } else {
            fault.axis = Some(number.axis);
        }
        Ok(Some(fault))
    }

    /// An edge length or a count is 0.
    fn zero(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Fault>> {
        let edges = self.sites.numbers.iter().filter(|number| !number.is_length);
        let edges: Vec<&Number> = edges.collect();
        let Some(number) = some(bytes, &edges)? else {
            return Ok(None);
        };
        let mut fault = self.replaced(number.at.clone(), "0", "zero");
        fault.axis = Some(number.axis);
        Ok(Some(fault))
    }

    /// An element of a list is neither a number nor a pair.
    fn element(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Fault>> {
        let Some((axis, at)) = some(bytes, &self.sites.elements)? else {
            return Ok(None);
        };
        let mut fault = self.replaced(at.clone(), bytes.choose(&NO_PAIRS)?, "type");
        fault.axis = Some(*axis);
        Ok(Some(fault))
    }

    /// A list has no element.
    fn empty_list(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Fault>> {
        let Some((axis, at)) = some(bytes, &self.sites.lists)? else {
            return Ok(None);
        };
        let mut fault = self.replaced(at.clone(), "[]", "empty");
        fault.axis = Some(*axis);
        Ok(Some(fault))
    }

    /// The shape and the chunk shapes have other numbers of axes.
    fn rank(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Fault>> {
        let arrays: Vec<Range<usize>> = [&self.sites.shape, &self.sites.chunk_shapes]
            .into_iter()
            .flatten()
            .cloned()
            .collect();
        let Some(array) = some(bytes, &arrays)? else {
            return Ok(None);
        };
        let another = if self.axes.is_empty() { "1" } else { ",1" };
        let end = array.end - 1;
        let mut fault = self.replaced(end..end, another, "rank");
        // Told where the later of the two begins.
        fault.places = arrays
            .iter()
            .map(|array| {
                let behind = array.start > end;
                array.start + if behind { another.len() } else { 0 }
            })
            .map(|start| start..start + 1)
            .collect();
        Ok(Some(fault))
    }

    /// A list of edge lengths is shorter than its axis.
    fn short(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Fault>> {
        let Some((axis, _)) = some(bytes, &self.sites.lists)? else {
            return Ok(None);
        };
        match self.axes[*axis].extent() {
            extent if extent < u64::MAX.into() => {
                let length =
                    extent + 1 + bytes.int_in_range(0..=u128::from(u64::MAX) - extent - 1)?;
                Ok(Some(self.length(*axis, length, "short")))
            }
            _ => Ok(None),
        }
    }

    /// The edge lengths of an axis sum to more than 64 bits.
    fn overflow(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Fault>> {
        if self.axes.is_empty() {
            return Ok(None);
        }
        let axis = bytes.choose_index(self.axes.len())?;
        match &self.axes[axis].edges {
            Edges::Integer(edge) if u64::MAX % edge != 0 => {
                let least = u64::MAX / edge * edge + 1;
                let length = bytes.int_in_range(least..=u64::MAX)?;
                Ok(Some(self.length(axis, length.into(), "overflow")))
            }
            Edges::Integer(_) => Ok(None),
            Edges::List(_) => {
                let lists = &self.sites.lists;
                let list = lists.iter().find(|(number, _)| *number == axis);
                let end = list.map_or(0, |(_, at)| at.end - 1);
                let mut fault = self.replaced(end..end, ",[4294967296,4294967296]", "overflow");
                fault.axis = Some(axis);
                Ok(Some(fault))
            }
        }
    }

    /// Another length of an axis, in the document or beside it.
    fn length(&self, axis: usize, length: u128, reason: &'static str) -> Fault {
        let text = length.to_string();
        let edges = self.sites.edges[axis].clone();
        let mut numbers = self.sites.numbers.iter();
        let number = numbers.find(|number| number.is_length && number.axis == axis);
        let mut fault = match number {
            Some(number) => self.replaced(number.at.clone(), &text, reason),
            None => self.replaced(0..0, "", reason),
        };
        if let Some(number) = number {
            // Told at whichever of the two comes later.
            let behind = edges.start > number.at.start;
            let start = if behind {
                edges.start + text.len() - number.at.len()
            } else {
                edges.start
            };
            fault.places.push(start..start + 1);
        } else {
            let mut shape: Vec<u64> = self.axes.iter().map(|axis| axis.length).collect();
            shape[axis] = u64::try_from(length).unwrap_or(u64::MAX);
            fault.shape = Some(shape);
            fault.places = only(edges.start);
        }
        fault.axis = Some(axis);
        fault
    }

    /// An object lacks a member.
    fn missing(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Fault>> {
        let object: &Object = bytes.choose(&self.sites.objects)?;
        let needed = object.members.iter().enumerate();
        let needed: Vec<usize> = needed
            .filter(|(_, member)| member.is_read)
            .map(|(place, _)| place)
            .collect();
        let place = *bytes.choose(&needed)?;
        let members = &object.members;
        // With the comma to the next one, or to the one before.
        let part = match (place.checked_sub(1), members.get(place + 1)) {
            (_, Some(next)) => members[place].key.start..next.key.start,
            (Some(before), None) => members[before].value.end..members[place].value.end,
            (None, None) => members[place].key.start..members[place].value.end,
        };
        let mut fault = self.replaced(part, "", "missing");
        fault.places = only(object.at.start);
        Ok(Some(fault))
    }

    /// A member stands twice in its object.
    fn duplicate(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Fault>> {
        let object: &Object = bytes.choose(&self.sites.objects)?;
        let read = object.members.iter().filter(|member| member.is_read);
        let read: Vec<_> = read.collect();
        let member = *bytes.choose(&read)?;
        let text = &self.document[member.key.start..member.value.end];
        Ok(Some(self.with_member(object, text.as_bytes(), "duplicate")))
    }

    /// A member that nobody knows, or one of another kind of grid.
    fn unknown(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Fault>> {
        let object: &Object = bytes.choose(&self.sites.objects)?;
        let foreign = if object.has("chunk_shapes") {
            r#""chunk_shape":[1]"#
        } else if object.has("chunk_shape") {
            r#""kind":"inline""#
        } else {
            r#""":0"#
        };
        let texts = [
            r#""extra":1"#,
            r#""Name":"x""#,
            r#""kin\u0064s":{}"#,
            r#""shap":{"must_understand":true}"#,
            r#""chunk_grids":{"must_understand":[]}"#,
            foreign,
        ];
        let text = bytes.choose(&texts)?;
        let mut fault = self.with_member(object, text.as_bytes(), "unknown");
        // Told at the key.
        let start = fault.places[0].start;
        fault.places = only(start);
        Ok(Some(fault))
    }

    /// One more member at the end of an object; the fault is told inside of it.
    fn with_member(&self, object: &Object, text: &[u8], reason: &'static str) -> Fault {
        let end = object.at.end - 1;
        let mut fault = self.replaced(end..end, [b",", text].concat(), reason);
        let place = &mut fault.places[0];
        // Past its end, where the text breaks off.
        *place = place.start + 1..place.end + 1;
        fault
    }

    /// The value of a member that is read says something else.
    fn value(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Fault>> {
        let object: &Object = bytes.choose(&self.sites.objects)?;
        let read = object.members.iter().filter(|member| member.is_read);
        let read: Vec<_> = read.collect();
        let member = *bytes.choose(&read)?;
        let other = match &*member.name {
            "zarr_format" => {
                *bytes.choose(&[("2", "format"), ("18446744073709551616", "format")])?
            }
            "node_type" => (r#""group""#, "format"),
            "chunk_key_encoding" => *bytes.choose(&[
                (r#""v1""#, "name"),
                (r#"{"name":"v\u0032 "}"#, "name"),
                (r#"{"name":"v2","configuration":{"separator":"-"}}"#, "name"),
                (r#"{"configuration":{}}"#, "missing"),
                (
                    r#"{"name":"v2","configuration":{"seperator":"."}}"#,
                    "unknown",
                ),
            ])?,
            "name" => *bytes.choose(&[(r#""rectangular""#, "name"), (r#""""#, "name")])?,
            "kind" => *bytes.choose(&[(r#""in\u006cined""#, "kind"), (r#""""#, "kind")])?,
            _ => ("true", "type"),
        };
        let (text, reason) = if bytes.ratio(1, 3)? {
            *bytes.choose(&[("true", "type"), ("-1.5", "type"), ("null", "type")])?
        } else {
            other
        };
        Ok(Some(self.replaced(member.value.clone(), text, reason)))
    }

    /// A value that is skipped is nested one level too deep.
    fn depth(&self) -> Result<Option<Fault>> {
        let Some(whole) = self.whole() else {
            return Ok(None);
        };
        let levels = MOST_DEPTH + 1;
        let value = format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        let text = format!("{SKIPPED}{value}");
        let mut fault = self.with_member(whole, text.as_bytes(), "depth");
        let over = fault.places[0].start + SKIPPED.len() + MOST_DEPTH;
        fault.places = only(over);
        Ok(Some(fault))
    }

    /// A value that is skipped is no JSON.
    fn skipped(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Fault>> {
        let Some(whole) = self.whole() else {
            return Ok(None);
        };
        let text = [SKIPPED.as_bytes(), *bytes.choose(&NO_VALUES)?].concat();
        Ok(Some(self.with_member(whole, &text, "syntax")))
    }

    /// The object of a whole `zarr.json`.
    fn whole(&self) -> Option<&Object> {
        self.sites.objects.iter().find(|object| object.is_array)
    }

    /// It is no JSON.
    fn text(&self, bytes: &mut Unstructured<'_>) -> Result<Option<Fault>> {
        let object: &Object = bytes.choose(&self.sites.objects)?;
        let end = self.document.len();
        Ok(Some(match bytes.int_in_range(0..=3_u8)? {
            0 => {
                let (text, reason) = *bytes.choose(&NO_ENDS)?;
                self.replaced(end..end, text, reason)
            }
            1 => self.with_member(object, bytes.choose(&NO_MEMBERS)?, "syntax"),
            // A comma with nothing behind it, and an object that is closed as an array.
            2 => self.with_member(object, b"", "syntax"),
            _ => self.replaced(object.at.end - 1..object.at.end, "]", "syntax"),
        }))
    }
}

/// The place of one byte.
fn only(byte: usize) -> Vec<Range<usize>> {
    iter::once(byte..byte + 1).collect()
}

/// One of some, if there is any.
fn some<'t, T>(bytes: &mut Unstructured<'_>, from: &'t [T]) -> Result<Option<&'t T>> {
    if from.is_empty() {
        return Ok(None);
    }
    bytes.choose(from).map(Some)
}
