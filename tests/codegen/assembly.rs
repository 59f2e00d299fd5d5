//! Functions, loops and branches in assembly text of Intel's syntax, as the compiler writes it.

use std::collections::HashMap;

/// An instruction: its mnemonic, and what it works on.
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub(crate) name: String,
    pub(crate) operands: String,
}

impl Instruction {
    fn is_jump(&self) -> bool {
        self.name.starts_with('j')
    }

    fn is_conditional(&self) -> bool {
        self.is_jump() && self.name != "jmp"
    }

    pub(crate) fn is_division(&self) -> bool {
        // Of integers; those of floating point begin with a `v` or end in another letter.
        ["div", "idiv"].contains(&self.name.as_str())
    }
}

/// A function's instructions, and where its labels stand among them.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) code: Vec<Instruction>,
    labels: HashMap<String, usize>,
}

/// A loop: its first instruction, and the one behind its last jump back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loop {
    pub(crate) begin: usize,
    pub(crate) end: usize,
}

impl Loop {
    fn contains(self, other: Self) -> bool {
        self != other && self.begin <= other.begin && other.end <= self.end
    }

    fn has(self, place: usize) -> bool {
        (self.begin..self.end).contains(&place)
    }
}

/// All functions of a file, by their names in Rust.
pub(crate) fn functions(text: &str) -> Vec<Function> {
    let mut functions = Vec::new();
    let mut current: Option<Function> = None;
    for line in text.lines() {
        if line.starts_with(".Lfunc_end") {
            functions.extend(current.take());
        } else if let Some(label) = label(line) {
            match &mut current {
                Some(function) => {
                    let place = function.code.len();
                    function.labels.insert(label.to_owned(), place);
                }
                None if label.starts_with("_R") => {
                    current = Some(Function {
                        name: format!("{:#}", rustc_demangle::demangle(label)),
                        code: Vec::new(),
                        labels: HashMap::new(),
                    });
                }
                None => {}
            }
        } else if let (Some(function), Some(instruction)) = (&mut current, instruction(line)) {
            function.code.push(instruction);
        }
    }
    functions
}

fn label(line: &str) -> Option<&str> {
    let (label, _) = line.split_once(':')?;
    let is_label = !label.is_empty() && !label.contains(char::is_whitespace);
    is_label.then_some(label)
}

fn instruction(line: &str) -> Option<Instruction> {
    let line = line.strip_prefix('\t')?;
    let line = line.split('#').next()?.trim();
    let (name, operands) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    // A directive of the assembler begins with a dot.
    let is_code = name.starts_with(|first: char| first.is_ascii_alphabetic());
    is_code.then(|| Instruction {
        name: name.to_owned(),
        operands: operands.trim().to_owned(),
    })
}

impl Function {
    /// Where a jump inside of the function leads to.
    fn target(&self, place: usize) -> Option<usize> {
        let instruction = &self.code[place];
        let label = instruction.is_jump().then_some(&instruction.operands)?;
        self.labels.get(label).copied()
    }

    /// Whether what begins at one place may come to another.
    fn leads(&self, from: usize, to: usize) -> bool {
        let mut seen = vec![false; self.code.len()];
        let mut next = vec![from];
        while let Some(place) = next.pop() {
            if seen.get(place).is_none_or(|seen| *seen) {
                continue;
            }
            seen[place] = true;
            let name = self.code[place].name.as_str();
            next.extend(self.target(place));
            if !["jmp", "ret", "ud2"].contains(&name) {
                next.push(place + 1);
            }
        }
        seen[to]
    }

    /// Stretches of code that end with a jump back to their beginning, which leads there again.
    pub(crate) fn loops(&self) -> Vec<Loop> {
        let mut ends = HashMap::new();
        for place in 0..self.code.len() {
            let begins = self.target(place).filter(|begin| *begin <= place);
            if let Some(begin) = begins.filter(|begin| self.leads(*begin, place)) {
                ends.insert(begin, place + 1);
            }
        }
        let mut found: Vec<_> = ends
            .into_iter()
            .map(|(begin, end)| Loop { begin, end })
            .collect();
        found.sort_by_key(|found| found.begin);
        // Where one begins in another and ends behind it, both are ways through the same one.
        let mut loops: Vec<Loop> = Vec::new();
        for next in found {
            let overlaps = |earlier: &&mut Loop| next.begin < earlier.end && earlier.end < next.end;
            match loops.iter_mut().find(overlaps) {
                Some(earlier) => earlier.end = next.end,
                None => loops.push(next),
            }
        }
        loops
    }

    /// The loops in which there is no other.
    pub(crate) fn innermost(&self) -> Vec<Loop> {
        let loops = self.loops();
        let has_another = |outer: &Loop| loops.iter().any(|inner| outer.contains(*inner));
        loops
            .iter()
            .copied()
            .filter(|outer| !has_another(outer))
            .collect()
    }

    pub(crate) fn body(&self, of: Loop) -> &[Instruction] {
        &self.code[of.begin..of.end]
    }

    /// How many of a loop's conditional jumps are its own: neither those of loops in it, nor those
    /// that decide whether to enter one of them.
    pub(crate) fn own_branches(&self, of: Loop) -> usize {
        let loops = self.loops();
        let inner: Vec<_> = loops
            .into_iter()
            .filter(|&inner| of.contains(inner))
            .collect();
        let is_own = |place: &usize| {
            let is_inner = inner.iter().any(|inner| inner.has(*place));
            let skips = self.target(*place).is_some_and(|target| {
                let passes = |inner: &Loop| *place < inner.begin && inner.end <= target;
                inner.iter().any(passes)
            });
            !is_inner && !skips
        };
        (of.begin..of.end)
            .filter(|&place| self.code[place].is_conditional())
            .filter(is_own)
            .count()
    }

    /// How many instructions of a loop have a name that begins so.
    pub(crate) fn count(&self, of: Loop, name: &str) -> usize {
        let named = |instruction: &&Instruction| instruction.name.starts_with(name);
        self.body(of).iter().filter(named).count()
    }

    /// How many of these have such operands.
    pub(crate) fn count_with(&self, of: Loop, name: &str, operand: &str) -> usize {
        let has_both = |instruction: &&Instruction| {
            instruction.name.starts_with(name) && instruction.operands.contains(operand)
        };
        self.body(of).iter().filter(has_both).count()
    }

    /// How many instructions of a loop move a whole vector from or to memory.
    pub(crate) fn moves(&self, of: Loop) -> usize {
        let moves = |instruction: &&Instruction| {
            let is_move = ["vmovdq", "vmovup", "vmovap"];
            let is_move = is_move
                .iter()
                .any(|name| instruction.name.starts_with(name));
            is_move && instruction.operands.contains("mmword ptr [r")
        };
        self.body(of).iter().filter(moves).count()
    }

    /// What the function calls, or ends by jumping to.
    pub(crate) fn calls(&self) -> Vec<String> {
        let leaves = |place: &usize| {
            let instruction = &self.code[*place];
            let is_call = instruction.name == "call";
            is_call || instruction.is_jump() && self.target(*place).is_none()
        };
        let callee = |place: usize| {
            let operands = &self.code[place].operands;
            let name = operands
                .trim_start_matches("qword ptr [rip + ")
                .trim_end_matches("@GOTPCREL]");
            format!("{:#}", rustc_demangle::demangle(name))
        };
        (0..self.code.len()).filter(leaves).map(callee).collect()
    }
}
