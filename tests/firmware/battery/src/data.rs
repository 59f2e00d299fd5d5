//! The questions and answers that the build wrote.

use rectigrid::Position;

static BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/battery"));

/// Reads the file from its beginning on.
pub(crate) struct Data(&'static [u8]);

/// A document and its array's shape, of at most three axes.
pub(crate) struct Document {
    pub(crate) text: &'static [u8],
    shape: [u64; 3],
    rank: usize,
}

impl Document {
    pub(crate) fn shape(&self) -> &[u64] {
        &self.shape[..self.rank]
    }
}

impl Data {
    pub(crate) fn new() -> Self {
        Self(BYTES)
    }

    pub(crate) fn word(&mut self) -> u64 {
        let (word, rest) = self.0.split_first_chunk().expect("the file goes on");
        self.0 = rest;
        u64::from_le_bytes(*word)
    }

    pub(crate) fn count(&mut self) -> usize {
        usize::try_from(self.word()).expect("a count fits")
    }

    pub(crate) fn document(&mut self) -> Document {
        let rank = self.count();
        let mut shape = [0; 3];
        shape[..rank].fill_with(|| self.word());
        let length = self.count();
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        Document { text, shape, rank }
    }

    /// Rows of so many words, as many as their number says.
    pub(crate) fn rows(&mut self, words: usize) -> Rows {
        let rows = self.count();
        let (bytes, rest) = self.0.split_at(rows * words * 8);
        self.0 = rest;
        Rows { bytes, words }
    }
}

/// Rows of words.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    bytes: &'static [u8],
    words: usize,
}

impl Rows {
    pub(crate) fn iter(self) -> impl Iterator<Item = Row> + Clone {
        self.bytes.chunks_exact(self.words * 8).map(Row)
    }
}

/// An index or a point, and its answer.
#[derive(Clone, Copy)]
pub(crate) struct Row(&'static [u8]);

impl Row {
    pub(crate) fn word(self, place: usize) -> u64 {
        let bytes = self.0.get(place * 8..).and_then(|rest| rest.first_chunk());
        u64::from_le_bytes(*bytes.expect("the row has so many"))
    }

    /// The answer behind `indices` words: the number of a chunk, and an offset or element.
    pub(crate) fn answer(self, indices: usize) -> Option<Position> {
        let (chunk, offset) = (self.word(indices), self.word(indices + 1));
        ((chunk, offset) != (u64::MAX, u64::MAX)).then_some(Position { chunk, offset })
    }
}
