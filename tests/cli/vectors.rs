//! Every conformance vector through every command.

use crate::tool::{Run, run};
use serde_json::{Value, json};

fn cases(text: &str) -> Vec<Value> {
    serde_json::from_str(text).expect("vectors are a list of cases")
}

#[test]
fn spec() {
    check(&cases(include_str!("../data/spec.json")));
}

#[test]
fn json() {
    check(&cases(include_str!("../data/json.json")));
}

#[test]
fn locate() {
    check(&cases(include_str!("../data/locate.json")));
}

fn check(cases: &[Value]) {
    assert!(!cases.is_empty());
    for case in cases {
        if case["accept"] == json!(true) {
            check_accepted(case);
        } else {
            check_refused(case);
        }
    }
}

fn joined(numbers: &Value) -> String {
    let numbers = numbers.as_array().unwrap().iter();
    numbers.map(Value::to_string).collect::<Vec<_>>().join(",")
}

/// Runs a command on the document of a case, with these indices.
fn ask(case: &Value, command: &[&str], indices: &[String]) -> Run {
    let shape = joined(&case["shape"]);
    let mut args = command.to_vec();
    if case["wrap"] == json!("grid") {
        args.extend(["--shape", &shape]);
    }
    args.extend(["-", "--"]);
    args.extend(indices.iter().map(String::as_str));
    run(&args, case["document"].as_str().unwrap())
}

fn check_accepted(case: &Value) {
    let shown = ask(case, &["show", "--json"], &[]);
    assert_eq!(shown.status, Some(0), "{case}");
    let [shown] = shown.json().try_into().expect("one line");
    for figure in ["shape", "declared_grid_shape", "grid_shape"] {
        assert_eq!(shown[figure], case[figure], "{figure} of {case}");
    }
    let human = ask(case, &["show"], &[]);
    assert_eq!(human.status, Some(0), "{case}");

    check_answers(case, "locate", "index");
    check_answers(case, "region", "chunk");
    check_encoded(case);
}

/// Asks for all indices of a case at once.
fn check_answers(case: &Value, command: &str, subject: &str) {
    let expected = case[if command == "locate" {
        "locate"
    } else {
        "regions"
    }]
    .as_array()
    .unwrap();
    if expected.is_empty() {
        return;
    }
    let indices: Vec<_> = expected.iter().map(|row| joined(&row[subject])).collect();
    let run = ask(case, &[command, "--json"], &indices);
    let mut refused = false;
    assert_eq!(run.json().len(), expected.len(), "{case}");
    for (answer, expected) in run.json().iter().zip(expected) {
        let mut expected = expected.clone();
        if let Some(axis) = expected
            .as_object_mut()
            .unwrap()
            .remove("out_of_bounds_axis")
        {
            refused = true;
            expected["error"] = json!("out_of_bounds");
            expected["axis"] = axis;
        }
        let mut answer = answer.clone();
        // Vectors say nothing of keys.
        answer.as_object_mut().unwrap().remove("key");
        assert_eq!(answer, expected, "{case}");
    }
    assert_eq!(run.status, Some(i32::from(refused)), "{case}");
}

fn check_encoded(case: &Value) {
    let encoded = ask(case, &["encode"], &[]);
    assert_eq!(encoded.status, Some(0), "{case}");
    let [grid] = encoded.json().try_into().expect("one line");
    assert_eq!(grid["name"], json!("rectilinear"));
    assert_eq!(grid["configuration"]["kind"], json!("inline"));
    if let Some(canonical) = case.get("canonical_chunk_shapes") {
        assert_eq!(&grid["configuration"]["chunk_shapes"], canonical, "{case}");
    }
    // What is written is canonical already.
    let shape = joined(&case["shape"]);
    let again = run(&["encode", "--shape", &shape, "-"], encoded.stdout.clone());
    assert_eq!(again.stdout, encoded.stdout, "{case}");
}

fn check_refused(case: &Value) {
    let document = case["document"].as_str().unwrap();
    for command in ["show", "locate", "region", "encode"] {
        let index = match command {
            "locate" | "region" => &["0".to_owned()][..],
            _ => &[],
        };
        let run = ask(case, &[command, "--json"], index);
        assert_eq!(run.status, Some(1), "{case}");
        let [error] = run.json().try_into().expect("one line");
        assert_eq!(error["error"], case["reason"], "{case}");
        let byte = usize::try_from(error["byte"].as_u64().unwrap()).unwrap();
        assert!(byte <= document.len());
        if let Some(near) = case.get("near").and_then(Value::as_str) {
            let first = document.find(near).unwrap();
            let inside = byte.checked_sub(first);
            assert!(
                inside.is_some_and(|inside| inside < near.len()),
                "{error} {case}"
            );
        }
        if let Some(axis) = case.get("axis") {
            assert_eq!(&error["axis"], axis, "{case}");
        }
        assert!(!error["message"].as_str().unwrap().is_empty());
    }
    let human = ask(case, &["show"], &[]);
    assert_eq!((human.status, human.stdout.as_str()), (Some(1), ""));
    let reason = case["reason"].as_str().unwrap();
    let title = format!("error[{reason}]: found ");
    assert!(human.stderr.starts_with(&title), "{}", human.stderr);
}
