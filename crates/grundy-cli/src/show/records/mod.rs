//! `grundy records`: the longest periods and preperiods over all move sets of a kind.

mod progress;
mod tables;

use super::{Show, Speak, finish_speaking, speak, tell};
use crate::context::Context;
use crate::failure::Failure;
use crate::words::Words;
use grundy::ask::records::{
    ClassRow, FittedLine, FittedLines, RecordRow, RecordTable, RecordView, RecordsBy, RecordsFound,
    Statement, TallyNumbers, TallyRow, UnitDone,
};
use grundy::ask::{Records, RecordsFit, RecordsMerge, RecordsWork};
use grundy::language::Language;
use grundy::text::joined;
use progress::{Progress, Stopper};
use std::path::PathBuf;
use tables::{Cell, Table};

/// Arguments of `grundy records`.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:
  grundy records --max-move 1..20 --records
  grundy records --symmetric --moves 5 --max-move 60..80
  grundy records --moves 4 --max-move 4..60 --by preperiod --records
  grundy records --moves 3 --max-move 256 --classes
  grundy records --symmetric --most-moves max/3 --differences 3 --max-move 40..50
  grundy records --symmetric --moves 5 --max-move 81..100 --state search.ledger
  grundy records --symmetric --moves 5 --max-move 81..100 --state one.ledger --shard 1/2
  grundy records merge one.ledger two.ledger

Without --moves or --most-moves sets of any size are searched. A search with --state can be interrupted at any time,
even by a power failure, and goes on when the same command is given again."
)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    question: Option<Records>,
    #[command(flatten)]
    files: Files,
}

#[derive(clap::Subcommand)]
enum What {
    /// Put the ledgers of the shards of a search together
    Merge(Merge),
    /// Fit lines to a table in a file of comma-separated values
    Fit(Fit),
    /// Do one unit of work of --list-units and print what came out, as JSON
    Work(Work),
}

#[derive(clap::Args)]
struct Merge {
    #[command(flatten)]
    question: RecordsMerge,
    #[command(flatten)]
    files: Files,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy records fit data/subtraction/sym5_by_s5.csv --x s5 --y mean --range 58..117

Fits ln(y/x) = a x + b for each remainder of x by the modulus, as 'grundy records --fit' does after a search.")]
struct Fit {
    #[command(flatten)]
    question: RecordsFit,
}

#[derive(clap::Args)]
struct Work {
    #[command(flatten)]
    question: RecordsWork,
}

/// How the table is printed or written.
#[derive(clap::Args)]
struct Files {
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Write the table to this Parquet file
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
}

impl Files {
    /// Finds out before the search whether the file can be written.
    fn check(&self, context: &Context) -> Result<(), Failure> {
        context.check_writable(&self.parquet)
    }

