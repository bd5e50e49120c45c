//! The large table of Schneider's thesis: values, positions and branching of six placement games.
//!
//! Positions, positions up to symmetry and the mean branching are counted without listing positions, so these are
//! compared on nearly every board. Values and the branching up to symmetry look at every class of positions: see
//! [`MOST_WORK`]. What has been found out about a board is kept, because the table names most boards twice.

use super::permutations::matrix_classes;
use super::report::{Report, RowCheck};
use super::rows::{Checked, Csv, Fault, Row};
use super::subject::{MISERE, NORMAL};
use grundy::board::counting::{Alike, Enumerated, classes, enumerate, moves_in_all, positions};
use grundy::board::mirror::{Mirror, mirror_strategy};
use grundy::board::placement::Placements;
use grundy::budget::Budget;
use grundy::game::Game;
use grundy::nimber::Nimber;
use grundy::notation::read_game;
use num_bigint::BigUint;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// Boards whose positions have more moves than this, divided by the number of symmetries, are counted but not
/// listed. The tests go through every table many times, hence not so far.
pub(super) const MOST_WORK: u64 = if cfg!(test) { 1_500 } else { 1_000_000 };

/// Boards with more cells are not solved.
const MOST_CELLS_SOLVED: usize = 25;

/// Boards with more cells are not even counted, except those of Juvavum, where formulas hold.
pub(super) const MOST_CELLS: u64 = if cfg!(test) { 12 } else { 30 };

const TOO_LARGE: &str = "solving takes too long here";
const NOT_SOLVED: &str = "the counts agree; solving takes too long here";

/// What is known about the empty board of a game.
#[derive(Clone)]
pub(super) struct Facts {
    positions: BigUint,
    classes: BigUint,
    moves: BigUint,
    /// Values in normal and misère play, unless that is too much work.
    values: Option<(Nimber, Nimber)>,
    /// The graph of classes, unless that is too much work.
    graph: Option<Enumerated>,
    /// Whether the second player wins by answering with mirror images.
    mirrored: bool,
}

static KNOWN: LazyLock<Mutex<HashMap<String, Facts>>> = LazyLock::new(Mutex::default);

/// Everything about the empty board of a game such as `cram(3x4)`.
pub(super) fn facts(row: Row<'_>, text: &str, budget: &mut Budget<'_>) -> Result<Facts, Fault> {
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(facts) = known().get(text) {
        return Ok(facts.clone());
    }
    let game = read_game(text).map_err(|error| row.fault(error.to_string()))?;
    let rules = game.rules().downcast_ref::<Placements>();
    let (Some(rules), Some(start)) = (rules, game.start()) else {
        return Err(row.fault(format!("{text} is not a placement game")));
    };
    let empty = rules.start().ok_or_else(|| row.fault("a placement game starts on the empty board"))?;
    let moves = moves_in_all(rules, &empty, budget)?;
    let affordable = moves <= BigUint::from(MOST_WORK) * rules.symmetries().len();
    let graph = if affordable { Some(enumerate(rules, &empty, Alike::Symmetric, budget)?) } else { None };
    let values = match affordable || !cfg!(test) && empty.free.count() <= MOST_CELLS_SOLVED {
        true => Some((game.value(&start, NORMAL, budget)?, game.value(&start, MISERE, budget)?)),
        false => None,
    };
    let facts = Facts {
        positions: positions(rules, &empty, budget)?,
        classes: classes(rules, &empty, budget)?,
        moves,
        values,
        graph,
        mirrored: mirror_strategy(rules, &empty) == Some(Mirror::Second),
    };
    known().insert(text.into(), facts.clone());
    Ok(facts)
}

/// Values, position counts, branching.
pub(super) fn results(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    for row in csv.rows() {
        let mut check = RowCheck::new(row);
        let (game, rows, columns) = (row.text("game")?, row.number("rows")?, row.number("columns")?);
        match row.checked()? {
            Checked::Nothing(why) => check.skip(why),
            _ if rows * columns > MOST_CELLS && (game != "juvavum" || cfg!(test)) => {
                large(&mut check, row, &format!("{game}({rows}x{columns})"))?;
            }
            _ => {
                let facts = facts(row, &format!("{game}({rows}x{columns})"), budget)?;
                compare(&mut check, row, &facts)?;
                let exact = row.text("exact_classes")?;
                if !exact.is_empty() {
                    check.same("exact_classes", exact, matrix_classes(rows, columns));
                }
            }
        }
        report.add(check)?;
    }
    Ok(())
}

