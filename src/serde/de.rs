//! Reading a grid out of a self-describing format, in place.

use crate::axis::{Form, Run};
use crate::error::ErrorKind;
use crate::grid::{Grid, GridMut};
use crate::phrase::Phrase;
use crate::row_writer::{Refused, RowWriter};
use core::fmt;
use serde_core::de::{
    self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

impl<const AXES: usize, const RUNS: usize> Grid<AXES, RUNS> {
    /// Reads a `chunk_grid` object for an array of this shape out of any self-describing format.
    ///
    /// In place, as [`read_chunk_grid`](Self::read_chunk_grid) does for JSON text, and as strict;
    /// but the format's reader decides what it tells of duplicates, numbers and places.
    ///
    /// ```
    /// use rectigrid::Grid;
    /// use serde::de::DeserializeSeed;
    ///
    /// let text = r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4,[1,2,3]]}}"#;
    /// let mut grid = Grid::<2, 8>::new();
    /// grid.seed(&[6, 6]).deserialize(&mut serde_json::Deserializer::from_str(text))?;
    /// assert_eq!(serde_json::to_string(&grid)?, text);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of the format, with [`ErrorKind`]'s words where the grid is at fault. The grid is
    /// empty then.
    pub fn seed<'g>(&'g mut self, shape: &'g [u64]) -> ChunkGridSeed<'g> {
        ChunkGridSeed {
            grid: self.as_mut(),
            shape: Some(shape),
        }
    }
}

impl<'de, const AXES: usize, const RUNS: usize> de::Deserialize<'de> for Grid<AXES, RUNS> {
    /// Reads a `chunk_grid` object without the shape that it belongs to, for types that have both
    /// as fields.
    ///
    /// Until [`set_shape`](Grid::set_shape) tells the shape, an axis of a list is as long as its
    /// edge lengths say, and one of an integer has length 0. [`Grid::seed`] needs no such step and
    /// fills the grid in place.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut grid = Self::EMPTY;
        let seed = ChunkGridSeed {
            grid: grid.as_mut(),
            shape: None,
        };
        seed.deserialize(deserializer)?;
        Ok(grid)
    }
}

/// Fills a grid in place. Made by [`Grid::seed`].
#[derive(Debug)]
pub struct ChunkGridSeed<'g> {
    grid: GridMut<'g>,
    shape: Option<&'g [u64]>,
}

impl<'de> DeserializeSeed<'de> for ChunkGridSeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(mut self, deserializer: D) -> Result<(), D::Error> {
        self.grid.clear();
        let read = deserializer
            .deserialize_map(ChunkGridVisitor {
                grid: &mut self.grid,
            })
            .and_then(|()| match self.shape {
                Some(shape) => self.grid.set_shape(shape).map_err(de::Error::custom),
                None => Ok(()),
            });
        if read.is_err() {
            self.grid.clear();
        }
        read
    }
}

/// A name among some, for keys and for values that are names.
#[derive(Clone, Copy)]
struct OneOf(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for OneOf {
    /// Its place among them; `None` for another name.
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for OneOf {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "one of {:?}", self.0)
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Self::Value, E> {
        Ok(self.0.iter().position(|known| *known == name))
    }
}

/// Says that a member came, once.
fn once<E: de::Error>(seen: &mut bool, member: &'static str) -> Result<(), E> {
    if core::mem::replace(seen, true) {
        return Err(E::duplicate_field(member));
    }
    Ok(())
}

fn needed<E: de::Error>(seen: bool, member: &'static str) -> Result<(), E> {
    if seen {
        Ok(())
    } else {
        Err(E::missing_field(member))
    }
}

const GRID: &[&str] = &["name", "configuration"];
const NAMES: &[&str] = &["rectilinear", "regular"];
const CONFIGURATION: &[&str] = &["kind", "chunk_shapes", "chunk_shape"];
const KINDS: &[&str] = &["inline"];

struct ChunkGridVisitor<'a, 'g> {
    grid: &'a mut GridMut<'g>,
}

impl<'de> Visitor<'de> for ChunkGridVisitor<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a chunk grid: an object with a name and a configuration")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = [false; 2];
        let [name_seen, configuration_seen] = &mut seen;
        let mut regular = false;
        let mut configured = Configured::default();
        while let Some(key) = map.next_key_seed(OneOf(GRID))? {
            match key {
                Some(0) => {
                    once(name_seen, "name")?;
                    regular = match map.next_value_seed(OneOf(NAMES))? {
                        Some(name) => name == 1,
                        None => {
                            return Err(de::Error::custom(
                                "found another name, expected \"rectilinear\" or \"regular\"",
                            ));
                        }
                    };
                }
                Some(_) => {
                    once(configuration_seen, "configuration")?;
                    configured = map.next_value_seed(ConfigurationSeed {
                        grid: &mut *self.grid,
                    })?;
                }
                None => return Err(unknown_member(GRID)),
            }
        }
        needed(*name_seen, "name")?;
        needed(*configuration_seen, "configuration")?;
        if regular {
            if configured.kind || configured.chunk_shapes {
                return Err(unknown_member(&["chunk_shape"]));
            }
            needed(configured.chunk_shape, "chunk_shape")
        } else {
            if configured.chunk_shape {
                return Err(unknown_member(&["kind", "chunk_shapes"]));
            }
            needed(configured.kind, "kind")?;
            needed(configured.chunk_shapes, "chunk_shapes")
        }
    }
}

fn unknown_member<E: de::Error>(expected: &'static [&'static str]) -> E {
    E::custom(format_args!(
        "found an unknown member, expected {expected:?}"
    ))
}

/// Which members a configuration has.
#[derive(Default)]
struct Configured {
    kind: bool,
    chunk_shapes: bool,
    chunk_shape: bool,
}

