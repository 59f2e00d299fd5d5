//! Which indices an axis is asked for, and the right answers.

use crate::numbers::Numbers;
use crate::oracle::Axis;
use crate::random::landmarks;
use rectigrid::Position;

/// Indices and their answers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queries<T> {
    pub(crate) indices: Vec<T>,
    pub(crate) answers: Vec<Option<Position>>,
}

/// Work of the oracle for the queries of one axis. It adds up every edge length for each of them,
/// and takes fewer where they are many.
const MOST_SUMS: u128 = 150_000;

impl Queries<u64> {
    /// Answers as `Axis::locate` defines them; the oracle has to agree.
    pub(crate) fn new(axis: &Axis, definition: rectigrid::Axis<'_>, indices: Vec<u64>) -> Self {
        let answers: Vec<_> = indices
            .iter()
            .map(|&index| definition.locate(index))
            .collect();
        let sums = axis.declared().min(4_096) + axis.pairs().len() as u128;
        let all = sums * indices.len() as u128;
        let stride = usize::try_from(all.div_ceil(MOST_SUMS).max(1)).unwrap();
        for (index, answer) in indices.iter().zip(&answers).step_by(stride) {
            let answer = answer.map(|at| (at.chunk.into(), at.offset.into()));
            assert_eq!(answer, axis.locate(*index), "index {index} of {axis:?}");
        }
        Self { indices, answers }
    }

    /// Every index of a small axis, and some behind its end; of others those around each boundary,
    /// and some at random; not sorted.
    pub(crate) fn thorough(axis: &Axis, definition: rectigrid::Axis<'_>) -> Self {
        let mut numbers = Numbers::new(axis.length);
        let (mut indices, _) = landmarks(axis);
        let near = axis.length.min(300).saturating_add(20);
        indices.extend(0..near);
        indices.extend((0..200).map(|_| numbers.below(axis.length.max(1))));
        indices.extend((0..20).map(|_| numbers.next()));
        numbers.shuffle(&mut indices);
        Self::new(axis, definition, indices)
    }

    /// Those that a narrower word has.
    pub(crate) fn narrowed<T: TryFrom<u64>>(&self) -> Queries<T> {
        let all = self.indices.iter().zip(&self.answers);
        let some = all.filter_map(|(&index, answer)| Some((T::try_from(index).ok()?, *answer)));
        let (indices, answers) = some.unzip();
        Queries { indices, answers }
    }
}

impl<T: Copy> Queries<T> {
    pub(crate) fn len(&self) -> usize {
        self.indices.len()
    }

    /// Those that are on the axis.
    pub(crate) fn inside(&self) -> Self {
        let all = self.indices.iter().zip(&self.answers);
        let (indices, answers) = all.filter(|(_, answer)| answer.is_some()).unzip();
        Self { indices, answers }
    }

    /// So many of them, from the beginning as often as it takes.
    pub(crate) fn repeated(&self, length: usize) -> Self {
        Self {
            indices: self.indices.iter().copied().cycle().take(length).collect(),
            answers: self.answers.iter().copied().cycle().take(length).collect(),
        }
    }
}
