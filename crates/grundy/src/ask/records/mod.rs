//! The longest periods and preperiods over all move sets of a kind.
//!
//! A search is cut into units of work that are done on all cores, and what is finished goes into a
//! [ledger](crate::state::Ledger) at once.

mod fit;
mod table;

pub use fit::{FittedLines, RecordsFit};
pub use table::{
    ClassRow, FittedLine, RecordRow, RecordTable, RecordView, Statement, TallyNumbers, TallyRow,
};

use super::fields::{Written, at_most_one, needs, whole, whole_in};
use super::{Answer, Count, Question, Span};
use crate::budget::Budget;
use crate::error::Stop;
use crate::parallel::cores;
use crate::random::Random;
use crate::state::Ledger;
use crate::subtraction::Sequence;
use crate::subtraction::search::{
    self, By, Event, FourClass, Kind, Part, Query, Sizes, Unit, Work, collect, units,
};
use crate::trouble::{Stopped, Trouble};
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Which move sets of a kind have the longest periods?
///
/// ```
/// use grundy::ask::records::RecordsFound;
/// use grundy::prelude::*;
/// let question = ask::Records { moves: Some(Count(3)), ..ask::Records::of(ask::Span::new(9, 10)) };
/// let RecordsFound::Table(table) = Workbench::new().ask(&question).unwrap() else { panic!() };
/// assert_eq!((table.rows[0].max_move, table.rows[0].all.count), (9, 28));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Records {
    /// Only symmetric sets: with every move s but the largest, m, also m - s
    #[arg(long)]
    #[serde(default)]
    pub symmetric: bool,
    /// Only sets of exactly N moves
    #[arg(long, value_name = "N", conflicts_with = "most_moves")]
    pub moves: Option<Count>,
    /// Only sets of at most N moves; max/N allows the largest move divided by N
    #[arg(long, value_name = "N")]
    pub most_moves: Option<Written<MostMoves>>,
    /// Only sets whose neighbouring moves have at most N different differences, 0 counted as a neighbour
    #[arg(long, value_name = "N", conflicts_with = "moves")]
    pub differences: Option<Count>,
    /// Only sets of four moves of this class: I (s1+s3=s4), II (s2+s3=s4), III (s1+s2=s4), IV (s1+s2=s3) or O
    #[arg(long, value_name = "CLASS", requires = "moves")]
    pub class: Option<Written<FourClass>>,
    /// Only sets with this smallest move
    #[arg(long, value_name = "N")]
    pub smallest: Option<Count>,
    /// The largest move, or a range of largest moves such as 60..80
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    pub max_move: Span,
    /// Sequences of values instead of wins and losses
    #[arg(long)]
    #[serde(default)]
    pub values: bool,
    /// Keep finished work in this file, and do not repeat what it holds
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Compute everything anew that the file holds, and compare
    #[arg(long, requires = "state")]
    #[serde(default)]
    pub recheck: bool,
    /// Only part I of K of the work, for one of several machines; put together with 'grundy records merge'
    #[arg(long, value_name = "I/K", requires = "state")]
    pub shard: Option<Written<Shard>>,
    /// So many threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole_in::<u16>(1..=u16::MAX))]
    pub threads: Option<u16>,
    /// List the units of work instead of doing them
    #[arg(long)]
    #[serde(default)]
    pub list_units: bool,
    /// Records of the period or of the preperiod
    #[arg(long, value_enum, default_value_t)]
    #[serde(default)]
    pub by: RecordsBy,
    /// Show the sets at least as good as all before them, with growth exponents
    #[arg(long, conflicts_with = "classes")]
    #[serde(default)]
    pub records: bool,
    /// Show sets of three or four moves by class
    #[arg(long)]
    #[serde(default)]
    pub classes: bool,
    /// Fit ln(y/max) = a max + b, y the mean or the maximum, for each remainder of max by the modulus
    #[arg(long, value_name = "Y", value_enum)]
    pub fit: Option<RecordsFitted>,
    /// The modulus of --fit
    #[arg(long, value_name = "N", default_value_t = MODULUS, value_parser = whole_in::<u64>(1..=1000))]
    #[serde(default = "modulus")]
    pub modulus: u64,
}

const MODULUS: u64 = 6;
/// What the modulus may be.
const MODULI: RangeInclusive<u64> = 1..=1000;

fn modulus() -> u64 {
    MODULUS
}

fn check_modulus(modulus: u64) -> Result<(), Trouble> {
    match MODULI.contains(&modulus) {
        true => Ok(()),
        false => Err(Trouble::question(format!("'modulus' is a number from 1 to {}", MODULI.end()))
            .with_help("write a number of that range")),
    }
}