struct ConfigurationSeed<'a, 'g> {
    grid: &'a mut GridMut<'g>,
}

impl<'de> DeserializeSeed<'de> for ConfigurationSeed<'_, '_> {
    type Value = Configured;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Configured, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for ConfigurationSeed<'_, '_> {
    type Value = Configured;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the configuration of a chunk grid: an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Configured, A::Error> {
        let mut seen = Configured::default();
        while let Some(key) = map.next_key_seed(OneOf(CONFIGURATION))? {
            match key {
                Some(0) => {
                    once(&mut seen.kind, "kind")?;
                    if map.next_value_seed(OneOf(KINDS))?.is_none() {
                        return Err(de::Error::custom("found another kind, expected \"inline\""));
                    }
                }
                Some(key) => {
                    let lists = key == 1;
                    if lists {
                        once(&mut seen.chunk_shapes, "chunk_shapes")?;
                    } else {
                        once(&mut seen.chunk_shape, "chunk_shape")?;
                    }
                    if seen.chunk_shapes && seen.chunk_shape {
                        return Err(unknown_member(CONFIGURATION));
                    }
                    map.next_value_seed(ChunkShapes {
                        grid: &mut *self.grid,
                        lists,
                    })?;
                }
                None => return Err(unknown_member(CONFIGURATION)),
            }
        }
        Ok(seen)
    }
}

/// The edge lengths of all axes.
struct ChunkShapes<'a, 'g> {
    grid: &'a mut GridMut<'g>,
    /// Whether an axis may have a list of them.
    lists: bool,
}

impl<'de> DeserializeSeed<'de> for ChunkShapes<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for ChunkShapes<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of edge lengths, one item an axis")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut axes: A) -> Result<(), A::Error> {
        let capacity = self.grid.axis_capacity();
        for axis in 0..capacity {
            let Some(()) = axes.next_element_seed(EdgeLengths {
                grid: &mut *self.grid,
                axis,
                lists: self.lists,
            })?
            else {
                return Ok(());
            };
            self.grid.set_rank(axis.saturating_add(1));
        }
        match axes.next_element::<IgnoredAny>()? {
            None => Ok(()),
            Some(_) => Err(de::Error::custom(ErrorKind::TooManyAxes { capacity })),
        }
    }
}

/// The edge lengths of one axis.
struct EdgeLengths<'a, 'g> {
    grid: &'a mut GridMut<'g>,
    axis: usize,
    lists: bool,
}

impl EdgeLengths<'_, '_> {
    fn fill<E: de::Error>(
        self,
        form: Form,
        fill: impl FnOnce(&mut RowWriter<'_>, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let capacity = self.grid.row_capacity();
        let (mut rows, first_row) = self.grid.next_rows();
        fill(&mut rows, capacity)?;
        let mut record = rows.finish(form, first_row);
        if form == Form::List
            && let Some((_, pool)) = self.grid.axis_mut(self.axis)
        {
            // As long as its edges say, until the shape is told; that always fits.
            let _always_ok = record.set_length(record.rows_in(pool), record.extent);
        } else {
            record.declared = 0;
            record.extent = 0;
        }
        self.grid.put_axis(self.axis, record);
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for EdgeLengths<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for EdgeLengths<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an edge length of at least 1 or a list of them")
    }

    fn visit_u64<E: de::Error>(self, edge: u64) -> Result<(), E> {
        let axis = self.axis;
        self.fill(Form::Integer, |rows, capacity| {
            push(rows, edge, 1, capacity)
                .map_err(|kind| E::custom(format_args!("{kind} (axis {axis})")))
        })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        if !self.lists {
            let found = de::Unexpected::Seq;
            return Err(de::Error::invalid_type(
                found,
                &"an edge length of at least 1",
            ));
        }
        let axis = self.axis;
        self.fill(Form::List, |rows, capacity| {
            let mut element = 0_usize;
            while let Some(run) = list.next_element_seed(Element)? {
                push(rows, run.edge, run.count, capacity).map_err(|kind| {
                    de::Error::custom(format_args!("{kind} (axis {axis}, element {element})"))
                })?;
                element = element.saturating_add(1);
            }
            if element == 0 {
                let kind = ErrorKind::Empty;
                return Err(de::Error::custom(format_args!("{kind} (axis {axis})")));
            }
            Ok(())
        })
    }
}

fn push(rows: &mut RowWriter<'_>, edge: u64, count: u64, capacity: usize) -> Result<(), ErrorKind> {
    if edge == 0 {
        let what = Phrase::EDGE_LENGTH;
        return Err(ErrorKind::Zero { what });
    }
    if count == 0 {
        let what = Phrase::REPEAT_COUNT;
        return Err(ErrorKind::Zero { what });
    }
    rows.push(edge, count).map_err(|refused| match refused {
        Refused::Overflow => ErrorKind::Overflow,
        Refused::Full => ErrorKind::TooManyRuns { capacity },
    })
}

/// One element of a list: an edge length or a pair `[edge length, count]`.
struct Element;

impl<'de> DeserializeSeed<'de> for Element {
    type Value = Run;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Run, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Element {
    type Value = Run;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an edge length or a pair [edge length, count]")
    }

    fn visit_u64<E: de::Error>(self, edge: u64) -> Result<Run, E> {
        Ok(Run { edge, count: 1 })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pair: A) -> Result<Run, A::Error> {
        let expected = "a pair [edge length, count] of two integers";
        let edge = pair.next_element()?;
        let count = pair.next_element()?;
        match (edge, count, pair.next_element::<IgnoredAny>()?) {
            (Some(edge), Some(count), None) => Ok(Run { edge, count }),
            _ => Err(de::Error::custom(format_args!(
                "found another array, expected {expected}"
            ))),
        }
    }
}
