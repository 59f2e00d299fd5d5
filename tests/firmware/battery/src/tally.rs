//! What was done, for the line at the end.

use core::fmt::{self, Debug, Write};

/// How many ways a table has to answer.
const METHODS: usize = 7;

#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) lookups: usize,
    pub(crate) tables: usize,
    /// Axes that a table was too small or too narrow for.
    pub(crate) refused: usize,
    /// The hash of each way of answering that was seen.
    methods: [Option<u32>; METHODS],
}

impl Tally {
    /// Takes note of how a table answers, which its debug text says.
    pub(crate) fn method(&mut self, table: &impl Debug) {
        let mut finder = Finder::default();
        let written = write!(finder, "{table:?}");
        assert!(
            written.is_ok() && finder.hash != 0,
            "no method in {table:?}"
        );
        for place in &mut self.methods {
            if *place.get_or_insert(finder.hash) == finder.hash {
                return;
            }
        }
        panic!("more than {METHODS} methods");
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            lookups,
            tables,
            refused,
            ..
        } = self;
        let methods = self.methods.iter().flatten().count();
        write!(
            f,
            "{tables} tables by {methods} of {METHODS} methods, {refused} refused, {lookups} answers compared"
        )
    }
}

/// Finds the text that is written behind `method: `.
#[derive(Default)]
struct Finder {
    state: State,
    hash: u32,
}

#[derive(Default, PartialEq)]
enum State {
    #[default]
    Before,
    Colon,
    Name,
    Behind,
}

impl Write for Finder {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.state = match self.state {
            State::Before if text == "method" => State::Colon,
            State::Colon => State::Name,
            State::Name => {
                let hash = |hash: u32, byte: u8| hash.wrapping_mul(31).wrapping_add(byte.into());
                self.hash = text.bytes().fold(0, hash);
                State::Behind
            }
            State::Before | State::Behind => return Ok(()),
        };
        Ok(())
    }
}
