//! The plays of every game by their length: numbers that change only if the rules of a game change.

use super::report::Report;
use super::rows::{Csv, Fault, Row};
use grundy::budget::Budget;
use grundy::solve::perft::{Level, perft};
use std::collections::HashMap;

/// Counts of plays and of positions. The rows of a position stand together, so that it is counted once.
pub(super) fn table(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let mut deepest: HashMap<String, u32> = HashMap::new();
    for row in csv.rows() {
        let depth = u32::try_from(row.number("depth")?).map_err(|_| row.fault("the depth is too large"))?;
        let known = deepest.entry(expression(row)?).or_default();
        *known = depth.max(*known);
    }
    let mut counted: (String, Vec<Level>) = Default::default();
    report.each(csv, |row, check| {
        let text = expression(row)?;
        if counted.0 != text {
            let (subject, position) = row.expression(&text)?;
            let depth = deepest.get(&text).copied().unwrap_or(0);
            counted = (text, perft(&subject.sum, &position, depth, budget)?);
        }
        let level = counted.1.get(row.number("depth")? as usize);
        check.compare("count", level.map_or("0".into(), |level| level.plays.to_string()))?;
        check.compare("positions", level.map_or(0, |level| level.positions))
    })
}

/// A game with a position, as a user writes it; without one the game's start is meant.
fn expression(row: Row<'_>) -> Result<String, Fault> {
    let (game, position) = (row.text("game")?, row.text("position")?);
    Ok(if position.is_empty() { game.into() } else { format!("{game}:{position}") })
}
