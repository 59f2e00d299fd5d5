//! Random selections, and what they select, index by index.

use crate::python;
use proptest::prelude::*;
use rectigrid::select::{AxisSelection, List, Slice};

/// What is selected on an axis.
#[derive(Clone, Debug)]
pub(crate) enum Chosen {
    All,
    Index(u64),
    Slice(u64, u64, u64),
    Python(Option<i128>, Option<i128>, Option<i128>),
    Sorted(Vec<u64>),
    AnyOrder(Vec<u64>),
}

impl Chosen {
    /// The indices in the order of the output.
    pub(crate) fn indices(&self, length: u64) -> Vec<u64> {
        match self {
            Self::All => (0..length).collect(),
            Self::Index(index) => vec![*index],
            Self::Slice(start, stop, step) => {
                let (mut index, mut indices) = (*start, Vec::new());
                while index < *stop {
                    indices.push(index);
                    let Some(next) = index.checked_add(*step) else {
                        break;
                    };
                    index = next;
                }
                indices
            }
            Self::Python(start, stop, step) => python::indices(*start, *stop, *step, length),
            Self::Sorted(list) | Self::AnyOrder(list) => list.clone(),
        }
    }

    pub(crate) const fn is_list(&self) -> bool {
        matches!(self, Self::Sorted(_) | Self::AnyOrder(_))
    }

    /// A buffer of the size that it needs.
    pub(crate) fn order(&self) -> Vec<usize> {
        match self {
            Self::AnyOrder(list) => vec![usize::MAX; list.len()],
            _ => Vec::new(),
        }
    }

    pub(crate) fn selection<'s>(
        &'s self,
        order: &'s mut [usize],
        length: u64,
    ) -> AxisSelection<'s> {
        match self {
            Self::All => AxisSelection::All,
            Self::Index(index) => AxisSelection::Index(*index),
            Self::Slice(start, stop, step) => {
                AxisSelection::Slice(Slice::new(*start, *stop, *step).unwrap())
            }
            Self::Python(start, stop, step) => {
                AxisSelection::Slice(Slice::from_python(*start, *stop, *step, length).unwrap())
            }
            Self::Sorted(list) => AxisSelection::List(List::sorted(list).unwrap()),
            Self::AnyOrder(list) => AxisSelection::List(List::in_any_order(list, order).unwrap()),
        }
    }
}

/// A selection of any axis, which the axis' length makes one of it.
#[derive(Clone, Debug)]
pub(crate) struct Raw {
    pub(crate) kind: u8,
    pub(crate) bounds: [u64; 2],
    pub(crate) step: u64,
    pub(crate) python: [Option<i128>; 2],
    pub(crate) list: Vec<u64>,
}

impl Raw {
    pub(crate) fn on(&self, length: u64) -> Chosen {
        let [a, b] = self.bounds.map(|bound| bound % (length + 1));
        let (low, high) = (a.min(b), a.max(b));
        let mut list: Vec<u64> = if length == 0 {
            Vec::new()
        } else {
            self.list.iter().map(|index| index % length).collect()
        };
        let step = i128::from(self.step);
        let [start, stop] = self.python;
        match self.kind {
            0 => Chosen::All,
            1 if length > 0 => Chosen::Index(self.bounds[0] % length),
            2 => Chosen::Slice(low, high, 1),
            3 => Chosen::Slice(a, b, self.step),
            4 => Chosen::Python(start, stop, Some(step)),
            5 => Chosen::Python(start, stop, Some(-step)),
            6 => Chosen::Python(None, None, Some(-1)),
            7 => {
                list.sort_unstable();
                Chosen::Sorted(list)
            }
            8 => Chosen::AnyOrder(list),
            _ => Chosen::Slice(0, length, 1),
        }
    }
}

fn raw() -> impl Strategy<Value = Raw> {
    let bound = prop::option::of(-20..=20_i128);
    (
        0..=9_u8,
        any::<[u64; 2]>(),
        prop_oneof![1..=4_u64, 1..=30_u64],
        (bound.clone(), bound),
        prop::collection::vec(0..=40_u64, 0..7),
    )
        .prop_map(|(kind, bounds, step, python, list)| Raw {
            kind,
            bounds,
            step,
            python: python.into(),
            list,
        })
}

/// Selections for four axes.
pub(crate) fn raws() -> impl Strategy<Value = Vec<Raw>> {
    prop::collection::vec(raw(), 4)
}
