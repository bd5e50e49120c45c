//! `grundy check`: recompute every published table and report differences.

use super::Show;
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use grundy::ask::Answer;
use grundy_tables::signature::{MeasureSignature, Searched, Signature};
use grundy_tables::{Check, CheckedTables, Report};

/// So many differences are listed per table unless all are asked for.
const MOST_LISTED: usize = 5;

/// Arguments of `grundy check`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy check
  grundy check lasker wythoff            only tables whose name contains one of these words
  grundy check --verbose                 with every known error of the sources
  grundy check families --limit 100000000000     decides more
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
        return super::finish(
            context.bench().ask_unlisted(&MeasureSignature {}, context.monitor())?,
            context,
        );
    }
    let mut answer = context.bench().ask_unlisted(&args.question, context.monitor())?;
    context.tell(&answer, || lines(&answer, args.verbose))?;
    super::end(&mut answer)
}

fn lines(answer: &CheckedTables, verbose: bool) -> String {
    let heading = ["table", "rows", "agree", "source wrong", "skipped", "undecided", "differ"];
    let mut rows = vec![heading.map(String::from).to_vec()];
    rows.extend(answer.tables.iter().map(row));
    let mut notes: Vec<String> = answer.tables.iter().flat_map(|report| notes(report, verbose)).collect();
    let verdict = match answer.differences() {
        0 => "no differences".to_string(),
        differ => format!("{differ} differences"),
    };
    notes.push(style::strong(if answer.complete { verdict } else { format!("{verdict} so far") }));
    format!("{}\n{}", style::columns(&rows), notes.join("\n"))
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

impl Show for Signature {
    fn show(&self) -> String {
        let heading = ["solver", "position", "play", "nodes", "stated"].map(String::from).to_vec();
        let row = |searched: &Searched| {
            let play = if searched.misere { "misère" } else { "normal" };
            let stated = searched.stated.map_or(String::new(), |stated| stated.to_string());
            vec![
                searched.solver.clone(),
                searched.expr.clone(),
                play.into(),
                searched.nodes.to_string(),
                stated,
            ]
        };
        let rows: Vec<_> = std::iter::once(heading).chain(self.positions.iter().map(row)).collect();
        let verdict = if self.is_negative() { ": a search has changed" } else { "" };
        format!("{}\nsignature {}{verdict}", style::columns(&rows), style::strong(self.signature))
    }
}
