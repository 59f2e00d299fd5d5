//! `select`: what it prints of each chunk.

use crate::tool::{EXAMPLE, chunk_grid, run, zarr_json};

fn ask(selection: &str) -> (Option<i32>, String) {
    let args = ["select", "--json", "--shape", "26,38", "-", selection];
    let run = run(&args, EXAMPLE);
    assert_eq!(run.stderr, "", "{selection}");
    (run.status, run.stdout)
}

/// What is printed of an array of one axis.
fn ask_line(length: &str, chunks: &str, selection: &str) -> (Option<i32>, String) {
    let args = ["select", "--json", "--shape", length, "-", selection];
    let run = run(&args, chunk_grid(chunks));
    assert_eq!(run.stderr, "", "{selection}");
    (run.status, run.stdout)
}

#[test]
fn the_members_in_order() {
    let expected = r#"{"chunk":[0,0],"key":"c/0/0","in_chunk":[[0,16,2],[0,24,1]],"out":[[0,8],[0,24]],"complete":false}
{"chunk":[0,1],"key":"c/0/1","in_chunk":[[0,16,2],[0,14,1]],"out":[[0,8],[24,38]],"complete":false}
{"chunk":[1,0],"key":"c/1/0","in_chunk":[[0,4,2],[0,24,1]],"out":[[8,10],[0,24]],"complete":false}
{"chunk":[1,1],"key":"c/1/1","in_chunk":[[0,4,2],[0,14,1]],"out":[[8,10],[24,38]],"complete":false}
"#;
    for same in [
        "0:20:2,:",
        "0:20:2",
        " 0 : 20 : 2 , : ",
        "0:20:2,...",
        "0:20:2,:,",
        ":20:2,...",
    ] {
        assert_eq!(ask(same), (Some(0), expected.to_owned()), "{same}");
    }
}

#[test]
fn lists_and_indices() {
    let expected = r#"{"chunk":[0,0],"key":"c/0/0","in_chunk":[{"list":[1,5,9]},3],"out":[{"list":[0,1,2]}],"complete":false}
"#;
    assert_eq!(ask("[1,5,9],3"), (Some(0), expected.to_owned()));
    // In any order and more than once, also counted from the end; the output keeps the order.
    let expected = r#"{"chunk":[0,0],"key":"c/0/0","in_chunk":[{"list":[2,3,3]},23],"out":[{"list":[3,0,4]}],"complete":false}
{"chunk":[1,0],"key":"c/1/0","in_chunk":[{"list":[4,9]},23],"out":[{"list":[2,1]}],"complete":false}
"#;
    assert_eq!(
        ask("[3, -1, 20, 2, 3], -15"),
        (Some(0), expected.to_owned())
    );
    assert_eq!(ask("[3,-1,20,2,3,],-15,").1, expected);
}

#[test]
fn one_element_has_no_output_axis() {
    let expected = r#"{"chunk":[1,1],"key":"c/1/1","in_chunk":[9,13],"out":[],"complete":false}
"#;
    for same in ["-1,-1", "25,37", "-1,...,-1", "...,-1,-1", "-1,-1,..."] {
        assert_eq!(ask(same), (Some(0), expected.to_owned()), "{same}");
    }
}

#[test]
fn whole_chunks_are_complete() {
    for whole in ["", ":", "...", ":,:", "::,0:99", "0:26,-38:38:1"] {
        let (status, rows) = ask(whole);
        assert_eq!(status, Some(0));
        assert_eq!(rows.matches("\"complete\":true").count(), 4, "{whole}");
        assert_eq!(rows.lines().count(), 4, "{whole}");
    }
    // A clipped chunk is whole by what lies inside; an overflow chunk is not there.
    let expected = r#"{"chunk":[1],"key":"c/1","in_chunk":[[0,2,1]],"out":[[0,2]],"complete":true}
"#;
    assert_eq!(
        ask_line("6", "[[4,4,4]]", "4:"),
        (Some(0), expected.to_owned())
    );
}

#[test]
fn steps_backwards() {
    let expected = r#"{"chunk":[0],"key":"c/0","in_chunk":[[1,4,3]],"out":[{"list":[2]}],"complete":false}
{"chunk":[1],"key":"c/1","in_chunk":[[0,4,3]],"out":[{"list":[1,0]}],"complete":false}
"#;
    assert_eq!(
        ask_line("10", "[4]", "7:0:-3"),
        (Some(0), expected.to_owned())
    );
    let (status, rows) = ask_line("6", "[4]", "::-1");
    let expected = r#"{"chunk":[0],"key":"c/0","in_chunk":[[0,4,1]],"out":[{"list":[5,4,3,2]}],"complete":true}
{"chunk":[1],"key":"c/1","in_chunk":[[0,2,1]],"out":[{"list":[1,0]}],"complete":true}
"#;
    assert_eq!((status, rows.as_str()), (Some(0), expected));
}

