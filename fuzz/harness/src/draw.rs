//! Cases out of a fuzzer's bytes.

use crate::oracle::{Axis, Edges};
use crate::random::fitting;
use arbitrary::{Result, Unstructured};
use rectigrid::Run;

/// Small edge lengths, and those around each power of two.
fn edge(bytes: &mut Unstructured<'_>) -> Result<u64> {
    Ok(match bytes.int_in_range(0..=9_u8)? {
        0..=4 => bytes.int_in_range(1..=5)?,
        5..=6 => bytes.int_in_range(1..=5_000)?,
        7..=8 => {
            let power = 1_u64 << bytes.int_in_range(0..=63_u8)?;
            power
                .saturating_add_signed(bytes.int_in_range(-2..=2)?)
                .max(1)
        }
        _ => u64::MAX - u64::from(bytes.int_in_range(0..=3_u8)?),
    })
}

fn count(bytes: &mut Unstructured<'_>) -> Result<u64> {
    match bytes.int_in_range(0..=9_u8)? {
        0..=5 => Ok(1),
        6..=7 => bytes.int_in_range(1..=6),
        8 => bytes.int_in_range(1..=1_000),
        _ => edge(bytes),
    }
}

/// Up to so many.
pub(crate) fn several<T>(
    bytes: &mut Unstructured<'_>,
    most: usize,
    each: impl Fn(&mut Unstructured<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    let many = bytes.int_in_range(0..=most)?;
    (0..many).map(|_| each(bytes)).collect()
}

/// An axis whose sums fit 64 bits, of edge lengths and of a length of all magnitudes.
pub(crate) fn axis(bytes: &mut Unstructured<'_>, most_pairs: usize) -> Result<Axis> {
    if bytes.ratio(1, 4)? {
        let edge = edge(bytes)?;
        // Longer, the last chunk would end past 64 bits.
        let length = length(bytes)?.min(u64::MAX / edge * edge);
        let edges = Edges::Integer(edge);
        return Ok(Axis { length, edges });
    }
    let mut pairs = vec![(edge(bytes)?, count(bytes)?)];
    pairs.extend(several(bytes, most_pairs - 1, |bytes| {
        Ok((edge(bytes)?, count(bytes)?))
    })?);
    if bytes.ratio(1, 4)? {
        // Most of them lie in a small part of the axis then.
        pairs.sort_unstable();
    }
    let pairs = fitting(pairs);
    let sum = |pairs: &[(u64, u64)]| pairs.iter().map(|(edge, count)| edge * count).sum::<u64>();
    let extent = sum(&pairs);
    let length = match bytes.int_in_range(0..=5_u8)? {
        0..=1 => extent,
        2 => length(bytes)? % extent,
        3 => extent - 1,
        // Around the end of a run.
        _ => {
            let before = sum(&pairs[..bytes.choose_index(pairs.len() + 1)?]);
            let beside = bytes.int_in_range(-1..=1)?;
            before.saturating_add_signed(beside).min(extent)
        }
    };
    let edges = Edges::List(pairs);
    Ok(Axis { length, edges })
}

/// An axis length, of any magnitude.
fn length(bytes: &mut Unstructured<'_>) -> Result<u64> {
    match bytes.int_in_range(0..=3_u8)? {
        0 => bytes.int_in_range(0..=2),
        1 => bytes.int_in_range(1..=40),
        2 => edge(bytes),
        _ => bytes.arbitrary(),
    }
}

/// A batch of indices of an axis: anywhere, at landmarks, and in stretches; up to so many.
pub(crate) fn indices(bytes: &mut Unstructured<'_>, axis: &Axis, most: usize) -> Result<Vec<u64>> {
    let (landmarks, _) = crate::random::landmarks(axis);
    let mut indices = Vec::new();
    while !bytes.is_empty() && indices.len() < most {
        match bytes.int_in_range(0..=4_u8)? {
            0 => indices.push(*bytes.choose(&landmarks)?),
            1 => indices.push(bytes.arbitrary::<u64>()?),
            2 => indices.push(bytes.arbitrary::<u64>()? % axis.length.max(1)),
            3 => {
                let first = *bytes.choose(&landmarks)?;
                let many = bytes.int_in_range(0..=80_u64)?;
                indices.extend((0..many).map(|place| first.saturating_add(place)));
            }
            _ => {
                let first = bytes.int_in_range(0..=axis.length)?;
                let step = bytes.int_in_range(0..=axis.length / 2)?;
                let many = bytes.int_in_range(0..=150_u64)?;
                let one = |place: u64| first.wrapping_add(step.wrapping_mul(place));
                indices.extend((0..many).map(|place| one(place) % axis.length.max(1)));
            }
        }
    }
    indices.truncate(most);
    Ok(indices)
}

/// An axis of so many elements that two of them make an array of less than 2^64.
pub(crate) fn middling_axis(bytes: &mut Unstructured<'_>) -> Result<Axis> {
    if bytes.ratio(1, 4)? {
        let length = bytes.int_in_range(0..=1 << 31)?;
        let edges = Edges::Integer(bytes.int_in_range(1..=1 << 20)?);
        return Ok(Axis { length, edges });
    }
    let run = |bytes: &mut Unstructured<'_>| {
        let count = match bytes.int_in_range(0..=2_u8)? {
            0 => bytes.int_in_range(1..=1_000)?,
            _ => 1,
        };
        Ok((bytes.int_in_range(1..=5_000)?, count))
    };
    let mut pairs = vec![run(bytes)?];
    pairs.extend(several(bytes, 11, run)?);
    let extent = pairs.iter().map(|(edge, count)| edge * count).sum();
    let length = bytes.int_in_range(0..=extent)?;
    let edges = Edges::List(pairs);
    Ok(Axis { length, edges })
}

