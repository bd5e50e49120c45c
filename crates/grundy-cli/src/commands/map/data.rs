//! The numbers of a picture, as CSV or Parquet.

use super::cells::Cells;
use crate::failure::Failure;
use crate::parquet_file::{Column, write_table};
use grundy::subtraction::map::{Game, Kind};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// The names of the moves of a kind.
pub(super) struct Table {
    moves: &'static [&'static str],
}

impl Table {
    pub(super) fn of(kind: Kind) -> Table {
        Table {
            moves: match kind {
                Kind::Three { .. } => &["s1", "s2", "s3"],
                Kind::Symmetric5 { .. } => &["s1", "s2", "s3", "s4", "s5"],
                Kind::Four { .. } => &["s1", "s2", "s3", "s4"],
            },
        }
    }
}

/// Whether the name of a file asks for Parquet.
pub(super) fn is_parquet(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"))
}

/// One row for each game, by s2 and s1; period and preperiod are empty where they are not known.
pub(super) fn write_games(file: &Path, cells: &Cells, table: &Table) -> Result<(), Failure> {
    if is_parquet(file) {
        return write_table(file, columns(cells, table));
    }
    write_lines(file, |out| {
        writeln!(out, "{},period,preperiod,class", table.moves.join(","))?;
        for game in cells.games() {
            for take in cells.kind.moves(game.first, game.second) {
                write!(out, "{take},")?;
            }
            match game.found {
                Some((period, preperiod)) => write!(out, "{period},{preperiod},")?,
                None => write!(out, ",,")?,
            }
            writeln!(out, "{}", cells.kind.classes()[cells.kind.class(&game)])?;
        }
        Ok(())
    })
}

/// Writes a text file.
pub(super) fn write_lines(
    file: &Path,
    lines: impl FnOnce(&mut BufWriter<File>) -> std::io::Result<()>,
) -> Result<(), Failure> {
    let wrong = |error: std::io::Error| Failure::Input(format!("cannot write {}: {error}", file.display()));
    let mut out = BufWriter::new(File::create(file).map_err(wrong)?);
    lines(&mut out).and_then(|()| out.flush()).map_err(wrong)
}

fn columns(cells: &Cells, table: &Table) -> Vec<(&'static str, Column)> {
    let counts =
        |pick: &dyn Fn(&Game) -> Option<u64>| Column::Counts(cells.games().map(|game| pick(&game)).collect());
    let mut columns: Vec<(&str, Column)> = Vec::new();
    for (place, name) in table.moves.iter().enumerate() {
        let take = move |game: &Game| cells.kind.moves(game.first, game.second).get(place).copied();
        columns.push((name, counts(&take)));
    }
    columns.push(("period", counts(&|game| u64::try_from(game.found?.0).ok())));
    columns.push(("preperiod", counts(&|game| u64::try_from(game.found?.1).ok())));
    let class = |game: Game| cells.kind.classes()[cells.kind.class(&game)].to_string();
    columns.push(("class", Column::Texts(cells.games().map(class).collect())));
    columns
}