/// What the ledgers of the shards of a search hold together.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct RecordsMerge {
    /// The ledgers
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Compute everything anew that the ledgers hold, and compare
    #[arg(long)]
    #[serde(default)]
    pub recheck: bool,
    /// Records of the period or of the preperiod
    #[arg(long, value_enum, default_value_t)]
    #[serde(default)]
    pub by: RecordsBy,
    /// Show the sets at least as good as all before them, with growth exponents
    #[arg(long, conflicts_with = "classes")]
    #[serde(default)]
    pub records: bool,
    /// Show sets of three or four moves by class
    #[arg(long)]
    #[serde(default)]
    pub classes: bool,
    /// Fit ln(y/max) = a max + b, y the mean or the maximum, for each remainder of max by the modulus
    #[arg(long, value_name = "Y", value_enum)]
    pub fit: Option<RecordsFitted>,
    /// The modulus of --fit
    #[arg(long, value_name = "N", default_value_t = MODULUS, value_parser = whole_in::<u64>(1..=1000))]
    #[serde(default = "modulus")]
    pub modulus: u64,
}

/// What comes out of one unit of work.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct RecordsWork {
    /// The unit, such as 'outcomes;symmetric,moves=5;max=60;slice=1/2'
    pub unit: String,
}

/// Which number a record is about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum RecordsBy {
    #[default]
    Period,
    Preperiod,
}

impl RecordsBy {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            RecordsBy::Period => "period",
            RecordsBy::Preperiod => "preperiod",
        }
    }
}

impl From<RecordsBy> for By {
    fn from(by: RecordsBy) -> By {
        match by {
            RecordsBy::Period => By::Period,
            RecordsBy::Preperiod => By::Preperiod,
        }
    }
}

/// Through which numbers lines are fitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum RecordsFitted {
    Mean,
    Max,
}

/// A bound for the number of moves: a number, or the largest move divided by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MostMoves {
    /// So many.
    Number(u64),
    /// The largest move divided by this.
    Share(u64),
}

impl FromStr for MostMoves {
    type Err = String;

    fn from_str(text: &str) -> Result<MostMoves, String> {
        let wrong =
            |_| format!("'{text}' is not a bound for the number of moves; write for example 7 or max/3");
        match text.strip_prefix("max/") {
            Some(part) => whole(part).map(MostMoves::Share).map_err(wrong),
            None => whole(text).map(MostMoves::Number).map_err(wrong),
        }
    }
}

impl fmt::Display for MostMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MostMoves::Number(number) => write!(f, "{number}"),
            MostMoves::Share(part) => write!(f, "max/{part}"),
        }
    }
}

/// Part `index`, counted from 1, of `count`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    index: usize,
    count: usize,
}

impl Shard {
    /// Its part of all there is: every so many-th.
    pub(super) fn part<T>(self, all: Vec<T>) -> Vec<T> {
        all.into_iter().skip(self.index - 1).step_by(self.count).collect()
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let wrong = || format!("'{text}' is not a part of the work; write for example 1/4");
        let (index, count) = text.split_once('/').ok_or_else(wrong)?;
        let (index, count) = (whole(index).map_err(|_| wrong())?, whole(count).map_err(|_| wrong())?);
        if (1..=count).contains(&index) { Ok(Shard { index, count }) } else { Err(wrong()) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum RecordsFound {
    /// The units of work, not done.
    Units(UnitList),
    /// A part of the work, done.
    Shard(ShardDone),
    /// All of it.
    Table(Box<RecordTable>),
}

/// Units of work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnitList {
    /// Their names.
    pub units: Vec<String>,
}

/// A part of the work, done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ShardDone {
    /// Which part.
    pub shard: usize,
    /// Of how many.
    pub of: usize,
    /// How many units it has.
    pub units: usize,
    /// How many sets were searched.
    pub sets: u64,
}

/// What came out of a unit of work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct UnitDone {
    /// The unit.
    pub unit: String,
    /// What came out.
    #[schemars(with = "serde_json::Value")]
    pub part: Part,
}

impl Answer for RecordsFound {}
impl Answer for UnitDone {}

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UnitsDone {
    /// So many units of work are done,
    pub done: usize,
    /// of so many.
    pub all: usize,
    /// The part of this run's work that is done: large moves take longer.
    pub share: f64,
}

impl Question for Records {
    type Answer = RecordsFound;
    const NAME: &'static str = "records";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<RecordsFound, Trouble> {
        self.search(bench, budget, &mut |_| {})
    }

    fn is_timeless(&self) -> bool {
        self.state.is_none()
    }

    fn kept_in(mut self, file: &Path) -> Self {
        self.state = Some(file.into());
        self
    }
}

