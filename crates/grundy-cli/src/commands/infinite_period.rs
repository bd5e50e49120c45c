//! `grundy period` for infinite sets of moves: what theorems say about their outcomes and values.
//!
//! Misère play is normal play with 0 and 1 exchanged for infinite sets as well, so that nothing has to be proved twice.

use super::period::{Args, in_misere_play, misere_preperiod};
use super::period_report::{Found, NoPeriod, decline, tell_with};
use crate::context::Context;
use crate::failure::Failure;
use grundy::subtraction::Numbers;
use grundy::subtraction::theory::infinite::{Rule, Verdict, residue_classes, residue_values, verdict};
use grundy::teach::rule::Rule as Condition;
use serde_json::json;

/// A set that is a union of residue classes: the modulus, and which remainders are moves.
struct Classes {
    modulus: u64,
    is_move: Box<dyn Fn(u64) -> bool>,
}

/// Runs the command.
pub fn run(args: &Args, name: &str, numbers: &Numbers, context: &Context) -> Result<(), Failure> {
    let about_outcomes = outcomes(name, numbers, context)?;
    let found = if args.outcomes { about_outcomes } else { values(args, numbers, about_outcomes, context)? };
    let (mut known, same_as) = match found {
        Verdict::NeverPeriodic(why) => return decline(args, name, &NoPeriod::never(why), context),
        Verdict::Open(why) => return decline(args, name, &NoPeriod::open(why), context),
        Verdict::Periodic { known, same_as } => (known, same_as),
    };
    let mut method = format!("theorem: {}", known.theorem);
    if args.play.misere {
        method.push_str(&format!("; {}", in_misere_play(args)));
        if args.outcomes {
            known.preperiod = misere_preperiod(known.preperiod, least_move(numbers));
        }
    }
    let found = Found::known(known.period, known.preperiod, method);
    tell_with(args, name, &found, json!({"verdict": "periodic", "same_as": same_as}), context)
}

/// What is proved about wins and losses in normal play.
fn outcomes(name: &str, numbers: &Numbers, context: &Context) -> Result<Verdict, Failure> {
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
                    let known = residue_classes(modulus, is_move, &context.budget())?;
                    Verdict::Periodic { known, same_as: None }
                }
                None => Verdict::Open(ANY_RULE),
            });
        }
        Numbers::List(_) => return Err(Failure::Input(format!("{name} is a list, not an infinite set"))),
    };
    Ok(verdict(rule)?)
}

const ANY_RULE: &str = "nothing is proved for such a rule, but if losses never end, no move is a multiple of the \
                        period (theorem 28)";

/// What is proved about values. A set whose outcomes are never periodic has no periodic values either.
fn values(
    args: &Args,
    numbers: &Numbers,
    about_outcomes: Verdict,
    context: &Context,
) -> Result<Verdict, Failure> {
    match (about_outcomes, classes(numbers)) {
        (Verdict::Periodic { known, .. }, Some(Classes { modulus, is_move })) if !known.about_values() => {
            Ok(residue_values(modulus, is_move, args.to, &mut context.budget())?)
        }
        (Verdict::Periodic { known, .. }, None) if !known.about_values() => {
            Ok(Verdict::Open("only the outcomes are known, see --outcomes"))
        }
        (other, _) => Ok(other),
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
        condition.loses(&[member]) == Ok(true)
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
