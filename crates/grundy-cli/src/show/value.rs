//! `grundy value`: value and outcome of a position.

use super::Show;
use crate::style;
use grundy::ask::Value;
use grundy::ask::fields::ConventionName;
use grundy::ask::value::Valued;

/// Arguments of `grundy value`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy value nim:3,5,7
  grundy value 'cram(2x3) + kayles:5 + nim:4' --json
  grundy value nim:1,1,1,2 --misere
  grundy value kayles:100,200,31 --misere --outcome
  grundy value nim:1,2,3 --words hausmann
  grundy value 'subtract(200,800,2401,3201):1e18'              far out, by a theorem of the store")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Value,
}

impl Show for Valued {
    fn show(&self) -> String {
        if let Some(winner) = self.winner {
            let whoever = match winner {
                "first" | "second" => format!("the {winner} player wins, whoever begins"),
                name => format!("the {name} player wins, whoever begins"),
            };
            return format!("{}: {whoever}", style::strong(&self.expr));
        }
        let (before, after) = match self.convention {
            ConventionName::Misere => ("misère ", ""),
            ConventionName::WithoutEnds => ("", " on the graph without end positions"),
            ConventionName::Normal => ("", ""),
        };
        let value = style::worth_words(self.value, self.infinite_over.as_deref());
        let value = match value.is_empty() {
            true => value,
            false => format!("{before}value {}{after}, ", style::strong(value)),
        };
        let said = self.word.map_or(String::new(), |said| format!(" ({said})"));
        let theorem = self.theorem.as_ref().map_or(String::new(), |theorem| format!(" ({theorem})"));
        format!("{}: {value}{}{said}{theorem}", self.expr, style::outcome_words(self.outcome.outcome()))
    }
}
