//! `grundy nim-table`: tables of nim addition and multiplication, and the reason for one cell.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::nimber::Nimber;
use grundy::nimber::definition::{PRODUCT_LIMIT, SUM_LIMIT, product_reason, sum_reason};
use owo_colors::OwoColorize;
use serde_json::{Value, json};

/// The largest table that fits on a screen.
const LARGEST: u64 = 64;

/// Arguments of `grundy nim-table`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy nim-table --size 8
  grundy nim-table --product
  grundy nim-table --cell 3,5            why 3 + 5 = 6")]
pub struct Args {
    /// Multiplication instead of addition
    #[arg(long)]
    product: bool,
    /// How many rows and columns
    #[arg(long, default_value_t = 16, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=LARGEST))]
    size: u64,
    /// Print the table as comma-separated values
    #[arg(long, conflicts_with_all = ["cell", "json"])]
    csv: bool,
    /// Explain one cell by the definition
    #[arg(long, value_name = "A,B", value_parser = parse_cell)]
    cell: Option<(u64, u64)>,
}

fn parse_cell(text: &str) -> Result<(u64, u64), String> {
    let wrong = || format!("'{text}' is not a cell; write row and column, such as 3,5");
    let (row, column) = text.split_once(',').ok_or_else(wrong)?;
    Ok((row.trim().parse().map_err(|_| wrong())?, column.trim().parse().map_err(|_| wrong())?))
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match args.cell {
        Some((row, column)) if args.product => product_cell(row, column, context),
        Some((row, column)) => sum_cell(row, column, context),
        None => table(args, context),
    }
}

fn list(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

fn sum_cell(row: u64, column: u64, context: &Context) -> Result<(), Failure> {
    let reason = sum_reason(row, column).ok_or_else(|| too_large(SUM_LIMIT))?;
    let answer = json!({
        "operation": "sum", "a": row, "b": column, "row": reason.row, "column": reason.column, "value": reason.value,
    });
    context.answer(&answer, || {
        format!(
            "{row} + {column} = {}\n  before it in row {row}:    {}\n  above it in column {column}:  {}\n  \
             least number missing in both: {}",
            style::strong(reason.value),
            list(&reason.row),
            list(&reason.column),
            reason.value
        )
    })
}

fn product_cell(row: u64, column: u64, context: &Context) -> Result<(), Failure> {
    let reason = product_reason(row, column).ok_or_else(|| too_large(PRODUCT_LIMIT))?;
    let answer = json!({
        "operation": "product", "a": row, "b": column, "excluded": reason.excluded, "value": reason.value,
    });
    context.answer(&answer, || {
        format!(
            "{row} * {column} = {}\n  excluded are all a'*{column} + {row}*b' + a'*b' with a' < {row}, b' < {column}: {}\n  \
             least number not excluded: {}",
            style::strong(reason.value),
            list(&reason.excluded),
            reason.value
        )
    })
}

fn too_large(limit: u64) -> Failure {
    Failure::Input(format!(
        "the definition is followed only for numbers below {limit}\nhelp: 'grundy nimber' calculates with larger ones"
    ))
}

fn table(args: &Args, context: &Context) -> Result<(), Failure> {
    let cell = |a: u64, b: u64| match args.product {
        true => Nimber::from(a) * Nimber::from(b),
        false => Nimber::from(a) + Nimber::from(b),
    };
    let rows: Vec<Vec<Nimber>> =
        (0..args.size).map(|a| (0..args.size).map(|b| cell(a, b)).collect()).collect();
    if args.csv {
        let mut lines =
            vec![std::iter::once(String::new()).chain((0..args.size).map(|b| b.to_string())).collect()];
        for (a, row) in rows.iter().enumerate() {
            lines.push(std::iter::once(a.to_string()).chain(row.iter().map(Nimber::to_string)).collect());
        }
        return context.print(&style::csv(&lines)?);
    }
    let values: Vec<Value> =
        rows.iter().map(|row| row.iter().map(|cell| style::number(*cell)).collect()).collect();
    let operation = if args.product { "product" } else { "sum" };
    context.answer(&json!({"operation": operation, "size": args.size, "rows": values}), || {
        let largest = rows.iter().flatten().max().copied().unwrap_or_default();
        let width = largest.to_string().len().max((args.size - 1).to_string().len());
        let sign = if args.product { "*" } else { "+" };
        let line = |head: String, cells: Vec<String>| {
            let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
            format!("{} {}", format!("{head:>width$} |").dimmed(), cells.join(" "))
        };
        let mut lines = vec![line(sign.into(), (0..args.size).map(|b| b.to_string()).collect())];
        lines.push(
            format!("{}-+{}", "-".repeat(width), "-".repeat((width + 1) * args.size as usize))
                .dimmed()
                .to_string(),
        );
        for (a, row) in rows.iter().enumerate() {
            lines.push(line(a.to_string(), row.iter().map(Nimber::to_string).collect()));
        }
        lines.join("\n")
    })
}
