//! Statements about subtraction games, each verified on many games.

use super::super::effort::Work;
use super::super::rows::{Checked, Fault, Row};
use super::quadratic;
use grundy::arithmetic::{fibonacci, gcd};
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::subtraction::symmetric::{is_symmetric, windows};
use grundy::subtraction::theory::conjecture6::conjecture6;
use grundy::subtraction::theory::infinite::{Rule, Verdict, verdict};
use grundy::subtraction::theory::{Known, theorem15::theorem15};

/// What a verification found: games that contradict, and, if the source is wrong, what is right.
pub(super) struct Finding {
    pub(super) counterexamples: Vec<String>,
    pub(super) right: Option<String>,
    /// So many games were not decided.
    pub(super) left: usize,
}

impl Finding {
    pub(super) fn of(counterexamples: Vec<String>) -> Finding {
        Finding { counterexamples, right: None, left: 0 }
    }
}

/// All pairs of numbers up to `most`, rising.
pub(super) fn pairs(most: u64) -> impl Iterator<Item = Vec<u64>> {
    (1..=most).flat_map(move |b| (1..b).map(move |a| vec![a, b]))
}

/// All sets of numbers up to `most`, but the empty one.
pub(super) fn subsets(most: u32) -> impl Iterator<Item = Vec<u64>> {
    (1u32..1 << most)
        .map(move |bits| (0..most).filter(|s| bits >> s & 1 == 1).map(|s| u64::from(s) + 1).collect())
}

pub(super) fn largest(moves: &[u64]) -> u64 {
    moves.last().copied().unwrap_or(0)
}

/// A statement must speak of every set, and say what is computed.
pub(super) fn agree(
    sets: impl Iterator<Item = Vec<u64>>,
    statement: impl Fn(&[u64]) -> Option<Known>,
    work: &mut Work<'_, '_>,
) -> Result<Finding, Fault> {
    let (mut wrong, mut left) = (Vec::new(), 0);
    for moves in sets {
        let said = statement(&moves).map(|known| (known.period, known.preperiod));
        match work.outcomes(&moves)? {
            Some(found) if said != Some(found) => wrong.push(format!("{moves:?}")),
            Some(_) => {}
            None => left += 1,
        }
    }
    Ok(Finding { left, ..Finding::of(wrong) })
}

pub(super) fn three_moves(_: Row<'_>, work: &mut Work<'_, '_>) -> Result<Finding, Fault> {
    let mut wrong = Vec::new();
    for c in 3..=45 {
        for pair in pairs(c - 1).filter(|pair| pair[0] + pair[1] != c) {
            let moves = [pair[0], pair[1], c];
            let said = conjecture6(&moves);
            if let Some((p, q)) = work.outcomes(&moves)?
                && said.is_none_or(|said| !said.periods.contains(&p) || q >= said.preperiod_below)
            {
                wrong.push(format!("{moves:?}"));
            }
        }
    }
    Ok(Finding::of(wrong))
}

/// The theorem says so, and finite parts of the set have that period, too.
pub(super) fn infinite(
    rule: Rule,
    parts: impl Iterator<Item = Vec<u64>>,
    stated: (u128, u128),
    work: &mut Work<'_, '_>,
) -> Result<Finding, Fault> {
    let mut wrong = Vec::new();
    match verdict(rule)? {
        Verdict::Periodic { known, .. } if (known.period, known.preperiod) == stated => {}
        other => wrong.push(format!("{other:?}")),
    }
    for moves in parts {
        if work.outcomes(&moves)?.is_some_and(|found| found != stated) {
            wrong.push(format!("{moves:?}"));
        }
    }
    Ok(Finding::of(wrong))
}

pub(super) fn never(rule: Rule) -> Result<Finding, Fault> {
    let never = matches!(verdict(rule)?, Verdict::NeverPeriodic(_));
    Ok(Finding::of(if never { Vec::new() } else { vec!["no theorem excludes a period".into()] }))
}

