//! What the bytes of a document's input mean.

/// A document, and the shape that it is to be read with where it is a bare `chunk_grid`.
///
/// Such an input begins with a line that has the shape as a JSON array. Any other is a `zarr.json`.
pub(crate) fn split(input: &[u8]) -> (Option<Vec<u64>>, &[u8]) {
    let line = input.iter().position(|byte| *byte == b'\n');
    let shape = line.and_then(|end| serde_json::from_slice(&input[..end]).ok());
    match (shape, line) {
        (Some(shape), Some(end)) => (Some(shape), &input[end + 1..]),
        _ => (None, input),
    }
}

/// The other way round.
pub(crate) fn join(shape: &[u64], document: &str) -> Vec<u8> {
    format!("{shape:?}\n{document}").into_bytes()
}
