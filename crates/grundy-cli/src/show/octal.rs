//! `grundy octal`: what a take-and-break code means, which codes are the same game, and tables of many codes.

use super::Show;
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use grundy::ask::Octal;
use grundy::ask::octal::{OctalCode, OctalRow, OctalTable, Octals};

/// Arguments of `grundy octal`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy octal 0.07
  grundy octal 0.007
  grundy octal --table --digits 2
  grundy octal --table --digits 3 --to 20000 --csv")]
pub struct Args {
    #[command(flatten)]
    question: Octal,
    /// Print comma-separated values
    #[arg(long, requires = "table", conflicts_with = "json")]
    csv: bool,
    /// Print the table for LaTeX
    #[arg(long, requires = "table", conflicts_with_all = ["csv", "json"])]
    latex: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match context.ask(&args.question)? {
        Octals::Table(table) if args.csv => context.print(&style::csv(&cells(&table))?),
        Octals::Table(table) if args.latex => context.print(&style::latex(&cells(&table))),
        answer => super::finish(answer, context),
    }
}

impl Show for Octals {
    fn show(&self) -> String {
        match self {
            Octals::Code(code) => described(code),
            Octals::Table(table) => style::columns(&cells(table)),
        }
    }
}

fn described(code: &OctalCode) -> String {
    let mut lines = vec![match code.names[..] {
        [] => style::strong(&code.code),
        _ => format!("{}: {}", style::strong(&code.code), code.names.join(", ")),
    }];
    lines.extend(code.moves.iter().map(|words| format!("  {words}")));
    if let (Some(standard), Some(shift)) = (&code.standard, code.shift) {
        let called = if shift > 0 { after_commas(&code.standard_names) } else { String::new() };
        lines.push(format!("standard form {standard}{}{called}", in_words(-(shift as i64))));
    }
    for other in code.equivalent.iter().filter(|other| Some(&other.code) != code.standard.as_ref()) {
        let called = after_commas(&other.names);
        lines.push(format!("the same game: {}{}{called}", other.code, in_words(other.shift)));
    }
    if code.takes_whole_heaps {
        lines.push("the same game with every zero more after the point, heaps count 1 more for each".into());
    }
    lines.join("\n")
}

fn after_commas(names: &[&str]) -> String {
    names.iter().map(|name| format!(", {name}")).collect()
}

/// How heaps are counted in another code.
fn in_words(shift: i64) -> String {
    match shift {
        0 => String::new(),
        less if less < 0 => format!(", heaps count {} less", -less),
        more => format!(", heaps count {more} more"),
    }
}

/// The table with its heading.
fn cells(table: &OctalTable) -> Vec<Vec<String>> {
    let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    let cells = |row: &OctalRow| {
        let (period, preperiod) = (number(row.period), number(row.preperiod));
        vec![row.code.clone(), row.standard.clone(), row.shift.to_string(), period, preperiod]
    };
    let heading = ["code", "standard", "shift", "period", "preperiod"].map(String::from).to_vec();
    std::iter::once(heading).chain(table.games.iter().map(cells)).collect()
}
