//! The picture of a grid of one or two axes, like the diagram of the specification: edge lengths
//! at the top and on the left, and the chunks to scale as far as the terminal allows.

use crate::canvas::{Canvas, Ink};
use crate::layout::{self, Band, Content, Layout, Rules, proportion};
use crate::lookup::digits;
use rectigrid::{Axis, GridView, Span};

/// Most lines of a picture's chunks: more of them are left out.
const MOST_LINES: usize = 34;
/// Lines that a picture is scaled to where fewer would do.
const USUAL_LINES: usize = 24;
/// The widest chunk gets at least as many columns, so that its index has room.
const WIDE_ENOUGH: usize = 18;
/// A character is about twice as high as it is wide.
const CHARACTER_HEIGHT: usize = 2;
/// Lines above the chunks, for edge lengths.
const TOP: usize = 1;
/// Fills what lies beyond the array.
const BEYOND: char = '░';

/// The axes of a picture, top to bottom and left to right.
struct Picture {
    /// `None` for rank 1, which is drawn as one row.
    down: Option<Layout>,
    right: Layout,
    /// Columns left of the chunks.
    margin: usize,
}

/// Draws a grid of one or two axes at most `width` columns wide; `None` for any other.
pub(crate) fn draw(grid: &GridView<'_>, width: usize) -> Option<String> {
    let (down, right) = match (grid.axis(0), grid.axis(1), grid.rank()) {
        (Some(right), None, 1) => (None, right),
        (Some(down), Some(right), 2) => (Some(down), right),
        _ => return None,
    };
    let axes = grid.axes().enumerate();
    if let Some((axis, _)) = axes.clone().find(|(_, axis)| axis.declared_chunks() == 0) {
        return Some(format!("no chunks to draw: axis {axis} has length 0\n"));
    }
    let picture = Picture::lay_out(down.as_ref(), &right, width);
    let mut text = picture.paint().render();
    picture.explain(&mut text);
    Some(text)
}

impl Picture {
    fn lay_out(down_axis: Option<&Axis<'_>>, right: &Axis<'_>, width: usize) -> Self {
        let down = down_axis.map(|axis| {
            let rules = Rules {
                room: MOST_LINES,
                gap: 1,
                least: |_| 1,
                least_of_some: 1,
            };
            layout::choose(axis, rules)
        });
        let margin = down.as_ref().map_or(0, |rows| {
            digits(rows.longest()).saturating_add(1).min(width / 3)
        });
        let last = |axis: &Axis<'_>| digits(axis.declared_chunks().saturating_sub(1));
        let index_width = down_axis
            .map_or(0, |axis| last(axis).saturating_add(1))
            .saturating_add(last(right))
            .saturating_add(2);
        let rules = Rules {
            room: width.saturating_sub(margin),
            gap: 3,
            least: digits,
            least_of_some: index_width,
        };
        let columns = layout::choose(right, rules);
        let widest = columns.lay_out(rules.room, rules.room);
        let Some(rows) = down else {
            return Self {
                down: None,
                right: widest,
                margin,
            };
        };
        // One scale for both axes: as many lines as the full width asks for, and where those are
        // too many, as many columns as the lines ask for.
        let ratio = Ratio {
            high: rows.longest(),
            wide: columns.longest(),
        };
        let wanted = ratio.lines(widest.scale);
        let down = rows.lay_out(wanted, USUAL_LINES);
        let right = if down.scale < wanted {
            let scale = ratio.columns(down.scale).max(WIDE_ENOUGH);
            columns.lay_out(scale, rules.room)
        } else {
            widest
        };
        Self {
            down: Some(down),
            right,
            margin,
        }
    }

    fn paint(&self) -> Canvas {
        // Without a second axis there is one row, of one line.
        let rows = match &self.down {
            Some(down) => down.bands.as_slice(),
            None => &[Band::LINE],
        };
        let columns = self.right.bands.as_slice();
        let height = end(rows);
        let mut canvas = Canvas::new(
            height.saturating_add(TOP),
            self.margin.saturating_add(self.right.total),
        );
        for row in rows {
            for column in columns {
                self.fill(&mut canvas, row, column);
            }
        }
        self.borders(&mut canvas, rows, columns);
        self.edge_lengths(&mut canvas, rows, columns);
        self.indices(&mut canvas, rows, columns);
        canvas
    }

    /// Where a row and a column of the chunks lie on the canvas.
    fn place(&self, row: usize, column: usize) -> (usize, usize) {
        (row.saturating_add(TOP), column.saturating_add(self.margin))
    }

    /// Marks what a chunk has beyond the array, and the places where chunks are left out.
    fn fill(&self, canvas: &mut Canvas, row: &Band, column: &Band) {
        for line in 0..row.size {
            for place in 0..column.size {
                if line >= row.inside || place >= column.inside {
                    let (line, place) = (
                        row.start.saturating_add(line),
                        column.start.saturating_add(place),
                    );
                    let (line, place) = self.place(line, place);
                    canvas.put(line, place, BEYOND, Ink::Faint);
                }
            }
        }
        if row.is_gap() || column.is_gap() {
            let mark = if row.is_gap() { "⋮" } else { "…" };
            let (line, place) = self.place(row.middle(), column.middle());
            canvas.write(line, place, mark, Ink::Faint);
        }
    }