#[test]
fn nothing_is_printed_of_nothing() {
    for nothing in [
        "5:5", "9:3,:", "[]", ":,[]", "99:", "3:5:-1,0", "[],[]", "-1:0",
    ] {
        assert_eq!(ask(nothing), (Some(0), String::new()), "{nothing}");
    }
    for all in ["", ":", "::-1", "[]", "..."] {
        assert_eq!(
            ask_line("0", "[[4]]", all),
            (Some(0), String::new()),
            "{all}"
        );
    }
}

#[test]
fn refusals() {
    for (selection, error, axis, message) in [
        (
            "26,0",
            "out_of_bounds",
            "0",
            "found index 26 on axis 0, expected one below its length 26",
        ),
        (
            ":,-39",
            "out_of_bounds",
            "1",
            "found index -39 on axis 1, expected at least -38",
        ),
        (
            "...,[0,38]",
            "out_of_bounds",
            "1",
            "found index 38 on axis 1, expected one below its length 38",
        ),
        (
            "::0",
            "zero",
            "0",
            "found a step of 0 on axis 0, expected another",
        ),
        (
            ":,1:2:0",
            "zero",
            "1",
            "found a step of 0 on axis 1, expected another",
        ),
        (
            "1,2,3",
            "rank",
            "null",
            "found a selection of 3 parts, expected at most 2, one an axis",
        ),
    ] {
        let row = format!(
            "{{\"selection\":\"{selection}\",\"error\":\"{error}\",\"axis\":{axis},\"message\":\"{message}\"}}\n"
        );
        assert_eq!(ask(selection), (Some(1), row));
        let args = ["select", "--shape", "26,38", "-", selection];
        let said = run(&args, EXAMPLE);
        assert_eq!((said.status, said.stdout.as_str()), (Some(1), ""));
        assert!(said.stderr.contains(message), "{}", said.stderr);
    }
}

#[test]
fn what_is_not_written_as_a_selection() {
    for wrong in [
        ",",
        "1,,2",
        ",1",
        "x",
        "1.5",
        "1:2:3:4",
        "[1",
        "1]",
        "[[1]]",
        "[1]2",
        "[1:2]",
        "[,]",
        "[1,,2]",
        "...,...",
        "....",
        "1 2",
        "--1",
        "+-1",
        "1:x",
        "'",
        "\u{1b}[0m",
        "0x1",
        "None",
        "[1],[2],]",
    ] {
        let args = ["select", "--json", "--shape", "26,38", "-", "--", wrong];
        let run = run(&args, EXAMPLE);
        assert_eq!(run.status, Some(1), "{wrong}: {}", run.stdout);
        let [row] = run.json().try_into().unwrap();
        assert_eq!(row["selection"], wrong);
        assert_eq!(
            (&row["error"], &row["axis"]),
            (&"syntax".into(), &serde_json::Value::Null)
        );
        let message = row["message"].as_str().unwrap();
        assert!(
            message.starts_with("found ") && message.contains("expected "),
            "{message}"
        );
    }
}

#[test]
fn numbers_of_any_size() {
    let far = "9".repeat(60);
    let (status, rows) = ask(&format!("-{far}:{far}:{far},0"));
    let expected = "{\"chunk\":[0,0],\"key\":\"c/0/0\",\"in_chunk\":[[0,16,18446744073709551615],0],\"out\":[[0,1]],\"complete\":false}\n";
    assert_eq!((status, rows.as_str()), (Some(0), expected));
    let (status, rows) = ask(&far);
    assert_eq!(status, Some(1));
    assert!(rows.contains("out_of_bounds"), "{rows}");
    let most = "18446744073709551615";
    let (status, rows) = ask_line(most, "[[[1,18446744073709551615]]]", "[-1,0]");
    assert_eq!(status, Some(0));
    let row = r#"{"chunk":[18446744073709551614],"key":"c/18446744073709551614","in_chunk":[{"list":[0]}],"out":[{"list":[0]}],"complete":false}"#;
    assert_eq!(rows.lines().nth(1), Some(row));
}

