//! A small grid and a selection of each axis.

use crate::chosen::{Chosen, Raw};
use crate::draw;
use crate::oracle::Axis;
use crate::{law, points_by_chunk};
use arbitrary::{Result, Unstructured};

/// Elements of a whole array, those of overflow chunks among them.
const MOST_ELEMENTS: u128 = 300;

/// Reading through projections is selecting from the whole array, element by element; points come chunk
/// by chunk.
pub fn select(input: &[u8]) {
    let mut bytes = Unstructured::new(input);
    let Ok((axes, chosen)) = selected(&mut bytes) else {
        return;
    };
    with_rank!(axes.len(), D => law::check::<D>(&axes, &chosen));
    let point = |bytes: &mut Unstructured<'_>| {
        let indices = axes.iter().map(|_| bytes.arbitrary::<u8>().map(u64::from));
        indices.collect()
    };
    if let Ok(points) = draw::several(&mut bytes, 20, point) {
        with_rank!(axes.len(), D => points_by_chunk::check::<D>(&axes, &points));
    }
}

fn selected(bytes: &mut Unstructured<'_>) -> Result<(Vec<Axis>, Vec<Chosen>)> {
    let mut axes = draw::several(bytes, 4, draw::small_axis)?;
    // The law looks at every element of the array.
    while axes.iter().map(Axis::extent).product::<u128>() > MOST_ELEMENTS {
        axes.pop();
    }
    let chosen = axes.iter().map(|axis| Ok(raw(bytes)?.on(axis.length)));
    let chosen = chosen.collect::<Result<_>>()?;
    Ok((axes, chosen))
}

fn raw(bytes: &mut Unstructured<'_>) -> Result<Raw> {
    let bound = |bytes: &mut Unstructured<'_>| match bytes.int_in_range(-21..=20_i8)? {
        -21 => Ok(None),
        bound => Ok(Some(i128::from(bound))),
    };
    Ok(Raw {
        kind: bytes.int_in_range(0..=9)?,
        bounds: [bytes.arbitrary::<u8>()?, bytes.arbitrary()?].map(u64::from),
        step: bytes.int_in_range(1..=12)?,
        python: [bound(bytes)?, bound(bytes)?],
        list: draw::several(bytes, 6, |bytes| bytes.int_in_range(0..=40))?,
    })
}
