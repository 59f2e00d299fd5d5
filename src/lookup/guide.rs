//! The guide of a table: equal buckets of the axis, each of which knows the row that it begins in.
//!
//! A query's bucket is one shift away, and what is left to search are the boundaries inside it
//! (Chen and Asau's *guide table*, 1974). A bucket is one word, so that one load brings all that it
//! knows:
//!
//! - searched tables: the first row that can be the answer, and where the first probe's boundary
//!   lies in the bucket, which saves that probe's load;
//! - packed tables (a row a chunk, one or two boundaries a bucket at most): the row, how far the
//!   bucket's start lies inside that row's chunk, and the boundaries. That is the whole answer.
//!
//! Where few rows are nearly all of the axis, the buckets leave them out: see [`cuts`](super::cuts).
//! Where that does not help either, searches do without buckets: see [`parts`](super::parts) and
//! [`descent`](super::descent).

use super::cuts::CutRows;
use super::descent::{Descent, Instructions};
use super::parts::Eighths;
use super::table::{BEGINNINGS_PAY, Begin, Head, Method};
use super::tree;
use super::word::Word;

/// The cost of a search up to which neither cuts nor eighths are tried: that of three probes.
const MANY: u32 = 5;

/// What the buckets of one width would hold.
#[derive(Clone, Copy, Debug)]
struct Measure {
    shift: u32,
    /// Boundaries in the fullest bucket.
    most: usize,
    /// Farthest that a bucket starts inside its first row's chunk.
    back: u64,
}

/// Fills `guide` for rows that begin at `starts`, of which there are at least two, and settles in
/// `head` how it is read. `last` is the largest index, `row_bits` the bits of a row's number.
pub(super) fn fill<T: Word>(
    guide: &mut [T],
    head: &mut Head<T>,
    starts: &mut [T],
    last: u64,
    row_bits: u32,
    trees: Option<Instructions>,
) {
    let (cost, plain) = best(guide.len(), starts, last, row_bits, head.method);
    if BEGINNINGS_PAY {
        let trees = trees.filter(|_| tree::of(guide).is_some());
        let rows = T::from_usize(starts.len());
        let in_parts = if trees.is_some() || cost > MANY {
            parts_cost(rows, trees)
        } else {
            u32::MAX
        };
        let least = cost.min(in_parts);
        if cost > MANY && fill_cut(guide, head, starts, last, row_bits, least) {
            return;
        }
        if in_parts < cost {
            head.begin = Begin::Part;
            head.window = rows;
            // Whatever backend is the best one, the table may be asked with one that has the tree.
            Descent::of(rows).plant(guide, starts);
            return;
        }
    }
    head.shift = plain.shift;
    match cost {
        0 => plain.pack::<T, 1>(guide, head, starts, last, row_bits),
        1 => plain.pack::<T, 2>(guide, head, starts, last, row_bits),
        _ => plain.fill_searched(guide, head, starts, last, row_bits),
    }
}

/// What searches cost that begin with parts of so many rows: the comparisons with the starts of eighths
/// as much as one look into a bucket.
fn parts_cost<T: Word>(rows: T, trees: Option<Instructions>) -> u32 {
    match trees {
        Some(instructions) => Descent::of(rows).cost::<T>(instructions),
        None => Eighths::of(rows).probes.saturating_add(3),
    }
}

/// Fills a guide that leaves out the longest rows, where that costs less than `most`: whether it does.
fn fill_cut<T: Word>(
    guide: &mut [T],
    head: &mut Head<T>,
    starts: &mut [T],
    last: u64,
    row_bits: u32,
    most: u32,
) -> bool {
    let rows = CutRows::longest(starts, last);
    let cuts = rows.cuts(T::from_u64(last), |row| {
        starts.get(row.to_usize()).copied().unwrap_or(T::MAX)
    });
    cuts.squeeze_all(starts);
    let last = cuts.squeeze(T::from_u64(last)).to_u64();
    // The places in packed buckets would be those of squeezed indices.
    let (cost, measure) = best(guide.len(), starts, last, row_bits, Method::Runs);
    // Squeezing costs more than one probe and less than two.
    let pays = cost.saturating_add(1) < most;
    if pays {
        head.begin = Begin::Cut(rows);
        head.shift = measure.shift;
        measure.fill_searched(guide, head, starts, last, row_bits);
    }
    cuts.stretch_all(starts);
    pays
}

