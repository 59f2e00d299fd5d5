//! `locate`, `region` and `encode`: the rows that they print.

use crate::tool::{EXAMPLE, chunk_grid, run, zarr_json};

const SHAPE: [&str; 2] = ["--shape", "26,38"];

fn ask(command: &[&str], indices: &[&str]) -> (Option<i32>, String) {
    let args = [command, &SHAPE, &["-"], indices].concat();
    let run = run(&args, EXAMPLE);
    assert_eq!(run.stderr, "");
    (run.status, run.stdout)
}

#[test]
fn locate_prints_the_members_in_order() {
    let expected = r#"{"index":[20,15],"chunk":[1,0],"offset":[4,15],"key":"c/1/0"}
{"index":[25,37],"chunk":[1,1],"offset":[9,13],"key":"c/1/1"}
"#;
    let asked = ask(&["locate", "--json"], &["20,15", " 25 , 37 "]);
    assert_eq!(asked, (Some(0), expected.to_owned()));
}

#[test]
fn an_index_outside_names_its_axis_and_the_others_are_answered() {
    let expected = r#"{"index":[26,0],"error":"out_of_bounds","axis":0}
{"index":[0,38],"error":"out_of_bounds","axis":1}
{"index":[-1,0],"error":"out_of_bounds","axis":0}
{"index":[0,18446744073709551616],"error":"out_of_bounds","axis":1}
{"index":[99,-5],"error":"out_of_bounds","axis":0}
{"index":[0,0],"chunk":[0,0],"offset":[0,0],"key":"c/0/0"}
"#;
    let indices = [
        "26,0",
        "0,38",
        "-1,0",
        "0,18446744073709551616",
        "99,-5",
        "-0,007",
    ];
    let (status, rows) = ask(&["locate", "--json"], &indices);
    let expected = expected.replace(
        r#"[0,0],"chunk":[0,0],"offset":[0,0]"#,
        r#"[0,7],"chunk":[0,0],"offset":[0,7]"#,
    );
    assert_eq!((status, rows), (Some(1), expected));
}

#[test]
fn negative_indices_need_no_dashes_and_options_may_follow() {
    for indices in [["-1,0", "--json"], ["--json", "-1,0"]] {
        let (status, rows) = ask(&["locate"], &indices);
        assert_eq!(status, Some(1));
        assert_eq!(
            rows,
            "{\"index\":[-1,0],\"error\":\"out_of_bounds\",\"axis\":0}\n"
        );
    }
    let (_, rows) = ask(&["locate", "--json"], &["--", "-1,0"]);
    assert_eq!(
        rows,
        "{\"index\":[-1,0],\"error\":\"out_of_bounds\",\"axis\":0}\n"
    );
}

#[test]
fn a_wrong_rank_and_text_that_is_no_index() {
    let expected = r#"{"index":[1,2,3],"error":"rank","axis":null}
{"index":[],"error":"rank","axis":null}
{"index":"1,","error":"syntax","axis":null}
{"index":"a\"\\\u001b","error":"syntax","axis":null}
{"index":"1.5,0","error":"syntax","axis":null}
{"index":"+1,0","error":"syntax","axis":null}
"#;
    let indices = ["1,2,3", "", "1,", "a\"\\\u{1b}", "1.5,0", "+1,0"];
    let asked = ask(&["locate", "--json"], &indices);
    assert_eq!(asked, (Some(1), expected.to_owned()));
}

#[test]
fn locate_for_a_person() {
    let expected = "\
20,15  chunk 1,0  offset 4,15   key c/1/0
0,0    chunk 0,0  offset 0,0    key c/0/0
-1,0   refused: found index -1 on axis 0, expected one below its length 26
1      refused: found an index of 1 parts, expected 2, one an axis
\"x\"    refused: found no list of integers, expected one such as 20,15
";
    let asked = ask(&["locate"], &["20,15", "0,0", "-1,0", "1", "x"]);
    assert_eq!(asked, (Some(1), expected.to_owned()));
}

#[test]
fn region_prints_the_members_in_order() {
    let expected = r#"{"chunk":[0,1],"origin":[0,24],"declared":[16,14],"clipped":[16,14]}
{"chunk":[9,9],"error":"out_of_bounds","axis":0}
{"chunk":[0,-1],"error":"out_of_bounds","axis":1}
{"chunk":[0],"error":"rank","axis":null}
{"chunk":"?","error":"syntax","axis":null}
"#;
    let asked = ask(&["region", "--json"], &["0,1", "9,9", "0,-1", "0", "?"]);
    assert_eq!(asked, (Some(1), expected.to_owned()));
}

#[test]
fn region_for_a_person() {
    let expected = "\
0,0  origin 0,0  declared 4,5  clipped 4,5
1,1  origin 4,5  declared 4,5  clipped 2,1
2,0  origin 8,0  declared 4,5  clipped 0,5  (beyond the array)
3,0  refused: found chunk 3 on axis 0, expected one below its 3 declared chunks
";
    let args = ["region", "--shape", "6,6", "-", "0,0", "1,1", "2,0", "3,0"];
    let run = run(&args, chunk_grid("[[4,4,4],5]"));
    assert_eq!((run.status, run.stdout.as_str()), (Some(1), expected));
}

#[test]
fn rank_0_has_the_empty_index() {
    let document = zarr_json("[]", "[]", "");
    let located = run(&["locate", "--json", "-", ""], document.clone());
    assert_eq!(
        located.stdout,
        "{\"index\":[],\"chunk\":[],\"offset\":[],\"key\":\"c\"}\n"
    );
    let region = run(&["region", "--json", "-", ""], document.clone());
    assert_eq!(
        region.stdout,
        "{\"chunk\":[],\"origin\":[],\"declared\":[],\"clipped\":[]}\n"
    );
    let refused = run(&["locate", "--json", "-", "0"], document.clone());
    assert_eq!(refused.status, Some(1));
    assert_eq!(
        refused.stdout,
        "{\"index\":[0],\"error\":\"rank\",\"axis\":null}\n"
    );
    let human = run(&["locate", "-", ""], document);
    assert_eq!(human.stdout, "''  the one chunk  key c\n");
}

#[test]
fn keys_follow_the_encoding() {
    for (encoding, key) in [
        (r#""default""#, "c/1/0"),
        (
            r#"{"name":"default","configuration":{"separator":"."}}"#,
            "c.1.0",
        ),
        (r#""v2""#, "1.0"),
        (r#"{"name":"v2","configuration":{"separator":"/"}}"#, "1/0"),
    ] {
        let more = format!(r#","chunk_key_encoding":{encoding}"#);
        let document = zarr_json("[26,38]", "[[16,10],[24,14]]", &more);
        let run = run(&["locate", "--json", "-", "20,15"], document);
        let [row] = run.json().try_into().unwrap();
        assert_eq!(row["key"], key);
    }
}

#[test]
fn encode_prints_one_canonical_line() {
    let document = zarr_json("[12, 14]", "[4, [4, 4, [4, 1], 2]]", "");
    let expected = chunk_grid("[4,[[4,3],2]]") + "\n";
    for args in [&["encode", "-"][..], &["encode", "--json", "-"]] {
        let run = run(args, document.clone());
        assert_eq!((run.status, run.stdout), (Some(0), expected.clone()));
    }
}
