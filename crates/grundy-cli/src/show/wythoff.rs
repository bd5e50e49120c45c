//! `grundy wythoff`: Wythoff's game and what has grown out of it.

use super::nim_table::{numbered, table};
use super::{Show, Speak, finish, finish_speaking, tell};
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use crate::words::Words;
use grundy::ask::wythoff::general::{SequenceTerm, Translated, WythoffSequence};
use grundy::ask::wythoff::grid::{RowPeriods, Values};
use grundy::ask::wythoff::label::Labelled;
use grundy::ask::wythoff::lieshout::Walked;
use grundy::ask::wythoff::pairs::Pairs;
use grundy::ask::wythoff::word::Word;
use grundy::ask::{
    WythoffGeneral, WythoffGrid, WythoffLabel, WythoffLieshout, WythoffPairs, WythoffRows, WythoffTranslate,
    WythoffWord,
};
use grundy::heap::wythoff::pairs::p_position_of;
use grundy::text::joined;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `grundy wythoff`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy wythoff pairs --to 10
  grundy wythoff pairs --n 1000000000000000000000000
  grundy wythoff grid --size 12
  grundy wythoff grid --size 100 --plot values.png
  grundy wythoff rows --to 8
  grundy wythoff label --piece queen --size 8x8
  grundy wythoff general 3 --skip 2
  grundy wythoff lieshout --terms 1000000
  grundy wythoff word --letter 1000000000000000000000")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// P-positions by formula, exact at any size
    Pairs(PairsArgs),
    /// Values of all positions with heaps below a size
    Grid(GridArgs),
    /// Additive period and preperiod of rows of the grid, with proof
    Rows(RowsArgs),
    /// Label a chessboard P and N in rounds
    Label(WythoffLabel),
    /// Generalised sequence: start with another difference, leave numbers out
    General(GeneralArgs),
    /// The numbers to leave out so that the sequence is an exact translate of Wythoff's
    Translate(WythoffTranslate),
    /// The Lieshout sequence (first difference 3), its rule checked term by term
    Lieshout(WythoffLieshout),
    /// The Fibonacci word: letters, places, subwords, balance
    Word(WythoffWord),
}

#[derive(clap::Args)]
struct PairsArgs {
    #[command(flatten)]
    question: WythoffPairs,
    /// Print comma-separated values
    #[arg(long, conflicts_with_all = ["json", "n"])]
    csv: bool,
    /// Draw the pairs and the line they follow to this file (svg, png, pdf or tikz)
    #[arg(long, value_name = "FILE", conflicts_with = "n")]
    plot: Option<PathBuf>,
}

#[derive(clap::Args)]
struct GridArgs {
    #[command(flatten)]
    question: WythoffGrid,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print the table for LaTeX
    #[arg(long, conflicts_with_all = ["csv", "json"])]
    latex: bool,
    /// Draw the values as a heat map to this file (png, svg, pdf or tikz)
    #[arg(long, value_name = "FILE", conflicts_with = "csv")]
    plot: Option<PathBuf>,
}

#[derive(clap::Args)]
struct RowsArgs {
    #[command(flatten)]
    question: WythoffRows,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

#[derive(clap::Args)]
struct GeneralArgs {
    #[command(flatten)]
    question: WythoffGeneral,
    /// Print the terms as comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match &args.what {
        What::Pairs(args) => pairs(args, context),
        What::Grid(args) => grid(args, context),
        What::Rows(args) => rows(args, context),
        What::Label(question) => tell(question, context),
        What::General(args) if args.csv => general_csv(&args.question, context),
        What::General(args) => tell(&args.question, context),
        What::Translate(question) => tell(question, context),
        What::Lieshout(question) => tell(question, context),
        What::Word(question) => tell(question, context),
    }
}

fn pairs(args: &PairsArgs, context: &Context) -> Result<(), Failure> {
    match &args.plot {
        Some(file) => draw_pairs(&args.question, file, context),
        None if context.json || args.question.n.is_some() => tell(&args.question, context),
        None => print_pairs(&args.question, args.csv, context),
    }
}

