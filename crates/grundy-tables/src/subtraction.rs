//! Tables of subtraction games: records of periods and preperiods, listed periods, orbits of symmetric sets.
//!
//! Every row is computed anew from its moves, as far as the [`Effort`] allows. What follows from the moves alone (size,
//! class, symmetry) is compared in undecided rows, too. Families and tables about all sets of a kind have their own
//! files.

use super::effort::Work;
use super::report::RowCheck;
use super::rows::{Checked, Csv, Fault, Row};
use super::{TABLES, Table};
use grundy::subtraction::outcome::Moves;
use grundy::subtraction::symmetric::is_symmetric;
use grundy::subtraction::symmetric::orbits::{Orbit, lengths_text, orbits};
use grundy::text::joined;

pub(super) mod collapse;
pub(super) mod exhaustive;
pub(super) mod families4;
mod in_words;
pub(super) mod other;
pub(super) mod own;
pub(super) mod quadratic;
mod verify;

/// A window takes as long as so many positions.
const WINDOW: u64 = 1000;
/// No list of orbits is longer.
const MOST_ORBITS: u64 = 1 << 20;
const LOST: &str = "lost in the source";

/// Records over all sets.
pub(super) fn records_all(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let Some(moves) = begin(check)? else { return Ok(()) };
    let set = moves.as_slice();
    check.compare("size", set.len())?;
    check.compare("symmetric", if is_symmetric(set) { "yes" } else { "no" })?;
    check.compare("marks", marks(set))?;
    period(check, &moves, true, work)?;
    Ok(())
}

/// Records over symmetric sets of any size.
pub(super) fn records_symmetric(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let Some(moves) = begin(check)? else { return Ok(()) };
    check.compare("size", moves.as_slice().len())?;
    check.same("the set is symmetric", true, is_symmetric(moves.as_slice()));
    period(check, &moves, true, work)?;
    Ok(())
}

/// Records over symmetric sets of five moves.
pub(super) fn records_symmetric5(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let Some(moves) = begin(check)? else { return Ok(()) };
    check.same("size", 5, moves.as_slice().len());
    check.same("the set is symmetric", true, is_symmetric(moves.as_slice()));
    if let Some((p, _)) = period(check, &moves, false, work)? {
        check.compare("log2p_over_max", format!("{:.4}", (p as f64).log2() / moves.max() as f64))?;
    }
    Ok(())
}

/// Records of periods over sets of four moves.
pub(super) fn records_4_period(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let Some(moves) = begin(check)? else { return Ok(()) };
    check.compare("class", class(moves.as_slice()))?;
    if let Some((p, _)) = period(check, &moves, true, work)? {
        let (p, most) = (p as f64, moves.max() as f64);
        check.compare("log2p_over_max", format!("{:.5}", p.log2() / most))?;
        check.compare("logp_over_logmax", format!("{:.4}", p.ln() / most.ln()))?;
    }
    Ok(())
}

/// Records of preperiods over sets of four moves.
pub(super) fn records_4_preperiod(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let Some(moves) = begin(check)? else { return Ok(()) };
    check.compare("class", class(moves.as_slice()))?;
    let Some((_, q)) = period(check, &moves, true, work)? else { return Ok(()) };
    // Where the printed preperiod is wrong, the exponent was computed from it.
    let base = if let Checked::Mismatch(_) = row.checked()? { row.number("q")?.into() } else { q };
    let exponent = (base as f64).ln() / (moves.max() as f64).ln();
    // The source cuts digits off; our own rows are rounded.
    let own = row.text("list")?.starts_with("own search");
    let exponent = if own { exponent } else { (exponent * 1000.0).floor() / 1000.0 };
    check.compare("logq_over_logmax", format!("{exponent:.3}"))?;
    if let Some(claim) = row.text("record_checked")?.strip_prefix("MISMATCH: ") {
        beaten(check, claim, (moves.max(), q), work)?;
    }
    Ok(())
}

/// The row is no record: an earlier set has a longer preperiod.
fn beaten(
    check: &mut RowCheck<'_>,
    claim: &str,
    (most, q): (u64, u128),
    work: &mut Work<'_, '_>,
) -> Result<(), Fault> {
    let row = check.row;
    let inside = claim.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    let Some((words, _)) = inside else { return Err(row.fault("the set that is better is missing")) };
    let better = to_moves(row, words)?;
    let Some((_, preperiod)) = work.outcomes(better.as_slice())? else { return Ok(()) };
    check.same("the better set has smaller moves", true, better.max() < most);
    check.same("the better set has a longer preperiod", true, preperiod > q);
    let computed = format!("{{{words}}} has q={preperiod} at a smaller max move");
    check.corrected("a record", claim, computed);
    Ok(())
}

