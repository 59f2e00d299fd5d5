//! Any bytes as a document.

use crate::agree;
use crate::implementation::{Implementation, Refusal};
use crate::input;
use crate::oracle::Axis;
use crate::raw;
use crate::reference;

/// A document is taken exactly when the reference reader takes it, and is the same grid then. A
/// refusal stands inside of the document.
pub fn parse<I: Implementation>(input: &[u8]) {
    let (shape, document) = input::split(input);
    match shape {
        Some(shape) => {
            let found = I::read_grid(document, &shape);
            judge::<I>(document, found, reference::grid(document, &shape));
        }
        None => {
            let (mut keys, mut expected_keys) = (None, None);
            let found = I::read_array(document).map(|(grid, found)| {
                keys = Some(found);
                grid
            });
            let expected = reference::array(document).map(|(axes, expected)| {
                expected_keys = Some(expected);
                axes
            });
            if found.is_ok() && expected.is_ok() {
                assert_eq!(keys, expected_keys);
            }
            judge::<I>(document, found, expected);
        }
    }
}

fn judge<I: Implementation>(
    document: &[u8],
    found: Result<I::Grid, Refusal>,
    expected: Result<Vec<Axis>, reference::Wrong>,
) {
    match (found, expected) {
        (Ok(grid), Ok(axes)) => {
            assert!(agree::fits(I::ROOM, &axes), "there is no room for {axes:?}");
            agree::check::<I>(&grid, &axes);
        }
        (Ok(_), Err(wrong)) => panic!(
            "taken, but it has to be refused ({wrong}): {}",
            document.escape_ascii()
        ),
        (Err(refusal), Ok(axes)) => {
            let full = refusal.may_be_for_room() && !agree::fits(I::ROOM, &axes);
            let text = document.escape_ascii();
            assert!(full, "{refusal:?}, but it is {axes:?}: {text}");
            check_place(document, &refusal);
        }
        (Err(refusal), Err(wrong)) => {
            if matches!(refusal.reason.as_deref(), Some("syntax" | "trailing")) {
                let text = document.escape_ascii();
                let is_json = raw::read(document).is_some();
                assert!(!is_json, "{refusal:?}, but it is JSON ({wrong}): {text}");
            }
            check_place(document, &refusal);
        }
    }
}

fn check_place(document: &[u8], refusal: &Refusal) {
    let inside = refusal.byte.is_none_or(|byte| byte <= document.len());
    assert!(inside, "{refusal:?} is outside of the document");
}
