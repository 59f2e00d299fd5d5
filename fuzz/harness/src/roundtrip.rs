//! What is written reads back.

use crate::implementation::Implementation;
use crate::input;

/// A document that is taken and written is read to an equal grid, which is written as the same text.
pub fn roundtrip<I: Implementation>(input: &[u8]) {
    let (shape, document) = input::split(input);
    let read = match shape {
        Some(shape) => I::read_grid(document, &shape),
        None => I::read_array(document).map(|(grid, _)| grid),
    };
    let Ok(grid) = read else {
        return;
    };
    let axes = I::axes(&grid);
    let shape: Vec<u64> = axes.iter().map(|axis| axis.length).collect();
    let text = I::write(&grid);
    assert!(!text.contains(char::is_whitespace), "{text}");
    let again = match I::read_grid(text.as_bytes(), &shape) {
        Ok(again) => again,
        Err(refusal) => panic!("{refusal:?} for what was written: {text}"),
    };
    assert_eq!(I::axes(&again), axes, "{text}");
    assert_eq!(I::write(&again), text);
    for (axis, figures) in axes.iter().enumerate() {
        for chunk in places(figures.declared) {
            let span = I::span(&grid, axis, chunk);
            assert_eq!(I::span(&again, axis, chunk), span, "{text}");
        }
        for index in places(figures.length) {
            let found = I::locate(&grid, axis, index);
            assert_eq!(I::locate(&again, axis, index), found, "{text}");
        }
    }
}

/// Some places among so many, and the first past the end.
fn places(count: u64) -> impl Iterator<Item = u64> {
    let parts = 16;
    let step = (count / parts).max(1);
    let spread = (0..parts).map(move |part| part * step);
    spread.chain([count.saturating_sub(1), count])
}
