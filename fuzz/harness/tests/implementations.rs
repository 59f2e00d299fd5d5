//! Another implementation passes every harness by one trait, and faulty ones don't.

use rectigrid_harness::targets::Harness;
use rectigrid_harness::{
    Batch, Figures, Implementation, Keys, Naive, Rectigrid, Refusal, Room, Span, document, lookup,
    parse, roundtrip, seeds,
};
use std::marker::PhantomData;
use std::panic::{catch_unwind, set_hook, take_hook};

/// Every harness that takes any implementation, over its seeds: how many inputs fail.
fn failures<I: Implementation>() -> usize {
    let harnesses: [(&str, Harness); 4] = [
        ("parse", parse::<I>),
        ("document", document::<I>),
        ("lookup", lookup::<I>),
        ("roundtrip", roundtrip::<I>),
    ];
    let mut failures = 0;
    for (target, harness) in harnesses {
        for seed in seeds::of(target) {
            failures += usize::from(catch_unwind(|| harness(&seed.input)).is_err());
        }
    }
    failures
}

#[test]
fn the_naive_one_passes() {
    for seed in seeds::of("parse") {
        parse::<Naive>(&seed.input);
        roundtrip::<Naive>(&seed.input);
    }
    for seed in seeds::of("document") {
        document::<Naive>(&seed.input);
    }
    for seed in seeds::of("lookup") {
        lookup::<Naive>(&seed.input);
    }
}

/// This project's library with a fault.
struct Faulty<F>(PhantomData<F>);

/// What goes wrong.
trait Wrong {
    fn document(document: &[u8]) -> Vec<u8> {
        document.to_vec()
    }

    fn refusal(refusal: Refusal) -> Refusal {
        refusal
    }

    fn keys(keys: Keys) -> Keys {
        keys
    }

    fn figures(figures: Figures) -> Figures {
        figures
    }

    fn index(index: u64) -> u64 {
        index
    }

    fn located(_length: u64, found: Option<(u64, u64)>) -> Option<(u64, u64)> {
        found
    }

    fn span(span: Span) -> Span {
        span
    }

    fn written(text: String) -> String {
        text
    }

    fn answers(answers: Vec<Option<(u64, u64)>>) -> Vec<Option<(u64, u64)>> {
        answers
    }
}

impl<F: Wrong> Implementation for Faulty<F> {
    type Grid = <Rectigrid as Implementation>::Grid;

    const ROOM: Room = Rectigrid::ROOM;

    fn read_grid(document: &[u8], shape: &[u64]) -> Result<Self::Grid, Refusal> {
        Rectigrid::read_grid(&F::document(document), shape).map_err(F::refusal)
    }

    fn read_array(document: &[u8]) -> Result<(Self::Grid, Keys), Refusal> {
        let read = Rectigrid::read_array(&F::document(document));
        read.map(|(grid, keys)| (grid, F::keys(keys)))
            .map_err(F::refusal)
    }

    fn axes(grid: &Self::Grid) -> Vec<Figures> {
        Rectigrid::axes(grid).into_iter().map(F::figures).collect()
    }

    fn locate(grid: &Self::Grid, axis: usize, index: u64) -> Option<(u64, u64)> {
        let length = grid.view().axis(axis)?.length();
        F::located(length, Rectigrid::locate(grid, axis, F::index(index)))
    }

    fn span(grid: &Self::Grid, axis: usize, chunk: u64) -> Option<Span> {
        Rectigrid::span(grid, axis, chunk).map(F::span)
    }

    fn write(grid: &Self::Grid) -> String {
        F::written(Rectigrid::write(grid))
    }

    fn batches(grid: &Self::Grid, axis: usize, indices: &[u64]) -> Vec<Batch> {
        let mut batches = Rectigrid::batches(grid, axis, indices);
        // One of the ways alone is wrong.
        if let Some(last) = batches.last_mut() {
            last.answers = F::answers(std::mem::take(&mut last.answers));
        }
        batches
    }
}

struct Nothing;

impl Wrong for Nothing {}

