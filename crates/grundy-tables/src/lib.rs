//! Published data about impartial games, and the checks that recompute it.
//!
//! ```
//! use grundy::budget::Unwatched;
//! use grundy::workbench::Workbench;
//! use grundy_tables::Check;
//! let answer = Workbench::new().ask_unlisted(&Check::of(["lasker"]), &Unwatched).unwrap();
//! assert!(answer.complete);
//! ```
//!
//! What it knows: the tables in `data/`, which are part of the program, each with its source, its errors and what every cell
//! means. Each table has a check that goes through the notation and the solvers, as a user would, and compares cell by cell.
//! Where a source is known to be wrong the table keeps both values, the printed one and the right one; the right one must be
//! what we compute, and the printed one must not.
//!
//! Whom it calls: the facade `grundy` and nothing else of ours; what a game is, it asks [`grundy::ask::views`]. Nobody but the
//! program calls it: no answer about a game depends on a table, for then the table would confirm itself.
//!
//! Main results
//! * [`Check`]: the question, answered by the [`Report`]s of [`CheckedTables`].
//! * `TABLES`: all tables. [`run`]: checks one.
//! * [`Report`]: how many rows agree, which are skipped and why, errors of the source, differences.
//! * [`signature`]: one number for all searches. [`corpus`]: positions, easy, hard and unsolved.
//!
//! A check that cannot fail is worse than none: the tests change one cell of each kind in memory and expect exactly
//! one difference.

mod akiyama;
mod arithmetic;
mod boards;
mod claims;
pub mod corpus;
mod counting;
mod cycles;
mod effort;
mod errors;
mod errors_wythoff;
mod examples;
mod figures;
mod formula;
mod graphs;
mod heaps;
mod loopy;
mod nim;
mod octal;
mod oeis;
mod permutations;
mod placements;
mod plays;
mod question;
pub mod report;
mod rows;
mod sequences;
pub mod signature;
mod statistics;
mod strips;
mod subject;
mod subtraction;
#[cfg(test)]
mod tests;
mod wythoff;

pub use effort::Effort;
pub use question::{Check, CheckedTables};
pub use report::Report;
pub use rows::Fault;

use effort::Work;
use grundy::budget::Budget;
use report::RowCheck;
use rows::{Csv, Row};

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
    comparison: Comparison,
}

