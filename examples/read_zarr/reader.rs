//! A reader of chunks.

use crate::Result;
use crate::element::Element;
use rectigrid::Array;
use rectigrid::select::{AxisProjection, AxisSelection};
use std::path::Path;
use std::{fs, io};

/// An array in a directory.
pub(crate) struct Reader<'a> {
    array: Array<'a>,
    directory: &'a Path,
    element: &'a Element,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(array: Array<'a>, directory: &'a Path, element: &'a Element) -> Self {
        Self {
            array,
            directory,
            element,
        }
    }

    /// The shape of a selection's output, and its bytes in C order.
    pub(crate) fn select<const D: usize>(
        &self,
        selection: [AxisSelection<'_>; D],
    ) -> Result<(Vec<u64>, Vec<u8>)> {
        let lengths = selection.iter().zip(self.array.grid.shape());
        let shape: Vec<u64> = lengths
            .filter_map(|(axis, length)| match axis {
                AxisSelection::All => Some(length),
                AxisSelection::Index(_) => None,
                AxisSelection::Slice(slice) => Some(slice.count()),
                AxisSelection::List(list) => Some(list.len() as u64),
            })
            .collect();
        let mut out = self.element.fill.repeat(count(&shape)?);
        // An axis that is selected by one index has no stride in the output, nor a position.
        let mut strides = strides(&shape).into_iter();
        let out_strides = selection.map(|axis| match axis {
            AxisSelection::Index(_) => 0,
            _ => strides.next().unwrap_or(0),
        });
        for projection in self.array.grid.project(selection)? {
            let Some(chunk) = self.chunk(&projection.chunk)? else {
                continue;
            };
            let copying = Copying {
                size: self.element.size(),
                strides: chunk.strides.into_iter().zip(out_strides).collect(),
                chunk: &chunk.bytes,
            };
            copying.axes(&projection.axes, 0, 0, &mut out);
        }
        Ok((shape, out))
    }

    /// The bytes of points, in their order.
    pub(crate) fn points<const D: usize>(&self, points: &[[u64; D]]) -> Result<Vec<u8>> {
        let size = self.element.size();
        let mut out = self.element.fill.repeat(points.len());
        let mut order = vec![0; points.len()];
        for (index, positions) in self.array.grid.order_points(points, &mut order)? {
            let Some(chunk) = self.chunk(&index)? else {
                continue;
            };
            for &position in positions {
                let offset = self.array.grid.locate(&points[position])?.offset;
                let strides = chunk.strides.iter().zip(offset);
                let from: usize = strides.map(|(stride, at)| stride * at as usize).sum();
                let (from, to) = (from * size, position * size);
                out[to..to + size].copy_from_slice(&chunk.bytes[from..from + size]);
            }
        }
        Ok(out)
    }

    /// A chunk's bytes; `None` where the store has no such chunk.
    fn chunk<const D: usize>(&self, index: &[u64; D]) -> Result<Option<Chunk>> {
        let mut key = String::new();
        self.array.keys.write_key(index, &mut key)?;
        let bytes = match fs::read(self.directory.join(&key)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("can't read chunk {key}: {error}").into()),
        };
        // The codec saw the declared shape, also where the chunk reaches past the array.
        let shape = self.array.grid.region(index)?.declared;
        let expected = count(&shape)?.checked_mul(self.element.size());
        if expected != Some(bytes.len()) {
            let found = bytes.len();
            return Err(format!("found {found} bytes in chunk {key} of shape {shape:?}").into());
        }
        let strides = strides(&shape);
        Ok(Some(Chunk { bytes, strides }))
    }
}

/// A chunk as it is in memory.
struct Chunk {
    bytes: Vec<u8>,
    strides: Vec<usize>,
}

/// Copies what is read of a chunk.
struct Copying<'a> {
    size: usize,
    /// Of the chunk and of the output, an axis each, in elements.
    strides: Vec<(usize, usize)>,
    chunk: &'a [u8],
}

impl Copying<'_> {
    /// Copies along the axes from one on; `from` and `to` are where those before it stand.
    fn axes(&self, axes: &[AxisProjection<'_>], from: usize, to: usize, out: &mut [u8]) {
        let Some((axis, inner)) = axes.split_first() else {
            let (from, to) = (from * self.size, to * self.size);
            let element = &self.chunk[from..from + self.size];
            out[to..to + self.size].copy_from_slice(element);
            return;
        };
        let (in_stride, out_stride) = self.strides[self.strides.len() - axes.len()];
        for (offset, position) in (0..axis.count()).filter_map(|n| axis.element(n)) {
            let from = from + offset as usize * in_stride;
            let to = to + position.unwrap_or(0) as usize * out_stride;
            self.axes(inner, from, to, out);
        }
    }
}

/// How many elements a shape has.
fn count(shape: &[u64]) -> Result<usize> {
    if shape.contains(&0) {
        return Ok(0);
    }
    let product = shape
        .iter()
        .try_fold(1_u64, |all, &part| all.checked_mul(part));
    // No element has more than 8 bytes.
    let fits = product.filter(|count| *count <= isize::MAX as u64 / 8);
    Ok(fits.ok_or_else(|| format!("a shape of {shape:?} doesn't fit memory"))? as usize)
}

/// How many elements lie between neighbours along each axis, in C order.
fn strides(shape: &[u64]) -> Vec<usize> {
    let mut strides = vec![1_usize; shape.len()];
    for axis in (1..shape.len()).rev() {
        // Where another axis is empty, nothing is read, and the product means nothing.
        strides[axis - 1] = strides[axis].wrapping_mul(shape[axis] as usize);
    }
    strides
}
