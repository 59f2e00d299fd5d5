//! Values that nobody asked for, a mebibyte of them.

use crate::turns::Case;
use core::hint::black_box;
use rectigrid::{Grid, MAX_DEPTH, ParseOptions};

/// Bytes of a document, about.
const SIZE: usize = 1 << 20;

/// What attributes look like: names, words, numbers, white space.
const ORDINARY: &str = r#"{
            "standard_name": "air_temperature",
            "units": "K",
            "valid_range": [180.5, 330.25],
            "missing_value": -9999,
            "history": "regridded from the native grid, then merged over time",
            "positive": null,
            "is_masked": true
        }"#;

/// What attributes may hold; ordinary ones first.
pub(crate) fn cases() -> Vec<Case> {
    let in_list = |item: &str| attributes(&format!("[{}]", repeated(item, ",")));
    let in_string = |piece: &str| attributes(&format!(r#""{}""#, piece.repeat(SIZE / piece.len())));
    let levels = MAX_DEPTH - 1;
    let deep_array = format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    let deep_object = format!("{}0{}", r#"{"":"#.repeat(levels), "}".repeat(levels));
    let in_object = |member: &str| attributes(&format!("{{{}}}", repeated(member, ",")));
    let members = |member: &str| document(&repeated(member, ","));
    let digits = "7".repeat(SIZE);
    vec![
        taken("ordinary attributes", in_list(ORDINARY)),
        taken("arrays as deep as allowed", in_list(&deep_array)),
        taken("objects as deep as allowed", in_list(&deep_object)),
        refused(
            "a string that never closes",
            attributes(&format!("\"{}", "x".repeat(SIZE))),
            "syntax",
        ),
        taken("empty arrays", in_list("[]")),
        taken("empty strings", in_list(r#""""#)),
        taken("empty keys", in_object(r#""":0"#)),
        taken("short keys", in_object(r#""a":0"#)),
        taken(
            "keys of seven letters, before the quote",
            in_object(r#""seventh":0"#),
        ),
        taken("short escapes", in_string(r"\n")),
        taken("long escapes", in_string(r"\u0000")),
        taken("characters of two bytes", in_string("é")),
        taken("characters of four bytes", in_string("𝔷")),
        taken("ASCII and escapes by turns", in_string(r"a\n")),
        taken("one number of a million digits", attributes(&digits)),
        taken(
            "a million digits behind the point",
            attributes(&format!("0.{digits}")),
        ),
        taken(
            "a million digits of an exponent",
            attributes(&format!("1e{digits}")),
        ),
        taken("numbers of one digit", in_list("0")),
        taken("literals", in_list("null")),
        taken(
            "white space of all kinds",
            attributes(&format!("{}0", " \n\t\r".repeat(SIZE / 4))),
        ),
        taken("a blank on each side of everything", in_list(" 0 ")),
        refused(
            "unknown members of the array",
            members(r#""a":0"#),
            "unknown",
        ),
        refused(
            "unknown members without a name",
            members(r#""":0"#),
            "unknown",
        ),
        refused(
            "escaped names of unknown members",
            members(r#""\u0063hunk_gric":0"#),
            "unknown",
        ),
        taken(
            "members that may be ignored",
            members(r#""":{"must_understand":false}"#),
        ),
        taken(
            "names that are nearly known",
            members(r#""codecz":{"must_understand":false}"#),
        ),
    ]
}

fn repeated(item: &str, separator: &str) -> String {
    let many = SIZE / (item.len() + separator.len());
    vec![item; many].join(separator)
}

fn attributes(value: &str) -> String {
    document(&format!(r#""attributes":{value}"#))
}

/// A `zarr.json` that begins with these members.
fn document(members: &str) -> String {
    let grid = r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[4,2]]}}"#;
    format!(
        r#"{{{members},"zarr_format":3,"node_type":"array","shape":[6],"chunk_grid":{grid},"chunk_key_encoding":"v2"}}"#
    )
}

fn taken(name: &str, document: String) -> Case {
    case(name, document, None)
}

fn refused(name: &str, document: String, reason: &'static str) -> Case {
    case(name, document, Some(reason))
}

fn case(name: &str, document: String, reason: Option<&'static str>) -> Case {
    let mut grid = Grid::<4, 16>::new();
    let size = document.len();
    let read = move || {
        let read = grid.read_array(black_box(document.as_bytes()), ParseOptions::STRICT);
        assert_eq!(read.err().map(|error| error.reason()), reason);
    };
    Case {
        name: name.to_owned(),
        size,
        run: Box::new(read),
    }
}
