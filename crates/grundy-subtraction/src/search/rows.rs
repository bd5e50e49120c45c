//! Parts put together: a row for each largest move, and the records of the whole search.
//!
//! Main results
//! * [`collect`]; [`Rows::records`].

use super::part::{Part, Verdict};
use super::tally::{By, Record};
use super::unit::{Query, Unit, units};
use grundy_core::error::Stop;
use std::collections::{BTreeMap, HashMap};

/// All sets with one largest move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The largest move.
    pub largest: u64,
    /// What was gathered from the sets.
    pub part: Part,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// By largest move; those without sets are left out.
    pub rows: Vec<Row>,
}

/// Puts the parts of all units of a query together. Parts of other units are passed over, and it does not matter who
/// computed them, where and in which order.
pub fn collect(query: &Query, parts: impl IntoIterator<Item = (Unit, Part)>) -> Result<Rows, Stop> {
    let mut parts: HashMap<Unit, Part> = parts.into_iter().collect();
    let wanted = units(query)?;
    let missing = wanted.iter().filter(|unit| !parts.contains_key(unit)).count();
    if missing > 0 {
        return Err(Stop::refused(format!("{missing} of {} units of work are missing", wanted.len()))
            .with_help("compute the missing ones first"));
    }
    let mut rows: Vec<Row> = Vec::new();
    for unit in wanted {
        let Some(part) = parts.remove(&unit) else { continue };
        match rows.last_mut() {
            Some(row) if row.largest == unit.largest => row.part.join(&part),
            _ => rows.push(Row { largest: unit.largest, part }),
        }
    }
    rows.retain(|row| row.part.all.count > 0);
    Ok(Rows { rows })
}

impl Rows {
    /// The sets at least as good as all before them, by largest move and the order of the kind.
    pub fn records(&self, by: By) -> Vec<&Record> {
        let mut records = Vec::new();
        let mut most = 0;
        for row in &self.rows {
            let extremes = row.part.all.of(by);
            records.extend(extremes.records.iter().filter(|record| record.value(by) >= most));
            most = extremes.most().max(most);
        }
        records
    }

    /// How statements about the periods fare.
    pub fn statements(&self) -> BTreeMap<&str, Verdict> {
        let mut all: BTreeMap<&str, Verdict> = BTreeMap::new();
        for (name, verdict) in self.rows.iter().flat_map(|row| &row.part.statements) {
            let own = all.entry(name).or_default();
            own.agree += verdict.agree;
            own.against.extend(verdict.against.iter().cloned());
        }
        all
    }
}
