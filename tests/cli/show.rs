//! `show`: the figures, the table and the picture.

use crate::tool::{EXAMPLE, Run, chunk_grid, run, run_wide, zarr_json};

/// Shows a bare chunk grid.
fn show(width: usize, shape: &str, chunk_shapes: &str) -> Run {
    let args = ["show", "--shape", shape, "-"];
    let run = run_wide(width, &args, chunk_grid(chunk_shapes));
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    run
}

#[test]
fn json_members_are_in_order() {
    let run = run(&["show", "--json", "--shape", "26,38", "-"], EXAMPLE);
    let expected = r#"{"shape":[26,38],"declared_grid_shape":[2,2],"grid_shape":[2,2],"regular":false,"runs":[2,2],"bytes":"#;
    assert!(run.stdout.starts_with(expected), "{}", run.stdout);
    let [shown] = run.json().try_into().unwrap();
    assert!(shown["bytes"].as_u64().unwrap() > 0);
}

#[test]
fn the_example_looks_like_the_specification_s_diagram() {
    let expected = "\
shape     26 × 38
chunks    4 = 2 × 2
keys      c/0/0 to c/1/1
regular   no
tables    208 bytes

axis 0
  length         26
  form           list
  runs           2
  chunks         2
  smallest edge  10
  largest edge   16
axis 1
  length         38
  form           list
  runs           2
  chunks         2
  smallest edge  14
  largest edge   24

             24                14
   ┌─────────────────────┬────────────┐
   │                     │            │
   │                     │            │
   │                     │            │
16 │        (0,0)        │   (0,1)    │
   │                     │            │
   │                     │            │
   │                     │            │
   ├─────────────────────┼────────────┤
   │                     │            │
10 │        (1,0)        │   (1,1)    │
   │                     │            │
   │                     │            │
   └─────────────────────┴────────────┘
";
    let shown = show(40, "26,38", "[[16,10],[24,14]]");
    // The tables' size is that of 64-bit targets; all else is the same everywhere.
    let without_size = |text: &str| -> String {
        let lines = text.lines().filter(|line| !line.starts_with("tables "));
        lines.flat_map(|line| [line, "\n"]).collect()
    };
    assert_eq!(without_size(&shown.stdout), without_size(expected));
    if cfg!(target_pointer_width = "64") {
        assert_eq!(shown.stdout, expected);
    }
}

#[test]
fn a_wide_terminal_has_a_table() {
    let shown = show(80, "6,6", "[4,[4,4,4]]").stdout;
    assert!(
        shown.contains("│    1 ┆      6 ┆    list ┆    1 ┆      2 ┆        3 ┆"),
        "{shown}"
    );
    assert!(shown.contains("chunks    4 = 2 × 2\n"), "{shown}");
    assert!(shown.contains("declared  6 = 2 × 3, "), "{shown}");
    assert!(shown.contains("░ beyond the array"), "{shown}");
}

#[test]
fn many_chunks_are_left_out() {
    let shown = show(60, "18446744073709551615", "[[[1,18446744073709551615]]]").stdout;
    let omitted = "18446744073709551612 chunks of axis 0 not drawn";
    assert!(shown.contains(omitted), "{shown}");
    let tall = show(
        60,
        "18446744073709551615,18446744073709551615",
        "[1,[1,18446744073709551614]]",
    );
    assert!(tall.stdout.contains('⋮'), "{}", tall.stdout);
    assert!(tall.stdout.contains("not to scale"), "{}", tall.stdout);
}

#[test]
fn rank_0_and_axes_of_length_0() {
    assert!(show(80, "", "[]").stdout.contains("keys      c\n"));
    let empty = show(80, "0,5", "[4,[5]]").stdout;
    assert!(empty.contains("no chunks to draw: axis 0 has length 0"));
    assert!(empty.contains("keys      none\n"));
    let pinned = show(80, "0", "[[4,5]]").stdout;
    assert!(
        pinned.contains("░ (1) ░") || pinned.contains("░ chunk (1) ░"),
        "{pinned}"
    );
}

#[test]
fn three_axes_have_no_picture() {
    let shown = show(80, "4,4,4", "[2,2,2]").stdout;
    assert!(!shown.contains("(0,0"), "{shown}");
}

#[test]
fn pictures_fit_the_terminal_and_are_rectangles() {
    let documents: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../data/grids.json")).unwrap();
    for document in documents {
        let text = zarr_json(
            &document["shape"].to_string(),
            &document["chunk_shapes"].to_string(),
            "",
        );
        for width in [20, 40, 80, 200] {
            let run = run_wide(width, &["show", "-"], text.clone());
            assert_eq!(run.status, Some(0));
            let boxes = |line: &&str| line.contains(['│', '┌', '├', '└']);
            for line in run.stdout.lines().filter(boxes) {
                assert!(line.chars().count() <= width, "{width}: {line}");
            }
        }
    }
}

#[test]
fn odd_grids_are_drawn_at_any_width() {
    let largest = "18446744073709551615";
    let grids = [
        ("1", "[1]".to_owned()),
        ("1,1", format!("[{largest},1]")),
        (largest, format!("[[{largest}]]")),
        ("1,1", format!("[[1,[2,1000000]],[{largest}]]")),
        ("5,1000000", "[[[1,9]],[1,[999999,3],1]]".to_owned()),
        ("0,0", "[[1],[[1,99]]]".to_owned()),
    ];
    for (shape, chunk_shapes) in &grids {
        for width in [0, 20, 21, 33, 57, 80, 1000] {
            let args = ["show", "--shape", shape, "-"];
            let run = run_wide(width, &args, chunk_grid(chunk_shapes));
            assert_eq!(run.status, Some(0), "{}", run.stderr);
        }
    }
}