/// Periods listed for members of families.
pub(super) fn listed(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let Some(moves) = begin(check)? else { return Ok(()) };
    if let Some(member) = member(row)? {
        check.same("member of the family", spaced(moves.as_slice()), spaced(&member));
    }
    period(check, &moves, false, work)?;
    Ok(())
}

/// The moves that the name of the family gives for n; `None` for single games.
fn member(row: Row<'_>) -> Result<Option<Vec<u64>>, Fault> {
    let family = row.text("family")?;
    if family.starts_with("single game") {
        return Ok(None);
    }
    let n = row.number("n")?;
    let mut moves = Vec::new();
    if family.starts_with("block family") {
        let mut next = n + 1;
        for length in [n.saturating_sub(2), n, n.saturating_sub(2), n, n.saturating_sub(2)] {
            moves.extend(next..next + length);
            next += length + 2 * n;
        }
        moves.push((15 * n).saturating_sub(5));
    } else {
        for term in family.split_whitespace() {
            let Some((factor, rest)) = term.split_once('n') else {
                return Err(row.fault(format!("'{term}' is not a multiple of n")));
            };
            let factor = if factor.is_empty() { 1 } else { row.parse([factor], "a factor")?[0] };
            let shift = |text| Ok::<_, Fault>(row.parse([text], "a summand")?[0]);
            let product = factor * n;
            moves.push(match (rest.strip_prefix('+'), rest.strip_prefix('-')) {
                (Some(more), _) => product + shift(more)?,
                (_, Some(less)) => product.saturating_sub(shift(less)?),
                _ => product,
            });
        }
    }
    moves.sort_unstable();
    moves.dedup();
    Ok(Some(moves))
}

/// Orbits of symmetric sets.
pub(super) fn orbit_table(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let moves = to_moves(row, row.text("moves")?)?;
    check.compare("size", moves.as_slice().len())?;
    match work.budget.within(work.effort.positions / WINDOW, |budget| orbits(moves.as_slice(), budget))? {
        Some(orbits) => orbit_row(check, &orbits)?,
        None => check.undecided(),
    }
    Ok(())
}

fn orbit_row(check: &mut RowCheck<'_>, orbits: &[Orbit]) -> Result<(), Fault> {
    let row = check.row;
    let sum = |count: fn(&Orbit) -> u64| orbits.iter().map(count).sum::<u64>();
    let mirrors = sum(|orbit| orbit.palindromes);
    check.compare("collision_free_sequences", sum(|orbit| orbit.length))?;
    check.compare("p", sum(|orbit| if orbit.normal.is_some() { orbit.length } else { 0 }))?;
    check.compare("own_mirror_symmetric", mirrors)?;
    check.compare("own_orbits", orbits.len())?;
    check.compare("own_longest_orbit", orbits.iter().map(|orbit| orbit.length).max().unwrap_or(0))?;
    for (column, computed) in [("mirror_symmetric_sequences", mirrors), ("orbits", orbits.len() as u64)] {
        if !row.text(column)?.is_empty() {
            check.compare(column, computed)?;
        }
    }
    let printed = row.text("orbit_lengths")?;
    match row.checked()? {
        Checked::Mismatch(verdict) => {
            let text = lengths_text(orbits);
            check.corrected(printed, row.text("own_orbit_lengths")?, &text);
            let count = lengths(row, printed)?.0.len();
            check.same("the number of printed lengths is wrong", true, count != orbits.len());
            if let Some(rest) = verdict.strip_prefix("lengths=") {
                check.same("checked", rest, format!("{text}; number of lengths"));
            }
        }
        Checked::Yes => {
            for column in ["orbit_lengths", "own_orbit_lengths"] {
                if !row.text(column)?.is_empty() {
                    same_lengths(check, column, orbits)?;
                }
            }
        }
        Checked::Nothing(why) => check.skip(why),
    }
    Ok(())
}

