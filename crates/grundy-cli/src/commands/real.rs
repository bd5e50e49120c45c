//! `grundy real`: subtraction games whose moves are real numbers, exactly.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::subtraction::real::{Real, RealGame};
use grundy::text::Fragment;
use serde_json::{Value, json};

/// Arguments of `grundy real`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy real '1, sqrt(2)'
  grundy real '1, 3/2, 1+sqrt(5)' --to 20
  grundy real '[1..2]'                   any number from 1 to 2

All roots of one game must be of the same number. Lost heaps form intervals; square brackets belong to them.")]
pub struct Args {
    /// The moves: numbers such as 3/2, sqrt(2), 1+sqrt(5), or intervals such as (1..2]
    moves: String,
    /// List the lost intervals that begin up to here
    #[arg(long, default_value = "10", value_name = "NUMBER")]
    to: String,
    /// Give the period up after so many lost intervals
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    intervals: usize,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let game = RealGame::read(Fragment::new(&args.moves).trim())?;
    let bound = Real::read(Fragment::new(&args.to).trim())?;
    let mut budget = context.budget();
    let lost: Vec<String> = game.lost(bound, &mut budget)?.iter().map(ToString::to_string).collect();
    let found = game.find_period(args.intervals, &mut budget)?;
    let (period, preperiod) = match &found {
        Some(found) => (json!(found.period.to_string()), json!(found.preperiod.to_string())),
        None => (Value::Null, Value::Null),
    };
    let answer = json!({"moves": args.moves, "lost": lost, "period": period, "preperiod": preperiod});
    context.answer(&answer, || {
        let verdict = match &found {
            Some(found) => format!("period {}, preperiod {}", style::strong(found.period), found.preperiod),
            None => format!("no period among {} lost intervals", args.intervals),
        };
        format!("lost: {}\n{verdict}", lost.join(" "))
    })?;
    if found.is_some() { Ok(()) } else { Err(Failure::Negative) }
}
