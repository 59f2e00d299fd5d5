//! The table of a grid's axes.

use comfy_table::{CellAlignment, Table, presets};
use rectigrid::{Axis, Form, GridView};

/// A table with a row an axis; where that is too wide, a few lines an axis.
pub(crate) fn draw(grid: &GridView<'_>, width: usize) -> String {
    let rows: Vec<_> = grid.axes().map(|axis| cells(&axis)).collect();
    // A column where every axis says the same as the column before would only take room.
    let shown = |column: &Column| {
        *column != Column::Declared
            || grid
                .axes()
                .any(|axis| axis.declared_chunks() != axis.chunks())
    };
    let table = as_table(&rows, shown);
    let widest = table.lines().map(|line| line.chars().count()).max();
    if widest.is_some_and(|widest| widest <= width) {
        return table;
    }
    as_lines(&rows, shown)
}

/// What is said of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Length,
    Form,
    Runs,
    Chunks,
    Declared,
    Smallest,
    Largest,
}

impl Column {
    const fn title(self) -> &'static str {
        match self {
            Self::Length => "length",
            Self::Form => "form",
            Self::Runs => "runs",
            Self::Chunks => "chunks",
            Self::Declared => "declared",
            Self::Smallest => "smallest\nedge",
            Self::Largest => "largest\nedge",
        }
    }
}

type Cells = [(Column, String); 7];

fn cells(axis: &Axis<'_>) -> Cells {
    let edges = axis.runs().map(|run| run.edge);
    let form = match axis.form() {
        Form::Integer => "integer",
        Form::List => "list",
    };
    [
        (Column::Length, axis.length().to_string()),
        (Column::Form, form.to_owned()),
        (Column::Runs, axis.runs().len().to_string()),
        (Column::Chunks, axis.chunks().to_string()),
        (Column::Declared, axis.declared_chunks().to_string()),
        (
            Column::Smallest,
            edges.clone().min().unwrap_or(0).to_string(),
        ),
        (Column::Largest, edges.max().unwrap_or(0).to_string()),
    ]
}

fn as_table(rows: &[Cells], shown: impl Fn(&Column) -> bool) -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    if let Some(first) = rows.first() {
        let titles = first.iter().map(|(column, _)| *column).filter(&shown);
        let titles = titles.map(Column::title);
        table.set_header(core::iter::once("axis").chain(titles));
    }
    for (axis, cells) in rows.iter().enumerate() {
        let cells = cells.iter().filter(|(column, _)| shown(column));
        let cells = cells.map(|(_, text)| text.clone());
        table.add_row(core::iter::once(axis.to_string()).chain(cells));
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let mut text = table.to_string();
    text.push('\n');
    text
}

fn as_lines(rows: &[Cells], shown: impl Fn(&Column) -> bool) -> String {
    let mut text = String::new();
    for (axis, cells) in rows.iter().enumerate() {
        text.push_str(&format!("axis {axis}\n"));
        for (column, value) in cells.iter().filter(|(column, _)| shown(column)) {
            let title = column.title().replace('\n', " ");
            text.push_str(&format!("  {title:13}  {value}\n"));
        }
    }
    text
}
