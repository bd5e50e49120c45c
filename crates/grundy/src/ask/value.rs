//! The value and the outcome of a position.

use super::described::NamedTheorem;
use super::far::{Far, GameTheorem, learn};
use super::fields::{ConventionName, OutcomeName, Worth, at_most_one, convention};
use super::{Answer, Document, Question, views};
use crate::board::certificate::{certificate, heading};
use crate::board::search::Engine;
use crate::budget::Budget;
use crate::drawing::Drawing;
use crate::error::Stop;
use crate::game::{Convention, Game, Kind, Outcome, Remembered};
use crate::nimber::Nimber;
use crate::notation::Expression;
use crate::solve::Referee;
use crate::solve::graph::{GameGraph, Identify};
use crate::solve::referee::{self, Standing};
use crate::state::PositionsFile;
use crate::teach::words::{Author, word};
use crate::trouble::Trouble;
use crate::view::Turns;
use crate::workbench::{ByMoves, Workbench};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Time and memory for the outcome alone, after a limit has stopped the value.
const GRACE_MILLISECONDS: u64 = 200;
/// See [`GRACE_MILLISECONDS`].
const GRACE_MEMORY: u64 = 64 << 20;

/// What is the value of a position, and who wins?
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Value")]
pub struct Value {
    /// A position, such as nim:3,5,7
    pub expr: String,
    /// Misère play: who cannot move wins
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// Only who wins: often much cheaper than the value
    #[arg(long, conflicts_with_all = ["without_ends", "state"])]
    #[serde(default)]
    pub outcome: bool,
    /// Misère play told as normal play: the value on the game graph without its end positions
    #[arg(long, conflicts_with_all = ["misere", "state"])]
    #[serde(default)]
    pub without_ends: bool,
    /// Say win and loss in this author's words as well
    #[arg(long, value_name = "AUTHOR")]
    pub words: Option<Words>,
    /// Keep the values found in this file and go on from it next time
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Compute everything anew that the file holds, and compare
    #[arg(long, requires = "state")]
    #[serde(default)]
    pub recheck: bool,
    /// Look the value up in a table that 'grundy table' has written
    #[arg(long, value_name = "FILE", conflicts_with_all = ["without_ends", "state"])]
    pub table: Option<PathBuf>,
    /// Tell how much was searched: positions, time, questions to the table, entries
    #[arg(long)]
    #[serde(default)]
    pub statistics: bool,
    /// Placement games: give claims that prove the value as well, for 'certify'
    #[arg(skip)]
    #[serde(default)]
    pub certificate: bool,
}

impl Value {
    /// Of a position, in normal play.
    pub fn of(expr: impl Into<String>) -> Value {
        Value { expr: expr.into(), ..Value::default() }
    }
}

/// Whose words are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names of authors")]
pub enum Words {
    Hausmann,
    Stoll,
    Lieshout,
}

/// The value and the outcome of a position.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(title = "ValueAnswer")]
pub struct Valued {
    /// The position.
    pub expr: String,
    /// Normal or misère play.
    pub convention: ConventionName,
    /// The value; none where only the outcome was asked for, or the game has no values.
    pub value: Option<Worth>,
    /// Who wins.
    pub outcome: OutcomeName,
    /// The theorem from which it is known, if a heap lies far out and was not computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<NamedTheorem>,
    /// The same in a sum of games, for each that has such a heap.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub theorems: Vec<GameTheorem>,
    /// In a game with cycles: so many moves the winner needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<u32>,
    /// The finite values of the options, where the value is infinite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infinite_over: Option<Vec<u32>>,
    /// What a placement game keeps in memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<Memory>,
    /// How much was searched, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statistics: Option<SearchStatistics>,
    /// Win or loss in the author's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<&'static str>,
    /// In a game where the players have different moves: who wins, `first`, `second` or one of the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<&'static str>,
    /// In such a game: who is to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mover: Option<&'static str>,
    /// The certificate of the value, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Document>,
}