/// An axis of few elements, whose chunks may end behind it.
pub(crate) fn small_axis(bytes: &mut Unstructured<'_>) -> Result<Axis> {
    if bytes.ratio(1, 4)? {
        let length = bytes.int_in_range(0..=11)?;
        let edges = Edges::Integer(bytes.int_in_range(1..=5)?);
        return Ok(Axis { length, edges });
    }
    let small =
        |bytes: &mut Unstructured<'_>| Ok((bytes.int_in_range(1..=4)?, bytes.int_in_range(1..=3)?));
    let mut pairs = vec![small(bytes)?];
    pairs.extend(several(bytes, 2, small)?);
    let extent = pairs.iter().map(|(edge, count)| edge * count).sum();
    let length = bytes.int_in_range(0..=extent)?;
    let edges = Edges::List(pairs);
    Ok(Axis { length, edges })
}

/// An edge length for a step: mostly small, so that a grid takes many; now and then one that is
/// refused, or that leaves no place for others.
pub(crate) fn step_edge(bytes: &mut Unstructured<'_>) -> Result<u64> {
    Ok(match bytes.int_in_range(0..=15_u8)? {
        0 => 0,
        1 => edge(bytes)?,
        _ => bytes.int_in_range(1..=3)?,
    })
}

/// An axis length for a step.
pub(crate) fn step_length(bytes: &mut Unstructured<'_>) -> Result<u64> {
    match bytes.int_in_range(0..=9_u8)? {
        0 => edge(bytes),
        _ => bytes.int_in_range(0..=30),
    }
}

/// Runs for a step.
pub(crate) fn step_runs(bytes: &mut Unstructured<'_>) -> Result<Vec<Run>> {
    several(bytes, 4, |bytes| {
        let edge = step_edge(bytes)?;
        let count = match bytes.int_in_range(0..=15_u8)? {
            0 => bytes.arbitrary()?,
            _ => bytes.int_in_range(1..=3)?,
        };
        Ok(Run { edge, count })
    })
}
