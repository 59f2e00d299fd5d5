//! Laying grids end to end, against plain lists.

use crate::like::{Room, axis, check, edges, grid, integer, list, of_edges};
use crate::made::no_such;
use crate::oracle::{Axis, Edges};
use proptest::prelude::*;
use rectigrid::{ComposeError, GrowError};

fn joined(first: &[Axis], second: &[Axis], axis: usize) -> Result<Vec<Axis>, ComposeError> {
    if first.len() != second.len() {
        let (first, second) = (first.len(), second.len());
        return Err(ComposeError::Rank { first, second });
    }
    if axis >= first.len() {
        return Err(no_such(axis, first.len()));
    }
    let mut axes = Vec::new();
    for (number, (a, b)) in first.iter().zip(second).enumerate() {
        if number != axis {
            let form = |axis: &Axis| matches!(axis.edges, Edges::List(_));
            let step = |axis: &Axis| match axis.edges {
                Edges::Integer(edge) => edge,
                Edges::List(_) => 0,
            };
            let equal = a.length == b.length
                && form(a) == form(b)
                && step(a) == step(b)
                && edges(a) == edges(b);
            if !equal {
                return Err(ComposeError::Differ { axis: number });
            }
            axes.push(a.clone());
            continue;
        }
        let mut all = Vec::new();
        let mut end = 0;
        for edge in edges(a) {
            if end < a.length {
                all.push(edge);
                end += edge;
            }
        }
        if end != a.length {
            return Err(ComposeError::Clipped { axis });
        }
        let length = a.length + b.length;
        axes.push(match (&a.edges, &b.edges) {
            (Edges::Integer(one), Edges::Integer(other)) if one == other => integer(length, *one),
            _ => {
                all.extend(edges(b));
                if all.is_empty() {
                    return Err(ComposeError::Grow(GrowError::Empty));
                }
                of_edges(length, &all)
            }
        });
    }
    Ok(axes)
}

/// Lays grids end to end as plain lists are.
pub(crate) fn check_joined(first: &[Axis], second: &[Axis], at: usize) {
    let (a, b) = (grid(first), grid(second));
    check_made!(
        |made| made.concatenate(a.view(), b.view(), at),
        joined(first, second, at),
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn end_to_end(
        first in prop::collection::vec(axis(), 0..=3),
        other in axis(),
        strange in axis(),
        at in 0..4_usize,
        fault in 0..12_usize,
    ) {
        let mut second = first.clone();
        if let Some(axis) = second.get_mut(at) {
            *axis = other;
        }
        if let Some(axis) = second.get_mut(fault) {
            *axis = strange.clone();
        } else if fault == 11 {
            second.push(strange);
        }
        // An axis that is different by its length alone, or by its form.
        match second.get_mut(fault.wrapping_sub(4)) {
            Some(axis) if fault % 2 == 0 => axis.length = axis.length.saturating_sub(1),
            Some(axis) => {
                let edges = edges(axis);
                if !edges.is_empty() {
                    *axis = of_edges(axis.length, &edges);
                }
            }
            None => {}
        }
        check_joined(&first, &second, at);
    }

    #[test]
    fn what_is_cut_in_two_is_joined_again(axes in prop::collection::vec(axis(), 1..=3), at in 0..3_usize) {
        let at = at % axes.len();
        let whole = grid(&axes);
        let all = edges(&axes[at]);
        for chunk in 1..all.len() {
            if all[..chunk].iter().sum::<u64>() > axes[at].length {
                break;
            }
            let (mut first, mut second, mut both) = (Room::new(), Room::new(), Room::new());
            let at_chunk = chunk as u64;
            first.cut(whole.view(), at, 0..at_chunk).unwrap();
            second.cut(whole.view(), at, at_chunk..all.len() as u64).unwrap();
            both.concatenate(first.view(), second.view(), at).unwrap();
            check(both.view(), &axes);
        }
    }
}

#[test]
fn the_forms() {
    let mut made = Room::new();
    let mut join = |a: Axis, b: Axis, expected: Axis| {
        let (a, b) = (grid(&[integer(9, 5), a]), grid(&[integer(9, 5), b]));
        made.concatenate(a.view(), b.view(), 1).unwrap();
        check(made.view(), &[integer(9, 5), expected]);
    };
    join(integer(8, 4), integer(6, 4), integer(14, 4));
    join(integer(8, 4), integer(6, 3), list(14, &[(4, 2), (3, 2)]));
    join(integer(8, 4), list(4, &[(4, 1)]), list(12, &[(4, 3)]));
    join(list(8, &[(4, 5)]), integer(6, 4), list(14, &[(4, 4)]));
    join(list(0, &[(4, 5)]), list(1, &[(4, 2)]), list(1, &[(4, 2)]));
    join(integer(0, 4), list(0, &[(3, 1)]), list(0, &[(3, 1)]));
    join(list(7, &[(7, 1)]), integer(0, 7), list(7, &[(7, 1)]));
}

#[test]
fn more_than_64_bits() {
    let half = 1 << 63;
    let overflow = Err(ComposeError::Grow(GrowError::Overflow));
    for (a, b) in [
        (list(half, &[(half, 1)]), list(half, &[(half, 1)])),
        (integer(half, half), integer(half, half)),
        // Only the extent doesn't fit.
        (list(half, &[(half, 1)]), list(1, &[(half, 1)])),
        (integer(half, half), integer(1, half)),
    ] {
        let mut made = grid(&[integer(3, 1)]);
        assert_eq!(
            made.concatenate(grid(&[a]).view(), grid(&[b]).view(), 0),
            overflow
        );
        check(made.view(), &[]);
    }
    let most = u64::MAX;
    let mut made = Room::new();
    let (a, b) = (list(half, &[(half, 1)]), list(half - 1, &[(1, half - 1)]));
    made.concatenate(grid(&[a]).view(), grid(&[b]).view(), 0)
        .unwrap();
    check(made.view(), &[list(most, &[(half, 1), (1, half - 1)])]);
}
