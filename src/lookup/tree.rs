//! Searches without a guide, on AVX-512: a tree of keys in its registers.
//!
//! Its instructions look up words in two registers at once, in little more time than they compare
//! them. So many levels of a search tree need no load, and each of them halves what is left.
//!
//! The guide's memory, which such tables don't need, keeps the tree. The number of a node is the turns
//! that lead to it, 1 for each to the right and the first one as the lowest bit, with a 1 above the last
//! one: below the root, 1, stand 2 on the left and 3 on the right, below 2 stand 4 and 6. So the bits of
//! a path stay where they are as it goes on, and lookups in several registers need not wait for the
//! turns that choose among these.

use super::word::Word;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::first_rows;

/// Halvings that a tree does.
const LEVELS: u32 = 7;
/// Parts that it tells apart, and words that it takes. The first of these is not in use.
pub(super) const LEAVES: usize = 1 << LEVELS;
/// The largest guide with a tree. Numbers of its rows are so small that the turns which lookups look
/// at have room beside them.
const MOST_BUCKETS: usize = 1 << 28;

/// Rows in as many parts as a tree tells apart.
pub(super) type Leaves<T> = super::parts::Parts<T, LEAVES>;

/// The tree that a guide's memory keeps, where there may be one.
pub(super) fn of<T>(guide: &[T]) -> Option<&[T; LEAVES]> {
    guide.first_chunk().filter(|_| guide.len() <= MOST_BUCKETS)
}

/// Puts the tree of rows that begin at `starts` into a guide's memory, as far as that goes.
pub(super) fn plant<T: Word>(guide: &mut [T], starts: &[T]) {
    let leaves = Leaves::of(T::from_usize(starts.len()));
    for (node, key) in guide.iter_mut().enumerate().take(LEAVES).skip(1) {
        // The first turn tells the halves of all parts apart, so it is the highest bit of a part's
        // number. On the right of a node are those from this one on.
        let part = node
            .reverse_bits()
            .wrapping_shr(usize::BITS.saturating_sub(LEVELS));
        let row = leaves.row(T::from_usize(part)).to_usize();
        let start = starts.get(row).copied().unwrap_or(T::MAX);
        // The last index on the left, since vectors choose by `<` in fewer instructions than by `<=`.
        *key = start.sub(T::ONE);
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::super::vectors::{
        MOST_LANES, Mask, Vector, add_where, at_most, choose, is_below, lanes, load, look_up,
        look_up_in_two, shift_right, splat, store, zero,
    };
    use super::super::word::Word;
    use super::{LEAVES, LEVELS, Leaves};

    /// The most turns that a lookup looks at: the logarithm of the words in two registers.
    const MOST_LOOKED_AT: u32 = (2 * MOST_LANES).ilog2();

    /// Finds the row that the search for each index begins with. `tree` is what
    /// [`plant`](super::plant) wrote. The slices have one length.
    #[target_feature(enable = "avx512f")]
    pub(in super::super) fn first_rows<T: Word>(
        leaves: Leaves<T>,
        tree: &[T; LEAVES],
        indices: &[T],
        rows: &mut [T],
    ) {
        descend(leaves, tree, indices, rows);
        let rest = indices.chunks_exact(lanes::<T>()).remainder();
        let rows = rows.chunks_exact_mut(lanes::<T>()).into_remainder();
        if !rest.is_empty() {
            let mut indices = [T::ZERO; MOST_LANES];
            for (index, &rest) in indices.iter_mut().zip(rest) {
                *index = rest;
            }
            let mut found = indices;
            descend(leaves, tree, &indices, &mut found);
            for (row, &found) in rows.iter_mut().zip(&found) {
                *row = found;
            }
        }
    }

    /// Goes down the tree with each whole vector of indices.
    #[target_feature(enable = "avx512f")]
    #[inline(never)]
    fn descend<T: Word>(leaves: Leaves<T>, tree: &[T; LEAVES], indices: &[T], rows: &mut [T]) {
        let blocks = indices.chunks_exact(lanes::<T>());
        for (indices, rows) in blocks.zip(rows.chunks_exact_mut(lanes::<T>())) {
            let indices = load(indices);
            let mut turns = [0; LEVELS as usize];
            // The first row of the part, and below it the turns that lookups look at.
            let mut path = zero();
            for (level, place) in (0..LEVELS).zip(0..) {
                let keys = keys(tree, level, path, &turns);
                let right = is_below::<T>(keys, indices);
                if let Some(turn) = turns.get_mut(place) {
                    *turn = right;
                }
                path = add_where(right, path, step(leaves, level));
            }
            let found = shift_right::<T, MOST_LOOKED_AT>(path);
            store(at_most(found, leaves.last), rows);
        }
    }

    /// What a turn to the right adds to a path.
    #[inline]
    fn step<T: Word>(leaves: Leaves<T>, level: u32) -> T {
        let parts = LEAVES.wrapping_shr(level).wrapping_shr(1);
        let rows = T::from_usize(parts).mul(leaves.window);
        let looked_at = if T::BITS == 64 { 4 } else { MOST_LOOKED_AT };
        let turn = if level < looked_at {
            T::ONE.shl(level)
        } else {
            T::ZERO
        };
        rows.shl(MOST_LOOKED_AT).or(turn)
    }

    /// The keys of the nodes that turns led to, on one level.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn keys<T: Word>(
        tree: &[T; LEAVES],
        level: u32,
        path: Vector,
        turns: &[Mask; LEVELS as usize],
    ) -> Vector {
        let &[first, .., fifth, sixth, _] = turns;
        let &[_, root, left, right, ..] = tree;
        match (level, T::BITS) {
            (0, _) => splat(root),
            (1, _) => choose::<T>(first, splat(left), splat(right)),
            (2, _) => in_one(tree, 4, path),
            (3, _) => in_one(tree, 8, path),
            (4, 64) => in_two(tree, 16, path),
            (4, _) => in_one(tree, 16, path),
            (5, 64) => choose::<T>(fifth, in_two(tree, 32, path), in_two(tree, 48, path)),
            (5, _) => in_two(tree, 32, path),
            (_, 64) => {
                let left = choose::<T>(fifth, in_two(tree, 64, path), in_two(tree, 80, path));
                let right = choose::<T>(fifth, in_two(tree, 96, path), in_two(tree, 112, path));
                choose::<T>(sixth, left, right)
            }
            _ => choose::<T>(sixth, in_two(tree, 64, path), in_two(tree, 96, path)),
        }
    }

    /// Looks keys up in the register that begins with a node.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn in_one<T: Word>(tree: &[T; LEAVES], node: usize, path: Vector) -> Vector {
        look_up::<T>(load_at(tree, node), path)
    }

    /// Looks keys up in the two registers that begin with a node.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn in_two<T: Word>(tree: &[T; LEAVES], node: usize, path: Vector) -> Vector {
        let second = node.saturating_add(lanes::<T>());
        look_up_in_two::<T>([load_at(tree, node), load_at(tree, second)], path)
    }

    /// The register that begins with a node.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn load_at<T: Word>(tree: &[T; LEAVES], node: usize) -> Vector {
        load(tree.get(node..).unwrap_or_default())
    }
}
