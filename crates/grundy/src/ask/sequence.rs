//! Values or outcomes of the heaps 0, 1, 2, ..., and statistics of them.

use super::described::NamedTheorem;
use super::far::Far;
use super::fields::{ConventionName, Count, at_most_one, convention};
use super::{Answer, Question};
use crate::budget::{Budget, Flow};
use crate::checked_file::Head;
use crate::game::{Convention, Kind};
use crate::heap::bulk::{Bulk, Stretch, Tally};
use crate::heap::octal;
use crate::notation::Expression;
use crate::solve::AnyGame;
use crate::solve::sum::Sum;
use crate::state::{Kept, PositionsFile};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::ser::{Error, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What are the values or outcomes of the heaps 0, 1, 2, ...?
///
/// ```
/// use grundy::ask::sequence::SequenceAnswer;
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::Sequence::of("kayles", 0..=7)).unwrap();
/// let SequenceAnswer::List(list) = answer else { panic!("no statistics were asked for") };
/// assert_eq!(list.values, [0, 1, 2, 3, 1, 4, 3, 2]);
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// A game played with one heap, such as kayles or subtract(3,7,8)
    pub game: String,
    /// The first heap
    #[arg(long, default_value_t = Count(0), value_name = "N")]
    #[serde(default)]
    pub from: Count,
    /// The last heap
    #[arg(long, value_name = "N")]
    pub to: Count,
    /// Outcomes instead of values: 0 = P (a loss for the player to move), 1 = N
    #[arg(long)]
    #[serde(default)]
    pub outcomes: bool,
    /// List the heaps at which the player to move loses
    #[arg(long, conflicts_with = "outcomes")]
    #[serde(default)]
    pub losing: bool,
    /// Statistics instead of the values: the largest value, rare heaps, how often each value occurs
    #[arg(long, conflicts_with = "losing")]
    #[serde(default)]
    pub statistics: bool,
    /// Keep what was found in this file, and go on from it next time
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Compute everything anew that the file holds, and compare
    #[arg(long, requires = "state")]
    #[serde(default)]
    pub recheck: bool,
    /// Misère play: who cannot move wins
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
}

/// What a sequence is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SequenceKind {
    /// Values of heaps.
    Values,
    /// Outcomes of heaps: 0 a loss, 1 a win.
    Outcomes,
    /// The heaps at which the player to move loses.
    Losing,
}

/// A sequence, or statistics of it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum SequenceAnswer {
    /// The numbers.
    List(SequenceList),
    /// Statistics of them.
    Statistics(SequenceStatistics),
}

/// A sequence. The numbers may be [`Live`]: computed while they are written.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(rename = "SequenceList")]
pub struct SequenceList<V = Vec<u64>> {
    /// The game.
    pub game: String,
    /// Normal or misère play.
    pub convention: ConventionName,
    /// What is listed.
    pub kind: SequenceKind,
    /// The first heap.
    pub from: u64,
    /// The last heap.
    pub to: u64,
    /// The theorem from which the numbers are known, if they lie far out and were not computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<NamedTheorem>,
    /// The number of the sequence in the encyclopedia of integer sequences, where it is known to be there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub oeis: Option<&'static str>,
    /// The numbers.
    pub values: V,
}

/// Statistics of a sequence.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SequenceStatistics {
    /// The game.
    pub game: String,
    /// The word `statistics`.
    pub kind: StatisticsWord,
    /// Misère play; normal play is not named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub convention: Option<ConventionName>,
    /// Outcomes; values are not named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<SequenceKind>,
    /// The first heap.
    pub from: u64,
    /// The last heap.
    pub to: u64,
    /// What was counted.
    #[serde(flatten)]
    pub statistics: HeapStatistics,
}

/// The word `statistics`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatisticsWord {
    /// These are statistics.
    Statistics,
}

/// What can be said about many values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HeapStatistics {
    /// How many heaps were counted.
    pub computed: u64,
    /// The largest value.
    pub largest: u64,
    /// The first heap with that value.
    pub largest_at: u64,
    /// The last heap of value 0: a loss for the player to move.
    pub last_zero: Option<u64>,
    /// What computed the values.
    pub engine: &'static str,
    /// Whether the engine looks for a sparse space.
    #[serde(skip)]
    pub looked_for_space: bool,
    /// The mask of the sparse space, if one is in use.
    pub mask: Option<u16>,
    /// Whether the parity of the heap counts in it.
    pub twisted: Option<bool>,
    /// How many heaps are rare in it.
    pub rare: Option<u64>,
    /// The last of them.
    pub last_rare: Option<u64>,
    /// How often each value occurs.
    pub frequencies: Vec<u64>,
}

