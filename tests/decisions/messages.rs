//! What an error says to a person: one sentence, what was found and what was expected, and where.

use crate::documents::{array, read_array, read_grid, rectilinear};

#[test]
fn sentences() {
    for (shapes, message) in [
        (
            "[6,[4,0]]",
            "found an edge length of 0, expected at least 1 at byte 76 (axis 1, element 1)",
        ),
        (
            "[6,[[4,0]]]",
            "found a repeat count of 0, expected at least 1 at byte 77 (axis 1, element 0)",
        ),
        (
            "[6,[]]",
            "found an empty list, expected at least one edge length at byte 73 (axis 1)",
        ),
        (
            "[6,[2,3]]",
            "found edge lengths that sum to 5, expected at least the axis length 6 at byte 73 (axis 1)",
        ),
        (
            "[6]",
            "found 1 axes in the chunk grid and 2 in the shape, expected as many at byte 70",
        ),
        (
            "[6,true]",
            "found a boolean, expected an integer or a list of edge lengths at byte 73 (axis 1)",
        ),
        (
            "[6,-3]",
            "found a negative number, expected an integer or a list of edge lengths at byte 73 (axis 1)",
        ),
        (
            "[6,[1,2.5]]",
            "found a number with a fraction or an exponent, expected an edge length or a pair [edge length, count] at byte 76 (axis 1, element 1)",
        ),
        (
            "[6,18446744073709551616]",
            "found an integer above 2^64 - 1, expected a smaller one at byte 73 (axis 1)",
        ),
        (
            "[6,[1,[18446744073709551615,2]]]",
            "found edge lengths that sum to more than 2^64 - 1, expected a sum of 64 bits at byte 76 (axis 1, element 1)",
        ),
        (
            "[6,[4,2,]]",
            "found `]`, expected a JSON value at byte 78 (axis 1, element 2)",
        ),
        ("[6 [4,2]]", "found `[`, expected `,` or `]` at byte 73"),
        (
            "[6,[4,\u{e9}]]",
            "found byte 0xc3, expected a JSON value at byte 76 (axis 1, element 1)",
        ),
    ] {
        let error = read_grid(rectilinear(shapes), &[6, 6]).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    for (document, message) in [
        (
            "",
            "found the end of the document, expected a JSON value at byte 0",
        ),
        (
            "{",
            "found the end of the document, expected a key in double quotes at byte 1",
        ),
        (
            "{}",
            "found no member \"name\" in this object, expected one at byte 0",
        ),
        (
            r#"{"name":"regulr"}"#,
            "found \"regulr\", expected the chunk grid \"rectilinear\" or \"regular\" at byte 8",
        ),
        (
            r#"{"x":1}"#,
            "found the member \"x\", which has no place here, expected none that changes the meaning at byte 1",
        ),
        (
            r#"{"name":"regular","name":"#,
            "found a second member \"name\", expected one at byte 18",
        ),
    ] {
        let error = read_grid(document, &[6]).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let document = array("[6]", &rectilinear("[4]"));
    let error = read_array(format!("{document}]")).unwrap_err();
    let place = document.len();
    let message = format!("found `]` after the document, expected its end at byte {place}");
    assert_eq!(error.to_string(), message);
    let error = read_array(r#"{"zarr_format":2}"#).unwrap_err();
    let message =
        "found other metadata than a zarr v3 array's, expected \"zarr_format\": 3 at byte 15";
    assert_eq!(error.to_string(), message);
}

#[test]
fn every_place_says_what_it_expected() {
    for (document, expected) in [
        ("1", "an object: the metadata of an array"),
        (r#"{"zarr_format":"3"}"#, "the integer 3"),
        (r#"{"zarr_format":2}"#, r#""zarr_format": 3"#),
        (r#"{"node_type":3}"#, r#"the string "array""#),
        (r#"{"node_type":"group"}"#, r#""node_type": "array""#),
        (r#"{"shape":6}"#, "an array of axis lengths"),
        (r#"{"shape":["6"]}"#, "an integer: the length of an axis"),
        (r#"{"shape":["#, "a JSON value or `]`"),
        (r#"{"chunk_grid":[]}"#, "an object: the chunk grid"),
        (
            r#"{"chunk_grid":{"name":1}}"#,
            "a string: the name of a chunk grid",
        ),
        (
            r#"{"chunk_grid":{"configuration":1}}"#,
            "an object: the chunk grid's configuration",
        ),
        (
            r#"{"chunk_grid":{"configuration":{"kind":1}}}"#,
            "a string: the kind of encoding",
        ),
        (
            r#"{"chunk_grid":{"configuration":{"chunk_shapes":6}}}"#,
            "an array of edge lengths, one item an axis",
        ),
        (
            r#"{"chunk_grid":{"configuration":{"chunk_shape":["6"]}}}"#,
            "an integer: the edge length of a regular axis",
        ),
        (
            r#"{"chunk_grid":{"configuration":{"chunk_shapes":["6"]}}}"#,
            "an integer or a list of edge lengths",
        ),
        (
            r#"{"chunk_grid":{"configuration":{"chunk_shapes":[["6"]]}}}"#,
            "an edge length or a pair [edge length, count]",
        ),
        (
            r#"{"chunk_grid":{"configuration":{"chunk_shapes":[[[6]]]}}}"#,
            "a pair [edge length, count] of two integers",
        ),
        (
            r#"{"chunk_grid":{"configuration":{"chunk_shapes":[[["6",1]]]}}}"#,
            "an integer: the edge length of a pair",
        ),
        (
            r#"{"chunk_grid":{"configuration":{"chunk_shapes":[[[6,"1"]]]}}}"#,
            "an integer: the count of a pair",
        ),
        (
            r#"{"chunk_key_encoding":1}"#,
            "a string or an object: the chunk key encoding",
        ),
        (
            r#"{"chunk_key_encoding":"v1"}"#,
            r#"the chunk key encoding "default" or "v2""#,
        ),
        (
            r#"{"chunk_key_encoding":{"name":1}}"#,
            "a string: the name of an encoding",
        ),
        (
            r#"{"chunk_key_encoding":{"configuration":1}}"#,
            "an object: the encoding's configuration",
        ),
        (
            r#"{"chunk_key_encoding":{"configuration":{"separator":1}}}"#,
            "a string: the separator",
        ),
        (
            r#"{"chunk_key_encoding":{"configuration":{"separator":"-"}}}"#,
            r#"the separator "/" or ".""#,
        ),
        (r#"{"codecs":01}"#, "no digit after a leading zero"),
        (r#"{"codecs":1.}"#, "a digit"),
        (r#"{"codecs":1x}"#, "the end of the number"),
        (
            r#"{"codecs":"\u12g4"}"#,
            "four hexadecimal digits after `\\u`",
        ),
        (r#"{"codecs":"\q"}"#, "one of `\"\\/bfnrtu` after `\\`"),
        ("{\"codecs\":\"\u{1}\"}", "no control character in a string"),
        (r#"{"codecs":""#, "`\"`"),
        (r#"{"codecs":[1 2]}"#, "`,` or `]`"),
        (r#"{"codecs":1]"#, "`,` or `}`"),
        (r#"{"codecs" 1}"#, "`:`"),
        (r#"{codecs:1}"#, "a key in double quotes"),
        (r#"{"codecs":}"#, "a JSON value"),
        (
            "{} // none",
            "the end of the document (JSON has no comments)",
        ),
    ] {
        let error = read_array(document).unwrap_err().to_string();
        let (_, said) = error.split_once(", expected ").unwrap();
        let (said, _) = said.split_once(" at byte ").unwrap();
        assert_eq!(said, expected, "{document}: {error}");
    }
}

#[test]
fn long_names_are_cut_between_characters() {
    for (name, shown) in [
        ("a".repeat(24), "a".repeat(24)),
        ("a".repeat(25), format!("{}...", "a".repeat(24))),
        ("\u{e9}".repeat(12), "\u{e9}".repeat(12)),
        (
            format!("a{}", "\u{e9}".repeat(12)),
            format!("a{}...", "\u{e9}".repeat(11)),
        ),
        (
            "\u{1f4a9}".repeat(7),
            format!("{}...", "\u{1f4a9}".repeat(6)),
        ),
        (
            format!("aaa{}", "\u{1f4a9}".repeat(7)),
            format!("aaa{}...", "\u{1f4a9}".repeat(5)),
        ),
    ] {
        let error = read_grid(format!(r#"{{"name":"{name}"}}"#), &[6]).unwrap_err();
        let message = error.to_string();
        assert!(
            message.starts_with(&format!("found \"{shown}\", expected")),
            "{message}"
        );
    }
}

#[test]
fn a_byte_is_shown_as_the_character_that_it_is() {
    for byte in (0..=u8::MAX).filter(|byte| !byte.is_ascii_hexdigit()) {
        let shown = match byte {
            0x20..0x7f => format!("`{}`", char::from(byte)),
            _ => format!("byte 0x{byte:02x}"),
        };
        // It stands behind as many digits.
        for digits in ["", "0", "0f", "D83"] {
            let mut document = format!(r#"{{"name":"\u{digits}"#).into_bytes();
            let place = document.len();
            document.push(byte);
            let error = read_grid(document, &[6]).unwrap_err();
            let expected = "four hexadecimal digits after `\\u`";
            let message = format!("found {shown}, expected {expected} at byte {place}");
            assert_eq!(error.to_string(), message);
        }
    }
}
