//! From the moves of a family alone to a proved theorem.

use super::census::CensusFound;
use super::described::texts;
use super::fields::{Written, at_most_one, needs, whole};
use super::prove::certificate;
use super::records::Shard;
use super::regions::{AreaFound, RegionFound};
use super::theorems::simplest;
use super::{Answer, Document, Question, Span};
use crate::budget::{Budget, Flow, Monitor};
use crate::structure::discover::{Discovery, Ending, Exception, Family, Settings, Theorem, discover};
use crate::structure::{Affine, Rule};
use crate::theorems::Stored;
use crate::trouble::{Reason, Stopped, Trouble};
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What is the structure of a family of subtraction games?
///
/// ```
/// use grundy::ask::discover::Discovered;
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::Discover::of("n, 2n+1, 3n+1")).unwrap();
/// let Discovered::Family(found) = answer else { panic!() };
/// assert_eq!(found.theorems[0].period.as_deref(), Some("4n^2+3n"));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Discover {
    /// The moves, such as n,4n,12n+1,16n+1
    #[arg(value_name = "MOVES", required_unless_present_any = ["all", "census"], allow_hyphen_values = true)]
    pub moves: Option<String>,
    /// Look at members from the first value of the parameter to the second only
    #[arg(long, value_name = "A..B")]
    pub n: Option<Span>,
    /// Outcomes, not values
    #[arg(long)]
    #[serde(default)]
    pub outcomes: bool,
    /// Do not search where the store of theorems speaks of all members from some one on
    #[arg(long)]
    #[serde(default)]
    pub skip_known: bool,
    /// For a,b,c: look at so many cones of all games of three moves, instead of regions that small members show
    #[arg(long, value_name = "COUNT", conflicts_with_all = ["all", "census", "n"], value_parser = whole::<u64>)]
    #[serde(default)]
    pub cones: Option<u64>,
    /// Try all families of a list instead: one per line, or a csv table with a column 'moves'
    #[arg(long, value_name = "LIST", conflicts_with = "moves")]
    pub all: Option<PathBuf>,
    /// Try all families of so many moves an+b instead, each once up to equivalence
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["moves", "all", "skip_known"], value_parser = whole::<u64>)]
    pub census: Option<u64>,
    /// With --census: the coefficients a, from 0 or 1 on [default: 1..4]
    #[arg(long, value_name = "A..B", requires = "census")]
    pub coefficients: Option<Span>,
    /// With --census: the offsets b [default: -1..1]
    #[arg(long, value_name = "A..B", requires = "census", allow_hyphen_values = true)]
    pub offsets: Option<Span>,
    /// With --census: keep what is found in this file and go on from it next time
    #[arg(long, value_name = "FILE", requires = "census")]
    pub state: Option<PathBuf>,
    /// With --census: only part I of K of the families, for one of several machines
    #[arg(long, value_name = "I/K", requires = "census")]
    pub shard: Option<Written<Shard>>,
    /// The list itself
    #[arg(skip)]
    pub text: Option<String>,
    /// With --all and --census: the most seconds for each family
    #[arg(long, value_name = "SECONDS", default_value_t = EACH, conflicts_with = "moves", value_parser = whole::<u64>)]
    #[serde(default = "each")]
    pub each: u64,
    /// Give the proofs as well, for 'certify'
    #[arg(skip)]
    #[serde(default)]
    pub certificates: bool,
}

const EACH: u64 = 60;

/// Milliseconds for the area of what a stopped search has found.
const MEASURING: u64 = 500;

fn each() -> u64 {
    EACH
}

/// Parameters are at most this.
const LARGEST: i64 = 100_000;

/// What was found.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Discovered {
    /// About one family.
    Family(Box<FamilyFound>),
    /// About the families of a list.
    List(FamiliesFound),
    /// About the families of a census.
    Census(CensusFound),
}

