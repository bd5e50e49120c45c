//! Mistakes of the report on Wythoff's game and Akiyama's Nim that need its sequences and lists to be confirmed.

use super::akiyama::{PRINTED, text};
use super::report::RowCheck;
use super::rows::{Fault, Row};
use grundy::arithmetic::fibonacci;
use grundy::budget::Budget;
use grundy::heap::akiyama::claims;
use grundy::heap::akiyama::is_legal;
use grundy::heap::akiyama::list::{PList, Triple};
use grundy::heap::akiyama::printed::{Form, first_difference, rows};
use grundy::heap::wythoff::general::General;
use grundy::heap::wythoff::lieshout::lieshout_exceptions;
use grundy::heap::wythoff::pairs::{floor_phi, p_position};
use grundy::heap::wythoff::word::window_counts;
use std::collections::BTreeSet;

pub(super) fn disjoint(
    _: Row<'_>,
    check: &mut RowCheck<'_>,
    budget: &mut Budget<'_>,
) -> Result<String, Fault> {
    let met = General::new(1, [2]).meets(budget)?;
    let evidence = met.map_or(String::new(), |term| format!("n0=1, T={{2}} gives B_{}={}", term.n, term.b));
    check.compare("evidence", evidence)?;
    Ok("B and T are disjoint".into())
}

pub(super) fn minus_wythoff(
    _: Row<'_>,
    check: &mut RowCheck<'_>,
    budget: &mut Budget<'_>,
) -> Result<String, Fault> {
    let terms = General::new(3, []).first(200_000, budget)?;
    check.compare("evidence", format!("{} terms", terms.len()))?;
    let differences: BTreeSet<(i128, i128)> = (1..)
        .zip(&terms)
        .map(|(k, term)| {
            let (a, b) = p_position(k);
            (i128::from(term.a) - a as i128, i128::from(term.b) - b as i128)
        })
        .collect();
    let texts: Vec<String> = differences.iter().rev().map(|(a, b)| format!("({a},{b})")).collect();
    Ok(texts.join(" or "))
}

pub(super) fn places(_: Row<'_>, _: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<String, Fault> {
    let walk = lieshout_exceptions(200_000, budget)?;
    let list = |count: usize, less: u64| {
        let numbers = walk.exceptions.iter().take(count).map(|(n, ..)| (n - less).to_string());
        numbers.collect::<Vec<_>>().join(",")
    };
    let kind = if walk.failure.is_none() { "Fibonacci numbers" } else { "other numbers" };
    Ok(format!("two different n: places k={},... mean n=k+2={},... ({kind})", list(3, 2), list(4, 0)))
}

/// The places that the mex rule itself shows, and the shifted Fibonacci numbers that all of them are.
pub(super) fn exception_places(
    _: Row<'_>,
    _: &mut RowCheck<'_>,
    budget: &mut Budget<'_>,
) -> Result<String, Fault> {
    // Term n has the place n - 2.
    let exceptions = lieshout_exceptions(200_000, budget)?.exceptions;
    let fits =
        |shift: &u64| (1..).zip(&exceptions).all(|(nth, (n, ..))| fibonacci(nth + shift) == (*n).into());
    let formula = (0..10).find(fits).map_or("other numbers".into(), |shift| format!("F_(n+{shift})-2"));
    let places: Vec<String> = exceptions.iter().take(5).map(|(n, ..)| (n - 2).to_string()).collect();
    Ok(format!("{formula} with F_1=F_2=1 ({}, ...)", places.join(", ")))
}

