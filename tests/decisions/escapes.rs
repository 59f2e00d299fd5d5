//! Keys and names are compared as unescaped text.

use crate::documents::{array_with, read_array, read_grid, rectilinear};

/// All of a text as `\uXXXX`.
fn escaped(text: &str) -> String {
    text.chars()
        .map(|c| format!("\\u{:04x}", c as u32))
        .collect()
}

#[test]
fn every_key_and_name_may_be_escaped() {
    let plain = r#"{"zarr_format":3,"node_type":"array","shape":[6],"chunk_grid":{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4]}},"chunk_key_encoding":{"name":"v2","configuration":{"separator":"/"}},"data_type":"uint8","attributes":{},"x":{"must_understand":false}}"#;
    let expected = read_array(plain).unwrap();
    let mut all = String::new();
    for (number, part) in plain.split('"').enumerate() {
        if number > 0 {
            all.push('"');
        }
        if number % 2 == 0 {
            all.push_str(part);
            continue;
        }
        all.push_str(&escaped(part));
        // One string, and one character of it.
        for (place, character) in part.char_indices() {
            let (before, after) = part.split_at(place);
            let one = format!("{before}{}{}", escaped(&character.to_string()), &after[1..]);
            let document = plain.replace(&format!("\"{part}\""), &format!("\"{one}\""));
            assert_eq!(read_array(&document).as_ref(), Ok(&expected), "{document}");
        }
    }
    assert_eq!(read_array(&all).as_ref(), Ok(&expected), "{all}");
    let upper = all
        .replace("\\u006e", "\\u006E")
        .replace("\\u006b", "\\u006B");
    assert_ne!(upper, all);
    assert_eq!(read_array(&upper).as_ref(), Ok(&expected));
}

#[test]
fn escaped_separator() {
    for (spelling, separator) in [
        ("\\/", '/'),
        ("\\u002f", '/'),
        ("\\u002F", '/'),
        ("\\u002e", '.'),
    ] {
        let more = format!(
            r#"{{"zarr_format":3,"node_type":"array","shape":[],"chunk_grid":{},"chunk_key_encoding":{{"name":"default","configuration":{{"separator":"{spelling}"}}}}}}"#,
            rectilinear("[]")
        );
        let (_, keys) = read_array(more).unwrap();
        let mut key = String::new();
        keys.write_key(&[1, 2], &mut key).unwrap();
        assert_eq!(key, format!("c{separator}1{separator}2"));
    }
}

#[test]
fn near_misses_are_other_names() {
    for name in [
        "rectilinea",
        "rectilinearr",
        "Rectilinear",
        "rectilinear ",
        "",
        " rectilinear",
        "rectilinea\\u0052",
        "rectilinear\\u0000",
        "\\u0000rectilinear",
        "rectilinea\\u0172",
        "rectilinea\\ud872",
        "rectilinea\\u7200",
        "rectilinea\\n",
        "rectilinear\\\"",
        "\\\\u0072ectilinear",
        "rectilinea\u{ff52}",
        "\\u0072\\u0065",
        "rectilinea\\\\",
        "rectilinea\\/",
    ] {
        let document = format!(
            r#"{{"name":"{name}","configuration":{{"kind":"inline","chunk_shapes":[4]}}}}"#
        );
        let error = read_grid(document, &[6]).unwrap_err();
        assert_eq!(
            (error.reason(), error.byte()),
            ("name", 8),
            "{name}: {error}"
        );
    }
    for kind in [
        "inlin",
        "inlinee",
        "Inline",
        "inlin\\u0045",
        "\\u0000inline",
        "inline\\b",
        "",
    ] {
        let document = format!(
            r#"{{"name":"rectilinear","configuration":{{"kind":"{kind}","chunk_shapes":[4]}}}}"#
        );
        let error = read_grid(document, &[6]).unwrap_err();
        assert_eq!(
            (error.reason(), error.byte()),
            ("kind", 46),
            "{kind}: {error}"
        );
    }
}

#[test]
fn an_escaped_key_counts_as_the_same_member() {
    let twice = r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4],"chunk\u005fshapes":[4]}}"#;
    let error = read_grid(twice, &[6]).unwrap_err();
    assert_eq!(error.reason(), "duplicate");
    assert_eq!(error.byte(), twice.find("\"chunk\\u005f").unwrap());
    let more = r#","\u0073hape":[6]"#;
    let error = read_array(array_with("[6]", &rectilinear("[4]"), more)).unwrap_err();
    assert_eq!(error.reason(), "duplicate");
}

#[test]
fn escapes_are_those_of_json() {
    let read = |text: &str| {
        let more = format!(r#","attributes":"{text}""#);
        read_array(array_with("[6]", &rectilinear("[4]"), &more))
    };
    for letter in 0x20..0x7f_u8 {
        let letter = char::from(letter);
        for before in ["", "a", "aaaaaaa", "aaaaaaaa"] {
            let is_escape = "\"\\/bfnrt".contains(letter);
            let found = read(&format!("{before}\\{letter}zzzz")).is_ok();
            assert_eq!(found, is_escape, "{letter}");
        }
    }
    for hex in [
        "0000",
        "ffff",
        "FFFF",
        "aBcD",
        "d800",
        "dfff",
        "D834\\uDD1E",
    ] {
        assert!(read(&format!("\\u{hex}")).is_ok(), "{hex}");
    }
    for hex in [
        "",
        "0",
        "000",
        "000g",
        "g000",
        "00 0",
        "-001",
        "+001",
        "00\\u0000",
        "\u{e9}000",
    ] {
        let error = read(&format!("\\u{hex}")).unwrap_err();
        assert_eq!(error.reason(), "syntax", "{hex}");
    }
}

#[test]
fn control_characters_are_refused_in_strings() {
    for control in 0..0x20_u8 {
        for before in 0..9 {
            let text = format!("{}{}bbbbbbbb", "a".repeat(before), char::from(control));
            for member in [format!("\"{text}\""), format!("{{\"{text}\":1}}")] {
                let more = format!(r#","attributes":{member}"#);
                let document = array_with("[6]", &rectilinear("[4]"), &more);
                let error = read_array(&document).unwrap_err();
                assert_eq!(error.reason(), "syntax", "{control:x}");
                let near = document.find(char::from(control)).unwrap();
                assert_eq!(error.byte(), near, "{control:x}");
            }
        }
    }
}
