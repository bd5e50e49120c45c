//! Nim: misère play, families of safe positions, boxes of matches, and the tables of nim arithmetic.

use super::report::{Report, RowCheck};
use super::rows::{Checked, Csv, Fault, Row};
use super::subject::{MISERE, NORMAL, Subject, heaps_text, win, word};
use grundy::budget::Budget;
use grundy::count::count_box;
use grundy::game::Outcome;
use grundy::nimber::Nimber;
use grundy::nimber::definition::{product_table, sum_table};
use grundy::solve::sum::SumPosition;
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// Misère Nim: by the program's formula, and by backward induction on the graph of all positions.
pub(super) fn misere(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let game = csv.game("nim")?;
    report.each(csv, |row, check| misere_row(row, check, &game, budget))
}

fn misere_row(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    game: &Subject,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let position = row.position(game, &heaps_text(&row.numbers("position")?))?;
    check.compare("nim_sum", game.value(&position, NORMAL, budget)?)?;
    check.compare("normal_win", win(game.outcome(&position, NORMAL, budget)?))?;
    check.compare("misere_win_by_formula", win(game.outcome(&position, MISERE, budget)?))?;
    let (induced, without_empty) = by_induction(game, &position, budget)?;
    check.same("misère value by formula", game.value(&position, MISERE, budget)?, induced);
    check.compare("misere_value", induced)?;
    check.compare("misere_win", win(Outcome::of(induced)))?;
    check.compare("value_without_empty", without_empty)?;
    let moves = game.moves_to(&position, Nimber(0), MISERE, budget)?;
    let targets: BTreeSet<String> = moves.iter().map(|(_, to)| rising(&game.write(to))).collect();
    check.compare_list("winning_targets_misere", " | ", &targets.into_iter().collect::<Vec<_>>())
}

/// The misère value by backward induction, and the normal value on the graph without end positions as text.
fn by_induction(
    game: &Subject,
    position: &SumPosition,
    budget: &mut Budget<'_>,
) -> Result<(Nimber, String), Fault> {
    let graph = game.graph(position, budget)?.graph;
    let (smaller, numbers) = graph.without_terminals();
    let misere = graph.values(MISERE).and_then(|values| values.first().copied());
    let (Some(misere), Some(normal)) = (misere, smaller.values(NORMAL)) else {
        return Err(grundy::error::Stop::Cycle.into());
    };
    let root = numbers.first().copied().flatten();
    let kept = root.and_then(|vertex| normal.get(vertex as usize));
    Ok((Nimber(misere.into()), kept.map_or(String::new(), u32::to_string)))
}

/// Heaps such as `3,2,1` in rising order with spaces.
fn rising(heaps: &str) -> String {
    let mut heaps: Vec<&str> = heaps.split(',').collect();
    heaps.sort_by_key(|heap| (heap.len(), *heap));
    heaps.join(" ")
}

/// Families of safe positions such as (2, 4n, 4n+2).
pub(super) fn safe_families(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let game = csv.game("nim")?;
    report.each(csv, |row, check| {
        if row.text("family")?.starts_with("completeness: ") {
            let outside = outside_all_families(csv, row, &game, budget)?;
            check.same("safe positions in no family", "none", outside.unwrap_or("none".into()));
        } else {
            let n = if row.text("n")?.is_empty() { 0 } else { row.number("n")? };
            let heaps = family(row, n)?;
            check.same("position", format!("{:?}", row.numbers("position")?), format!("{heaps:?}"));
            let position = row.position(&game, &heaps_text(&heaps))?;
            check.compare("nim_sum", game.value(&position, NORMAL, budget)?)?;
            check.compare("outcome", word(game.outcome(&position, NORMAL, budget)?))?;
        }
        Ok(())
    })
}

/// The member of a row's family with this n.
fn family(row: Row<'_>, n: u64) -> Result<Vec<u64>, Fault> {
    let text = row.text("family")?;
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let terms: Option<Vec<u64>> =
        inner.and_then(|inner| inner.split(',').map(|term| linear(term, n)).collect());
    terms.ok_or_else(|| row.fault(format!("'{text}' is not a family such as (2,4n,4n+2)")))
}

