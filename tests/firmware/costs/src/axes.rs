//! The axes of the tables: 4, 24 and 301 runs.

use core::fmt::{self, Write};

/// Runs of the longest axis.
pub const MOST_RUNS: usize = 301;

/// Chunks of the axis that has most of them.
pub const MOST_CHUNKS: usize = 480;

/// A run: edge length and number of chunks.
pub type Pair = (u64, u64);

const DAYS: [u64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// Strips of an image: 4 runs, 15 chunks.
pub fn strips() -> impl Iterator<Item = Pair> + Clone {
    [(64, 8), (48, 1), (32, 5), (20, 1)].into_iter()
}

/// Tiles of a globe: 24 runs of 20 chunks each.
pub fn tiles() -> impl Iterator<Item = Pair> + Clone {
    (0..24).map(|run| (16_807 - 401 * run, 20))
}

/// Months of 30 years without leap days: 301 runs, 360 chunks. July and August are one run, and so
/// are December and January.
pub fn months() -> impl Iterator<Item = Pair> + Clone {
    let year = |year: usize| {
        (0..12).filter_map(move |month| match month {
            0 if year > 0 => None,
            6 => Some((31, 2)),
            7 => None,
            11 if year < 29 => Some((31, 2)),
            _ => Some((DAYS[month], 1)),
        })
    };
    (0..30).flat_map(year)
}

/// Elements along an axis.
pub fn length(pairs: impl Iterator<Item = Pair>) -> u64 {
    pairs.map(|(edge, count)| edge * count).sum()
}

/// Writes an axis as a `chunk_grid`, every run as a pair, so that a typed reader can read it too.
///
/// # Errors
/// What `out` answers.
pub fn write_document(pairs: impl Iterator<Item = Pair>, out: &mut impl Write) -> fmt::Result {
    out.write_str(r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[["#)?;
    for (place, (edge, count)) in pairs.enumerate() {
        let comma = if place > 0 { "," } else { "" };
        write!(out, "{comma}[{edge},{count}]")?;
    }
    out.write_str("]]}}")
}
