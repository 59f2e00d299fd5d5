//! Where in a valid document everything stands that is read.

use crate::raw::{self, Value};
use std::ops::Range;

/// Places in a document, in bytes.
#[derive(Debug, Default)]
pub(crate) struct Sites {
    pub(crate) objects: Vec<Object>,
    /// Axis lengths, edge lengths and counts.
    pub(crate) numbers: Vec<Number>,
    /// The elements of lists, each with its axis.
    pub(crate) elements: Vec<(usize, Range<usize>)>,
    /// Lists of edge lengths, each with its axis.
    pub(crate) lists: Vec<(usize, Range<usize>)>,
    /// What stands for each axis in the chunk shapes.
    pub(crate) edges: Vec<Range<usize>>,
    /// The array of axis lengths, in a whole `zarr.json`.
    pub(crate) shape: Option<Range<usize>>,
    /// The array of edge lengths.
    pub(crate) chunk_shapes: Option<Range<usize>>,
}

/// An object whose members are read.
#[derive(Debug)]
pub(crate) struct Object {
    pub(crate) at: Range<usize>,
    /// Whether it is the whole `zarr.json`.
    pub(crate) is_array: bool,
    pub(crate) members: Vec<Member>,
}

#[derive(Debug)]
pub(crate) struct Member {
    /// The name without escapes, where the member is read.
    pub(crate) name: String,
    pub(crate) key: Range<usize>,
    pub(crate) value: Range<usize>,
    pub(crate) is_read: bool,
}

#[derive(Debug)]
pub(crate) struct Number {
    pub(crate) at: Range<usize>,
    pub(crate) axis: usize,
    /// Whether it is an axis length, which may be 0.
    pub(crate) is_length: bool,
}

/// Every member that is read, whichever object it stands in.
const READ: [&str; 10] = [
    "zarr_format",
    "node_type",
    "shape",
    "chunk_grid",
    "chunk_key_encoding",
    "name",
    "configuration",
    "kind",
    "chunk_shapes",
    "chunk_shape",
];

impl Object {
    /// Whether it has this member.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.members.iter().any(|member| member.name == name)
    }
}

impl Sites {
    /// Those of a valid document, which is a `chunk_grid` object if it is bare.
    pub(crate) fn of(document: &str, bare: bool) -> Self {
        let mut sites = Self::default();
        let whole = raw::read(document.as_bytes()).expect("a valid document is JSON");
        let place = |value: Value<'_>| {
            let begin = value.text.as_ptr().addr() - document.as_ptr().addr();
            begin..begin + value.text.len()
        };
        sites.object(whole, !bare, &place);
        sites
    }

    fn object(
        &mut self,
        value: Value<'_>,
        is_array: bool,
        place: &dyn Fn(Value<'_>) -> Range<usize>,
    ) {
        let mut members = Vec::new();
        for member in value.members().expect("an object is expected here") {
            let name = READ.iter().find(|name| member.key.says(name));
            match name.copied() {
                Some("chunk_grid" | "configuration") => self.object(member.value, false, place),
                Some("shape") => self.lengths(member.value, place),
                Some("chunk_shapes" | "chunk_shape") => self.chunk_shapes(member.value, place),
                _ => {}
            }
            members.push(Member {
                name: name.map_or(String::new(), |name| (*name).to_owned()),
                key: place(member.key),
                value: place(member.value),
                is_read: name.is_some(),
            });
        }
        self.objects.push(Object {
            at: place(value),
            is_array,
            members,
        });
    }

    fn lengths(&mut self, value: Value<'_>, place: &dyn Fn(Value<'_>) -> Range<usize>) {
        self.shape = Some(place(value));
        let lengths = value.elements().expect("a shape is an array");
        for (axis, length) in lengths.into_iter().enumerate() {
            self.number(place(length), axis, true);
        }
    }

    fn chunk_shapes(&mut self, value: Value<'_>, place: &dyn Fn(Value<'_>) -> Range<usize>) {
        self.chunk_shapes = Some(place(value));
        let shapes = value.elements().expect("chunk shapes are an array");
        for (axis, edges) in shapes.into_iter().enumerate() {
            self.edges.push(place(edges));
            let Some(elements) = edges.elements() else {
                self.number(place(edges), axis, false);
                continue;
            };
            self.lists.push((axis, place(edges)));
            for element in elements {
                self.elements.push((axis, place(element)));
                let numbers = element.elements().unwrap_or_else(|| vec![element]);
                for number in numbers {
                    self.number(place(number), axis, false);
                }
            }
        }
    }

    fn number(&mut self, at: Range<usize>, axis: usize, is_length: bool) {
        self.numbers.push(Number {
            at,
            axis,
            is_length,
        });
    }
}
