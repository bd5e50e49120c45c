//! A rule that somebody has guessed, confirmed, proved or refuted.

use super::fields::{ConventionName, OutcomeName, convention, whole};
use super::{Answer, Question};
use crate::budget::Budget;
use crate::teach::rule::{self, Rule, Verdict, test_rule};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Heaps up to this size are tested unless told otherwise.
const TO: u64 = 1000;

/// Is a guessed rule right?
///
/// ```
/// use grundy::ask::test_rule::RuleVerdict;
/// use grundy::prelude::*;
/// let judged = Workbench::new().ask(&ask::TestRule::of("subtract(1,2)", "x mod 3 = 0")).unwrap();
/// assert!(matches!(judged.verdict, RuleVerdict::Proved { .. }));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct TestRule {
    /// A game played with heaps, such as subtract(1,2)
    pub game: String,
    /// The rule, such as 'x mod 3 = 0'
    pub rule: String,
    /// Test all heaps up to this size
    #[arg(long, default_value_t = TO, value_name = "N", value_parser = whole::<u64>)]
    #[serde(default = "to")]
    pub to: u64,
    /// Misère play: who cannot move wins
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
}

fn to() -> u64 {
    TO
}

impl TestRule {
    /// A rule for normal play.
    pub fn of(game: impl Into<String>, rule: impl Into<String>) -> TestRule {
        TestRule { game: game.into(), rule: rule.into(), to: TO, misere: false }
    }
}

/// A rule and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct JudgedRule {
    /// The game.
    pub game: String,
    /// Normal or misère play.
    pub convention: ConventionName,
    /// The rule.
    pub rule: String,
    /// What became of it.
    #[serde(flatten)]
    pub verdict: RuleVerdict,
}

/// What became of a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum RuleVerdict {
    /// It is wrong.
    Refuted {
        /// The first position about which it is wrong.
        counterexample: Vec<u64>,
        /// Who wins there.
        outcome: OutcomeName,
    },
    /// It is right about every position that was checked.
    Confirmed {
        /// How many positions were checked.
        checked: u64,
    },
    /// It is right about every position whatsoever.
    Proved {
        /// How many positions were checked.
        checked: u64,
        /// Why they are enough.
        reason: String,
    },
}

impl Answer for JudgedRule {
    fn is_negative(&self) -> bool {
        matches!(self.verdict, RuleVerdict::Refuted { .. })
    }
}

impl Question for TestRule {
    type Answer = JudgedRule;
    const NAME: &'static str = "test-rule";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<JudgedRule, Trouble> {
        let game = bench.game(&self.game)?;
        let rule = Rule::read(&self.rule)?;
        let convention = convention(self.misere);
        let verdict =
            test_rule(&*game, convention, &rule, self.to, budget).map_err(|failure| match failure {
                rule::Failure::Position(_) => Trouble::refused(format!(
                    "{} is not played with {}: the rule cannot be tested",
                    game.name(),
                    ["one heap", "two heaps", "three heaps"][rule.variables() - 1]
                ))
                .with_help("use as many of the letters x, y, z as the game has heaps"),
                rule::Failure::Stop(stop) => stop.into(),
                other => Trouble::refused(other.to_string()).with_help("test it with another game"),
            })?;
        Ok(JudgedRule {
            game: game.name(),
            convention: convention.into(),
            rule: rule.to_string(),
            verdict: verdict.into(),
        })
    }
}

impl From<Verdict> for RuleVerdict {
    fn from(verdict: Verdict) -> RuleVerdict {
        match verdict {
            Verdict::Refuted { position, outcome } => {
                RuleVerdict::Refuted { counterexample: position, outcome: outcome.into() }
            }
            Verdict::Confirmed { checked } => RuleVerdict::Confirmed { checked },
            Verdict::Proved { checked, reason } => RuleVerdict::Proved { checked, reason },
        }
    }
}
