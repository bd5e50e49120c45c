//! `grundy test-rule`: a rule typed by the user, confirmed, proved or refuted.

use super::Speak;
use crate::style;
use crate::words::Words;
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

impl Speak for JudgedRule {
    fn speak(&self, words: Words) -> String {
        let rule = &self.rule;
        match &self.verdict {
            RuleVerdict::Refuted { counterexample, outcome } => {
                let named = ["x", "y", "z"].iter().zip(counterexample);
                let place: Vec<String> = named.map(|(name, heap)| format!("{name} = {heap}")).collect();
                let refuted = style::strong(words.refuted());
                format!("{refuted}: {}", words.counterexample(&place.join(", "), *outcome == OutcomeName::P))
            }
            RuleVerdict::Confirmed { checked } => {
                format!("{} {}: {rule}", style::strong(words.confirmed()), words.no_proof(*checked))
            }
            RuleVerdict::Proved { reason, .. } => {
                let reason = words.told(reason);
                format!("{} {}: {rule}\n  {reason}", style::strong(words.proved()), words.for_all())
            }
        }
    }
}
