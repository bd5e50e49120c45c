//! Many codes at once: all codes with some digits, each with its standard form and its period; codes of the same game.

use super::code::Code;
use super::{Period, extend, find_period};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::collections::HashMap;

/// One row of a table of codes.
#[derive(Debug, Clone)]
pub struct Row {
    /// The code.
    pub code: Code,
    /// Its standard form.
    pub standard: Code,
    /// How much less heaps count in the standard form.
    pub shift: u64,
    /// The period, if it was found.
    pub period: Option<Period>,
}

/// All octal codes 0.d1d2... with up to `digits` digits, in order.
///
/// ```
/// use grundy_heaps::octal::table::codes;
/// let names: Vec<String> = codes(1).iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"]);
/// ```
pub fn codes(digits: u32) -> Vec<Code> {
    let code = |number: u64| {
        let digits: Vec<u64> =
            std::iter::once(0).chain((0..digits).rev().map(|place| number >> (3 * place) & 7)).collect();
        Code::new(&digits, false)
    };
    (1..8u64.pow(digits)).map(code).collect()
}

/// The rows of some codes, with heaps up to `to` computed for each. Games with the same standard form are computed once, in
/// their standard form: the preperiod of a code that counts heaps more is the larger by that.
pub fn rows(codes: Vec<Code>, to: u64, budget: &mut Budget<'_>) -> Result<Vec<Row>, Stop> {
    let mut known: HashMap<Code, Option<Period>> = HashMap::new();
    let mut rows = Vec::new();
    for code in codes {
        let Some((standard, shift)) = code.standard(budget)? else { continue };
        let period = match known.get(&standard) {
            Some(period) => *period,
            None => {
                let found = match standard.rule() {
                    Some(rule) => find_period(&rule, to, budget),
                    None => Ok(None),
                };
                // Values that outgrow the engines have no period that they could find.
                let found = match found {
                    Err(Stop::Outgrown(_)) => None,
                    found => found?,
                };
                *known.entry(standard.clone()).or_insert(found)
            }
        };
        let period = period.map(|found| shifted(found, shift, &standard, budget)).transpose()?;
        rows.push(Row { code, standard, shift, period });
    }
    Ok(rows)
}

/// The period of the same values with `shift` zeros before them.
fn shifted(found: Period, shift: u64, standard: &Code, budget: &mut Budget<'_>) -> Result<Period, Stop> {
    let Some(rule) = standard.rule().filter(|_| found.preperiod == 0 && shift > 0) else {
        return Ok(Period {
            preperiod: if shift > 0 { found.preperiod + shift } else { found.preperiod },
            ..found
        });
    };
    // A purely periodic sequence may go on backwards into the zeros.
    let mut values = Vec::new();
    extend(&rule, &mut values, found.period, budget)?;
    let fits = (1..=shift).take_while(|back| {
        let place = (found.period - back % found.period) % found.period;
        values[place as usize] == 0
    });
    Ok(Period { preperiod: shift - fits.count() as u64, ..found })
}

/// Other codes with the same standard form, each with how much more its heaps count. `shift` is how much less they count in
/// the standard form than in `code`.
pub fn same_games(
    code: &Code,
    standard: &Code,
    shift: i64,
    budget: &Budget<'_>,
) -> Result<Vec<(Code, i64)>, Stop> {
    let (mut found, mut bytes) = (Vec::new(), 0);
    for (more, other) in (-shift..).zip(std::iter::successors(Some(standard.clone()), Code::shorter)) {
        let digits = other.digits().len() as u64;
        bytes += 8 * digits;
        if budget.work(digits)? {
            budget.need(bytes)?;
        }
        found.push((other, more));
    }
    found.retain(|(other, _)| other != code);
    Ok(found)
}
