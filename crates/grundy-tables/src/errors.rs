//! The list of mistakes in the sources.
//!
//! For each mistake that can be computed, the correction is computed again and must be, word for word, what the list
//! says. Slips of the pen ("reading only") are skipped.

use super::cycles;
use super::errors_wythoff;
use super::examples::parity_left;
use super::heaps::count_calls;
use super::report::RowCheck;
use super::rows::{Checked, Fault, Row};
use super::strips::free_runs;
use super::subject::{NORMAL, heaps_text};
use grundy::arithmetic::fibonacci;
use grundy::budget::Budget;
use grundy::count::{count_box, list_partitions};
use grundy::heap::wythoff::p_position;
use grundy::nimber::{Nimber, mex};
use num_bigint::BigUint;

/// Computes the correction.
pub(super) type Confirm = fn(Row<'_>, &mut RowCheck<'_>, &mut Budget<'_>) -> Result<String, Fault>;

/// The mistakes that can be computed, by their place in the source.
pub(super) const CONFIRMED: &[(&str, Confirm)] = &[
    ("number of calls f(x) of the naive recursion", calls),
    ("Satz 3A proof, case (2)", handed_over),
    ("Definition 2D (A0) + Satz 2F used for Poker-Nim and Northcott", cycles::no_such_bound),
    ("number of value-reducing moves in Nim always odd", reducing_moves),
    ("2^38", power),
    ("domino picture n=26 in the text version", domino_picture),
    ("positions of a box of 38", box_of_38),
    ("xor swap", same_register),
    ("Lemma 1.3 step 3", mex_step),
    ("proof of Stelling 1.2", floor),
    ("closed form of the exception places", errors_wythoff::exception_places),
    ("Definition 2.1", errors_wythoff::disjoint),
    ("Lieshout minus Wythoff", errors_wythoff::minus_wythoff),
    ("conjecture index", errors_wythoff::places),
    ("Stelling 2.1", errors_wythoff::sign),
    ("section 2.4", errors_wythoff::window),
    ("Stelling 1.4 (1) proof", errors_wythoff::balance),
    ("Figure 3.1", errors_wythoff::figure),
    ("fast algorithm formula for b_n", errors_wythoff::formula_for_b),
    ("fast algorithm assumptions", errors_wythoff::assumptions),
    ("Lemma 3.4 assumption and proof", errors_wythoff::neighbours),
    ("3-dimensional queen picture", errors_wythoff::shadow),
];

/// All mistakes.
pub(super) fn mistakes(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let place = row.text("place")?;
    let known = CONFIRMED.iter().find(|(known, _)| *known == place);
    match (row.checked()?, known) {
        (Checked::Nothing(why), _) => check.skip(why),
        (Checked::Yes, Some((_, confirm))) => {
            let right = confirm(row, check, budget)?;
            check.corrected(row.text("printed")?, row.text("correct")?, right);
        }
        _ => return Err(row.fault(format!("nothing is known about '{place}'"))),
    }
    Ok(())
}

fn calls(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<String, Fault> {
    let mut counted = Vec::new();
    for heap in 0..6u64 {
        let (game, position) = row.expression(&format!("subtract(1,2):{heap}"))?;
        let (calls, ones) = count_calls(&game, &position, budget)?.unwrap_or_default();
        check.same("F(x+3)-1", fibonacci(heap + 3), calls + 1);
        check.same("F(x)", fibonacci(heap), ones);
        counted.push(calls.to_string());
    }
    Ok(format!("F(x+3)-1: {}, ...; F(x) counts only the calls with argument 1", counted.join(", ")))
}

fn handed_over(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<String, Fault> {
    let (parity, cases) = parity_left(row, 0..=5, 2..=6, budget)?.unwrap_or(("undecided", 0));
    check.compare("evidence", format!("{cases} positions, misere brute force"))?;
    Ok(format!("an {parity} number"))
}

/// Small positions on which the parity of the number of moves to each value is counted.
const MATCHES: u64 = 9;

fn reducing_moves(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<String, Fault> {
    let game = row.game("nim")?;
    for heaps in list_partitions(MATCHES, budget, |heaps| [heaps.to_vec()])? {
        let position = row.position(&game, &heaps_text(&heaps))?;
        let value = game.value(&position, NORMAL, budget)?;
        let moves = game.moves(&position, budget)?;
        for target in 0..value.0 {
            let reached = moves.iter().filter(|(_, to)| to.0 == target).count();
            check.same("moves to one smaller value, modulo 2", 1, reached % 2);
        }
    }
    let heap = row.position(&game, "2")?;
    let moves = game.moves(&heap, budget)?.iter().filter(|(_, to)| to.0 < 2).count();
    let moves = if moves == 2 { "two".into() } else { moves.to_string() };
    Ok(format!("odd for each fixed target value; heap 2 has {moves} reducing moves"))
}

/// The power that the place names. As many digits as are printed show whether it was rounded rightly.
fn power(row: Row<'_>, check: &mut RowCheck<'_>, _: &mut Budget<'_>) -> Result<String, Fault> {
    let (place, printed) = (row.text("place")?, row.text("printed")?);
    let numbers = place.split_once('^').and_then(|(base, exponent)| {
        Some((base.parse::<u32>().ok()?, exponent.parse::<u32>().ok().filter(|exponent| *exponent < 1000)?))
    });
    let (base, exponent) = numbers.ok_or_else(|| row.fault(format!("'{place}' is not a power")))?;
    let power = BigUint::from(base).pow(exponent);
    let digits = printed.split('e').next().unwrap_or(printed).bytes().filter(u8::is_ascii_digit).count();
    check.same("printed rightly", false, rounded(&power, digits) == printed);
    Ok(format!("{power} = {}", rounded(&power, 4)))
}

/// A number with so many digits, and the power of ten: 2.749e11.
fn rounded(number: &BigUint, digits: usize) -> String {
    let left_out = number.to_string().len().saturating_sub(digits);
    let unit = BigUint::from(10u32).pow(left_out as u32);
    let shown = ((number + &unit / 2u32) / unit).to_string();
    let (whole, rest) = shown.split_at(1);
    // Rounded up to a power of ten it has a digit more.
    let rest = &rest[..rest.len().min(digits.saturating_sub(1))];
    format!("{whole}.{rest}e{}", shown.len() - 1 + left_out)
}

fn domino_picture(row: Row<'_>, check: &mut RowCheck<'_>, _: &mut Budget<'_>) -> Result<String, Fault> {
    let (game, position) = row.expression("strip-domino:26 {4,5} {16,17} {24,25}")?;
    let runs = free_runs(&game, &position);
    let first = runs.first().and_then(|run| run.parse::<u64>().ok()).unwrap_or(0);
    let fields: Vec<String> = (0..first).map(|field| field.to_string()).collect();
    check.compare("evidence", format!("{}+2=26", runs.join("+2+")))?;
    Ok(format!(
        "fields {} then stone {{{first},{}}} (the solution uses free runs {})",
        fields.join(" "),
        first + 1,
        runs.join(", ")
    ))
}

fn box_of_38(_: Row<'_>, _: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<String, Fault> {
    let positions = count_box(38, budget)?.positions;
    let nonempty = &positions - 1u32;
    Ok(format!("{positions} with the empty position, {nonempty} without"))
}

fn same_register(_: Row<'_>, _: &mut RowCheck<'_>, _: &mut Budget<'_>) -> Result<String, Fault> {
    let left = (0..256u64).map(|value| Nimber::from(value) + Nimber::from(value)).max().unwrap_or_default();
    Ok(format!("gives {left} when both names are the same register"))
}

/// a_(n+1) is the mex of everything used up to n, not up to n-1.
fn mex_step(_: Row<'_>, check: &mut RowCheck<'_>, _: &mut Budget<'_>) -> Result<String, Fault> {
    let used = |count: u64| {
        let pairs = (0..count).map(p_position);
        mex(pairs.flat_map(|(a, b)| [a as u64, b as u64]))
    };
    let right = (0..100).all(|n| u128::from(used(n + 1)) == p_position(n + 1).0);
    check.compare("evidence", format!("n=0 gives {} instead of {}", used(0), p_position(1).0))?;
    Ok(if right { "mex(G_(n+1))".into() } else { "neither".into() })
}

/// a_p lies between p*phi - 1 and p*phi, in integers: a(a-p) < p^2 < (a+1)(a+1-p).
fn floor(_: Row<'_>, check: &mut RowCheck<'_>, _: &mut Budget<'_>) -> Result<String, Fault> {
    let is_floor = |p: u64| {
        let (a, b) = p_position(p);
        let p = u128::from(p);
        b == a + p && a * (a - p) < p * p && p * p < (a + 1) * (a + 1 - p)
    };
    let a = p_position(2).0;
    check.compare("evidence", format!("p=2: {a}, not {}", a - 1))?;
    Ok(if (1..200).all(is_floor) { "n = floor(p*phi)".into() } else { "neither".into() })
}