/// The width of buckets that saves the most work, and its cost. `buckets` is how many there may be.
fn best<T: Word>(
    buckets: usize,
    starts: &[T],
    last: u64,
    row_bits: u32,
    method: Method,
) -> (u32, Measure) {
    let index_bits = u64::BITS.saturating_sub(last.leading_zeros());
    let shift_for = |buckets: usize| index_bits.saturating_sub(buckets.max(1).ilog2());
    let finest = shift_for(buckets);
    // A boundary's place in a bucket has to fit above a row's number. The finest buckets allow it,
    // since there are more of them than rows.
    let widest = T::BITS.saturating_sub(1).saturating_sub(row_bits);
    let coarsest = shift_for(starts.len()).min(widest).max(finest);

    // From a bucket a row to as many as there are: the fewest that save the most work, since more
    // of them only take more cache.
    let cost_of = |measure: Measure| measure.cost::<T>(method, row_bits);
    let mut best = measure(starts, last, coarsest);
    for shift in (finest..coarsest).rev() {
        if cost_of(best) == 0 {
            break;
        }
        let measure = measure(starts, last, shift);
        if cost_of(measure) < cost_of(best) {
            best = measure;
        }
    }
    (cost_of(best), best)
}

/// Calls `visit` for each bucket up to that of `last`: with its number, the row that it begins in,
/// and the row that it ends in.
fn for_each_bucket<T: Word>(
    starts: &[T],
    last: u64,
    shift: u32,
    mut visit: impl FnMut(u64, usize, usize),
) {
    let starts_by =
        |row: usize, index: u64| starts.get(row).is_some_and(|start| start.to_u64() <= index);
    let mut row = 0_usize;
    for bucket in 0..=last.wrapping_shr(shift) {
        let begin = bucket.wrapping_shl(shift);
        let end = begin | 1_u64.wrapping_shl(shift).wrapping_sub(1);
        while starts_by(row.saturating_add(1), begin) {
            row = row.saturating_add(1);
        }
        let first = row;
        while starts_by(row.saturating_add(1), end) {
            row = row.saturating_add(1);
        }
        visit(bucket, first, row);
    }
}

fn measure<T: Word>(starts: &[T], last: u64, shift: u32) -> Measure {
    let mut measured = Measure {
        shift,
        most: 0,
        back: 0,
    };
    for_each_bucket(starts, last, shift, |bucket, first, end| {
        measured.most = measured.most.max(end.saturating_sub(first));
        measured.back = measured.back.max(back(starts, first, bucket, shift));
    });
    measured
}

/// How far a bucket starts inside the row that it begins in.
fn back<T: Word>(starts: &[T], first: usize, bucket: u64, shift: u32) -> u64 {
    let start = starts.get(first).map_or(0, |start| start.to_u64());
    bucket.wrapping_shl(shift).saturating_sub(start)
}

/// Where in a bucket a row begins: 0 where at or before its start, its width where past its end.
fn boundary<T: Word>(starts: &[T], row: usize, bucket: u64, shift: u32) -> u64 {
    let width = 1_u64.wrapping_shl(shift);
    starts.get(row).map_or(width, |start| {
        start
            .to_u64()
            .saturating_sub(bucket.wrapping_shl(shift))
            .min(width)
    })
}

impl Measure {
    /// Bits of the numbers from 0 to the farthest start inside a chunk.
    fn back_bits(self) -> u32 {
        u64::BITS.saturating_sub(self.back.leading_zeros())
    }

    /// Bits of a boundary's place: from 0 to the bucket's width.
    fn boundary_bits(self) -> u32 {
        self.shift.saturating_add(1)
    }

