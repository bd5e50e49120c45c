//! Values of placement games on strips, rings, L-shaped figures and other boards.
//!
//! Both conventions are asked of the solver; boards that are too much work for it are skipped, see [`MOST_CELLS`].

use super::report::{Report, RowCheck};
use super::rows::{Csv, Fault, Row};
use super::subject::{MISERE, NORMAL};
use grundy::board::placement::Placements;
use grundy::budget::Budget;
use grundy::game::Game;
use grundy::nimber::Nimber;
use grundy::notation::read_game;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// Boards with more cells are skipped. The tests go through every table many times, hence not so far.
pub(super) const MOST_CELLS: usize = if cfg!(test) { 9 } else { 25 };
/// In Juvavum, where every set of cells is a position.
pub(super) const MOST_CELLS_OF_JUVAVUM: usize = if cfg!(test) { 8 } else { 25 };

const TOO_LONG: &str = "solving takes too long here";

static KNOWN: LazyLock<Mutex<HashMap<String, (Nimber, Nimber)>>> = LazyLock::new(Mutex::default);

/// Values of the empty board in normal and misère play; `None` if the board is too large. With `drawn` the board
/// must look like that.
fn values(
    row: Row<'_>,
    text: &str,
    drawn: &str,
    budget: &mut Budget<'_>,
) -> Result<Option<(Nimber, Nimber)>, Fault> {
    let game = read_game(text).map_err(|error| row.fault(error.to_string()))?;
    let rules = game.rules().downcast_ref::<Placements>();
    let (Some(rules), Some(start)) = (rules, game.start()) else {
        return Err(row.fault(format!("{text} is not a placement game")));
    };
    if !drawn.is_empty() && rules.start().map(|start| rules.write(&start)).as_deref() != Some(drawn) {
        return Err(row.fault(format!("{text} does not look like {drawn}")));
    }
    let most = if text.starts_with("juvavum") { MOST_CELLS_OF_JUVAVUM } else { MOST_CELLS };
    if rules.layout().shape.present().count() > most {
        return Ok(None);
    }
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(values) = known().get(text) {
        return Ok(Some(*values));
    }
    let values = (game.value(&start, NORMAL, budget)?, game.value(&start, MISERE, budget)?);
    known().insert(text.into(), values);
    Ok(Some(values))
}

/// Compares the values of a board and what the source prints in these columns.
fn compare(
    row: Row<'_>,
    text: &str,
    drawn: &str,
    printed: &[&str],
    report: &mut Report,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let mut check = RowCheck::new(row);
    match values(row, text, drawn, budget)? {
        None => check.skip(TOO_LONG),
        Some((value, misere)) => {
            check.compare("value", value)?;
            check.compare("misere_value", misere)?;
            for (column, computed) in printed.iter().zip([value, misere]) {
                check.printed(column, computed)?;
            }
        }
    }
    report.add(check)
}

/// Domino Juvavum on a corner with two arms.
pub(super) fn l_figures(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    for row in csv.rows() {
        let text = format!("domino-juvavum(L({},{}))", row.number("x")?, row.number("y")?);
        compare(row, &text, "", &["printed"], report, budget)?;
    }
    Ok(())
}

/// Domino Juvavum on strips.
pub(super) fn linear_djuv(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    strips(csv, "domino-juvavum(1x", ")", report, budget)
}

/// Juvavum on strips.
pub(super) fn linear_juv(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    strips(csv, "juvavum(1x", ")", report, budget)
}

/// Cram on rings.
pub(super) fn moebius_cram(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    strips(csv, "cram(moebius(1x", "))", report, budget)
}

fn strips(
    csv: &Csv,
    before: &str,
    after: &str,
    report: &mut Report,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    for row in csv.rows() {
        let text = format!("{before}{}{after}", row.number("n")?);
        compare(row, &text, "", &["printed_normal", "printed_misere"], report, budget)?;
    }
    Ok(())
}

/// Staircases, Aztec diamonds, tori, Möbius bands, boxes.
pub(super) fn other_boards(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    for row in csv.rows() {
        let size = row.text("size")?;
        let board = match row.text("board")? {
            "staircase" => format!("stair({size})"),
            "aztec diamond" => format!("aztec({size})"),
            "torus" => format!("torus({size})"),
            "moebius band" => format!("moebius({size})"),
            "3-D box" => size.to_string(),
            board => return Err(row.fault(format!("nothing is known about a board called '{board}'"))),
        };
        let text = format!("{}({board})", row.text("game")?);
        compare(row, &text, row.text("cells")?, &[], report, budget)?;
    }
    Ok(())
}
