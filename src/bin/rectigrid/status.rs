//! How a run of the tool ends.

use crate::terminal;
use std::io;
use std::process::ExitCode;

/// Exit status where a document or an index was refused.
const REFUSED: u8 = 1;
/// Exit status of wrong usage, and of files that can't be read or written.
pub(crate) const USAGE: u8 = 2;

/// A run that came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// All was answered.
    Answered,
    /// The document or at least one index was refused.
    Refused,
}

/// A run that could not go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The tool was called wrongly, or with what can't be read. A sentence for the user.
    Usage(String),
    /// The answer could not be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// The exit code of a run; says why on standard error where it failed.
pub(crate) fn exit_code(run: Result<Status, Failure>) -> ExitCode {
    match run {
        Ok(Status::Answered) => ExitCode::SUCCESS,
        Ok(Status::Refused) => ExitCode::from(REFUSED),
        // Whoever read the answers has enough of them.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Output(error)) => {
            terminal::print_error(&format!("can't write to standard output: {error}"));
            ExitCode::from(USAGE)
        }
        Err(Failure::Usage(message)) => {
            terminal::print_error(&message);
            ExitCode::from(USAGE)
        }
    }
}
