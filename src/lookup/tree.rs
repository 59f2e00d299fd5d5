//! Searches without a guide, on AVX-512 and AVX2: a tree of keys in registers.
//!
//! AVX-512 looks up words in two registers at once, in little more time than it compares them. So many levels
//! of a search tree need no load, and each of them halves what is left. AVX2 looks them up in one register of
//! half the width, and goes down fewer levels of the same tree.
//!
//! The guide's memory, which such tables don't need, begins with the tree. The number of a node is the turns
//! that lead to it, 1 for each to the right and the first one as the lowest bit, with a 1 above the last
//! one: below the root, 1, stand 2 on the left and 3 on the right, below 2 stand 4 and 6. So the bits of
//! a path stay where they are as it goes on, and lookups in several registers need not wait for the
//! turns that choose among these.

use super::word::Word;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::{Way, find_parts};
#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;

/// The fewest halvings that a tree does.
pub(super) const LEAST_LEVELS: u32 = 6;

/// The most halvings that a tree does: one more would cost more than a probe.
pub(super) const fn most_levels<T: Word>() -> u32 {
    if T::BITS == 64 { 7 } else { 8 }
}

/// The most that AVX2 does by it, for the same reason.
pub(super) const fn most_levels_of_avx2<T: Word>() -> u32 {
    if T::BITS == 64 { 5 } else { 7 }
}

/// Words that a tree takes at most. The first of them is not in use.
pub(super) const WORDS: usize = 1 << 8;

/// Words of the largest guide whose rows' numbers fit above the turns of a path.
const MOST_GUIDE: usize = 1_usize.wrapping_shl(28);

/// The tree that a guide's memory keeps, where there is room for one.
pub(super) fn of<T>(guide: &[T]) -> Option<&[T; WORDS]> {
    guide.first_chunk().filter(|_| guide.len() <= MOST_GUIDE)
}

/// Puts a tree of so many levels into a guide's memory, for rows that begin at `starts`. A part that it tells
/// has a power of two of rows, of which `rows` is the logarithm.
pub(super) fn plant<T: Word>(guide: &mut [T], starts: &[T], levels: u32, rows: u32) {
    let nodes = 1_usize.wrapping_shl(levels);
    for (node, key) in guide.iter_mut().enumerate().take(nodes).skip(1) {
        // The first turn tells the halves of all parts apart, so it is the highest bit of a part's
        // number. On the right of a node are those from this one on.
        let part = node
            .reverse_bits()
            .wrapping_shr(usize::BITS.saturating_sub(levels));
        let start = starts.get(part.wrapping_shl(rows));
        // The last index on the left, since vectors choose by `<` in fewer instructions than by `<=`.
        *key = start.copied().unwrap_or(T::MAX).sub(T::ONE);
    }
}

