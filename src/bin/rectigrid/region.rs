//! `region`: what a chunk covers.

use crate::json::{Array as List, Joined};
use crate::lookup::{Lookup, list_width};
use rectigrid::{Array, GridView, IndexError, Span};
use std::io::{self, Write};

/// The question, its last answer, and how wide answers may get.
#[derive(Debug)]
pub(crate) struct Regions<'a> {
    grid: GridView<'a>,
    spans: Vec<Span>,
    origin_width: usize,
    shape_width: usize,
}

impl<'a> Regions<'a> {
    pub(crate) fn new(array: Array<'a>) -> Self {
        let grid = array.grid;
        let last_origins = grid.axes().map(|axis| {
            let last = axis.declared_chunks().saturating_sub(1);
            axis.span(last).unwrap_or_default().origin
        });
        let longest = grid
            .axes()
            .map(|axis| axis.runs().map(|run| run.edge).max().unwrap_or(0));
        Self {
            grid,
            spans: vec![Span::default(); grid.rank()],
            origin_width: list_width(last_origins),
            shape_width: list_width(longest),
        }
    }
}

impl Lookup for Regions<'_> {
    const SUBJECT: &'static str = "chunk";

    fn rank(&self) -> usize {
        self.grid.rank()
    }

    fn index_width(&self) -> usize {
        let declared = self.grid.declared_grid_shape();
        list_width(declared.map(|chunks| chunks.saturating_sub(1)))
    }

    fn look_up(&mut self, index: &[u64]) -> Result<(), IndexError> {
        self.grid.region_into(index, &mut self.spans)
    }

    fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        write!(
            out,
            "\"origin\":{},\"declared\":{},\"clipped\":{}",
            List(self.spans.iter().map(|span| span.origin)),
            List(self.spans.iter().map(|span| span.declared)),
            List(self.spans.iter().map(|span| span.clipped))
        )
    }

    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        if self.spans.is_empty() {
            return out.write_all(b"the one chunk, of one element");
        }
        let clipped = Joined(self.spans.iter().map(|span| span.clipped), ",");
        write!(
            out,
            "origin {:origin_width$}  declared {:shape_width$}  clipped {clipped}",
            Joined(self.spans.iter().map(|span| span.origin), ",").to_string(),
            Joined(self.spans.iter().map(|span| span.declared), ",").to_string(),
            origin_width = self.origin_width,
            shape_width = self.shape_width,
        )?;
        if self.spans.iter().any(|span| span.clipped == 0) {
            out.write_all(b"  (beyond the array)")?;
        }
        Ok(())
    }
}