/// Writes the pairs one by one: there may be more than memory is allowed for.
fn print_pairs(question: &WythoffPairs, csv: bool, context: &Context) -> Result<(), Failure> {
    let mut out = context.output();
    let (n_width, a_width) = widths(question);
    question.visit(&context.budget(), |pair| {
        let (n, a, b) = (pair.n, pair.a, pair.b);
        match (csv, n) {
            (true, 0) => writeln!(out, "n,a,b")?,
            (false, 0) => writeln!(out, "{:n_width$}  {:a_width$}  b", "n", "a")?,
            _ => {}
        }
        match csv {
            true => writeln!(out, "{n},{a},{b}")?,
            false => writeln!(out, "{n:<n_width$}  {a:<a_width$}  {b}")?,
        }
        Ok::<(), Failure>(())
    })?;
    Ok(out.flush()?)
}

/// How wide the columns are: as the last numbers.
fn widths(question: &WythoffPairs) -> (usize, usize) {
    let t = u32::try_from(question.t.0).unwrap_or(u32::MAX).max(1);
    let (a, _) = p_position_of(t, question.last());
    (question.last().to_string().len(), a.to_string().len())
}

/// What is told about a picture.
#[derive(Serialize)]
struct Told {
    t: u32,
    pairs: usize,
    file: String,
}

fn draw_pairs(question: &WythoffPairs, file: &Path, context: &Context) -> Result<(), Failure> {
    context.check_writable([file])?;
    let answer = context.ask(&WythoffPairs { plot: super::picture(file)?, ..question.clone() })?;
    let Pairs::Drawn { t, pairs, plot } = answer else { return finish(answer, context) };
    context.write(file, &plot)?;
    let told = Told { t, pairs, file: file.display().to_string() };
    context.say(&told, || format!("{pairs} pairs drawn to {}", told.file))
}

impl Show for Pairs {
    fn show(&self) -> String {
        match self {
            Pairs::One { a, b, .. } => format!("({a},{b})"),
            Pairs::List { pairs, .. } => {
                let lines: Vec<String> =
                    pairs.iter().map(|pair| format!("({},{})", pair.a, pair.b)).collect();
                lines.join("\n")
            }
            Pairs::Drawn { pairs, .. } => format!("{pairs} pairs drawn"),
        }
    }
}

/// A larger grid is not shown on the screen.
const SHOWN: usize = 64;

fn grid(args: &GridArgs, context: &Context) -> Result<(), Failure> {
    let answer = context.ask(&args.question)?;
    match &args.plot {
        Some(file) => draw_grid(&answer, file, context),
        None if args.csv => context.print(&style::csv(&numbered("a", &answer.rows))?),
        None if args.latex => context.print(&style::latex(&numbered("a", &answer.rows))),
        None => finish(answer, context),
    }
}

/// What is told about a heat map.
#[derive(Serialize)]
struct DrawnGrid {
    size: usize,
    largest: Option<u16>,
    file: String,
}

fn draw_grid(grid: &Values, file: &Path, context: &Context) -> Result<(), Failure> {
    super::draw_map(grid.size * grid.size, || grid.heat_map(), file, context)?;
    let told = DrawnGrid { size: grid.size, largest: grid.largest, file: file.display().to_string() };
    context.say(&told, || format!("{} x {} values drawn to {}", told.size, told.size, told.file))
}

impl Show for Values {
    fn show(&self) -> String {
        if self.size <= SHOWN {
            return table("", &self.rows);
        }
        let (size, largest) = (self.size, self.largest.unwrap_or(0));
        format!("{size} x {size} values computed, the largest is {largest}\nhelp: print them with --csv")
    }
}

fn rows(args: &RowsArgs, context: &Context) -> Result<(), Failure> {
    let answer = context.ask(&args.question)?;
    match args.csv {
        true => context.print(&style::csv(&row_table(&answer))?),
        false => finish_speaking(answer, context),
    }
}

fn row_table(periods: &RowPeriods) -> Vec<Vec<String>> {
    let head = ["row", "period", "preperiod", "method"].map(str::to_string).to_vec();
    let lines = periods.rows.iter().map(|row| {
        vec![row.row.to_string(), row.period.to_string(), row.preperiod.to_string(), row.method.to_string()]
    });
    std::iter::once(head).chain(lines).collect()
}

impl Speak for RowPeriods {
    fn speak(&self, words: Words) -> String {
        let mut table = row_table(self);
        table[0] = words.heading(&table[0]);
        style::columns(&table)
    }
}

