//! A case as an expression in Rust. See `src/main.rs` for its types.

use crate::Case;
use crate::cases::numbers;
use serde_json::Value;

pub(crate) fn case(case: &Case) -> String {
    let shape = match &case.shape {
        Some(shape) => format!("Some(&{shape:?})"),
        None => "None".to_owned(),
    };
    let expected = if case.expected.get("axes").is_some() {
        format!("Expected::Figures({})", figures(&case.expected["axes"]))
    } else if case.expected["accept"] == true {
        format!("Expected::Answers({})", answers(&case.expected))
    } else {
        format!("Expected::Refusal({})", refusal(case))
    };
    format!(
        "Case {{ name: {:?}, document: {:?}, shape: {shape}, expected: {expected} }},",
        case.name, case.document
    )
}

fn refusal(case: &Case) -> String {
    let near = case.expected["near"].as_str().map(|near| {
        let begin = case.document.find(near).expect("it stands in there");
        (begin, begin + near.len())
    });
    let axis = case.expected["axis"].as_u64();
    format!(
        "Refusal {{ reason: {}, near: {near:?}, axis: {axis:?} }}",
        case.expected["reason"]
    )
}

fn answers(expected: &Value) -> String {
    let canonical = expected.get("canonical_chunk_shapes");
    let canonical = canonical.map(|shapes| {
        format!(
            r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":{shapes}}}}}"#
        )
    });
    format!(
        "Answers {{ shape: {}, declared: {}, chunks: {}, locations: {}, regions: {}, canonical: {canonical:?} }}",
        list(&expected["shape"]),
        list(&expected["declared_grid_shape"]),
        list(&expected["grid_shape"]),
        each(&expected["locate"], location),
        each(&expected["regions"], region),
    )
}

fn location(row: &Value) -> String {
    let answer = match row["out_of_bounds_axis"].as_u64() {
        Some(axis) => format!("Err({axis})"),
        None => format!("Ok(({}, {}))", list(&row["chunk"]), list(&row["offset"])),
    };
    format!("({}, {answer})", list(&row["index"]))
}

fn region(row: &Value) -> String {
    format!(
        "({}, {}, {}, {})",
        list(&row["chunk"]),
        list(&row["origin"]),
        list(&row["declared"]),
        list(&row["clipped"])
    )
}

fn figures(axes: &Value) -> String {
    each(axes, |axis| {
        format!(
            "AxisFigures {{ length: {}, declared: {}, runs: {}, sum: {} }}",
            axis["L"], axis["chunks"], axis["runs"], axis["sum"]
        )
    })
}

fn list(value: &Value) -> String {
    format!("&{:?}", numbers(value))
}

fn each(rows: &Value, expression: impl Fn(&Value) -> String) -> String {
    let rows = rows.as_array().expect("a list");
    let rows: Vec<_> = rows.iter().map(expression).collect();
    format!("&[{}]", rows.join(", "))
}
