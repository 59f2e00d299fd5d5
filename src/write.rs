//! A grid as the specification's JSON.

use crate::axis::{Axis, Form};
use crate::grid::Grid;
use crate::view::GridView;
use core::fmt::{self, Write};

/// What stands before the chunk shapes, and after them.
const BEFORE: &str = r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":["#;
const AFTER: &str = "]}}";

impl<const AXES: usize, const RUNS: usize> Grid<AXES, RUNS> {
    /// The most bytes that writing any grid of these capacities as JSON takes: what firmware sizes
    /// its buffer by.
    pub const MAX_JSON_LEN: usize = {
        // `[10000000000,1000000000],`: together the two numbers have at most 21 digits, since their
        // product fits 64 bits. A run of one chunk, a bare number, has at most 20.
        const RUN: usize = 25;
        // The brackets of a list; the comma between two axes is counted with the last run.
        const AXIS: usize = 2;
        (BEFORE.len() + AFTER.len())
            .saturating_add(AXIS.saturating_mul(AXES))
            .saturating_add(RUN.saturating_mul(RUNS))
    };
}

impl GridView<'_> {
    /// How many bytes [`write_json`](Self::write_json) writes. O(runs).
    pub fn json_len(&self) -> usize {
        match self.write_json_into(&mut []) {
            Ok(written) => written,
            Err(BufferTooSmall { needed }) => needed,
        }
    }

    /// Writes the grid as canonical `chunk_grid` JSON on one line, piece by piece, without a
    /// buffer of its own.
    ///
    /// Canonical: no white space; an integer stays an integer; in a list adjacent equal edges are
    /// one run, a run of one is a bare number and a longer one `[V,N]`. A `regular` grid is
    /// written as a rectilinear one of integers. What is written reads back, with the same shape,
    /// to an equal grid.
    ///
    /// ```
    /// # use rectigrid::{Grid, ParseOptions};
    /// let document = br#"{"name": "rectilinear", "configuration": {"kind": "inline", "chunk_shapes": [4, [4, 4, [4, 1], 2]]}}"#;
    /// let mut grid = Grid::<2, 4>::new();
    /// let grid = grid.read_chunk_grid(document, &[12, 14], ParseOptions::STRICT)?;
    ///
    /// let mut json = String::new();
    /// grid.write_json(&mut json)?;
    /// assert_eq!(json, r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4,[[4,3],2]]}}"#);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Only what `out` itself answers.
    pub fn write_json(&self, out: &mut dyn Write) -> fmt::Result {
        out.write_str(BEFORE)?;
        for (number, axis) in self.axes().enumerate() {
            if number > 0 {
                out.write_char(',')?;
            }
            write_axis(&axis, out)?;
        }
        out.write_str(AFTER)
    }

    /// Writes the grid as [`write_json`](Self::write_json) does, into a slice: how many bytes of
    /// it were filled.
    ///
    /// # Errors
    /// [`BufferTooSmall`] says how many bytes are needed. What `buffer` then holds is the
    /// beginning of the text.
    pub fn write_json_into(&self, buffer: &mut [u8]) -> Result<usize, BufferTooSmall> {
        let mut out = SliceWriter {
            capacity: buffer.len(),
            rest: buffer,
            needed: 0,
        };
        // A slice writer takes everything; what doesn't fit is counted.
        let _always_ok = self.write_json(&mut out);
        if out.needed > out.capacity {
            return Err(BufferTooSmall { needed: out.needed });
        }
        Ok(out.needed)
    }
}

fn write_axis(axis: &Axis<'_>, out: &mut dyn Write) -> fmt::Result {
    if axis.form() == Form::Integer {
        return axis.runs().try_for_each(|run| write_decimal(run.edge, out));
    }
    for (number, run) in axis.runs().enumerate() {
        out.write_char(if number == 0 { '[' } else { ',' })?;
        if run.count == 1 {
            write_decimal(run.edge, out)?;
        } else {
            out.write_char('[')?;
            write_decimal(run.edge, out)?;
            out.write_char(',')?;
            write_decimal(run.count, out)?;
            out.write_char(']')?;
        }
    }
    out.write_char(']')
}

/// Writes a number in decimal. Smaller than the formatting machinery, which firmware then needn't
/// link.
pub(crate) fn write_decimal(mut number: u64, out: &mut dyn Write) -> fmt::Result {
    /// Digits of 2^64 - 1.
    const MOST: usize = 20;
    let mut digits = [b'0'; MOST];
    let mut first = MOST;
    for (place, digit) in digits.iter_mut().enumerate().rev() {
        // The remainder of a division by ten is a digit.
        *digit = b'0' | u8::try_from(number % 10).unwrap_or(0);
        number /= 10;
        first = place;
        if number == 0 {
            break;
        }
    }
    let text = digits.get(first..).unwrap_or_default();
    out.write_str(core::str::from_utf8(text).unwrap_or_default())
}

/// A buffer was too small for a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct BufferTooSmall {
    /// How many bytes the whole text takes.
    pub needed: usize,
}

impl fmt::Display for BufferTooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "found a buffer that is too small, expected at least {} bytes",
            self.needed
        )
    }
}

impl core::error::Error for BufferTooSmall {}

struct SliceWriter<'a> {
    rest: &'a mut [u8],
    capacity: usize,
    /// Bytes of all that was written, also of what didn't fit.
    needed: usize,
}

impl Write for SliceWriter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.needed = self.needed.saturating_add(text.len());
        let fits = text.len().min(self.rest.len());
        let (to, rest) = core::mem::take(&mut self.rest)
            .split_at_mut_checked(fits)
            .unwrap_or_default();
        for (to, from) in to.iter_mut().zip(text.bytes()) {
            *to = from;
        }
        self.rest = rest;
        Ok(())
    }
}
