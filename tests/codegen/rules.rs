//! What a kernel's machine code must not have, and what it must.

use crate::assembly::{Function, Instruction, Loop};
use core::fmt;

/// For which instructions a kernel is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Scalar,
    Avx2,
    Avx512,
}

/// What a kernel does with its queries: which vectors it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// It calculates.
    Arithmetic,
    /// It reads one bucket.
    OneLook,
    /// It searches. A loop each: the ways to begin, the further probes, the answer, and both
    /// together where there are none.
    Search,
    /// It searches, and a loop more answers where two rows are left.
    SearchToTwo,
    /// It goes down a tree in registers, with so many lookups, and so many moves from and to memory.
    Tree { lookups: usize, moves: usize },
    /// It compares an index after the other with the words of a line.
    Lines,
}

/// What is wrong with a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Division,
    /// It calls, or ends in, something that is no routine on memory: a panic, for one.
    Call(String),
    /// It traps.
    Trap,
    /// It stores some words of a vector and leaves others as they are. With AVX2, Zen takes dozens of
    /// cycles for that.
    MaskedStore,
    /// There is no loop at all.
    NoLoop,
    /// A loop has a call in it.
    CallInLoop,
    /// A loop has other conditional jumps than its own one back.
    Branches(usize),
    /// A search has fewer loops over queries than it has steps.
    FewLoops {
        found: usize,
        expected: usize,
    },
    /// Too few loops work on vectors of the target's width.
    FewVectors {
        found: usize,
        expected: usize,
    },
    /// A loop on vectors of 512 bits reads them without a gather.
    NoGather,
    /// A loop down a tree looks up too few words in registers, or moves some otherwise: with a gather,
    /// or one by one.
    NoLookup,
    /// A loop over lines does more than it takes to compare each of them and to write a mask.
    NoLine,
    /// In a search, more loops than the one over levels have others in them.
    Nested(usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Division => write!(f, "found a division"),
            Self::Call(callee) => write!(f, "found a call of {callee}"),
            Self::Trap => write!(f, "found a trap"),
            Self::MaskedStore => write!(f, "found a store of some words of a vector"),
            Self::NoLoop => write!(f, "found no loop"),
            Self::CallInLoop => write!(f, "found a call in an inner loop"),
            Self::Branches(found) => {
                write!(f, "found {found} conditional jumps in a loop, expected 1")
            }
            Self::FewLoops { found, expected } => {
                write!(f, "found {found} loops over queries, expected {expected}")
            }
            Self::FewVectors { found, expected } => {
                write!(f, "found {found} loops on vectors, expected {expected}")
            }
            Self::NoGather => write!(f, "found a loop on vectors without a gather"),
            Self::NoLookup => {
                write!(
                    f,
                    "found a loop down a tree with other than lookups in registers"
                )
            }
            Self::NoLine => {
                write!(
                    f,
                    "found a loop over lines that does more than compare them"
                )
            }
            Self::Nested(found) => {
                write!(f, "found {found} loops with others in them, expected 1")
            }
        }
    }
}

/// Loops of a search. With vectors, one way to begin is a function of its own.
const fn search_loops(target: Target, work: Work) -> Option<usize> {
    let loops = match target {
        Target::Scalar => 6,
        Target::Avx2 | Target::Avx512 => 5,
    };
    match work {
        Work::Search => Some(loops),
        Work::SearchToTwo => Some(loops + 1),
        Work::Arithmetic | Work::OneLook | Work::Tree { .. } | Work::Lines => None,
    }
}

/// Holds a function against all rules.
pub(crate) fn faults(function: &Function, target: Target, work: Work) -> Vec<Fault> {
    let mut faults = everywhere(function, target);
    faults.extend(in_loops(function, target, work));
    faults.extend(vectors(function, target, work));
    faults
}

/// Whether a function belongs to searches by trees and lines for a target, which are held against the rules
/// themselves.
pub(crate) fn is_of_descent(name: &str, target: Target) -> bool {
    let instructions = match target {
        Target::Scalar => return false,
        Target::Avx2 => "avx2",
        Target::Avx512 => "avx512",
    };
    ["descent", "tree", "lines"]
        .iter()
        .any(|module| name.starts_with(&format!("rectigrid::lookup::{module}::{instructions}::")))
}

