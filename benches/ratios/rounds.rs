//! Contenders take turns, and the medians are told.

use core::fmt::Debug;
use core::hint::black_box;
use std::time::Instant;

/// Rounds of which the median is taken; each contender works a while in each.
const ROUNDS: usize = 201;
/// Queries that a contender answers in a round, at least, so that the clock is fine enough.
const QUERIES: usize = 16_384;

/// Answers queries `Q` with answers `A`.
type Answer<'a, Q, A> = Box<dyn FnMut(&Q, &mut A) + 'a>;

/// One way of answering.
pub struct Contender<'a, Q: ?Sized, A> {
    pub name: String,
    pub answer: Answer<'a, Q, A>,
}

impl<'a, Q: ?Sized, A> Contender<'a, Q, A> {
    pub fn new(name: impl Into<String>, answer: impl FnMut(&Q, &mut A) + 'a) -> Self {
        Self {
            name: name.into(),
            answer: Box::new(answer),
        }
    }
}

/// What is measured and how it is told.
pub struct Report {
    /// The contender that the others are told to be faster than.
    against: &'static str,
    pub json: bool,
    /// Only make sure that the answers are equal.
    pub check: bool,
    /// Only cases whose name contains this.
    wanted: Option<String>,
}

impl Report {
    /// As the command line says; `against` names the peer.
    pub fn from_arguments(against: &'static str) -> Self {
        let mut report = Self {
            against,
            json: false,
            check: false,
            wanted: None,
        };
        for argument in std::env::args().skip(1) {
            match argument.as_str() {
                "--json" => report.json = true,
                "--check" => report.check = true,
                // What cargo itself passes.
                "--bench" => {}
                name => report.wanted = Some(name.to_owned()),
            }
        }
        report
    }

    pub fn wants(&self, case: &str) -> bool {
        self.wanted.as_ref().is_none_or(|name| case.contains(name))
    }

    /// Measures one case of `batch` queries. The first contender is the floor, whose answers are
    /// not compared.
    pub fn measure<Q: ?Sized, A: Clone + PartialEq + Debug>(
        &self,
        case: &str,
        batch: usize,
        queries: &Q,
        mut answers: A,
        contenders: &mut [Contender<'_, Q, A>],
    ) {
        let mut expected: Option<A> = None;
        for contender in contenders.iter_mut().skip(1) {
            (contender.answer)(queries, &mut answers);
            let expected = expected.get_or_insert_with(|| answers.clone());
            assert!(*expected == answers, "{case}: {} differs", contender.name);
        }
        drop(expected);
        if self.check {
            println!("{case}: {} contenders agree", contenders.len() - 1);
            return;
        }
        // Large batches take long enough that fewer rounds do.
        let passes = (QUERIES / batch).max(1);
        let rounds = if batch > QUERIES { ROUNDS / 10 } else { ROUNDS };
        let mut times = vec![Vec::with_capacity(rounds); contenders.len()];
        for _ in 0..rounds {
            for (contender, times) in contenders.iter_mut().zip(&mut times) {
                let start = Instant::now();
                for _ in 0..passes {
                    (contender.answer)(black_box(queries), black_box(&mut answers));
                }
                times.push(start.elapsed().as_secs_f64() * 1e9 / (passes * batch) as f64);
            }
        }
        let medians: Vec<f64> = times.into_iter().map(median).collect();
        let names: Vec<&str> = contenders.iter().map(|c| c.name.as_str()).collect();
        self.tell(case, batch, &names, &medians);
    }

    /// Tells the nanoseconds of each contender, the first of which is the floor.
    pub fn tell(&self, case: &str, batch: usize, names: &[&str], medians: &[f64]) {
        let floor = medians[0];
        let peer = self.against;
        let of_peer = names.iter().position(|name| *name == peer);
        if !self.json {
            println!("\n{case}, batches of {batch}");
        }
        for (name, ns) in names.iter().zip(medians) {
            let over_floor = ns / floor;
            let faster = of_peer.map(|peer| medians[peer] / ns);
            if self.json {
                let faster = faster.map_or("null".to_owned(), |ratio| format!("{ratio:.3}"));
                println!(
                    r#"{{"case":"{case}","batch":{batch},"contender":"{name}","ns":{ns:.4},"over_floor":{over_floor:.3},"vs_{peer}":{faster}}}"#
                );
            } else {
                let faster = faster.map_or(String::new(), |ratio| format!("{ratio:8.1} × {peer}"));
                println!("    {name:24} {ns:10.3} ns {over_floor:8.2} × floor {faster}");
            }
        }
    }
}

pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
