//! `grundy moves`: the winning moves, all moves, or the moves to a wanted value.

use super::Show;
use crate::style;
use grundy::ask::moves::{Listed, ListedMove, MoveList};
use grundy::ask::{Moves, OutcomeName};

/// Arguments of `grundy moves`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy moves nim:3,4,7,8,9
  grundy moves 'subtract(1,2):5 + grundys-game:13 + strip-domino:10'
  grundy moves nim:1,3,6,7 --to 1        all moves to positions of value 1
  grundy moves wythoff:10,16 --all --json")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Moves,
}

impl Show for MoveList {
    fn show(&self) -> String {
        let (count, s) = (self.moves.len(), if self.moves.len() == 1 { "" } else { "s" });
        let kind = match self.listed {
            Listed::All => format!("{count} move{s}"),
            Listed::Winning => format!("{count} winning move{s}"),
            Listed::To(value) => format!("{count} move{s} to value {value}"),
        };
        let outcome = style::outcome_words(self.outcome.outcome());
        let cells: Vec<Vec<String>> = self.moves.iter().map(cells).collect();
        format!("{}: {kind}; {outcome}\n{}", style::strong(&self.expr), style::columns(&cells))
    }
}

fn cells(listed: &ListedMove) -> Vec<String> {
    let value = match style::worth_words(listed.value, listed.infinite_over.as_deref()) {
        words if words.is_empty() => listed.outcome.unwrap_or(OutcomeName::P).to_string(),
        words => format!("value {words}"),
    };
    vec![format!("  {}", listed.spoken), listed.to.clone(), value]
}
