//! The terminal tool `rectigrid`: shows a chunk grid, locates indices in it, gives the regions of
//! chunks and writes the grid in canonical form.
//!
//! The tool adds nothing to the library's answers; it reads arguments and documents, and prints.

mod args;
mod canvas;
mod document;
mod encode;
mod excerpt;
mod index;
mod json;
mod layout;
mod locate;
mod lookup;
mod picture;
mod points;
mod queries;
mod recognise;
mod refusal;
mod region;
mod select;
mod selection;
mod show;
mod status;
mod table;
mod terminal;

use crate::args::{Cli, Command};
use crate::document::{Document, Read};
use crate::status::{Failure, Status};
use clap::Parser;
use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    match Cli::try_parse_from(args::with_negative_numbers(env::args_os())) {
        Ok(cli) => status::exit_code(run(&cli.command)),
        Err(error) => {
            // Help and version are "errors" here too. Where the output has gone, nobody reads why.
            let _closed = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(status::USAGE))
        }
    }
}

fn run(command: &Command) -> Result<Status, Failure> {
    match command {
        Command::Locate(locate) if locate.points.is_none() => {
            queries::check_streams(&locate.lookup)?;
        }
        Command::Region(lookup) => queries::check_streams(lookup)?,
        _ => {}
    }
    let args = command.document();
    let document = Document::open(args)?;
    let mut memory = document::memory();
    let array = match document.read(&mut memory)? {
        Read::Array(array) => array,
        Read::Refused(error) => return refusal::print(&document, &error, &mut memory),
    };
    match command {
        Command::Show(args) if args.json => show::json(&array.grid),
        Command::Show(_) => show::text(&array),
        Command::Encode(_) => encode::print(&array.grid),
        Command::Locate(args) => match &args.points {
            Some(points) => points::answer(&array, args, points),
            None => queries::answer(locate::Locate::new(array), &args.lookup),
        },
        Command::Select(args) => select::print(&array, args),
        Command::Region(lookup) => queries::answer(region::Regions::new(array), lookup),
    }
}