    /// Writes and prints a table; whether it was printed.
    fn write(&self, answer: &RecordTable, context: &Context) -> Result<bool, Failure> {
        if let Some(file) = &self.parquet {
            context.keep(file, &table(answer, ENGLISH).parquet()?)?;
        }
        if self.csv {
            context.print(&table(answer, ENGLISH).csv()?)?;
        }
        Ok(self.csv)
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match (&args.what, &args.question) {
        (Some(What::Merge(merge)), _) => {
            merge.files.check(context)?;
            let answer = context.ask(&merge.question)?;
            if merge.files.write(&answer, context)? { Ok(()) } else { finish_speaking(answer, context) }
        }
        (Some(What::Fit(fit)), _) => speak(&fit.question, context),
        (Some(What::Work(work)), _) => tell(&work.question, context),
        (None, Some(question)) => search(question, &args.files, context),
        (None, None) => {
            Err(Failure::Input("--max-move is missing\nhelp: write for example --max-move 10..20".into()))
        }
    }
}

fn search(question: &Records, files: &Files, context: &Context) -> Result<(), Failure> {
    files.check(context)?;
    let mut progress = Progress::new(context);
    let found = context.bench().work(&Stopper(context), |budget| {
        question.search(context.bench(), budget, &mut |done| progress.show(&done))
    });
    progress.end();
    let answer = found?;
    match &answer {
        RecordsFound::Table(table) if files.write(table, context)? => Ok(()),
        _ => finish_speaking(answer, context),
    }
}

impl Speak for RecordsFound {
    fn speak(&self, words: Words) -> String {
        match self {
            RecordsFound::Units(list) => list.units.join("\n"),
            RecordsFound::Shard(done) => {
                let (shard, of, units, sets) = (done.shard, done.of, done.units, done.sets);
                words.said(&format!("shard {shard}/{of}: {units} units of work done, {sets} sets"))
            }
            RecordsFound::Table(table) => table.speak(words),
            _ => String::new(),
        }
    }
}

impl Show for UnitDone {
    fn show(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Speak for FittedLines {
    fn speak(&self, words: Words) -> String {
        fit_lines(&self.fits, self.modulus, words)
    }
}

impl Speak for RecordTable {
    fn speak(&self, words: Words) -> String {
        let range = match self.largest.start() == self.largest.end() {
            true => self.largest.start().to_string(),
            false => words.range(self.largest.start(), self.largest.end()),
        };
        let sets: u64 = self.rows.iter().map(|row| row.all.count).sum();
        let (numbers, kind) = (self.by.name(), &self.kind);
        let sequence = words.said(self.sequence.trim_end_matches('s'));
        let title = format!(
            "{numbers}s of the {sequence} sequence, sets of the kind {kind}, largest move {range}: {sets} sets"
        );
        let mut lines = vec![words.said(&title)];
        lines.push(table(self, words).columns(words));
        lines.extend(self.fits.as_ref().map(|fits| fit_lines(fits, self.modulus, words)));
        lines.extend(self.statements.iter().flat_map(|statement| statement_lines(statement, words)));
        lines.join("\n")
    }
}

/// Files for programs are English.
const ENGLISH: Words = Words(Language::English);

/// So many holders of a record are shown in a line.
const SHOWN: usize = 3;

fn statement_lines(statement: &Statement, words: Words) -> Vec<String> {
    let Statement { name, agree, against } = statement;
    let mut lines = vec![words.said(&match against.len() {
        0 => format!("{name}: all {agree} sets it speaks of agree"),
        against => format!("{name}: {agree} sets agree, {against} do not"),
    })];
    lines.extend(against.iter().take(SHOWN).map(|record| {
        let moves = joined(&record.moves, " ");
        let said = format!("{moves} has period {}, preperiod {}", record.period, record.preperiod);
        format!("  {}", words.said(&said))
    }));
    lines
}

fn holders(sets: &[Vec<u64>], words: Words) -> String {
    let mut shown: Vec<String> = sets.iter().take(SHOWN).map(|moves| joined(moves, " ")).collect();
    if sets.len() > SHOWN {
        shown.push(words.said(&format!("and {} more", sets.len() - SHOWN)));
    }
    shown.join("; ")
}

/// The table that was asked for.
fn table(answer: &RecordTable, words: Words) -> Table {
    match answer.view {
        RecordView::Rows => Table {
            head: vec!["max_move", "count", "sum", "mean", "max", "holders"],
            rows: answer.rows.iter().map(|row| tally_row(row, words)).collect(),
        },
        RecordView::Records => Table {
            head: match answer.by {
                RecordsBy::Period => {
                    vec!["moves", "max_move", "period", "preperiod", "log2p_over_max", "lnp_over_lnmax"]
                }
                RecordsBy::Preperiod => {
                    vec!["moves", "max_move", "period", "preperiod", "log2q_over_max", "lnq_over_lnmax"]
                }
            },
            rows: answer.records.iter().map(record_row).collect(),
        },
        RecordView::Classes => Table {
            head: vec!["max_move", "class", "share", "count", "sum", "mean", "max", "holders"],
            rows: answer.rows.iter().flat_map(|row| class_rows(row, words)).collect(),
        },
    }
}

fn tally_cells(numbers: &TallyNumbers, words: Words) -> Vec<Cell> {
    vec![
        Cell::Number(numbers.count.into()),
        Cell::Number(numbers.sum),
        Cell::Real(numbers.mean, 2),
        Cell::Number(numbers.max),
        Cell::Text(holders(&numbers.holders, words)),
    ]
}

fn tally_row(row: &TallyRow, words: Words) -> Vec<Cell> {
    [vec![Cell::Number(row.max_move.into())], tally_cells(&row.all, words)].concat()
}

fn record_row(record: &RecordRow) -> Vec<Cell> {
    vec![
        Cell::Text(joined(&record.moves, " ")),
        Cell::Number(record.max_move.unwrap_or(0).into()),
        Cell::Number(record.period),
        Cell::Number(record.preperiod),
        Cell::Real(record.log2_over_max, 5),
        Cell::Real(record.ln_over_lnmax, 4),
    ]
}

fn class_rows(row: &TallyRow, words: Words) -> impl Iterator<Item = Vec<Cell>> {
    row.classes.iter().map(move |class: &ClassRow| {
        let first = vec![
            Cell::Number(row.max_move.into()),
            Cell::Text(class.class.clone()),
            Cell::Real(class.share, 6),
        ];
        [first, tally_cells(&class.numbers, words)].concat()
    })
}

/// Fits as lines of text.
fn fit_lines(fits: &[FittedLine], modulus: u64, words: Words) -> String {
    let row = |line: &FittedLine| {
        vec![
            Cell::Number(line.residue.into()),
            Cell::Real(line.a, 6),
            Cell::Real(line.b, 6),
            Cell::Real(line.r, 6),
            Cell::Number(line.points as u128),
        ]
    };
    let table =
        Table { head: vec!["residue", "a", "b", "r", "points"], rows: fits.iter().map(row).collect() };
    let title = format!("fit ln(y/x) = a x + b, by the remainder of x by {modulus}:");
    format!("{}\n{}", words.said(&title), table.columns(words))
}
