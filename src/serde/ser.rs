//! Writing a grid, in the canonical form.

use crate::axis::{Axis, Form, Run};
use crate::grid::Grid;
use crate::view::GridView;
use serde_core::ser::{Serialize, SerializeSeq, SerializeStruct, SerializeTuple, Serializer};

impl<const AXES: usize, const RUNS: usize> Serialize for Grid<AXES, RUNS> {
    /// As its [view](Grid::view) does.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.view().serialize(serializer)
    }
}

impl Serialize for GridView<'_> {
    /// The specification's `chunk_grid` object, in the canonical form of
    /// [`write_json`](GridView::write_json) and, as JSON without white space, in the same bytes.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("ChunkGrid", 2)?;
        object.serialize_field("name", "rectilinear")?;
        object.serialize_field("configuration", &ConfigurationOf(*self))?;
        object.end()
    }
}

struct ConfigurationOf<'a>(GridView<'a>);

impl Serialize for ConfigurationOf<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Configuration", 2)?;
        object.serialize_field("kind", "inline")?;
        object.serialize_field("chunk_shapes", &ChunkShapesOf(self.0))?;
        object.end()
    }
}

struct ChunkShapesOf<'a>(GridView<'a>);

impl Serialize for ChunkShapesOf<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut axes = serializer.serialize_seq(Some(self.0.rank()))?;
        for axis in self.0.axes() {
            axes.serialize_element(&EdgeLengthsOf(axis))?;
        }
        axes.end()
    }
}

struct EdgeLengthsOf<'a>(Axis<'a>);

impl Serialize for EdgeLengthsOf<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut runs = self.0.runs();
        if self.0.form() == Form::Integer {
            return serializer.serialize_u64(runs.next().map_or(0, |run| run.edge));
        }
        let mut list = serializer.serialize_seq(Some(runs.len()))?;
        for run in runs {
            list.serialize_element(&ElementOf(run))?;
        }
        list.end()
    }
}

struct ElementOf(Run);

impl Serialize for ElementOf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.count == 1 {
            return serializer.serialize_u64(self.0.edge);
        }
        let mut pair = serializer.serialize_tuple(2)?;
        pair.serialize_element(&self.0.edge)?;
        pair.serialize_element(&self.0.count)?;
        pair.end()
    }
}
