//! Putting positions in order, in place.

/// Sorts positions by a strict order of them. O(n) where they are sorted already, else
/// O(n · log n) whatever they are.
///
/// A heap, since the sorts of `core` panic at an order that contradicts itself, and so need what
/// panicking needs linked. It is sifted from the bottom, which takes about as few comparisons as
/// they do.
pub(super) fn sort(positions: &mut [usize], is_below: impl Fn(usize, usize) -> bool) {
    if positions.is_sorted_by(|a, b| !is_below(*b, *a)) {
        return;
    }
    for root in (0..positions.len() / 2).rev() {
        sift(positions, root, &is_below);
    }
    for end in (1..positions.len()).rev() {
        // The largest goes behind the others.
        let halves = positions.split_at_mut_checked(end);
        let Some((heap, [last, ..])) = halves else {
            return;
        };
        if let Some(largest) = heap.first_mut() {
            core::mem::swap(largest, last);
        }
        sift(heap, 0, &is_below);
    }
}

/// Lets the position at `root` sink to its place in the heaps below it.
fn sift(heap: &mut [usize], root: usize, is_below: &impl Fn(usize, usize) -> bool) {
    let Some(&sinking) = heap.get(root) else {
        return;
    };
    // Along the larger children down to a leaf, and from there up to where it belongs.
    let mut hole = root;
    loop {
        let left = hole.saturating_mul(2).saturating_add(1);
        let right = left.saturating_add(1);
        let child = match (heap.get(left), heap.get(right)) {
            (Some(&one), Some(&other)) if is_below(one, other) => (right, other),
            (Some(&one), _) => (left, one),
            (None, _) => break,
        };
        set(heap, hole, child.1);
        hole = child.0;
    }
    while hole > root {
        let parent = hole.saturating_sub(1) / 2;
        match heap.get(parent) {
            Some(&above) if is_below(above, sinking) => set(heap, hole, above),
            _ => break,
        }
        hole = parent;
    }
    set(heap, hole, sinking);
}

fn set(heap: &mut [usize], place: usize, position: usize) {
    if let Some(place) = heap.get_mut(place) {
        *place = position;
    }
}

#[cfg(test)]
mod tests {
    use super::sort;
    use core::cell::Cell;
    use std::vec::Vec;

    /// Numbers of a simple generator, of which many are equal.
    fn keys(count: usize, most: u64) -> Vec<u64> {
        let mut state = 7_u64;
        let next = |_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33).checked_rem(most).unwrap()
        };
        (0..count).map(next).collect()
    }

    #[test]
    fn as_a_stable_sort_would() {
        for count in (0..70).chain([255, 256, 1_000, 4_097]) {
            for most in [1, 2, 5, 1 << 20] {
                let mut keys = keys(count, most);
                for _ in 0..3 {
                    let mut found: Vec<usize> = (0..count).collect();
                    let mut expected = found.clone();
                    let compared = Cell::new(0);
                    sort(&mut found, |a, b| {
                        compared.set(compared.get() + 1);
                        (keys[a], a) < (keys[b], b)
                    });
                    expected.sort_by_key(|at| keys[*at]);
                    assert_eq!(found, expected);
                    let log = usize::try_from(count.max(2).ilog2()).unwrap() + 1;
                    assert!(
                        compared.get() <= 2 * count * log + 3,
                        "{count}: {}",
                        compared.get()
                    );
                    // Then sorted keys, and last falling ones.
                    if keys.is_sorted() {
                        keys.reverse();
                    } else {
                        keys.sort_unstable();
                    }
                }
            }
        }
    }
}
