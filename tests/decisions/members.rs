//! Which members there may be: order, duplicates, unknown ones, missing ones.

use crate::documents::{
    array_with, read_array, read_array_with, read_grid, read_grid_with, rectilinear,
};
use rectigrid::ParseOptions;

const IGNORE: ParseOptions = ParseOptions::STRICT.ignore_unknown(true);

/// All orders of some members, joined to an object each.
fn objects(members: &[&str]) -> Vec<String> {
    fn go(rest: &mut Vec<String>, taken: &mut Vec<String>, out: &mut Vec<String>) {
        if rest.is_empty() {
            out.push(format!("{{{}}}", taken.join(",")));
        }
        for place in 0..rest.len() {
            let member = rest.remove(place);
            taken.push(member);
            go(rest, taken, out);
            let member = taken.pop().unwrap();
            rest.insert(place, member);
        }
    }
    let mut out = Vec::new();
    let mut rest = members.iter().map(|&member| member.into()).collect();
    go(&mut rest, &mut Vec::new(), &mut out);
    out
}

#[test]
fn key_order_is_free() {
    let mut grids = Vec::new();
    for configuration in objects(&[
        r#""kind":"inline""#,
        r#""chunk_shapes":[4,[[1,3],3],[4,4,4]]"#,
    ]) {
        let configuration = format!("\"configuration\":{configuration}");
        grids.extend(objects(&[r#""name":"rectilinear""#, &configuration]));
    }
    let expected = read_grid(&grids[0], &[6, 6, 6]).unwrap();
    let mut documents = 0;
    for grid in grids {
        assert_eq!(read_grid(&grid, &[6, 6, 6]).as_ref(), Ok(&expected));
        for document in objects(&[
            r#""zarr_format":3"#,
            r#""node_type":"array""#,
            r#""shape":[6,6,6]"#,
            &format!("\"chunk_grid\":{grid}"),
            r#""chunk_key_encoding":"v2""#,
            r#""x":{"must_understand":false}"#,
        ]) {
            let (found, keys) = read_array(&document).unwrap();
            assert_eq!(found, expected, "{document}");
            let mut key = String::new();
            keys.write_key(&[1, 2, 3], &mut key).unwrap();
            assert_eq!(key, "1.2.3", "{document}");
            documents += 1;
        }
    }
    assert_eq!(documents, 4 * 720);
}

#[test]
fn a_fault_between_shape_and_grid_is_found_in_either_order() {
    for (shape, shapes, reason, axis) in [
        ("[6,9]", "[4,[4,4]]", "short", Some(1)),
        ("[6,18446744073709551615]", "[4,2]", "overflow", Some(1)),
        ("[6]", "[4,4]", "rank", None),
        ("[6,6]", "[4]", "rank", None),
        ("[]", "[4]", "rank", None),
        ("[6]", "[]", "rank", None),
    ] {
        for document in objects(&[
            r#""zarr_format":3,"node_type":"array","chunk_key_encoding":"v2""#,
            &format!("\"shape\":{shape}"),
            &format!("\"chunk_grid\":{}", rectilinear(shapes)),
        ]) {
            let error = read_array(&document).unwrap_err();
            assert_eq!(
                (error.reason(), error.axis()),
                (reason, axis),
                "{document}: {error}"
            );
            // The second of the two members is where it shows.
            let second = document
                .rfind("\"shape\"")
                .max(document.rfind("\"chunk_grid\""));
            assert!(error.byte() > second.unwrap(), "{document}: {error}");
        }
    }
}

#[test]
fn duplicates_of_members_that_are_read() {
    let array = array_with("[6]", &rectilinear("[4]"), "");
    for (member, value) in [
        ("zarr_format", "3"),
        ("node_type", "\"array\""),
        ("shape", "[6]"),
        ("chunk_key_encoding", "\"v2\""),
    ] {
        let second = format!(r#","{member}":{value}"#);
        let document = array_with("[6]", &rectilinear("[4]"), &second);
        let error = read_array(&document).unwrap_err();
        assert_eq!(
            (error.reason(), error.byte()),
            ("duplicate", array.len()),
            "{error}"
        );
        assert!(
            error.to_string().contains(&format!("\"{member}\"")),
            "{error}"
        );
    }
    let second = format!(r#","chunk_grid":{}"#, rectilinear("[4]"));
    let document = array_with("[6]", &rectilinear("[4]"), &second);
    let error = read_array(&document).unwrap_err();
    assert_eq!((error.reason(), error.byte()), ("duplicate", array.len()));
    for document in [
        r#"{"name":"rectilinear","name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4]}}"#,
        r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4]},"configuration":{"kind":"inline","chunk_shapes":[4]}}"#,
        r#"{"name":"rectilinear","configuration":{"kind":"inline","kind":"inline","chunk_shapes":[4]}}"#,
        r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4],"chunk_shapes":[4]}}"#,
        r#"{"name":"regular","configuration":{"chunk_shape":[4],"chunk_shape":[4]}}"#,
    ] {
        assert_eq!(read_grid(document, &[6]).unwrap_err().reason(), "duplicate");
        let ignoring = read_grid_with(document, &[6], IGNORE);
        assert_eq!(ignoring.unwrap_err().reason(), "duplicate");
    }
}

