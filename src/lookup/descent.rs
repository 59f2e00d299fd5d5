//! Searches without a guide: on AVX-512 down a [tree], then [line](lines) by line, then by probes; on AVX2
//! down some levels of the same tree, then by probes alone.

use super::lines;
use super::parts::halvings;
use super::tree::{self, LEAST_LEVELS};
use super::word::Word;

/// Instructions that go down a tree.
#[cfg_attr(
    not(any(target_arch = "x86_64", test)),
    expect(dead_code, reason = "other processors have none of them")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instructions {
    Avx2,
    Avx512,
}

/// Halvings up to which a tree and probes cost less than with a line.
const MOST_WITHOUT_LINES: u32 = 9;

/// What finds a row among so many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Descent {
    /// Levels of the tree.
    pub(super) levels: u32,
    /// How many lines are below it.
    pub(super) lines: u32,
    /// How many probes behind them: the logarithm of the rows that are left to search.
    pub(super) probes: u32,
}

impl Descent {
    /// That among so many rows.
    #[inline]
    pub(super) fn of<T: Word>(rows: T) -> Self {
        let halvings = halvings(rows);
        if halvings <= MOST_WITHOUT_LINES {
            let levels = halvings.clamp(LEAST_LEVELS, tree::most_levels::<T>());
            return Self {
                levels,
                lines: 0,
                probes: halvings.saturating_sub(levels),
            };
        }
        let below = halvings.saturating_sub(LEAST_LEVELS);
        let in_line = lines::halvings::<T>();
        let lines = below.checked_div(in_line).unwrap_or(0);
        let others = below.saturating_sub(lines.saturating_mul(in_line));
        // In vectors of fewer words the next level costs more than a probe behind the lines.
        let levels = if T::BITS == 64 { 0 } else { others.min(2) };
        Self {
            levels: LEAST_LEVELS.saturating_add(levels),
            lines,
            probes: others.saturating_sub(levels),
        }
    }

    /// What it costs with such instructions, where a look into a bucket and a probe cost one each, and the
    /// answer another one.
    ///
    /// It is no less than that of two or three probes, though it may be: then buckets are nearly as good for
    /// batches, and twice as good for single indices.
    pub(super) fn cost<T: Word>(self, instructions: Instructions) -> u32 {
        let (tree, least) = match (T::BITS, self.levels) {
            (64, _) => (4, 5),
            (_, 8) => (4, 4),
            _ => (3, 4),
        };
        if instructions == Instructions::Avx2 {
            let levels = tree::most_levels_of_avx2::<T>().min(self.levels);
            let below = self.rows::<T>().saturating_sub(levels);
            return below.saturating_add(3).max(least);
        }
        let lines = self.lines.saturating_mul(2);
        let below = lines.saturating_add(self.probes);
        below.saturating_add(tree).max(least)
    }

    /// Puts all that it looks at into a guide's memory.
    pub(super) fn plant<T: Word>(self, guide: &mut [T], starts: &[T]) {
        let rows = self.rows::<T>();
        tree::plant(guide, starts, self.levels, rows.saturating_sub(self.levels));
        lines::write(guide, starts, self);
    }

