//! Selections as Python writes them: `0:20:2,:`, `[1,5,9],3`, `...,-1`.

use core::fmt;
use rectigrid::GridView;
use rectigrid::select::{AxisSelection, List, SelectError, Slice, index_from_python};

/// What is selected on one axis, with the memory that a list needs.
#[derive(Debug)]
pub(crate) enum AxisSelected {
    All,
    Index(u64),
    Slice(Slice),
    List {
        indices: Vec<u64>,
        /// Where the list goes through the chunks; filled when it is used.
        order: Vec<usize>,
    },
}

/// A selection that fits a grid: one part an axis.
#[derive(Debug)]
pub(crate) struct Selection(Vec<AxisSelected>);

/// Why a text is no selection of a grid.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// It is not written as Python writes selections. Says what was found and expected.
    Syntax(String),
    /// It has more parts than the grid has axes.
    Rank { found: usize, expected: usize },
    /// An integer is none of its axis' indices; it may be negative.
    OutOfBounds {
        axis: usize,
        index: i128,
        length: u64,
    },
    /// A slice has the step 0.
    ZeroStep { axis: usize },
}

impl Refused {
    /// The reason as one word, for machines.
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::Syntax(_) => "syntax",
            Self::Rank { .. } => "rank",
            Self::OutOfBounds { .. } => "out_of_bounds",
            Self::ZeroStep { .. } => "zero",
        }
    }

    /// The axis that is at fault, where there is one.
    pub(crate) const fn axis(&self) -> Option<usize> {
        match self {
            Self::OutOfBounds { axis, .. } | Self::ZeroStep { axis } => Some(*axis),
            Self::Syntax(_) | Self::Rank { .. } => None,
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(sentence) => f.write_str(sentence),
            Self::Rank { found, expected } => write!(
                f,
                "found a selection of {found} parts, expected at most {expected}, one an axis"
            ),
            Self::OutOfBounds {
                axis,
                index,
                length,
            } if *index < 0 => write!(
                f,
                "found index {index} on axis {axis}, expected at least -{length}"
            ),
            Self::OutOfBounds {
                axis,
                index,
                length,
            } => write!(
                f,
                "found index {index} on axis {axis}, expected one below its length {length}"
            ),
            Self::ZeroStep { axis } => {
                write!(f, "found a step of 0 on axis {axis}, expected another")
            }
        }
    }
}

/// A part of a selection as it is written.
enum Part {
    /// `...`
    Ellipsis,
    Index(i128),
    /// `start:stop:step`, each of which may be left out.
    Slice([Option<i128>; 3]),
    List(Vec<i128>),
}

impl Selection {
    /// Reads a selection of a grid. Axes that it doesn't name are selected whole.
    pub(crate) fn read(text: &str, grid: &GridView<'_>) -> Result<Self, Refused> {
        let parts = parts(text)?;
        let named = parts
            .iter()
            .filter(|part| !matches!(part, Part::Ellipsis))
            .count();
        let rank = grid.rank();
        let Some(unnamed) = rank.checked_sub(named) else {
            return Err(Refused::Rank {
                found: named,
                expected: rank,
            });
        };
        let mut axes = Vec::with_capacity(rank);
        let mut lengths = grid.shape().enumerate();
        for part in parts {
            if matches!(part, Part::Ellipsis) {
                axes.extend(lengths.by_ref().take(unnamed).map(|_| AxisSelected::All));
            } else if let Some((axis, length)) = lengths.next() {
                axes.push(resolve(part, axis, length)?);
            }
        }
        axes.extend(lengths.map(|_| AxisSelected::All));
        Ok(Self(axes))
    }

    /// The selection for the library; lists are put in order.
    pub(crate) fn axes(&mut self) -> Result<Vec<AxisSelection<'_>>, SelectError> {
        self.0
            .iter_mut()
            .map(|axis| {
                Ok(match axis {
                    AxisSelected::All => AxisSelection::All,
                    AxisSelected::Index(index) => AxisSelection::Index(*index),
                    AxisSelected::Slice(slice) => AxisSelection::Slice(*slice),
                    AxisSelected::List { indices, order } => {
                        AxisSelection::List(List::in_any_order(indices, order)?)
                    }
                })
            })
            .collect()
    }
}

