//! A rectangle of characters that a picture is drawn on.

use crate::terminal::{FAINT, STRONG};
use anstyle::Style;

/// How a character is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ink {
    #[default]
    Plain,
    Strong,
    Faint,
}

impl Ink {
    fn style(self) -> Style {
        match self {
            Self::Plain => Style::new(),
            Self::Strong => STRONG,
            Self::Faint => FAINT,
        }
    }
}

/// The rectangle, blank at first. What is drawn outside of it is lost.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    rows: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    pub(crate) fn new(rows: usize, columns: usize) -> Self {
        let blank = vec![(' ', Ink::Plain); columns];
        Self {
            rows: vec![blank; rows],
        }
    }

    /// Draws one character.
    pub(crate) fn put(&mut self, row: usize, column: usize, character: char, ink: Ink) {
        let place = self.rows.get_mut(row).and_then(|row| row.get_mut(column));
        if let Some(place) = place {
            *place = (character, ink);
        }
    }

    /// Draws a text from left to right.
    pub(crate) fn write(&mut self, row: usize, column: usize, text: &str, ink: Ink) {
        for (place, character) in text.chars().enumerate() {
            self.put(row, column.saturating_add(place), character, ink);
        }
    }

    /// The picture as lines of text with colours, without blanks at their ends.
    pub(crate) fn render(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let drawn = row
                .iter()
                .rposition(|&(character, _)| character != ' ')
                .map_or(0, |last| last.saturating_add(1));
            for stretch in row
                .get(..drawn)
                .unwrap_or_default()
                .chunk_by(|(_, one), (_, next)| one == next)
            {
                let style = stretch.first().map_or(Ink::Plain, |(_, ink)| *ink).style();
                let characters: String = stretch.iter().map(|(character, _)| character).collect();
                text.push_str(&format!("{style}{characters}{style:#}"));
            }
            text.push('\n');
        }
        text
    }
}
