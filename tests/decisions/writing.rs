//! Writing into a slice: exact about how much it takes, and never past the end.

use crate::documents::{read_grid, rectilinear};
use rectigrid::BufferTooSmall;

#[test]
fn every_size_of_buffer() {
    for (shapes, shape) in [
        ("[]", &[][..]),
        ("[4]", &[6]),
        ("[4,[1,2,3],[[4,2]],[[1,3],3]]", &[6, 6, 6, 6]),
        ("[18446744073709551615,[[1,18446744073709551615]]]", &[0, 0]),
    ] {
        let text = rectilinear(shapes);
        let grid = read_grid(&text, shape).unwrap();
        let needed = text.len();
        for size in 0..=needed + 1 {
            // Bytes behind the slice would show what is written past it.
            let mut buffer = vec![b'#'; size + 8];
            let answer = grid.view().write_json_into(&mut buffer[..size]);
            let written = size.min(needed);
            assert_eq!(&buffer[..written], &text.as_bytes()[..written]);
            assert!(buffer[written..].iter().all(|&byte| byte == b'#'));
            if size < needed {
                assert_eq!(answer, Err(BufferTooSmall { needed }));
            } else {
                assert_eq!(answer, Ok(needed));
            }
        }
    }
    let message = BufferTooSmall { needed: 93 }.to_string();
    assert_eq!(
        message,
        "found a buffer that is too small, expected at least 93 bytes"
    );
}

#[test]
fn both_writers_give_the_same_bytes() {
    let text = rectilinear("[[1,[2,2],3],10,[[5,5]]]");
    let grid = read_grid(&text, &[8, 100, 25]).unwrap();
    let mut string = String::new();
    grid.view().write_json(&mut string).unwrap();
    let mut buffer = [0; 256];
    let length = grid.view().write_json_into(&mut buffer).unwrap();
    assert_eq!(string.as_bytes(), &buffer[..length]);
    assert_eq!(string, text);
}

#[test]
fn an_empty_grid_is_that_of_rank_0() {
    let mut string = String::new();
    let empty = crate::documents::Room::EMPTY;
    empty.view().write_json(&mut string).unwrap();
    assert_eq!(string, rectilinear("[]"));
}
