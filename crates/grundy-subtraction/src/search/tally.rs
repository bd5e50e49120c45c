//! What is gathered from sets: how many, the sums of their periods and preperiods, and the records.
//!
//! A record is a set that is at least as good as all sets before it, in the order of its kind; ties are kept.
//! So the last records are the holders of the maximum. Sets may come in any order: what is found does not depend on it.
//! Two tallies of consecutive parts of a list join to the tally of both.
//!
//! Main results
//! * [`Tally::add`], [`Tally::join`].

use super::kinds::Order;
use serde::{Deserialize, Serialize};

/// Which number a record is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The longest period.
    Period,
    /// The longest preperiod; 0 is no record.
    Preperiod,
}

/// A set with its period and preperiod.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Record {
    /// The moves, rising.
    pub moves: Vec<u64>,
    /// The least period.
    pub period: u128,
    /// The least preperiod.
    pub preperiod: u128,
}

impl Record {
    /// The period or the preperiod.
    pub fn value(&self, by: By) -> u128 {
        match by {
            By::Period => self.period,
            By::Preperiod => self.preperiod,
        }
    }

    /// log2 of the value divided by the largest move.
    ///
    /// ```
    /// use grundy_subtraction::search::{By, Record};
    /// let record = Record { moves: vec![21, 103, 214, 235], period: 38733953041818, preperiod: 17114 };
    /// assert_eq!(format!("{:.5}", record.exponential(By::Period)), "0.19208");
    /// assert_eq!(format!("{:.4}", record.polynomial(By::Period)), "5.7308");
    /// ```
    pub fn exponential(&self, by: By) -> f64 {
        (self.value(by) as f64).log2() / self.largest()
    }

    /// ln of the value divided by ln of the largest move.
    pub fn polynomial(&self, by: By) -> f64 {
        (self.value(by) as f64).ln() / self.largest().ln()
    }

    fn largest(&self) -> f64 {
        self.moves.last().copied().unwrap_or(1) as f64
    }
}

/// Sums and records of one number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extremes {
    by: By,
    /// The sum over all sets.
    pub sum: u128,
    /// The records, in order.
    pub records: Vec<Record>,
}

impl Extremes {
    fn new(by: By) -> Self {
        Extremes { by, sum: 0, records: Vec::new() }
    }

    /// The largest value; 0 if there is none.
    pub fn most(&self) -> u128 {
        self.records.last().map_or(0, |record| record.value(self.by))
    }

    /// The sets that reach it.
    pub fn holders(&self) -> &[Record] {
        let most = self.most();
        let first = self.records.partition_point(|record| record.value(self.by) < most);
        &self.records[first..]
    }

    /// Takes a set into account.
    fn offer(&mut self, order: Order, moves: &[u64], period: u128, preperiod: u128) {
        let by = self.by;
        let value = if by == By::Period { period } else { preperiod };
        let at = self.records.partition_point(|record| order.compare(&record.moves, moves).is_lt());
        place(
            &mut self.records,
            at,
            value,
            |record| record.value(by),
            || Record { moves: moves.to_vec(), period, preperiod },
        );
    }

    /// Adds what comes later in the order.
    fn join(&mut self, later: &Extremes) {
        self.sum += later.sum;
        let most = self.most();
        self.records.extend(later.records.iter().filter(|record| record.value(self.by) >= most).cloned());
    }
}

/// Puts something into a list of records at a place, unless what is before it is better; what comes after and is not
/// as good is no record any more. Returns whether it is one.
pub(super) fn place<T>(
    records: &mut Vec<T>,
    at: usize,
    value: u128,
    value_of: impl Fn(&T) -> u128,
    make: impl FnOnce() -> T,
) -> bool {
    if value == 0 || at > 0 && value_of(&records[at - 1]) > value {
        return false;
    }
    let end = at + records[at..].iter().take_while(|record| value_of(record) < value).count();
    records.splice(at..end, [make()]);
    true
}

/// What is known of a number of sets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// How many sets.
    pub count: u64,
    /// Of the periods.
    pub periods: Extremes,
    /// Of the preperiods.
    pub preperiods: Extremes,
}

impl Default for Tally {
    fn default() -> Self {
        Tally { count: 0, periods: Extremes::new(By::Period), preperiods: Extremes::new(By::Preperiod) }
    }
}

impl Tally {
    /// Periods or preperiods.
    pub fn of(&self, by: By) -> &Extremes {
        match by {
            By::Period => &self.periods,
            By::Preperiod => &self.preperiods,
        }
    }

    /// The mean; 0 without sets.
    pub fn mean(&self, by: By) -> f64 {
        if self.count == 0 { 0.0 } else { self.of(by).sum as f64 / self.count as f64 }
    }

    /// Takes a set into account.
    pub fn add(&mut self, order: Order, moves: &[u64], period: u128, preperiod: u128) {
        self.count_in(1, period, preperiod);
        for extremes in [&mut self.periods, &mut self.preperiods] {
            extremes.offer(order, moves, period, preperiod);
        }
    }

    /// Counts sets that are offered as records elsewhere.
    pub(super) fn count_in(&mut self, sets: u64, period: u128, preperiod: u128) {
        self.count += sets;
        self.periods.sum += u128::from(sets) * period;
        self.preperiods.sum += u128::from(sets) * preperiod;
    }

    /// Adds what comes later in the order.
    pub fn join(&mut self, later: &Tally) {
        self.count += later.count;
        self.periods.join(&later.periods);
        self.preperiods.join(&later.preperiods);
    }
}
