//! Runs the tool.

use assert_cmd::Command;
use serde_json::Value;

/// The specification's worked example, a bare chunk grid for the shape 26,38.
pub(crate) const EXAMPLE: &str =
    r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[16,10],[24,14]]}}"#;

/// What a run came to.
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs the tool with this standard input, in a terminal of 80 columns.
pub(crate) fn run(args: &[&str], stdin: impl Into<Vec<u8>>) -> Run {
    run_wide(80, args, stdin)
}

/// Runs the tool in a terminal of so many columns.
pub(crate) fn run_wide(columns: usize, args: &[&str], stdin: impl Into<Vec<u8>>) -> Run {
    run_in(&[("COLUMNS", &columns.to_string())], args, stdin)
}

/// Runs the tool with these variables in its environment.
pub(crate) fn run_in(env: &[(&str, &str)], args: &[&str], stdin: impl Into<Vec<u8>>) -> Run {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("rectigrid"))
        .envs(env.iter().copied())
        .env_remove("CLICOLOR_FORCE")
        .args(args)
        .write_stdin(stdin)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).expect("the tool prints UTF-8");
    let run = Run {
        status: output.status.code(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    };
    assert!(!run.stderr.contains("panicked"), "{args:?}: {}", run.stderr);
    run
}

impl Run {
    /// The lines of standard output, each as the JSON that it is.
    pub(crate) fn json(&self) -> Vec<Value> {
        let lines = self.stdout.lines().map(serde_json::from_str);
        lines.collect::<Result<_, _>>().expect("one object a line")
    }
}

/// A bare chunk grid with these chunk shapes.
pub(crate) fn chunk_grid(chunk_shapes: &str) -> String {
    format!(
        r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":{chunk_shapes}}}}}"#
    )
}

/// A whole document with this shape, chunk shapes and further members.
pub(crate) fn zarr_json(shape: &str, chunk_shapes: &str, more: &str) -> String {
    let keys = if more.contains("chunk_key_encoding") {
        ""
    } else {
        r#","chunk_key_encoding":{"name":"default"}"#
    };
    format!(
        r#"{{"zarr_format":3,"node_type":"array","shape":{shape},"data_type":"uint8","fill_value":0,"codecs":[],"chunk_grid":{}{keys}{more}}}"#,
        chunk_grid(chunk_shapes)
    )
}
