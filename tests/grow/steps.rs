//! Any sequence of steps, of which many fail: the grid is what plain lists say, after each.

use crate::like::check;
use crate::model::Model;
use proptest::prelude::*;
use rectigrid::{Grid, GrowError, ParseOptions, Run};
use std::collections::BTreeSet;
use std::sync::Mutex;

#[derive(Clone, Debug)]
pub(crate) enum Step {
    Integer(u64, u64),
    List(Vec<Run>),
    Sizes(Vec<u64>),
    Append(usize, u64),
    Length(usize, u64, Vec<Run>),
    Resize(usize, u64),
    Shape(Vec<u64>),
    Clear,
}

fn edge() -> impl Strategy<Value = u64> {
    prop_oneof![
        20 => 1..=3_u64,
        1 => Just(0),
        1 => (60..64_u32).prop_map(|power| 1 << power),
        1 => u64::MAX - 9..=u64::MAX,
    ]
}

fn some_runs() -> impl Strategy<Value = Vec<Run>> {
    let count = prop_oneof![12 => 1..=3_u64, 1 => Just(0), 1 => Just(1 << 40), 1 => Just(u64::MAX)];
    prop::collection::vec(
        (edge(), count).prop_map(|(edge, count)| Run { edge, count }),
        0..4,
    )
}

fn length() -> impl Strategy<Value = u64> {
    prop_oneof![12 => 0..=30_u64, 1 => edge()]
}

fn step() -> impl Strategy<Value = Step> {
    let axis = || 0..4_usize;
    prop_oneof![
        2 => (length(), edge()).prop_map(|(length, edge)| Step::Integer(length, edge)),
        2 => some_runs().prop_map(Step::List),
        1 => prop::collection::vec(edge(), 0..4).prop_map(Step::Sizes),
        12 => (axis(), edge()).prop_map(|(axis, edge)| Step::Append(axis, edge)),
        4 => (axis(), length(), some_runs())
            .prop_map(|(axis, length, runs)| Step::Length(axis, length, runs)),
        4 => (axis(), length()).prop_map(|(axis, length)| Step::Resize(axis, length)),
        2 => prop::collection::vec(length(), 0..4).prop_map(Step::Shape),
        1 => Just(Step::Clear),
    ]
}

fn name(error: &GrowError) -> &'static str {
    match error {
        GrowError::NoSuchAxis { .. } => "no such axis",
        GrowError::NotAList { .. } => "not a list",
        GrowError::Zero => "zero",
        GrowError::Empty => "empty",
        GrowError::Overflow => "overflow",
        GrowError::Short { .. } => "short",
        GrowError::Full { .. } => "full",
        GrowError::TooManyAxes { .. } => "too many axes",
        other => unreachable!("an error that no test knows: {other}"),
    }
}

/// Each error that there was.
static SEEN: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());

pub(crate) fn take<const AXES: usize, const RUNS: usize>(steps: &[Step]) {
    let mut grid = Grid::<AXES, RUNS>::new();
    let mut model = Model {
        axes: Vec::new(),
        most_axes: AXES,
        most_runs: RUNS,
    };
    for step in steps {
        let before = grid.clone();
        let (found, expected) = match step {
            Step::Integer(length, edge) => (
                grid.push_integer_axis(*length, *edge),
                model.push_integer(*length, *edge),
            ),
            Step::List(runs) => (
                grid.push_list_axis(runs.iter().copied()),
                model.push_list(runs),
            ),
            Step::Sizes(sizes) => {
                let runs: Vec<Run> = sizes.iter().map(|&edge| Run { edge, count: 1 }).collect();
                (
                    grid.push_axis_of_sizes(sizes.iter().copied()),
                    model.push_list(&runs),
                )
            }
            Step::Append(axis, edge) => {
                (grid.append_chunk(*axis, *edge), model.append(*axis, *edge))
            }
            Step::Length(axis, length, runs) => (
                grid.set_length(*axis, *length, runs.iter().copied()),
                model.set_length(*axis, *length, runs),
            ),
            Step::Resize(axis, length) => (
                grid.resize_axis(*axis, *length),
                model.resize(*axis, *length),
            ),
            Step::Shape(shape) => {
                let found = grid.set_shape(shape).map(|_| ());
                let found = found.map_err(|error| (error.kind(), error.axis()));
                assert_eq!(found, model.set_shape(shape), "{step:?}");
                (Ok(()), Ok(()))
            }
            Step::Clear => {
                grid.clear();
                model.axes.clear();
                (Ok(()), Ok(()))
            }
        };
        assert_eq!(found, expected, "{step:?} on {before:?}");
        if let Err(error) = found {
            assert_eq!(grid, before);
            let message = error.to_string();
            assert!(
                message.starts_with("found ") && message.contains("expected "),
                "{message}"
            );
            SEEN.lock().unwrap().insert(name(&error));
        }
        check(grid.view(), &model.axes);
        reread(&grid);
    }
}

/// What is written is read again, in as much room.
fn reread<const AXES: usize, const RUNS: usize>(grid: &Grid<AXES, RUNS>) {
    let mut json = String::new();
    grid.view().write_json(&mut json).unwrap();
    assert!(json.len() <= Grid::<AXES, RUNS>::MAX_JSON_LEN);
    let shape: Vec<u64> = grid.view().shape().collect();
    let mut again = Grid::<AXES, RUNS>::new();
    again
        .read_chunk_grid(json.as_bytes(), &shape, ParseOptions::STRICT)
        .unwrap();
    assert_eq!(again, *grid);
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let first = prop::collection::vec(
        prop_oneof![
            3 => (1..=3_u64).prop_map(|edge| Step::List(vec![Run { edge, count: 1 }])),
            1 => (length(), 1..=3_u64).prop_map(|(length, edge)| Step::Integer(length, edge)),
        ],
        0..=3,
    );
    (first, prop::collection::vec(step(), 0..24)).prop_map(|(first, then)| [first, then].concat())
}

#[test]
fn the_grid_is_what_the_lists_say() {
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(512));
    runner
        .run(&steps(), |steps| {
            take::<3, 7>(&steps);
            take::<4, 40>(&steps);
            take::<1, 1>(&steps);
            take::<2, 0>(&steps);
            take::<0, 3>(&steps);
            Ok(())
        })
        .unwrap();
    let seen = SEEN.lock().unwrap();
    assert_eq!(seen.len(), 8, "each error has to come up: {seen:?}");
}
