//! `grundy check`: recompute every published table and report differences.

use super::Speak;
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use crate::words::Words;
use grundy::ask::Answer;
use grundy_tables::signature::{Effort, MeasureSignature, Searched, Signature};
use grundy_tables::{Check, CheckedTables, Report};
use std::ops::ControlFlow;

/// So many differences are listed per table unless all are asked for.
const MOST_LISTED: usize = 5;

/// Arguments of `grundy check`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy check
  grundy check lasker wythoff            only tables whose name contains one of these words
  grundy check --verbose                 with every known error of the sources
  grundy check boards --limit 1e9        decides more, in many minutes
  grundy check --signature               whether a search has changed")]
pub struct Args {
    #[command(flatten)]
    question: Check,
    /// List every known error of the sources, and why rows were skipped
    #[arg(long, short)]
    verbose: bool,
    /// How many positions the solvers finish on a fixed list of questions, instead: whether a search has changed
    #[arg(long, conflicts_with_all = ["tables", "verbose", "limit"])]
    signature: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    if args.signature {
        return super::finish_speaking(
            context.bench().ask_unlisted(&MeasureSignature {}, context.monitor())?,
            context,
        );
    }
    let (mut failed, mut lines) = (None, Lines::new(args, context.words()));
    let mut each = |report: &Report| {
        let printed = if context.json { Ok(()) } else { lines.print(report, context) };
        match printed {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                failed = Some(failure);
                ControlFlow::Break(())
            }
        }
    };
    let answer = context.work(|_, budget| args.question.run(budget, &mut each));
    if let Some(failure) = failed {
        return Err(failure);
    }
    let mut answer = answer?;
    context.say(&answer, || verdict(&answer))?;
    super::end(&mut answer)
}

const HEADING: [&str; 7] = ["table", "rows", "agree", "source wrong", "skipped", "undecided", "differ"];

/// The lines of the answer, printed as tables are done.
struct Lines {
    verbose: bool,
    heading: Vec<String>,
    widths: Vec<usize>,
    begun: bool,
}

impl Lines {
    fn new(args: &Args, words: Words) -> Lines {
        let heading = words.heading(HEADING);
        let mut widths: Vec<usize> = heading.iter().map(|name| name.chars().count()).collect();
        // What is not there yet cannot be measured: numbers of rows are short.
        widths[0] = args.question.files().map(str::len).fold(widths[0], usize::max);
        widths[1] = widths[1].max(4);
        Lines { verbose: args.verbose, heading, widths, begun: false }
    }

    fn print(&mut self, report: &Report, context: &Context) -> Result<(), Failure> {
        if !std::mem::replace(&mut self.begun, true) {
            self.print_cells(&self.heading, context)?;
        }
        self.print_cells(&row(report), context)?;
        let said = |note: &String| context.print_line(&context.words().lines(note));
        notes(report, self.verbose).iter().try_for_each(said)
    }

    fn print_cells(&self, cells: &[String], context: &Context) -> Result<(), Failure> {
        let cells =
            cells.iter().zip(&self.widths).map(|(cell, width)| format!("{cell:width$}", width = *width));
        context.print_line(cells.collect::<Vec<_>>().join("  ").trim_end())
    }
}

fn verdict(answer: &CheckedTables) -> String {
    let verdict = match answer.differences() {
        0 => "no differences".to_string(),
        differ => format!("{differ} differences"),
    };
    style::strong(if answer.complete { verdict } else { format!("{verdict} so far") })
}

fn row(report: &Report) -> Vec<String> {
    let counts = [
        report.rows,
        report.agree,
        report.source_errors.len(),
        report.skipped,
        report.undecided,
        report.differences.len(),
    ];
    std::iter::once(report.file.to_string()).chain(counts.iter().map(usize::to_string)).collect()
}

fn notes(report: &Report, verbose: bool) -> Vec<String> {
    let file = report.file;
    let listed = if verbose { usize::MAX } else { MOST_LISTED };
    let differences = report.differences.iter().take(listed).map(|found| {
        format!("{file}: {}: the table says {}, computed {}", found.place, found.stated, found.computed)
    });
    let mut notes: Vec<String> = differences.collect();
    if !verbose {
        return notes;
    }
    notes.extend(report.source_errors.iter().map(|error| {
        format!("{file}: {}: the source prints {}, right is {}", error.place, error.printed, error.right)
    }));
    if report.games_left > 0 {
        let left = report.games_left;
        notes.push(format!("{file}: {left} games in rows that agree were not decided within the limit"));
    }
    let skips = report.skips.iter();
    notes.extend(skips.map(|skip| format!("{file}: skipped ({}): {}", skip.rows, skip.reason)));
    notes
}

/// How much was searched, in the order of the heading.
fn numbers(effort: Effort) -> [String; 4] {
    [effort.nodes, effort.lookups, effort.hits, effort.entries as u64].map(|number| number.to_string())
}

impl Speak for Signature {
    fn speak(&self, words: Words) -> String {
        let heading = ["solver", "position", "play", "nodes", "lookups", "hits", "entries", "stated"];
        let heading = words.heading(heading);
        let row = |searched: &Searched| {
            let play = if searched.misere { "misère" } else { "normal" };
            let stated = searched.stated.map_or(String::new(), |stated| numbers(stated).join(" "));
            let mut row = vec![words.said(&searched.solver), searched.expr.clone(), words.said(play)];
            row.extend(numbers(searched.effort));
            row.push(stated);
            row
        };
        let rows: Vec<_> = std::iter::once(heading).chain(self.positions.iter().map(row)).collect();
        let verdict = if self.is_negative() { ": a search has changed" } else { "" };
        let signature = words.said(&format!("signature {}{verdict}", self.signature));
        format!("{}\n{}", style::columns(&rows), style::strong(signature))
    }
}
