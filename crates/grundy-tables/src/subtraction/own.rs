//! Our own searches for records: all sets of a kind with one largest move, and who holds the record.
//!
//! A row is searched anew as far as the effort allows. Where it does not, the holder's period is computed, if that can
//! be done.

use super::super::effort::Work;
use super::super::report::RowCheck;
use super::super::rows::{Fault, Row};
use super::spaced;
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::subtraction::Sequence;
use grundy::subtraction::search::{Kind, Query, Tally, collect, units, work};

/// The kinds that are in the table.
const KINDS: [&str; 3] = ["all", "symmetric", "symmetric,moves=5"];

/// Number, sum of periods, largest period, first holder.
pub(crate) fn by_largest_move(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let largest = row.number("max_move")?;
    let (name, kind) = kind_of(row)?;
    let Some(tally) = work.summary(name, largest, |budget| search(kind, largest, budget))? else {
        check.undecided();
        let moves = row.parse(row.text("moves")?.split_whitespace(), "a move")?;
        if let Some((period, _)) = work.outcomes(&moves)? {
            check.compare("max", period)?;
        }
        return Ok(());
    };
    check.compare("count", tally.count)?;
    check.compare("sum", tally.periods.sum)?;
    check.compare("max", tally.periods.most())?;
    let first = tally.periods.holders().first();
    check.compare("moves", first.map_or(String::new(), |record| spaced(&record.moves)))?;
    Ok(())
}

fn kind_of(row: Row<'_>) -> Result<(&'static str, Kind), Fault> {
    let text = row.text("kind")?;
    let name = KINDS.into_iter().find(|name| *name == text);
    let name = name.ok_or_else(|| row.fault(format!("'{text}' is not one of {}", KINDS.join(", "))))?;
    let kind = name.parse().map_err(|error: String| row.fault(error))?;
    Ok((name, kind))
}

fn search(kind: Kind, largest: u64, budget: &mut Budget<'_>) -> Result<Tally, Stop> {
    let query = Query { sequence: Sequence::Outcomes, kind, largest: largest..=largest };
    let mut parts = Vec::new();
    for unit in units(&query)? {
        parts.push((unit, work(&unit, budget)?));
    }
    let rows = collect(&query, parts)?;
    Ok(rows.rows.into_iter().next().map(|row| row.part.all).unwrap_or_default())
}