/// Calls `find`, which leaves out what is less than a vector, for all indices. The slices have one length.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn in_vectors<T: Word>(
    lanes: usize,
    indices: &[T],
    places: &mut [T],
    find: impl Fn(&[T], &mut [T]),
) {
    /// Words of any vector, or more.
    const MOST: usize = 16;
    find(indices, places);
    let rest = indices.chunks_exact(lanes).remainder();
    let places = places.chunks_exact_mut(lanes).into_remainder();
    if !rest.is_empty() {
        let mut indices = [T::ZERO; MOST];
        for (index, &rest) in indices.iter_mut().zip(rest) {
            *index = rest;
        }
        let mut found = indices;
        find(&indices, &mut found);
        for (place, &found) in places.iter_mut().zip(&found) {
            *place = found;
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::super::vectors::{
        MOST_LANES, Mask, Vector, add_where, choose, is_below, lanes, load, look_up,
        look_up_in_two, shift_right, splat, store,
    };
    use super::super::word::Word;
    use super::{LEAST_LEVELS, WORDS, in_vectors};

    /// Levels of any tree.
    const MOST_LEVELS: usize = WORDS.ilog2() as usize;
    /// The most turns that a lookup looks at: the logarithm of the words in two registers.
    const MOST_LOOKED_AT: u32 = (2 * MOST_LANES).ilog2();

    /// How a tree is gone down, and where that leads to.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Way<T> {
        pub(in super::super) levels: u32,
        /// The place of the first part.
        pub(in super::super) first: T,
        /// The logarithm of the places from one part to the next.
        pub(in super::super) spread: u32,
    }

    /// Finds the place of the part that each index lies in. The slices have one length.
    #[target_feature(enable = "avx512f")]
    pub(in super::super) fn find_parts<T: Word>(
        tree: &[T; WORDS],
        way: Way<T>,
        indices: &[T],
        places: &mut [T],
    ) {
        in_vectors(lanes::<T>(), indices, places, |indices, places| {
            go_down(tree, way, indices, places);
        });
    }

    /// The same for whole vectors.
    #[target_feature(enable = "avx512f")]
    fn go_down<T: Word>(tree: &[T; WORDS], way: Way<T>, indices: &[T], places: &mut [T]) {
        match way.levels {
            8 if T::BITS == 32 => descend::<T, 8>(tree, way, indices, places),
            7 => descend::<T, 7>(tree, way, indices, places),
            _ => descend::<T, LEAST_LEVELS>(tree, way, indices, places),
        }
    }

    /// The same by so many levels.
    #[target_feature(enable = "avx512f")]
    #[inline(never)]
    fn descend<T: Word, const LEVELS: u32>(
        tree: &[T; WORDS],
        way: Way<T>,
        indices: &[T],
        places: &mut [T],
    ) {
        let blocks = indices.chunks_exact(lanes::<T>());
        for (indices, places) in blocks.zip(places.chunks_exact_mut(lanes::<T>())) {
            let indices = load(indices);
            let mut turns = [0; MOST_LEVELS];
            // The place of the part, and below it the turns that lookups look at.
            let mut path = splat(way.first.shl(MOST_LOOKED_AT));
            for (level, turn) in (0..LEVELS).zip(0..) {
                let keys = keys::<T, LEVELS>(tree, level, path, &turns);
                let right = is_below::<T>(keys, indices);
                if let Some(turn) = turns.get_mut(turn) {
                    *turn = right;
                }
                let below = LEVELS.saturating_sub(level).saturating_sub(1);
                let places = T::ONE.shl(below).shl(way.spread);
                path = add_where(right, path, step(level, places));
            }
            store(shift_right::<T, MOST_LOOKED_AT>(path), places);
        }
    }

    /// What a turn to the right adds to a path, by so many places.
    #[inline]
    fn step<T: Word>(level: u32, places: T) -> T {
        let looked_at = if T::BITS == 64 { 4 } else { MOST_LOOKED_AT };
        let turn = if level < looked_at {
            T::ONE.shl(level)
        } else {
            T::ZERO
        };
        places.shl(MOST_LOOKED_AT).or(turn)
    }

    /// The keys of the nodes that turns led to, on one level. Of each kind of descent it is called in one
    /// place, so that it becomes part of it.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn keys<T: Word, const LEVELS: u32>(
        tree: &[T; WORDS],
        level: u32,
        path: Vector,
        turns: &[Mask; MOST_LEVELS],
    ) -> Vector {
        let &[first, _, _, _, fifth, sixth, seventh, _] = turns;
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
            (6, 64) => {
                let left = choose::<T>(fifth, in_two(tree, 64, path), in_two(tree, 80, path));
                let right = choose::<T>(fifth, in_two(tree, 96, path), in_two(tree, 112, path));
                choose::<T>(sixth, left, right)
            }
            (6, _) => choose::<T>(sixth, in_two(tree, 64, path), in_two(tree, 96, path)),
            _ => {
                let left = choose::<T>(sixth, in_two(tree, 128, path), in_two(tree, 160, path));
                let right = choose::<T>(sixth, in_two(tree, 192, path), in_two(tree, 224, path));
                choose::<T>(seventh, left, right)
            }
        }
    }

    /// Looks keys up in the register that begins with a node.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn in_one<T: Word>(tree: &[T; WORDS], node: usize, path: Vector) -> Vector {
        look_up::<T>(load_at(tree, node), path)
    }

    /// Looks keys up in the two registers that begin with a node.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn in_two<T: Word>(tree: &[T; WORDS], node: usize, path: Vector) -> Vector {
        let second = node.saturating_add(lanes::<T>());
        look_up_in_two::<T>([load_at(tree, node), load_at(tree, second)], path)
    }

    /// The register that begins with a node.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn load_at<T: Word>(tree: &[T; WORDS], node: usize) -> Vector {
        load(tree.get(node..).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_GUIDE, WORDS, of};

    #[test]
    fn a_guide_keeps_a_tree_where_its_words_have_room_for_it() {
        // Words that take no memory.
        let words = [(); MOST_GUIDE + 1];
        for (many, keeps) in [
            (WORDS - 1, false),
            (WORDS, true),
            (MOST_GUIDE, true),
            (MOST_GUIDE + 1, false),
        ] {
            assert_eq!(of(&words[..many]).is_some(), keeps, "{many}");
        }
    }
}
