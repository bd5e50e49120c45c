//! A census: the families of a kind, one after the other, each with what is proved of it, in a table.
//!
//! What is proved is checked by the plain definition at the first members before it is listed. What was found of a family may be
//! kept in a file, and the same census, or one of another extent, goes on from it. It may be dealt out to several machines.

use super::Span;
use super::described::texts;
use super::discover::{Discover, EndingCounts, Share, kind};
use super::fields::Written;
use crate::budget::{Budget, Flow};
use crate::checked_file::Head;
use crate::random::Random;
use crate::state::RowsFile;
use crate::structure::discover::{
    Census, Class, Discovery, Ending, Family, Settings, Stated, Theorem, Unconfirmed, discover,
};
use crate::structure::{Order, Polynomial, Rule};
use crate::theorems::built_in;
use crate::trouble::{Reason, Stopped, Trouble};
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// So many members of each theorem are computed letter by letter.
pub const MEMBERS: usize = 5;
/// Families have from one move up to so many.
const MOVES: RangeInclusive<u64> = 1..=8;
/// Coefficients are at most this.
const LARGEST: i64 = 1_000;
/// Offsets are at most so far from 0.
const FARTHEST: i64 = 1_000;
/// So many sets of moves are looked at.
const MOST: u64 = 5_000_000;
/// So many families of a file are looked at again when it is opened,
const SAMPLE: usize = 3;
/// as long as their members are short.
const SAMPLE_WORK: u64 = 1 << 22;

/// What a census has found.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CensusFound {
    /// How many moves the families have.
    pub census: u64,
    /// The coefficients.
    pub coefficients: Span,
    /// The offsets.
    pub offsets: Span,
    /// One family after the other.
    pub rows: Vec<CensusRow>,
    /// How many searches ended how.
    pub counts: EndingCounts,
    /// Whether a limit ended the work before the end of the census.
    pub stopped: bool,
    /// If so: how far it came.
    #[serde(skip)]
    pub stop: Option<Stopped>,
}

/// What was found about a family.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct CensusRow {
    /// The moves.
    pub moves: Vec<String>,
    /// Values or outcomes.
    #[schemars(with = "String")]
    pub rule: Rule,
    /// How the search ended.
    #[schemars(with = "String")]
    pub verdict: Ending,
    /// What was proved.
    pub theorems: Vec<CensusTheorem>,
    /// Whether its limit of time ended the search.
    pub stopped: bool,
    /// How long it took.
    pub seconds: f64,
}

/// A theorem of a census.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct CensusTheorem {
    /// In a sentence.
    pub theorem: String,
    /// It is about members whose parameter, divided by this,
    pub modulus: i64,
    /// leaves this remainder.
    pub rest: i64,
    /// For which parameters.
    pub conditions: Vec<String>,
    /// A period.
    pub period: Option<String>,
    /// Whether it is proved to be the least.
    pub period_is_least: bool,
    /// A number of positions after which the sequence is periodic.
    pub preperiod: Option<String>,
    /// Whether it is proved to be the least.
    pub preperiod_is_exact: bool,
    /// At so many members it was checked by the definition.
    pub checked: usize,
    /// The checksum of description and certificate, as in the store of theorems.
    pub digest: String,
}

/// What a file holds of a family.
#[derive(Serialize, Deserialize)]
struct KeptRow {
    /// The most seconds that the search was given.
    each: u64,
    row: CensusRow,
}

impl Discover {
    /// A census of the values of families with so many moves.
    ///
    /// ```
    /// use grundy::prelude::*;
    /// use std::ops::ControlFlow;
    /// let question = ask::Discover { coefficients: Some("1..2".parse().unwrap()), ..ask::Discover::census(2) };
    /// let found = question.go_through_census(&Workbench::new(), &Budget::unlimited(), &mut |_| ControlFlow::Continue(())).unwrap();
    /// assert_eq!(found.rows.len(), found.counts.proved);
    /// ```
    pub fn census(moves: u64) -> Discover {
        Discover { moves: None, census: Some(moves), ..Discover::of("") }
    }

    /// The families of the census or, with a shard, those of its part.
    pub fn census_families(&self, budget: &Budget<'_>) -> Result<Vec<Family>, Trouble> {
        let census = self.extent()?;
        let families = census.families(budget)?;
        Ok(match &self.shard {
            Some(Written(shard)) => shard.part(families),
            None => families,
        })
    }

    fn extent(&self) -> Result<Census, Trouble> {
        let moves = Span::new(self.census.unwrap_or(0), self.census.unwrap_or(0)).within(MOVES)?;
        let coefficients = self.coefficients_asked().within(0..=LARGEST)?;
        if *coefficients.start() > 1 {
            return Err(Trouble::question("the coefficients of a census begin with 0 or 1")
                .with_help(format!("write --coefficients 1..{}", coefficients.end())));
        }
        let offsets = self.offsets_asked().within(-FARTHEST..=FARTHEST)?;
        let census = Census { moves: usize::try_from(*moves.start()).unwrap_or(0), coefficients, offsets };
        match census.size() {
            Some(size) if size <= MOST => Ok(census),
            _ => Err(Trouble::question(format!("there are more than {MOST} sets of such moves"))
                .with_help("take fewer moves, or shorter ranges of coefficients and offsets")),
        }
    }

