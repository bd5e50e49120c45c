//! The command `grundy check`, without its output: recomputes every published table in `data/`.
//!
//! The tables are part of the program. Each has a check that goes through the notation and the solvers, as a user
//! would, and compares cell by cell. Where a source is known to be wrong the table keeps both values, the printed one
//! and the right one; the right one must be what we compute, and the printed one must not.
//!
//! Main results
//! * [`TABLES`]: all tables. [`run`]: checks one.
//! * [`Report`]: how many rows agree, which are skipped and why, errors of the source, differences.
//!
//! A check that cannot fail is worse than none: the tests change one cell of each kind in memory and expect exactly
//! one difference.

mod arithmetic;
mod boards;
mod claims;
mod cycles;
mod errors;
mod examples;
mod graphs;
mod heaps;
mod loopy;
mod nim;
pub mod report;
mod rows;
mod strips;
mod subject;
mod subtraction;
#[cfg(test)]
mod tests;
mod wythoff;

pub use report::Report;
pub use rows::{Csv, Fault};

use grundy::budget::Budget;

/// A published table.
pub struct Table {
    /// The file below `data/`, such as `nim/lasker.csv`.
    pub file: &'static str,
    /// What the table is about.
    pub about: &'static str,
    /// The columns that tell its rows apart.
    pub key: &'static [&'static str],
    /// The text of the file.
    pub content: &'static str,
    /// Compares all rows and files them in the report.
    pub check: Check,
}

/// The check of a whole table.
pub type Check = fn(&Csv, &mut Report, &mut Budget<'_>) -> Result<(), Fault>;

/// Checks one table.
pub fn run(table: &Table, budget: &mut Budget<'_>) -> Result<Report, Fault> {
    run_on(table, table.content, budget)
}

/// Checks the text given instead of the file's.
fn run_on(table: &Table, content: &str, budget: &mut Budget<'_>) -> Result<Report, Fault> {
    let csv = Csv::read(table.file, table.key, content)?;
    let mut report = Report::new(table.file, table.about);
    (table.check)(&csv, &mut report, budget)?;
    Ok(report)
}

/// A table of `data/`, with its content.
macro_rules! table {
    ($file:literal, $key:expr, $check:path, $about:literal) => {
        Table {
            file: $file,
            about: $about,
            key: &$key,
            content: include_str!(concat!("../../../../data/", $file)),
            check: $check,
        }
    };
}

/// All tables, in the order in which they are reported.
pub const TABLES: &[Table] = &[
    table!("nim/single_row_nim.csv", ["n", "x"], heaps::single_row, "take 1 to n-1 matches from one row"),
    table!("nim/naive_calls.csv", ["x"], heaps::naive_calls, "calls of the naive recursion"),
    table!("nim/lasker.csv", ["x"], heaps::lasker, "Lasker's Nim"),
    table!("nim/grundy_game.csv", ["x"], heaps::grundys_game, "Grundy's game"),
    table!("nim/prime_game.csv", ["n"], heaps::primes, "take a prime"),
    table!("nim/linear_domino.csv", ["n"], strips::domino, "dominoes on a strip"),
    table!("nim/misere_nim.csv", ["position"], nim::misere, "misère Nim"),
    table!("nim/safe_families.csv", ["family", "n"], nim::safe_families, "families of safe Nim positions"),
    table!("nim/match_counts.csv", ["matches"], nim::boxes, "positions from a box of matches"),
    table!("nim/nim_addition.csv", ["a"], nim::addition, "nim sums"),
    table!("nim/nim_multiplication.csv", ["a"], nim::multiplication, "nim products"),
    table!("nim/wythoff_p.csv", ["n"], wythoff::p_positions, "P-positions of Wythoff's game"),
    table!("nim/wythoff_sg.csv", ["a"], wythoff::values, "values of Wythoff's game"),
    table!("nim/queen8x8.csv", ["square"], wythoff::queen, "a queen on her way to the corner"),
    table!("nim/cram.csv", ["shape"], boards::cram, "Cram on islands and rectangles"),
    table!("nim/loopy_examples.csv", ["game", "position"], loopy::examples, "Poker-Nim and Northcott's game"),
    table!("nim/graph_examples.csv", ["graph", "from", "to"], graphs::edges, "three game graphs"),
    table!(
        "nim/worked_examples.csv",
        ["source", "place"],
        examples::worked,
        "worked examples of three lectures"
    ),
    table!("nim/source_errors.csv", ["source", "place"], errors::mistakes, "mistakes in the sources"),
    table!("boards/date_game.csv", ["day", "month"], boards::dates, "the date game"),
    table!("boards/kayles.csv", ["n"], heaps::kayles, "Kayles"),
    table!("boards/linear_cram.csv", ["n"], strips::linear_cram, "linear Cram, normal and misère"),
    table!("boards/side_games.csv", ["game", "input"], boards::side_games, "Domineering, Chomp and others"),
    table!(
        "subtraction/records_all.csv",
        ["moves"],
        subtraction::records_all,
        "period records, all move sets"
    ),
    table!(
        "subtraction/records_symmetric.csv",
        ["moves"],
        subtraction::records_symmetric,
        "period records, symmetric sets"
    ),
    table!(
        "subtraction/records_symmetric5.csv",
        ["moves"],
        subtraction::records_symmetric5,
        "period records, symmetric sets of five"
    ),
    table!(
        "subtraction/records_4_period.csv",
        ["moves"],
        subtraction::records_4_period,
        "period records, four moves"
    ),
    table!(
        "subtraction/records_4_preperiod.csv",
        ["moves"],
        subtraction::records_4_preperiod,
        "preperiod records, four moves"
    ),
    table!(
        "subtraction/families_listed_periods.csv",
        ["n", "moves"],
        subtraction::listed,
        "periods of symmetric families"
    ),
    table!("subtraction/orbits.csv", ["moves"], subtraction::orbit_table, "orbits of symmetric sets"),
];