    fn borders(&self, canvas: &mut Canvas, rows: &[Band], columns: &[Band]) {
        let (bottom, right) = (end(rows).saturating_sub(1), end(columns).saturating_sub(1));
        let row_borders: Vec<usize> = border_places(rows).collect();
        let column_borders: Vec<usize> = border_places(columns).collect();
        for &line in &row_borders {
            for place in 0..=right {
                let (line, place) = self.place(line, place);
                canvas.put(line, place, '─', Ink::Plain);
            }
        }
        for &place in &column_borders {
            for line in 0..=bottom {
                let (line, place) = self.place(line, place);
                canvas.put(line, place, '│', Ink::Plain);
            }
        }
        for &line in &row_borders {
            for &place in &column_borders {
                let corner = match (line, place) {
                    (0, 0) => '┌',
                    (0, place) if place == right => '┐',
                    (0, _) => '┬',
                    (line, 0) if line == bottom => '└',
                    (line, place) if line == bottom && place == right => '┘',
                    (line, _) if line == bottom => '┴',
                    (_, 0) => '├',
                    (_, place) if place == right => '┤',
                    _ => '┼',
                };
                let (line, place) = self.place(line, place);
                canvas.put(line, place, corner, Ink::Plain);
            }
        }
    }

    /// Writes the edge lengths at the top and on the left.
    fn edge_lengths(&self, canvas: &mut Canvas, rows: &[Band], columns: &[Band]) {
        for column in columns {
            if let Some(text) = column.edge_length(column.size) {
                let (_, place) = self.place(0, centered(column, &text));
                canvas.write(0, place, &text, Ink::Strong);
            }
        }
        let room = self.margin.saturating_sub(1);
        for row in rows {
            if let Some(text) = row.edge_length(room) {
                let (line, _) = self.place(row.middle(), 0);
                canvas.write(line, room.saturating_sub(text.len()), &text, Ink::Strong);
            }
        }
    }

    /// Writes chunk indices into the chunks, in the long form where all have room for that.
    fn indices(&self, canvas: &mut Canvas, rows: &[Band], columns: &[Band]) {
        let cells = rows.iter().flat_map(|row| {
            columns
                .iter()
                .filter_map(move |column| Some((row, column, self.index(row, column)?)))
        });
        let room_for_word = cells.clone().all(|(_, column, index)| {
            column.size >= index.len().saturating_add("chunk ".len()).saturating_add(2)
        });
        for (row, column, index) in cells {
            let text = if room_for_word {
                format!("chunk {index}")
            } else {
                index
            };
            // Blanks on both sides set it off from what fills the chunk.
            let spaced = format!(" {text} ");
            let text = if spaced.len() <= column.size {
                spaced
            } else {
                text
            };
            if text.len() <= column.size {
                let (line, place) = self.place(row.middle(), centered(column, &text));
                canvas.write(line, place, &text, Ink::Plain);
            }
        }
    }

    fn index(&self, row: &Band, column: &Band) -> Option<String> {
        let right = column.index()?;
        if self.down.is_none() {
            return Some(format!("({right})"));
        }
        Some(format!("({},{right})", row.index()?))
    }

    /// Says below the picture what it can't show.
    fn explain(&self, text: &mut String) {
        let axes = self.down.iter().chain([&self.right]);
        let bands = axes.clone().flat_map(|layout| &layout.bands);
        if bands.clone().any(|band| band.inside < band.size) {
            text.push_str(&format!("{BEYOND} beyond the array\n"));
        }
        for (axis, layout) in axes.enumerate() {
            if layout.omitted > 0 {
                let (omitted, s) = (layout.omitted, if layout.omitted == 1 { "" } else { "s" });
                text.push_str(&format!("{omitted} chunk{s} of axis {axis} not drawn\n"));
            }
            if layout.stretched {
                text.push_str(&format!(
                    "axis {axis} is not to scale: its short chunks are drawn longer\n"
                ));
            }
        }
    }
}

/// The longest edge lengths of both axes, which one scale is for.
#[derive(Clone, Copy)]
struct Ratio {
    high: u64,
    wide: u64,
}

impl Ratio {
    /// Lines of the highest chunk where the widest has so many columns.
    fn lines(self, columns: usize) -> usize {
        proportion(columns, self.high, self.wide) / CHARACTER_HEIGHT
    }

    /// Columns of the widest chunk where the highest has so many lines.
    fn columns(self, lines: usize) -> usize {
        proportion(lines.saturating_mul(CHARACTER_HEIGHT), self.wide, self.high)
    }
}

impl Band {
    /// The only row of a picture of one axis.
    const LINE: Self = Self {
        content: Content::Chunk {
            index: 0,
            span: Span {
                origin: 0,
                declared: 1,
                clipped: 1,
            },
        },
        start: 1,
        size: 1,
        inside: 1,
    };

    fn is_gap(&self) -> bool {
        self.content == Content::Gap
    }

    /// The character in the middle.
    fn middle(&self) -> usize {
        self.start.saturating_add(self.size.saturating_sub(1) / 2)
    }

    fn index(&self) -> Option<u64> {
        match self.content {
            Content::Chunk { index, .. } => Some(index),
            Content::Gap => None,
        }
    }

    /// The chunk's edge length as text, where there is room for it.
    fn edge_length(&self, room: usize) -> Option<String> {
        match self.content {
            Content::Chunk { span, .. } => {
                let text = span.declared.to_string();
                (text.len() <= room).then_some(text)
            }
            Content::Gap => None,
        }
    }
}

/// Where a text begins that stands in the middle of a band.
fn centered(band: &Band, text: &str) -> usize {
    let rest = band.size.saturating_sub(text.len());
    band.start.saturating_add(rest / 2)
}

/// The characters of all bands and borders.
fn end(bands: &[Band]) -> usize {
    bands
        .last()
        .map_or(1, |last| border_after(last).saturating_add(1))
}

fn border_after(band: &Band) -> usize {
    band.start.saturating_add(band.size)
}

/// Where the borders stand.
fn border_places(bands: &[Band]) -> impl Iterator<Item = usize> {
    core::iter::once(0).chain(bands.iter().map(border_after))
}