#[test]
fn without_a_fault_it_passes() {
    assert_eq!(failures::<Faulty<Nothing>>(), 0);
}

/// A fault, by the one function in which it is.
macro_rules! faults {
    ($($name:ident: $function:item)*) => {
        $({
            struct $name;
            impl Wrong for $name {
                $function
            }
            let failures = failures::<Faulty<$name>>();
            assert!(failures > 0, "nothing catches {}", stringify!($name));
        })*
    };
}

#[test]
fn every_fault_is_caught() {
    let hook = take_hook();
    // Hundreds of panics are expected.
    set_hook(Box::new(|_| {}));
    faults! {
        TrailingCommas: fn document(document: &[u8]) -> Vec<u8> {
            let text = String::from_utf8_lossy(document);
            text.replace(",]", "]").replace(",}", "}").into_bytes()
        }
        NegativeZeros: fn document(document: &[u8]) -> Vec<u8> {
            String::from_utf8_lossy(document).replace("-0,", "1,").replace("-0]", "1]").into_bytes()
        }
        AnyReason: fn refusal(refusal: Refusal) -> Refusal {
            Refusal { reason: Some("syntax".to_owned()), ..refusal }
        }
        PlacesOffByOne: fn refusal(refusal: Refusal) -> Refusal {
            Refusal { byte: refusal.byte.map(|byte| byte + 1), ..refusal }
        }
        AxisOffByOne: fn refusal(refusal: Refusal) -> Refusal {
            Refusal { axis: refusal.axis.map(|axis| axis + 1), ..refusal }
        }
        DotsForSlashes: fn keys(keys: Keys) -> Keys {
            Keys { separator: '.', ..keys }
        }
        OverflowChunksHoldData: fn figures(figures: Figures) -> Figures {
            Figures { chunks: figures.declared, ..figures }
        }
        WrappingExtents: fn figures(figures: Figures) -> Figures {
            Figures { extent: figures.extent & u64::from(u32::MAX), ..figures }
        }
        IntegersAsLists: fn figures(figures: Figures) -> Figures {
            Figures { is_list: true, ..figures }
        }
        NarrowIndices: fn index(index: u64) -> u64 {
            index & u64::from(u32::MAX)
        }
        TheLastElementIsOutside: fn located(length: u64, found: Option<(u64, u64)>) -> Option<(u64, u64)> {
            found.filter(|(chunk, offset)| chunk + offset + 1 != length)
        }
        LateBoundaries: fn located(_length: u64, found: Option<(u64, u64)>) -> Option<(u64, u64)> {
            // The first element of a chunk still counts as one of the chunk before.
            found.map(|(chunk, offset)| if offset == 0 && chunk > 0 { (chunk - 1, 1) } else { (chunk, offset) })
        }
        NothingIsClipped: fn span(span: Span) -> Span {
            Span { clipped: span.declared, ..span }
        }
        ADroppedRun: fn written(text: String) -> String {
            match text.rsplit_once(",[") {
                Some((before, dropped)) => {
                    let after = dropped.split_once(']').map_or("", |(_, after)| after);
                    before.to_owned() + after
                }
                None => text,
            }
        }
        RunsOfOneAsPairs: fn written(text: String) -> String {
            text.replacen("[[1]", "[[[1,1]]", 1).replacen(",1]", ",[1,1]]", 1)
        }
        ATileBoundary: fn answers(mut answers: Vec<Option<(u64, u64)>>) -> Vec<Option<(u64, u64)>> {
            if let Some(answer) = answers.get_mut(64) {
                *answer = answer.map(|(chunk, offset)| (chunk, offset + 1));
            }
            answers
        }
        MarksAreForgotten: fn answers(answers: Vec<Option<(u64, u64)>>) -> Vec<Option<(u64, u64)>> {
            answers.into_iter().map(|answer| Some(answer.unwrap_or_default())).collect()
        }
        TheTailIsLost: fn answers(mut answers: Vec<Option<(u64, u64)>>) -> Vec<Option<(u64, u64)>> {
            let whole = answers.len() / 8 * 8;
            answers.truncate(whole);
            answers
        }
    }
    set_hook(hook);
}
