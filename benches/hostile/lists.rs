//! Edge lengths, a mebibyte of them.

use crate::turns::Case;
use core::hint::black_box;
use rectigrid::{Grid, ParseOptions};

/// Bytes of a document, about.
const SIZE: usize = 1 << 20;
/// Room for as many runs as so many bytes can have.
type Room = Grid<2, { SIZE / 2 }>;

/// The ordinary document first.
pub(crate) fn cases() -> Vec<Case> {
    let list = |items: &str| {
        let many = SIZE / (items.len() + 1);
        format!("[[{}]]", vec![items; many].join(","))
    };
    let axes = vec!["1"; SIZE / 2].join(",");
    vec![
        taken("months", list("31,28,31,30,31,30,31,31,30,31,30,31")),
        taken("months as pairs", list("[31,1],[28,1],[31,1],[30,1]")),
        taken("equal edges of one digit", list("1")),
        taken("edges that never merge, to the last run", list("1,2")),
        taken("pairs that never merge", list("[1,1],[2,1]")),
        taken("pairs that merge", list("[1,1]")),
        taken("seven digits", list("1234567,7654321")),
        taken("eight digits", list("12345678,87654321")),
        taken("fourteen digits", list("10000000000000,10000000000001")),
        taken("a blank before each", list(" 1, 2")),
        taken("a blank on each side", list(" 1 , 2 ")),
        taken("blanks everywhere", list(" [ 1 , 1 ] ")),
        taken("a line each", list("\n1,\n2")),
        refused(
            "leading zeros at the end",
            list("1,2")
                .replace("1]]", "1,01]]")
                .replace("2]]", "2,01]]"),
            "syntax",
        ),
        refused(
            "no sum of 64 bits",
            list(&format!("1,{}", u64::MAX / 16)),
            "overflow",
        ),
        refused("half a million axes", format!("[{axes}]"), "rank"),
    ]
}

fn taken(name: &str, chunk_shapes: String) -> Case {
    case(name, &chunk_shapes, None)
}

fn refused(name: &str, chunk_shapes: String, reason: &'static str) -> Case {
    case(name, &chunk_shapes, Some(reason))
}

fn case(name: &str, chunk_shapes: &str, reason: Option<&'static str>) -> Case {
    let document = format!(
        r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":{chunk_shapes}}}}}"#
    );
    let mut grid = empty();
    let mut read = move || {
        let document = black_box(document.as_bytes());
        let read = grid.read_chunk_grid(document, &[1], ParseOptions::STRICT);
        assert_eq!(read.err().map(|error| error.reason()), reason);
        match read.err() {
            // Told where its array begins, once all of it was read.
            Some(error) if error.reason() != "rank" => error.byte(),
            _ => document.len(),
        }
    };
    let size = read();
    Case {
        name: name.to_owned(),
        size,
        run: Box::new(move || {
            black_box(read());
        }),
    }
}

/// Too large for the stack, on the way to the heap as well.
fn empty() -> Box<Room> {
    let empty: Vec<Room> = core::iter::repeat_n(Room::EMPTY, 1).collect();
    let empty: Box<[Room; 1]> = empty.into_boxed_slice().try_into().expect("it is one");
    let [empty] = *empty;
    Box::new(empty)
}
