//! JSON is that of RFC 8259 and nothing beside it; one option lets NaN and the infinities pass in
//! values that are skipped.

use crate::documents::{array, array_with, read_array, read_array_with, read_grid, rectilinear};
use rectigrid::{ErrorKind, Found, ParseOptions};

/// The reason and the place of a refusal of a bare grid of one axis.
fn refusal(document: impl AsRef<[u8]>) -> (&'static str, usize) {
    let error = read_grid(document, &[6]).unwrap_err();
    (error.reason(), error.byte())
}

fn with_attribute(value: &str) -> String {
    array_with(
        "[6]",
        &rectilinear("[4]"),
        &format!(r#","attributes":{value}"#),
    )
}

#[test]
fn trailing_comma_is_syntax() {
    assert_eq!(refusal(rectilinear("[[4,2,]]")).0, "syntax");
    assert_eq!(refusal(rectilinear("[[4,2],]")).0, "syntax");
    assert_eq!(refusal(rectilinear("[[[4,2,]]]")).0, "syntax");
    assert_eq!(refusal(rectilinear("[4],")).0, "syntax");
    for value in [
        "[1,]",
        "[,]",
        "[,1]",
        "[1,,2]",
        "{\"a\":1,}",
        "{,}",
        "{\"a\":1,,\"b\":2}",
    ] {
        let error = read_array(with_attribute(value)).unwrap_err();
        assert_eq!(error.reason(), "syntax", "{value}: {error}");
    }
    let array = array("[6,]", &rectilinear("[4]"));
    assert_eq!(read_array(array).unwrap_err().reason(), "syntax");
}

#[test]
fn comment_is_syntax() {
    let document = rectilinear("[4]");
    for comment in ["// a", "/* a */"] {
        for place in (0..document.len()).filter(|&place| is_between_tokens(&document, place)) {
            let (before, after) = document.split_at(place);
            let error = read_grid(format!("{before}{comment}{after}"), &[6]).unwrap_err();
            assert_eq!((error.reason(), error.byte()), ("syntax", place), "{error}");
        }
        assert_eq!(
            refusal(format!("{document}{comment}")),
            ("syntax", document.len())
        );
        assert_eq!(
            refusal(format!("{document}\n {comment}\n")),
            ("syntax", document.len() + 2)
        );
    }
    assert_eq!(
        refusal(format!("{document}# a")),
        ("trailing", document.len())
    );
    assert_eq!(
        refusal(format!("{document}/")),
        ("trailing", document.len())
    );
}

/// Whether white space may stand before this byte of a document that has no white space.
fn is_between_tokens(document: &str, place: usize) -> bool {
    let quotes = document[..place].matches('"').count();
    let byte = document.as_bytes()[place];
    quotes.is_multiple_of(2) && !byte.is_ascii_digit()
}

#[test]
fn white_space_is_that_of_json_and_may_stand_between_all_tokens() {
    let document = rectilinear("[[4,[1,2]]]");
    let expected = read_grid(&document, &[6]).unwrap();
    for space in [
        " ",
        "\n",
        "\r",
        "\t",
        "        ",
        "         ",
        " \n        \t",
    ] {
        let mut spaced = String::new();
        for (place, character) in document.char_indices() {
            if is_between_tokens(&document, place) {
                spaced.push_str(space);
            }
            spaced.push(character);
        }
        spaced.push_str(space);
        assert_eq!(read_grid(&spaced, &[6]).as_ref(), Ok(&expected), "{spaced}");
    }
    for other in [
        "\0", "\u{b}", "\u{c}", "\u{1f}", "\u{7f}", "\u{85}", "\u{a0}", "\u{2028}", "\u{feff}",
    ] {
        for place in (0..document.len()).filter(|&place| is_between_tokens(&document, place)) {
            let (before, after) = document.split_at(place);
            let (reason, byte) = refusal(format!("{before}{other}{after}"));
            assert_eq!((reason, byte), ("syntax", place), "{other:?}");
        }
    }
}

#[test]
fn byte_order_mark_is_syntax() {
    let document = rectilinear("[4]");
    assert_eq!(refusal(format!("\u{feff}{document}")), ("syntax", 0));
    assert_eq!(refusal(format!(" \u{feff}{document}")), ("syntax", 1));
    assert_eq!(
        refusal(format!("{document}\u{feff}")),
        ("trailing", document.len())
    );
    let mut utf16 = vec![0xff, 0xfe];
    utf16.extend(document.bytes().flat_map(|byte| [byte, 0]));
    assert_eq!(refusal(utf16), ("syntax", 0));
}

#[test]
fn bytes_after_the_value_are_trailing() {
    let document = rectilinear("[4]");
    let array = array("[6]", &document);
    for tail in [
        "}", "]", ",", "\0", "null", "0", "\"\"", "{}", "\u{b}", "x", "\u{e9}", ":",
    ] {
        for space in ["", " ", "\n\t", "          "] {
            let place = document.len() + space.len();
            assert_eq!(
                refusal(format!("{document}{space}{tail}")),
                ("trailing", place)
            );
            let error = read_array(format!("{array}{space}{tail}")).unwrap_err();
            let place = array.len() + space.len();
            assert_eq!((error.reason(), error.byte()), ("trailing", place));
        }
    }
    // A document twice, as an interrupted write leaves it.
    assert_eq!(
        refusal(format!("{document}{document}")),
        ("trailing", document.len())
    );
    assert_eq!(
        refusal([document.as_bytes(), &[0xff]].concat()),
        ("trailing", document.len())
    );
}

#[test]
fn every_truncation_is_refused() {
    let grid = rectilinear("[4,[[1,3],3],[12345678,[1,2]]]");
    for end in 0..grid.len() {
        assert_eq!(
            refusal_of(&grid[..end]),
            ("syntax", end),
            "{}",
            &grid[..end]
        );
    }
    let more = r#","attributes":{"a":[1.5e-3,"é\u00e9\\",true,null,{}],"b":-0},"x":{"must_understand":false,"y":[[]]}"#;
    let array = array_with("[6,6,6]", &grid, more);
    assert!(read_array(&array).is_ok());
    for end in 0..array.len() {
        let error = read_array(&array.as_bytes()[..end]).unwrap_err();
        assert_eq!(error.reason(), "syntax", "{error}");
        let found_end = matches!(
            error.kind(),
            ErrorKind::Syntax {
                found: Found::End,
                ..
            }
        );
        // Cut in a literal or a character, what is left of it is at fault.
        let cut = (end.saturating_sub(4)..=end).contains(&error.byte());
        assert!(cut && (found_end || error.byte() < end), "{end}: {error}");
    }
}

fn refusal_of(document: &str) -> (&'static str, usize) {
    let error = read_grid(document, &[6, 6, 6]).unwrap_err();
    (error.reason(), error.byte())
}

#[test]
fn documents_of_other_values_are_type_or_syntax() {
    for document in ["[]", "[{}]", "\"a\"", "3", "-1.5", "null", "true", "false"] {
        assert_eq!(refusal(document), ("type", 0), "{document}");
        let error = read_array(document).unwrap_err();
        assert_eq!((error.reason(), error.byte()), ("type", 0), "{document}");
    }
    for document in [
        "", " ", "nul", "}", "]", "x", "'a'", "tru", "NaN", ":", ",", "\0",
    ] {
        assert_eq!(refusal(document).0, "syntax", "{document}");
        assert_eq!(
            read_array(document).unwrap_err().reason(),
            "syntax",
            "{document}"
        );
    }
}

#[test]
fn skipped_values_are_checked_too() {
    for value in [
        "@@@",
        "'a'",
        "[1 2]",
        "[1:2]",
        "{\"a\" 1}",
        "{\"a\":}",
        "{a:1}",
        "{1:2}",
        "{\"a\"}",
        "[}",
        "{]",
        "[[1}]",
        "{\"a\":[}",
        "01",
        "1.",
        ".1",
        "1e",
        "+1",
        "-",
        "--1",
        "0x1",
        "tru",
        "truex",
        "nulll",
        "True",
        "undefined",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"a",
        "]",
    ] {
        let document = with_attribute(value);
        let error = read_array(&document).unwrap_err();
        assert_eq!(error.reason(), "syntax", "{value}: {error}");
        let begin = document.len() - 1 - value.len();
        assert!(error.byte() >= begin, "{value}: {error}");
        let skipped = read_array(with_attribute(&format!("[0,{{\"a\":{value}}}]")));
        assert_eq!(skipped.unwrap_err().reason(), "syntax", "{value}");
    }
    for value in [
        "0",
        "-0",
        "1.5e+300",
        "1e999999999999",
        "-1E-1",
        "[]",
        "{}",
        "[[],{},\"\"]",
        "\"\"",
        "{\"\":{\"\":[]}}",
        "{\"a\":1,\"a\":2}",
        "\"}]\\\"\"",
        "123456789012345678901234567890",
    ] {
        assert!(read_array(with_attribute(value)).is_ok(), "{value}");
    }
}

#[test]
fn nan_and_infinity_pass_in_skipped_values_by_option_only() {
    let lenient = ParseOptions::STRICT.allow_nan(true);
    for word in ["NaN", "Infinity", "-Infinity"] {
        for value in [
            word.to_owned(),
            format!("[{word}]"),
            format!("[1,{word},2]"),
            format!("{{\"a\":{word}}}"),
            format!("{{\"a\": {word} ,\"b\":[[{word} ]]}}"),
        ] {
            let document = with_attribute(&value);
            let error = read_array(&document).unwrap_err();
            assert_eq!(error.reason(), "syntax", "{value}");
            let near = document.find(word).unwrap();
            assert!((near..near + word.len()).contains(&error.byte()), "{error}");
            assert!(read_array_with(&document, lenient).is_ok(), "{value}");
        }
        // No value that is read.
        for document in [
            array(&format!("[{word}]"), &rectilinear("[4]")),
            array("[6]", &rectilinear(&format!("[{word}]"))),
            array("[6]", &rectilinear(&format!("[[{word}]]"))),
            array("[6]", &rectilinear(&format!("[[[4,{word}]]]"))),
            array("[6]", word),
        ] {
            let error = read_array_with(&document, lenient).unwrap_err();
            assert_eq!(error.reason(), "syntax", "{document}: {error}");
        }
    }
    for word in [
        "nan",
        "-NaN",
        "+NaN",
        "inf",
        "+Infinity",
        "NaNN",
        "Inf",
        "Infinit",
        "--Infinity",
        "N",
        "I",
    ] {
        let error = read_array_with(with_attribute(word), lenient).unwrap_err();
        assert_eq!(error.reason(), "syntax", "{word}: {error}");
    }
}