pub(super) fn sign(_: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<String, Fault> {
    let (last, count) = (60, 3000);
    let mut holds = true;
    for n0 in 1..=last {
        let terms = General::translate(n0).first(count, budget)?;
        holds &= (1..).zip(&terms).all(|(n, term)| term.a == floor_phi(n + n0 - 1) + 1 - floor_phi(n0));
    }
    check.compare("evidence", format!("n0=1..{last}, {count} terms each"))?;
    Ok(if holds { "...+1".into() } else { "neither".into() })
}

pub(super) fn window(_: Row<'_>, _: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<String, Fault> {
    Ok(match General::new(3, []).window(1000, budget)? {
        Some(window) => format!(
            "its condition is finite; N={}, m1={}, m2={} satisfies it",
            window.n, window.m1, window.m2
        ),
        None => "no window was found".into(),
    })
}

pub(super) fn balance(_: Row<'_>, _: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<String, Fault> {
    let mut balanced = true;
    for length in (1..=40).chain([100]) {
        let counts = window_counts(length, budget)?;
        balanced &= counts.len() == 2 && counts[1] == counts[0] + 1;
    }
    let verdict = if balanced { "true" } else { "false" };
    Ok(format!("statement {verdict} (lengths 1..40 and 100), argument incomplete"))
}

fn truth(to: u64, budget: &mut Budget<'_>) -> Result<Vec<Triple>, Fault> {
    let mut list = PList::default();
    list.extend(to, budget)?;
    Ok(list.into_rows(usize::MAX))
}

pub(super) fn figure(_: Row<'_>, _: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<String, Fault> {
    let (list, printed) = (truth(300, budget)?, rows(Form::Rechecked, PRINTED, budget)?);
    let first = first_difference(&list, &printed).unwrap_or(0);
    let wrong = printed[first.saturating_sub(1)..].iter().all(|row| list.binary_search(row).is_err());
    let below = list.iter().filter(|row| row[2] < 300).count();
    let verdict = if wrong { "are not P-positions" } else { "are partly P-positions" };
    Ok(format!("rows {first}..{PRINTED} {verdict}; {below} with heaps below 300"))
}

pub(super) fn formula_for_b(
    _: Row<'_>,
    _: &mut RowCheck<'_>,
    budget: &mut Budget<'_>,
) -> Result<String, Fault> {
    let (printed, table) = (rows(Form::AsPrinted, PRINTED, budget)?, rows(Form::Rechecked, PRINTED, budget)?);
    let row = first_difference(&printed, &table).unwrap_or(1);
    Ok(format!("difference must be re-checked; as printed row {row} is {}", text(&printed[row - 1])))
}

pub(super) fn assumptions(
    _: Row<'_>,
    _: &mut RowCheck<'_>,
    budget: &mut Budget<'_>,
) -> Result<String, Fault> {
    let list = truth(1000, budget)?;
    let found = claims::test(&list, budget)?;
    let a = found.repeated_a.map_or(0, |(row, _)| list[row - 1][0]);
    let (earlier, later) = found.returning_difference.unwrap_or((1, 1));
    let [x, y, _] = list[earlier - 1];
    Ok(format!("both false in the true game (a={a}; difference {} in row {later})", y - x))
}

pub(super) fn neighbours(_: Row<'_>, _: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<String, Fault> {
    let list = truth(1000, budget)?;
    let table = rows(Form::Rechecked, 200, budget)?;
    let first = |rows: &[Triple]| claims::test(rows, budget).map(|found| found.neighbouring_c.unwrap_or(0));
    let printed = (1..PRINTED).find(|row| table[row - 1][2].abs_diff(table[*row][2]) == 1).unwrap_or(0);
    let (one, two) = (first(&list)?, first(&table)?);
    Ok(format!(
        "false in the true game (rows {one}, {}) and in the re-check list (rows {two}, {}); \
         printed rows {printed}, {} already have neighbouring c",
        one + 1,
        two + 1,
        printed + 1
    ))
}

/// Taking from one heap only moves the shadow on two walls and leaves it on the third.
pub(super) fn shadow(_: Row<'_>, _: &mut RowCheck<'_>, _: &mut Budget<'_>) -> Result<String, Fault> {
    let stays = is_legal([1, 0, 0]) && is_legal([0, 1, 0]) && is_legal([0, 0, 1]);
    Ok(if stays { "it may also stay (taking from one heap only)" } else { "it comes nearer" }.into())
}