impl Question for RecordsMerge {
    type Answer = RecordTable;
    const NAME: &'static str = "records merge";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<RecordTable, Trouble> {
        at_most_one(&[("records", self.records), ("classes", self.classes)])?;
        check_modulus(self.modulus)?;
        let (mut parts, mut common): (_, Option<Query>) = (Vec::new(), None);
        for file in &self.files {
            let (query, found) = Ledger::read(bench, file)?;
            if common.as_ref().is_some_and(|common| *common != query) {
                let first = self.files[0].display();
                return Err(Trouble::file(file, format!("it belongs to another search than {first}"))
                    .with_help("merge the shards of one search"));
            }
            common = Some(query);
            verify(file, &found, self.recheck, budget)?;
            parts.extend(found);
        }
        let query = common.ok_or_else(|| {
            Trouble::question("there is nothing to merge").with_help("name at least one ledger")
        })?;
        let rows = collect(&query, parts).map_err(|stop| {
            Trouble::from(stop).with_help("name the ledgers of all shards, and let each shard finish")
        })?;
        let view = RecordView::of(self.records, self.classes);
        RecordTable::new(&query, &rows, self.by, view, self.fit, self.modulus)
    }
}

impl Question for RecordsWork {
    type Answer = UnitDone;
    const NAME: &'static str = "records work";

    fn answer(&self, _bench: &Workbench, budget: &mut Budget<'_>) -> Result<UnitDone, Trouble> {
        let unit: Unit = self.unit.parse().map_err(|why: String| {
            Trouble::question(why).with_help("write a unit as 'records' lists them")
        })?;
        Ok(UnitDone { unit: unit.to_string(), part: search::work(&unit, budget)? })
    }
}

/// Finished units that are computed anew when a ledger is opened.
const SAMPLE: usize = 2;
/// A unit that takes longer is left out then.
const SAMPLE_POSITIONS: u64 = 1 << 19;

/// A ledger with good checksums may still be wrong, if the machine was that wrote it: some units are computed anew, or all.
fn verify(file: &Path, parts: &[(Unit, Part)], all: bool, budget: &Budget<'_>) -> Result<(), Trouble> {
    let mut budget = Budget::watched(budget.memory(), budget.monitor());
    let mut chance = Random::by_chance();
    let some = if all { 0 } else { SAMPLE };
    let sample: Vec<_> = (0..some).filter_map(|_| chance.pick(parts)).collect();
    for (unit, part) in sample.into_iter().chain(parts.iter().filter(|_| all)) {
        let most = if all { u64::MAX } else { SAMPLE_POSITIONS };
        let again = match budget.within(most, |budget| search::work(unit, budget)) {
            // There is no time for samples.
            Err(Stop::Interrupted { .. }) if !all => return Ok(()),
            again => again?,
        };
        if again.is_some_and(|again| again != *part) {
            let why = format!("it is wrong: the unit {unit} comes out otherwise when it is computed anew");
            return Err(
                Trouble::file(file, why).with_help("begin a new ledger; 'recheck' tells what else is wrong")
            );
        }
    }
    Ok(())
}

impl Records {
    /// Periods of wins and losses, over sets of any size with these largest moves.
    pub fn of(max_move: Span) -> Records {
        Records {
            symmetric: false,
            moves: None,
            most_moves: None,
            differences: None,
            class: None,
            smallest: None,
            max_move,
            values: false,
            state: None,
            recheck: false,
            shard: None,
            threads: None,
            list_units: false,
            by: RecordsBy::default(),
            records: false,
            classes: false,
            fit: None,
            modulus: MODULUS,
        }
    }

    fn check(&self) -> Result<(), Trouble> {
        at_most_one(&[("moves", self.moves.is_some()), ("most_moves", self.most_moves.is_some())])?;
        at_most_one(&[("moves", self.moves.is_some()), ("differences", self.differences.is_some())])?;
        at_most_one(&[("records", self.records), ("classes", self.classes)])?;
        needs(("class", self.class.is_some()), ("moves", self.moves.is_some()))?;
        needs(("shard", self.shard.is_some()), ("state", self.state.is_some()))?;
        needs(("recheck", self.recheck), ("state", self.state.is_some()))?;
        if self.threads == Some(0) {
            return Err(Trouble::question("'threads' is at least 1").with_help("take a number from 1 on"));
        }
        check_modulus(self.modulus)
    }

    fn query(&self) -> Result<Query, Trouble> {
        let number = |count: Option<Count>| count.map(|count| count.0);
        let sizes = match (self.moves, self.most_moves) {
            (Some(size), _) => Sizes::Exactly(size.0),
            (None, Some(Written(MostMoves::Number(most)))) => Sizes::AtMost(most),
            (None, Some(Written(MostMoves::Share(part)))) => Sizes::Share(part),
            (None, None) => Sizes::Any,
        };
        let kind = Kind {
            symmetric: self.symmetric,
            sizes,
            differences: number(self.differences),
            class: self.class.map(|class| class.0),
            smallest: number(self.smallest),
        };
        kind.check()?;
        let sequence = if self.values { Sequence::Values } else { Sequence::Outcomes };
        Ok(Query { sequence, kind, largest: self.max_move.within(1..=u64::MAX)? })
    }

