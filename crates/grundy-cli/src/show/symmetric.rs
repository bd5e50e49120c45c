//! `grundy symmetric`: symmetric move sets, their start sequences, orbits and bounds.

use super::Show;
use crate::commands::style;
use grundy::ask::Symmetric;
use grundy::ask::symmetric::{Orbits, Symmetry};

/// Arguments of `grundy symmetric`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy symmetric 'subtract(2,5,7)'
  grundy symmetric 'subtract(3,8,9,14,17)' --json
  grundy symmetric 'subtract(1,2,3)' --before 110
  grundy symmetric 'subtract(2,5,7)' --mix 1111111,0110110

A set is symmetric if with each move s, except the largest one m, it holds m - s. Then the sequence can be
computed backwards, every start sequence without collisions lies on a cycle, and the cycles are listed.")]
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
    let normal = found.orbit_list.iter().find(|orbit| orbit.normal).map_or(0, |orbit| orbit.length);
    let mut lines = vec![
        format!("{}: symmetric, so the preperiod is 0", style::strong(&found.game)),
        format!(
            "  collision-free start sequences  {}, {} of them palindromes",
            found.sequences, found.palindromes
        ),
        format!("  orbits                          {}: {}", found.orbits, found.orbit_lengths),
        format!("  the game itself                 period {normal}"),
    ];
    lines.extend(found.bounds.iter().map(|bound| {
        let holds = if bound.holds { "holds" } else { "fails" };
        let status = if bound.conjecture { " (a conjecture)" } else { "" };
        format!("  bound {:25} {holds}{status}", bound.bound)
    }));
    lines.join("\n")
}
