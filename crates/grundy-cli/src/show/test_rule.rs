//! `grundy test-rule`: a rule typed by the user, confirmed, proved or refuted.

use super::Show;
use crate::style;
use grundy::ask::test_rule::{JudgedRule, RuleVerdict};
use grundy::ask::{OutcomeName, TestRule};

/// Arguments of `grundy test-rule`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy test-rule 'subtract(1,2)' 'x mod 3 = 0'
  grundy test-rule 'subtract(1,2)' 'x mod 3 = 1' --misere
  grundy test-rule nim 'x = y' --to 50
  grundy test-rule nim 'x xor y xor z = 0' --to 12

A rule says which positions are lost for the player to move: x, y, z are the heaps; + - * / mod xor,
comparisons, and, or, not. A bare 'x mod 3' means 'x mod 3 = 0'; end with 'wins' to say the opposite.")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: TestRule,
}

impl Show for JudgedRule {
    fn show(&self) -> String {
        let rule = &self.rule;
        match &self.verdict {
            RuleVerdict::Refuted { counterexample, outcome } => {
                let named = ["x", "y", "z"].iter().zip(counterexample);
                let place: Vec<String> = named.map(|(name, heap)| format!("{name} = {heap}")).collect();
                let truth = if *outcome == OutcomeName::P { "loses" } else { "wins" };
                format!(
                    "{}: at {} the player to move {truth}, the rule says otherwise",
                    style::strong("refuted"),
                    place.join(", ")
                )
            }
            RuleVerdict::Confirmed { checked } => {
                format!("{} on {checked} positions, which is no proof: {rule}", style::strong("confirmed"))
            }
            RuleVerdict::Proved { reason, .. } => {
                format!("{} for all x: {rule}\n  {reason}", style::strong("proved"))
            }
        }
    }
}
