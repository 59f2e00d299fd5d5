//! Decodes a defmt log from standard input with the program that wrote it, one line a message.

use anyhow::{Context, bail};
use defmt_decoder::{DecodeError, Table};
use std::io::{self, Read};
use std::{env, fs};

fn main() -> anyhow::Result<()> {
    let program = env::args_os().nth(1).context("expected a program")?;
    let program = fs::read(program)?;
    let table = Table::parse(&program)?.context("the program has no log")?;
    let mut log = Vec::new();
    io::stdin().read_to_end(&mut log)?;

    let mut decoder = table.new_stream_decoder();
    decoder.received(&log);
    loop {
        match decoder.decode() {
            Ok(frame) => println!("{}", frame.display(false)),
            Err(DecodeError::UnexpectedEof) => return Ok(()),
            Err(DecodeError::Malformed) => bail!("the log is malformed"),
        }
    }
}
