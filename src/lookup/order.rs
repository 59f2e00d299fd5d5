//! Unsorted batches: the order of positions that brings each chunk's together.

use super::batch::{BatchError, check_lengths};
use super::word::Word;
use core::iter::FusedIterator;

/// Values of one digit.
const RADIX: usize = 256;
/// Bits of one digit.
const DIGIT: u32 = 8;

/// Orders the positions of a batch by chunk, stably, into the caller's buffers.
///
/// `chunks` are the chunk numbers that a batch call wrote, one a point. Afterwards `order` has
/// their positions, chunk by chunk and rising within each; [`ByChunk`] goes over them. A radix
/// sort of eight bits a pass, as many passes as the largest number needs: O(points), with a
/// kilobyte or two of stack and no allocation.
///
/// ```
/// use rectigrid::lookup::order_by_chunk;
///
/// let chunks = [7_u32, 300, 7, 0];
/// let (mut order, mut scratch) = ([0; 4], [0; 4]);
/// let mut groups = order_by_chunk(&chunks, &mut order, &mut scratch)?;
/// assert_eq!(groups.next(), Some((0, &[3][..])));
/// assert_eq!(groups.next(), Some((7, &[0, 2][..])));
/// assert_eq!(groups.next(), Some((300, &[1][..])));
/// assert_eq!(groups.next(), None);
/// # Ok::<(), rectigrid::lookup::BatchError>(())
/// ```
///
/// # Errors
/// [`BatchError::Lengths`] where the three slices differ in length, and
/// [`BatchError::TooLong`] where positions don't fit 32 bits.
pub fn order_by_chunk<'a, C: Word>(
    chunks: &'a [C],
    order: &'a mut [u32],
    scratch: &mut [u32],
) -> Result<ByChunk<'a, C>, BatchError> {
    check_lengths(chunks.len(), order.len(), scratch.len())?;
    let Ok(points) = u32::try_from(chunks.len()) else {
        return Err(BatchError::TooLong {
            points: chunks.len(),
        });
    };
    for (position, place) in (0..points).zip(&mut *order) {
        *place = position;
    }
    let largest = chunks.iter().max().map_or(0, |chunk| chunk.to_u64());
    let bits = u64::BITS.saturating_sub(largest.leading_zeros());
    let passes = bits.div_ceil(DIGIT);
    for pass in 0..passes {
        let shift = pass.saturating_mul(DIGIT);
        distribute(chunks, shift, order, scratch);
        // A copy a pass, so that the result is in `order` whatever the number of passes.
        order.copy_from_slice(scratch);
    }
    Ok(ByChunk {
        chunks,
        order: &*order,
    })
}

/// One pass: `to` gets the positions of `from`, ordered by one digit of their chunks, stably.
fn distribute<C: Word>(chunks: &[C], shift: u32, from: &[u32], to: &mut [u32]) {
    let digit = |position: u32| {
        let chunk = chunk_at(chunks, position).map_or(0, |chunk| chunk.to_u64());
        usize::from(chunk.wrapping_shr(shift).to_le_bytes()[0])
    };
    let mut places = [0_u32; RADIX];
    for &position in from {
        if let Some(count) = places.get_mut(digit(position)) {
            *count = count.wrapping_add(1);
        }
    }
    let mut sum = 0_u32;
    for place in &mut places {
        let count = core::mem::replace(place, sum);
        sum = sum.wrapping_add(count);
    }
    for &position in from {
        if let Some(place) = places.get_mut(digit(position)) {
            if let Some(slot) = usize::try_from(*place).ok().and_then(|at| to.get_mut(at)) {
                *slot = position;
            }
            *place = place.wrapping_add(1);
        }
    }
}

fn chunk_at<C: Word>(chunks: &[C], position: u32) -> Option<C> {
    chunks.get(usize::try_from(position).ok()?).copied()
}

/// Positions of a batch, a chunk at a time, in rising order of both. Made by [`order_by_chunk`].
#[derive(Clone, Debug)]
pub struct ByChunk<'a, C> {
    chunks: &'a [C],
    order: &'a [u32],
}

impl<'a, C: Word> Iterator for ByChunk<'a, C> {
    /// A chunk and the positions of its points in the batch.
    type Item = (C, &'a [u32]);

    fn next(&mut self) -> Option<Self::Item> {
        let chunk = chunk_at(self.chunks, *self.order.first()?)?;
        let size = self
            .order
            .iter()
            .position(|position| chunk_at(self.chunks, *position) != Some(chunk))
            .unwrap_or(self.order.len());
        let (now, later) = self.order.split_at_checked(size)?;
        self.order = later;
        Some((chunk, now))
    }
}

impl<C: Word> FusedIterator for ByChunk<'_, C> {}
