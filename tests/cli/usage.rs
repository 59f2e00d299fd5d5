//! Wrong usage, help and version.

use crate::tool::{EXAMPLE, run};

#[test]
fn wrong_usage_has_status_2_and_says_why_on_standard_error() {
    for (args, why) in [
        (&[][..], "Usage"),
        (&["draw"], "draw"),
        (&["show"], "<DOC>"),
        (&["show", ""], "<DOC>"),
        (&["encode", "-", "0,0"], "0,0"),
        (&["locate", "-"], "standard input"),
        (&["region", "-"], "standard input"),
        (&["show", "--shape", "1,x", "-"], "`x`"),
        (&["show", "--shape", "-1", "-"], "`-1`"),
        (&["show", "--shape", "+1", "-"], "`+1`"),
        (&["show", "--shape", "18446744073709551616", "-"], "2^64"),
        (&["locate", "-", "0,0", "--jsn"], "--jsn"),
        (&["show", "no/such/file"], "can't read no/such/file"),
        (&["show", "."], "can't read"),
    ] {
        let run = run(args, EXAMPLE);
        assert_eq!(run.status, Some(2), "{args:?}: {}", run.stderr);
        assert_eq!(run.stdout, "", "{args:?}");
        assert!(run.stderr.contains(why), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn help_has_examples() {
    for args in [
        &["--help"][..],
        &["show", "--help"],
        &["locate", "--help"],
        &["region", "-h"],
        &["encode", "-h"],
    ] {
        let run = run(args, "");
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
        assert!(run.stdout.contains("Examples:\n  rectigrid "), "{args:?}");
    }
}

#[test]
fn version() {
    let run = run(&["--version"], "");
    let expected = concat!("rectigrid ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!((run.status, run.stdout.as_str()), (Some(0), expected));
}
