//! Refused documents: the JSON, and the message for a person.

use crate::tool::{chunk_grid, run, run_wide, zarr_json};

#[test]
fn json_members_are_in_order() {
    let expected = r#"{"error":"zero","byte":75,"axis":0,"element":1,"message":"found an edge length of 0, expected at least 1 at byte 75 (axis 0, element 1)"}
"#;
    let run = run(
        &["show", "--json", "--shape", "26", "-"],
        chunk_grid("[[16,0]]"),
    );
    assert_eq!(run.status, Some(1));
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), (expected, ""));
}

#[test]
fn json_says_null_where_there_is_no_axis() {
    let run = run(&["encode", "--json", "-"], "");
    let expected =
        r#"{"error":"syntax","byte":0,"axis":null,"element":null,"message":"found the end"#;
    assert!(run.stdout.starts_with(expected), "{}", run.stdout);
}

#[test]
fn a_caret_points_at_the_place() {
    let document = "{\n  \"zarr_format\": 3,\r\n\t\"node_type\": \"group\"\n}\n";
    let expected = "\
error[format]: found other metadata than a zarr v3 array's, expected \"node_type\": \"array\"
  |
3 |  \"node_type\": \"group\"
  |               ^^^^^^^
  |
  = note: standard input:3:15, byte 37
";
    let run = run(&["show", "-"], document);
    assert_eq!(run.status, Some(1));
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", expected));
}

#[test]
fn axis_and_element_stand_at_the_caret() {
    let run = run(&["show", "--shape", "26", "-"], chunk_grid("[[16,0]]"));
    assert!(run.stderr.contains("^ axis 0, element 1"), "{}", run.stderr);
}

#[test]
fn the_end_of_a_document_is_shown_behind_its_last_line() {
    let run = run(&["show", "-"], "{\"zarr_format\": 3,\n\n\n");
    let place = "1 | {\"zarr_format\": 3, \n  |                   ^\n";
    assert!(run.stderr.contains(place), "{}", run.stderr);
}

#[test]
fn long_lines_are_cut_to_the_terminal() {
    let edges = ["5"; 200_000].join(",");
    let document = zarr_json("[1]", &format!("[[{edges},0,{edges}]]"), "");
    for width in [40, 80, 120] {
        let run = run_wide(width, &["show", "-"], document.clone());
        let lines: Vec<_> = run.stderr.lines().collect();
        let shown = lines.iter().find(|line| line.contains("...")).unwrap();
        assert!(shown.chars().count() <= width, "{shown}");
        let caret = lines.iter().find_map(|line| line.find('^')).unwrap();
        assert_eq!(shown.as_bytes()[caret], b'0', "{}", run.stderr);
    }
}

#[test]
fn any_bytes_are_shown_without_steering_the_terminal() {
    let documents: [&[u8]; 9] = [
        b"",
        b" \n\r\n\t ",
        b"\xff\xfe\x00",
        b"{\"zarr_format\":3,\"\xf0\x9f",
        b"{\"zarr_format\":3,\"x\x1b[31m\":1}",
        b"\xef\xbb\xbf{}",
        b"{\"zarr_format\":3,\r\r\"a\":\"\xc2\x9b\xe2\x80\xae\",?",
        b"{\"node_type\":\"\xe6\x97\xa5\xe6\x9c\xac\"}",
        b"[\"",
    ];
    for document in documents {
        for width in [1, 20, 80] {
            let run = run_wide(width, &["show", "-"], document);
            assert_eq!(run.status, Some(1), "{document:?}");
            assert!(run.stderr.starts_with("error["), "{}", run.stderr);
            let steers = |character: char| character.is_control() && character != '\n';
            assert!(!run.stderr.contains(steers), "{:?}", run.stderr);
        }
    }
}

#[test]
fn every_cut_of_a_document_is_refused_with_a_message() {
    let document = zarr_json("[26,38]", "[[16,10],[24,[7,2]]]", "");
    for end in (0..document.len()).step_by(7) {
        let run = run(&["show", "-"], &document[..end]);
        assert_eq!(run.status, Some(1), "{end}");
        assert!(run.stderr.starts_with("error[syntax]"), "{}", run.stderr);
    }
}
