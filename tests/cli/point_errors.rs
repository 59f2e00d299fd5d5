//! `locate --points`: what is refused, and that it leaves nothing behind.

use crate::npy::{Folder, header, npy_of, npy_u64, points};
use crate::tool::{run, run_in, zarr_json};
use std::fs;

#[test]
fn the_first_row_outside_is_named_and_nothing_is_written() {
    const ROWS: usize = 60_000;
    let folder = Folder::new("outside");
    let document = folder.write("zarr.json", zarr_json("[26,38]", "[[16,10],[24,14]]", ""));
    let inside = points(&[26, 38], ROWS, 5);
    let out = folder.write("out.npy", "as it was");
    let last = ROWS - 1;
    for (bad, row, axis) in [
        (&[(0, 0)][..], 0, 0),
        (&[(last, 1)], last, 1),
        (&[(ROWS / 2, 1)], ROWS / 2, 1),
        // In other blocks, out of order, on other axes, and on both.
        (
            &[(last, 0), (31_000, 0), (4097, 1), (9000, 0), (59_000, 1)],
            4097,
            1,
        ),
        (&[(5001, 0), (5000, 1), (5000, 0)], 5000, 0),
        (&[(5001, 0), (5000, 1)], 5000, 1),
    ] {
        let mut values = inside.clone();
        for (row, axis) in bad {
            values[row * 2 + axis] = [26, u64::MAX][*axis];
        }
        let index = values[row * 2 + axis];
        let length = [26, 38][axis];
        let message = format!(
            "found index {index} on axis {axis} in row {row}, expected one below its length {length}"
        );
        let input = folder.write("in.npy", npy_u64(&format!("({ROWS}, 2)"), &values));
        let args = [
            "locate",
            "--points",
            &input,
            "--out",
            &out,
            "--histogram",
            &document,
        ];
        for threads in ["1", "2", "16"] {
            let text = run_in(&[("RAYON_NUM_THREADS", threads)], &args, "");
            assert_eq!((text.status, text.stdout.as_str()), (Some(1), ""));
            assert_eq!(text.stderr, format!("error: {input}: {message}\n"));
        }

        let json = run(&[&args[..], &["--json"]].concat(), "");
        assert_eq!((json.status, json.stderr.as_str()), (Some(1), ""));
        let expected = format!(
            "{{\"row\":{row},\"error\":\"out_of_bounds\",\"axis\":{axis},\"message\":\"{message}\"}}\n"
        );
        assert_eq!(json.stdout, expected);
    }
    assert_eq!(fs::read(&out).unwrap(), b"as it was");
    assert_eq!(folder.names(), ["in.npy", "out.npy", "zarr.json"]);
}

