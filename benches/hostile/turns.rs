//! The cases of a kind take turns.

use std::time::Instant;

/// Something that takes time.
pub(crate) struct Case {
    pub(crate) name: String,
    /// Bytes or indices that one run goes through.
    pub(crate) size: usize,
    /// Goes through them, and makes sure of the answer.
    pub(crate) run: Box<dyn FnMut()>,
}

/// Cases of which the first is the ordinary one.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    /// What a figure is told by.
    pub(crate) unit: &'static str,
    /// How many times as much as the ordinary case another may cost.
    pub(crate) most: f64,
    /// Rounds of which the fastest is taken: what else the machine does disturbs it least. They shall
    /// take longer than such a disturbance lasts.
    pub(crate) rounds: usize,
    pub(crate) cases: Vec<Case>,
}

impl Kind {
    /// Measures all in turns, and gives those that cost too much. With `check` each only runs once.
    pub(crate) fn contend(mut self, check: bool) -> Vec<String> {
        if check {
            self.cases.iter_mut().for_each(|case| (case.run)());
            println!("{}: {} answer as they should", self.name, self.cases.len());
            return Vec::new();
        }
        let mut fastest = vec![f64::INFINITY; self.cases.len()];
        for _ in 0..self.rounds {
            for (case, fastest) in self.cases.iter_mut().zip(&mut fastest) {
                let start = Instant::now();
                (case.run)();
                let ns = start.elapsed().as_secs_f64() * 1e9 / case.size as f64;
                *fastest = fastest.min(ns);
            }
        }
        println!(
            "\n{}: ns, and how many times the first; at most {}",
            self.name, self.most
        );
        let mut over = Vec::new();
        for (case, ns) in self.cases.iter().zip(&fastest) {
            let ratio = ns / fastest[0];
            println!(
                "    {:44} {ns:8.3} a {} {ratio:6.2} ×",
                case.name, self.unit
            );
            if ratio > self.most {
                over.push(case.name.clone());
            }
        }
        over
    }
}
