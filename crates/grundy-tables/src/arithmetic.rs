//! Worked examples that need no game: mex, nim sums, binary numbers, and swapping two registers by nim sums.

use super::report::RowCheck;
use super::rows::{Fault, Row};
use grundy::nimber::{Nimber, mex};
use grundy::text::joined;

/// The least number missing in a set such as `{0,1,3}`.
pub(super) fn missing(row: Row<'_>, check: &mut RowCheck<'_>) -> Result<(), Fault> {
    let members = row.text("position")?.trim_matches(['{', '}']);
    let numbers = row.parse(members.split(',').filter(|member| !member.is_empty()), "a number")?;
    let least = mex(numbers);
    check.compare("value", least)?;
    check.compare("printed_claim", least)
}

/// `3 # 5`, or binary numbers in chapter 4, or the beginning of a row and a column of the table.
pub(super) fn addition(row: Row<'_>, check: &mut RowCheck<'_>) -> Result<(), Fault> {
    let text = row.text("position")?;
    if text.starts_with("row ") {
        return table_parts(row, check);
    }
    let base = if row.text("place")? == "ch.4" { 2 } else { 10 };
    let numbers = text.split(" # ").map(|number| u64::from_str_radix(number, base).map(Nimber::from));
    let sum: Nimber = numbers.sum::<Result<_, _>>().map_err(|error| row.fault(error.to_string()))?;
    let sum = if base == 2 { format!("{:b}", sum.0) } else { sum.to_string() };
    check.compare("value", &sum)?;
    check.compare("printed_claim", &sum)
}

/// `row 3: 3 2 1 0 7 6; column 5: 5 4 7 6`; the table is symmetric.
fn table_parts(row: Row<'_>, check: &mut RowCheck<'_>) -> Result<(), Fault> {
    let mut lines = Vec::new();
    for part in row.text("position")?.split("; ") {
        let (name, numbers) =
            part.split_once(": ").ok_or_else(|| row.fault("expected a row and a column"))?;
        let fixed = row.parse(name.split(' ').skip(1), "the number of a row")?.iter().copied().sum::<u64>();
        let sums =
            (0..numbers.split(' ').count() as u64).map(|other| Nimber::from(fixed) + Nimber::from(other));
        let sums = joined(sums, " ");
        check.same(name, numbers, &sums);
        lines.push(sums);
    }
    check.compare("value", lines.join(" / "))?;
    check.compare("printed_claim", "same")
}

/// A number in decimal and binary: the one stated first is the other one's.
pub(super) fn binary(row: Row<'_>, check: &mut RowCheck<'_>) -> Result<(), Fault> {
    let text = row.text("position")?;
    let is_binary = text.len() > 1 && text.bytes().all(|digit| digit == b'0' || digit == b'1');
    let number = u64::from_str_radix(text, if is_binary { 2 } else { 10 });
    let number = number.map_err(|error| row.fault(error.to_string()))?;
    let other = if is_binary { number.to_string() } else { format!("{number:b}") };
    check.compare("value", &other)?;
    check.compare("printed_claim", &other)
}

/// Three nim sums swap two registers, unless both names mean the same one.
pub(super) fn swap(row: Row<'_>, check: &mut RowCheck<'_>) -> Result<(), Fault> {
    let text = row.text("position")?;
    if let Some(rest) = text.strip_prefix("same register used twice (value ") {
        let value = row.parse([rest.trim_end_matches(')')], "a value")?;
        let cleared = value.iter().map(|value| Nimber::from(*value) + Nimber::from(*value)).sum::<Nimber>();
        check.compare("value", cleared)?;
        return check.compare("printed_claim", format!("not mentioned in source (aliasing gives {cleared})"));
    }
    let pairs = text.strip_prefix("all pairs 0..").and_then(|rest| rest.split_once(','));
    let (last, _) = pairs.ok_or_else(|| row.fault("expected a range of pairs"))?;
    let last = row.parse([last], "a number")?.iter().copied().sum::<u64>();
    let swaps = |a: Nimber, b: Nimber| {
        let first = a + b;
        let second = b + first;
        (first + second, second) == (b, a)
    };
    let all = (0..=last).all(|a| (0..=last).all(|b| swaps(Nimber::from(a), Nimber::from(b))));
    check.compare("value", if all { "swapped" } else { "not swapped" })?;
    check.compare("printed_claim", if all { "swap" } else { "no swap" })
}
