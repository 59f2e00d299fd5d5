//! Which document is read how.

use crate::tool::{EXAMPLE, chunk_grid, run, zarr_json};

#[test]
fn a_bare_chunk_grid_needs_its_shape() {
    for command in ["show", "locate", "region", "encode"] {
        let mut args = vec![command, "--json", "-"];
        if matches!(command, "locate" | "region") {
            args.push("0,0");
        }
        let run = run(&args, EXAMPLE);
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.contains("--shape"), "{}", run.stderr);
    }
}

#[test]
fn a_whole_document_is_recognised_with_a_shape_too() {
    let document = zarr_json("[26,38]", "[[16,10],[24,14]]", "");
    let same = run(
        &["show", "--json", "--shape", "26, 38", "-"],
        document.clone(),
    );
    assert_eq!(same.status, Some(0));
    let other = run(&["show", "--json", "--shape", "26", "-"], document);
    assert_eq!((other.status, other.stdout.as_str()), (Some(2), ""));
    assert!(
        other.stderr.contains("26,38") && other.stderr.contains("`--shape` says 26;"),
        "{}",
        other.stderr
    );
}

#[test]
fn names_inside_strings_and_values_recognise_nothing() {
    // What matters are the names of the outermost members.
    let document = r#"{"configuration":{"kind":"inline","chunk_shapes":[4],"shape":{"zarr_format":3}},"name":"rectilinear","a":"\"shape\":"}"#;
    let args = ["encode", "--ignore-unknown", "--shape", "6", "-"];
    let run = run(&args, document);
    assert_eq!(run.stdout, chunk_grid("[4]") + "\n");
}

#[test]
fn unknown_members_pass_only_with_the_option() {
    let document =
        r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4],"extra":1}}"#;
    for command in ["show", "locate", "region", "encode"] {
        let mut args = vec![command, "--shape", "6", "--json", "-"];
        if matches!(command, "locate" | "region") {
            args.push("0");
        }
        assert_eq!(run(&args, document).status, Some(1));
        args.insert(1, "--ignore-unknown");
        assert_eq!(run(&args, document).status, Some(0));
    }
    let strict = run(&["show", "--shape", "6", "-"], document);
    assert!(strict.stderr.contains("--ignore-unknown"));
}

#[test]
fn nan_in_attributes_passes_only_with_the_option() {
    let document = zarr_json("[6]", "[4]", r#","attributes":{"x":[NaN,-Infinity]}"#);
    for command in ["show", "locate", "region", "encode"] {
        let mut args = vec![command, "--json", "-"];
        if matches!(command, "locate" | "region") {
            args.push("0");
        }
        assert_eq!(run(&args, document.clone()).status, Some(1));
        args.insert(1, "--allow-nan");
        assert_eq!(run(&args, document.clone()).status, Some(0));
    }
    let strict = run(&["show", "-"], document);
    assert!(strict.stderr.contains("--allow-nan"));
}

#[test]
fn sixteen_axes_and_4096_runs_fit() {
    // Neighbours differ, so each edge is a run: 256 of them on each axis.
    let axis = format!("[{}]", ["1,2"; 128].join(","));
    let document = zarr_json(
        &format!("[{}]", ["384"; 16].join(",")),
        &format!("[{}]", [axis.as_str(); 16].join(",")),
        "",
    );
    let run = run(&["show", "--json", "-"], document);
    let [shown] = run.json().try_into().unwrap();
    assert_eq!(shown["runs"], serde_json::Value::from(vec![256; 16]));
    assert_eq!(run.status, Some(0));
}

#[test]
fn past_the_capacity_the_error_says_so() {
    let axes = zarr_json(
        &format!("[{}]", ["1"; 40].join(",")),
        &format!("[{}]", ["1"; 40].join(",")),
        "",
    );
    let axes = run(&["show", "--json", "-"], axes).json();
    assert_eq!(axes[0]["error"], "too_many_axes");

    let edges = ["1,2"; 40_000].join(",");
    let runs = zarr_json("[120000]", &format!("[[{edges}]]"), "");
    let runs = run(&["show", "--json", "-"], runs);
    assert_eq!(runs.status, Some(1));
    assert_eq!(runs.json()[0]["error"], "too_many_runs");
}