impl Answer for SequenceAnswer {}

impl Question for Sequence {
    type Answer = SequenceAnswer;
    const NAME: &'static str = "sequence";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<SequenceAnswer, Trouble> {
        if self.statistics {
            return self.counted(bench, budget).map(SequenceAnswer::Statistics);
        }
        let mut values = Vec::new();
        let memory = Budget::with_memory(budget.memory());
        let mut full = Ok(());
        let list = self.list(bench)?;
        self.for_each(bench, budget, &mut |number| {
            full = memory.make_room(&mut values, 1);
            if full.is_err() {
                return ControlFlow::Break(());
            }
            values.push(number);
            ControlFlow::Continue(())
        })?;
        full?;
        Ok(SequenceAnswer::List(list.with(values)))
    }

    fn is_timeless(&self) -> bool {
        self.state.is_none()
    }

    fn kept_in(mut self, file: &Path) -> Self {
        self.state = Some(file.into());
        self
    }
}

impl Sequence {
    /// The values of the heaps of a game in normal play.
    pub fn of(game: impl Into<String>, heaps: std::ops::RangeInclusive<u64>) -> Sequence {
        let (from, to) = (Count(*heaps.start()), Count(*heaps.end()));
        Sequence { game: game.into(), from, to, ..Sequence::default() }
    }

    /// What is listed.
    pub fn kind(&self) -> SequenceKind {
        match (self.losing, self.outcomes) {
            (true, _) => SequenceKind::Losing,
            (_, true) => SequenceKind::Outcomes,
            _ => SequenceKind::Values,
        }
    }

    /// Visits the numbers of the list in rising order of the heaps while they are computed, until it is told to end: nobody has
    /// to hold them all.
    pub fn for_each(
        &self,
        bench: &Workbench,
        budget: &mut Budget<'_>,
        visit: &mut dyn FnMut(u64) -> Flow,
    ) -> Result<(), Trouble> {
        let game = self.read(bench)?;
        let (Count(mut heap), Count(to)) = (self.from, self.to);
        // What is known at once may be long to write down: the limits hold there, too.
        let (watch, mut late) = (budget.aside(budget.memory()), None);
        let mut each = |value: u64| {
            if let Err(stop) = watch.position(0) {
                late = Some(stop);
                return ControlFlow::Break(());
            }
            match self.losing {
                true => {
                    let flow = if value == 0 { visit(heap) } else { ControlFlow::Continue(()) };
                    heap = heap.saturating_add(1);
                    flow
                }
                false => visit(value),
            }
        };
        if let Some(far) = self.far(bench, &*game) {
            far.for_each(self.from.0..=to, budget, &mut each)?;
            return late.map_or(Ok(()), |stop| Err(stop.into()));
        }
        let bulk = self.bulk(&game, bench, budget)?;
        let ended = bulk.run(budget, &mut |piece| piece.for_each(&mut each));
        ended.and(late.map_or(Ok(()), Err)).map_err(|stop| {
            Trouble::from(stop).stopped_with(|stopped| stopped.could_keep = self.state.is_none())
        })
    }

    /// The list with numbers that are computed while it is written: nobody has to hold them all.
    pub fn live<'q, 'm>(
        &'q self,
        bench: &'q Workbench,
        budget: &'q mut Budget<'m>,
    ) -> Result<SequenceList<Live<'q, 'm>>, Trouble> {
        let list = self.list(bench)?;
        Ok(list.with(Live {
            question: self,
            bench,
            budget: RefCell::new(budget),
            trouble: RefCell::default(),
        }))
    }

    /// The theorem from which the numbers are known, if they lie far out.
    pub fn theorem(&self, bench: &Workbench) -> Result<Option<NamedTheorem>, Trouble> {
        Ok(self.far(bench, &*self.read(bench)?).map(|far| far.theorem()))
    }

    /// What the store knows of the game, if the heaps are far out. Who keeps a file wants them computed.
    fn far(&self, bench: &Workbench, game: &dyn AnyGame) -> Option<Far> {
        let computed = self.misere || self.state.is_some();
        if computed { None } else { Far::of(bench, game, self.from.0, self.outcomes || self.losing) }
    }

