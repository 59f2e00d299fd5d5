//! Small grids, and how they are laid end to end, cut and turned.

use crate::draw;
use crate::joined::check_joined;
use crate::made::{check_cut, check_rotate};
use crate::oracle::Axis;
use arbitrary::{Result, Unstructured};

/// What is made of grids is what plain lists say, in any room; where that fails, nothing is made.
pub fn compose(input: &[u8]) {
    let Ok(case) = drawn(&mut Unstructured::new(input)) else {
        return;
    };
    let Case { first, second, at } = &case;
    check_joined(first, second, *at);
    let declared = first.get(*at).map_or(1, |axis| axis.declared() as u64);
    for start in 0..=declared + 1 {
        check_rotate(first, *at, start);
        for end in [0, start, start + 1, declared, declared + 1] {
            check_cut(first, *at, start..end);
        }
    }
}

struct Case {
    first: Vec<Axis>,
    second: Vec<Axis>,
    at: usize,
}

fn drawn(bytes: &mut Unstructured<'_>) -> Result<Case> {
    let first = draw::several(bytes, 3, draw::small_axis)?;
    let at = bytes.int_in_range(0..=3)?;
    // Mostly the same but on this axis, else they can't be joined.
    let second = match bytes.ratio(1, 4)? {
        true => draw::several(bytes, 3, draw::small_axis)?,
        false => {
            let mut second = first.clone();
            if let Some(axis) = second.get_mut(at) {
                *axis = draw::small_axis(bytes)?;
            }
            second
        }
    };
    Ok(Case { first, second, at })
}