/// What a placement game keeps in memory.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Memory {
    /// Positions with something known about them.
    pub positions: usize,
    /// Bytes for them.
    pub bytes: u64,
    /// Bytes for each, to one decimal.
    pub bytes_per_position: f64,
}

/// How much was searched.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct SearchStatistics {
    /// Positions that were finished.
    pub positions: u64,
    /// Seconds on the clock.
    pub seconds: f64,
    /// How often a table was asked about a position.
    pub lookups: u64,
    /// How often it knew something.
    pub hits: u64,
    /// Positions that are remembered.
    pub entries: usize,
}

impl Answer for Valued {}

impl Question for Value {
    type Answer = Valued;
    const NAME: &'static str = "value";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Valued, Trouble> {
        let started = Instant::now();
        let (state, table) = (self.state.is_some(), self.table.is_some());
        at_most_one(&[("without_ends", self.without_ends), ("misere", self.misere)])?;
        at_most_one(&[("state", state), ("outcome", self.outcome), ("without_ends", self.without_ends)])?;
        at_most_one(&[("table", table), ("state", state), ("without_ends", self.without_ends)])?;
        for (name, other) in [
            ("misere", self.misere),
            ("outcome", self.outcome),
            ("without_ends", self.without_ends),
            ("state", state),
            ("table", table),
        ] {
            at_most_one(&[("certificate", self.certificate), (name, other)])?;
        }
        let expression = bench.expression(&self.expr)?;
        let convention = convention(self.misere);
        if expression.sum.kind() == Kind::Partizan {
            return self.partizan(&expression, convention, started, budget);
        }
        let (mut proof, mut theorem, mut theorems) = (None, None, Vec::new());
        let (standing, entries) = match &self.table {
            None if self.certificate => {
                let (value, document) = certified(&expression, budget)?;
                proof = Some(document);
                (Standing::of(value), 0)
            }
            Some(file) => {
                let table = crate::ask::table::BoardTable::open(bench, file, &expression, convention)?;
                (table.standing(&expression)?, 0)
            }
            None if self.without_ends => (value_without_ends(&expression, budget)?, 0),
            None => match self.outcome_by_theorem(&expression, bench) {
                Some((standing, known)) => {
                    theorem = Some(known);
                    (standing, 0)
                }
                None => {
                    // Who keeps a file wants the values computed.
                    theorems = if state { Vec::new() } else { learn(bench, &expression, convention) };
                    budget.through(&ByMoves(budget.monitor()), |budget| {
                        self.solve(&expression, convention, bench, budget)
                    })?
                }
            },
        };
        if let ([_], [_]) = (&expression.sum.terms[..], &theorems[..]) {
            theorem = theorems.pop().map(|learnt| learnt.theorem);
        }
        let said = self.words.and_then(|words| Some(word(words.author(), standing.outcome?)));
        let infinite_over = match &standing.value {
            Some(referee::Worth::Infinite(options)) => Some(options.clone()),
            _ => None,
        };
        Ok(Valued {
            expr: expression.to_string(),
            convention: if self.without_ends { ConventionName::WithoutEnds } else { convention.into() },
            value: Worth::of(&standing),
            outcome: standing.outcome.into(),
            theorem,
            theorems,
            time: standing.time,
            infinite_over,
            memory: Memory::of(&expression, convention),
            statistics: self.searched(&expression, convention, entries, started, budget),
            word: said,
            winner: None,
            mover: None,
            certificate: proof,
        })
    }

    fn is_timeless(&self) -> bool {
        self.state.is_none() && self.table.is_none() && !self.statistics
    }

    fn kept_in(mut self, file: &Path) -> Self {
        let elsewhere = self.table.is_some() || self.certificate;
        if !(self.outcome || self.without_ends || self.words.is_some() || elsewhere) {
            self.state = Some(file.into());
        }
        self
    }
}

