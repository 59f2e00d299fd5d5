//! One number for a point's chunk and one for its element, out of the answers of each axis.

use super::kernel::Kernel;
use super::points::POINTS;
use super::search::{FindParts, LEVELS_PAY, search};
use super::table::{AxisTable, Method};
use super::word::{ChunkWord, Word};

/// Joins one axis' answers to the numbers of the axes before it: the step of Horner's scheme.
pub(super) struct Join<'a, T> {
    /// Chunks that hold data on this axis.
    pub(super) count: T,
    /// This axis' chunk of each point.
    pub(super) chunks: &'a [T],
    /// This axis' offset of each point.
    pub(super) offsets: &'a [T],
    /// Whether all products are below 2^32.
    pub(super) narrow: bool,
}

impl<T: Word> Kernel<T> for Join<'_, T> {
    #[inline(always)]
    fn answer<C: ChunkWord<T>, P: FindParts<T, ROWS>, const ROWS: usize, const VECTOR: bool>(
        self,
        table: &AxisTable<T, ROWS>,
        indices: &[T],
        numbers: &mut [C],
        elements: &mut [T],
        find_parts: P,
    ) -> bool {
        let edges = &table.body.edges;
        let chunks = self.chunks.iter();
        match table.head.method {
            Method::Divide | Method::Shift => {
                let edge = AxisTable::at(edges, T::ZERO);
                self.join(numbers, elements, chunks.map(|_| edge));
            }
            Method::Packed1 | Method::Packed2 | Method::Chunks => {
                // A row is a chunk.
                self.join(
                    numbers,
                    elements,
                    chunks.map(|row| AxisTable::at(edges, *row)),
                );
            }
            Method::Runs | Method::FarRuns => {
                let mut found = [T::ZERO; POINTS];
                let found = found.get_mut(..indices.len()).unwrap_or_default();
                if LEVELS_PAY {
                    let mut rows = [T::ZERO; POINTS];
                    let rows = rows.get_mut(..indices.len()).unwrap_or_default();
                    search::<T, T, P, ROWS>(table, indices, rows, found, find_parts, |_, row| {
                        (row, AxisTable::at(edges, row))
                    });
                } else {
                    // One array less for the stack of a small processor.
                    for (edge, &index) in found.iter_mut().zip(indices) {
                        *edge = AxisTable::at(edges, table.row_of(index));
                    }
                }
                self.join(numbers, elements, found.iter().copied());
            }
        }
        false
    }
}

impl<T: Word> Join<'_, T> {
    /// Joins, with the edge length of each point's chunk on this axis.
    #[inline(always)]
    fn join<C: ChunkWord<T>>(
        self,
        numbers: &mut [C],
        elements: &mut [T],
        edges: impl Iterator<Item = T>,
    ) {
        if self.narrow {
            self.join_by(numbers, elements, edges, T::mul_narrow);
        } else {
            self.join_by(numbers, elements, edges, T::mul);
        }
    }

    #[inline(always)]
    fn join_by<C: ChunkWord<T>>(
        self,
        numbers: &mut [C],
        elements: &mut [T],
        edges: impl Iterator<Item = T>,
        multiply: impl Fn(T, T) -> T,
    ) {
        let axis = self.chunks.iter().zip(self.offsets).zip(edges);
        let joined = numbers.iter_mut().zip(elements).zip(axis);
        for ((number, element), ((&chunk, &offset), edge)) in joined {
            *number = C::from_word(multiply(number.to_word(), self.count).add(chunk));
            *element = multiply(*element, edge).add(offset);
        }
    }
}
