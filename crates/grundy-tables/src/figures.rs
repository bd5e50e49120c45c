//! Values of placement games on strips, rings, L-shaped figures and other boards.
//!
//! Both conventions are asked of the solver, as far as the effort allows.

use super::effort::Effort;
use super::report::RowCheck;
use super::rows::{Fault, Row};
use super::subject::{MISERE, NORMAL};
use grundy::budget::Budget;
use grundy::nimber::Nimber;
use grundy::notation::read_game;

/// Values of the empty board in normal and misère play, where they take not too much work.
type Values = (Option<Nimber>, Option<Nimber>);

/// With `drawn` the board must look like that.
fn values(
    row: Row<'_>,
    text: &str,
    drawn: &str,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<Values, Fault> {
    let game = read_game(text).map_err(|error| row.fault(error.to_string()))?;
    let (Some(_), Some(start)) = (game.board(), game.start()) else {
        return Err(row.fault(format!("{text} is not a placement game")));
    };
    if !drawn.is_empty() && game.write(&start) != drawn {
        return Err(row.fault(format!("{text} does not look like {drawn}")));
    }
    let mut solve = |convention| effort.on_board(budget, |budget| game.value(&start, convention, budget));
    effort.board(text, || Ok((solve(NORMAL)?, solve(MISERE)?))).map(|values| *values)
}

/// Compares the values of a board and what the source prints in these columns.
fn compare(
    row: Row<'_>,
    text: &str,
    drawn: &str,
    printed: &[&str],
    check: &mut RowCheck<'_>,
    work: (&Effort, &mut Budget<'_>),
) -> Result<(), Fault> {
    let (value, misere) = values(row, text, drawn, work.0, work.1)?;
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
pub(super) fn l_figures(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let text = format!("domino-juvavum(L({},{}))", row.number("x")?, row.number("y")?);
    compare(row, &text, "", &["printed"], check, (effort, budget))
}

/// Domino Juvavum on strips.
pub(super) fn linear_djuv(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    strip(row, format!("domino-juvavum(1x{})", row.number("n")?), check, (effort, budget))
}

/// Juvavum on strips.
pub(super) fn linear_juv(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    strip(row, format!("juvavum(1x{})", row.number("n")?), check, (effort, budget))
}

/// Cram on rings.
pub(super) fn moebius_cram(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    strip(row, format!("cram(moebius(1x{}))", row.number("n")?), check, (effort, budget))
}

/// A board of length n, of which the source prints both values.
fn strip(
    row: Row<'_>,
    text: String,
    check: &mut RowCheck<'_>,
    work: (&Effort, &mut Budget<'_>),
) -> Result<(), Fault> {
    compare(row, &text, "", &["printed_normal", "printed_misere"], check, work)
}

/// Staircases, Aztec diamonds, tori, Möbius bands, boxes.
pub(super) fn other_boards(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    effort: &Effort,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
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
    compare(row, &text, row.text("cells")?, &[], check, (effort, budget))
}
