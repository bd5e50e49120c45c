//! `grundy check`: recompute every published table and report differences.

use super::style;
use crate::check::report::Report;
use crate::check::{Effort, Fault, TABLES, Table, run as recompute};
use crate::context::Context;
use crate::failure::Failure;
use grundy::error::Stop;
use serde_json::{Value, json};

/// So many differences or source errors are listed per table unless all are asked for.
const MOST_LISTED: usize = 5;

/// The limit unless another is given: the whole check takes many minutes.
const POSITIONS: u64 = 1_000_000_000;

/// Arguments of `grundy check`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy check
  grundy check lasker wythoff            only tables whose name contains one of these words
  grundy check --verbose                 with every known error of the sources
  grundy check families --limit 100000000000     decides more")]
pub struct Args {
    /// Only tables whose name contains one of these words
    tables: Vec<String>,
    /// List every known error of the sources, and why rows were skipped
    #[arg(long, short)]
    verbose: bool,
    /// The most positions for one game, and for all games of a row together; what takes more is undecided
    #[arg(long, value_name = "POSITIONS", default_value_t = POSITIONS)]
    limit: u64,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let wanted =
        |table: &&Table| args.tables.is_empty() || args.tables.iter().any(|word| table.file.contains(word));
    let tables: Vec<&Table> = TABLES.iter().filter(wanted).collect();
    if tables.is_empty() {
        let names: Vec<&str> = TABLES.iter().map(|table| table.file).collect();
        return Err(Failure::Input(format!(
            "no table is called that\nhelp: the tables are {}",
            names.join(", ")
        )));
    }
    let effort = Effort::new(args.limit);
    let (mut reports, mut stopped) = (Vec::new(), None);
    for table in &tables {
        let (report, ended) = recompute(table, &effort, &mut context.budget());
        reports.push(report);
        match ended {
            Ok(()) => {}
            Err(Fault::Stopped(stop)) => {
                stopped = Some(stop);
                break;
            }
            Err(other) => return Err(Failure::Input(other.to_string())),
        }
    }
    let answer = json!({
        "tables": reports.iter().map(report_json).collect::<Vec<_>>(), "complete": stopped.is_none(),
    });
    context.answer(&answer, || lines(&reports, args.verbose, stopped.is_none()))?;
    if let Some(stop) = stopped {
        return Err(unfinished(stop, reports.len(), tables.len()));
    }
    if reports.iter().all(|report| report.differences.is_empty()) { Ok(()) } else { Err(Failure::Negative) }
}

/// The tables that are done have been printed, the last one as far as it has come.
fn unfinished(stop: Stop, begun: usize, all: usize) -> Failure {
    match Failure::from(stop) {
        Failure::Stopped(why) => Failure::Stopped(format!(
            "in table {begun} of {all}, of which the rows counted above are done: {why}"
        )),
        other => other,
    }
}

fn report_json(report: &Report) -> Value {
    let errors: Vec<Value> = report
        .source_errors
        .iter()
        .map(|error| json!({"place": error.place, "printed": error.printed, "right": error.right}))
        .collect();
    let differences: Vec<Value> = report
        .differences
        .iter()
        .map(|difference| {
            json!({"place": difference.place, "stated": difference.stated, "computed": difference.computed})
        })
        .collect();
    json!({
        "file": report.file, "about": report.about, "rows": report.rows, "agree": report.agree,
        "skipped": report.skipped, "undecided": report.undecided, "games_left": report.games_left, "source_errors": errors, "differences": differences,
    })
}

fn lines(reports: &[Report], verbose: bool, complete: bool) -> String {
    let mut rows = vec![
        ["table", "rows", "agree", "source wrong", "skipped", "undecided", "differ"]
            .map(String::from)
            .to_vec(),
    ];
    let mut notes = Vec::new();
    for report in reports {
        rows.push(vec![
            report.file.into(),
            report.rows.to_string(),
            report.agree.to_string(),
            report.source_errors.len().to_string(),
            report.skipped.to_string(),
            report.undecided.to_string(),
            report.differences.len().to_string(),
        ]);
        for difference in report.differences.iter().take(if verbose { usize::MAX } else { MOST_LISTED }) {
            notes.push(format!(
                "{}: {}: the table says {}, computed {}",
                report.file, difference.place, difference.stated, difference.computed
            ));
        }
        if verbose {
            notes.extend(report.source_errors.iter().map(|error| {
                format!(
                    "{}: {}: the source prints {}, right is {}",
                    report.file, error.place, error.printed, error.right
                )
            }));
            if report.games_left > 0 {
                notes.push(format!(
                    "{}: {} games in rows that agree were not decided within the limit",
                    report.file, report.games_left
                ));
            }
            notes.extend(
                report
                    .skips
                    .iter()
                    .map(|skip| format!("{}: skipped ({}): {}", report.file, skip.rows, skip.reason)),
            );
        }
    }
    let differ: usize = reports.iter().map(|report| report.differences.len()).sum();
    let verdict = if differ == 0 { "no differences".to_string() } else { format!("{differ} differences") };
    notes.push(style::strong(if complete { verdict } else { format!("{verdict} so far") }));
    format!("{}\n{}", style::columns(&rows), notes.join("\n"))
}