/// A board too large to be counted: only a mirror strategy can tell its value.
fn large(check: &mut RowCheck<'_>, row: Row<'_>, text: &str) -> Result<(), Fault> {
    let even = row.number("rows")? % 2 == 0 && row.number("columns")? % 2 == 0;
    if !even || cfg!(test) || !is_mirrored(row, text)? {
        check.skip(TOO_LARGE);
        return Ok(());
    }
    check.compare("value", 0)?;
    check_printed(check, row, "printed_normal", row.text("printed_normal")?, "0")?;
    if !row.text("misere_value")?.is_empty() {
        check.skip(TOO_LARGE);
    }
    Ok(())
}

fn is_mirrored(row: Row<'_>, text: &str) -> Result<bool, Fault> {
    let game = read_game(text).map_err(|error| row.fault(error.to_string()))?;
    let rules = game.rules().downcast_ref::<Placements>();
    let strategy = rules.and_then(|rules| mirror_strategy(rules, &rules.start()?));
    Ok(strategy == Some(Mirror::Second))
}

fn compare(check: &mut RowCheck<'_>, row: Row<'_>, facts: &Facts) -> Result<(), Fault> {
    let mean = decimals(&facts.moves, &facts.positions, 4);
    let by_mirror = facts.mirrored.then(|| "0".to_string());
    let (value, misere) = match &facts.values {
        Some((value, misere)) => (Some(value.to_string()), Some(misere.to_string())),
        None => (by_mirror, None),
    };
    let branching =
        facts.graph.as_ref().map(|found| decimals(&found.moves.into(), &found.positions.into(), 4));
    let statements = [
        ("printed_normal", "value", value),
        ("printed_misere", "misere_value", misere),
        ("printed_positions", "positions", Some(facts.positions.to_string())),
        ("printed_positions_symm", "positions_symm", Some(facts.classes.to_string())),
        ("printed_branching", "branching", Some(mean)),
        ("printed_branching_symm", "branching_symm", branching),
    ];
    for (printed_column, column, computed) in statements {
        let (stated, printed) = (row.text(column)?, row.text(printed_column)?);
        let Some(computed) = computed else {
            if !stated.is_empty() {
                check.skip(NOT_SOLVED);
            }
            continue;
        };
        if !stated.is_empty() {
            check.same(column, stated, &computed);
            check_printed(check, row, printed_column, printed, &computed)?;
        }
    }
    Ok(())
}

/// What the source prints: a number, a bound such as `>=1`, `?` or nothing; or something wrong.
fn check_printed(
    check: &mut RowCheck<'_>,
    row: Row<'_>,
    column: &str,
    printed: &str,
    computed: &str,
) -> Result<(), Fault> {
    if let Checked::Mismatch(_) = row.checked()?
        && let Some(right) = correction(row, column.trim_start_matches("printed_"))?
    {
        check.corrected(printed, right, computed);
        return Ok(());
    }
    if let Some(bound) = printed.strip_prefix(">=") {
        let number = |text: &str| row.parse([text], "a bound").map(|numbers| numbers[0]);
        check.same(column, true, number(computed)? >= number(bound)?);
    } else if !printed.is_empty() && printed != "?" {
        let digits = printed.split_once('.').map(|(_, digits)| digits.len());
        check.same(column, printed, digits.map_or(computed.into(), |digits| rounded(computed, digits)));
    }
    Ok(())
}

/// The correction of one column in `MISMATCH: normal got 0; misere got 1`.
fn correction<'c>(row: Row<'c>, column: &str) -> Result<Option<&'c str>, Fault> {
    let text = row.text("checked")?;
    let list = text.strip_prefix("MISMATCH: ").unwrap_or(text).split("; ");
    Ok(list
        .filter_map(|part| part.split_once(" got "))
        .find(|(name, _)| *name == column)
        .map(|(_, right)| right))
}

/// A quotient with so many decimals, rounded half up.
pub(super) fn decimals(top: &BigUint, bottom: &BigUint, digits: u32) -> String {
    let scale = BigUint::from(10u32).pow(digits);
    let scaled: BigUint = (top * &scale * 2u32 + bottom) / (bottom * 2u32);
    let (whole, part) = (&scaled / &scale, &scaled % &scale);
    format!("{whole}.{:0>width$}", part.to_string(), width = digits as usize)
}

/// A decimal number with fewer digits.
fn rounded(number: &str, digits: usize) -> String {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let all: BigUint = format!("{whole}{part}").parse().unwrap_or_default();
    decimals(&all, &BigUint::from(10u32).pow(part.len() as u32), digits as u32)
}
