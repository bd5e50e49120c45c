//! `grundy map`: pictures of all games with one largest move, and curves over the largest move.

use super::{Show, Speak, finish, finish_speaking, picture};
use crate::context::Context;
use crate::failure::Failure;
use crate::parquet_file::{Column, table_document};
use crate::style;
use crate::words::Words;
use grundy::ask::document::Wanted;
use grundy::ask::map::{Cells, CurveRow, CurveTable, DataGiven, LongestGame, MapNumbers, MapQuestion};
use grundy::ask::{
    Asked, MapExceptions, MapFour, MapMeans4, MapMeans5, MapPeriods, MapPreperiods, MapRecords5,
    MapSymmetric5, MapSymmetricMeans, MapTypes,
};
use grundy::draw::scene::Format;
use std::path::{Path, PathBuf};

/// Arguments of `grundy map`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy map types --s3 1024 -o types.png                       which sum of two moves the period is
  grundy map preperiods --s3 1499 --colours grey -o q.png       darker: longer
  grundy map types --s3 3001 --s1 500..1500 --s2 900..2000 -o cut-out.png
  grundy map exceptions --s3 2048 -o exceptions.png --data exceptions.parquet
  grundy map symmetric5 --s5 512 -o symmetric.png
  grundy map four --s3 97 -o four.png
  grundy map means4 --s4 6..60 --classes I,II,O -o means.svg
  grundy map records5 --s5 20..80 --published -o records.svg
  grundy map symmetric-means --max 3..30 --sizes 7,9,11 -o sizes.svg

Without -o only the numbers are printed.
Exit status: 0 done, 2 wrong input, 3 stopped: the picture shows what was finished.")]
pub struct Args {
    #[command(subcommand)]
    picture: Picture,
}

#[derive(clap::Subcommand)]
enum Picture {
    /// Three moves, s3 fixed: which sum of two moves the period is
    Types(Drawn<MapTypes>),
    /// Three moves, s3 fixed: how long the preperiod is
    Preperiods(Drawn<MapPreperiods>),
    /// Three moves, s3 fixed: how long the period is
    Periods(Drawn<MapPeriods>),
    /// Three moves, s3 fixed: only games whose period is no sum of two moves
    Exceptions(Drawn<MapExceptions>),
    /// Symmetric sets of five moves, s5 fixed: the size of the period
    Symmetric5(Drawn<MapSymmetric5>),
    /// (s1, s2, s3, s1+s3), s3 fixed: the size of the period
    Four(Drawn<MapFour>),
    /// Four moves: the mean period of each class against s4
    Means4(Drawn<MapMeans4>),
    /// Symmetric sets of five moves: the record period against s5
    Records5(Drawn<MapRecords5>),
    /// Symmetric sets of five moves: the mean period against s5
    Means5(Drawn<MapMeans5>),
    /// Symmetric sets: the mean period of each size against the largest move
    SymmetricMeans(Drawn<MapSymmetricMeans>),
}

/// A question and where the picture and the numbers go.
#[derive(clap::Args)]
struct Drawn<Q: clap::Args> {
    #[command(flatten)]
    question: Q,
    /// The file for the picture; its ending (svg, png, pdf, tikz) chooses the format
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the numbers to this file, CSV or (*.parquet) Parquet
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match &args.picture {
        Picture::Types(args) => args.map(context),
        Picture::Preperiods(args) => args.map(context),
        Picture::Periods(args) => args.map(context),
        Picture::Exceptions(args) => args.map(context),
        Picture::Symmetric5(args) => args.map(context),
        Picture::Four(args) => args.map(context),
        Picture::Means4(args) => args.curves(|question, output| question.output = output, context),
        Picture::Records5(args) => args.curves(|question, output| question.output = output, context),
        Picture::Means5(args) => args.curves(|question, output| question.output = output, context),
        Picture::SymmetricMeans(args) => args.curves(|question, output| question.output = output, context),
    }
}

impl<Q: clap::Args> Drawn<Q> {
    /// The picture that is wanted.
    fn wanted(&self) -> Result<Wanted, Failure> {
        self.output.as_deref().map_or(Ok(Wanted::default()), picture)
    }
}

impl<Q: MapQuestion + clap::Args> Drawn<Q> {
    /// The games may be many: they are written as they lie in memory.
    fn map(&self, context: &Context) -> Result<(), Failure> {
        let format = self.wanted()?.format(Format::Png);
        context.check_writable(self.output.iter().chain(&self.data))?;
        let (cells, picture) = context.work(|_, budget| {
            let mut cells = self.question.cells(budget)?;
            let draw = |format| self.question.picture(&mut cells, format, context.bench(), budget);
            let picture = format.map(draw).transpose()?.flatten();
            Ok((cells, picture))
        })?;
        let mut numbers = cells.numbers();
        if let Some(file) = &self.data {
            let written = context.kept(write_games(file, &cells, context))?;
            numbers.data = written.then(|| DataGiven::File(file.display().to_string()));
        }
        if let (Some(file), Some(picture)) = (&self.output, &picture) {
            numbers.file = context.keep(file, picture)?.then(|| file.display().to_string());
        }
        finish_speaking(numbers, context)
    }
}

