//! `grundy loopy`: games with cycles. Win, loss or draw, the time needed, and claims about it.

use super::Speak;
use crate::style;
use crate::words::Words;
use grundy::ask::Loopy;
use grundy::ask::loopy::{ClaimCheck, FormulaCheck, LoopyAnswer, LoopyPosition};

/// Arguments of `grundy loopy`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy loopy 'poker-nim:2,1 | 1,1'
  grundy loopy 'northcott(8x1):1-8'
  grundy loopy poker-nim --total 8           checks the formula on all positions with up to 8 matches
  grundy loopy 'graph(g.json):a' --claim claim.json

A claim is a JSON object that gives every reachable position a pair: {\"a\": [1, 3], \"b\": [0, 2]}.
By default the first number says whether the player to move wins (1) or loses (0), with --values it is
the value; the second is the number of moves the winner needs at most.")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Loopy,
}

impl Speak for LoopyAnswer {
    fn speak(&self, words: Words) -> String {
        match self {
            LoopyAnswer::Solved(solved) => position(solved, words),
            LoopyAnswer::Compared(found) => words.lines(&comparison(found)),
            LoopyAnswer::Checked(checked) => words.lines(&claim(checked)),
        }
    }
}

fn position(solved: &LoopyPosition, words: Words) -> String {
    let outcome = style::outcome_in(solved.outcome.outcome(), words);
    let mut lines = vec![format!("{}: {outcome}", style::strong(&solved.expr))];
    lines.extend(solved.picture.clone());
    let value = style::worth_words(solved.value, solved.infinite_over.as_deref(), words);
    if !value.is_empty() {
        lines.push(format!("  {}", words.value(false, &value)));
    }
    lines.extend(solved.time_bound.map(|bound| format!("  {}", words.time_bound(bound))));
    lines.extend(solved.time.map(|time| format!("  {}", words.time(time))));
    for winning in &solved.moves {
        lines.push(format!("  {}", words.winning(&winning.text, winning.reduces)));
    }
    lines.join("\n")
}

fn comparison(found: &FormulaCheck) -> String {
    format!(
        "{}, all {} states with total up to {}: {} decided, outcome differs from the formula in {}, \
         time bound exceeded in {}, exact in {}",
        style::strong(&found.game),
        found.states,
        found.total,
        found.decided,
        found.outcome_differs,
        found.bound_exceeded,
        found.bound_exact
    )
}

fn claim(checked: &ClaimCheck) -> String {
    match &checked.violation {
        None => format!("the claim holds on all {} positions", checked.positions),
        Some(found) => format!("the claim fails at {}: {}", found.position, found.reason),
    }
}