/// What was found about a family.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FamilyFound {
    /// The moves.
    pub moves: Vec<String>,
    /// Values or outcomes.
    #[schemars(with = "String")]
    pub rule: Rule,
    /// How the search ended.
    #[schemars(with = "String")]
    pub verdict: Ending,
    /// Theorems that were in the store before, about members of the family.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<TheoremKnown>,
    /// What was proved.
    pub theorems: Vec<TheoremFound>,
    /// The small members that no theorem speaks of.
    pub exceptions: Vec<ExceptionFound>,
    /// With three moves and three parameters: what the theorems cover of all games of three moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<AreaFound>,
    /// How far the search came, unless all is proved.
    pub progress: Option<String>,
    /// Whether a limit ended it.
    pub stopped: bool,
    /// In a list: how long it took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The files that were written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files: Option<Vec<String>>,
    /// The names under which the theorems are in your store, if they are new there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stored: Vec<String>,
    /// Why a theorem could not be kept in your store.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_stored: Option<String>,
    /// The parameters.
    #[serde(skip)]
    pub parameters: Vec<char>,
    /// Whether some member could be folded.
    #[serde(skip)]
    pub is_folded: bool,
    /// What ended it.
    #[serde(skip)]
    pub stop: Option<Stopped>,
}

/// A theorem that was in the store before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TheoremKnown {
    /// Its name.
    pub name: String,
    /// What it says.
    pub statement: String,
    /// Who found it.
    pub source: String,
    /// What its variables are for the members of the family, `a = 2n`.
    pub images: Vec<String>,
    /// For which members it holds.
    pub conditions: Vec<String>,
    /// Whether these are all from some one on.
    #[serde(skip)]
    pub is_of_all: bool,
}

/// A theorem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TheoremFound {
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
    /// What is not shown of period and preperiod, for which parameters, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// The members it was made from, at most the first ones.
    pub used: Vec<Vec<i64>>,
    /// How many there were.
    pub used_count: usize,
    /// With an area: the corners (s1/s3, s2/s3) of its region in the triangle of all games of three moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub corners: Vec<[String; 2]>,
    /// With an area: which sum of two moves the period is, as on a map of three moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map_class: Option<&'static str>,
    /// Ways to reach a block, in the proof.
    pub transitions: usize,
    /// Claims that were checked.
    pub claims: usize,
    /// The description.
    pub description: String,
    /// The proof, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Document>,
    /// The members it was made from, in words.
    #[serde(skip)]
    pub members: String,
    /// Cases of the proof.
    #[serde(skip)]
    pub cases: usize,
}

/// A small member that no theorem speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExceptionFound {
    /// The parameter.
    pub at: i64,
    /// Its period.
    pub period: u64,
    /// Its preperiod.
    pub preperiod: u64,
}

/// What was found about the families of a list.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FamiliesFound {
    /// One after the other.
    pub families: Vec<FamilyFound>,
    /// How many searches ended how.
    pub counts: EndingCounts,
    /// Whether a limit ended the work before the end of the list.
    pub stopped: bool,
    /// If so: how far it came.
    #[serde(skip)]
    pub stop: Option<Stopped>,
}

/// How many searches ended how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EndingCounts {
    /// All members from some least one on are proved.
    pub proved: usize,
    /// Some classes or regions are proved.
    #[serde(rename = "partly proved")]
    pub partly: usize,
    /// A description fits, but was not proved.
    #[serde(rename = "found but unproved")]
    pub unproved: usize,
    /// No description was found.
    #[serde(rename = "not found")]
    pub not_found: usize,
}

impl EndingCounts {
    pub(super) fn add(&mut self, ending: Ending) {
        *match ending {
            Ending::Proved => &mut self.proved,
            Ending::Partly => &mut self.partly,
            Ending::Unproved => &mut self.unproved,
            Ending::NotFound => &mut self.not_found,
        } += 1;
    }
}

impl Answer for Discovered {
    fn is_negative(&self) -> bool {
        match self {
            Discovered::Family(found) => !found.is_success(),
            Discovered::List(found) => found.counts.proved < found.families.len(),
            // A census has no wrong answer.
            Discovered::Census(_) => false,
        }
    }

    fn stopped(&mut self) -> Option<&mut Stopped> {
        match self {
            Discovered::Family(found) => found.stop.as_mut(),
            Discovered::List(found) => found.stop.as_mut(),
            Discovered::Census(found) => found.stop.as_mut(),
        }
    }
}

impl Question for Discover {
    type Answer = Discovered;
    const NAME: &'static str = "discover";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Discovered, Trouble> {
        self.search(bench, budget, &mut |_| {}, &mut |_| ControlFlow::Continue(()))
    }

    /// A search that was given up may come to its end next time.
    fn is_timeless(&self) -> bool {
        self.census.is_none()
    }

    fn kept_in(mut self, file: &Path) -> Self {
        self.state = self.census.map(|_| file.into());
        self
    }
}