/// The value of a term such as `4n+2`.
fn linear(term: &str, n: u64) -> Option<u64> {
    let Some((factor, rest)) = term.split_once('n') else { return term.parse().ok() };
    let factor: u64 = if factor.is_empty() { 1 } else { factor.parse().ok()? };
    let rest: u64 = if rest.is_empty() { 0 } else { rest.strip_prefix('+')?.parse().ok()? };
    factor.checked_mul(n)?.checked_add(rest)
}

/// The first safe position of two or three heaps below 64, the smallest at most 4, that no family of the table
/// contains.
fn outside_all_families(
    csv: &Csv,
    row: Row<'_>,
    game: &Subject,
    budget: &mut Budget<'_>,
) -> Result<Option<String>, Fault> {
    let mut members = BTreeSet::new();
    for row in csv.rows().filter(|row| row.text("family").is_ok_and(|text| text.starts_with('('))) {
        for n in 1..64 {
            let mut heaps = family(row, n)?;
            heaps.sort_unstable();
            members.insert(heaps);
        }
    }
    for small in 1..=4u64 {
        for middle in small..64 {
            // A third heap of 0 makes it two heaps.
            for large in std::iter::once(0).chain(middle..64) {
                let heaps: Vec<u64> = [small, middle, large].into_iter().filter(|heap| *heap > 0).collect();
                let position = row.position(game, &heaps_text(&heaps))?;
                let safe = game.outcome(&position, NORMAL, budget)? == Outcome::P;
                if safe && !members.contains(&heaps) {
                    return Ok(Some(heaps_text(&heaps)));
                }
            }
        }
    }
    Ok(None)
}

/// What can be laid out with a box of matches.
pub(super) fn boxes(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let count = count_box(row.number("matches")?, budget)?;
    // The empty position is one of them, and safe.
    let one = BigUint::from(1u32);
    let (positions, safe) = (&count.positions - &one, &count.safe_positions - &one);
    check.compare("starts", &count.starts)?;
    check.compare("positions", &count.positions)?;
    check.compare("positions_without_empty", &positions)?;
    check.compare("safe_starts", &count.safe_starts)?;
    check.compare("unsafe_starts", &count.starts - &count.safe_starts)?;
    check.compare("safe_positions", &count.safe_positions)?;
    check.compare("safe_positions_without_empty", &safe)?;
    match row.checked()? {
        Checked::Mismatch(right) => {
            let both = row.text("printed")?.split_once(" | ");
            let (printed, starts) = both.ok_or_else(|| row.fault("expected positions | starts"))?;
            check.same("printed starts", starts, &count.starts);
            let right_after_all = [&count.positions, &positions].iter().any(|n| n.to_string() == printed);
            check.same("printed positions are right", false, right_after_all);
            let computed =
                format!("{} (with empty) {positions} (without empty) | {}", count.positions, count.starts);
            check.corrected(printed, right, computed);
        }
        _ => check.printed("printed", format!("{} | {}", count.positions, count.starts))?,
    }
    Ok(())
}

/// The table of nim addition.
pub(super) fn addition(csv: &Csv, report: &mut Report, _budget: &mut Budget<'_>) -> Result<(), Fault> {
    arithmetic(csv, report, &sum_table(SIZE), |a, b| a + b)
}

/// The table of nim multiplication.
pub(super) fn multiplication(csv: &Csv, report: &mut Report, _budget: &mut Budget<'_>) -> Result<(), Fault> {
    arithmetic(csv, report, &product_table(SIZE), |a, b| a * b)
}

/// Rows and columns of the tables of nim arithmetic.
const SIZE: usize = 16;

/// Compares a square table with the definition by mex and with the fast arithmetic.
fn arithmetic(
    csv: &Csv,
    report: &mut Report,
    defined: &[Vec<u32>],
    fast: fn(Nimber, Nimber) -> Nimber,
) -> Result<(), Fault> {
    report.each(csv, |row, check| {
        let a = row.number("a")?;
        let Some(values) = usize::try_from(a).ok().and_then(|a| defined.get(a)) else {
            return Err(row.fault(format!("the table ends before row {a}")));
        };
        for (b, value) in values.iter().enumerate() {
            check.same("fast arithmetic", fast(Nimber::from(a), Nimber(b as u128)), value);
            check.compare(&b.to_string(), value)?;
        }
        Ok(())
    })
}
