//! `locate`: which chunk an array index lies in, and where inside it.

use crate::json::{Array as List, Joined, Text};
use crate::lookup::{Lookup, list_width};
use rectigrid::{Array, IndexError};
use std::io::{self, Write};

/// The question, its last answer, and how wide answers may get.
#[derive(Debug)]
pub(crate) struct Locate<'a> {
    array: Array<'a>,
    chunk: Vec<u64>,
    offset: Vec<u64>,
    key: String,
    chunk_width: usize,
    offset_width: usize,
}

impl<'a> Locate<'a> {
    pub(crate) fn new(array: Array<'a>) -> Self {
        let grid = array.grid;
        let last_chunks = grid.grid_shape().map(|chunks| chunks.saturating_sub(1));
        let last_offsets = grid.axes().map(|axis| {
            let longest = axis.runs().map(|run| run.edge).max();
            longest.unwrap_or(0).min(axis.length()).saturating_sub(1)
        });
        Self {
            array,
            chunk: vec![0; grid.rank()],
            offset: vec![0; grid.rank()],
            key: String::new(),
            chunk_width: list_width(last_chunks),
            offset_width: list_width(last_offsets),
        }
    }
}

impl Lookup for Locate<'_> {
    const SUBJECT: &'static str = "index";

    fn rank(&self) -> usize {
        self.array.grid.rank()
    }

    fn index_width(&self) -> usize {
        list_width(
            self.array
                .grid
                .shape()
                .map(|length| length.saturating_sub(1)),
        )
    }

    fn look_up(&mut self, index: &[u64]) -> Result<(), IndexError> {
        self.array
            .grid
            .locate_into(index, &mut self.chunk, &mut self.offset)?;
        self.key.clear();
        // A string takes all that is written to it.
        let _always_ok = self.array.keys.write_key(&self.chunk, &mut self.key);
        Ok(())
    }

    fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        write!(
            out,
            "\"chunk\":{},\"offset\":{},\"key\":{}",
            List(self.chunk.iter()),
            List(self.offset.iter()),
            Text(&self.key)
        )
    }

    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        if self.chunk.is_empty() {
            return write!(out, "the one chunk  key {}", self.key);
        }
        write!(
            out,
            "chunk {:chunk_width$}  offset {:offset_width$}  key {}",
            Joined(self.chunk.iter(), ",").to_string(),
            Joined(self.offset.iter(), ",").to_string(),
            self.key,
            chunk_width = self.chunk_width,
            offset_width = self.offset_width,
        )
    }
}