/// A list of lengths that may break off must be what was computed, as far as it goes.
fn same_lengths(check: &mut RowCheck<'_>, column: &str, orbits: &[Orbit]) -> Result<(), Fault> {
    let row = check.row;
    let (stated, breaks_off) = lengths(row, row.text(column)?)?;
    let upto = if breaks_off { stated.len().min(orbits.len()) } else { orbits.len() };
    let computed: Vec<u64> = orbits[..upto].iter().map(|orbit| orbit.length).collect();
    check.same(column, spaced(&stated), spaced(&computed));
    Ok(())
}

/// The lengths one by one, with `3x60` for three of 60, and whether the list breaks off with `...`.
fn lengths(row: Row<'_>, text: &str) -> Result<(Vec<u64>, bool), Fault> {
    let (text, breaks_off) = match text.strip_suffix(",...") {
        Some(text) => (text, true),
        None => (text, false),
    };
    let mut lengths = Vec::new();
    for word in text.split(',') {
        let (times, length) = word.split_once('x').unwrap_or(("1", word));
        let numbers = row.parse([times, length], "a length")?;
        if numbers[0] > MOST_ORBITS {
            return Err(row.fault(format!("{times} orbits are too many")));
        }
        lengths.extend((0..numbers[0]).map(|_| numbers[1]));
    }
    Ok((lengths, breaks_off))
}

/// The moves of a row, the largest of which is compared; without moves the row is skipped.
fn begin(check: &mut RowCheck<'_>) -> Result<Option<Moves>, Fault> {
    let row = check.row;
    let text = row.text("moves")?;
    if text.is_empty() {
        check.skip(LOST);
        return Ok(None);
    }
    let moves = to_moves(row, text)?;
    check.compare("max_move", moves.max())?;
    Ok(Some(moves))
}

fn to_moves(row: Row<'_>, text: &str) -> Result<Moves, Fault> {
    let moves = row.parse(text.split_whitespace(), "a move")?;
    Moves::try_from(moves).map_err(|error| row.fault(error.to_string()))
}

/// Computes and compares the period, and the preperiod if the table has it; `None` if the row is skipped or undecided.
fn period(
    check: &mut RowCheck<'_>,
    moves: &Moves,
    has_preperiod: bool,
    work: &mut Work<'_, '_>,
) -> Result<Option<(u128, u128)>, Fault> {
    let row = check.row;
    let stated = row.text("p")?;
    if stated.is_empty() {
        check.skip("not in the source");
        return Ok(None);
    }
    let Some((p, q)) = work.outcomes(moves.as_slice())? else {
        check.undecided();
        return Ok(None);
    };
    if let Some(least) = stated.strip_prefix('>') {
        let least = row.parse([least.trim()], "a bound")?[0];
        check.same("p", stated, if p > least.into() { stated.into() } else { p.to_string() });
        return Ok(Some((p, q)));
    }
    check.compare("p", p)?;
    match row.checked()? {
        Checked::Mismatch(right) if has_preperiod => {
            let printed = format!("({p}, {})", row.text("q")?);
            check.corrected(&printed, right, format!("({p}, {q})"));
        }
        _ if has_preperiod => check.compare("q", q)?,
        _ => {}
    }
    Ok(Some((p, q)))
}

/// A star for each pair of moves whose sum is the largest move, a colon if half of it is a move.
fn marks(moves: &[u64]) -> String {
    let most = moves.last().copied().unwrap_or(0);
    let has = |s: u64| moves.contains(&s);
    let pairs = moves.iter().filter(|s| **s * 2 < most && has(most - **s)).count();
    let half = if most % 2 == 0 && has(most / 2) { ":" } else { "" };
    "*".repeat(pairs) + half
}

/// Which two of four moves add up to the largest: I first and third, III the first two; O none.
fn class(moves: &[u64]) -> &'static str {
    match moves {
        [a, _, c, d] if a + c == *d => "I",
        [_, b, c, d] if b + c == *d => "II",
        [a, b, _, d] if a + b == *d => "III",
        [a, b, c, _] if a + b == *c => "IV",
        _ => "O",
    }
}

fn spaced(numbers: &[u64]) -> String {
    joined(numbers, " ")
}

/// Another table of `data/`.
fn table(file: &str) -> Result<Csv, Fault> {
    let missing = Fault::Malformed { file: "subtraction", line: 1, message: format!("{file} is missing") };
    let Table { file, key, content, .. } = TABLES.iter().find(|table| table.file == file).ok_or(missing)?;
    Csv::read(file, key, content)
}