fn resolve(part: Part, axis: usize, length: u64) -> Result<AxisSelected, Refused> {
    let index_of = |index: i128| {
        index_from_python(index, length).map_err(|_| Refused::OutOfBounds {
            axis,
            index,
            length,
        })
    };
    match part {
        Part::Ellipsis => Ok(AxisSelected::All),
        Part::Index(index) => index_of(index).map(AxisSelected::Index),
        Part::Slice([None, None, None]) => Ok(AxisSelected::All),
        Part::Slice([start, stop, step]) => Slice::from_python(start, stop, step, length)
            .map(AxisSelected::Slice)
            .map_err(|_| Refused::ZeroStep { axis }),
        Part::List(list) => {
            let indices: Vec<u64> = list.into_iter().map(index_of).collect::<Result<_, _>>()?;
            Ok(AxisSelected::List {
                order: vec![0; indices.len()],
                indices,
            })
        }
    }
}

/// Cuts a selection at the commas outside of brackets, and reads each part.
fn parts(text: &str) -> Result<Vec<Part>, Refused> {
    let mut parts = Vec::new();
    let mut rest = text.trim();
    if rest.is_empty() {
        return Ok(parts);
    }
    loop {
        let end = match rest.strip_prefix('[') {
            Some(list) => match list.find(']') {
                Some(end) => end.saturating_add(2),
                None => return Err(syntax(rest, "a `]` behind a list")),
            },
            None => rest.find(',').unwrap_or(rest.len()),
        };
        let (written, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        parts.push(part(written.trim())?);
        rest = after.trim_start();
        if rest.is_empty() {
            break;
        }
        let Some(next) = rest.strip_prefix(',') else {
            return Err(syntax(rest, "a comma between the axes"));
        };
        rest = next.trim_start();
        if rest.is_empty() {
            // As in Python, a comma may stand behind the last part.
            break;
        }
    }
    if parts
        .iter()
        .filter(|part| matches!(part, Part::Ellipsis))
        .count()
        > 1
    {
        return Err(syntax(text, "at most one `...`"));
    }
    Ok(parts)
}

fn part(text: &str) -> Result<Part, Refused> {
    if text == "..." {
        return Ok(Part::Ellipsis);
    }
    if let Some(list) = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
    {
        let list = list.trim();
        if list.is_empty() {
            return Ok(Part::List(Vec::new()));
        }
        let list = list.strip_suffix(',').unwrap_or(list);
        return list
            .split(',')
            .map(integer)
            .collect::<Result<_, _>>()
            .map(Part::List);
    }
    if !text.contains(':') {
        return integer(text).map(Part::Index);
    }
    let mut bounds = [None; 3];
    let mut places = bounds.iter_mut();
    for bound in text.split(':') {
        let Some(place) = places.next() else {
            return Err(syntax(text, "a slice of at most three bounds"));
        };
        if !bound.trim().is_empty() {
            *place = Some(integer(bound)?);
        }
    }
    Ok(Part::Slice(bounds))
}

/// Reads an integer of any size; one past 128 bits is as far outside as the largest.
fn integer(text: &str) -> Result<i128, Refused> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(syntax(text, "an integer, a slice or a list such as [1,5]"));
    }
    let value: i128 = digits.parse().unwrap_or(i128::MAX);
    Ok(if negative {
        value.saturating_neg()
    } else {
        value
    })
}

fn syntax(found: &str, expected: &str) -> Refused {
    if found.is_empty() {
        return Refused::Syntax(format!("found nothing in a selection, expected {expected}"));
    }
    let found: String = found.chars().take(40).collect();
    Refused::Syntax(format!(
        "found `{}` in a selection, expected {expected}",
        found.escape_debug()
    ))
}

/// Calls a function with the rank as a constant, for ranks up to 16: `None` past that.
macro_rules! with_rank {
    ($rank:expr, $D:ident => $call:expr) => {
        with_rank!(@ $rank, $D => $call, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)
    };
    (@ $rank:expr, $D:ident => $call:expr, $($rank_is:literal)*) => {
        match $rank {
            $($rank_is => {
                const $D: usize = $rank_is;
                Some($call)
            })*
            _ => None,
        }
    };
}
pub(crate) use with_rank;