    fn coefficients_asked(&self) -> Span {
        self.coefficients.unwrap_or(Span::new(1, 4))
    }

    fn offsets_asked(&self) -> Span {
        self.offsets.unwrap_or(Span::new(-1, 1))
    }

    /// Goes through a census; `each` hears of every family as it is finished.
    pub fn go_through_census(
        &self,
        bench: &Workbench,
        budget: &Budget<'_>,
        each: &mut dyn FnMut(&CensusRow) -> Flow,
    ) -> Result<CensusFound, Trouble> {
        self.check()?;
        let families = self.census_families(budget)?;
        let mut kept = self
            .state
            .as_deref()
            .map(|file| RowsFile::open(bench, file, &head(), budget.monitor()))
            .transpose()?;
        let known = self.known_rows(&families, kept.as_ref())?;
        if let Some(kept) = &kept {
            verify(kept, &known, budget)?;
        }
        let mut found = CensusFound {
            census: self.census.unwrap_or(0),
            coefficients: self.coefficients_asked(),
            offsets: self.offsets_asked(),
            rows: Vec::new(),
            counts: EndingCounts::default(),
            stopped: false,
            stop: None,
        };
        self.fill(&mut found, &families, known, kept.as_mut(), budget, each)?;
        let is_kept = kept.as_mut().is_none_or(|kept| kept.finish(budget.monitor()));
        let (done, all) = (found.rows.len(), families.len());
        found.stop = (done < all).then(|| self.stopped_after(done, all, is_kept));
        found.stopped = found.stop.is_some();
        Ok(found)
    }