    /// 0 and 1 where one or two boundaries can be packed, else 2 and the number of probes.
    fn cost<T: Word>(self, method: Method, row_bits: u32) -> u32 {
        let others = row_bits.saturating_add(self.back_bits());
        let fits = |boundaries: u32| {
            self.boundary_bits()
                .saturating_mul(boundaries)
                .saturating_add(others)
                <= T::BITS
        };
        match (method, self.most) {
            (Method::Chunks, 0 | 1) if fits(1) => 0,
            (Method::Chunks, 2) if fits(2) => 1,
            (_, most) => usize::BITS
                .saturating_sub(most.leading_zeros())
                .saturating_add(2),
        }
    }

    /// Buckets that are the whole answer, with `BOUNDARIES` of them, 1 or 2:
    /// from the lowest bits up: row, back, first boundary, second boundary.
    fn pack<T: Word, const BOUNDARIES: usize>(
        self,
        guide: &mut [T],
        head: &mut Head<T>,
        starts: &[T],
        last: u64,
        row_bits: u32,
    ) {
        let shift = self.shift;
        head.method = if BOUNDARIES == 1 {
            Method::Packed1
        } else {
            Method::Packed2
        };
        head.back_mask = T::from_u64(1_u64.wrapping_shl(self.back_bits()).wrapping_sub(1));
        head.boundary_shift = row_bits.saturating_add(self.back_bits());
        head.second_shift = head.boundary_shift.saturating_add(self.boundary_bits());
        let (boundary_shift, second_shift) = (head.boundary_shift, head.second_shift);
        for_each_bucket(starts, last, shift, |bucket, first, _| {
            let place = |after| boundary(starts, first.saturating_add(after), bucket, shift);
            let mut word = T::from_usize(first)
                .or(T::from_u64(back(starts, first, bucket, shift)).shl(row_bits))
                .or(T::from_u64(place(1)).shl(boundary_shift));
            if BOUNDARIES == 2 {
                word = word.or(T::from_u64(place(2)).shl(second_shift));
            }
            put(guide, bucket, word);
        });
    }

    /// Buckets with the first row of a search and the place of its first probe's boundary.
    fn fill_searched<T: Word>(
        self,
        guide: &mut [T],
        head: &mut Head<T>,
        starts: &[T],
        last: u64,
        row_bits: u32,
    ) {
        let shift = self.shift;
        let window = self.most.saturating_add(1).min(starts.len());
        head.window = T::from_usize(window);
        // Every search covers so many rows; at the end of the table it begins earlier for that.
        let last_first = starts.len().saturating_sub(window);
        for_each_bucket(starts, last, shift, |bucket, first, _| {
            let first = first.min(last_first);
            let probe = first.saturating_add(window / 2);
            let place = boundary(starts, probe, bucket, shift);
            put(
                guide,
                bucket,
                T::from_usize(first).or(T::from_u64(place).shl(row_bits)),
            );
        });
    }
}

fn put<T: Word>(guide: &mut [T], bucket: u64, word: T) {
    if let Ok(bucket) = usize::try_from(bucket)
        && let Some(slot) = guide.get_mut(bucket)
    {
        *slot = word;
    }
}

#[cfg(test)]
#[expect(
    clippy::arithmetic_side_effects,
    reason = "a test that overflows has failed"
)]
mod tests {
    use super::super::descent::tests::{find, find_by_avx2};
    use super::{Begin, Eighths, Head, Instructions, Method, Word, fill, tree};
    use std::vec::Vec;

    /// Rows that begin at distances that look random, between 1 and a bound.
    fn starts<T: Word>(rows: u64, bound: u64, seed: u64) -> (Vec<T>, u64) {
        let mut start = 0;
        let mut starts = Vec::new();
        let mut state = seed;
        for _ in 0..rows {
            starts.push(T::from_u64(start));
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            start += 1 + (state >> 33) % bound;
        }
        (starts, start)
    }

    /// As many rows as `gaps` become far longer than all others.
    fn with_gaps(mut starts: Vec<u64>, extent: u64, gaps: u64) -> (Vec<u64>, u64) {
        const GAP: u64 = 1 << 50;
        let rows = starts.len() as u64;
        let mut lost = 0;
        for (row, start) in (0..).zip(&mut starts) {
            *start += lost;
            if row * gaps % rows < gaps {
                lost += GAP;
            }
        }
        (starts, extent + lost)
    }