    /// The game, if the question makes sense for it.
    fn read(&self, bench: &Workbench) -> Result<Arc<dyn AnyGame>, Trouble> {
        at_most_one(&[("outcomes", self.outcomes), ("losing", self.losing)])?;
        at_most_one(&[("statistics", self.statistics), ("losing", self.losing)])?;
        let game = bench.game(&self.game)?;
        let (Count(from), Count(to)) = (self.from, self.to);
        if from > to {
            return Err(Trouble::question(format!("the first heap, {from}, lies beyond the last, {to}"))
                .with_help("begin at a smaller heap"));
        }
        if game.kind() != Kind::Impartial {
            return Err(Trouble::refused(format!("{} has no sequence of heap values", game.name()))
                .with_help("try kayles, grundys-game or subtract(3,7,8)"));
        }
        if game.heap(from).is_none() {
            let message = format!("{} has no heap of {from}, so it has no such sequence", game.name());
            return Err(Trouble::refused(message).with_help("try kayles, grundys-game or subtract(3,7,8)"));
        }
        Ok(game)
    }

    /// The sequence, with what an earlier run has kept; what the game remembers is kept.
    fn bulk<'g>(
        &self,
        game: &'g Arc<dyn AnyGame>,
        bench: &Workbench,
        budget: &mut Budget<'_>,
    ) -> Result<Bulk<'g>, Trouble> {
        let open = |budget: &mut Budget<'_>| Bulk::of(&**game, self.stretch(), budget);
        let (Some(file), Some(position)) = (&self.state, game.heap(0)) else { return Ok(open(budget)?) };
        let expression = Expression { sum: Sum { terms: vec![Arc::clone(game)] }, position: vec![position] };
        let kept = PositionsFile {
            bench,
            file,
            expression: &expression,
            convention: convention(self.misere),
            recheck: self.recheck,
        };
        kept.keep(budget, |budget| {
            let bulk = open(budget)?.remembering();
            if bulk.is_remembered() {
                bulk.run(budget, &mut |_| ControlFlow::Continue(()))?;
            }
            Ok(bulk)
        })
    }

    fn stretch(&self) -> Stretch {
        Stretch {
            heaps: self.from.0..=self.to.0,
            outcomes: self.outcomes || self.losing,
            convention: convention(self.misere),
        }
    }

    /// The list without its numbers.
    fn list(&self, bench: &Workbench) -> Result<SequenceList<()>, Trouble> {
        let game = self.read(bench)?.name();
        Ok(SequenceList {
            oeis: if self.misere { None } else { super::encyclopedia::number(&game, self.kind()) },
            game,
            convention: convention(self.misere).into(),
            kind: self.kind(),
            from: self.from.0,
            to: self.to.0,
            theorem: self.theorem(bench)?,
            values: (),
        })
    }

    /// The sequence by a short period, if it has one and nothing is to be kept.
    fn periodic<'g>(
        &self,
        game: &'g dyn AnyGame,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Bulk<'g>>, Trouble> {
        if self.state.is_some() {
            return Ok(None);
        }
        Ok(Some(Bulk::of(game, self.stretch(), budget)?).filter(Bulk::is_periodic))
    }

    fn counted(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<SequenceStatistics, Trouble> {
        let game = self.read(bench)?;
        let law = game.heaps().map(|view| view.law());
        let all_heaps = !self.outcomes && !self.misere && self.from == Count(0);
        let rule =
            law.and_then(|law| octal::Rule::of_law(&law)).filter(|(_, shift)| all_heaps && *shift == 0);
        let statistics = match rule {
            None => HeapStatistics::tallied(&self.bulk(&game, bench, budget)?, budget)?,
            // The engine knows rare heaps, and is what a file keeps; a short period spares computing them at all.
            Some((rule, _)) => match self.periodic(&*game, budget)? {
                Some(bulk) => HeapStatistics::tallied(&bulk, budget)?,
                None => {
                    let file = (self.state.as_deref(), self.recheck);
                    let kept = KeptHeaps::open(bench, file, &game.name(), &rule, budget)?;
                    kept.statistics(self.to, budget)?
                }
            },
        };
        Ok(SequenceStatistics {
            game: game.name(),
            kind: StatisticsWord::Statistics,
            convention: self.misere.then_some(Convention::Misere.into()),
            of: self.outcomes.then_some(SequenceKind::Outcomes),
            from: self.from.0,
            to: self.to.0,
            statistics,
        })
    }
}

impl<V> SequenceList<V> {
    fn with<W>(self, values: W) -> SequenceList<W> {
        let SequenceList { game, convention, kind, from, to, theorem, oeis, .. } = self;
        SequenceList { game, convention, kind, from, to, theorem, oeis, values }
    }
}

