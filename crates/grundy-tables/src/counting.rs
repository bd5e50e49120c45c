//! Numbers that formulas and transfer matrices give: tilings, first moves, densities, positions of Juvavum.

use super::permutations::{matrix_classes, square_classes};
use super::report::RowCheck;
use super::rows::{Fault, Row};
use grundy::board::counting::{Rectangle, classes, positions, tilings};
use grundy::board::placement::Placements;
use grundy::board::shape::Shape;
use grundy::budget::Budget;
use grundy::game::Game;
use grundy::text::Fragment;
use num_bigint::BigUint;

/// Domino tilings of rectangles.
pub(super) fn rectangles(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    tiled(row, &format!("{}x{}", row.number("m")?, row.number("n")?), check, budget)
}

/// Domino tilings of Aztec diamonds.
pub(super) fn aztec(row: Row<'_>, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<(), Fault> {
    tiled(row, &format!("aztec({})", row.number("order")?), check, budget)
}

fn tiled(row: Row<'_>, board: &str, check: &mut RowCheck<'_>, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let shape = Shape::read(Fragment::new(board)).map_err(|error| row.fault(error.to_string()))?;
    let count = tilings(&shape, shape.present(), budget)?;
    check.compare("tilings", &count)?;
    check.printed("printed", &count)
}

/// First moves on a x a boards.
pub(super) fn first_moves(row: Row<'_>, check: &mut RowCheck<'_>, _: &mut Budget<'_>) -> Result<(), Fault> {
    let length = match row.text("game")? {
        "juvavum" => 1,
        "domino-juvavum" => 2,
        game => return Err(row.fault(format!("nothing is known about '{game}'"))),
    };
    let moves = square(row)?.line_moves(length);
    check.compare("moves", like(row.text("moves")?, &moves))?;
    check.printed("printed", like(row.text("moves")?, &moves))?;
    Ok(())
}

/// Positions of Juvavum on a x a boards.
pub(super) fn squares(row: Row<'_>, check: &mut RowCheck<'_>, _: &mut Budget<'_>) -> Result<(), Fault> {
    let positions = square(row)?.subsets();
    check.compare("positions", like(row.text("positions")?, &positions))?;
    check.printed("printed", like(row.text("printed")?, &positions))?;
    Ok(())
}

/// Densities of the domino graph on a x a boards. Two are cut off in the source, not rounded.
pub(super) fn densities(row: Row<'_>, check: &mut RowCheck<'_>, _: &mut Budget<'_>) -> Result<(), Fault> {
    let density = square(row)?.density();
    check.compare("density", &density)?;
    let digits = row.text("printed")?.split_once('.').map_or(0, |(_, digits)| digits.len());
    let scale = BigUint::from(10u32).pow(digits as u32);
    let half = if row.text("checked")?.contains("cut off") { BigUint::ZERO } else { density.bottom.clone() };
    let scaled: BigUint = (&density.top * &scale * 2u32 + half) / (&density.bottom * 2u32);
    let (whole, part) = (&scaled / &scale, (&scaled % &scale).to_string());
    let decimal = if digits == 0 { whole.to_string() } else { format!("{whole}.{part:0>digits$}") };
    check.printed("printed", decimal)?;
    Ok(())
}

/// Positions of Juvavum: all, up to symmetry, up to permutations of rows and columns.
pub(super) fn normal_forms(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    budget: &mut Budget<'_>,
) -> Result<(), Fault> {
    let (rows, columns) = (row.number("m")?, row.number("n")?);
    let shape = Shape::rectangle(rows as usize, columns as usize);
    let game = Placements::juvavum("juvavum".into(), shape, 1);
    let start = game.start().ok_or_else(|| row.fault("the empty board is missing"))?;
    let (all, some) = (positions(&game, &start, budget)?, classes(&game, &start, budget)?);
    check.compare("positions", &all)?;
    check.compare("positions_symm", &some)?;
    check.printed("printed_positions", &all)?;
    check.printed("printed_positions_symm", &some)?;
    let exact = matrix_classes(rows, columns);
    let transposed = if rows == columns { square_classes(rows) } else { exact.clone() };
    check.compare("exact_classes", exact)?;
    check.compare("exact_classes_transposed", transposed)?;
    Ok(())
}

fn square(row: Row<'_>) -> Result<Rectangle, Fault> {
    let side = u32::try_from(row.number("a")?).map_err(|_| row.fault("the board is too large"))?;
    Ok(Rectangle { rows: side, columns: side })
}

/// A number written as `text` is: in full, or rounded to as many digits, `1.27e30`.
fn like(text: &str, number: &BigUint) -> String {
    let Some((mantissa, _)) = text.split_once('e') else { return number.to_string() };
    let shown = mantissa.bytes().filter(u8::is_ascii_digit).count();
    let digits = number.to_string();
    let cut = BigUint::from(10u32).pow(digits.len().saturating_sub(shown) as u32);
    let rounded: String = ((number * 2u32 + &cut) / (cut * 2u32)).to_string();
    // Rounding up may give one digit more.
    let exponent = digits.len() - 1 + (rounded.len() - shown.min(rounded.len()));
    let (first, rest) = rounded[..shown.min(rounded.len())].split_at(1);
    if rest.is_empty() { format!("{first}e{exponent}") } else { format!("{first}.{rest}e{exponent}") }
}
