//! `grundy period` for infinite sets of moves: what theorems say about their outcomes and values.
//!
//! In misère play the outcomes are those of normal play, the least move later, for infinite sets as well, so that
//! nothing has to be proved twice.

use super::period::{Args, misere_outcomes};
use super::period_report::{Found, NoPeriod, begin, decline, tell, title};
use crate::context::Context;
use crate::failure::Failure;
use grundy::game::Convention;
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
    let found = match (args.outcomes, args.play.convention()) {
        (true, Convention::Normal) => outcomes(name, numbers, context)?,
        (true, Convention::Misere) => later(outcomes(name, numbers, context)?, least_move(numbers)),
        (false, convention) => values(args, name, numbers, convention, context)?,
    };
    match found {
        Verdict::NeverPeriodic(why) => decline(args, name, &NoPeriod::never(why), context),
        Verdict::Open(why) => decline(args, name, &NoPeriod::open(why), context),
        Verdict::Periodic { known, same_as } => {
            let method = format!("theorem: {}", known.theorem);
            let found = Found::known(known.period, known.preperiod, method);
            if args.claim.is_some() {
                return tell(args, name, &found, context);
            }
            let mut answer = begin(args, name);
            answer.insert("verdict".into(), json!("periodic"));
            answer.insert("period".into(), json!(found.period));
            answer.insert("preperiod".into(), json!(found.preperiod));
            answer.insert("method".into(), json!(found.method));
            answer.insert("same_as".into(), json!(same_as));
            context.answer(&answer.into(), || {
                let (p, q) = (found.period, found.preperiod);
                format!("{}: period {p}, preperiod {q} ({})", title(args, name), found.method)
            })
        }
    }
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
    name: &str,
    numbers: &Numbers,
    convention: Convention,
    context: &Context,
) -> Result<Verdict, Failure> {
    let about_outcomes = outcomes(name, numbers, context)?;
    match about_outcomes {
        Verdict::Periodic { known, .. } if convention == Convention::Misere || !known.about_values() => {
            Ok(match classes(numbers) {
                Some(Classes { modulus, is_move }) => {
                    residue_values(modulus, is_move, convention, args.to, &mut context.budget())?
                }
                None => Verdict::Open("only the outcomes are known, see --outcomes"),
            })
        }
        other => Ok(other),
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

/// From the outcomes of normal play those of misère play.
fn later(found: Verdict, least: u64) -> Verdict {
    match found {
        Verdict::Periodic { mut known, .. } => {
            known.preperiod = misere_outcomes(known.preperiod, least);
            Verdict::Periodic { known, same_as: None }
        }
        other => other,
    }
}
