//! Axes of every kind of edge lengths, as `tests/lookup/shapes.rs` has them, and some grids of them.

use crate::numbers::Numbers;
use crate::oracle::{Axis, Edges};

fn integer(length: u64, edge: u64) -> Axis {
    let edges = Edges::Integer(edge);
    Axis { length, edges }
}

fn cut(length: u64, pairs: &[(u64, u64)]) -> Axis {
    let edges = Edges::List(pairs.to_vec());
    Axis { length, edges }
}

fn list(pairs: &[(u64, u64)]) -> Axis {
    cut(pairs.iter().map(|(edge, count)| edge * count).sum(), pairs)
}

fn edges(edges: impl IntoIterator<Item = u64>) -> Axis {
    let pairs: Vec<_> = edges.into_iter().map(|edge| (edge, 1)).collect();
    list(&pairs)
}

const MONTHS: [u64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// An edge length of one to a million elements, each decade as often as the others.
fn skewed(numbers: &mut Numbers) -> u64 {
    let decade = 10_u64.pow(u32::try_from(numbers.below(6)).expect("below six"));
    decade + numbers.below(9 * decade)
}

pub(crate) fn all() -> Vec<Axis> {
    let mut numbers = Numbers::new(1);
    let mut random = |chunks: u64, bound: u64| -> Axis {
        edges(
            (0..chunks)
                .map(|_| 1 + numbers.below(bound))
                .collect::<Vec<_>>(),
        )
    };
    let mut axes = vec![
        integer(0, 5),
        integer(1, 1),
        integer(91_549 * 5 + 1, 91_549),
        integer(3 << 31, 1 << 31),
        integer((1 << 62) + 1, 1 << 61),
        integer(u64::MAX - 1, 3),
        list(&[(1, 257)]),
        list(&[(8, 6)]),
        cut(6 * 7 - 1, &[(7, 6)]),
        edges(MONTHS),
        edges(MONTHS.into_iter().cycle().take(30)),
        edges((0..12).map(|year| 365 + u64::from(year % 4 == 0))),
        random(5, 3),
        random(14, 100),
        random(15, 1 << 20),
        random(16, 1 << 20),
        random(40, 1 << 20),
        edges((0..24).map(|power| 1 << power)),
        edges((0..30).rev().map(|power| 1 << power)),
        list(&[(2, 3), (1, 40), (2, 3), (1, 40)]),
        list(&[(1, 100), (1_000, 2), (1, 100)]),
        list(&[(10, 7), (20, 300), (9, 1), (30, 7), (40, 2)]),
        list(&[(10, 300), (9, 2), (20, 300)]),
        list(&[(9, 1), (10, 300), (9, 1), (8, 1), (10, 300)]),
        cut(3_005, &[(10, 300), (7, 2)]),
        cut(5, &[(3, 2), (9, 1 << 40), (1, 1 << 50)]),
        cut(1, &[(1, 1), (u64::MAX - 1, 1)]),
        cut(0, &[(5, 3), (2, 2)]),
        list(&[(1 << 63, 1)]),
        list(&[(1, 1 << 40), (1 << 20, 1 << 20), (3, 7)]),
        // First chunk times edge length is more than a word holds.
        list(&[(1, 1 << 31), ((1 << 31) - 1, 1)]),
        list(&[(1, 1 << 62), (1 << 61, 2), (5, 1 << 20)]),
    ];
    let mut numbers = Numbers::new(2);
    for chunks in [3, 13, 30] {
        let skewed: Vec<_> = (0..chunks).map(|_| skewed(&mut numbers)).collect();
        axes.push(edges(skewed));
    }
    for runs in [1, 2, 7] {
        let tiles = (0..runs).flat_map(|run| [(16_807 + run, 1_000), (14_006, 1)]);
        axes.push(list(&tiles.collect::<Vec<_>>()));
    }
    axes
}

/// Pairs and triples of axes.
pub(crate) fn grids() -> Vec<Vec<Axis>> {
    vec![
        vec![edges(MONTHS), integer(20, 10)],
        vec![list(&[(16, 1), (10, 1)]), list(&[(24, 1), (14, 1)])],
        vec![list(&[(1_000, 9), (7, 1), (50, 3)]), cut(41, &[(10, 5)])],
        vec![integer(65_000, 256), edges(MONTHS), list(&[(3, 2), (5, 3)])],
        vec![list(&[(2, 3), (9, 1)]), integer(0, 4), integer(5, 5)],
    ]
}