impl Discover {
    /// The values of a family.
    pub fn of(moves: impl Into<String>) -> Discover {
        Discover {
            moves: Some(moves.into()),
            n: None,
            outcomes: false,
            skip_known: false,
            cones: None,
            all: None,
            census: None,
            coefficients: None,
            offsets: None,
            state: None,
            shard: None,
            text: None,
            each: EACH,
            certificates: false,
        }
    }

    /// Searches. `tell` hears what is being tried, `each` of every family of a list as it is finished; it may end the
    /// search.
    pub fn search(
        &self,
        bench: &Workbench,
        budget: &mut Budget<'_>,
        tell: &mut dyn FnMut(&str),
        each: &mut dyn FnMut(&FamilyFound) -> Flow,
    ) -> Result<Discovered, Trouble> {
        if self.census.is_some() {
            let found = self.go_through_census(bench, budget, &mut |_| ControlFlow::Continue(()))?;
            return Ok(Discovered::Census(found));
        }
        self.check()?;
        let settings = self.settings()?;
        let Some(moves) = &self.moves else {
            return self.go_through(bench, &settings, budget, tell, each);
        };
        let family = Family::read(moves)?;
        if self.cones.is_some() && !family.is_of_all_games_of_three() {
            return Err(Trouble::question("cones are cut from all games of three moves only")
                .with_help("write the moves as a,b,c"));
        }
        let known = known(bench, &family, settings.rule);
        for one in &known {
            tell(&format!("in the store already: {}, {}", one.name, one.statement));
        }
        let mut found = match self.is_skipped(&known) {
            true => FamilyFound::of_the_store(&family, settings.rule),
            false => {
                let found = discover(&family, &settings, budget, tell);
                FamilyFound::kept(bench, &found, self.certificates, budget)?
            }
        };
        (found.files, found.known) = (Some(Vec::new()), known);
        Ok(Discovered::Family(Box::new(found)))
    }

    /// Whether the fields go together.
    pub(super) fn check(&self) -> Result<(), Trouble> {
        let (moves, census) = (("moves", self.moves.is_some()), ("census", self.census.is_some()));
        at_most_one(&[moves, ("all", self.all.is_some()), ("text", self.text.is_some()), census])?;
        at_most_one(&[("cones", self.cones.is_some()), ("n", self.n.is_some())])?;
        at_most_one(&[("skip_known", self.skip_known), census])?;
        needs(("cones", self.cones.is_some()), moves)?;
        needs(("coefficients", self.coefficients.is_some()), census)?;
        needs(("offsets", self.offsets.is_some()), census)?;
        needs(("state", self.state.is_some()), census)?;
        needs(("shard", self.shard.is_some()), census)
    }

    /// Whether there is no need to search.
    fn is_skipped(&self, known: &[TheoremKnown]) -> bool {
        self.skip_known && known.iter().any(|one| one.is_of_all)
    }

    pub(super) fn settings(&self) -> Result<Settings, Trouble> {
        let rule = if self.outcomes { Rule::Outcomes } else { Rule::Nim };
        let mut settings = Settings { rule, ..Settings::default() };
        settings.cones = self.cones.map_or(0, |cones| usize::try_from(cones).unwrap_or(usize::MAX));
        if let Some(span) = self.n {
            (settings.from, settings.to) = span.within(0..=LARGEST)?.into_inner();
        }
        Ok(settings)
    }

