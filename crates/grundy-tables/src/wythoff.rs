//! Wythoff's game, also played with a queen on a chessboard: P-positions, values, labelling in rounds.
//!
//! The program knows the P-positions by the golden ratio. The tables are compared with that formula, with the mex
//! rule (a is the least number not used, b is a + n), and as far as it is quick with values found by search.

use super::report::{Report, RowCheck};
use super::rows::{Csv, Fault, Row};
use super::subject::{NORMAL, Subject};
use grundy::budget::Budget;
use grundy::game::Outcome;
use grundy::heap::wythoff::p_position;
use grundy::nimber::mex;
use std::collections::BTreeMap;

/// P-positions with heaps up to this size are also searched.
const SEARCH_UP_TO: u128 = 250;

/// The P-positions in order.
pub(super) fn p_positions(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let game = csv.game("wythoff")?;
    let mut used: Vec<u64> = Vec::new();
    report.each(csv, |row, check| {
        let n = row.number("n")?;
        let (a, b) = p_position(n);
        let least = mex(used.iter().copied());
        check.same("mex rule", format!("{least} {}", least + n), format!("{a} {b}"));
        used.extend([least, least + n]);
        let position = row.position(&game, &format!("{a},{b}"))?;
        check.same("outcome", Outcome::P, game.outcome(&position, NORMAL, budget)?);
        if b <= SEARCH_UP_TO {
            check.same("value by search", 0, game.value(&position, NORMAL, budget)?);
        }
        check.compare("a", a)?;
        check.compare("b", b)?;
        check.compare("difference", b - a)?;
        check.compare("floor_n_phi", a)?;
        check.compare("floor_n_phi2", b)?;
        check.printed("printed", format!("{a} {b}"))?;
        Ok(())
    })
}

/// The grid of values.
pub(super) fn values(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let game = csv.game("wythoff")?;
    let size = csv.rows().count();
    report.each(csv, |row, check| {
        for b in 0..size {
            let position = row.position(&game, &format!("{},{b}", row.text("a")?))?;
            check.compare(&b.to_string(), game.value(&position, NORMAL, budget)?)?;
        }
        Ok(())
    })
}

/// The queen on the chessboard.
pub(super) fn queen(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let game = csv.game("corner-the-lady")?;
    let rounds = label(csv, &game, budget)?;
    report.each(csv, |row, check| queen_row(row, check, &game, &rounds, budget))
}

fn queen_row(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    game: &Subject,
    rounds: &BTreeMap<String, (Outcome, u32)>,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let place = format!("{},{}", row.number("x")?, row.number("y")?);
    let position = row.position(game, &place)?;
    check.compare("square", square(&place))?;
    let outcome = game.outcome(&position, NORMAL, budget)?;
    check.compare("outcome", outcome)?;
    let labelled = rounds.get(&place).copied().ok_or_else(|| row.fault("the square was never labelled"))?;
    check.same("label and outcome", labelled.0, outcome);
    check.compare("round", labelled.1)?;
    check.compare("value", game.value(&position, NORMAL, budget)?)?;
    let by_formula = game.moves_to(&position, grundy::nimber::Nimber(0), NORMAL, budget)?;
    let targets: Vec<String> = by_formula.iter().map(|(_, to)| square(&game.write(to))).collect();
    let by_search = game.moves(&position, budget)?.iter().filter(|(_, value)| value.0 == 0).count();
    check.same("winning moves by search and by formula", by_search, targets.len());
    check.compare_list("winning_squares", " ", &targets)
}

/// Labels the squares of the table in rounds. In each round first every square whose moves all lead to N-squares
/// becomes P (in round 0 the corner, which has no moves), then every other square with a move to a P-square
/// becomes N.
fn label(
    csv: &Csv,
    game: &Subject,
    budget: &mut Budget<'_>,
) -> Result<BTreeMap<String, (Outcome, u32)>, Fault> {
    let mut options: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in csv.rows() {
        let place = format!("{},{}", row.number("x")?, row.number("y")?);
        let all = game.graph(&row.position(game, &place)?, budget)?;
        let targets = all.graph.options(0).iter().map(|to| game.write(&all.positions[*to as usize]));
        options.insert(place, targets.collect());
    }
    let mut labels: BTreeMap<String, (Outcome, u32)> = BTreeMap::new();
    let mut round = 0;
    loop {
        let before = labels.len();
        for wanted in [Outcome::P, Outcome::N] {
            let is = |to: &String, outcome| labels.get(to).is_some_and(|(label, _)| *label == outcome);
            let fits = |targets: &Vec<String>| match wanted {
                Outcome::P => targets.iter().all(|to| is(to, Outcome::N)),
                Outcome::N => targets.iter().any(|to| is(to, Outcome::P)),
            };
            let open = options.iter().filter(|(place, _)| !labels.contains_key(*place));
            let fresh: Vec<String> =
                open.filter(|(_, targets)| fits(targets)).map(|(place, _)| place.clone()).collect();
            labels.extend(fresh.into_iter().map(|place| (place, (wanted, round))));
        }
        if labels.len() == before {
            return Ok(labels);
        }
        round += 1;
    }
}

/// The name of a square: column a to h, row 1 to 8. Anything else keeps its numbers.
fn square(place: &str) -> String {
    let numbers =
        place.split_once(',').and_then(|(x, y)| Some((x.parse::<u8>().ok()?, y.parse::<u8>().ok()?)));
    match numbers {
        Some((x, y)) if x < 26 && y < 99 => format!("{}{}", char::from(b'a' + x), y + 1),
        _ => place.into(),
    }
}
