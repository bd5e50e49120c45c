//! `grundy symmetric`: symmetric move sets, and the start sequences, orbits and bounds of all finite ones.

use super::Show;
use crate::style;
use grundy::ask::Symmetric;
use grundy::ask::symmetric::{BoundRow, LONGEST_BOUNDED, Orbits, Symmetry};

/// Arguments of `grundy symmetric`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy symmetric 'subtract(2,5,7)'
  grundy symmetric 'subtract(3,8,9,14,17)' --json
  grundy symmetric 'subtract(3,7,8)'
  grundy symmetric 'subtract(1,2,3)' --before 110
  grundy symmetric 'subtract(2,5,7)' --mix 1111111,0110110

A set is symmetric if with each move s, except the largest one m, it holds m - s. Then the sequence can be \
computed backwards, and every start sequence without collisions lies on a cycle. In any other set it leads to one. \
The cycles, the orbits, are listed; the bounds are for the number of start sequences, and so for the period.")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Symmetric,
}

impl Show for Symmetry {
    fn show(&self) -> String {
        match self {
            Symmetry::Not(set) => format!("{}: not symmetric", set.game),
            Symmetry::Previous(found) => found.previous.to_string(),
            Symmetry::Mixed(found) => format!(
                "{} with all moves times {}: period {}",
                found.game,
                found.factor,
                style::strong(found.period)
            ),
            Symmetry::Orbits(found) => orbits(found),
        }
    }
}

fn orbits(found: &Orbits) -> String {
    let game = style::strong(&found.game);
    let first = match found.unpaired {
        None => format!("{game}: symmetric, so the preperiod is 0"),
        Some(alone) => {
            format!("{game}: not symmetric: {alone} is a move, but {} - {alone} is not", found.largest)
        }
    };
    let mut lines = vec![first];
    let mut line = |name: &str, what: String| lines.push(format!("  {name:30}  {what}"));
    match (found.sequences, found.palindromes) {
        (Some(all), Some(palindromes)) => {
            line("collision-free start sequences", format!("{all}, {palindromes} of them palindromes"));
        }
        _ => line("collision-free start sequences", "not counted: the largest move is too long".into()),
    }
    match (found.orbits, &found.orbit_lengths, found.on_cycles, found.longest_tail) {
        (Some(number), Some(lengths), Some(on_cycles), Some(tail)) => {
            line("orbits", format!("{number}: {lengths}"));
            if !found.symmetric {
                let steps = if tail == 1 { "step" } else { "steps" };
                line(
                    "on a cycle",
                    format!("{on_cycles} of them; the others come to one in at most {tail} {steps}"),
                );
            }
        }
        _ => line("orbits", "not listed: the start sequences are too many".into()),
    }
    if let (Some(period), Some(preperiod)) = (found.period, found.preperiod) {
        let preperiod = if found.symmetric { String::new() } else { format!(", preperiod {preperiod}") };
        line("the game itself", format!("period {period}{preperiod}"));
    }
    if found.bounds.is_empty() {
        line("bounds", format!("not shown: the largest move is above {LONGEST_BOUNDED}"));
    }
    lines.extend(found.bounds.iter().map(bound));
    lines.join("\n")
}

fn bound(bound: &BoundRow) -> String {
    let most = match bound.most.len() {
        ..=MOST_DIGITS => format!("at most {}", bound.most),
        digits => format!("less than 10^{digits}"),
    };
    let holds = match bound.holds {
        Some(true) => ", holds",
        Some(false) => ", fails",
        None => "",
    };
    let status = if bound.conjecture { " (a conjecture)" } else { "" };
    format!("  bound {:24}  {most}{holds}{status}", bound.bound)
}

/// Longer bounds are told by their number of digits.
const MOST_DIGITS: usize = 40;