/// How a table is compared: the whole, or of one row, where every row stands for itself. A bounded one computes rows
/// only as far as the effort allows; otherwise every row is cheap.
enum Comparison {
    /// All rows together.
    Whole(fn(&Csv, &mut Report, &mut Budget<'_>) -> Result<(), Fault>),
    /// All rows together, bounded.
    Bounded(fn(&Csv, &mut Report, &mut Work<'_, '_>) -> Result<(), Fault>),
    /// One row.
    Rows(fn(Row<'_>, &mut RowCheck<'_>, &mut Budget<'_>) -> Result<(), Fault>),
    /// One row, bounded.
    BoundedRows(fn(&mut RowCheck<'_>, &mut Work<'_, '_>) -> Result<(), Fault>),
}

/// Checks one table. If it is stopped, the report holds the rows that were done.
pub fn run(table: &Table, effort: &Effort, budget: &mut Budget<'_>) -> (Report, Result<(), Fault>) {
    let mut report = Report::new(table.file, table.about);
    let ended = run_on(table, table.content, effort, &mut report, budget);
    (report, ended)
}

/// Checks the text given instead of the file's.
fn run_on(
    table: &Table,
    content: &str,
    effort: &Effort,
    report: &mut Report,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let csv = Csv::read(table.file, table.key, content)?;
    let (monitor, all) = (budget.monitor(), csv.rows().count() as u64);
    let tell = |row: Row<'_>| monitor.units(row.below_header(), all);
    match table.comparison {
        Comparison::Whole(check) => check(&csv, report, budget),
        Comparison::Bounded(check) => check(&csv, report, &mut Work { effort, budget }),
        Comparison::Rows(compare) => report.each(&csv, |row, check| {
            tell(row);
            compare(row, check, budget)
        }),
        Comparison::BoundedRows(compare) => {
            let mut work = Work { effort, budget };
            report.each(&csv, |row, check| {
                tell(row);
                compare(check, &mut work)
            })
        }
    }
}

/// A table of `data/`, with its content.
macro_rules! table {
    ($file:literal, $key:expr, $check:path, $about:literal) => {
        table!(@ Whole, $file, $key, $check, $about)
    };
    ($file:literal, $key:expr, rows $check:path, $about:literal) => {
        table!(@ Rows, $file, $key, $check, $about)
    };
    ($file:literal, $key:expr, bounded rows $check:path, $about:literal) => {
        table!(@ BoundedRows, $file, $key, $check, $about)
    };
    ($file:literal, $key:expr, bounded $check:path, $about:literal) => {
        table!(@ Bounded, $file, $key, $check, $about)
    };
    (@ $kind:ident, $file:literal, $key:expr, $check:path, $about:literal) => {
        Table {
            file: $file,
            about: $about,
            key: &$key,
            content: grundy_data::table($file),
            comparison: Comparison::$kind($check),
        }
    };
}

/// All tables, in the order in which they are reported.
pub(crate) const TABLES: &[Table] = &[
    table!("oeis.csv", ["number", "game"], rows oeis::terms, "sequences of the encyclopedia of integer sequences"),
    table!("nim/single_row_nim.csv", ["n", "x"], heaps::single_row, "take 1 to n-1 matches from one row"),
    table!("nim/naive_calls.csv", ["x"], heaps::naive_calls, "calls of the naive recursion"),
    table!("nim/lasker.csv", ["x"], heaps::lasker, "Lasker's Nim"),
    table!("nim/grundy_game.csv", ["x"], heaps::grundys_game, "Grundy's game"),
    table!("nim/prime_game.csv", ["n"], heaps::primes, "take a prime"),
    table!("nim/linear_domino.csv", ["n"], strips::domino, "dominoes on a strip"),
    table!("nim/misere_nim.csv", ["position"], nim::misere, "misère Nim"),
    table!("nim/safe_families.csv", ["family", "n"], nim::safe_families, "families of safe Nim positions"),
    table!("nim/match_counts.csv", ["matches"], rows nim::boxes, "positions from a box of matches"),
    table!("nim/nim_addition.csv", ["a"], nim::addition, "nim sums"),
    table!("nim/nim_multiplication.csv", ["a"], nim::multiplication, "nim products"),
    table!("nim/wythoff_p.csv", ["n"], wythoff::p_positions, "P-positions of Wythoff's game"),
    table!("nim/wythoff_sg.csv", ["a"], wythoff::values, "values of Wythoff's game"),
    table!("nim/queen8x8.csv", ["square"], wythoff::queen, "a queen on her way to the corner"),
    table!("nim/shifted_wythoff.csv", ["k"], sequences::shifted, "Wythoff's pairs from difference 2 on"),
    table!("nim/lieshout.csv", ["k"], sequences::lieshout_terms, "the Lieshout sequence"),
    table!(
        "nim/lieshout_exceptions.csv",
        ["k"],
        bounded sequences::exceptions,
        "where the Lieshout sequence leaves the golden ratio"
    ),
    table!("nim/general_wythoff.csv", ["n0", "T", "k"], sequences::general, "generalised Wythoff sequences"),
    table!(
        "nim/general_wythoff_summary.csv",
        ["n0", "T"],
        rows sequences::summaries,
        "what 300000 terms of them show"
    ),
    table!("nim/fibonacci_word.csv", ["item", "index"], sequences::fibonacci_word, "the Fibonacci word"),
    table!("nim/akiyama_p.csv", ["row"], akiyama::p_positions, "P-positions of Akiyama's Nim"),
    table!("nim/akiyama_claims.csv", ["claim"], bounded akiyama::claim_table, "claims about Akiyama's Nim"),
    table!(
        "nim/akiyama_stats.csv",
        ["statistic", "sequence", "parameter"],
        bounded rows statistics::table,
        "statistics of five sequences"
    ),
    table!("nim/cram.csv", ["shape"], rows boards::cram, "Cram on islands and rectangles"),
    table!("nim/loopy_examples.csv", ["game", "position"], rows loopy::examples, "Poker-Nim and Northcott's game"),
    table!("nim/graph_examples.csv", ["graph", "from", "to"], graphs::edges, "three game graphs"),
    table!(
        "nim/worked_examples.csv",
        ["source", "place"],
        rows examples::worked,
        "worked examples of three lectures"
    ),
    table!("nim/source_errors.csv", ["source", "place"], rows errors::mistakes, "mistakes in the sources"),
    table!("boards/date_game.csv", ["day", "month"], boards::dates, "the date game"),
    table!("boards/kayles.csv", ["n"], heaps::kayles, "Kayles"),
    table!("boards/linear_cram.csv", ["n"], strips::linear_cram, "linear Cram, normal and misère"),
    table!("octal.csv", ["code"], octal::table, "octal games with up to three digits"),
    table!("boards/side_games.csv", ["game", "input"], rows boards::side_games, "Domineering, Chomp and others"),
    table!(
        "boards/results.csv",
        ["game", "rows", "columns", "source"],
        bounded rows placements::results,
        "values, positions and branching of placement games"
    ),
    table!("boards/l_figures.csv", ["x", "y"], bounded rows figures::l_figures, "Domino Juvavum on L-shaped figures"),
    table!("boards/linear_djuv.csv", ["n"], bounded rows figures::linear_djuv, "Domino Juvavum on strips"),
    table!("boards/linear_juv.csv", ["n"], bounded rows figures::linear_juv, "Juvavum on strips"),
    table!("boards/moebius_cram.csv", ["n"], bounded rows figures::moebius_cram, "Cram on rings"),
    table!("boards/other_boards.csv", ["board", "size", "game"], bounded rows figures::other_boards, "other boards"),
    table!(
        "boards/glued.csv",
        ["game", "surface", "rows", "columns"],
        bounded rows figures::glued,
        "tori, cylinders and Möbius bands"
    ),
    table!("boards/tilings.csv", ["m", "n"], rows counting::rectangles, "domino tilings of rectangles"),
    table!("boards/aztec_tilings.csv", ["order"], rows counting::aztec, "domino tilings of Aztec diamonds"),
    table!("boards/successors.csv", ["game", "a"], rows counting::first_moves, "first moves on squares"),
    table!("boards/density.csv", ["a"], rows counting::densities, "density of the domino graph"),
    table!("boards/normalform_counts.csv", ["m", "n"], rows counting::normal_forms, "positions of Juvavum"),
    table!("boards/juv_square_positions.csv", ["a"], rows counting::squares, "positions of Juvavum on squares"),
    table!("perft.csv", ["game", "position", "depth"], plays::table, "plays of every game by their length"),
    table!(
        "subtraction/records_all.csv",
        ["moves"],
        bounded rows subtraction::records_all,
        "period records, all move sets"
    ),
    table!(
        "subtraction/records_symmetric.csv",
        ["moves"],
        bounded rows subtraction::records_symmetric,
        "period records, symmetric sets"
    ),
    table!(
        "subtraction/records_symmetric5.csv",
        ["moves"],
        bounded rows subtraction::records_symmetric5,
        "period records, symmetric sets of five"
    ),
    table!(
        "subtraction/records_4_period.csv",
        ["moves"],
        bounded rows subtraction::records_4_period,
        "period records, four moves"
    ),
    table!(
        "subtraction/records_4_preperiod.csv",
        ["moves"],
        bounded rows subtraction::records_4_preperiod,
        "preperiod records, four moves"
    ),
    table!(
        "subtraction/families_listed_periods.csv",
        ["n", "moves"],
        bounded rows subtraction::listed,
        "periods of symmetric families"
    ),
    table!("subtraction/orbits.csv", ["moves"], bounded rows subtraction::orbit_table, "orbits of symmetric sets"),
    table!(
        "subtraction/families_4.csv",
        ["nr", "condition"],
        bounded subtraction::families4::families,
        "families of four moves"
    ),
    table!(
        "subtraction/families_4_collapse.csv",
        ["nr", "m", "condition"],
        bounded subtraction::collapse::collapse_table,
        "where these families collapse"
    ),
    table!(
        "subtraction/families_4_16n_detail.csv",
        ["n"],
        bounded subtraction::collapse::detail,
        "the family of 16n-1 in detail"
    ),
    table!(
        "subtraction/families_quadratic_coeff.csv",
        ["polynomial", "d_mod_6"],
        bounded rows subtraction::quadratic::coefficients,
        "a quadratic family: coefficients"
    ),
    table!(
        "subtraction/families_quadratic_f.csv",
        ["d"],
        bounded rows subtraction::quadratic::divisors,
        "a quadratic family: factors"
    ),
    table!(
        "subtraction/families_other.csv",
        ["id", "sequence"],
        bounded rows subtraction::other::families,
        "other families, theorems, conjectures"
    ),
    table!("subtraction/sym5_by_s5.csv", ["s5"], bounded rows subtraction::exhaustive::symmetric5, "all symmetric sets of five"),
    table!("subtraction/three_move_shares.csv", ["s3"], bounded rows subtraction::exhaustive::three_moves, "all sets of three"),
    table!(
        "subtraction/own_four_move_by_s4.csv",
        ["s4"],
        bounded rows subtraction::exhaustive::four_moves,
        "all sets of four"
    ),
    table!(
        "subtraction/own_records_by_max.csv",
        ["kind", "max_move"],
        bounded rows subtraction::own::by_largest_move,
        "our own searches for records"
    ),
];