impl Show for Labelled {
    fn show(&self) -> String {
        let label = |x: u64, y: u64| {
            let square = &self.squares[(x * self.height + y) as usize];
            format!("{:3}", format!("{}{}", square.outcome, square.round))
        };
        let board = (0..self.height).rev().map(|y| {
            let cells: Vec<String> = (0..self.width).map(|x| label(x, y)).collect();
            format!("{:>3}  {}", y + 1, cells.join(" ").trim_end())
        });
        let last = format!(
            "{} P-positions ({}), {} N-positions, found in {} rounds (the digits)",
            self.p,
            self.p_squares.join(" "),
            self.n,
            self.rounds
        );
        board.chain([last]).collect::<Vec<_>>().join("\n")
    }
}

/// Writes the terms one by one: there may be more than memory is allowed for.
fn general_csv(question: &WythoffGeneral, context: &Context) -> Result<(), Failure> {
    let mut out = context.output();
    let mut head = Some("n,A,B,floor_n_phi,epsilon\n");
    question.visit(&mut context.budget(), |term, floor| {
        write!(out, "{}", head.take().unwrap_or_default())?;
        writeln!(out, "{},{},{},{floor},{}", term.n, term.a, term.b, term.epsilon)?;
        Ok::<(), Failure>(())
    })?;
    write!(out, "{}", head.take().unwrap_or_default())?;
    Ok(out.flush()?)
}

fn set(numbers: &[u64]) -> String {
    format!("{{{}}}", joined(numbers, ","))
}

impl Show for WythoffSequence {
    fn show(&self) -> String {
        let list = |pick: fn(&SequenceTerm) -> u64| {
            self.terms.iter().map(|term| pick(term).to_string()).collect::<Vec<_>>().join(" ")
        };
        let few = self.first_exceptions.iter().take(12);
        let few: Vec<String> =
            few.map(|exception| format!("{}:{:+}", exception.n, exception.epsilon)).collect();
        let exceptions = match few.len() {
            0 => "  epsilon is 0 there".to_string(),
            _ => format!("  epsilon is not 0 at {} of them: {} ...", self.exceptions, few.join(" ")),
        };
        let window = match (&self.window, &self.window_fails) {
            (Some(window), None) => format!(
                "  proved: |epsilon| <= 1 and no two neighbours nonzero for all n > {} (Sun-Zeilberger window N={}, m1={}, m2={})",
                window.m2, window.n, window.m1, window.m2
            ),
            (_, Some(why)) => format!("  the window is refused: {why}"),
            (None, None) => {
                "  no window of Sun and Zeilberger's theorem within the terms observed".to_string()
            }
        };
        [
            style::strong(format!("n0={}, T={}", self.n0, set(&self.skipped))),
            format!("  A  {}", list(|term| term.a)),
            format!("  B  {}", list(|term| term.b)),
            format!("  A_n = floor(n phi) {:+} + epsilon_n, observed on {} terms", self.alpha, self.observed),
            exceptions,
            window,
        ]
        .join("\n")
    }
}

impl Show for Translated {
    fn show(&self) -> String {
        let Translated { n0, skipped, shift, offset, .. } = self;
        format!("n0={n0}: T={}, A_k = floor((k+{shift}) phi) - {offset}", set(skipped))
    }
}

impl Show for Walked {
    fn show(&self) -> String {
        match self {
            Walked::Term { a, b, .. } => format!("({a},{b})"),
            Walked::Terms { terms, exceptions, rule, fails_at, .. } => {
                let verdict = match fails_at {
                    None => {
                        format!(
                            "the rule (proved: see the book) holds for all {terms} terms made by the mex rule"
                        )
                    }
                    Some(n) => format!("the rule fails at n = {n}"),
                };
                let places: Vec<String> = exceptions
                    .iter()
                    .map(|exception| format!("{}:{:+}", exception.n, exception.epsilon))
                    .collect();
                format!(
                    "A_n = floor(n phi) - 4 + epsilon_n, {rule}\n{verdict}\n{} exceptions: {}",
                    exceptions.len(),
                    places.join(" ")
                )
            }
        }
    }
}

impl Show for Word {
    fn show(&self) -> String {
        match self {
            Word::Letter { n, letter, count_a } => {
                format!("letter {n} is {letter}; {count_a} letters a up to there")
            }
            Word::Places { a, b } => {
                let list = |places: &[u64]| joined(places, " ");
                format!("a: {}\nb: {}", list(a), list(b))
            }
            Word::Subwords { count, subwords, .. } => format!("{count} subwords: {}", subwords.join(" ")),
            Word::Balance { length, counts } => {
                let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
                format!("windows of {length} letters hold {} a", counts.join(" or "))
            }
            Word::Prefix { prefix, .. } => prefix.clone(),
        }
    }
}
