//! Skipping has a depth limit that is documented and exact.

use crate::documents::{array_with, read_array, read_grid_with, rectilinear};
use rectigrid::{MAX_DEPTH, ParseOptions};

const _: () = assert!(MAX_DEPTH >= 64);

/// Arrays and objects inside of one another, `depth` deep in all.
fn nested(depth: usize, is_object: impl Fn(usize) -> bool) -> (String, usize) {
    let mut open = String::new();
    let mut close = String::new();
    let mut last = 0;
    for level in 0..depth {
        if is_object(level) {
            last = open.len();
            open.push_str("{\"a\":");
            close.insert(0, '}');
        } else {
            last = open.len();
            open.push('[');
            close.insert(0, ']');
        }
    }
    (format!("{open}0{close}"), last)
}

fn kinds() -> [fn(usize) -> bool; 4] {
    [
        |_| false,
        |_| true,
        |level| level % 2 == 0,
        |level| level % 3 == 1,
    ]
}

#[test]
fn the_limit_is_exact() {
    for kind in kinds() {
        for depth in [1, 2, 31, 32, 33, 63, 64, 65, 96, MAX_DEPTH - 1, MAX_DEPTH] {
            let (value, _) = nested(depth, kind);
            let more = format!(r#","attributes":{value}"#);
            let read = read_array(array_with("[6]", &rectilinear("[4]"), &more));
            assert!(read.is_ok(), "{depth}");
        }
        for depth in [MAX_DEPTH + 1, MAX_DEPTH + 2, 10 * MAX_DEPTH] {
            let (value, _) = nested(depth, kind);
            let (_, over) = nested(MAX_DEPTH + 1, kind);
            let more = format!(r#","attributes":{value}"#);
            let document = array_with("[6]", &rectilinear("[4]"), &more);
            let error = read_array(&document).unwrap_err();
            assert_eq!(error.reason(), "depth", "{error}");
            let begin = document.len() - 1 - value.len();
            assert_eq!(error.byte(), begin + over, "{error}");
        }
    }
}

#[test]
fn the_limit_holds_wherever_a_value_is_skipped() {
    let ignore = ParseOptions::STRICT.ignore_unknown(true);
    let (deep, _) = nested(MAX_DEPTH, |_| false);
    let (deeper, _) = nested(MAX_DEPTH + 1, |_| false);
    let unknown = |value: &str| {
        let more = format!(r#","x":{{"y":{value},"must_understand":false}}"#);
        read_array(array_with("[6]", &rectilinear("[4]"), &more)).map(|_| ())
    };
    let configuration = |value: &str| {
        let document = format!(
            r#"{{"name":"rectilinear","x":{value},"configuration":{{"kind":"inline","y":{value},"chunk_shapes":[4]}}}}"#
        );
        read_grid_with(document, &[6], ignore).map(|_| ())
    };
    // The elements of axes past the shape are skipped as well, before their number is refused.
    let axes = |value: &str| {
        read_grid_with(rectilinear(&format!("[4,{value}]")), &[6], ignore).map(|_| ())
    };
    assert_eq!(unknown(&deep), Ok(()));
    assert_eq!(configuration(&deep), Ok(()));
    assert_eq!(axes(&deep).unwrap_err().reason(), "rank");
    for refused in [unknown(&deeper), configuration(&deeper), axes(&deeper)] {
        assert_eq!(refused.unwrap_err().reason(), "depth");
    }
}

#[test]
fn what_closes_is_what_was_opened() {
    for (open, close) in [("[", "}"), ("{\"a\":", "]")] {
        for depth in [0, 1, 30, 31, 32, 33, 63, 64, MAX_DEPTH - 1] {
            for kind in kinds() {
                let (value, _) = nested(depth, kind);
                let value = value.replace('0', &format!("{open}0{close}"));
                let more = format!(r#","attributes":{value}"#);
                let read = read_array(array_with("[6]", &rectilinear("[4]"), &more));
                assert_eq!(read.unwrap_err().reason(), "syntax", "{value}");
            }
        }
    }
}

#[test]
fn width_costs_no_depth() {
    let wide = format!("[{}[]]", "[[]],{\"a\":{}},".repeat(1_000));
    let more = format!(r#","attributes":{wide}"#);
    assert!(read_array(array_with("[6]", &rectilinear("[4]"), &more)).is_ok());
}
