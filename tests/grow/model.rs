//! What growing a grid of limited room should do, on plain lists.

use crate::like::{integer, list, merged, runs};
use crate::oracle::{Axis, Edges};
use rectigrid::{ErrorKind, GrowError, Run};

/// The axes, and the room of the grid that they are held against.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) axes: Vec<Axis>,
    pub(crate) most_axes: usize,
    pub(crate) most_runs: usize,
}

/// Pairs with more runs, taken one after the other.
fn extended(
    mut pairs: Vec<(u64, u64)>,
    more: &[Run],
    enough: Option<u64>,
    most: usize,
    capacity: usize,
) -> Result<Vec<(u64, u64)>, GrowError> {
    for &run in more {
        // Runs behind what is enough are not looked at.
        if enough.is_some_and(|enough| extent(&pairs) >= enough) {
            break;
        }
        if run.edge == 0 || run.count == 0 {
            return Err(GrowError::Zero);
        }
        pairs.push((run.edge, run.count));
        let extent: u128 = pairs
            .iter()
            .map(|(edge, count)| u128::from(*edge) * u128::from(*count))
            .sum();
        if extent > u64::MAX.into() {
            return Err(GrowError::Overflow);
        }
        if merged(&pairs).len() > most {
            return Err(GrowError::Full { run, capacity });
        }
    }
    if pairs.is_empty() {
        return Err(GrowError::Empty);
    }
    Ok(pairs)
}

fn extent(pairs: &[(u64, u64)]) -> u64 {
    pairs.iter().map(|(edge, count)| edge * count).sum()
}

impl Model {
    fn free(&self) -> usize {
        self.most_runs - self.axes.iter().map(runs).sum::<usize>()
    }

    pub(crate) fn push_integer(&mut self, length: u64, edge: u64) -> Result<(), GrowError> {
        self.room_for_an_axis()?;
        let run = Run { edge, count: 1 };
        extended(Vec::new(), &[run], None, self.free(), self.most_runs)?;
        let axis = integer(length, edge);
        if axis.extent() > u64::MAX.into() {
            return Err(GrowError::Overflow);
        }
        self.axes.push(axis);
        Ok(())
    }

    pub(crate) fn push_list(&mut self, runs: &[Run]) -> Result<(), GrowError> {
        self.room_for_an_axis()?;
        let pairs = extended(Vec::new(), runs, None, self.free(), self.most_runs)?;
        self.axes.push(list(extent(&pairs), &pairs));
        Ok(())
    }

    fn room_for_an_axis(&self) -> Result<(), GrowError> {
        let capacity = self.most_axes;
        if self.axes.len() == capacity {
            return Err(GrowError::TooManyAxes { capacity });
        }
        Ok(())
    }

    fn axis(&self, axis: usize) -> Result<&Axis, GrowError> {
        let rank = self.axes.len();
        self.axes
            .get(axis)
            .ok_or(GrowError::NoSuchAxis { axis, rank })
    }

    /// The pairs of a listed axis with more, up to what is enough.
    fn longer(
        &self,
        axis: usize,
        more: &[Run],
        enough: Option<u64>,
    ) -> Result<Vec<(u64, u64)>, GrowError> {
        let old = self.axis(axis)?;
        let Edges::List(pairs) = &old.edges else {
            return Err(GrowError::NotAList { axis });
        };
        extended(
            pairs.clone(),
            more,
            enough,
            self.free() + runs(old),
            self.most_runs,
        )
    }

    pub(crate) fn append(&mut self, axis: usize, edge: u64) -> Result<(), GrowError> {
        let pairs = self.longer(axis, &[Run { edge, count: 1 }], None)?;
        self.axes[axis] = list(extent(&pairs), &pairs);
        Ok(())
    }

    pub(crate) fn set_length(
        &mut self,
        axis: usize,
        length: u64,
        more: &[Run],
    ) -> Result<(), GrowError> {
        let old = self.axis(axis)?;
        match &old.edges {
            Edges::Integer(edge) => {
                let adapted = integer(length, *edge);
                if adapted.extent() > u64::MAX.into() {
                    return Err(GrowError::Overflow);
                }
                self.axes[axis] = adapted;
            }
            Edges::List(pairs) if length <= extent(pairs) => self.axes[axis].length = length,
            Edges::List(_) => {
                let pairs = self.longer(axis, more, Some(length))?;
                let extent = extent(&pairs);
                if extent < length {
                    return Err(GrowError::Short { extent, length });
                }
                self.axes[axis] = list(length, &pairs);
            }
        }
        Ok(())
    }

    pub(crate) fn resize(&mut self, axis: usize, length: u64) -> Result<(), GrowError> {
        let extent = u64::try_from(self.axis(axis)?.extent()).unwrap();
        let edge = length.saturating_sub(extent);
        self.set_length(axis, length, &[Run { edge, count: 1 }])
    }

    /// What is wrong with a shape, and on which axis.
    pub(crate) fn set_shape(&mut self, shape: &[u64]) -> Result<(), (ErrorKind, Option<usize>)> {
        if shape.len() != self.axes.len() {
            let (shape, chunk_shapes) = (shape.len(), self.axes.len());
            return Err((
                ErrorKind::Rank {
                    shape,
                    chunk_shapes,
                },
                None,
            ));
        }
        let mut tried = self.clone();
        for (axis, &length) in shape.iter().enumerate() {
            tried
                .set_length(axis, length, &[])
                .map_err(|error| match error {
                    GrowError::Short { extent, length } => {
                        (ErrorKind::Short { extent, length }, Some(axis))
                    }
                    _ => (ErrorKind::Overflow, Some(axis)),
                })?;
        }
        *self = tried;
        Ok(())
    }
}
