//! A file of points, mapped into memory.

use super::npy::{Header, Tuple, Word};
use crate::status::Failure;
use memmap2::Mmap;
use std::fs::File;
use std::io;
use std::path::Path;

/// Points: rows of one index an axis.
#[derive(Debug)]
pub(crate) struct Input {
    map: Mmap,
    begin: usize,
    pub(crate) word: Word,
    pub(crate) rows: u64,
    pub(crate) rank: usize,
    /// Whether there is an axis of indices in the file, or rows of one number each.
    pub(crate) has_columns: bool,
}

impl Input {
    /// Maps a file, and makes sure that it holds points of a grid of this rank.
    pub(crate) fn open(path: &Path, rank: usize) -> Result<Self, Failure> {
        let map = map(path)
            .map_err(|error| Failure::Usage(format!("can't map {}: {error}", path.display())))?;
        let refuse = |why| Failure::Usage(format!("{} {why}", path.display()));
        let header = Header::read(&map).map_err(refuse)?;
        let (rows, columns) = match *header.shape {
            [rows] => (rows, None),
            [rows, columns] => (rows, Some(columns)),
            _ => return Err(refuse(wrong_shape(&header.shape, rank))),
        };
        if columns.unwrap_or(1) != u64::try_from(rank).unwrap_or(u64::MAX) {
            return Err(refuse(wrong_shape(&header.shape, rank)));
        }
        let found = map.len().saturating_sub(header.begin);
        let expected = usize::try_from(rows)
            .ok()
            .and_then(|rows| rows.checked_mul(rank)?.checked_mul(header.word.bytes()));
        // With no axes there is nothing to count.
        if expected != Some(found) && (rank > 0 || found > 0) {
            return Err(refuse(format!(
                "has {found} bytes of values, which is not what the shape {} takes",
                Tuple(&header.shape)
            )));
        }
        Ok(Self {
            map,
            begin: header.begin,
            word: header.word,
            rows,
            rank,
            has_columns: columns.is_some(),
        })
    }

    /// The values, row by row, as bytes.
    pub(crate) fn values(&self) -> &[u8] {
        self.map.get(self.begin..).unwrap_or_default()
    }
}

fn wrong_shape(shape: &[u64], rank: usize) -> String {
    let or = if rank == 1 { " or (N,)" } else { "" };
    format!(
        "has the shape {}, expected (N, {rank}){or}: a row a point, an index an axis",
        Tuple(shape)
    )
}

#[expect(
    unsafe_code,
    reason = "the one place that maps a file; reading it would take as much memory as it is large"
)]
fn map(path: &Path) -> io::Result<Mmap> {
    let file = File::open(path)?;
    // SAFETY: the mapping is read-only, and everything in it is only read as bytes and integers,
    // of which every value is valid. What nobody can promise is that no other program writes to
    // the file meanwhile. The tool does not rely on reading the same value twice, and what it reads
    // is checked after it was copied out of the mapping, so that such a write makes answers for
    // the old or for the new values. If the file is made shorter, the system ends the tool where it
    // reads past the new end (SIGBUS); the output, renamed at the end only, is then not touched.
    let map = unsafe { Mmap::map(&file)? };
    #[cfg(unix)]
    // Advice that isn't taken changes nothing.
    let _advised = map.advise(memmap2::Advice::Sequential);
    Ok(map)
}