/// What must be nowhere in a function.
pub(crate) fn everywhere(function: &Function, target: Target) -> Vec<Fault> {
    let mut faults = Vec::new();
    if function.code.iter().any(Instruction::is_division) {
        faults.push(Fault::Division);
    }
    if function
        .code
        .iter()
        .any(|instruction| instruction.name == "ud2")
    {
        faults.push(Fault::Trap);
    }
    let is_masked_store = |instruction: &Instruction| {
        let to = instruction.operands.split(',').next();
        instruction.name.contains("maskmov") && to.is_some_and(|to| to.contains('['))
    };
    if function.code.iter().any(is_masked_store) {
        faults.push(Fault::MaskedStore);
    }
    let calls = function.calls().into_iter();
    let others = calls.filter(|callee| {
        let is_known =
            ["memset", "memcpy"].contains(&callee.as_str()) || is_of_descent(callee, target);
        !is_known
    });
    faults.extend(others.map(Fault::Call));
    faults
}

/// What must not be in a loop over queries.
///
/// Such a loop has no other one in it. In a search there is one around those over queries, which
/// halves what is left for all of them.
fn in_loops(function: &Function, target: Target, work: Work) -> Vec<Fault> {
    let innermost = function.innermost();
    if innermost.is_empty() {
        return vec![Fault::NoLoop];
    }
    let mut faults = Vec::new();
    let all = function.loops();
    for &each in &all {
        let is_call = |instruction: &Instruction| instruction.name == "call";
        if function.body(each).iter().any(is_call) {
            faults.push(Fault::CallInLoop);
        }
    }
    // Only the loop over levels has others in it.
    let around = all.len().saturating_sub(innermost.len());
    let search = search_loops(target, work);
    if search.is_some() && around > 1 {
        faults.push(Fault::Nested(around));
    }
    // One without a place in memory goes over no queries.
    let reads = |inner: &&Loop| {
        let mut body = function.body(**inner).iter();
        body.any(|instruction| instruction.operands.contains('['))
    };
    let found = innermost.iter().filter(reads).count();
    if let Some(expected) = search
        && found < expected
    {
        faults.push(Fault::FewLoops { found, expected });
    }
    let over_queries = if search.is_some() { innermost } else { all };
    for each in over_queries {
        let branches = function.own_branches(each);
        if branches != 1 {
            faults.push(Fault::Branches(branches));
        }
    }
    faults
}

/// Whether the loops have the vectors that the target is there for.
fn vectors(function: &Function, target: Target, work: Work) -> Vec<Fault> {
    let innermost = function.innermost();
    let with = |register: &str| -> Vec<Loop> {
        let uses = |instruction: &Instruction| instruction.operands.contains(register);
        let is_vector = |inner: &Loop| function.body(*inner).iter().any(uses);
        innermost.iter().copied().filter(is_vector).collect()
    };
    let (wide, expected) = match (target, work) {
        (Target::Scalar, _) => return Vec::new(),
        (Target::Avx2, _) => (with("ymm"), search_loops(target, work).unwrap_or(1)),
        // A shift alone is bound by memory, and the compiler may choose the narrower ones.
        (Target::Avx512, Work::Arithmetic) => ([with("zmm"), with("ymm")].concat(), 1),
        (Target::Avx512, _) => (with("zmm"), search_loops(target, work).unwrap_or(1)),
    };
    let mut faults = Vec::new();
    if wide.len() < expected {
        let found = wide.len();
        faults.push(Fault::FewVectors { found, expected });
    }
    for inner in wide {
        let count = |name: &str| function.count(inner, name);
        let gathers = count("vpgather") > 0;
        let in_registers = |lookups, moves| {
            count("vperm") == lookups
                && count("vpextr") + count("vpinsr") + count("vextract") + count("vinsert") == 0
                && function.moves(inner) == moves
        };
        // To read a place, to keep it in bounds, to read an index, to compare, to make the mask's upper
        // bits zero and to write it; and to go on.
        let masks = function.count_with(inner, "kmov", "ptr");
        let only_lines = count("vpcmp") == masks && function.body(inner).len() <= 6 * masks + 3;
        match (target, work) {
            (Target::Avx2 | Target::Avx512, Work::Tree { lookups, moves })
                if gathers || !in_registers(lookups, moves) =>
            {
                faults.push(Fault::NoLookup);
            }
            (Target::Avx512, Work::Lines) if gathers || !only_lines => {
                faults.push(Fault::NoLine);
            }
            (Target::Avx512, Work::OneLook | Work::Search | Work::SearchToTwo) if !gathers => {
                faults.push(Fault::NoGather);
            }
            _ => {}
        }
    }
    faults
}
