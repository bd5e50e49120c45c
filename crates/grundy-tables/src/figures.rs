//! Values of placement games on strips, rings, L-shaped figures and other boards.
//!
//! Both conventions are asked of the solver, as far as the effort allows.

use super::effort::Work;
use super::report::RowCheck;
use super::rows::{Fault, Row};
use super::subject::{MISERE, NORMAL};
use grundy::ask::sweep::Column;
use grundy::nimber::Nimber;
use grundy::notation::read_game;

/// Values of the empty board in normal and misère play, where they take not too much work.
type Values = (Option<Nimber>, Option<Nimber>);

/// With `drawn` the board must look like that.
fn values(row: Row<'_>, text: &str, drawn: &str, work: &mut Work<'_, '_>) -> Result<Values, Fault> {
    let game = read_game(text).map_err(|error| row.fault(error.to_string()))?;
    let (Some(_), Some(start)) = (game.board(), game.start()) else {
        return Err(row.fault(format!("{text} is not a placement game")));
    };
    if !drawn.is_empty() && game.write(&start) != drawn {
        return Err(row.fault(format!("{text} does not look like {drawn}")));
    }
    let values = work.board(text, |work| {
        let mut solve = |convention| work.on_board(|budget| game.value(&start, convention, budget));
        Ok((solve(NORMAL)?, solve(MISERE)?))
    })?;
    Ok(*values)
}

/// Compares the values of a board and what the source prints in these columns.
fn compare(
    check: &mut RowCheck<'_>,
    text: &str,
    drawn: &str,
    printed: &[&str],
    work: &mut Work<'_, '_>,
) -> Result<(), Fault> {
    let (value, misere) = values(check.row, text, drawn, work)?;
    for (number, (column, computed)) in [("value", value), ("misere_value", misere)].into_iter().enumerate() {
        let Some(computed) = computed else {
            check.undecided();
            continue;
        };
        check.compare(column, computed)?;
        if let Some(column) = printed.get(number) {
            check.printed(column, computed)?;
        }
    }
    Ok(())
}

/// Domino Juvavum on a corner with two arms.
pub(super) fn l_figures(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let text = format!("domino-juvavum(L({},{}))", check.row.number("x")?, check.row.number("y")?);
    compare(check, &text, "", &["printed"], work)
}

/// Domino Juvavum on strips.
pub(super) fn linear_djuv(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    strip(check, |n| format!("domino-juvavum(1x{n})"), work)
}

/// Juvavum on strips.
pub(super) fn linear_juv(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    strip(check, |n| format!("juvavum(1x{n})"), work)
}

/// Cram on rings.
pub(super) fn moebius_cram(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    strip(check, |n| format!("cram(moebius(1x{n}))"), work)
}

/// A board of length n, of which the source prints both values.
fn strip(check: &mut RowCheck<'_>, of: fn(u64) -> String, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let text = of(check.row.number("n")?);
    compare(check, &text, "", &["printed_normal", "printed_misere"], work)
}

/// Staircases, Aztec diamonds, tori, Möbius bands, boxes.
pub(super) fn other_boards(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
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
    compare(check, &text, row.text("cells")?, &[], work)
}

/// Tori, cylinders, Möbius bands and Klein bottles of all sizes, in normal play.
pub(super) fn glued(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let (rows, columns) = (row.number("rows")?, row.number("columns")?);
    let text = format!("{}({}({rows}x{columns}))", row.text("game")?, row.text("surface")?);
    match work.cell(row, &text, rows.saturating_mul(columns), Column::Value)? {
        None => check.undecided(),
        Some(computed) => check.compare("value", &computed)?,
    }
    Ok(())
}
