//! `grundy moves`: the winning moves, all moves, or the moves to a wanted value.

use super::{Speak, theorem_lines};
use crate::style;
use crate::words::Words;
use crate::words::answers::Counted;
use grundy::ask::moves::{Listed, ListedMove, MoveList};
use grundy::ask::{Moves, OutcomeName};
use grundy::teach::sentence::spoken;

/// Arguments of `grundy moves`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy moves nim:3,4,7,8,9
  grundy moves 'subtract(1,2):5 + grundys-game:13 + strip-domino:10'
  grundy moves nim:1,3,6,7 --to 1        all moves to positions of value 1
  grundy moves nim:3,5,7 --remoteness    how long the game lasts after each winning move
  grundy moves kayles:10^18 --limit 3    how many moves win, and the first of them
  grundy moves wythoff:10,16 --all --json")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Moves,
}

impl Speak for MoveList {
    fn speak(&self, words: Words) -> String {
        let count = |what| words.count(self.count, what);
        let kind = match self.listed {
            Listed::All => count(Counted::Moves),
            Listed::Winning => count(Counted::WinningMoves),
            Listed::To(value) => {
                format!("{} {}", count(Counted::Moves), words.to_value(&value.to_string()))
            }
        };
        let listed = self.moves.len();
        let kind =
            if listed as u128 == self.count { kind } else { format!("{kind}{}", words.the_first(listed)) };
        let outcome = style::outcome_in(self.outcome.outcome(), words);
        let cells: Vec<Vec<String>> = self.moves.iter().map(|listed| cells(listed, words)).collect();
        let told = format!("{}: {kind}; {outcome}\n{}", style::strong(&self.expr), style::columns(&cells));
        [told].into_iter().chain(theorem_lines(&self.theorems, words)).collect::<Vec<_>>().join("\n")
    }
}

fn cells(listed: &ListedMove, words: Words) -> Vec<String> {
    let value = match style::worth_words(listed.value, listed.infinite_over.as_deref(), words) {
        value if value.is_empty() => words.told(&listed.outcome.unwrap_or(OutcomeName::P).to_string()),
        value => words.value(false, &value),
    };
    let lasts = listed.remoteness.map(|moves| words.count(moves.into(), Counted::MoreMoves));
    let mut cells = vec![format!("  {}", spoken(&listed.text, words.0)), listed.to.clone(), value];
    cells.extend(lasts);
    cells
}