#[test]
fn rank_0_is_one_chunk() {
    let document = zarr_json("[]", "[]", "");
    let expected = "{\"chunk\":[],\"key\":\"c\",\"in_chunk\":[],\"out\":[],\"complete\":true}\n";
    for same in ["", "...", "  "] {
        let run = run(&["select", "--json", "-", same], document.clone());
        assert_eq!((run.status, run.stdout.as_str()), (Some(0), expected));
    }
    let refused = run(&["select", "--json", "-", ":"], document);
    assert_eq!(refused.status, Some(1));
    assert!(
        refused.stdout.contains("\"error\":\"rank\""),
        "{}",
        refused.stdout
    );
}

#[test]
fn for_a_person() {
    let args = ["select", "--shape", "26,38", "-", "0:20:2,[1,30]"];
    let run = run(&args, EXAMPLE);
    let expected = "\
c/0/0  read [0:16:2, [1]]  to [0:8, [0]]
c/0/1  read [0:16:2, [6]]  to [0:8, [1]]
c/1/0  read [0:4:2, [1]]  to [8:10, [0]]
c/1/1  read [0:4:2, [6]]  to [8:10, [1]]
";
    assert_eq!((run.status, run.stdout.as_str()), (Some(0), expected));
}

/// The numbers of a slice `[start, stop, step]`, of `{"list":[...]}`, or of one index.
fn numbers(value: &serde_json::Value) -> Vec<usize> {
    let number = |value: &serde_json::Value| value.as_u64()?.try_into().ok();
    let all = |value: &serde_json::Value| -> Vec<usize> {
        value
            .as_array()
            .unwrap()
            .iter()
            .map(|value| number(value).unwrap())
            .collect()
    };
    if let Some(index) = number(value) {
        return vec![index];
    }
    if let Some(list) = value.get("list") {
        return all(list);
    }
    match all(value)[..] {
        [start, stop] => (start..stop).collect(),
        [start, stop, step] => (start..stop).step_by(step).collect(),
        _ => unreachable!("{value} is no slice"),
    }
}

#[test]
fn the_selection_is_in_what_is_printed() {
    // The columns are all of them, so that each row of the output is one of the array.
    let (starts, edges) = ([0, 5, 12, 14], "[[5,7,2,9],[3,4]]");
    let rows = |from: core::ops::Range<usize>, step| from.step_by(step).collect::<Vec<usize>>();
    for (selection, expected) in [
        ("2:19:3", rows(2..19, 3)),
        ("::-1", rows(0..20, 1).into_iter().rev().collect()),
        ("18:3:-4", vec![18, 14, 10, 6]),
        ("[19,0,12,5,12,13,0]", vec![19, 0, 12, 5, 12, 13, 0]),
        ("-7:-2", rows(13..18, 1)),
        ("13", vec![13]),
    ] {
        for columns in ["", ",:", ",::-1", ",[6,0,3]"] {
            let args = [
                "select",
                "--json",
                "--shape",
                "20,7",
                "-",
                &format!("{selection}{columns}"),
            ];
            let run = run(&args, chunk_grid(edges));
            assert_eq!(run.status, Some(0));
            let width = if columns == ",[6,0,3]" { 3 } else { 7 };
            let mut out = vec![vec![None; width]; expected.len()];
            for row in run.json() {
                let chunk = [0, 1].map(|axis| numbers(&row["chunk"][axis])[0]);
                let outs = row["out"].as_array().unwrap();
                let to = if outs.len() == 1 {
                    vec![0]
                } else {
                    numbers(&outs[0])
                };
                let to_columns = numbers(&outs[outs.len() - 1]);
                for (i, to) in numbers(&row["in_chunk"][0]).into_iter().zip(to) {
                    for (j, column) in numbers(&row["in_chunk"][1]).into_iter().zip(&to_columns) {
                        let element = (starts[chunk[0]] + i, [0, 3][chunk[1]] + j);
                        let place = &mut out[to][*column];
                        assert_eq!(place.replace(element), None, "written twice");
                    }
                }
            }
            let wanted: Vec<usize> = match columns {
                ",::-1" => (0..7).rev().collect(),
                ",[6,0,3]" => vec![6, 0, 3],
                _ => (0..7).collect(),
            };
            for (row, line) in expected.iter().zip(out) {
                let wanted: Vec<_> = wanted.iter().map(|column| Some((*row, *column))).collect();
                assert_eq!(line, wanted, "{selection}{columns}");
            }
        }
    }
}
