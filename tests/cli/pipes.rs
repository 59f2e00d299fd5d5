//! Standard input line by line, and outputs that close early.

use crate::tool::{run, zarr_json};
use std::fs;
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A document in a file of its own, gone when it is dropped.
struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> Self {
        let name = format!("cli-{}-{name}", std::process::id());
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, text).unwrap();
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _gone_already = fs::remove_file(&self.0);
    }
}

#[test]
fn a_hundred_thousand_lines() {
    let file = File::new("stream.json", &zarr_json("[100000]", "[[[7,20000]]]", ""));
    let input: String = (0..100_000).map(|index| format!("{index}\n")).collect();
    let run = run(&["locate", "--json", file.path()], input);
    assert_eq!(run.status, Some(0));
    let mut rows = 0;
    for (index, row) in run.stdout.lines().enumerate() {
        let (chunk, offset) = (index / 7, index % 7);
        assert_eq!(
            row,
            format!(
                r#"{{"index":[{index}],"chunk":[{chunk}],"offset":[{offset}],"key":"c/{chunk}"}}"#
            )
        );
        rows += 1;
    }
    assert_eq!(rows, 100_000);
}

#[test]
fn line_ends_blank_lines_and_lines_that_are_no_index() {
    let file = File::new("lines.json", &zarr_json("[26,38]", "[[16,10],[24,14]]", ""));
    let mut input = b"20,15\r\n\n  \n 0 , 0 \nx\n\xff\n26,0\n".to_vec();
    input.extend([b'1'; 70_000]);
    input.extend(b"\n1,1");
    let run = run(&["locate", "--json", file.path()], input);
    assert_eq!(run.status, Some(1));
    let rows = run.json();
    let errors: Vec<_> = rows.iter().map(|row| row["error"].as_str()).collect();
    let syntax = Some("syntax");
    assert_eq!(
        errors,
        [
            None,
            None,
            syntax,
            syntax,
            Some("out_of_bounds"),
            syntax,
            None
        ]
    );
    assert_eq!(rows[5]["index"].as_str().unwrap().len(), 64);
}

#[test]
fn an_empty_line_is_the_index_of_rank_0() {
    let file = File::new("scalar.json", &zarr_json("[]", "[]", ""));
    let located = run(&["locate", "--json", file.path()], "\n\n");
    assert_eq!(located.json().len(), 2);
    assert_eq!(located.status, Some(0));
    let nothing = run(&["region", "--json", file.path()], "");
    assert_eq!((nothing.status, nothing.stdout.as_str()), (Some(0), ""));
}

#[test]
fn answers_come_while_the_input_is_still_open() {
    let file = File::new("open.json", &zarr_json("[6]", "[4]", ""));
    let mut tool = Command::new(assert_cmd::cargo::cargo_bin!("rectigrid"))
        .args(["region", "--json", file.path()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = tool.stdin.take().unwrap();
    let mut stdout = BufReader::new(tool.stdout.take().unwrap());
    for chunk in ["0", "1"] {
        writeln!(stdin, "{chunk}").unwrap();
        let mut row = String::new();
        stdout.read_line(&mut row).unwrap();
        assert!(row.starts_with(&format!("{{\"chunk\":[{chunk}],")), "{row}");
    }
    drop(stdin);
    assert!(tool.wait().unwrap().success());
}

/// Runs the tool on outputs that are closed already: the status and what it says of it.
fn with_closed_output(args: &[&str], stdin: &str) -> (Option<i32>, String) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut tool = Command::new(assert_cmd::cargo::cargo_bin!("rectigrid"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The tool may end before it has read everything.
    let _closed = tool.stdin.take().unwrap().write_all(stdin.as_bytes());
    let mut said = String::new();
    tool.stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    (tool.wait().unwrap().code(), said)
}

#[test]
fn a_closed_output_ends_the_tool_quietly() {
    let file = File::new(
        "closed.json",
        &zarr_json("[1000,1000]", "[7,[[10,100]]]", ""),
    );
    let many = "1,1\n".repeat(50_000);
    let path = file.path();
    for args in [
        &["show", path][..],
        &["show", "--json", path],
        &["show", "--json", "-"],
        &["locate", path],
        &["locate", "--json", path],
        &["locate", path, "1,1"],
        &["region", path],
        &["region", "--json", path, "1,1"],
        &["select", path, ""],
        &["select", "--json", path, "[5,0],::-1"],
        &["encode", path],
        &["--help"],
        &["locate", "--help"],
        &["--version"],
    ] {
        let ended = with_closed_output(args, &many);
        assert_eq!(ended, (Some(0), String::new()), "{args:?}");
    }
}

#[test]
fn selections_without_an_end_end_with_their_output() {
    for (name, chunk_shapes) in [
        ("chunks.json", "[[[1,18446744073709551615]]]"),
        ("chunk.json", "[[18446744073709551615]]"),
    ] {
        let file = File::new(name, &zarr_json("[18446744073709551615]", chunk_shapes, ""));
        for args in [
            &["select", file.path(), "::-1"][..],
            &["select", "--json", file.path(), "::-1"],
        ] {
            let ended = with_closed_output(args, "");
            assert_eq!(ended, (Some(0), String::new()), "{args:?}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_takes_nothing_is_an_error() {
    let file = File::new("full.json", &zarr_json("[6]", "[4]", ""));
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = Command::new(assert_cmd::cargo::cargo_bin!("rectigrid"))
        .args(["encode", file.path()])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("error: can't write"), "{said}");
}