#[test]
fn malformed_files_are_refused() {
    let folder = Folder::new("malformed");
    let document = folder.write("zarr.json", zarr_json("[26,38]", "[[16,10],[24,14]]", ""));
    let out = folder.write("out.npy", "as it was");
    let two = [0_u8; 16];
    let good = npy_of(&header("<u8", "(1, 2)"), &two);
    let fortran = "{'descr': '<u8', 'fortran_order': True, 'shape': (1, 2), }";
    let version = |major, minor| {
        let mut file = good.clone();
        (file[6], file[7]) = (major, minor);
        file
    };
    let with = |text: &str| npy_of(text, &two);
    for (file, why) in [
        (Vec::new(), "no .npy file"),
        (b"\x93NUMPX\x01\x00".to_vec(), "no .npy file"),
        (b"PK\x03\x04".to_vec(), "no .npy file"),
        (b"\x93NUMPY".to_vec(), "cut short"),
        (b"\x93NUMPY\x01\x00\x10".to_vec(), "cut short"),
        (good[..40].to_vec(), "cut short"),
        (version(4, 0), "version 4.0"),
        (version(1, 1), "version 1.1"),
        (
            b"\x93NUMPY\x02\x00\xff\xff\xff\xff".to_vec(),
            "4294967295 bytes",
        ),
        (good[..good.len() - 1].to_vec(), "15 bytes of values"),
        ([&good[..], b"\0"].concat(), "17 bytes of values"),
        (
            with(&header("<u8", "(2305843009213693953, 2)")),
            "16 bytes of values",
        ),
        (
            with(&header("<u8", "(18446744073709551616, 2)")),
            "malformed",
        ),
        (with(""), "malformed"),
        (with("\u{e9}"), "malformed"),
        (with("{}"), "malformed"),
        (with("{'descr': '<u8', 'shape': (1, 2)}"), "malformed"),
        (
            with("{'descr': '<u8', 'fortran_order': 0, 'shape': (1, 2)}"),
            "malformed",
        ),
        (
            with("{'descr': '<u8', 'descr': '<u8', 'fortran_order': False, 'shape': (1, 2)}"),
            "malformed",
        ),
        (
            with("{'descr': '<u8', 'fortran_order': False, 'shape': (1, 2), 'x': 1}"),
            "malformed",
        ),
        (with(&header("<u8", "(1, -2)")), "malformed"),
        (with(&header("<u8", "(1, )2")), "malformed"),
        (with(&header("<u8", "[1, 2]")), "malformed"),
        (with(&header("<u8", "(2)")), "malformed"),
        (with(fortran), "Fortran"),
        (with(&header(">u8", "(1, 2)")), "big-endian"),
        (with(&header(">u4", "(1, 2)")), "big-endian"),
        (with(&header("<i8", "(1, 2)")), "'<i8'"),
        (with(&header("|u1", "(8, 2)")), "'|u1'"),
        (
            with("{'descr': [('x', '<u8')], 'fortran_order': False, 'shape': (1, 2)}"),
            "[('x', '<u8')]",
        ),
        (with(&header("<u8", "()")), "the shape (), expected (N, 2):"),
        (with(&header("<u8", "(2,)")), "the shape (2,)"),
        (with(&header("<u8", "(2, 1)")), "the shape (2, 1)"),
        (with(&header("<u8", "(1, 2, 1)")), "the shape (1, 2, 1)"),
    ] {
        let input = folder.write("in.npy", &file);
        let args = ["locate", "--points", &input, "--out", &out, &document];
        for args in [&args[..], &[&args[..], &["--json"]].concat()] {
            let run = run(args, "");
            assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{why}");
            assert!(run.stderr.contains(why), "{why}: {}", run.stderr);
            assert!(run.stderr.starts_with(&format!("error: {input} ")) || file.is_empty());
        }
    }
    assert_eq!(fs::read(&out).unwrap(), b"as it was");
    assert_eq!(folder.names(), ["in.npy", "out.npy", "zarr.json"]);
}

#[test]
fn an_output_that_cannot_be_is_refused() {
    let folder = Folder::new("output");
    let document = folder.write("zarr.json", zarr_json("[6]", "[4]", ""));
    let input = folder.write("in.npy", npy_u64("(1,)", &[5]));
    for out in [
        folder.path("no/out.npy"),
        folder.path("."),
        String::new(),
        "/".to_owned(),
    ] {
        let run = run(
            &["locate", "--points", &input, "--out", &out, &document],
            "",
        );
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{out}");
        assert!(!run.stderr.is_empty());
    }
    let missing = folder.path("missing.npy");
    let run = run(
        &["locate", "--points", &missing, "--histogram", &document],
        "",
    );
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("can't map"), "{}", run.stderr);
    assert_eq!(folder.names(), ["in.npy", "zarr.json"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_not_replaced() {
    let folder = Folder::new("device");
    let document = folder.write("zarr.json", zarr_json("[6]", "[4]", ""));
    let input = folder.write("in.npy", npy_u64("(1,)", &[5]));
    // A link of the folder's own, so that a failure of this test does no harm.
    let link = folder.path("null");
    std::os::unix::fs::symlink("/dev/null", &link).unwrap();
    let run = run(
        &["locate", "--points", &input, "--out", &link, &document],
        "",
    );
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("no regular file"), "{}", run.stderr);
}

#[test]
fn arguments_that_do_not_go_together() {
    for args in [
        &["--points", "p.npy", "zarr.json"][..],
        &["--points", "p.npy", "--histogram", "zarr.json", "0,0"],
        &["--out", "o.npy", "zarr.json"],
        &["--histogram", "zarr.json", "0,0"],
    ] {
        let run = run(&[&["locate"], args].concat(), "");
        assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains("Usage"), "{args:?}: {}", run.stderr);
    }
}
