//! `grundy table`: the values of all positions of a board, as a file that `value`, `play` and `match` can use, as text or as Parquet.

use super::style::strong;
use crate::context::{Context, Play};
use crate::failure::Failure;
use crate::parquet_file::ParquetFile;
use grundy::ask::table::table_trouble;
use grundy::board::dense::Dense;
use grundy::board::placement::Placements;
use grundy::board::table::listing::{Choice, Listing};
use grundy::board::table::{ReadError, Table, TableError};
use grundy::game::{Convention, Game};
use serde_json::json;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Arguments of `grundy table`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy table 'domino-juvavum(4x5)' -o djuv45.table
  grundy value 'domino-juvavum(4x5):A01' --table djuv45.table
  grundy table 'domino-juvavum(2x2)' --text --symmetries -o -
  grundy table 'juvavum(3x4)' --parquet -o juv34.parquet --misere")]
pub struct Args {
    /// A game of placing pieces on a board of up to 32 cells
    game: String,
    /// The file to write; with --text '-' is standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    play: Play,
    /// Both normal and misère play in one table
    #[arg(long, conflicts_with_all = ["misere", "text", "parquet"])]
    both: bool,
    /// Write lines of text: code of the taken cells, value, winning options
    #[arg(long, conflicts_with = "parquet")]
    text: bool,
    /// Write a Parquet file with the columns code, value, winning
    #[arg(long)]
    parquet: bool,
    /// Of the positions that can be reached only those of value 0 (with --text or --parquet)
    #[arg(long)]
    zeros: bool,
    /// One position for all its mirror images (with --text or --parquet)
    #[arg(long)]
    symmetries: bool,
    /// Take the values from this table instead of computing them (with --text or --parquet)
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let game = context.bench().game(&args.game)?;
    let Some(rules) = game.rules().downcast_ref::<Placements>() else {
        return Err(Failure::Input(format!(
            "{} is not a game of placing pieces on a board\nhelp: try cram(4x5), juvavum(4x5) or domino-juvavum(4x5)",
            game.name()
        )));
    };
    match args.text || args.parquet {
        true => list(args, rules, context),
        false => write_table(args, rules, context),
    }
}

fn write_table(args: &Args, rules: &Placements, context: &Context) -> Result<(), Failure> {
    if args.zeros || args.symmetries || args.table.is_some() {
        return Err(Failure::Input(
            "--zeros, --symmetries and --table go with --text or --parquet: a table holds every position"
                .into(),
        ));
    }
    if args.output.as_os_str() == "-" {
        return Err(Failure::Input("a table is not text\nhelp: name a file with -o".into()));
    }
    let conventions = match args.both {
        true => vec![Convention::Normal, Convention::Misere],
        false => vec![args.play.convention()],
    };
    let mut budget = context.budget();
    let solve = |convention: &Convention| Dense::compute(rules, *convention, &mut budget);
    let tables: Vec<Dense> = conventions.iter().map(solve).collect::<Result<_, _>>()?;
    let all: Vec<&Dense> = tables.iter().collect();
    Table::write(&args.output, rules, &all).map_err(|error| cannot_write(&args.output, &error))?;
    let positions = tables[0].values().len();
    let names: Vec<String> = conventions.iter().map(Convention::to_string).collect();
    let file = args.output.display().to_string();
    let largest = tables.iter().flat_map(|table| table.values()).max();
    let answer = json!({
        "game": rules.name(), "conventions": names, "positions": positions, "largest": largest, "file": file,
    });
    context.answer(&answer, || {
        format!(
            "{}: values of {positions} positions in {} play, written to {file}",
            strong(rules.name()),
            names.join(" and ").replace("misere", "misère")
        )
    })
}

/// Lists the positions that can be reached.
fn list(args: &Args, rules: &Placements, context: &Context) -> Result<(), Failure> {
    let convention = args.play.convention();
    let mut budget = context.budget();
    let (computed, opened);
    let values = match &args.table {
        None => {
            computed = Dense::compute(rules, convention, &mut budget)?;
            computed.values()
        }
        Some(file) => {
            opened = Table::open(file).map_err(|error| table_trouble(file, &error))?;
            opened.belongs_to(rules).map_err(|error| table_trouble(file, &error))?;
            opened.values(convention, &budget).map_err(|error| match error {
                ReadError::Table(error) => Failure::from(table_trouble(file, &error)),
                ReadError::Stopped(stop) => stop.into(),
            })?
        }
    };
    let choice = Choice { zeros: args.zeros, symmetries: args.symmetries };
    let listing = Listing::new(rules, values, choice, &budget)?;
    let rows = match args.parquet {
        true => write_parquet(args, rules, &listing, context)?,
        false => write_text(args, &listing, context)?,
    };
    let Some(rows) = rows else { return Ok(()) };
    let file = args.output.display().to_string();
    let answer = json!({
        "game": rules.name(), "convention": convention.to_string(), "rows": rows,
        "format": if args.parquet { "parquet" } else { "text" }, "file": file,
    });
    context.answer(&answer, || format!("{}: {rows} positions written to {file}", strong(rules.name())))
}

/// Returns how many lines were written to the file; `None` if they were printed.
fn write_text(args: &Args, listing: &Listing<'_>, context: &Context) -> Result<Option<u64>, Failure> {
    let printed = args.output.as_os_str() == "-";
    let mut out: Box<dyn Write> = match printed {
        true => context.output(),
        false => Box::new(BufWriter::new(create(&args.output)?)),
    };
    let mut rows = 0;
    listing.visit(&mut context.budget(), |row| {
        rows += 1;
        writeln!(out, "{row}").map_err(Failure::from)
    })?;
    out.flush()?;
    Ok((!printed).then_some(rows))
}

fn write_parquet(
    args: &Args,
    rules: &Placements,
    listing: &Listing<'_>,
    context: &Context,
) -> Result<Option<u64>, Failure> {
    let wide = rules.layout().shape.size() > u64::BITS as usize;
    let mut out = ParquetFile::create(create(&args.output)?, wide)?;
    let mut rows = 0;
    listing.visit(&mut context.budget(), |row| {
        rows += 1;
        out.push(&row)
    })?;
    out.finish()?;
    Ok(Some(rows))
}

fn create(file: &Path) -> Result<File, Failure> {
    File::create(file).map_err(|error| cannot_write(file, &TableError::File(error)))
}

fn cannot_write(file: &Path, error: &TableError) -> Failure {
    Failure::Input(format!("cannot write {}: {error}", file.display()))
}
