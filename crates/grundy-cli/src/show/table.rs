//! `grundy table`: the values of all positions of a board, as a file that `value`, `play` and `match` can use, as text or as Parquet.

use crate::context::Context;
use crate::failure::Failure;
use crate::parquet_file::ParquetFile;
use crate::style::strong;
use grundy::ask::Table;
use grundy::ask::fields::{ConventionName, convention};
use grundy::ask::table::BoardValues;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `grundy table`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy table 'domino-juvavum(4x5)' -o djuv45.table
  grundy table 'domino-juvavum(5x6)' -o djuv56.table --state djuv56.state
  grundy value 'domino-juvavum(4x5):A01' --table djuv45.table
  grundy table 'domino-juvavum(2x2)' --text --symmetries -o -
  grundy table 'juvavum(3x4)' --parquet -o juv34.parquet --misere")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    question: Table,
    /// The file to write; with --text '-' is standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Both normal and misère play in one table
    #[arg(long, conflicts_with_all = ["misere", "text", "parquet"])]
    both: bool,
    /// Write lines of text: code of the taken cells, value, winning options
    #[arg(long, conflicts_with = "parquet")]
    text: bool,
    /// Write a Parquet file with the columns code, value, winning
    #[arg(long)]
    parquet: bool,
}

/// What is told about a list.
#[derive(Serialize)]
struct Told {
    game: String,
    convention: ConventionName,
    rows: u64,
    format: &'static str,
    file: String,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    if args.text || args.parquet { list(args, context) } else { write_table(args, context) }
}

fn write_table(args: &Args, context: &Context) -> Result<(), Failure> {
    let question = &args.question;
    if question.zeros || question.symmetries || question.normal_forms || question.table.is_some() {
        return Err(Failure::Input(
            "--zeros, --symmetries, --normal-forms and --table go with --text or --parquet: a table holds every position\n\
             help: add --text, or leave them out"
                .into(),
        ));
    }
    if args.output.as_os_str() == "-" {
        return Err(Failure::Input("a table is not text\nhelp: name a file with -o".into()));
    }
    context.check_writable([&args.output])?;
    let written = args.question.write(args.both, &args.output, context.bench(), &mut context.budget())?;
    context.say(&written, || {
        let names: Vec<&str> = written.conventions.iter().map(|convention| convention.words()).collect();
        format!(
            "{}: values of {} positions in {} play, written to {}",
            strong(&written.game),
            written.positions,
            names.join(" and "),
            written.file
        )
    })
}

/// Lists the positions that can be reached.
fn list(args: &Args, context: &Context) -> Result<(), Failure> {
    context.check_writable([&args.output])?;
    let values = args.question.values(context.bench(), &mut context.budget())?;
    let (rows, format) = if args.output.as_os_str() == "-" && args.text {
        let mut out = context.output();
        write_text(&values, &mut out, context)?;
        return Ok(out.flush()?);
    } else if args.text {
        (context.write_long(&args.output, |out| write_text(&values, out, context))?, "text")
    } else {
        (context.write_long(&args.output, |out| write_parquet(&values, out, context))?, "parquet")
    };
    let convention = convention(args.question.misere).into();
    let file = args.output.display().to_string();
    let told = Told { game: values.name(), convention, rows, format, file };
    context.say(&told, || format!("{}: {rows} positions written to {}", strong(&told.game), told.file))
}

/// Returns how many lines were written.
fn write_text(values: &BoardValues, out: &mut dyn Write, context: &Context) -> Result<u64, Failure> {
    let mut rows = 0;
    values.visit(&mut context.budget(), |row| {
        rows += 1;
        writeln!(out, "{row}").map_err(Failure::from)
    })?;
    Ok(rows)
}

fn write_parquet(
    values: &BoardValues,
    out: &mut (dyn Write + Send),
    context: &Context,
) -> Result<u64, Failure> {
    let mut out = ParquetFile::new(out, values.code_bits() > u64::BITS as usize)?;
    let mut rows = 0;
    values.visit(&mut context.budget(), |row| {
        rows += 1;
        out.push(&row)
    })?;
    out.finish()?;
    Ok(rows)
}
