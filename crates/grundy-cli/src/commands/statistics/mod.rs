//! `grundy statistics`: the P-positions of games as sequences of zeros and ones, compared.

mod plot;
mod summary;

use crate::context::Context;
use crate::failure::Failure;
use grundy::budget::Budget;
use grundy::game::{Convention, Outcome};
use grundy::heap::akiyama::AkiyamaNim;
use grundy::heap::akiyama::list::PList;
use grundy::heap::akiyama::printed::{self, Form};
use grundy::heap::wythoff::Wythoff;
use grundy::heap::wythoff::general::General;
use grundy::heap::wythoff::pairs::p_position_of;
use grundy::heap::wythoff::tribonacci::{self, Tribonacci};
use grundy::notation::read_game;
use grundy::solve::any::AnyGame;
use grundy::statistics::Places;
use plot::{Plot, draw};
use serde_json::Value;
use std::path::PathBuf;
use summary::summary;

/// Arguments of `grundy statistics`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy statistics wythoff akiyama-nim random --terms 10000
  grundy statistics take-a-prime --terms 500 --json
  grundy statistics wythoff akiyama-nim random --plot windows -o windows.svg
  grundy statistics wythoff akiyama-nim random --plot words --csv
  grundy statistics wythoff akiyama-nim --plot deviation --parquet deviation.parquet

A sequence is a game: the heaps that are lost, or the smallest heaps of the P-positions of wythoff, wythoff(t),
tribonacci and akiyama-nim. Others: akiyama-printed and akiyama-rechecked (the algorithm of the source), lieshout,
and random: the steps of the sequence named before it, shuffled with --seed.")]
pub struct Args {
    /// Games or other sequences
    #[arg(required = true)]
    sequences: Vec<String>,
    /// How many numbers of each sequence
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=50_000_000))]
    terms: u64,
    /// The length of the sliding window
    #[arg(long, value_name = "L", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    window: u64,
    /// Autocorrelation up to this lag
    #[arg(long, value_name = "K", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    lags: u64,
    /// Subwords are counted up to this length
    #[arg(long, value_name = "L", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=63))]
    subwords: u32,
    /// Words of this length are counted one by one
    #[arg(long, value_name = "L", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=20))]
    words: u32,
    /// The seed of random sequences
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// One curve for each sequence: as a picture (with -o) or as a table (with --csv)
    #[arg(long, value_enum, value_name = "KIND")]
    plot: Option<Plot>,
    /// The SVG file for the picture
    #[arg(long, short, value_name = "FILE", requires = "plot")]
    output: Option<PathBuf>,
    /// Print comma-separated values
    #[arg(long, conflicts_with_all = ["json", "output"])]
    csv: bool,
    /// Write the points of the curves to a Parquet file
    #[arg(long, value_name = "FILE", requires = "plot", conflicts_with_all = ["csv", "output"])]
    parquet: Option<PathBuf>,
}

/// Heaps of a game are tried up to so many times the number of terms wanted.
const PATIENCE: u64 = 200;

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let mut budget = context.budget();
    let mut all: Vec<(String, Places)> = Vec::new();
    for name in &args.sequences {
        let places = match (name.as_str(), all.last()) {
            ("random", Some((_, before))) => before.shuffled(args.seed, &budget)?,
            ("random", None) => {
                return Err(Failure::Input(
                    "'random' shuffles the steps of the sequence before it\nhelp: name a sequence first, such as akiyama-nim random".into(),
                ));
            }
            _ => sequence(name, args.terms, &mut budget)?,
        };
        if places.is_empty() {
            return Err(Failure::Input(format!("{name} has no positive numbers to look at")));
        }
        all.push((name.clone(), places));
    }
    match args.plot {
        Some(plot) => draw(args, plot, &all, context),
        None => summary(args, &all, context),
    }
}

/// The first numbers of a sequence.
fn sequence(name: &str, terms: u64, budget: &mut Budget<'_>) -> Result<Places, Failure> {
    // The numbers, the bits of the sequence, and a sorted copy.
    budget.need(terms.saturating_mul(20))?;
    let count = terms as usize;
    let printed = |form, budget: &mut Budget<'_>| {
        printed::rows(form, count + 1, budget).map(|rows| rows.iter().map(|row| row[0].into()).collect())
    };
    let numbers: Vec<u64> = match name {
        "akiyama-printed" => printed(Form::AsPrinted, budget)?,
        "akiyama-rechecked" => printed(Form::Rechecked, budget)?,
        "lieshout" => General::new(3, []).first(terms, budget)?.iter().map(|term| term.a).collect(),
        _ => game_numbers(name, terms, budget)?,
    };
    Ok(Places::new(numbers, budget)?)
}

fn game_numbers(name: &str, terms: u64, budget: &mut Budget<'_>) -> Result<Vec<u64>, Failure> {
    let game = read_game(name)?;
    let rules = game.rules();
    if let Some(wythoff) = rules.downcast_ref::<Wythoff>() {
        let places = (1..=terms).map(|n| budget.work(16).map(|_| p_position_of(wythoff.t(), n).0 as u64));
        return Ok(places.collect::<Result<_, _>>()?);
    }
    if rules.is::<AkiyamaNim>() {
        let mut list = PList::default();
        list.extend_to_values(terms as usize, budget)?;
        return Ok(list.smallest_heaps().take(terms as usize).collect());
    }
    if rules.is::<Tribonacci>() {
        let rows = tribonacci::places(terms.saturating_mul(2), budget)?;
        return Ok(rows.iter().map(|row| row[0]).take(terms as usize).collect());
    }
    lost_heaps(&*game, name, terms, budget)
}

/// The heaps that are lost for the player to move.
fn lost_heaps(
    game: &dyn AnyGame,
    name: &str,
    terms: u64,
    budget: &mut Budget<'_>,
) -> Result<Vec<u64>, Failure> {
    let mut lost = Vec::new();
    for heap in 1..=terms.saturating_mul(PATIENCE) {
        let position = game.heap(heap).ok_or_else(|| {
            Failure::Input(format!(
                "{name} has no heap of {heap}, so its P-positions are no sequence of numbers\n\
                 help: try take-a-prime, wythoff or akiyama-nim"
            ))
        })?;
        if game.outcome(&position, Convention::Normal, budget)? == Outcome::P {
            lost.push(heap);
            if lost.len() as u64 == terms {
                break;
            }
        }
        budget.position(lost.len() as u64 * 8)?;
    }
    Ok(lost)
}

/// A number as people read it: six digits after the point, no zeros at the end.
fn decimal(number: f64) -> String {
    let text = format!("{number:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn float(number: f64) -> Value {
    serde_json::from_str(&decimal(number)).unwrap_or(Value::Null)
}