impl Value {
    /// Who wins one heap of a subtraction game in normal play, far out: that needs no theorem about values.
    fn outcome_by_theorem(
        &self,
        expression: &Expression,
        bench: &Workbench,
    ) -> Option<(Standing, NamedTheorem)> {
        let ([game], [position]) = (&expression.sum.terms[..], &expression.position[..]) else { return None };
        let Drawing::Heaps(heaps) = game.drawing(position) else { return None };
        let [heap] = heaps.sizes[..] else { return None };
        if !self.outcome || self.misere || self.state.is_some() {
            return None;
        }
        let far = Far::of(bench, &**game, heap, true)?;
        let outcome = Outcome::of(Nimber(far.value(heap)?.into()));
        Some((Standing { outcome: Some(outcome), value: None, time: None }, far.theorem()))
    }

    /// The answer, and how many positions are remembered for it beside what the games hold.
    fn solve(
        &self,
        expression: &Expression,
        convention: Convention,
        bench: &Workbench,
        budget: &mut Budget<'_>,
    ) -> Result<(Standing, usize), Trouble> {
        let mut referee = Referee::new(&expression.sum, convention);
        if self.outcome {
            let outcome = referee.outcome(&expression.position, budget)?;
            return Ok((Standing { outcome, value: None, time: None }, referee.positions()));
        }
        let mut ask = |budget: &mut Budget<'_>| referee.standing(&expression.position, budget);
        let result = match &self.state {
            Some(file) => {
                PositionsFile { bench, file, expression, convention, recheck: self.recheck }.keep(budget, ask)
            }
            None => ask(budget).map_err(Trouble::from),
        };
        let trouble = match result {
            Err(trouble) if trouble.is_stopped() => trouble,
            other => return other.map(|standing| (standing, referee.positions())),
        };
        // A formula may still know who wins; the value 0 is exactly the loss of the player to move.
        // What was forgotten for want of memory is counted before that, and what is remembered stays.
        let kept = remembered(expression, convention);
        let (forgotten, in_use) = kept.map_or((0, 0), |kept| (kept.forgotten, kept.bytes));
        let memory = budget.memory().min(in_use.saturating_add(GRACE_MEMORY));
        let grace = bench.grace(GRACE_MILLISECONDS);
        let outcome = referee.outcome(&expression.position, &mut grace.budget(memory));
        if outcome == Ok(Some(Outcome::P)) {
            return Ok((Standing::of(Nimber(0)), referee.positions()));
        }
        Err(trouble.stopped_with(|stopped| {
            if forgotten > 0 {
                stopped.short_of_memory = true;
                let limit = crate::trouble::bytes(budget.memory());
                stopped.known.push(format!(
                    "{forgotten} positions had to be forgotten on the way: the memory limit is {limit}"
                ));
            }
            if let Ok(outcome) = outcome {
                stopped.known.push(format!("the outcome alone: {}", OutcomeName::from(outcome).words()));
            }
        }))
    }

    /// How much was searched, if that is asked for; `entries` are remembered beside what the games hold.
    fn searched(
        &self,
        expression: &Expression,
        convention: Convention,
        entries: usize,
        started: Instant,
        budget: &Budget<'_>,
    ) -> Option<SearchStatistics> {
        let held: usize = expression.sum.terms.iter().map(|game| game.entries(convention)).sum();
        let lookups = budget.lookups();
        self.statistics.then(|| SearchStatistics {
            positions: budget.positions(),
            seconds: started.elapsed().as_secs_f64(),
            lookups: lookups.all,
            hits: lookups.hits,
            entries: entries + held,
        })
    }

