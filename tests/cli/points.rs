//! `locate --points`: files of points, and what is made of them.

use crate::npy::{Folder, header, located, npy_of, npy_u32, npy_u64, points, read_npy};
use crate::tool::{Run, chunk_grid, run, run_wide, zarr_json};
use serde_json::Value;

/// What `locate` answers to each row on its own, in the order of the output.
fn one_by_one(document: &[&str], values: &[u64], rank: usize) -> Vec<u64> {
    let lines: String = values
        .chunks(rank)
        .map(|row| {
            let row: Vec<_> = row.iter().map(u64::to_string).collect();
            row.join(",") + "\n"
        })
        .collect();
    let run = run(&[&["locate", "--json"], document].concat(), lines);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    let numbers = |row: &Value, member: &str| -> Vec<u64> {
        let numbers = row[member].as_array().unwrap().iter();
        numbers.map(|number| number.as_u64().unwrap()).collect()
    };
    let rows = run.json();
    rows.iter()
        .flat_map(|row| [numbers(row, "chunk"), numbers(row, "offset")].concat())
        .collect()
}

#[test]
fn two_hundred_thousand_rows_as_one_by_one() {
    const ROWS: usize = 200_000;
    let folder = Folder::new("rows");
    for (number, (shape, chunk_shapes)) in [
        (&[365, 41][..], "[[31,28,31,30,31,30,31,31,30,31,30,31],7]"),
        (&[5, 1 << 32, 9], "[[5],[[4096,1048576]],[[1,9]]]"),
        (&[100_000], "[[[7,20000]]]"),
    ]
    .into_iter()
    .enumerate()
    {
        let lengths: Vec<_> = shape.iter().map(u64::to_string).collect();
        let document = zarr_json(&format!("[{}]", lengths.join(",")), chunk_shapes, "");
        let document = folder.write("zarr.json", document);
        let values = points(shape, ROWS, number as u64);
        let expected = one_by_one(&[&document], &values, shape.len());
        let rank = shape.len();
        let in_shape = format!("({ROWS}, {rank})");
        let out_shape = format!("({ROWS}, 2, {rank})");
        for npy in [npy_u64(&in_shape, &values), npy_u32(&in_shape, &values)] {
            let (shape, found) = located(&folder, &[&document], &npy);
            assert_eq!(shape, out_shape);
            assert!(found == expected, "{chunk_shapes}");
        }
        if rank == 1 {
            let npy = npy_u64(&format!("({ROWS},)"), &values);
            let (shape, found) = located(&folder, &[&document], &npy);
            assert_eq!(shape, format!("({ROWS}, 2)"));
            assert!(found == expected);
        }
    }
}

#[test]
fn many_runs_of_different_lengths_have_exact_answers() {
    let folder = Folder::new("runs");
    // 600 runs need the larger table, 20,000 are more than that holds.
    for runs in [600_u64, 20_000] {
        let edges: Vec<_> = (0..runs)
            .map(|run| format!("[{},3]", 1 + run % 7))
            .collect();
        let length: u64 = (0..runs).map(|run| 3 * (1 + run % 7)).sum();
        let document = zarr_json(
            &format!("[{length}]"),
            &format!("[[{}]]", edges.join(",")),
            "",
        );
        let document = folder.write("zarr.json", document);
        let values = points(&[length], 20_000, runs);
        let expected = one_by_one(&[&document], &values, 1);
        let (_, found) = located(&folder, &[&document], &npy_u64("(20000,)", &values));
        assert!(found == expected);
    }
}

