//! Sorted indices in long stretches: a group a chunk, against a lookup each.

use crate::cases::{self, Random};
use crate::contenders::floor;
use crate::rounds::{Contender, Report};
use rectigrid::lookup::AxisTable;

const INDICES: usize = 11_900_000;
const STRETCH: u64 = 1_450;

/// Chunk and end of each group, and the answers of a lookup each.
type Answers = (Vec<(u64, usize)>, Vec<u32>, Vec<u64>);

/// Stretches of about the same size, and of very unequal ones.
pub fn measure(report: &Report) {
    contend(report, "sorted_groups", STRETCH / 20);
    contend(report, "sorted_groups_unequal", STRETCH / 2);
}

fn contend(report: &Report, name: &str, spread: u64) {
    if !report.wants(name) {
        return;
    }
    let case = cases::regular();
    let grid = case.grid();
    let axis = cases::axis(&grid);
    let mut table = Box::new(AxisTable::<u64, 32>::new());
    table.build(axis).unwrap();
    let pages = in_large_pages(&stretches(case.length, spread));
    let indices: &[u64] = bytemuck::cast_slice(&pages);

    // A lookup each gives the same groups.
    let (mut chunks, mut offsets) = (vec![0_u32; indices.len()], vec![0; indices.len()]);
    table
        .locate_batch(indices, &mut chunks, &mut offsets)
        .unwrap();
    let mut begin = 0;
    for group in axis.groups_of_sorted(indices).unwrap() {
        assert_eq!(group.positions.start, begin);
        begin = group.positions.end;
        assert!(
            chunks[group.positions.clone()]
                .iter()
                .all(|c| u64::from(*c) == group.chunk)
        );
        assert!(
            chunks
                .get(begin)
                .is_none_or(|c| u64::from(*c) != group.chunk)
        );
    }
    assert_eq!(begin, indices.len());

    let mut contenders: Vec<Contender<'_, [u64], Answers>> = vec![
        Contender::new("floor", |q: &[u64], a: &mut Answers| {
            floor(q, &mut a.1, &mut a.2)
        }),
        Contender::new(
            "rectigrid/groups_of_sorted",
            |q: &[u64], a: &mut Answers| {
                a.0.clear();
                let groups = axis.groups_of_sorted(q).unwrap();
                a.0.extend(groups.map(|group| (group.chunk, group.positions.end)));
            },
        ),
        Contender::new("rectigrid/groups", |q: &[u64], a: &mut Answers| {
            a.0.clear();
            let groups = axis.groups(q).unwrap();
            a.0.extend(groups.map(|group| (group.chunk, group.positions.end)));
        }),
        Contender::new("rectigrid/lookup each", |q: &[u64], a: &mut Answers| {
            table.locate_batch(q, &mut a.1, &mut a.2).unwrap();
        }),
    ];
    let answers = (Vec::with_capacity(20_000), chunks, offsets);
    report.measure(name, indices.len(), indices, answers, &mut contenders);
}

/// The same words in memory of large pages where the system has them, which is what numpy asks for
/// and so where such batches lie.
fn in_large_pages(words: &[u64]) -> memmap2::MmapMut {
    let mut pages = memmap2::MmapMut::map_anon(size_of_val(words)).unwrap();
    #[cfg(target_os = "linux")]
    pages.advise(memmap2::Advice::HugePage).unwrap();
    pages.copy_from_slice(bytemuck::cast_slice(words));
    pages
}

/// Stretches of consecutive indices, as long as [`STRETCH`] give or take `spread`, in rising order.
fn stretches(length: u64, spread: u64) -> Vec<u64> {
    let mut random = Random::new(5);
    let count = INDICES as u64 / STRETCH;
    let mut indices = Vec::with_capacity(INDICES);
    let every = length / count;
    for number in 0..count {
        let size = STRETCH - spread + random.below(2 * spread);
        let begin = number * every + random.below(every - 2 * STRETCH);
        indices.extend(begin..begin + size);
    }
    indices
}
