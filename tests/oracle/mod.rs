//! What the right answer is, found without any table of runs.
//!
//! The specification's procedure word by word: expand the edge lengths, sum them up, take the first
//! sum that exceeds the index. All in 128 bits, where nothing overflows. Axes of too many chunks to
//! expand have a closed form as well; where both can answer, they have to agree.
//!
//! Nothing in here knows the crate.

/// Axes of more chunks than this are not expanded.
const MOST_CHUNKS: u128 = 4_096;

/// The edge lengths of an axis as a document spells them.
#[derive(Clone, Debug)]
pub(crate) enum Edges {
    /// One integer.
    Integer(u64),
    /// A list of pairs of an edge length and how often it stands there. Neighbours may be equal.
    List(Vec<(u64, u64)>),
}

/// An axis: its length and its edge lengths.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    pub(crate) length: u64,
    pub(crate) edges: Edges,
}

/// The part of an axis that a chunk covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Covered {
    pub(crate) origin: u128,
    pub(crate) declared: u128,
    pub(crate) clipped: u128,
}

impl Axis {
    /// Pairs of edge length and count; an integer is repeated until it covers the axis.
    pub(crate) fn pairs(&self) -> Vec<(u128, u128)> {
        match &self.edges {
            Edges::Integer(edge) => {
                let edge = u128::from(*edge);
                vec![(edge, u128::from(self.length).div_ceil(edge))]
            }
            Edges::List(pairs) => pairs
                .iter()
                .map(|&(edge, count)| (edge.into(), count.into()))
                .collect(),
        }
    }

    /// All declared edge lengths, one by one, if they are not too many.
    pub(crate) fn expanded(&self) -> Option<Vec<u128>> {
        let pairs = self.pairs();
        if pairs.iter().map(|&(_, count)| count).sum::<u128>() > MOST_CHUNKS {
            return None;
        }
        let mut edges = Vec::new();
        for (edge, count) in pairs {
            edges.extend((0..count).map(|_| edge));
        }
        Some(edges)
    }

    /// Number of declared chunks.
    pub(crate) fn declared(&self) -> u128 {
        self.pairs().iter().map(|&(_, count)| count).sum()
    }

    /// Sum of all declared edge lengths.
    pub(crate) fn extent(&self) -> u128 {
        self.pairs().iter().map(|&(edge, count)| edge * count).sum()
    }

    /// Number of chunks that hold data.
    pub(crate) fn chunks(&self) -> u128 {
        let closed = match self.length.checked_sub(1) {
            None => 0,
            Some(last) => self.locate_closed(last).0 + 1,
        };
        if let Some(edges) = self.expanded() {
            let mut origin = 0;
            let mut chunks = 0;
            for edge in edges {
                chunks += u128::from(origin < u128::from(self.length));
                origin += edge;
            }
            assert_eq!(closed, chunks, "the oracle contradicts itself: {self:?}");
        }
        closed
    }

    /// Chunk and offset of an index, or `None` where it is outside of the array.
    pub(crate) fn locate(&self, index: u64) -> Option<(u128, u128)> {
        if index >= self.length {
            return None;
        }
        let closed = self.locate_closed(index);
        if let Some(edges) = self.expanded() {
            let literal = locate_literally(&edges, index.into());
            assert_eq!(closed, literal, "the oracle contradicts itself: {self:?}");
        }
        Some(closed)
    }

    /// The closed form alone, of an index inside of the array: for so many indices that expanding
    /// the axis for each takes too long.
    pub(crate) fn locate_closed(&self, index: u64) -> (u128, u128) {
        let mut rest = u128::from(index);
        let mut chunks = 0;
        for (edge, count) in self.pairs() {
            if rest < edge * count {
                return (chunks + rest / edge, rest % edge);
            }
            rest -= edge * count;
            chunks += count;
        }
        unreachable!("the edge lengths cover the axis: {self:?}");
    }

    /// What a chunk covers, or `None` where it is not declared.
    pub(crate) fn covered(&self, chunk: u64) -> Option<Covered> {
        let mut origin = 0;
        let mut rest = u128::from(chunk);
        for (edge, count) in self.pairs() {
            if rest < count {
                origin += edge * rest;
                return Some(Covered {
                    origin,
                    declared: edge,
                    clipped: u128::from(self.length).saturating_sub(origin).min(edge),
                });
            }
            origin += edge * count;
            rest -= count;
        }
        None
    }
}

/// The specification's procedure: the first sum of edge lengths that exceeds the index.
fn locate_literally(edges: &[u128], index: u128) -> (u128, u128) {
    let mut sum = 0;
    for (chunk, edge) in (0..).zip(edges) {
        let begin = sum;
        sum += edge;
        if sum > index {
            return (chunk, index - begin);
        }
    }
    unreachable!("the edge lengths cover the axis: {edges:?}");
}
