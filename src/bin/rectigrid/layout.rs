//! Which chunks of an axis are drawn, and how long each is on the screen.
//!
//! The work is bounded by the room on the screen: an axis may have 2^64 - 1 chunks.

use rectigrid::{Axis, Span};

/// What stands between two borders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Chunk {
        /// The chunk's index on the axis.
        index: u64,
        span: Span,
    },
    /// Chunks that are left out.
    Gap,
}

/// A stretch between two borders, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Band {
    pub(crate) content: Content,
    /// The first character after the border.
    pub(crate) start: usize,
    /// Characters between the borders; at least 1.
    pub(crate) size: usize,
    /// Of those, the ones that lie inside the array.
    pub(crate) inside: usize,
}

/// An axis on the screen: bands with a border before, between and behind them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) bands: Vec<Band>,
    /// All characters, borders included.
    pub(crate) total: usize,
    /// How many chunks are left out.
    pub(crate) omitted: u64,
    /// Characters of the longest chunk.
    pub(crate) scale: usize,
    /// Whether short chunks are drawn longer than to scale.
    pub(crate) stretched: bool,
}

/// How an axis may be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// All the characters that there are.
    pub(crate) room: usize,
    /// Characters of a gap.
    pub(crate) gap: usize,
    /// The least characters of a chunk of this edge length.
    pub(crate) least: fn(u64) -> usize,
    /// The least characters of a chunk where some are left out anyway.
    pub(crate) least_of_some: usize,
}

impl Rules {
    /// The least characters of a chunk; two of them and a gap always fit.
    fn least_of(&self, edge: u64) -> usize {
        (self.least)(edge)
            .max(self.least_of_some)
            .min(self.room / 4)
            .max(1)
    }
}

/// The chunks of an axis that are drawn.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    contents: Vec<Content>,
    omitted: u64,
    longest: u64,
    rules: Rules,
}

/// Chooses the chunks that are drawn: all, or the first ones and the last.
pub(crate) fn choose(axis: &Axis<'_>, mut rules: Rules) -> Choice {
    let declared = axis.declared_chunks();
    let all = Rules {
        least_of_some: 1,
        ..rules
    };
    let mut contents = first_chunks(axis, all, rules.room);
    let mut omitted = 0;
    if count(&contents) < declared
        && let Some(last) = declared.checked_sub(1)
        && let Some(span) = axis.span(last)
    {
        let taken = rules
            .least_of(span.declared)
            .saturating_add(rules.gap)
            .saturating_add(2);
        let room = rules.room.saturating_sub(taken);
        contents = first_chunks(axis, rules, room);
        omitted = last.saturating_sub(count(&contents));
        contents.push(Content::Gap);
        contents.push(Content::Chunk { index: last, span });
    } else {
        rules = all;
    }
    let longest = contents.iter().map(edge_of).max().unwrap_or(0);
    Choice {
        contents,
        omitted,
        longest,
        rules,
    }
}

fn count(contents: &[Content]) -> u64 {
    u64::try_from(contents.len()).unwrap_or(u64::MAX)
}

fn edge_of(content: &Content) -> u64 {
    match content {
        Content::Chunk { span, .. } => span.declared,
        Content::Gap => 0,
    }
}

/// As many of the first chunks as fit.
fn first_chunks(axis: &Axis<'_>, rules: Rules, room: usize) -> Vec<Content> {
    let mut contents = Vec::new();
    let mut taken = 1_usize;
    for index in 0..axis.declared_chunks() {
        let Some(span) = axis.span(index) else { break };
        taken = taken
            .saturating_add(rules.least_of(span.declared))
            .saturating_add(1);
        if taken > room {
            break;
        }
        contents.push(Content::Chunk { index, span });
    }
    contents
}

impl Choice {
    /// Lays the chunks out at the largest scale that fits so much room, but none above `most`.
    ///
    /// The scale is the number of characters of the longest chunk that is drawn. Where there is
    /// less room than the chunks were chosen for, they may take more of it.
    pub(crate) fn lay_out(&self, most: usize, room: usize) -> Layout {
        let least = self.rules.least_of(self.longest);
        let mut scale = most.min(self.rules.room).max(least);
        loop {
            let layout = self.at_scale(scale);
            if layout.total <= room || scale <= least {
                return layout;
            }
            scale = scale.saturating_sub(1);
        }
    }

    fn at_scale(&self, scale: usize) -> Layout {
        let mut stretched = false;
        let mut next = 1_usize;
        let mut bands = Vec::with_capacity(self.contents.len());
        for &content in &self.contents {
            let band = match content {
                Content::Gap => Band {
                    content,
                    start: next,
                    size: self.rules.gap,
                    inside: self.rules.gap,
                },
                Content::Chunk { span, .. } => {
                    let exact = proportion(scale, span.declared, self.longest);
                    let size = exact.max(self.rules.least_of(span.declared));
                    stretched |= is_stretched(size, scale, span.declared, self.longest);
                    Band {
                        content,
                        start: next,
                        size,
                        inside: inside(size, &span),
                    }
                }
            };
            next = band.start.saturating_add(band.size).saturating_add(1);
            bands.push(band);
        }
        Layout {
            bands,
            total: next,
            omitted: self.omitted,
            scale,
            stretched,
        }
    }

    /// The edge length of the longest chunk that is drawn; 0 where none is.
    pub(crate) fn longest(&self) -> u64 {
        self.longest
    }
}

/// Whether a chunk is drawn at least twice as long as to scale.
fn is_stretched(size: usize, scale: usize, edge: u64, longest: u64) -> bool {
    let wide = |size| u128::try_from(size).unwrap_or(u128::MAX);
    let drawn = wide(size).saturating_mul(longest.into());
    let exact = wide(scale).saturating_mul(edge.into());
    drawn >= exact.saturating_mul(2)
}

/// How many of a chunk's characters lie inside the array.
///
/// A part on either side is seen where there are two characters to show it.
fn inside(size: usize, span: &Span) -> usize {
    if span.clipped == 0 {
        return 0;
    }
    if span.clipped == span.declared {
        return size;
    }
    let most = size.saturating_sub(1).max(1);
    proportion(size, span.clipped, span.declared).clamp(1, most)
}

/// `size * part / whole`, to the nearest. A size never leaves the screen, so nothing is lost.
pub(crate) fn proportion(size: usize, part: u64, whole: u64) -> usize {
    let size = u128::try_from(size).unwrap_or(u128::MAX);
    size.saturating_mul(part.into())
        .saturating_add(u128::from(whole / 2))
        .checked_div(whole.into())
        .and_then(|size| usize::try_from(size).ok())
        .unwrap_or(0)
}