    /// The logarithm of the most rows that it finds one among.
    #[inline]
    pub(super) fn rows<T: Word>(self) -> u32 {
        let in_lines = self.lines.saturating_mul(lines::halvings::<T>());
        let below = in_lines.saturating_add(self.probes);
        below.saturating_add(self.levels)
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2 {
    use super::super::table::AxisTable;
    use super::super::tree;
    use super::super::word::Word;
    use super::Descent;

    /// Finds the first of the rows that are left to search for each index: how many are. The slices have one
    /// length.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(in super::super) fn find_rows<T: Word, const ROWS: usize>(
        table: &AxisTable<T, ROWS>,
        tree: &[T; tree::WORDS],
        indices: &[T],
        rows: &mut [T],
    ) -> T {
        let descent = Descent::of(table.head.window);
        let all = descent.rows::<T>();
        T::ONE.shl(tree::avx2::find_rows(
            tree,
            descent.levels,
            all,
            indices,
            rows,
        ))
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) mod avx512 {
    use super::super::lines::{self, compare};
    use super::super::table::AxisTable;
    use super::super::tree::{self, Way};
    use super::super::word::Word;
    use super::Descent;

    /// Finds the first of the rows that are left to search for each index: how many are. The slices
    /// have one length, at most [`TILE`](super::super::kernel::TILE).
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
    #[inline(never)]
    pub(in super::super) fn find_rows<T: Word, const ROWS: usize>(
        table: &AxisTable<T, ROWS>,
        tree: &[T; tree::WORDS],
        indices: &[T],
        rows: &mut [T],
    ) -> T {
        let descent = Descent::of(table.head.window);
        let Descent {
            levels,
            lines,
            probes,
        } = descent;
        let to_lines = lines::halvings::<T>();
        let way = if lines > 0 {
            Way {
                levels,
                first: T::ONE.shl(levels.saturating_add(to_lines)),
                spread: to_lines,
            }
        } else {
            Way {
                levels,
                first: T::ZERO,
                spread: probes,
            }
        };
        tree::find_parts(tree, way, indices, rows);
        for line in (0..lines).rev() {
            let (first, spread) = if line == 0 {
                (T::ONE.shl(descent.rows::<T>()), probes)
            } else {
                (T::ZERO, to_lines)
            };
            compare(&table.body.guide, first, spread, indices, rows);
        }
        T::ONE.shl(probes)
    }
}

#[cfg(test)]
#[expect(
    clippy::arithmetic_side_effects,
    reason = "a test that overflows has failed"
)]
pub(super) mod tests {
    use super::super::word::Word;
    use super::{Descent, Instructions, lines, tree};
    use std::vec::Vec;

    /// The part that an index lies in, down so many levels of a tree.
    fn part<T: Word>(guide: &[T], levels: u32, index: T) -> usize {
        let mut turns = 0;
        let mut part = 0;
        for level in 0..levels {
            let right = usize::from(guide[(1 << level) + turns] < index);
            turns += right << level;
            part = 2 * part + right;
        }
        part
    }

    /// Goes the way that instructions of AVX-512 go, in plain words: to the first of the rows that are left
    /// to search, and how many these are.
    pub(in super::super) fn find<T: Word>(guide: &[T], rows: usize, index: T) -> (usize, usize) {
        let descent = Descent::of(T::from_usize(rows));
        let part = part(guide, descent.levels, index);
        let left = 1 << descent.probes;
        if descent.lines == 0 {
            return (part << descent.probes, left);
        }
        let in_line = 1 << lines::halvings::<T>();
        // A place among the words of one kind, which are the more the later they are looked at.
        let mut line = part;
        for kind in 0..descent.lines {
            let words = (in_line << descent.levels) << (kind * lines::halvings::<T>());
            let kind = &guide[words..2 * words];
            let line_words = &kind[line * in_line..][..in_line];
            assert!(line_words.is_sorted());
            let found = line_words.iter().filter(|&&word| word <= index).count();
            line = line * in_line + found - 1;
        }
        (line << descent.probes, left)
    }

    /// The same for AVX2, which goes down fewer levels and compares no lines.
    pub(in super::super) fn find_by_avx2<T: Word>(
        guide: &[T],
        rows: usize,
        index: T,
    ) -> (usize, usize) {
        let descent = Descent::of(T::from_usize(rows));
        let levels = descent.levels.min(tree::most_levels_of_avx2::<T>());
        let left = descent.rows::<T>() - levels;
        (part(guide, levels, index) << left, 1 << left)
    }