impl<Q: Asked<Answer = CurveTable> + clap::Args> Drawn<Q> {
    fn curves(&self, draw: impl FnOnce(&mut Q, Wanted), context: &Context) -> Result<(), Failure> {
        let mut question = self.question.clone();
        draw(&mut question, self.wanted()?);
        context.check_writable(self.output.iter().chain(&self.data))?;
        let mut table = context.ask(&question)?;
        if let Some(file) = &self.data {
            let written = context.kept(write_rows(file, &table.rows, context))?;
            table.data = written.then(|| DataGiven::File(file.display().to_string()));
        }
        if let (Some(file), Some(picture)) = (&self.output, table.output.take()) {
            table.file = context.keep(file, &picture)?.then(|| file.display().to_string());
        }
        finish(table, context)
    }
}

/// Whether the name of a file asks for Parquet.
fn is_parquet(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"))
}

fn write_games(file: &Path, cells: &Cells, context: &Context) -> Result<(), Failure> {
    match is_parquet(file) {
        true => context.write(file, &table_document(game_columns(cells))?),
        false => context.write_long(file, |mut out| Ok(cells.write_csv(&mut out)?)),
    }
}

fn game_columns(cells: &Cells) -> Vec<(String, Column)> {
    let mut columns: Vec<(String, Column)> = Vec::new();
    for (place, name) in cells.names().iter().enumerate() {
        let taken = cells.games().map(|game| cells.moves(&game).get(place).copied());
        columns.push((name.to_string(), Column::Counts(taken.collect())));
    }
    let periods = cells.games().map(|game| u64::try_from(game.found?.0).ok()).collect();
    let preperiods = cells.games().map(|game| u64::try_from(game.found?.1).ok()).collect();
    let classes = cells.games().map(|game| cells.class(&game).to_string()).collect();
    columns.push(("period".into(), Column::Counts(periods)));
    columns.push(("preperiod".into(), Column::Counts(preperiods)));
    columns.push(("class".into(), Column::Texts(classes)));
    columns
}

fn write_rows(file: &Path, rows: &[CurveRow], context: &Context) -> Result<(), Failure> {
    match is_parquet(file) {
        true => context.write(file, &table_document(row_columns(rows))?),
        false => context.write(file, &grundy::ask::Document::text("csv", style::csv(&table(rows))?)),
    }
}

fn row_columns(rows: &[CurveRow]) -> Vec<(String, Column)> {
    let texts = |at: usize| Column::Texts(rows.iter().map(|row| row.cells()[at].clone()).collect());
    let columns = [
        Column::Counts(rows.iter().map(|row| Some(row.largest)).collect()),
        texts(1),
        Column::Counts(rows.iter().map(|row| Some(row.count)).collect()),
        texts(3),
        Column::Numbers(rows.iter().map(|row| Some(row.mean.0)).collect()),
        texts(5),
        texts(6),
    ];
    CurveRow::HEAD.map(String::from).into_iter().zip(columns).collect()
}

/// The rows with a heading.
fn table(rows: &[CurveRow]) -> Vec<Vec<String>> {
    let head = CurveRow::HEAD.map(String::from);
    std::iter::once(head).chain(rows.iter().map(CurveRow::cells)).map(|cells| cells.to_vec()).collect()
}

/// Where picture and numbers went.
fn file_lines(file: &Option<String>, data: &Option<DataGiven>) -> Vec<String> {
    let mut lines: Vec<String> = file.iter().map(|file| format!("drawn to {file}")).collect();
    if let Some(DataGiven::File(file)) = data {
        lines.push(format!("numbers written to {file}"));
    }
    lines
}

impl Speak for MapNumbers {
    fn speak(&self, words: Words) -> String {
        let mut rows = vec![words.heading(["class", "games", "share"])];
        for class in &self.classes {
            rows.push(vec![class.class.into(), class.count.to_string(), class.share.to_string()]);
        }
        rows.push(vec![words.said("all"), self.games.to_string()]);
        let mut lines = Vec::new();
        let longest = |name: &str, number: u128, game: &LongestGame| {
            let moves: Vec<String> = game.moves.iter().map(u64::to_string).collect();
            format!("longest {name} {number} at ({})", moves.join(", "))
        };
        lines.extend(self.longest_period.as_ref().map(|game| longest("period", game.period, game)));
        let late = self.longest_preperiod.as_ref().filter(|game| game.preperiod > 0);
        lines.extend(late.map(|game| longest("preperiod", game.preperiod, game)));
        lines.extend(file_lines(&self.file, &self.data));
        let lines = lines.iter().map(|line| words.said(line));
        std::iter::once(style::columns(&rows)).chain(lines).collect::<Vec<_>>().join("\n")
    }
}

impl Show for CurveTable {
    fn show(&self) -> String {
        let mut lines = vec![style::columns(&table(&self.rows))];
        lines.extend(self.formulas.iter().cloned());
        lines.extend(file_lines(&self.file, &self.data));
        lines.join("\n")
    }
}
