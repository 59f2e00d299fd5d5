//! Axes as a document says them, every run as a pair.

use crate::oracle::{Axis, Edges};

/// The `chunk_grid` object of these axes.
pub(crate) fn chunk_grid(axes: &[Axis]) -> String {
    let shapes: Vec<String> = axes.iter().map(|axis| edges(&axis.edges)).collect();
    format!(
        r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":[{}]}}}}"#,
        shapes.join(",")
    )
}

fn edges(edges: &Edges) -> String {
    match edges {
        Edges::Integer(edge) => edge.to_string(),
        Edges::List(pairs) => {
            let pairs: Vec<String> = pairs
                .iter()
                .map(|(edge, count)| format!("[{edge},{count}]"))
                .collect();
            format!("[{}]", pairs.join(","))
        }
    }
}
