//! Tells a whole `zarr.json` from a bare `chunk_grid` object.

/// What a document seems to be, by the names of its members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seems {
    /// The metadata of an array (or of a group).
    Whole,
    /// A `chunk_grid` object alone.
    ChunkGrid,
    /// Neither; perhaps no JSON at all.
    Neither,
}

/// Names that only the whole metadata has.
const OF_WHOLE: [&[u8]; 4] = [b"zarr_format", b"node_type", b"shape", b"chunk_grid"];
/// Names that a bare chunk grid has.
const OF_CHUNK_GRID: [&[u8]; 2] = [b"name", b"configuration"];

/// Looks at the names of the outermost members. One pass, until it is sure.
///
/// This is a guess that only chooses the reader and the message: the reader then takes or refuses
/// the document. So it goes through text that is no JSON without complaint.
pub(crate) fn recognise(document: &[u8]) -> Seems {
    let mut seems = Seems::Neither;
    let mut depth = 0_usize;
    let mut rest = document;
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        match byte {
            b'{' | b'[' => depth = depth.saturating_add(1),
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                let (name, tail) = string(tail);
                rest = tail;
                if depth == 1 && rest.trim_ascii_start().starts_with(b":") {
                    if OF_WHOLE.contains(&name) {
                        return Seems::Whole;
                    }
                    if OF_CHUNK_GRID.contains(&name) {
                        seems = Seems::ChunkGrid;
                    }
                }
            }
            _ => {}
        }
    }
    seems
}

/// Splits behind the string that began: what stands in it, still escaped, and what follows.
fn string(text: &[u8]) -> (&[u8], &[u8]) {
    let mut escaped = false;
    let end = text.iter().position(|&byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    let (inside, rest) = text
        .split_at_checked(end.unwrap_or(text.len()))
        .unwrap_or_default();
    (inside, rest.get(1..).unwrap_or_default())
}