impl HeapStatistics {
    /// Of a stretch that was counted.
    fn tallied(bulk: &Bulk<'_>, budget: &mut Budget<'_>) -> Result<HeapStatistics, Trouble> {
        let tally = Tally::of(bulk, budget)?;
        Ok(HeapStatistics {
            computed: tally.heaps,
            largest: tally.largest,
            largest_at: tally.largest_at,
            last_zero: tally.last_zero,
            engine: bulk.engine(),
            looked_for_space: false,
            mask: None,
            twisted: None,
            rare: None,
            last_rare: None,
            frequencies: tally.frequencies,
        })
    }

    /// Of what the engines of take-and-break games have seen.
    pub(super) fn seen(statistics: &octal::Statistics) -> HeapStatistics {
        HeapStatistics {
            computed: statistics.heaps,
            largest: statistics.largest.into(),
            largest_at: statistics.largest_at,
            last_zero: statistics.last_zero,
            engine: statistics.engine,
            looked_for_space: true,
            mask: statistics.space.map(|space| space.mask()),
            twisted: statistics.space.map(|space| space.twisted()),
            rare: statistics.space.map(|_| statistics.rare),
            last_rare: statistics.last_rare,
            frequencies: statistics.frequencies(),
        }
    }
}

/// The numbers of a list while they are computed. Serialised, they are written one by one.
pub struct Live<'q, 'm> {
    question: &'q Sequence,
    bench: &'q Workbench,
    budget: RefCell<&'q mut Budget<'m>>,
    trouble: RefCell<Option<Trouble>>,
}

impl Live<'_, '_> {
    /// Why the numbers came to an early end, if they did.
    pub fn trouble(&self) -> Option<Trouble> {
        self.trouble.take()
    }
}

impl Serialize for Live<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut numbers, mut failed) = (serializer.serialize_seq(None)?, None);
        let mut budget = self.budget.borrow_mut();
        let ended = self.question.for_each(self.bench, &mut budget, &mut |number| match numbers
            .serialize_element(&number)
        {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        });
        match (failed, ended) {
            (Some(error), _) => Err(error),
            (None, Ok(())) => numbers.end(),
            (None, Err(trouble)) => {
                let told = S::Error::custom(&trouble);
                self.trouble.replace(Some(trouble));
                Err(told)
            }
        }
    }
}

/// A search of the engines of take-and-break games, with the file that keeps it, if there is one. Questions about periods
/// and about statistics share the file.
pub(super) struct KeptHeaps<'a> {
    kept: Kept<'a>,
    pub search: octal::Search,
}

impl<'a> KeptHeaps<'a> {
    /// A new search, or the one kept in the file, all of which is computed anew if `recheck` says so.
    pub fn open(
        bench: &'a Workbench,
        (file, recheck): (Option<&'a Path>, bool),
        game: &str,
        rule: &octal::Rule,
        budget: &Budget<'_>,
    ) -> Result<KeptHeaps<'a>, Trouble> {
        let kept = Kept::new(bench, file, Head::new("heap-values", 3, game))?.rechecked(recheck);
        let search = kept.resume(
            |search: &octal::Search| search.sequence().rule() == rule,
            || Ok(octal::Search::new(octal::Sequence::sliding(rule))),
            budget,
        )?;
        Ok(KeptHeaps { kept, search })
    }

    /// Works on the search; it is kept on the way and when it is stopped.
    pub fn run<T>(
        &mut self,
        budget: &mut Budget<'_>,
        run: impl FnMut(&mut octal::Search, &mut Budget<'_>) -> Result<T, crate::error::Stop>,
    ) -> Result<T, Trouble> {
        self.kept.run(&mut self.search, budget, run)
    }

    /// Keeps the search although nothing stopped it.
    pub fn save(&self, budget: &Budget<'_>) {
        self.kept.save_or_tell(&self.search, budget);
    }

    /// The statistics so far.
    pub fn seen(&self) -> HeapStatistics {
        HeapStatistics::seen(&self.search.sequence().statistics())
    }

    /// The statistics of the heaps from 0 to `to`.
    fn statistics(mut self, to: Count, budget: &mut Budget<'_>) -> Result<HeapStatistics, Trouble> {
        let count = to.0.checked_add(1).ok_or_else(|| {
            Trouble::question("the last heap is too large").with_help("end at a smaller heap")
        })?;
        if self.search.sequence().statistics().heaps > count {
            return Err(Trouble::question("the kept search is already beyond the last heap")
                .with_help("end at a larger heap, or name another file"));
        }
        self.run(budget, |search, budget| search.sequence_mut().run_to(count, budget))?;
        self.save(budget);
        Ok(self.seen())
    }
}
