//! A document that was refused: the answer to every command.

use crate::document::{Document, Memory};
use crate::excerpt;
use crate::json::{Maybe, Text};
use crate::status::{Failure, Status};
use crate::terminal::{self, printable};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use rectigrid::ParseError;

/// Columns that line numbers and the frame around the document's line take.
const FRAME: usize = 16;

/// Says what is wrong: as JSON on standard output, or for a person on standard error.
pub(crate) fn print(
    document: &Document<'_>,
    error: &ParseError,
    memory: &mut Memory,
) -> Result<Status, Failure> {
    if document.args.json {
        terminal::print(&json(error))?;
    } else {
        terminal::print_to_stderr(&text(document, error, memory));
    }
    Ok(Status::Refused)
}

fn json(error: &ParseError) -> String {
    format!(
        "{{\"error\":{},\"byte\":{},\"axis\":{},\"element\":{},\"message\":{}}}\n",
        Text(error.reason()),
        error.byte(),
        Maybe(error.axis()),
        Maybe(error.element()),
        Text(&error.to_string())
    )
}

/// The sentence, the document's line with a caret under the place, and what may help.
fn text(document: &Document<'_>, error: &ParseError, memory: &mut Memory) -> String {
    let sentence = error.kind().to_string();
    let sentence = printable(&sentence);
    let name = document.name();
    let name = printable(&name);
    let width = terminal::width();

    let excerpt = excerpt::around(&document.text, error.byte(), width.saturating_sub(FRAME));
    let label = match (error.axis(), error.element()) {
        (Some(axis), Some(element)) => Some(format!("axis {axis}, element {element}")),
        (Some(axis), None) => Some(format!("axis {axis}")),
        _ => None,
    };
    let title = Level::ERROR.primary_title(&*sentence).id(error.reason());
    let mut group = Group::with_title(title);
    let place = match &excerpt {
        Some(excerpt) => {
            let place = AnnotationKind::Primary.span(excerpt.span.clone());
            group = group.element(
                Snippet::source(&excerpt.text)
                    .line_start(excerpt.line)
                    .annotation(place.label(label)),
            );
            let (line, column) = (excerpt.line, excerpt.column);
            format!("{name}:{line}:{column}, byte {}", error.byte())
        }
        None => format!("{name} is empty"),
    };
    group = group.element(Level::NOTE.message(place));
    if let Some(help) = help(document, error, memory) {
        group = group.element(Level::HELP.message(help));
    }
    // The excerpt is as wide as the terminal already; a second cut would only take from it.
    let mut text = Renderer::styled()
        .term_width(usize::from(u16::MAX))
        .render(&[group]);
    text.push('\n');
    text
}

/// The option that would have let the document pass this place, if one would.
fn help(document: &Document<'_>, error: &ParseError, memory: &mut Memory) -> Option<&'static str> {
    let strict = document.options();
    let options = [
        (
            strict.ignore_unknown(true),
            "`--ignore-unknown` passes over unknown members of the chunk grid",
        ),
        (
            strict.allow_nan(true),
            "`--allow-nan` lets NaN and Infinity pass in values that are skipped",
        ),
    ];
    options.into_iter().find_map(|(options, help)| {
        let passes = match document.parse(memory, options) {
            Ok(_) => true,
            Err(other) => other.byte() > error.byte(),
        };
        passes.then_some(help)
    })
}