    fn go_through(
        &self,
        bench: &Workbench,
        settings: &Settings,
        budget: &Budget<'_>,
        tell: &mut dyn FnMut(&str),
        each: &mut dyn FnMut(&FamilyFound) -> Flow,
    ) -> Result<Discovered, Trouble> {
        let families = self.families(bench)?;
        let (mut rows, mut counts) = (Vec::new(), EndingCounts::default());
        for family in &families {
            let (started, known) = (Instant::now(), known(bench, family, settings.rule));
            let until = started.checked_add(Duration::from_secs(self.each));
            let share = Share { whole: budget.monitor(), until };
            let mut row = match self.is_skipped(&known) {
                true => FamilyFound::of_the_store(family, settings.rule),
                false => {
                    let found =
                        discover(family, settings, &mut Budget::watched(budget.memory(), &share), tell);
                    // A search that the limit of the whole has cut short has not come to its end.
                    if found.stopped.is_some() && budget.look().is_err() {
                        break;
                    }
                    FamilyFound::kept(bench, &found, self.certificates, budget)?
                }
            };
            row.known = known;
            row.seconds = Some((started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0);
            counts.add(row.verdict);
            let flow = each(&row);
            rows.push(row);
            budget.monitor().units(rows.len() as u64, families.len() as u64);
            if flow.is_break() {
                break;
            }
        }
        let stop = (rows.len() < families.len()).then(|| {
            let reached = format!("{} of {} families were searched", rows.len(), families.len());
            Stopped::new(Reason::Interrupted).at(reached)
        });
        let stopped = stop.is_some();
        Ok(Discovered::List(FamiliesFound { families: rows, counts, stopped, stop }))
    }

    /// The families of the list, without repetition.
    pub fn families(&self, bench: &Workbench) -> Result<Vec<Family>, Trouble> {
        let text = match (&self.text, &self.all) {
            (Some(text), _) => text.clone(),
            (None, Some(file)) => {
                bench.files().read(file).map_err(|error| Trouble::unreadable(file, &error))?
            }
            (None, None) => {
                return Err(
                    Trouble::question("no moves are given").with_help("write a family such as n,2n+1,3n+1")
                );
            }
        };
        let mut families: Vec<Family> = Vec::new();
        for entry in entries(&text)? {
            let family = Family::read(&entry)?;
            if !families.contains(&family) {
                families.push(family);
            }
        }
        match families.is_empty() {
            true => Err(Trouble::question("the list has no families")
                .with_help("write one per line, such as n,2n+1,3n+1")),
            false => Ok(families),
        }
    }
}

/// The theorems of the store about members of a family.
fn known(bench: &Workbench, family: &Family, rule: Rule) -> Vec<TheoremKnown> {
    let moves: Vec<&Affine> = family.moves().iter().collect();
    let all = bench.theorems().all();
    let about = all.iter().filter(|stored| stored.theorem.rule == rule && !stored.theorem.other_start);
    let told = |stored: &Arc<Stored>| {
        let theorem = &stored.theorem;
        let images = theorem.covers(&moves, family.parameters())?;
        let conditions = images.conditions(&theorem.conditions)?;
        // A form that rises with the parameter is at most 0 for small members only.
        let is_of_all = match family.parameters() {
            [one] => conditions.iter().all(|form| form.coefficient(*one) <= 0),
            _ => false,
        };
        Some(TheoremKnown {
            is_of_all,
            name: theorem.name.clone(),
            statement: theorem.to_string(),
            source: theorem.source.clone(),
            images: images.texts(),
            conditions: simplest(&conditions, family.parameters()).ok()?,
        })
    };
    about.filter_map(told).collect()
}

/// What is asked about, in a word.
pub(super) fn kind(outcomes: bool) -> &'static str {
    if outcomes { "outcomes" } else { "values" }
}

/// A deadline of its own for each family, within that of the whole.
pub(super) struct Share<'c> {
    pub(super) whole: &'c dyn Monitor,
    pub(super) until: Option<Instant>,
}

impl Monitor for Share<'_> {
    fn tick(&self, _positions: u64) -> Flow {
        let late = self.until.is_some_and(|until| Instant::now() > until);
        if late { ControlFlow::Break(()) } else { self.whole.tick(0) }
    }

    fn notice(&self, what: &str) {
        self.whole.notice(what);
    }

    fn unkept(&self, what: &str) {
        self.whole.unkept(what);
    }
}

/// Lines that are no remarks, or the column 'moves' of a table.
fn entries(text: &str) -> Result<Vec<String>, Trouble> {
    let head = text.lines().next().unwrap_or_default();
    let Some(column) = head.split(',').position(|name| name == "moves") else {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        return Ok(lines.map(String::from).collect());
    };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let entry = |record: Result<csv::StringRecord, csv::Error>| match record {
        Ok(record) => Ok(record.get(column).unwrap_or_default().to_string()),
        Err(error) => Err(Trouble::question(format!("the list is no table: {error}"))
            .with_help("give a text with one family per line, or a table with a column of them")),
    };
    reader.records().map(entry).collect()
}

/// Of so many members each is named, of more only the first ones.
const MOST_NAMED: usize = 14;

impl FamilyFound {
    /// Nothing was searched, because the store speaks of all members from some one on.
    fn of_the_store(family: &Family, rule: Rule) -> FamilyFound {
        FamilyFound {
            moves: texts(family.moves()),
            rule,
            verdict: Ending::Proved,
            known: Vec::new(),
            theorems: Vec::new(),
            exceptions: Vec::new(),
            area: None,
            progress: None,
            stopped: false,
            seconds: None,
            files: None,
            stored: Vec::new(),
            not_stored: None,
            parameters: family.parameters().iter().map(|name| name.name()).collect(),
            is_folded: false,
            stop: None,
        }
    }

