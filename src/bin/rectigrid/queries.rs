//! Asks one question for each index, from the arguments or from standard input, and prints a row
//! each.

use crate::args::{LookupArgs, as_given};
use crate::index::{Index, Integer, Json};
use crate::json::Maybe;
use crate::lookup::Lookup;
use crate::status::{Failure, Status};
use core::fmt::{self, Display};
use rectigrid::IndexError;
use std::io::{self, BufRead, BufReader, BufWriter, Read as _, Write};

/// The longest line that is read as an index, in bytes; one of 32 axes takes less than 700.
///
/// A longer one is no index, and memory stays bounded also where the input has no line ends.
const LONGEST_LINE: u64 = 65_536;

/// How much of such a line is repeated in the answer, in bytes.
const SHOWN_OF_LONG_LINE: usize = 64;

/// Makes sure that standard input isn't both the document and the list of indices.
pub(crate) fn check_streams(args: &LookupArgs) -> Result<(), Failure> {
    if args.document.path().as_os_str() == "-" && args.index.is_empty() {
        return Err(Failure::Usage(
            "standard input can't be both the document and the indices: name a file, or give the indices as arguments".to_owned(),
        ));
    }
    Ok(())
}

/// Answers for every index.
pub(crate) fn answer<L: Lookup>(lookup: L, args: &LookupArgs) -> Result<Status, Failure> {
    let mut queries = Queries {
        width: lookup.index_width(),
        values: Vec::with_capacity(lookup.rank()),
        lookup,
        json: args.document.json,
        out: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
        status: Status::Answered,
    };
    if args.index.is_empty() {
        queries.answer_lines()?;
    } else {
        for text in &args.index {
            queries.answer_one(&Index::read(as_given(text)))?;
        }
    }
    queries.out.flush()?;
    Ok(queries.status)
}

struct Queries<L, W> {
    lookup: L,
    json: bool,
    out: W,
    status: Status,
    /// Columns that indices are aligned to.
    width: usize,
    /// The integers of the index at hand; kept to use its memory again.
    values: Vec<u64>,
}

impl<L: Lookup, W: Write> Queries<L, W> {
    /// Answers for each line of standard input, in memory that doesn't grow with their number.
    fn answer_lines(&mut self) -> Result<(), Failure> {
        let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
        let mut line = Vec::new();
        loop {
            if input.buffer().is_empty() {
                // The next read may wait; whoever waits for answers gets those that are there.
                self.out.flush()?;
            }
            let read = next_line(&mut input, &mut line)
                .map_err(|error| Failure::Usage(format!("can't read standard input: {error}")))?;
            let text = String::from_utf8_lossy(&line);
            let index = match read {
                Line::End => return Ok(()),
                Line::TooLong => Index::Other(&text),
                Line::Whole => Index::read(&text),
            };
            if index.is_empty() && self.lookup.rank() > 0 {
                continue;
            }
            self.answer_one(&index)?;
        }
    }

    fn answer_one(&mut self, index: &Index<'_>) -> io::Result<()> {
        let answer = match index {
            Index::Integers(integers) => {
                self.values.clear();
                // What 64 bits don't hold lies outside on any axis, as the largest number does.
                let values = integers.iter().map(|part| part.value().unwrap_or(u64::MAX));
                self.values.extend(values);
                self.lookup
                    .look_up(&self.values)
                    .map_err(|error| Refused::Index(error, integers))
            }
            Index::Other(_) => Err(Refused::Syntax),
        };
        let (out, subject) = (&mut self.out, L::SUBJECT);
        match (answer, self.json) {
            (Ok(()), true) => {
                write!(out, "{{\"{subject}\":{},", Json(index))?;
                self.lookup.write_json(out)?;
                out.write_all(b"}\n")
            }
            (Ok(()), false) => {
                let width = self.width;
                write!(out, "{:width$}  ", index.to_string())?;
                self.lookup.write_text(out)?;
                out.write_all(b"\n")
            }
            (Err(refused), true) => {
                self.status = Status::Refused;
                let (word, axis) = (refused.word(), Maybe(refused.axis()));
                let index = Json(index);
                writeln!(
                    out,
                    "{{\"{subject}\":{index},\"error\":\"{word}\",\"axis\":{axis}}}"
                )
            }
            (Err(refused), false) => {
                self.status = Status::Refused;
                let width = self.width;
                writeln!(out, "{:width$}  refused: {refused}", index.to_string())
            }
        }
    }
}

/// Why an index has no answer.
enum Refused<'a> {
    /// It is no list of integers.
    Syntax,
    /// The grid has none, for these integers.
    Index(IndexError, &'a [Integer<'a>]),
}

impl Refused<'_> {
    /// The reason as one word, for machines.
    fn word(&self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Index(IndexError::Rank { .. }, _) => "rank",
            Self::Index(..) => "out_of_bounds",
        }
    }

    /// The first axis that the index lies outside of, if that is why.
    fn axis(&self) -> Option<usize> {
        match *self {
            Self::Index(
                IndexError::OutOfBounds { axis, .. } | IndexError::NoSuchChunk { axis, .. },
                _,
            ) => Some(axis),
            _ => None,
        }
    }
}

impl Display for Refused<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Index(error, integers) = self else {
            return f.write_str("found no list of integers, expected one such as 20,15");
        };
        let as_given = self.axis().and_then(|axis| integers.get(axis));
        match (error, as_given) {
            // The library was told another number, so its sentence would be wrong.
            (IndexError::OutOfBounds { axis, length, .. }, Some(given)) => write!(
                f,
                "found index {given} on axis {axis}, expected one below its length {length}"
            ),
            (IndexError::NoSuchChunk { axis, declared, .. }, Some(given)) => write!(
                f,
                "found chunk {given} on axis {axis}, expected one below its {declared} declared chunks"
            ),
            _ => error.fmt(f),
        }
    }
}

/// What came of reading a line.
enum Line {
    /// There is none left.
    End,
    /// It is there, without its line end.
    Whole,
    /// It is longer than an index can be; its beginning is there.
    TooLong,
}

fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let mut limited = input.by_ref().take(LONGEST_LINE);
    if limited.read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    let full = limited.limit() == 0;
    if line.last() == Some(&b'\n') {
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
    } else if full {
        input.skip_until(b'\n')?;
        line.truncate(SHOWN_OF_LONG_LINE);
        return Ok(Line::TooLong);
    }
    Ok(Line::Whole)
}
