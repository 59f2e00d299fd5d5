//! The reference reader: which documents are to be taken, and which grid each says.
//!
//! As strict as the specification and the decisions that this project took where it is silent.
//! Written for its shortness on top of another reader of JSON; knows no code of the library.

use crate::implementation::Keys;
use crate::oracle::{Axis, Edges};
use crate::raw::{self, Member, Value};

/// What is wrong, in words for a message.
pub(crate) type Wrong = &'static str;

type Result<T> = std::result::Result<T, Wrong>;

/// Values that nobody asked for may be nested so deep.
pub(crate) const MOST_DEPTH: usize = 128;

/// Members of a `zarr.json` that say nothing of chunks.
const SKIPPED: [&str; 6] = [
    "data_type",
    "fill_value",
    "codecs",
    "attributes",
    "storage_transformers",
    "dimension_names",
];

/// Reads a whole `zarr.json`.
pub(crate) fn array(document: &[u8]) -> Result<(Vec<Axis>, Keys)> {
    let members = members(raw::read(document).ok_or("not JSON")?)?;
    let names = [
        "zarr_format",
        "node_type",
        "shape",
        "chunk_grid",
        "chunk_key_encoding",
    ];
    let (found, others) = sorted(&members, names)?;
    let [format, node, shape, grid, keys] = found.map(|value| value.ok_or("a member is missing"));
    for member in others {
        other_member(member)?;
    }
    if format?.integer() != Some(3) || !node?.says("array") {
        return Err("it is not the metadata of an array");
    }
    let shape = shape?.elements().ok_or("a shape that is no array")?;
    let shape: Option<Vec<u64>> = shape.into_iter().map(Value::integer).collect();
    let axes = chunk_grid(grid?, &shape.ok_or("an axis length")?)?;
    Ok((axes, key_encoding(keys?)?))
}

/// Reads a `chunk_grid` object for an array of this shape.
pub(crate) fn grid(document: &[u8], shape: &[u64]) -> Result<Vec<Axis>> {
    chunk_grid(raw::read(document).ok_or("not JSON")?, shape)
}

fn members(value: Value<'_>) -> Result<Vec<Member<'_>>> {
    value.members().ok_or("not an object")
}

/// The members of these names, none of them twice, and all others.
fn sorted<'a, 'm, const N: usize>(
    members: &'m [Member<'a>],
    names: [&str; N],
) -> Result<([Option<Value<'a>>; N], Vec<&'m Member<'a>>)> {
    let mut found = [None; N];
    let mut others = Vec::new();
    for member in members {
        match names.iter().position(|name| member.key.says(name)) {
            Some(place) if found[place].is_some() => return Err("a member stands twice"),
            Some(place) => found[place] = Some(member.value),
            None => others.push(member),
        }
    }
    Ok((found, others))
}

/// The members of these names, where there may be no others.
fn only<'a, const N: usize>(value: Value<'a>, names: [&str; N]) -> Result<[Option<Value<'a>>; N]> {
    let members = members(value)?;
    match sorted(&members, names)? {
        (found, others) if others.is_empty() => Ok(found),
        _ => Err("an unknown member"),
    }
}

/// A member that says nothing of chunks, or says that it may be ignored.
fn other_member(member: &Member<'_>) -> Result<()> {
    if SKIPPED.iter().any(|name| member.key.says(name)) {
        return not_too_deep(member.value);
    }
    let mut must_understand = None;
    for inner in members(member.value)? {
        not_too_deep(inner.value)?;
        if inner.key.says("must_understand") {
            let refused = must_understand == Some(true) || inner.value.text != "false";
            must_understand = Some(refused);
        }
    }
    match must_understand {
        Some(false) => Ok(()),
        _ => Err("a member that must be understood"),
    }
}

fn not_too_deep(value: Value<'_>) -> Result<()> {
    if value.depth() > MOST_DEPTH {
        return Err("nested too deep");
    }
    Ok(())
}

fn key_encoding(value: Value<'_>) -> Result<Keys> {
    let (name, configuration) = if value.is_object() {
        let [name, configuration] = only(value, ["name", "configuration"])?;
        (name.ok_or("no name")?, configuration)
    } else {
        (value, None)
    };
    let separator = match configuration {
        Some(configuration) => only(configuration, ["separator"])?[0],
        None => None,
    };
    let separator = match separator {
        None => None,
        Some(value) if value.says("/") => Some('/'),
        Some(value) if value.says(".") => Some('.'),
        Some(_) => return Err("a separator that is not known"),
    };
    let v2 = name.says("v2");
    if !v2 && !name.says("default") {
        return Err("a key encoding that is not known");
    }
    let separator = separator.unwrap_or(if v2 { '.' } else { '/' });
    Ok(Keys { v2, separator })
}

fn chunk_grid(value: Value<'_>, shape: &[u64]) -> Result<Vec<Axis>> {
    let [name, configuration] = only(value, ["name", "configuration"])?;
    let (name, configuration) = (
        name.ok_or("no name")?,
        configuration.ok_or("no configuration")?,
    );
    let (shapes, lists) = if name.says("rectilinear") {
        let [kind, shapes] = only(configuration, ["kind", "chunk_shapes"])?;
        if !kind.ok_or("no kind")?.says("inline") {
            return Err("a kind that is not inline");
        }
        (shapes, true)
    } else if name.says("regular") {
        (only(configuration, ["chunk_shape"])?[0], false)
    } else {
        return Err("a grid that is not known");
    };
    let shapes = shapes.and_then(Value::elements).ok_or("no chunk shapes")?;
    if shapes.len() != shape.len() {
        return Err("the shape has another number of axes");
    }
    let axes = shapes.into_iter().zip(shape);
    axes.map(|(edges, &length)| axis(edges, length, lists))
        .collect()
}

fn axis(value: Value<'_>, length: u64, lists: bool) -> Result<Axis> {
    let edges = match value.elements() {
        None => Edges::Integer(positive(value)?),
        Some(_) if !lists => return Err("a list in a regular grid"),
        Some(elements) => Edges::List(elements.into_iter().map(pair).collect::<Result<_>>()?),
    };
    let pairs = match &edges {
        Edges::Integer(_) => true,
        Edges::List(pairs) => !pairs.is_empty(),
    };
    let axis = Axis { length, edges };
    let sum = axis
        .pairs()
        .into_iter()
        .try_fold(0_u128, |sum, (edge, count)| {
            edge.checked_mul(count)?.checked_add(sum)
        });
    match sum {
        _ if !pairs => Err("an empty list"),
        Some(sum) if sum <= u64::MAX.into() && sum >= length.into() => Ok(axis),
        _ => Err("a sum that is too small or too large"),
    }
}

/// An element of a list: an edge length, or one and its count.
fn pair(value: Value<'_>) -> Result<(u64, u64)> {
    match value.elements().as_deref() {
        None => Ok((positive(value)?, 1)),
        Some([edge, count]) => Ok((positive(*edge)?, positive(*count)?)),
        Some(_) => Err("a list that is no pair"),
    }
}

fn positive(value: Value<'_>) -> Result<u64> {
    value
        .integer()
        .filter(|number| *number > 0)
        .ok_or("no positive integer")
}
