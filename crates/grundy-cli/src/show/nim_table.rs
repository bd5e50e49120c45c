//! `grundy nim-table`: tables of nim addition and multiplication, and the reason for one cell.

use super::Show;
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use grundy::ask::NimTable;
use grundy::ask::nim_table::NimTableAnswer;
use grundy::text::joined;
use owo_colors::OwoColorize;

/// Arguments of `grundy nim-table`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy nim-table --size 8
  grundy nim-table --product
  grundy nim-table --size 8 --latex      for a paper
  grundy nim-table --cell 3,5            why 3 + 5 = 6")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: NimTable,
    /// Print the table as comma-separated values
    #[arg(long, conflicts_with_all = ["cell", "json"])]
    csv: bool,
    /// Print the table for LaTeX
    #[arg(long, conflicts_with_all = ["cell", "csv", "json"])]
    latex: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let answer = context.ask(&args.question)?;
    match &answer {
        NimTableAnswer::Table { rows, .. } if args.csv => context.print(&style::csv(&numbered("", rows))?),
        NimTableAnswer::Table { rows, .. } if args.latex => context.print(&style::latex(&numbered("", rows))),
        _ => context.say(&answer, || answer.show()),
    }
}

impl Show for NimTableAnswer {
    fn show(&self) -> String {
        match self {
            NimTableAnswer::SumCell { a, b, row, column, value, .. } => format!(
                "{a} + {b} = {}\n  before it in row {a}:    {}\n  above it in column {b}:  {}\n  \
                 least number missing in both: {value}",
                style::strong(value),
                joined(row, " "),
                joined(column, " "),
            ),
            NimTableAnswer::ProductCell { a, b, excluded, value, .. } => format!(
                "{a} * {b} = {}\n  excluded are all a'*{b} + {a}*b' + a'*b' with a' < {a}, b' < {b}: {}\n  \
                 least number not excluded: {value}",
                style::strong(value),
                joined(excluded, " "),
            ),
            NimTableAnswer::Table { operation, rows, .. } => table(&operation.to_string(), rows),
        }
    }
}

/// The rows below a row of their columns' numbers, each after its own number.
pub fn numbered(corner: &str, rows: &[Vec<impl ToString>]) -> Vec<Vec<String>> {
    let columns = rows.first().map_or(0, Vec::len);
    let head = std::iter::once(corner.to_string()).chain((0..columns).map(|column| column.to_string()));
    let mut lines: Vec<Vec<String>> = vec![head.collect()];
    lines.extend(rows.iter().enumerate().map(|(at, row)| {
        std::iter::once(at.to_string()).chain(row.iter().map(ToString::to_string)).collect()
    }));
    lines
}

/// The rows as a table for people, with a sign in its corner.
pub fn table(corner: &str, rows: &[Vec<impl ToString>]) -> String {
    let lines = numbered(corner, rows);
    let width = lines.iter().flatten().map(String::len).max().unwrap_or(1);
    let line = |cells: &Vec<String>| {
        let padded: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        format!("{} {}", format!("{} |", padded[0]).dimmed(), padded[1..].join(" "))
    };
    let mut text: Vec<String> = lines.iter().map(line).collect();
    let rule = format!("{}-+{}", "-".repeat(width), "-".repeat((width + 1) * rows.len()));
    text.insert(1, rule.dimmed().to_string());
    text.join("\n")
}
