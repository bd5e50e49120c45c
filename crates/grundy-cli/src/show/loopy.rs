//! `grundy loopy`: games with cycles. Win, loss or draw, the time needed, and claims about it.

use super::Show;
use crate::style;
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

impl Show for LoopyAnswer {
    fn show(&self) -> String {
        match self {
            LoopyAnswer::Solved(solved) => position(solved),
            LoopyAnswer::Compared(found) => comparison(found),
            LoopyAnswer::Checked(checked) => claim(checked),
        }
    }
}

fn position(solved: &LoopyPosition) -> String {
    let outcome = style::outcome_words(solved.outcome.outcome());
    let mut lines = vec![format!("{}: {outcome}", style::strong(&solved.expr))];
    lines.extend(solved.picture.clone());
    let value = style::worth_words(solved.value, solved.infinite_over.as_deref());
    if !value.is_empty() {
        lines.push(format!("  value {value}"));
    }
    if let Some(bound) = solved.time_bound {
        lines.push(format!("  moves the winner needs: at most {bound} (formula)"));
    }
    if let Some(time) = solved.time {
        lines.push(format!("  moves the winner needs: exactly {time} with best play (retrograde analysis)"));
    }
    for winning in &solved.moves {
        let effect = match winning.reduces {
            Some(true) => " (reduces the time bound)",
            Some(false) => " (wins, but does not reduce the time bound)",
            None => "",
        };
        lines.push(format!("  winning: {}{effect}", winning.text));
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
