//! Which indices an axis is asked for.

use crate::numbers::Numbers;
use crate::oracle::Axis;

/// Those around the ends of runs and of their first and last chunks, around powers of two and the
/// axis' end; the first ones; some at random. In no order, so many at most.
pub(crate) fn queries(axis: &Axis, most: usize) -> Vec<u64> {
    let mut numbers = Numbers::new(axis.length);
    let mut indices = vec![u64::MAX];
    let mut element = 0_u128;
    for (edge, count) in axis.pairs() {
        for chunks in [0, 1, count / 2, count.saturating_sub(1), count] {
            around(element + edge * chunks, &mut indices);
        }
        element += edge * count;
    }
    around(axis.length.into(), &mut indices);
    for power in [31, 32, 63] {
        around(1 << power, &mut indices);
    }
    indices.extend(0..axis.length.min(50));
    numbers.shuffle(&mut indices);
    indices.truncate(most - most / 4);
    while indices.len() < most {
        indices.push(numbers.below(axis.length.max(1)));
    }
    numbers.shuffle(&mut indices);
    indices
}

fn around(place: u128, places: &mut Vec<u64>) {
    for place in [place.saturating_sub(1), place, place + 1] {
        places.extend(u64::try_from(place));
    }
}
