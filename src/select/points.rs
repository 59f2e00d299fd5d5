//! Points: brought together chunk by chunk, in the caller's buffer.

use super::SelectError;
use super::sort::sort;
use crate::axis::Axis;
use crate::view::GridView;
use core::cmp::Ordering;
use core::iter::FusedIterator;

impl<'a> GridView<'a> {
    /// Orders points by chunk: `order` gets their positions, chunk by chunk in row-major order and
    /// rising within each.
    ///
    /// `order` has a place for each point. O(points · log points · `D` · log runs), without
    /// allocation; for millions of points a [`PointTable`](crate::lookup::PointTable) and
    /// [`order_by_chunk`](crate::lookup::order_by_chunk) are the fast way.
    ///
    /// ```
    /// # use rectigrid::{Grid, ParseOptions};
    /// # let document = br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[16,10],[24,14]]}}"#;
    /// # let mut grid = Grid::<2, 4>::new();
    /// # let grid = grid.read_chunk_grid(document, &[26, 38], ParseOptions::STRICT)?;
    /// let points = [[20, 15], [0, 30], [25, 0]];
    /// let mut order = [0; 3];
    /// let mut chunks = grid.order_points(&points, &mut order)?;
    /// assert_eq!(chunks.next(), Some(([0, 1], &[1][..])));
    /// assert_eq!(chunks.next(), Some(([1, 0], &[0, 2][..])));
    /// assert_eq!(chunks.next(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SelectError::OutOfBounds`] names the first axis of the first point outside of the array;
    /// [`SelectError::Rank`] and [`SelectError::Buffer`] where a length is wrong.
    pub fn order_points<'p, const D: usize>(
        &self,
        points: &'p [[u64; D]],
        order: &'p mut [usize],
    ) -> Result<PointsByChunk<'a, 'p, D>, SelectError> {
        let axes = self.axes_of::<D>().map_err(|_| SelectError::Rank {
            found: D,
            expected: self.rank(),
        })?;
        if points.len() != order.len() {
            return Err(SelectError::Buffer {
                found: order.len(),
                expected: points.len(),
            });
        }
        for point in points {
            for (number, (index, axis)) in point.iter().zip(&axes).enumerate() {
                if *index >= axis.length() {
                    return Err(SelectError::OutOfBounds {
                        axis: number,
                        index: *index,
                        length: axis.length(),
                    });
                }
            }
        }
        for (position, place) in order.iter_mut().enumerate() {
            *place = position;
        }
        let mut found = PointsByChunk {
            axes,
            points,
            order: &[],
        };
        sort(order, |a, b| {
            found.compare(a, b).then(a.cmp(&b)) == Ordering::Less
        });
        found.order = order;
        Ok(found)
    }
}

/// Positions of points, a chunk at a time. Made by [`GridView::order_points`].
#[derive(Clone, Debug)]
pub struct PointsByChunk<'a, 'p, const D: usize> {
    axes: [Axis<'a>; D],
    points: &'p [[u64; D]],
    order: &'p [usize],
}

impl<const D: usize> PointsByChunk<'_, '_, D> {
    /// The chunk of the point at a position.
    fn chunk(&self, position: usize) -> [u64; D] {
        let point = self.points.get(position).copied().unwrap_or([0; D]);
        let mut axes = self.axes.iter();
        point.map(|index| {
            let found = axes.next().and_then(|axis| axis.locate(index));
            found.unwrap_or_default().chunk
        })
    }

    /// How the chunks of two points are ordered.
    fn compare(&self, a: usize, b: usize) -> Ordering {
        self.chunk(a).cmp(&self.chunk(b))
    }
}

impl<'p, const D: usize> Iterator for PointsByChunk<'_, 'p, D> {
    /// A chunk's index in the grid and the positions of its points.
    type Item = ([u64; D], &'p [usize]);

    fn next(&mut self) -> Option<Self::Item> {
        let chunk = self.chunk(*self.order.first()?);
        let size = self.order.iter().take_while(|at| self.chunk(**at) == chunk);
        let (now, later) = self.order.split_at_checked(size.count())?;
        self.order = later;
        Some((chunk, now))
    }
}

impl<const D: usize> FusedIterator for PointsByChunk<'_, '_, D> {}
