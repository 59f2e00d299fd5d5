//! Invalid UTF-8 is refused wherever it stands, also in what is passed over.

use crate::documents::{array_with, read_array, read_grid_with, rectilinear};
use rectigrid::ParseOptions;

/// Every way to be wrong, and valid sequences at the borders of each.
const INVALID: [&[u8]; 26] = [
    b"\x80",
    b"\xbf",
    // Overlong: two, three and four bytes.
    b"\xc0\x80",
    b"\xc1\xbf",
    b"\xe0\x80\x80",
    b"\xe0\x9f\xbf",
    b"\xf0\x80\x80\x80",
    b"\xf0\x8f\xbf\xbf",
    // Surrogates.
    b"\xed\xa0\x80",
    b"\xed\xbf\xbf",
    // Past U+10FFFF.
    b"\xf4\x90\x80\x80",
    b"\xf5\x80\x80\x80",
    b"\xff",
    b"\xfe",
    // Cut short.
    b"\xc2",
    b"\xe1\x80",
    b"\xe1",
    b"\xf1\x80\x80",
    b"\xf1\x80",
    b"\xf1",
    // Another byte where one has to go on.
    b"\xc2\xc2",
    b"\xe1\x80\x7f",
    b"\xe1\x7f\x80",
    b"\xf1\x80\x80\xc0",
    b"\xf1\x80\x20\x80",
    b"\xf8\x88\x80\x80\x80",
];

const VALID: [&str; 14] = [
    "\u{7f}",
    "\u{80}",
    "\u{7ff}",
    "\u{800}",
    "\u{fff}",
    "\u{1000}",
    "\u{d7ff}",
    "\u{e000}",
    "\u{feff}",
    "\u{ffff}",
    "\u{10000}",
    "\u{3ffff}",
    "\u{40000}",
    "\u{10ffff}",
];

/// Documents in which a string holds these bytes, with that string's place.
fn holders(bytes: &[u8]) -> Vec<(Vec<u8>, usize)> {
    let mut holders = Vec::new();
    // At every place relative to the eight bytes that are looked at together.
    for before in 0..9 {
        for after in [0, 1, 7, 8, 9] {
            let text = [&b"aaaaaaaaa"[..before], bytes, &b"bbbbbbbbb"[..after]].concat();
            for more in [
                r#","attributes":"@""#,
                r#","attributes":{"@":1}"#,
                r#","attributes":["@"]"#,
            ] {
                let document = array_with("[6]", &rectilinear("[4]"), more);
                let (head, tail) = document.split_once('@').unwrap();
                let place = head.len() + before;
                holders.push(([head.as_bytes(), &text, tail.as_bytes()].concat(), place));
            }
        }
    }
    holders
}

#[test]
fn invalid_in_skipped_keys_and_strings() {
    for bytes in INVALID {
        for (document, place) in holders(bytes) {
            let error = read_array(&document).unwrap_err();
            assert_eq!(error.reason(), "syntax", "{}", document.escape_ascii());
            assert_eq!(error.byte(), place, "{}", document.escape_ascii());
        }
    }
}

#[test]
fn valid_in_skipped_keys_and_strings() {
    for text in VALID {
        for (document, _) in holders(text.as_bytes()) {
            assert!(read_array(&document).is_ok(), "{}", document.escape_ascii());
        }
    }
}

#[test]
fn invalid_in_keys_and_names_that_are_read() {
    let ignore = ParseOptions::STRICT.ignore_unknown(true);
    for bytes in INVALID {
        for template in [
            r#"{"@":1,"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4]}}"#,
            r#"{"name":"@","configuration":{"kind":"inline","chunk_shapes":[4]}}"#,
            r#"{"name":"rectilinear","configuration":{"@":1,"kind":"inline","chunk_shapes":[4]}}"#,
            r#"{"name":"rectilinear","configuration":{"kind":"@","chunk_shapes":[4]}}"#,
        ] {
            let (head, tail) = template.split_once('@').unwrap();
            let document = [head.as_bytes(), bytes, tail.as_bytes()].concat();
            for options in [ParseOptions::STRICT, ignore] {
                let error = read_grid_with(&document, &[6], options).unwrap_err();
                assert_eq!(error.reason(), "syntax", "{}", document.escape_ascii());
                assert_eq!(error.byte(), head.len(), "{}", document.escape_ascii());
            }
        }
    }
}

#[test]
fn any_two_bytes_in_a_string_are_taken_if_they_are_text() {
    let (head, tail) = (r#","attributes":"aaaaaa"#, r#"bbbbbbbb""#);
    let document = array_with("[6]", &rectilinear("[4]"), &format!("{head}@@{tail}"));
    let mut document = document.into_bytes();
    let place = document.iter().position(|&byte| byte == b'@').unwrap();
    for first in 0x20..=u8::MAX {
        for second in 0x20..=u8::MAX {
            if [first, second].iter().any(|byte| b"\"\\".contains(byte)) {
                continue;
            }
            document[place] = first;
            document[place + 1] = second;
            let is_text = core::str::from_utf8(&[first, second]).is_ok();
            assert_eq!(
                read_array(&document).is_ok(),
                is_text,
                "{first:x} {second:x}"
            );
        }
    }
}