    fn check<T: Word>(rows: u64, longest: u64) {
        let mut state = rows;
        let mut start = 0;
        let mut starts = Vec::new();
        for _ in 0..rows {
            starts.push(start);
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            start += 1 + (state >> 33) % longest;
        }
        let last = start - 1;
        let words: Vec<T> = starts.iter().copied().map(T::from_u64).collect();
        let capacity = words.len().next_power_of_two().max(64);
        let mut guide = std::vec![T::MAX; 4 * capacity];
        Descent::of(T::from_u64(rows)).plant(&mut guide, &words);
        let around = starts.iter().flat_map(|&start| [start, start.max(1) - 1]);
        for index in around.chain([last, T::MAX.to_u64() - 1]) {
            let row = starts.partition_point(|start| *start <= index) - 1;
            for (first, left) in [
                find(&guide, words.len(), T::from_u64(index)),
                find_by_avx2(&guide, words.len(), T::from_u64(index)),
            ] {
                assert!(
                    (first..first + left).contains(&row),
                    "{rows} rows, {index}: {first} and {left} for {row}"
                );
                assert!(first + left <= capacity);
            }
        }
    }

    #[test]
    fn every_descent_leads_to_the_row() {
        for power in 1..17 {
            for rows in [(1_u64 << power) - 1, 1 << power, (1 << power) + 1] {
                for longest in [1, 20_000] {
                    check::<u64>(rows.max(2), longest << 20);
                    check::<u32>(rows.max(2), longest);
                }
            }
        }
    }

    #[test]
    fn a_descent_costs_more_the_more_is_left_below_it() {
        let cost = |halvings: u32, instructions: Instructions| {
            (
                Descent::of(1_u64 << halvings).cost::<u64>(instructions),
                Descent::of(1_u32 << halvings).cost::<u32>(instructions),
            )
        };
        let avx2 = |halvings| cost(halvings, Instructions::Avx2);
        assert_eq!([5, 6, 7].map(avx2), [(5, 4), (5, 4), (5, 4)]);
        assert_eq!([8, 9, 11].map(avx2), [(6, 4), (7, 5), (9, 7)]);
        assert_eq!([12, 14, 16].map(avx2), [(10, 8), (12, 11), (14, 12)]);
        let avx512 = |halvings| cost(halvings, Instructions::Avx512);
        assert_eq!([5, 6, 7].map(avx512), [(5, 4), (5, 4), (5, 4)]);
        assert_eq!([8, 9, 11].map(avx512), [(5, 4), (6, 5), (8, 5)]);
        assert_eq!([12, 14, 16].map(avx512), [(8, 6), (10, 7), (11, 8)]);
    }

    #[test]
    fn a_descent_does_what_costs_least() {
        let of = |descent: Descent| (descent.levels, descent.lines, descent.probes);
        let wide = |halvings: u32| of(Descent::of(1_u64 << halvings));
        let narrow = |halvings: u32| of(Descent::of(1_u32 << halvings));
        assert_eq!([5, 6, 7].map(wide), [(6, 0, 0), (6, 0, 0), (7, 0, 0)]);
        assert_eq!([8, 9, 10].map(wide), [(7, 0, 1), (7, 0, 2), (6, 1, 1)]);
        assert_eq!([11, 12, 13].map(wide), [(6, 1, 2), (6, 2, 0), (6, 2, 1)]);
        assert_eq!([5, 6, 7].map(narrow), [(6, 0, 0), (6, 0, 0), (7, 0, 0)]);
        assert_eq!([8, 9, 10].map(narrow), [(8, 0, 0), (8, 0, 1), (6, 1, 0)]);
        assert_eq!([11, 12, 13].map(narrow), [(7, 1, 0), (8, 1, 0), (8, 1, 1)]);
        assert_eq!([14, 15, 16].map(narrow), [(6, 2, 0), (7, 2, 0), (8, 2, 0)]);
        // Half a part more is another power of two of rows.
        assert_eq!(of(Descent::of(513_u64)), (6, 1, 1));
        assert_eq!(of(Descent::of(513_u32)), (6, 1, 0));
    }
}
