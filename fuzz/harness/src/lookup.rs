//! An axis and a batch of indices.

use crate::agree::{fits, located};
use crate::draw;
use crate::implementation::Implementation;
use crate::like::canonical;
use arbitrary::Unstructured;

/// Each index has the oracle's answer, alone and in a batch, by every way that there is.
pub fn lookup<I: Implementation>(input: &[u8]) {
    let mut bytes = Unstructured::new(input);
    let Ok(axis) = draw::axis(&mut bytes, 80) else {
        return;
    };
    let Ok(indices) = draw::indices(&mut bytes, &axis, 400) else {
        return;
    };
    let axes = [axis];
    if !fits(I::ROOM, &axes) {
        return;
    }
    let [axis] = &axes;
    let grid = match I::read_grid(canonical(&axes).as_bytes(), &[axis.length]) {
        Ok(grid) => grid,
        Err(refusal) => panic!("{refusal:?} for {axis:?}"),
    };
    let expected: Vec<_> = indices.iter().map(|index| located(axis, *index)).collect();
    for (index, expected) in indices.iter().zip(&expected) {
        let found = I::locate(&grid, 0, *index);
        assert_eq!(found, *expected, "index {index} of {axis:?}");
    }
    for batch in I::batches(&grid, 0, &indices) {
        assert_eq!(batch.answers.len(), expected.len(), "{}", batch.way);
        let answers = batch.answers.iter().zip(&expected);
        for (place, (found, expected)) in answers.enumerate() {
            let index = indices[place];
            let way = &batch.way;
            assert_eq!(
                found, expected,
                "{way}: index {index} at {place} of {axis:?}"
            );
        }
    }
}