#[test]
fn a_grid_of_eight_million_chunks() {
    let grids: Value = serde_json::from_str(include_str!("../data/grids.json")).unwrap();
    let grids = grids.as_array().unwrap();
    let grid = grids
        .iter()
        .find(|grid| grid["name"] == "igeo7_l12")
        .unwrap();
    let folder = Folder::new("igeo7");
    let shape = grid["shape"].to_string();
    let document = zarr_json(&shape, &grid["chunk_shapes"].to_string(), "");
    let document = folder.write("zarr.json", document);
    let length = grid["shape"][0].as_u64().unwrap();
    let mut values = points(&[length], 19_998, 1);
    values.extend([0, length - 1]);
    let expected = one_by_one(&[&document], &values, 1);
    let (_, found) = located(&folder, &[&document], &npy_u64("(20000, 1)", &values));
    assert!(found == expected);

    let input = folder.path("in.npy");
    let run = run(
        &[
            "locate",
            "--json",
            "--points",
            &input,
            "--histogram",
            &document,
        ],
        "",
    );
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    let mut chunks: Vec<_> = expected.chunks(2).map(|answer| answer[0]).collect();
    chunks.sort_unstable();
    let expected: Vec<_> = chunks
        .chunk_by(|a, b| a == b)
        .map(|same| (same[0], same.len() as u64))
        .collect();
    let number = |value: &Value| value.as_u64().unwrap();
    let rows = run.json();
    let found: Vec<_> = rows
        .iter()
        .map(|row| (number(&row["chunk"][0]), number(&row["points"])))
        .collect();
    assert!(found == expected);
    assert_eq!(rows[0]["key"], format!("c/{}", found[0].0));
}

#[test]
fn more_than_a_million_rows_are_answered_in_order() {
    const ROWS: u64 = 2_100_001;
    let folder = Folder::new("million");
    let document = folder.write("zarr.json", zarr_json("[3000000]", "[10]", ""));
    let mut values: Vec<u64> = (0..ROWS).rev().collect();
    let shape = format!("({ROWS},)");
    let (_, found) = located(&folder, &[&document], &npy_u32(&shape, &values));
    let expected = values.iter().flat_map(|index| [index / 10, index % 10]);
    assert!(found.iter().copied().eq(expected));

    let input = folder.path("in.npy");
    let args = [
        "locate",
        "--points",
        &input,
        "--histogram",
        &document,
        "--json",
    ];
    let counted = run(&args, "").stdout;
    assert_eq!(counted.lines().count(), 210_001);
    let line = |chunk, points| {
        format!("{{\"chunk\":[{chunk}],\"key\":\"c/{chunk}\",\"points\":{points}}}")
    };
    for (chunk, found) in counted.lines().enumerate() {
        assert_eq!(found, line(chunk, if chunk == 210_000 { 1 } else { 10 }));
    }

    values[2_099_999] = 3_000_000;
    folder.write("in.npy", npy_u32(&shape, &values));
    let refused = run(&args, "");
    assert_eq!(refused.status, Some(1));
    assert!(
        refused.stdout.starts_with("{\"row\":2099999,"),
        "{}",
        refused.stdout
    );
}

#[test]
fn every_version_of_the_format_and_other_ways_to_write_a_header() {
    let folder = Folder::new("versions");
    let document = folder.write("zarr.json", zarr_json("[26,38]", "[[16,10],[24,14]]", ""));
    let values: Vec<u8> = [20_u64, 15]
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    let text = header("<u8", "(1, 2)");
    let mut files = vec![npy_of(&text, &values)];
    for version in [2, 3] {
        let length = u32::try_from(text.len()).unwrap().to_le_bytes();
        let start = [&b"\x93NUMPY"[..], &[version, 0], &length].concat();
        files.push([&start, text.as_bytes(), &values].concat());
    }
    let other = r#"{"shape": (1,2), "fortran_order":False,"descr":"<u8"}"#;
    files.push(npy_of(other, &values));
    for file in files {
        let found = located(&folder, &[&document], &file);
        assert_eq!(found, ("(1, 2, 2)".to_owned(), vec![1, 0, 4, 15]));
    }
}

#[test]
fn no_rows_and_no_axes() {
    let folder = Folder::new("none");
    let document = folder.write("zarr.json", zarr_json("[0,38]", "[[16],[24,14]]", ""));
    let found = located(&folder, &[&document], &npy_u64("(0, 2)", &[]));
    assert_eq!(found, ("(0, 2, 2)".to_owned(), vec![]));
    let input = folder.path("in.npy");
    let args = ["locate", "--points", &input, "--histogram", &document];
    assert_eq!(run(&args, "").stdout, "no points\n");

    let scalar = folder.write("scalar.json", zarr_json("[]", "[]", ""));
    let found = located(&folder, &[&scalar], &npy_u64("(7, 0)", &[]));
    assert_eq!(found, ("(7, 2, 0)".to_owned(), vec![]));
    let args = [
        "locate",
        "--json",
        "--points",
        &input,
        "--histogram",
        &scalar,
    ];
    assert_eq!(
        run(&args, "").stdout,
        "{\"chunk\":[],\"key\":\"c\",\"points\":7}\n"
    );
}