    /// What was found; what is new goes into the user's store. A theorem is one, kept or not.
    fn kept(
        bench: &Workbench,
        found: &Discovery,
        certificates: bool,
        budget: &Budget<'_>,
    ) -> Result<FamilyFound, Trouble> {
        let mut told = FamilyFound::new(found, certificates)?;
        // What a search has found that was stopped is measured as well, if that takes a moment only.
        let grace = bench.grace(MEASURING);
        let late = grace.budget(budget.memory());
        told.measure(found, if found.stopped.is_some() { &late } else { budget });
        let Some(theorems) = bench.theorems_to_change() else { return Ok(told) };
        // Cones are too many for a store that every question looks through.
        if found.attempt.cones.is_some() {
            return Ok(told);
        }
        for theorem in &found.theorems {
            let certificate = theorem.proof.certificate.text().map_err(Trouble::refused)?;
            let rule = kind(found.rule != Rule::Nim);
            let name = format!("{} {rule}", texts(&theorem.description.moves).join(" "));
            let description = theorem.description.to_string();
            match theorems.add((&name, "found by Grundy"), &description, &certificate, budget) {
                Ok(name) => told.stored.extend(name),
                Err(trouble) => told.not_stored = Some(trouble.to_string()),
            }
        }
        Ok(told)
    }

    fn new(found: &Discovery, certificates: bool) -> Result<FamilyFound, Trouble> {
        let theorem = |theorem| TheoremFound::new(theorem, &found.family, certificates);
        let exception = |one: &Exception| {
            let Exception { at, period, preperiod } = *one;
            ExceptionFound { at, period, preperiod }
        };
        let ending = found.ending();
        Ok(FamilyFound {
            verdict: ending,
            theorems: found.theorems.iter().map(theorem).collect::<Result<_, _>>()?,
            exceptions: found.exceptions.iter().map(exception).collect(),
            progress: (ending != Ending::Proved).then(|| found.attempt.to_string()),
            stopped: found.stopped.is_some(),
            is_folded: found.attempt.largest.is_some(),
            stop: match found.stopped.clone().map(Trouble::from) {
                Some(Trouble::Stopped(stopped)) => Some(stopped),
                Some(trouble) => return Err(trouble),
                None => None,
            },
            ..FamilyFound::of_the_store(&found.family, found.rule)
        })
    }

    fn measure(&mut self, found: &Discovery, budget: &Budget<'_>) {
        self.area = AreaFound::of(found, budget);
        let regions = self.area.iter().flat_map(|area| &area.regions);
        for (theorem, region) in self.theorems.iter_mut().zip(regions) {
            theorem.corners = RegionFound::texts(region);
            theorem.map_class = Some(region.map_class());
        }
    }

    /// Whether it is about values, not outcomes.
    pub fn is_about_values(&self) -> bool {
        self.rule == Rule::Nim
    }

    /// Whether all is proved that can be: with several parameters every region is a theorem of its own, and there may be
    /// infinitely many.
    pub fn is_success(&self) -> bool {
        match self.verdict {
            Ending::Proved => true,
            Ending::Partly => self.parameters.len() > 1 && !self.stopped,
            Ending::Unproved | Ending::NotFound => false,
        }
    }
}

impl TheoremFound {
    fn new(theorem: &Theorem, family: &Family, certificates: bool) -> Result<TheoremFound, Trouble> {
        Ok(TheoremFound {
            theorem: theorem.sentence(family),
            modulus: theorem.class.modulus,
            rest: theorem.class.rest,
            conditions: theorem.conditions(),
            period: theorem.some_period().map(|period| period.to_string()),
            period_is_least: theorem.period().is_some(),
            preperiod: theorem.some_preperiod().map(|before| before.to_string()),
            preperiod_is_exact: theorem.preperiod().is_some(),
            missing: theorem.proof.missing.iter().map(ToString::to_string).collect(),
            used: theorem.used.iter().take(MOST_NAMED).cloned().collect(),
            used_count: theorem.used.len(),
            corners: Vec::new(),
            map_class: None,
            transitions: theorem.proof.statistics.transitions,
            claims: theorem.proof.proved.claims(),
            description: theorem.description.to_string(),
            certificate: certificates.then(|| certificate(&theorem.proof)).transpose()?,
            members: theorem.members(),
            cases: theorem.proof.statistics.cases,
        })
    }
}
