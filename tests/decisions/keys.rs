//! Chunk key encodings: all forms of the metadata, and the keys that they give.

use crate::documents::{read_array, rectilinear};
use rectigrid::{KeyEncoding, ParseError, Separator};

fn document(encoding: &str) -> String {
    format!(
        r#"{{"zarr_format":3,"node_type":"array","shape":[6],"chunk_grid":{},"chunk_key_encoding":{encoding}}}"#,
        rectilinear("[4]")
    )
}

fn read(encoding: &str) -> Result<KeyEncoding, ParseError> {
    read_array(document(encoding)).map(|(_, keys)| keys)
}

fn key(encoding: KeyEncoding, chunk: &[u64]) -> String {
    let mut key = String::new();
    encoding.write_key(chunk, &mut key).unwrap();
    key
}

#[test]
fn every_form_of_the_metadata() {
    let default = KeyEncoding::Default;
    let v2 = KeyEncoding::V2;
    for (text, expected) in [
        (r#""default""#, default(Separator::Slash)),
        (r#""v2""#, v2(Separator::Dot)),
        (r#"{"name":"default"}"#, default(Separator::Slash)),
        (r#"{"name":"v2"}"#, v2(Separator::Dot)),
        (
            r#"{"name":"default","configuration":{}}"#,
            default(Separator::Slash),
        ),
        (r#"{"name":"v2","configuration":{}}"#, v2(Separator::Dot)),
        (
            r#"{"name":"default","configuration":{"separator":"/"}}"#,
            default(Separator::Slash),
        ),
        (
            r#"{"name":"default","configuration":{"separator":"."}}"#,
            default(Separator::Dot),
        ),
        (
            r#"{"name":"v2","configuration":{"separator":"."}}"#,
            v2(Separator::Dot),
        ),
        (
            r#"{"configuration":{"separator":"/"},"name":"v2"}"#,
            v2(Separator::Slash),
        ),
    ] {
        assert_eq!(read(text), Ok(expected), "{text}");
    }
    assert_eq!(
        KeyEncoding::default(),
        default(Separator::Slash),
        "a bare grid says nothing"
    );
}

#[test]
fn other_metadata_is_refused() {
    // The last of these texts in each is where the fault stands.
    for (text, reason, near) in [
        (r#""v3""#, "name", "\"v3"),
        (r#""Default""#, "name", "\"Default"),
        (r#"{"name":""}"#, "name", "\"\""),
        (
            r#"{"name":"default","configuration":{"separator":"-"}}"#,
            "name",
            "\"-",
        ),
        (
            r#"{"name":"default","configuration":{"separator":""}}"#,
            "name",
            "\"\"",
        ),
        (
            r#"{"name":"default","configuration":{"separator":"//"}}"#,
            "name",
            "\"//",
        ),
        (
            r#"{"name":"default","configuration":{"separator":1}}"#,
            "type",
            "1",
        ),
        (
            r#"{"name":"default","configuration":{"separator":"/","separator":"/"}}"#,
            "duplicate",
            "\"separator",
        ),
        (
            r#"{"name":"default","configuration":{"x":1}}"#,
            "unknown",
            "\"x",
        ),
        (r#"{"name":"default","x":1}"#, "unknown", "\"x"),
        (
            r#"{"name":"default","name":"default"}"#,
            "duplicate",
            "\"name",
        ),
        (r#"{"name":"default","configuration":"/"}"#, "type", "\"/"),
        (r#"{"name":5}"#, "type", "5"),
        // What is missing is missing in the object.
        ("{}", "missing", "{"),
        (
            r#"{"configuration":{"separator":"/"}}"#,
            "missing",
            "{\"configuration",
        ),
        ("null", "type", "null"),
        ("[]", "type", "["),
        ("1", "type", "1"),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!(error.reason(), reason, "{text}: {error}");
        let begin = document("").len() - 1;
        let place = begin + text.rfind(near).unwrap();
        assert_eq!(error.byte(), place, "{text}: {error}");
    }
}

#[test]
fn keys_of_every_encoding() {
    let max = u64::MAX;
    for (encoding, expected) in [
        (
            KeyEncoding::Default(Separator::Slash),
            ["c", "c/0", "c/1/0", "c/18446744073709551615/10/9"],
        ),
        (
            KeyEncoding::Default(Separator::Dot),
            ["c", "c.0", "c.1.0", "c.18446744073709551615.10.9"],
        ),
        (
            KeyEncoding::V2(Separator::Slash),
            ["0", "0", "1/0", "18446744073709551615/10/9"],
        ),
        (
            KeyEncoding::V2(Separator::Dot),
            ["0", "0", "1.0", "18446744073709551615.10.9"],
        ),
    ] {
        let chunks: [&[u64]; 4] = [&[], &[0], &[1, 0], &[max, 10, 9]];
        for (chunk, expected) in chunks.iter().zip(expected) {
            assert_eq!(key(encoding, chunk), expected);
        }
    }
    for power in 0..20 {
        for number in [
            10_u64.pow(power) - 1,
            10_u64.pow(power),
            10_u64.pow(power) + 1,
        ] {
            let expected = format!("c/{number}");
            assert_eq!(key(KeyEncoding::default(), &[number]), expected);
        }
    }
    assert_eq!(
        (Separator::Slash.as_char(), Separator::Dot.as_char()),
        ('/', '.')
    );
}

#[test]
fn a_writer_that_refuses_is_heard() {
    /// Takes so many pieces and no more.
    struct Full(usize);
    impl core::fmt::Write for Full {
        fn write_str(&mut self, _: &str) -> core::fmt::Result {
            self.0 = self.0.checked_sub(1).ok_or(core::fmt::Error)?;
            Ok(())
        }
    }
    for encoding in [KeyEncoding::default(), KeyEncoding::V2(Separator::Dot)] {
        for room in 0..3 {
            assert!(encoding.write_key(&[1, 0], &mut Full(room)).is_err());
        }
        assert!(encoding.write_key(&[1, 0], &mut Full(9)).is_ok());
    }
    let mut grid = crate::documents::Room::new();
    let document = rectilinear("[4,[[1,3],3]]");
    let strict = rectigrid::ParseOptions::STRICT;
    let grid = grid
        .read_chunk_grid(document.as_bytes(), &[6, 6], strict)
        .unwrap();
    let pieces = (0..99).find(|&room| grid.write_json(&mut Full(room)).is_ok());
    assert!((5..40).contains(&pieces.unwrap()), "{pieces:?}");
}