    /// Rows at all scales, alike at each.
    fn fractal(rows: u64, scale: u32) -> (Vec<u64>, u64) {
        let mut start = 0;
        let mut starts = Vec::new();
        for row in 1..=rows {
            starts.push(start);
            start += 1_u64 << (row.trailing_zeros() * scale).min(50);
        }
        (starts, start)
    }

    /// What a search needs: whatever the index, its bucket is there and leads to rows that are in
    /// use, among which is the one that it lies in.
    fn check<T: Word>(row_bits: u32, starts: &[T], extent: u64) {
        for method in [Method::Runs, Method::Chunks] {
            for trees in [None, Some(Instructions::Avx2), Some(Instructions::Avx512)] {
                check_filled(method, trees, row_bits, starts, extent);
            }
        }
    }

    fn check_filled<T: Word>(
        method: Method,
        trees: Option<Instructions>,
        row_bits: u32,
        starts: &[T],
        extent: u64,
    ) {
        let mut guide = std::vec![T::MAX; 4 << row_bits];
        let mut head = Head {
            method,
            ..Head::default()
        };
        let (mut kept, last) = (starts.to_vec(), extent - 1);
        fill(&mut guide, &mut head, &mut kept, last, row_bits, trees);
        assert_eq!(kept, starts, "{head:?}");
        let start = |row: T| starts.get(row.to_usize()).copied().unwrap_or(T::MAX);
        let bucket = |index: T| {
            let bucket = usize::try_from(index.shr(head.shift).to_u64());
            guide[bucket.unwrap_or(usize::MAX)].to_usize() & ((1 << row_bits) - 1)
        };
        let edges = starts.iter().map(|start| start.to_u64());
        let around = edges.clone().chain(edges.map(|start| start.max(1) - 1));
        for index in around.chain([last]) {
            let word = T::from_u64(index);
            let window = head.window.to_usize();
            let stretches = match (head.method, head.begin) {
                (Method::Packed1, _) => [(bucket(word), 2); 3],
                (Method::Packed2, _) => [(bucket(word), 3); 3],
                (_, Begin::Bucket) => [(bucket(word), window); 3],
                (_, Begin::Cut(rows)) => {
                    let cuts = rows.cuts(T::from_u64(last), start);
                    [(bucket(cuts.squeeze(word)), window); 3]
                }
                (_, Begin::Part) => {
                    let eighths = Eighths::of(head.window);
                    let first = eighths.starts(start).first_row(word).to_usize();
                    let in_eighth = (first, 1 << eighths.probes);
                    match tree::of(&guide) {
                        Some(_) => [
                            in_eighth,
                            find(&guide, window, word),
                            find_by_avx2(&guide, window, word),
                        ],
                        None => [in_eighth; 3],
                    }
                }
            };
            let row = starts.partition_point(|start| start.to_u64() <= index) - 1;
            for (first, window) in stretches {
                assert!((first..first + window).contains(&row), "{head:?}");
                let packed = matches!(head.method, Method::Packed1 | Method::Packed2);
                // Behind the last row in use, the others of a part begin past every index.
                let rows = match head.begin {
                    Begin::Part => 1 << row_bits,
                    _ => starts.len(),
                };
                assert!(packed || first + window <= rows, "{head:?}");
            }
        }
    }

    #[test]
    fn every_bucket_leads_to_its_rows() {
        for row_bits in 1..9 {
            for rows in [2, 3, (1_u64 << row_bits) - 1, 1 << row_bits] {
                let rows = rows.clamp(2, 1 << row_bits);
                for bound in [1, 2, 30, 1 << 22] {
                    for seed in 0..6_u8 {
                        let (narrow, extent) = starts::<u32>(rows, bound, seed.into());
                        check(row_bits, &narrow, extent);
                        let (wide, extent) = starts::<u64>(rows, bound << 8, seed.into());
                        check(row_bits, &wide, extent);
                        let (wide, extent) = with_gaps(wide, extent, seed.into());
                        check(row_bits, &wide, extent);
                        let (wide, extent) = fractal(rows, seed.into());
                        check(row_bits, &wide, extent);
                    }
                }
            }
        }
    }
}