    /// Who wins moving first and second, in a game where the players have different moves.
    fn partizan(
        &self,
        expression: &Expression,
        convention: Convention,
        started: Instant,
        budget: &mut Budget<'_>,
    ) -> Result<Valued, Trouble> {
        let kept = self.state.is_some() || self.table.is_some() || self.certificate;
        if self.without_ends || self.words.is_some() || kept {
            return Err(Trouble::question(format!(
                "{expression} is not impartial: 'without_ends', 'words', 'state', 'table' and 'certificate' do not apply"
            ))
            .with_help("ask without them"));
        }
        let (sum, position) = (&expression.sum, &expression.position);
        let mut referee = Referee::new(sum, convention);
        let other_position = sum.pass(position);
        let mover = referee.outcome(position, budget)?;
        let other = referee.outcome(&other_position, budget)?;
        let names = [sum.mover(position).unwrap_or("first"), sum.mover(&other_position).unwrap_or("second")];
        let winner = match (mover, other) {
            (Some(Outcome::N), Some(Outcome::N)) => "first",
            (Some(Outcome::P), Some(Outcome::P)) => "second",
            (Some(Outcome::N), _) => names[0],
            _ => names[1],
        };
        Ok(Valued {
            expr: expression.to_string(),
            convention: convention.into(),
            value: None,
            outcome: mover.into(),
            theorem: None,
            theorems: Vec::new(),
            time: None,
            infinite_over: None,
            memory: None,
            statistics: self.searched(expression, convention, referee.positions(), started, budget),
            word: None,
            winner: Some(winner),
            mover: Some(names[0]),
            certificate: None,
        })
    }
}

impl Words {
    fn author(self) -> Author {
        match self {
            Words::Hausmann => Author::Hausmann,
            Words::Stoll => Author::Stoll,
            Words::Lieshout => Author::Lieshout,
        }
    }
}

impl Memory {
    /// How much a placement game keeps in memory, and how much for each position.
    fn of(expression: &Expression, convention: Convention) -> Option<Memory> {
        let kept = remembered(expression, convention).filter(|kept| kept.positions > 0)?;
        let bytes_per_position = (kept.bytes as f64 / kept.positions as f64 * 10.0).round() / 10.0;
        Some(Memory { positions: kept.positions, bytes: kept.bytes, bytes_per_position })
    }
}

/// What the solver of a placement game remembers.
fn remembered(expression: &Expression, convention: Convention) -> Option<Remembered> {
    let [game] = &expression.sum.terms[..] else { return None };
    game.remembered(convention)
}

/// The value of a board and claims that prove it.
fn certified(expression: &Expression, budget: &mut Budget<'_>) -> Result<(Nimber, Document), Trouble> {
    let refused = || {
        Trouble::question(format!("there are no certificates of the value of {expression}")).with_help(
            "'certificate' is for one board of up to 128 cells, as in cram(4x5) or djuv(torus(3x4)), in normal play",
        )
    };
    let (board, placed) = views::placed(expression).ok_or_else(refused)?;
    let heading = heading(&expression.to_string(), board, &placed).ok_or_else(refused)?;
    let engine = Engine::new(board.layout(), board.symmetries()).ok_or_else(refused)?;
    let proof = certificate(heading, &engine, budget)?.ok_or_else(refused)?;
    let text = proof.write().map_err(|flaw| Trouble::refused(flaw.to_string()))?;
    Ok((Nimber(proof.heading.value.into()), Document::text("json", text)))
}

/// The value on the game graph without its end positions, where misère play is normal play.
fn value_without_ends(expression: &Expression, budget: &mut Budget<'_>) -> Result<Standing, Trouble> {
    let (sum, position) = (&expression.sum, &expression.position);
    let all = GameGraph::explore(sum, position, Identify::Standard, budget)?;
    let (graph, numbers) = all.graph.without_terminals();
    let Some(root) = numbers[0] else {
        return Err(Trouble::refused(format!(
            "{expression} is itself an end position: it is not on that graph"
        ))
        .with_help("take a position with moves"));
    };
    let values = graph.values(Convention::Normal).ok_or(Stop::Cycle)?;
    Ok(Standing::of(Nimber(values[root as usize].into())))
}
