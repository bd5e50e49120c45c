//! Periods of infinite sets of moves: what theorems say about their outcomes and values.
//!
//! Misère play is normal play with 0 and 1 exchanged for infinite sets as well, so that nothing has to be proved twice.

use super::{PeriodFound, PeriodVerdict, PeriodicSet, PeriodicWord, Search, misere_preperiod, never, open};
use crate::budget::Budget;
use crate::subtraction::Numbers;
use crate::subtraction::theory::infinite::{Rule, Verdict, residue_classes, residue_values, verdict};
use crate::trouble::Trouble;
use grundy_core::numbers::Condition;

/// A set that is a union of residue classes: the modulus, and which remainders are moves.
struct Classes {
    modulus: u64,
    is_move: Box<dyn Fn(u64) -> bool>,
}

const ANY_RULE: &str = "nothing is proved for such a rule, but if losses never end, no move is a multiple of the \
                        period (theorem 28)";

impl Search<'_> {
    pub(super) fn of_infinite(
        &self,
        numbers: &Numbers,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodVerdict, Trouble> {
        let about_outcomes = self.about_outcomes(numbers, budget)?;
        let found = match self.asked.outcomes {
            true => about_outcomes,
            false => self.about_values(numbers, about_outcomes, budget)?,
        };
        let (mut known, same_as) = match found {
            Verdict::NeverPeriodic(why) => return Ok(never(why)),
            Verdict::Open(why) => return Ok(open(why, None)),
            Verdict::Periodic { known, same_as } => (known, same_as),
        };
        let mut method = format!("theorem: {}", known.theorem);
        if self.asked.misere {
            method.push_str(&format!("; {}", self.in_misere_play()));
            if self.asked.outcomes {
                known.preperiod = misere_preperiod(known.preperiod, least_move(numbers));
            }
        }
        let infinite = Some(PeriodicSet { verdict: PeriodicWord::Periodic, same_as });
        Ok(PeriodFound { infinite, ..PeriodFound::known(known.period, known.preperiod, method) }.into())
    }

    /// What is proved about wins and losses in normal play.
    fn about_outcomes(&self, numbers: &Numbers, budget: &Budget<'_>) -> Result<Verdict, Trouble> {
        let rule = match numbers {
            Numbers::Primes => Rule::Primes,
            Numbers::Powers(exponent) => Rule::PowersWithExponent(*exponent),
            Numbers::PowersOf(base) => Rule::PowersOf(*base),
            Numbers::Factorials => Rule::Factorials,
            Numbers::Fibonacci => Rule::Fibonacci,
            Numbers::Odd => Rule::Progression { first: 1, step: 2 },
            Numbers::Multiples(number) => Rule::Progression { first: *number, step: *number },
            Numbers::Rule(_) => {
                return Ok(match classes(numbers) {
                    Some(Classes { modulus, is_move }) => {
                        let known = residue_classes(modulus, is_move, budget)?;
                        Verdict::Periodic { known, same_as: None }
                    }
                    None => Verdict::Open(ANY_RULE),
                });
            }
            Numbers::List(_) => {
                return Err(Trouble::refused(format!("{} is a list, not an infinite set", self.name))
                    .with_help("leave out what is for infinite sets"));
            }
        };
        Ok(verdict(rule)?)
    }

    /// What is proved about values. A set whose outcomes are never periodic has no periodic values either.
    fn about_values(
        &self,
        numbers: &Numbers,
        about_outcomes: Verdict,
        budget: &mut Budget<'_>,
    ) -> Result<Verdict, Trouble> {
        match (about_outcomes, classes(numbers)) {
            (Verdict::Periodic { known, .. }, Some(Classes { modulus, is_move }))
                if !known.about_values() =>
            {
                Ok(residue_values(modulus, is_move, self.asked.to.0, budget)?)
            }
            (Verdict::Periodic { known, .. }, None) if !known.about_values() => {
                Ok(Verdict::Open("only the period of the outcomes is known"))
            }
            (other, _) => Ok(other),
        }
    }
}

/// The residue classes that make up a set.
fn classes(numbers: &Numbers) -> Option<Classes> {
    match numbers {
        Numbers::Odd => Some(Classes { modulus: 2, is_move: Box::new(|remainder| remainder == 1) }),
        Numbers::Multiples(number) => {
            Some(Classes { modulus: *number, is_move: Box::new(|remainder| remainder == 0) })
        }
        Numbers::Rule(condition) => of_condition(condition),
        _ => None,
    }
}

fn of_condition(condition: &Condition) -> Option<Classes> {
    let (modulus, condition) = (condition.modulus()?, condition.clone());
    // The class of 0 holds the modulus itself.
    let is_move = move |remainder: u64| {
        let member = if remainder == 0 { modulus } else { remainder };
        condition.has(member)
    };
    Some(Classes { modulus, is_move: Box::new(is_move) })
}

/// The least move of a set whose outcomes are known to be periodic.
fn least_move(numbers: &Numbers) -> u64 {
    match numbers {
        Numbers::Multiples(number) => *number,
        Numbers::Rule(condition) => of_condition(condition)
            .and_then(|Classes { modulus, is_move }| (1..=modulus).find(|x| is_move(x % modulus)))
            .unwrap_or(0),
        _ => 1,
    }
}
