//! `grundy count`: how many positions there are.

use super::board::{count_rows, short};
use super::{Speak, end};
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use crate::words::Words;
use grundy::ask::Counting;
use grundy::ask::count::Counted;
use grundy::ask::fields::whole_in;

/// Arguments of `grundy count`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy count --matches 38              all Nim positions of a box of 38 matches
  grundy count 'northcott(8x8)'
  grundy count 'cram(4x5)'               positions, up to symmetry, branching, matchings, tilings
  grundy count 'djuv(3x3):145'           the same from any position
  grundy count 'juvavum(10x10)' --digits 3
  grundy count 'juvavum(1000x1000)'      first moves of boards too large for anything else")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Counting,
    /// Round long numbers to so many significant digits, such as 1.27e30
    #[arg(long, value_name = "N", value_parser = whole_in::<u64>(1..=1000))]
    digits: Option<u64>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let mut answer = context.ask(&args.question)?;
    context.tell(&answer, || lines(&answer, args.digits.map(|digits| digits as usize), context.words()))?;
    end(&mut answer)
}

impl Speak for Counted {
    fn speak(&self, words: Words) -> String {
        lines(self, None, words)
    }
}

fn lines(counted: &Counted, digits: Option<usize>, words: Words) -> String {
    match counted {
        Counted::Matches { matches, starts, positions, safe_starts, safe_positions } => {
            let (starts, positions) = (style::strong(starts), style::strong(positions));
            [
                words.said(&format!("a box of {matches} matches")),
                words.said(&format!("{starts} starts use all of them, {safe_starts} of these have nim sum 0")),
                words.said(&format!(
                    "{positions} positions with at most {matches} (the empty one included), {safe_positions} of these have nim sum 0"
                )),
            ]
            .join("\n  ")
        }
        Counted::Board { game, counts } => {
            let told =
                |row: Vec<String>| vec![format!("  {}", words.told(row[0].trim())), words.told(&row[1])];
            let rows: Vec<Vec<String>> = count_rows(counts, digits).into_iter().map(told).collect();
            format!("{}\n{}", style::strong(game), style::columns(&rows))
        }
        Counted::Formulas { game, first_moves, positions, density, stopped } => {
            let positions = positions.as_ref().map(ToString::to_string);
            let lines = [
                ("moves here", Some(first_moves.to_string())),
                ("positions", positions),
                ("density", density.clone()),
            ];
            let row = |(label, count): (&str, Option<String>)| {
                Some(vec![format!("  {}", words.told(label)), words.told(&short(&count?, digits))])
            };
            let rows: Vec<Vec<String>> = lines.into_iter().filter_map(row).collect();
            let note = match stopped {
                None => "(by formula: this board is too large for anything else)",
                Some(_) => "(by formula: the counting was stopped)",
            };
            format!("{}\n{}\n  {}", style::strong(game), style::columns(&rows), words.said(note))
        }
        Counted::States { game, states } => {
            words.said(&format!("{game}: {} states, counting who is to move", style::strong(states)))
        }
    }
}
