//! Records over all move sets of a kind: the longest periods and preperiods, means, growth.
//!
//! A [`Query`] names the sets: a [`Kind`] and a range of largest moves. It is cut into [`units`] of work that know
//! nothing of each other; doing one gives a [`Part`], and parts [`collect`] into [`Rows`]. All three are plain functions:
//! the same units give the same parts on any machine, in any order, with any interruptions. Units and parts can be
//! written as text (`Display`, `serde`), so a ledger of finished units is all that a resumable or distributed search
//! needs.
//!
//! One file per idea: [`kinds`] enumerates sets, [`tree`] takes all sets together, [`short`] is for single short
//! games, [`work`](mod@work) does a unit, [`run`](mod@run) uses all cores, `tally` knows what a record is, [`fit`] fits lines.
//!
//! ```
//! use grundy_core::budget::Budget;
//! use grundy_subtraction::{Sequence, search::{collect, units, work, By, Query}};
//! let kind = "symmetric,moves=5".parse().unwrap();
//! let query = Query { sequence: Sequence::Outcomes, kind, largest: 50..=50 };
//! let done = units(&query).unwrap().into_iter().map(|unit| (unit, work(&unit, &mut Budget::unlimited()).unwrap()));
//! let rows = collect(&query, done).unwrap();
//! let tally = &rows.rows[0].part.all;
//! assert_eq!((tally.count, tally.periods.sum, tally.periods.most()), (276, 3127347, 394814));
//! assert_eq!(rows.records(By::Period).last().unwrap().moves, [6, 23, 27, 44, 50]);
//! ```
//!
//! Main results
//! * [`units`], [`work`](fn@work), [`collect`]; [`run`](fn@run): all of it on all cores.

pub mod combinations;
pub mod fit;
pub mod kinds;
mod part;
mod rows;
pub mod run;
pub mod short;
mod tally;
#[cfg(test)]
mod tests;
pub mod tree;
mod unit;
pub mod work;

pub use kinds::{FourClass, Kind, Order, Sizes};
pub use part::{Part, THREE_TYPES, Verdict};
pub use rows::{Row, Rows, collect};
pub use run::{Event, run};
pub use tally::{By, Extremes, Record, Tally};
pub use unit::{Query, Unit, units};
pub use work::{Kept, Work, work};
