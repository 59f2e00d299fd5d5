//! Random grids, spelled in any legal way, and the same with one fault.

use crate::agree;
use crate::draw;
use crate::fault::{self, Fault};
use crate::implementation::{Implementation, Refusal, Room};
use crate::oracle::Axis;
use crate::spelling::{self, Speller};
use arbitrary::{Result, Unstructured};

/// Every spelling is taken for the grid that it spells; a fault in it is refused for the right reason
/// and at the right place.
pub fn document<I: Implementation>(input: &[u8]) {
    let mut bytes = Unstructured::new(input);
    let Ok((axes, spelled)) = spelled(&mut bytes) else {
        return;
    };
    let shape = spelling::shape(&axes);
    let read = |document: &[u8], shape: &[u64]| match spelled.bare {
        true => I::read_grid(document, shape),
        false => I::read_array(document).map(|(grid, _)| grid),
    };
    let found = read(spelled.text.as_bytes(), &shape);
    if !agree::fits(I::ROOM, &axes) {
        let full = found.as_ref().is_err_and(Refusal::may_be_for_room);
        assert!(full, "{:?} where {axes:?} don't fit", found.err());
        return;
    }
    match found {
        Ok(grid) => agree::check::<I>(&grid, &axes),
        Err(refusal) => panic!("{refusal:?}: {}", spelled.text),
    }
    let less = Room {
        axes: I::ROOM.axes - 1,
        runs: I::ROOM.runs - 1,
    };
    let has_room = agree::fits(less, &axes);
    let fault = fault::inject(&mut bytes, &spelled.text, spelled.bare, &axes, has_room);
    let Ok(Some(fault)) = fault else {
        return;
    };
    let shape = fault.shape.as_ref().unwrap_or(&shape);
    check(&fault, read(&fault.document, shape).err());
}

struct Spelled {
    text: String,
    /// Whether it is a `chunk_grid` object rather than a whole `zarr.json`.
    bare: bool,
}

fn spelled(bytes: &mut Unstructured<'_>) -> Result<(Vec<Axis>, Spelled)> {
    let axes = draw::several(bytes, 6, |bytes| draw::axis(bytes, 11))?;
    let speller = match bytes.ratio(1, 4)? {
        true => Speller::plain(),
        false => Speller::new(bytes.arbitrary()?),
    };
    let bare = bytes.arbitrary()?;
    let text = match bare {
        true => spelling::grid(speller, &axes),
        false => spelling::array(speller, &axes),
    };
    Ok((axes, Spelled { text, bare }))
}

fn check(fault: &Fault, refusal: Option<Refusal>) {
    let document = fault.document.escape_ascii();
    let Some(refusal) = refusal else {
        panic!("taken, but there is a fault ({}): {document}", fault.reason);
    };
    if let Some(reason) = &refusal.reason {
        assert_eq!(reason, fault.reason, "{refusal:?}: {document}");
    }
    if let Some(byte) = refusal.byte {
        let found = fault.places.iter().any(|place| place.contains(&byte));
        assert!(found, "{refusal:?}, not {:?}: {document}", fault.places);
    }
    if let (Some(found), Some(expected)) = (refusal.axis, fault.axis) {
        assert_eq!(found, expected, "{refusal:?}: {document}");
    }
}