pub(super) fn quadratic_period(_: Row<'_>, work: &mut Work<'_, '_>) -> Result<Finding, Fault> {
    let (mut wrong, mut left) = (Vec::new(), 0);
    for d in 3..=11 {
        for n in 1..=6 {
            let Some((p, _)) = work.outcomes(&quadratic::moves(d, n))? else {
                left += 7 - n as usize;
                break;
            };
            if p as i128 * quadratic::divisor(d)? != quadratic::product(d, n)? {
                wrong.push(format!("d={d}, n={n}: {p}"));
            }
        }
    }
    let (printed, right) = quadratic::misprint()?;
    let right = format!("for d mod 6=2 the coefficient of d^3 in E must be {right} (printed {printed})");
    Ok(Finding { left, right: Some(right), ..Finding::of(wrong) })
}

pub(super) fn quadratic_preperiod(row: Row<'_>, work: &mut Work<'_, '_>) -> Result<Finding, Fault> {
    let Checked::Mismatch(text) = row.checked()? else { return Err(row.fault("the right q is missing")) };
    let words = text.strip_prefix("own q = ").and_then(|text| text.split_once(" for "));
    let (words, _) = words.ok_or_else(|| row.fault("the right q is missing"))?;
    let own = row.formula(words)?;
    let printed = row.formula(row.text("q")?)?;
    let (mut wrong, mut left, mut source_wrong) = (Vec::new(), 0, false);
    for d in 3..=7 {
        for n in 2..=6 {
            let Some((_, q)) = work.outcomes(&quadratic::moves(d, n))? else {
                left += 7 - n as usize;
                break;
            };
            let place = [('d', d), ('n', n)];
            source_wrong |= printed.whole(&place) != Some(q as i128);
            if own.whole(&place) != Some(q as i128) {
                wrong.push(format!("d={d}, n={n}: {q}"));
            }
        }
    }
    let right = match source_wrong || wrong.len() == 25 - left {
        true => format!("own q = {words} for n>=2, d>=3"),
        false => "the printed q is right".into(),
    };
    Ok(Finding { left, right: Some(right), ..Finding::of(wrong) })
}

/// Five symmetric moves that fulfil the conditions of the theorem.
pub(super) fn five_moves(_: Row<'_>, work: &mut Work<'_, '_>) -> Result<Finding, Fault> {
    let sets = (5..=60).flat_map(|s| {
        pairs(s)
            .filter(move |pair| 2 * pair[1] < s)
            .map(move |pair| vec![pair[0], pair[1], s - pair[1], s - pair[0], s])
    });
    let conditions = |moves: &[u64]| {
        let (a, b, s) = (moves[0], moves[1], moves[4]);
        2 * a >= b && (s / (a + b) + 1) * (a + b) >= s + a
    };
    agree(sets.filter(|moves| conditions(moves)), theorem15, work)
}

/// The first member of a family whose periods seem to outgrow every polynomial.
pub(super) fn superpolynomial(_: Row<'_>, work: &mut Work<'_, '_>) -> Result<Finding, Fault> {
    let found = work.outcomes(&[1, 8, 31, 38, 39])?;
    Ok(Finding::of(if found == Some((11757, 0)) { Vec::new() } else { vec![format!("{found:?} at n=1")] }))
}

/// No move is a multiple of the period, unless that is 1.
pub(super) fn no_multiples(_: Row<'_>, work: &mut Work<'_, '_>) -> Result<Finding, Fault> {
    let mut wrong = Vec::new();
    for moves in subsets(10) {
        if let Some((p, _)) = work.outcomes(&moves)?
            && p > 1
            && moves.iter().any(|s| u128::from(*s).is_multiple_of(p))
        {
            wrong.push(format!("{moves:?}"));
        }
    }
    Ok(Finding::of(wrong))
}

/// The sets up to this largest move are counted.
const MOST_COUNTED: u32 = 9;

/// The sets that a bound on the number of windows speaks of and does not hold for.
fn bounded(
    valid: impl Fn(&[u64]) -> bool,
    holds: impl Fn(u128, u32, &[u64]) -> bool,
    budget: &mut Budget<'_>,
) -> Result<Vec<String>, Stop> {
    let mut wrong = Vec::new();
    for moves in subsets(MOST_COUNTED).filter(|moves| valid(moves)) {
        if !holds(windows::count(&moves, budget)?, largest(&moves) as u32, &moves) {
            wrong.push(format!("{moves:?}"));
        }
    }
    Ok(wrong)
}

