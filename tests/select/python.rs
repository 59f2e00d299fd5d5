//! Python's rules of slices and indices, literally.

use rectigrid::select::{SelectError, Slice, index_from_python};

/// Python's `range(*slice(start, stop, step).indices(length))`, after its own documentation and
/// the code of CPython's `PySlice_AdjustIndices`.
pub(crate) fn indices(
    start: Option<i128>,
    stop: Option<i128>,
    step: Option<i128>,
    length: u64,
) -> Vec<u64> {
    let length = i128::from(length);
    let step = step.unwrap_or(1);
    assert_ne!(step, 0);
    let adjusted = |bound: i128| {
        if bound < 0 {
            let bound = bound.saturating_add(length);
            if bound >= 0 {
                bound
            } else if step < 0 {
                -1
            } else {
                0
            }
        } else if bound >= length {
            if step < 0 { length - 1 } else { length }
        } else {
            bound
        }
    };
    let first = if step < 0 { length - 1 } else { 0 };
    let last = if step < 0 { -1 } else { length };
    let mut index = start.map_or(first, adjusted);
    let stop = stop.map_or(last, adjusted);
    let mut indices = Vec::new();
    while if step < 0 { index > stop } else { index < stop } {
        indices.push(u64::try_from(index).unwrap());
        index = index.saturating_add(step);
    }
    indices
}

/// The indices of a slice in the order of its output, by what it says of itself.
fn said(slice: &Slice) -> Vec<u64> {
    let mut indices = Vec::new();
    let mut index = slice.start();
    for _ in 0..slice.count() {
        assert!(index < slice.stop());
        indices.push(index);
        index = index.saturating_add(slice.step());
    }
    assert!(index >= slice.stop(), "{slice:?} counts too few");
    if slice.is_reversed() {
        indices.reverse();
    }
    indices
}

fn check(start: Option<i128>, stop: Option<i128>, step: Option<i128>, length: u64) {
    let slice = Slice::from_python(start, stop, step, length).unwrap();
    let expected = indices(start, stop, step, length);
    assert_eq!(
        said(&slice),
        expected,
        "{start:?}:{stop:?}:{step:?} of {length}"
    );
    assert!(slice.stop() <= length, "it fits its axis");
    assert!(slice.step() >= 1);
}

#[test]
fn all_small_slices() {
    let bounds: Vec<Option<i128>> = (-8..8).map(Some).chain([None]).collect();
    let steps: Vec<Option<i128>> = (-4..=4)
        .filter(|step| *step != 0)
        .map(Some)
        .chain([None])
        .collect();
    for length in 0..=6 {
        for start in &bounds {
            for stop in &bounds {
                for step in &steps {
                    check(*start, *stop, *step, length);
                }
            }
        }
    }
}

#[test]
fn slices_of_extreme_bounds() {
    let far = [
        i128::MIN,
        i128::MIN + 1,
        -(1 << 64),
        1 - (1 << 64),
        -(1 << 63),
        -1,
    ];
    let near = [
        0,
        1,
        (1 << 63) - 1,
        (1 << 64) - 2,
        (1 << 64) - 1,
        1 << 64,
        i128::MAX,
    ];
    let bounds: Vec<Option<i128>> = far
        .into_iter()
        .chain(near)
        .map(Some)
        .chain([None])
        .collect();
    // Small steps would go through too many indices.
    let steps = [
        i128::MIN,
        i128::MIN + 1,
        -(1 << 64) - 1,
        -(1 << 64),
        1 - (1 << 64),
        -(1 << 62),
        -(1 << 61) - 1,
        (1 << 61) + 3,
        1 << 63,
        (1 << 64) - 2,
        (1 << 64) - 1,
        1 << 64,
        i128::MAX,
    ];
    for length in [0, 1, 2, 1 << 63, u64::MAX - 1, u64::MAX] {
        for start in &bounds {
            for stop in &bounds {
                for step in steps {
                    check(*start, *stop, Some(step), length);
                }
            }
        }
    }
}

#[test]
fn whole_axes_of_all_lengths() {
    for length in [0, 1, u64::MAX - 1, u64::MAX] {
        for step in [Some(1), None, Some(-1)] {
            let slice = Slice::from_python(None, None, step, length).unwrap();
            assert_eq!((slice.start(), slice.count()), (0, length));
            assert_eq!(slice.is_reversed(), step == Some(-1) && length > 0);
        }
    }
}

#[test]
fn indices_count_from_either_end() {
    for length in [0, 1, 5, u64::MAX] {
        let whole = i128::from(length);
        let beside = [
            -whole - 1,
            -whole,
            -whole + 1,
            -2,
            -1,
            0,
            1,
            whole - 1,
            whole,
            whole + 1,
        ];
        for index in beside.into_iter().chain([i128::MIN, i128::MAX]) {
            let counted = if index < 0 {
                index.saturating_add(whole)
            } else {
                index
            };
            let expected = (0..whole)
                .contains(&counted)
                .then(|| u64::try_from(counted).unwrap());
            let found = index_from_python(index, length);
            assert_eq!(found.ok(), expected, "{index} of {length}");
            if expected.is_none() {
                let index = u64::try_from(index.unsigned_abs()).unwrap_or(u64::MAX);
                let refused = SelectError::OutOfBounds {
                    axis: 0,
                    index,
                    length,
                };
                assert_eq!(found, Err(refused));
            }
        }
    }
}

#[test]
fn clamped_is_python_of_bounds_that_count_from_the_beginning() {
    let bounds = [0, 1, 3, 5, 6, 7, u64::MAX - 1, u64::MAX];
    for length in [0, 1, 6, u64::MAX] {
        for start in bounds {
            for stop in bounds {
                for step in [1, 2, 5, 1 << 62, u64::MAX] {
                    if step < 9 && length == u64::MAX && stop > 9 {
                        continue;
                    }
                    let slice = Slice::clamped(start, stop, step, length).unwrap();
                    let expected = indices(
                        Some(start.into()),
                        Some(stop.into()),
                        Some(step.into()),
                        length,
                    );
                    assert_eq!(said(&slice), expected, "{start}:{stop}:{step} of {length}");
                    assert!(slice.stop() <= length && !slice.is_reversed());
                }
            }
        }
    }
}

#[test]
fn a_step_of_0_is_refused() {
    assert_eq!(Slice::new(0, 5, 0), Err(SelectError::ZeroStep));
    assert_eq!(Slice::clamped(0, 5, 0, 3), Err(SelectError::ZeroStep));
    assert_eq!(
        Slice::from_python(None, None, Some(0), 3),
        Err(SelectError::ZeroStep)
    );
}