    /// Takes what is known and searches for the rest, until a limit or `each` ends it.
    fn fill(
        &self,
        found: &mut CensusFound,
        families: &[Family],
        known: Vec<Option<CensusRow>>,
        mut kept: Option<&mut RowsFile>,
        budget: &Budget<'_>,
        each: &mut dyn FnMut(&CensusRow) -> Flow,
    ) -> Result<(), Trouble> {
        let settings = self.settings()?;
        for (family, known) in families.iter().zip(known) {
            budget.monitor().units(found.rows.len() as u64, families.len() as u64);
            let row = match known {
                Some(row) => row,
                None => {
                    let Some(row) = self.row(family, &settings, budget)? else { return Ok(()) };
                    if let Some(kept) = &mut kept {
                        kept.keep(self.name(family), self.kept(&row)?, budget.monitor());
                    }
                    row
                }
            };
            found.counts.add(row.verdict);
            let flow = each(&row);
            found.rows.push(row);
            if flow.is_break() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// A row as a state file keeps it.
    fn kept(&self, row: &CensusRow) -> Result<String, Trouble> {
        let kept = KeptRow { each: self.each, row: row.clone() };
        serde_json::to_string(&kept).map_err(|error| Trouble::question(error.to_string()))
    }

    fn stopped_after(&self, done: usize, all: usize, is_kept: bool) -> Stopped {
        let mut stopped =
            Stopped::new(Reason::Interrupted).at(format!("{done} of {all} families were searched"));
        stopped.state = self.state.as_ref().filter(|_| is_kept).map(|file| file.display().to_string());
        stopped.could_keep = self.state.is_none();
        stopped
    }

    /// What the file says of the families. One whose time was up is searched again if it is given more.
    fn known_rows(
        &self,
        families: &[Family],
        kept: Option<&RowsFile>,
    ) -> Result<Vec<Option<CensusRow>>, Trouble> {
        let Some(kept) = kept else { return Ok(vec![None; families.len()]) };
        let known = |family: &Family| -> Result<Option<CensusRow>, Trouble> {
            let found = kept.get(&self.name(family), |text| serde_json::from_str::<KeptRow>(text))?;
            Ok(found.filter(|found| !found.row.stopped || found.each >= self.each).map(|found| found.row))
        };
        families.iter().map(known).collect()
    }

    /// All that what is found depends on, but for the time.
    fn name(&self, family: &Family) -> String {
        let members = self.n.map_or(String::new(), |n| format!(", n = {n}"));
        format!("{} of {family}{members}", kind(self.outcomes))
    }

    /// Searches for a family; nothing if the limit of the whole ends it.
    fn row(
        &self,
        family: &Family,
        settings: &Settings,
        budget: &Budget<'_>,
    ) -> Result<Option<CensusRow>, Trouble> {
        let started = Instant::now();
        let until = started.checked_add(Duration::from_secs(self.each));
        let share = Share { whole: budget.monitor(), until };
        let found = discover(family, settings, &mut Budget::watched(budget.memory(), &share), &mut |_| {});
        if found.stopped.is_some() && budget.look().is_err() {
            return Ok(None);
        }
        match CensusRow::of(&found, budget) {
            Ok(row) => {
                let seconds = (started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
                Ok(Some(CensusRow { seconds, ..row }))
            }
            // The limit of the whole came while a theorem was checked.
            Err(Trouble::Stopped(_)) if budget.look().is_err() => Ok(None),
            Err(trouble) => Err(trouble),
        }
    }
}

impl CensusRow {
    fn of(found: &Discovery, budget: &Budget<'_>) -> Result<CensusRow, Trouble> {
        let theorem = |theorem| CensusTheorem::of(theorem, found, budget);
        Ok(CensusRow {
            moves: texts(found.family.moves()),
            rule: found.rule,
            verdict: found.ending(),
            theorems: found.theorems.iter().map(theorem).collect::<Result<_, _>>()?,
            stopped: found.stopped.is_some(),
            seconds: 0.0,
        })
    }

    /// What its theorems state, to be checked; nothing if the row is not as a census writes it.
    pub fn stated(&self) -> Option<Vec<Stated>> {
        let family = Family::read(&self.moves.join(",")).ok()?;
        self.theorems.iter().map(|theorem| theorem.stated(&family, self.rule)).collect()
    }
}

impl CensusTheorem {
    /// Checks the theorem by the definition, and says what it is.
    fn of(theorem: &Theorem, found: &Discovery, budget: &Budget<'_>) -> Result<CensusTheorem, Trouble> {
        let sentence = theorem.sentence(&found.family);
        let checked = match Stated::of(theorem).map(|stated| stated.confirm(MEMBERS, budget)) {
            None => 0,
            Some(Ok(checked)) => checked,
            Some(Err(Unconfirmed::Stopped(stop))) => return Err(stop.into()),
            Some(Err(Unconfirmed::Wrong { at, why })) => {
                return Err(Trouble::refused(format!("proved, but wrong for {at}: {sentence} ({why})"))
                    .with_help("this is a mistake of the program: please tell its authors"));
            }
        };
        let certificate = theorem.proof.certificate.text().map_err(Trouble::refused)?;
        Ok(CensusTheorem {
            theorem: sentence,
            modulus: theorem.class.modulus,
            rest: theorem.class.rest,
            conditions: theorem.conditions(),
            period: theorem.some_period().map(|period| period.to_string()),
            period_is_least: theorem.period().is_some(),
            preperiod: theorem.some_preperiod().map(|before| before.to_string()),
            preperiod_is_exact: theorem.preperiod().is_some(),
            checked,
            digest: built_in::sum(theorem.description.to_string().as_bytes(), certificate.as_bytes()),
        })
    }

    fn stated(&self, family: &Family, rule: Rule) -> Option<Stated> {
        let class = Class { modulus: self.modulus, rest: self.rest };
        let conditions: Result<Vec<Order>, String> =
            self.conditions.iter().map(|text| text.parse()).collect();
        Some(Stated {
            family: if class == Class::ALL {
                family.clone()
            } else {
                family.part(class.modulus, class.rest).ok()?
            },
            rule,
            conditions: conditions.ok()?,
            period: Polynomial::read(self.period.as_ref()?)?,
            period_is_least: self.period_is_least,
            preperiod: Polynomial::read(self.preperiod.as_ref()?)?,
            preperiod_is_exact: self.preperiod_is_exact,
        })
    }
}

/// What a state file of families begins with.
fn head() -> Head {
    Head::new("census", 2, "discover")
}

/// A file with good checksums may still be wrong, if the machine was that wrote it: some of its theorems are checked again.
fn verify(kept: &RowsFile, known: &[Option<CensusRow>], budget: &Budget<'_>) -> Result<(), Trouble> {
    let mut rows: Vec<&CensusRow> = known.iter().flatten().collect();
    Random::by_chance().shuffle(&mut rows);
    for row in rows.into_iter().take(SAMPLE) {
        let name = format!("{} of {}", kind(row.rule == Rule::Outcomes), row.moves.join(", "));
        for stated in row.stated().into_iter().flatten() {
            let mut own = Budget::watched(budget.memory(), budget.monitor());
            let again = own.within(SAMPLE_WORK, |own| match stated.confirm(MEMBERS, own) {
                Err(Unconfirmed::Stopped(stop)) => Err(stop),
                Err(Unconfirmed::Wrong { .. }) => Ok(false),
                Ok(_) => Ok(true),
            });
            match again {
                Ok(Some(false)) => return Err(kept.wrong(&name)),
                Ok(_) => {}
                // There is no time for samples.
                Err(_) => return Ok(()),
            }
        }
    }
    Ok(())
}