pub(super) fn state_bound_27(_: Row<'_>, work: &mut Work<'_, '_>) -> Result<Finding, Fault> {
    let valid = |moves: &[u64]| moves.len() >= 3 && is_symmetric(moves);
    let weaker = bounded(valid, |count, s, _| count.pow(4) <= 7u128.pow(s), work.budget)?;
    let counts = [[1, 3, 4], [2, 6, 8], [3, 9, 12]].map(|moves| windows::count(&moves, work.budget));
    let [one, two, three] = counts;
    let (one, two, three) = (one?, two?, three?);
    let words = if weaker.is_empty() { "holds" } else { "fails, too" };
    let right = format!(
        "{{1 3 4}} has {one} > {:.3} (also {{2 6 8}} {two}, {{3 9 12}} {three}); the weaker bound 7^(s/4) {words}",
        18f64.powf(4.0 / 6.0)
    );
    Ok(Finding { right: Some(right), ..Finding::of(Vec::new()) })
}

/// c(s2), or c(s2)-2 for even s1.
pub(super) fn state_count(_: Row<'_>, work: &mut Work<'_, '_>) -> Result<Finding, Fault> {
    let mut c = vec![1u128, 3, 5];
    for n in 0..8 {
        c.push(c[n + 2] + 3 * c[n + 1] + c[n]);
    }
    let mut wrong = Vec::new();
    for pair in pairs(8).filter(|pair| gcd(pair[0], pair[1]) == 1) {
        let (a, b) = (pair[0], pair[1]);
        let moves = [a, b, 2 * b - a, 2 * b];
        let expected = c[b as usize] - if a % 2 == 0 { 2 } else { 0 };
        if windows::count(&moves, work.budget)? != expected {
            wrong.push(format!("{moves:?}"));
        }
    }
    let count = windows::count(&[2, 3, 4, 6], work.budget)?;
    let right = format!(
        "true unless s1 is even; for s1 even the count is c(s2)-2, e.g. (2 3 4 6): {count} not {}",
        c[3]
    );
    Ok(Finding { right: Some(right), ..Finding::of(wrong) })
}

/// The bound holds if the least move is at most half the largest; not without.
pub(super) fn state_bound_24(_: Row<'_>, work: &mut Work<'_, '_>) -> Result<Finding, Fault> {
    let valid = |moves: &[u64]| moves.len() >= 2 && 2 * moves[0] <= largest(moves);
    let counterexamples = bounded(valid, |count, s, _| count.pow(2) <= 3u128.pow(s), work.budget)?;
    let count = windows::count(&[2, 3], work.budget)?;
    let right =
        format!("as a statement on |S_L| it needs s1<=s/2, e.g. {{2 3}} has {count} > {:.3}", 3f64.powf(1.5));
    Ok(Finding { right: Some(right), ..Finding::of(counterexamples) })
}

/// The bound for sets with two coprime moves that together do not exceed the largest.
pub(super) fn state_bound_26(_: Row<'_>, work: &mut Work<'_, '_>) -> Result<Finding, Fault> {
    let coprime = |moves: &[u64]| {
        let fits = |a: u64, b: u64| a != b && a + b <= largest(moves) && gcd(a, b) == 1;
        moves.iter().any(|a| moves.iter().any(|b| fits(*a, *b)))
    };
    Ok(Finding::of(bounded(coprime, |count, s, _| fibonacci(u64::from(s) + 2) >= count.into(), work.budget)?))
}

/// The bound for symmetric sets whose largest move is not too small.
pub(super) fn state_bound_sillke(_: Row<'_>, work: &mut Work<'_, '_>) -> Result<Finding, Fault> {
    let valid = |moves: &[u64]| {
        let d = moves.len() as u64 - 1;
        d > 0 && is_symmetric(moves) && largest(moves) >= 2 * d
    };
    let holds = |count: u128, s: u32, moves: &[u64]| {
        let d = moves.len() as u32 - 1;
        count.pow(2 * d) <= ((2 << d) - 1u128).pow(s)
    };
    Ok(Finding::of(bounded(valid, holds, work.budget)?))
}
