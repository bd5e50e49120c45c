//! The large table of Schneider's thesis: values, positions and branching of six placement games.
//!
//! Positions, positions up to symmetry and the mean branching are counted without listing positions; values and the
//! branching up to symmetry look at every class of positions. Each of these is tried as far as the effort allows.

use super::effort::Work;
use super::permutations::matrix_classes;
use super::report::RowCheck;
use super::rows::{Checked, Fault, Row};
use super::subject::{MISERE, NORMAL};
use grundy::board::counting::{Alike, Enumerated, classes, enumerate, moves_in_all, positions};
use grundy::board::mirror::{Mirror, mirror_strategy};
use grundy::nimber::Nimber;
use grundy::notation::read_game;
use num_bigint::BigUint;
use std::sync::Arc;

/// What is known about the empty board of a game; `None` where finding out takes too much work.
#[derive(Default)]
struct Facts {
    positions: Option<BigUint>,
    classes: Option<BigUint>,
    moves: Option<BigUint>,
    value: Option<Nimber>,
    misere: Option<Nimber>,
    /// The graph of classes.
    graph: Option<Enumerated>,
}

/// Everything about the empty board of a game such as `cram(3x4)`.
fn facts(row: Row<'_>, text: &str, work: &mut Work<'_, '_>) -> Result<Arc<Facts>, Fault> {
    work.board(text, |work| find_out(row, text, work))
}

fn find_out(row: Row<'_>, text: &str, work: &mut Work<'_, '_>) -> Result<Facts, Fault> {
    let game = read_game(text).map_err(|error| row.fault(error.to_string()))?;
    let (Some(rules), Some(start)) = (game.board(), game.start()) else {
        return Err(row.fault(format!("{text} is not a placement game")));
    };
    let empty = rules.start();
    let mirrored = (mirror_strategy(rules, &empty) == Some(Mirror::Second)).then_some(Nimber(0));
    if empty.free.count() > work.effort.most_cells() as usize {
        return Ok(Facts { value: mirrored, ..Facts::default() });
    }
    let value = work.on_board(|budget| game.value(&start, NORMAL, budget))?.or(mirrored);
    Ok(Facts {
        positions: work.on_board(|budget| positions(rules, &empty, budget))?,
        classes: work.on_board(|budget| classes(rules, &empty, budget))?,
        moves: work.on_board(|budget| moves_in_all(rules, &empty, budget))?,
        value,
        misere: work.on_board(|budget| game.value(&start, MISERE, budget))?,
        graph: work.on_board(|budget| enumerate(rules, &empty, Alike::Symmetric, budget))?,
    })
}

/// Values, position counts, branching.
pub(super) fn results(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let (game, rows, columns) = (row.text("game")?, row.number("rows")?, row.number("columns")?);
    match row.checked()? {
        Checked::Nothing(why) => check.skip(why),
        _ => {
            let facts = facts(row, &format!("{game}({rows}x{columns})"), work)?;
            compare(check, &facts)?;
            let exact = row.text("exact_classes")?;
            if !exact.is_empty() {
                check.same("exact_classes", exact, matrix_classes(rows, columns));
            }
        }
    }
    Ok(())
}

fn compare(check: &mut RowCheck<'_>, facts: &Facts) -> Result<(), Fault> {
    let row = check.row;
    let mean = |moves: &Option<BigUint>, positions: &Option<BigUint>| {
        moves.as_ref().zip(positions.as_ref()).map(|(moves, positions)| decimals(moves, positions, 4))
    };
    let branching =
        facts.graph.as_ref().map(|found| decimals(&found.moves.into(), &found.positions.into(), 4));
    let text = |number: &Option<BigUint>| number.as_ref().map(BigUint::to_string);
    let statements = [
        ("printed_normal", "value", facts.value.map(|value| value.to_string())),
        ("printed_misere", "misere_value", facts.misere.map(|value| value.to_string())),
        ("printed_positions", "positions", text(&facts.positions)),
        ("printed_positions_symm", "positions_symm", text(&facts.classes)),
        ("printed_branching", "branching", mean(&facts.moves, &facts.positions)),
        ("printed_branching_symm", "branching_symm", branching),
    ];
    for (printed_column, column, computed) in statements {
        let (stated, printed) = (row.text(column)?, row.text(printed_column)?);
        match computed {
            _ if stated.is_empty() => {}
            None => check.undecided(),
            Some(computed) => {
                check.same(column, stated, &computed);
                check_printed(check, printed_column, printed, &computed)?;
            }
        }
    }
    Ok(())
}

/// What the source prints: a number, a bound such as `>=1`, `?` or nothing; or something wrong.
fn check_printed(check: &mut RowCheck<'_>, column: &str, printed: &str, computed: &str) -> Result<(), Fault> {
    let row = check.row;
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