#[test]
fn duplicates_in_skipped_values_are_not_our_business() {
    let more = r#","attributes":{"a":1,"a":2,"shape":[1],"shape":[2]},"codecs":[{"name":"a","name":"b"}],"x":{"must_understand":false,"a":1,"a":2}"#;
    assert!(read_array(array_with("[6]", &rectilinear("[4]"), more)).is_ok());
}

#[test]
fn known_members_are_skipped() {
    let more = r#","data_type":{"name":"r8"},"fill_value":"NaN","codecs":[{"name":"bytes"}],"attributes":{"shape":"no"},"storage_transformers":[],"dimension_names":[null]"#;
    assert!(read_array(array_with("[6]", &rectilinear("[4]"), more)).is_ok());
}

#[test]
fn unknown_member_of_the_array_must_say_that_it_may_be_ignored() {
    let plain = array_with("[6]", &rectilinear("[4]"), "");
    for (value, accepted) in [
        (r#"{"must_understand":false}"#, true),
        (r#"{"must_understand" : false , "a":[{}]}"#, true),
        (
            r#"{"a":{"must_understand":true},"must_understand":false}"#,
            true,
        ),
        (r#"{"must_under\u0073tand":false}"#, true),
        (r#"{"must_understand":true}"#, false),
        (r#"{"must_understand":"false"}"#, false),
        (r#"{"must_understand":0}"#, false),
        (r#"{"must_understand":null}"#, false),
        (r#"{"must_understand":[false]}"#, false),
        (r#"{"must_understand":{"must_understand":false}}"#, false),
        (r#"{"must_understand":false,"must_understand":true}"#, false),
        (r#"{"must_understand":true,"must_understand":false}"#, false),
        (r#"{"a":{"must_understand":false}}"#, false),
        (r#"{"Must_understand":false}"#, false),
        (r#"[{"must_understand":false}]"#, false),
        (r#""must_understand""#, false),
        ("{}", false),
        ("null", false),
        ("false", false),
        ("3", false),
    ] {
        let document = array_with("[6]", &rectilinear("[4]"), &format!(r#","x":{value}"#));
        // The option is for members of the grid, not for those of the array.
        for options in [ParseOptions::STRICT, IGNORE] {
            match read_array_with(&document, options) {
                Ok(_) => assert!(accepted, "{value}"),
                Err(error) => {
                    assert!(!accepted, "{value}: {error}");
                    assert_eq!((error.reason(), error.byte()), ("unknown", plain.len()));
                    assert!(error.to_string().contains("\"x\""), "{error}");
                }
            }
        }
    }
    let broken = array_with(
        "[6]",
        &rectilinear("[4]"),
        r#","x":{"must_understand":fals}"#,
    );
    assert_eq!(read_array(broken).unwrap_err().reason(), "syntax");
}

#[test]
fn of_unknown_members_of_the_array_the_first_that_may_not_be_ignored_is_told() {
    let more = r#","x":{"must_understand":false},"y":1,"z":{}"#;
    let document = array_with("[6]", &rectilinear("[4]"), more);
    let error = read_array(&document).unwrap_err();
    let place = document.find("\"y\"").unwrap();
    assert_eq!((error.reason(), error.byte()), ("unknown", place));
    assert!(error.to_string().contains("\"y\""), "{error}");
}

#[test]
fn unknown_member_of_the_grid_is_refused_unless_ignored() {
    for (document, near) in [
        (
            r#"{"name":"rectilinear","x":[4],"configuration":{"kind":"inline","chunk_shapes":[4]}}"#,
            "\"x\"",
        ),
        (
            r#"{"must_understand":false,"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4]}}"#,
            "\"must",
        ),
        (
            r#"{"name":"rectilinear","configuration":{"x":{"must_understand":false},"kind":"inline","chunk_shapes":[4]}}"#,
            "\"x\"",
        ),
        (
            r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4],"encoded_chunk_shapes":[8]}}"#,
            "\"enc",
        ),
        (
            r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4],"":0}}"#,
            "\"\"",
        ),
        (
            r#"{"name":"regular","configuration":{"chunk_shape":[4],"x":null}}"#,
            "\"x\"",
        ),
    ] {
        let error = read_grid(document, &[6]).unwrap_err();
        assert_eq!(
            (error.reason(), error.byte()),
            ("unknown", document.find(near).unwrap())
        );
        let (grid, plain) = (
            read_grid_with(document, &[6], IGNORE).unwrap(),
            rectilinear("[4]"),
        );
        assert_eq!(grid, read_grid(plain, &[6]).unwrap());
        // What is ignored is still JSON.
        let broken = document.replacen(near, "\"y\":@,\"x", 1);
        assert_eq!(
            read_grid_with(broken, &[6], IGNORE).unwrap_err().reason(),
            "syntax"
        );
    }
}

#[test]
fn member_of_the_other_kind_of_grid_is_unknown_even_if_ignoring() {
    for (document, near) in [
        (
            r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shape":[4]}}"#,
            r#""chunk_shape""#,
        ),
        (
            r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shape":[[4,2]]}}"#,
            r#""chunk_shape""#,
        ),
        (
            r#"{"configuration":{"kind":"inline","chunk_shape":[[4,2]]},"name":"rectilinear"}"#,
            r#""chunk_shape""#,
        ),
        (
            r#"{"name":"rectilinear","configuration":{"chunk_shape":[[[4,1],2]]}}"#,
            r#""chunk_shape""#,
        ),
        (
            r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4],"chunk_shape":[4]}}"#,
            r#""chunk_shape""#,
        ),
        (
            r#"{"name":"rectilinear","configuration":{"chunk_shape":[4],"kind":"inline","chunk_shapes":[4]}}"#,
            r#""chunk_shape""#,
        ),
        (
            r#"{"name":"regular","configuration":{"chunk_shapes":[4]}}"#,
            r#""chunk_shapes""#,
        ),
        (
            r#"{"configuration":{"chunk_shapes":[[4,2]]},"name":"regular"}"#,
            r#""chunk_shapes""#,
        ),
        (
            r#"{"name":"regular","configuration":{"chunk_shapes":[4],"chunk_shape":[4]}}"#,
            r#""chunk_shapes""#,
        ),
        (
            r#"{"name":"regular","configuration":{"kind":"inline","chunk_shape":[4]}}"#,
            r#""kind""#,
        ),
        (
            r#"{"name":"regular","configuration":{"chunk_shape":[4],"chunk_shapes":[4]}}"#,
            r#""chunk_shapes""#,
        ),
    ] {
        for options in [ParseOptions::STRICT, IGNORE] {
            let error = read_grid_with(document, &[6], options).unwrap_err();
            assert_eq!(error.reason(), "unknown", "{document}: {error}");
            assert_eq!(
                Some(error.byte()),
                document.find(near),
                "{document}: {error}"
            );
            let message = error.to_string();
            assert!(message.contains(&format!("member {near},")), "{message}");
        }
    }
}

#[test]
fn missing_members() {
    for (document, member, byte) in [
        ("{}", "name", 0),
        (" {}", "name", 1),
        (r#"{"name":"rectilinear"}"#, "configuration", 0),
        (r#"{"name":"regular"}"#, "configuration", 0),
        (
            r#"{"configuration":{"kind":"inline","chunk_shapes":[4]}}"#,
            "name",
            0,
        ),
        (r#"{"name":"rectilinear","configuration":{}}"#, "kind", 38),
        (
            r#"{"name":"rectilinear","configuration":{"chunk_shapes":[4]}}"#,
            "kind",
            38,
        ),
        (
            r#"{"name":"rectilinear","configuration":{"kind":"inline"}}"#,
            "chunk_shapes",
            38,
        ),
        (
            r#"{"name":"regular","configuration":{}}"#,
            "chunk_shape",
            34,
        ),
    ] {
        let error = read_grid(document, &[6]).unwrap_err();
        assert_eq!(
            (error.reason(), error.byte()),
            ("missing", byte),
            "{document}: {error}"
        );
        assert!(
            error.to_string().contains(&format!("\"{member}\"")),
            "{error}"
        );
    }
    let whole = array_with("[6]", &rectilinear("[4]"), "");
    for member in [
        "zarr_format",
        "node_type",
        "shape",
        "chunk_grid",
        "chunk_key_encoding",
    ] {
        let other = whole.replace(&format!("\"{member}\":"), "\"attributes\":");
        let error = read_array(&other).unwrap_err();
        assert_eq!(
            (error.reason(), error.byte()),
            ("missing", 0),
            "{other}: {error}"
        );
        assert!(
            error.to_string().contains(&format!("\"{member}\"")),
            "{error}"
        );
    }
}

#[test]
fn other_metadata_is_format() {
    for document in [
        r#"{"zarr_format":2,"shape":[6],"chunks":[4],"dtype":"<i4"}"#,
        r#"{"zarr_format":4,"node_type":"array"}"#,
        r#"{"zarr_format":0}"#,
        r#"{"zarr_format":18446744073709551619,"node_type":"array"}"#,
        r#"{"zarr_format":3,"node_type":"group"}"#,
        r#"{"consolidated_metadata":null,"zarr_format":3,"node_type":"group"}"#,
        r#"{"node_type":"Array"}"#,
        r#"{"node_type":""}"#,
    ] {
        assert_eq!(
            read_array(document).unwrap_err().reason(),
            "format",
            "{document}"
        );
    }
    for document in [
        r#"{"zarr_format":"3"}"#,
        r#"{"zarr_format":3.0}"#,
        r#"{"node_type":3}"#,
    ] {
        assert_eq!(
            read_array(document).unwrap_err().reason(),
            "type",
            "{document}"
        );
    }
}

/// Only one of the two can be the grid's; the other is refused for being there, whatever it says.
#[test]
fn the_shapes_of_the_other_kind_are_unknown_whatever_they_say() {
    for other in [r#""x""#, "[0]", "[[2]]", "null"] {
        let document = format!(
            r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":[4],"chunk_shape":{other}}}}}"#
        );
        let error = read_grid(&document, &[6]).unwrap_err();
        assert_eq!(
            (error.reason(), error.byte()),
            ("unknown", document.find("\"chunk_shape\"").unwrap()),
            "{document}: {error}"
        );
    }
}
