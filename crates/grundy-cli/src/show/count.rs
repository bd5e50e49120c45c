//! `grundy count`: how many positions there are.

use super::Show;
use super::board::{count_rows, short};
use crate::style;
use grundy::ask::Counting;
use grundy::ask::count::Counted;

/// Arguments of `grundy count`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy count --matches 38              all Nim positions of a box of 38 matches
  grundy count 'northcott(8x8)'
  grundy count 'cram(4x5)'               positions, up to symmetry, branching, matchings, tilings
  grundy count 'djuv(3x3):145'           the same from any position
  grundy count 'juvavum(1000x1000)'      first moves of boards too large for anything else")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Counting,
}

impl Show for Counted {
    fn show(&self) -> String {
        match self {
            Counted::Matches { matches, starts, positions, safe_starts, safe_positions } => format!(
                "a box of {matches} matches\n  {} starts use all of them, {safe_starts} of these have nim sum 0\n  \
                 {} positions with at most {matches} (the empty one included), {safe_positions} of these have nim sum 0",
                style::strong(starts),
                style::strong(positions),
            ),
            Counted::Board { game, counts } => {
                format!("{}\n{}", style::strong(game), style::columns(&count_rows(counts)))
            }
            Counted::Formulas { game, first_moves, positions, density } => {
                let positions = positions.as_ref().map(ToString::to_string);
                let lines = [
                    ("  moves here", Some(first_moves.to_string())),
                    ("  positions", positions),
                    ("  density", density.clone()),
                ];
                let row = |(label, count): (&str, Option<String>)| Some(vec![label.into(), short(&count?)]);
                let rows: Vec<Vec<String>> = lines.into_iter().filter_map(row).collect();
                let note = "  (by formula: this board is too large for anything else)";
                format!("{}\n{}\n{note}", style::strong(game), style::columns(&rows))
            }
            Counted::States { game, states } => {
                format!("{game}: {} states, counting who is to move", style::strong(states))
            }
        }
    }
}