    /// Searches; `tell` hears how far it is.
    pub fn search(
        &self,
        bench: &Workbench,
        budget: &Budget<'_>,
        tell: &mut dyn FnMut(UnitsDone),
    ) -> Result<RecordsFound, Trouble> {
        self.check()?;
        let query = self.query()?;
        let mut wanted = units(&query)?;
        if let Some(Written(shard)) = self.shard {
            // What takes longest is begun first, and dealt out first: at the end there are only small things to wait for.
            wanted = shard.part(wanted.into_iter().rev().collect());
        }
        if self.list_units {
            return Ok(RecordsFound::Units(UnitList { units: wanted.iter().map(Unit::to_string).collect() }));
        }
        let open = |file: &Path| Ledger::open(bench, file, &query, budget.monitor());
        let ledger = self.state.as_deref().map(open).transpose()?;
        let parts = self.do_units(&wanted, ledger, budget, tell)?;
        if let Some(Written(Shard { index: shard, count: of })) = self.shard {
            let sets = parts.iter().map(|(_, part)| part.all.count).sum();
            return Ok(RecordsFound::Shard(ShardDone { shard, of, units: parts.len(), sets }));
        }
        let (rows, view) = (collect(&query, parts)?, RecordView::of(self.records, self.classes));
        let table = RecordTable::new(&query, &rows, self.by, view, self.fit, self.modulus)?;
        Ok(RecordsFound::Table(Box::new(table)))
    }

    /// Does what the ledger does not hold.
    fn do_units(
        &self,
        wanted: &[Unit],
        mut ledger: Option<Ledger>,
        budget: &Budget<'_>,
        tell: &mut dyn FnMut(UnitsDone),
    ) -> Result<Vec<(Unit, Part)>, Trouble> {
        let (mut parts, mut todo) = (Vec::new(), budget.list::<Work>(wanted.len() as u64)?);
        for unit in wanted {
            budget.work(100)?;
            let part = ledger.as_ref().map(|ledger| ledger.finished(unit)).transpose()?.flatten();
            match (part, &ledger) {
                (Some(part), _) => parts.push((*unit, part)),
                (None, Some(ledger)) if !self.recheck => todo.push(ledger.begun(unit)?),
                (None, _) => todo.push(Work::new(*unit)),
            }
        }
        if let Some(file) = &self.state {
            verify(file, &parts, self.recheck, budget)?;
        }
        // The heaviest first: at the end all cores shall have something to do.
        // Weights are not negative, so their bits are ordered as they are.
        todo.sort_by_cached_key(|work| Reverse(work.unit().weight().to_bits()));
        let work: f64 = todo.iter().map(|work| work.unit().weight()).sum();
        let (mut weight, monitor) = (0.0, budget.monitor());
        let mut advance = |done: usize, weight: f64| {
            monitor.units(done as u64, wanted.len() as u64);
            tell(UnitsDone { done, all: wanted.len(), share: weight / work.max(f64::MIN_POSITIVE) });
        };
        advance(parts.len(), weight);
        let mut failed = false;
        let threads = self.threads.map_or_else(cores, usize::from);
        let ended = search::run(todo, threads, budget.memory(), monitor, |event| {
            let noted = match (&event, &mut ledger) {
                (Event::Done(unit, part), Some(ledger)) => ledger.finish(unit, part),
                (Event::Kept(kept), Some(ledger)) => ledger.keep(kept),
                (_, None) => Ok(()),
            };
            if let Event::Done(unit, part) = event {
                weight += unit.weight();
                parts.push((unit, *part));
                advance(parts.len(), weight);
            }
            // What could not be written is tried again with the next commit.
            if let Err(trouble) = noted
                && !std::mem::replace(&mut failed, true)
            {
                monitor.notice(&trouble.and_so("the search goes on"));
            }
            ControlFlow::Continue(())
        });
        let kept = ledger.as_mut().map_or(Ok(()), Ledger::commit);
        if let Err(trouble) = &kept {
            monitor.unkept(&trouble.and_so("what was found last is not kept"));
        }
        match ended {
            Ok(()) => Ok(parts),
            Err(stop) => Err(self.stopped(stop, parts.len(), wanted.len(), kept.is_ok())),
        }
    }

    fn stopped(&self, stop: Stop, done: usize, all: usize, kept: bool) -> Trouble {
        Trouble::from(stop).stopped_with(|stopped: &mut Stopped| {
            stopped.reached = Some(format!("{done} of {all} units of work are done"));
            let file = self.state.as_ref().filter(|_| kept);
            stopped.state = file.map(|file| file.display().to_string());
            stopped.could_keep = self.state.is_none();
        })
    }
}
