//! Octal games: the table of all codes with up to three digits, and single periods.

use super::report::Report;
use super::rows::{Csv, Fault, Row};
use grundy::budget::Budget;
use grundy::heap::octal::code::Code;
use grundy::heap::octal::find_period;
use grundy::heap::octal::table::rows;
use grundy::text::Fragment;

/// Periods of rows with a longer period and preperiod together are not computed again.
pub(super) const LONGEST: u64 = 10_000;

/// All octal codes with up to three digits.
pub(super) fn table(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let mut short = Vec::new();
    for row in csv.rows() {
        if is_short(row)? {
            short.push(code(row, row.text("code")?)?);
        }
    }
    // Twice as much as the theorem of Guy and Smith may need.
    let computed = rows(short, 4 * LONGEST, budget)?;
    let mut computed = computed.into_iter();
    report.each(csv, |row, check| {
        let code = code(row, row.text("code")?)?;
        let Some((standard, shift)) = code.standard(budget)? else {
            return Err(row.fault("the code allows no move"));
        };
        check.compare("standard", standard)?;
        check.compare("shift", shift)?;
        if is_short(row)? {
            let found = computed.next().and_then(|row| row.period);
            let number = |number: Option<u64>| number.map_or("none".to_string(), |number| number.to_string());
            check.compare("period", number(found.map(|found| found.period)))?;
            check.compare("preperiod", number(found.map(|found| found.preperiod)))?;
        } else if row.text("period")?.is_empty() {
            check.skip("no period is known");
        } else {
            check.skip("period and preperiod are too long to be computed every time");
        }
        Ok(())
    })
}

/// Whether the row states a period that is soon found.
fn is_short(row: Row<'_>) -> Result<bool, Fault> {
    if row.text("period")?.is_empty() {
        return Ok(false);
    }
    let sum = row.number("period")?.saturating_add(row.number("preperiod")?);
    Ok(sum <= LONGEST)
}

fn code(row: Row<'_>, text: &str) -> Result<Code, Fault> {
    Code::read(Fragment::new(text)).map_err(|error| row.fault(error.to_string()))
}

/// Period and preperiod in the words of the table of side games.
pub(super) fn period_words(row: Row<'_>, text: &str, budget: &mut Budget<'_>) -> Result<String, Fault> {
    let text = text.split_once(" repeated").map_or(text.to_string(), |(code, _)| format!("{code}..."));
    let code = code(row, &text)?;
    let Some(rule) = code.rule() else { return Ok("none".into()) };
    let found = find_period(&rule, LONGEST, budget)?;
    Ok(found.map_or("none".into(), |found| format!("n0={} p={}", found.preperiod, found.period)))
}