#[test]
fn one_axis_may_be_left_out_for_one_axis_only() {
    let folder = Folder::new("one");
    let document = folder.write("zarr.json", zarr_json("[6]", "[4]", ""));
    let found = located(&folder, &[&document], &npy_u32("(3,)", &[0, 5, 3]));
    assert_eq!(found, ("(3, 2)".to_owned(), vec![0, 0, 1, 1, 0, 3]));
    let found = located(&folder, &[&document], &npy_u32("(3, 1)", &[0, 5, 3]));
    assert_eq!(found, ("(3, 2, 1)".to_owned(), vec![0, 0, 1, 1, 0, 3]));
    let input = folder.write("in.npy", npy_u32("(1, 3)", &[0, 5, 3]));
    let run = run(
        &["locate", "--points", &input, "--histogram", &document],
        "",
    );
    assert_eq!(run.status, Some(2));
    assert!(
        run.stderr.contains("(1, 3), expected (N, 1) or (N,):"),
        "{}",
        run.stderr
    );
}

fn histogram(columns: usize, values: &[u64], json: bool) -> Run {
    let folder = Folder::new(&format!("histogram-{columns}-{}-{json}", values.len()));
    let input = folder.write("in.npy", npy_u64(&format!("({},)", values.len()), values));
    let document = folder.write("grid.json", chunk_grid("[[[10,100]]]"));
    let mut args = vec![
        "locate",
        "--shape",
        "1000",
        "--points",
        &input,
        "--histogram",
        &document,
    ];
    args.extend(json.then_some("--json"));
    let run = run_wide(columns, &args, "");
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
    run
}

#[test]
fn a_histogram_has_a_bar_for_each_chunk_with_points() {
    let values = [vec![995; 16], vec![0; 8], vec![12, 13, 11], vec![500]].concat();
    let expected = "\
c/0    8  ██████████
c/1    3  ███▊
c/50   1  █▎
c/99  16  ████████████████████
";
    assert_eq!(histogram(30, &values, false).stdout, expected);
    let widest = histogram(120, &values, false).stdout;
    let widest = widest.lines().map(|line| line.chars().count()).max();
    assert_eq!(widest, Some(120));
    let expected = r#"{"chunk":[0],"key":"c/0","points":8}
{"chunk":[1],"key":"c/1","points":3}
{"chunk":[50],"key":"c/50","points":1}
{"chunk":[99],"key":"c/99","points":16}
"#;
    assert_eq!(histogram(30, &values, true).stdout, expected);
}

#[test]
fn of_many_chunks_the_fullest_have_bars() {
    // The chunks from 40 on have two points, the others one.
    let values: Vec<u64> = (0..1000)
        .step_by(10)
        .chain((400..1000).step_by(10))
        .collect();
    let text = histogram(60, &values, false).stdout;
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 51);
    assert!(lines[0].starts_with("c/40  2  █"), "{}", lines[0]);
    assert!(lines[49].starts_with("c/89  2  █"), "{}", lines[49]);
    assert_eq!(
        lines[50],
        "50 more chunks, of at most 2 points each, hold 60 points"
    );
    assert_eq!(histogram(60, &values, true).json().len(), 100);
}

#[test]
fn the_output_may_be_the_input_and_is_replaced_as_a_whole() {
    let folder = Folder::new("replace");
    let document = folder.write("zarr.json", zarr_json("[6]", "[4]", ""));
    let file = folder.write("points.npy", npy_u64("(2,)", &[5, 0]));
    let args = [
        "locate",
        "--points",
        &file,
        "--out",
        &file,
        "--histogram",
        &document,
    ];
    let both = run(&args, "");
    assert_eq!((both.status, both.stderr.as_str()), (Some(0), ""));
    assert!(both.stdout.starts_with("c/0  1  █"), "{}", both.stdout);
    assert_eq!(read_npy(&file), ("(2, 2)".to_owned(), vec![1, 1, 0, 0]));
    assert_eq!(folder.names(), ["points.npy", "zarr.json"]);
}
