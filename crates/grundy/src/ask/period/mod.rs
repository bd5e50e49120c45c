//! Period and preperiod of a heap game's outcomes or values: exact, with what establishes them.
//!
//! What a game is decides who answers: `subtraction` for finitely many moves, `infinite` for sets given by a rule,
//! `heaps` for take-and-break games and their relatives, `misere` for the misère play of these.

mod certificate;
mod heaps;
mod infinite;
mod misere;
mod subtraction;

use super::described::NamedTheorem;
use super::fields::{Bits, ConventionName, Count, Written, at_most_one, convention, needs};
use super::sequence::{HeapStatistics, SequenceKind};
use super::{Answer, Document, Question};
use crate::budget::Budget;
use crate::checked_file::Head;
use crate::game::Convention;
use crate::heap::Heaps;
use crate::heap::endless::Endless;
use crate::heap::octal::code::Code;
use crate::heap::take_and_break::TakeAndBreak;
use crate::solve::AnyGame;
use crate::text::Numeral;
use crate::trouble::Trouble;
use crate::view::Law;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// What are the period and the preperiod of a game's heaps?
///
/// ```
/// use grundy::prelude::*;
/// let bench = Workbench::new();
/// let kayles = bench.ask(&ask::Period::of("kayles")).unwrap();
/// assert_eq!(kayles.pair(), Some((12, 71)));
/// let wins = bench.ask(&ask::Period { outcomes: true, ..ask::Period::of("subtract(3,7,8)") }).unwrap();
/// assert_eq!(wins.pair(), Some((5, 8)));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// A subtraction game such as subtract(3,7,8), or a take-and-break game such as kayles or octal(0.16)
    pub game: String,
    /// Wins and losses instead of values
    #[arg(long)]
    #[serde(default)]
    pub outcomes: bool,
    /// Take-and-break games: give up after so many heaps
    #[arg(long, value_name = "N", default_value = "1e6")]
    #[serde(default = "default_limit")]
    pub to: Count,
    /// Compute even where a theorem knows the answer
    #[arg(long)]
    #[serde(default)]
    pub compute: bool,
    /// What computes it; for outcomes definition, register, digit, blocks or intervals, for values definition,
    /// onehot or runs [default: the fastest]
    #[arg(long, value_name = "ENGINE")]
    pub engine: Option<String>,
    /// Check a claimed period and preperiod, without storing the sequence
    #[arg(long, value_name = "P,Q")]
    pub claim: Option<Written<Claimed>>,
    /// The outcomes before position 0, the last one nearest: 1 a win, 0 a loss [default: all wins]
    #[arg(long, value_name = "BITS", requires = "outcomes", conflicts_with = "misere")]
    pub start: Option<Written<Bits>>,
    /// How the preperiod is counted: from position 0, or shifted by the largest move and one
    #[arg(long, value_enum, default_value_t = PreperiodCount::Plain)]
    #[serde(default)]
    pub convention: PreperiodCount,
    /// Keep an interrupted search in this file and go on from it next time
    #[arg(long, value_name = "FILE", conflicts_with = "claim")]
    pub state: Option<PathBuf>,
    /// Compute everything anew that the file holds, and compare
    #[arg(long, requires = "state")]
    #[serde(default)]
    pub recheck: bool,
    /// Misère play: who cannot move wins
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// Octal games: give the values that prove it as well, for 'certify'
    #[arg(skip)]
    #[serde(default)]
    pub certificate: bool,
}

/// Take-and-break games are given up after so many heaps.
const LIMIT: Count = Count(1_000_000);

fn default_limit() -> Count {
    LIMIT
}

/// A claimed period and preperiod: `5,8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claimed {
    /// The period, at least 1.
    pub period: u128,
    /// The preperiod.
    pub preperiod: u128,
}

impl FromStr for Claimed {
    type Err = String;

    fn from_str(text: &str) -> Result<Claimed, String> {
        let wrong = || format!("'{text}' is not a period and a preperiod, such as 5,8");
        let (period, preperiod) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| {
            let number = Numeral::big(text.trim()).map_err(|_| wrong())?;
            u128::try_from(number).map_err(|_| wrong())
        };
        match number(period)? {
            0 => Err("a period is at least 1".into()),
            period => Ok(Claimed { period, preperiod: number(preperiod)? }),
        }
    }
}

impl fmt::Display for Claimed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.period, self.preperiod)
    }
}

/// How the preperiod is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum PreperiodCount {
    /// From position 0.
    #[default]
    Plain,
    /// Shifted by the largest move and one.
    Shifted,
}

/// The period of a game, or why there is none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PeriodAnswer {
    /// The game.
    pub game: String,
    /// Values or outcomes.
    pub kind: SequenceKind,
    /// Normal or misère play.
    pub convention: ConventionName,
    /// What is known.
    #[serde(flatten)]
    pub verdict: PeriodVerdict,
    /// The certificate of the period, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Document>,
}

/// What is known about a period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum PeriodVerdict {
    /// It is proved.
    Found(PeriodFound),
    /// A claim was judged.
    Claim(PeriodClaim),
    /// The heaps up to the limit prove none.
    Unproved(PeriodUnproved),
    /// There is none, or nobody knows.
    Without(NoPeriod),
}

/// A period with what establishes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PeriodFound {
    /// The least period.
    pub period: u128,
    /// The least preperiod.
    pub preperiod: u128,
    /// What establishes them.
    pub method: String,
    /// How many positions were computed for it, if any.
    pub computed: Option<u128>,
    /// The theorem that says so, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<NamedTheorem>,
    /// For an infinite set of moves: what it amounts to.
    #[serde(flatten)]
    pub infinite: Option<PeriodicSet>,
    /// Whether what was computed are heaps, a number worth telling.
    #[serde(skip)]
    pub heaps: bool,
}

/// An infinite set of moves with a period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PeriodicSet {
    /// The word `periodic`.
    pub verdict: PeriodicWord,
    /// A finite set with the same sequence, if there is one.
    pub same_as: Option<Vec<u64>>,
}

/// The word `periodic`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PeriodicWord {
    /// There is a period.
    Periodic,
}

/// The verdict on a claimed period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PeriodClaim {
    /// The claimed period.
    pub period: u128,
    /// The claimed preperiod.
    pub preperiod: u128,
    /// Whether both are right.
    pub holds: bool,
    /// What is wrong, if something is.
    pub reason: Option<String>,
}

/// No proof within the limit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PeriodUnproved {
    /// None was found.
    pub period: (),
    /// None was found.
    pub preperiod: (),
    /// None was successful.
    pub method: (),
    /// How many heaps were computed.
    pub computed: u64,
    /// What can be said about them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statistics: Option<HeapStatistics>,
}

/// There is no period, or nobody knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NoPeriod {
    /// Which of both.
    pub verdict: NoPeriodWord,
    /// Why, or what is known instead.
    pub reason: String,
    /// What else might be asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// Whether there is no period, or nobody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub enum NoPeriodWord {
    /// There is none.
    #[serde(rename = "never periodic")]
    NeverPeriodic,
    /// Nobody knows.
    #[serde(rename = "open")]
    Open,
}

impl NoPeriodWord {
    /// In a sentence.
    pub fn words(self) -> &'static str {
        match self {
            NoPeriodWord::NeverPeriodic => "never periodic",
            NoPeriodWord::Open => "open",
        }
    }
}

impl Answer for PeriodAnswer {
    fn is_negative(&self) -> bool {
        match &self.verdict {
            PeriodVerdict::Found(_) => false,
            PeriodVerdict::Claim(claim) => !claim.holds,
            PeriodVerdict::Unproved(_) | PeriodVerdict::Without(_) => true,
        }
    }
}

impl PeriodAnswer {
    /// The least period and preperiod, if they were found.
    pub fn pair(&self) -> Option<(u128, u128)> {
        match &self.verdict {
            PeriodVerdict::Found(found) => Some((found.period, found.preperiod)),
            _ => None,
        }
    }
}

impl Question for Period {
    type Answer = PeriodAnswer;
    const NAME: &'static str = "period";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<PeriodAnswer, Trouble> {
        self.answer_for(&*bench.game(&self.game)?, bench, budget)
    }

    fn is_timeless(&self) -> bool {
        self.state.is_none()
    }

    fn kept_in(mut self, file: &Path) -> Self {
        if self.claim.is_none() {
            self.state = Some(file.into());
        }
        self
    }
}

impl Period {
    /// Of the values of a game in normal play.
    pub fn of(game: impl Into<String>) -> Period {
        Period {
            game: game.into(),
            outcomes: false,
            to: LIMIT,
            compute: false,
            engine: None,
            claim: None,
            start: None,
            convention: PreperiodCount::Plain,
            state: None,
            recheck: false,
            misere: false,
            certificate: false,
        }
    }

    /// The answer for a game that need not be one of the notation: the field `game` is not looked at.
    pub fn answer_for(
        &self,
        game: &dyn AnyGame,
        bench: &Workbench,
        budget: &mut Budget<'_>,
    ) -> Result<PeriodAnswer, Trouble> {
        let (start, state) = (self.start.is_some(), self.state.is_some());
        at_most_one(&[("claim", self.claim.is_some()), ("state", state)])?;
        at_most_one(&[("claim", self.claim.is_some()), ("certificate", self.certificate)])?;
        at_most_one(&[("start", start), ("misere", self.misere)])?;
        needs(("start", start), ("outcomes", self.outcomes))?;
        needs(("recheck", self.recheck), ("state", state))?;
        let search = Search { asked: self, bench, name: game.name() };
        let verdict = self.judged(search.verdict(game, budget)?);
        let certificate = match self.certificate {
            true => search.certificate(game, &verdict, budget)?,
            false => None,
        };
        Ok(PeriodAnswer {
            game: search.name,
            kind: if self.outcomes { SequenceKind::Outcomes } else { SequenceKind::Values },
            convention: convention(self.misere).into(),
            verdict,
            certificate,
        })
    }

    /// The verdict on the claim, if there is one.
    fn judged(&self, verdict: PeriodVerdict) -> PeriodVerdict {
        let Some(Written(claimed)) = self.claim else { return verdict };
        match verdict {
            PeriodVerdict::Found(found) => {
                let Claimed { period, preperiod } = claimed;
                let holds = (period, preperiod) == (found.period, found.preperiod);
                let reason = || format!("the period is {}, the preperiod {}", found.period, found.preperiod);
                claimed.judged((!holds).then(reason))
            }
            PeriodVerdict::Without(no) if no.verdict == NoPeriodWord::NeverPeriodic => {
                claimed.judged(Some(format!("never periodic: {}", no.reason)))
            }
            other => other,
        }
    }
}

impl Claimed {
    /// True if there is no reason against it.
    fn judged(self, reason: Option<String>) -> PeriodVerdict {
        let Claimed { period, preperiod } = self;
        PeriodVerdict::Claim(PeriodClaim { period, preperiod, holds: reason.is_none(), reason })
    }
}

/// A question about a game whose name is known.
struct Search<'q> {
    asked: &'q Period,
    bench: &'q Workbench,
    name: String,
}

impl Search<'_> {
    /// What the game is decides who answers.
    fn verdict(&self, game: &dyn AnyGame, budget: &mut Budget<'_>) -> Result<PeriodVerdict, Trouble> {
        let law = game.heaps().map_or(Law::Listed, |view| view.law());
        match &law {
            Law::Subtract(moves) => return self.of_moves(moves, budget),
            Law::SubtractKind(numbers) => return self.of_infinite(numbers, budget),
            _ => {}
        }
        if let Some(rule) = Endless::of(&law) {
            return self.of_endless(game, rule, budget);
        }
        if game.heap(0).is_none() {
            let message = format!("{} has no single heaps, so it has no sequence of heap values", self.name);
            return Err(Trouble::refused(message).with_help("try subtract(3,7,8) or kayles"));
        }
        match self.asked.misere {
            true => self.of_misere(game, &law, budget),
            false => self.of_heaps(game, &law, budget),
        }
    }

    /// The game of a code, with a table of its own.
    fn coded(&self, law: &Law) -> Option<Heaps<TakeAndBreak>> {
        let Law::Code { digits, repeats } = law else { return None };
        Some(Heaps::new(TakeAndBreak::new(&*self.name, Code::new(digits, *repeats))))
    }

    /// The convention asked for.
    fn play(&self) -> Convention {
        convention(self.asked.misere)
    }

    /// Which search a file belongs to.
    fn head(&self, kind: &str) -> Head {
        let start = self.asked.start.as_ref();
        let start = start.map_or(String::new(), |Written(start)| format!(" from {start}"));
        Head::new("period", 3, format!("{kind} {}{start}", self.name))
    }

    /// What Ferguson's pairing property says about the misère play of single heaps: see the book, subtraction games.
    fn in_misere_play(&self) -> &'static str {
        if self.asked.outcomes {
            "in misère play the same, the least move later (Ferguson 1974)"
        } else {
            "in misère play the same with 0 and 1 exchanged (Ferguson 1974)"
        }
    }
}

/// The preperiod of the outcomes in misère play, from that of normal play.
///
/// Misère outcomes are as many wins as the least move says, then the outcomes of normal play. A sequence without
/// preperiod has so many wins before each return of its beginning, so the wins in front belong to the period.
fn misere_preperiod(preperiod: u128, least: u64) -> u128 {
    if preperiod == 0 { 0 } else { preperiod.saturating_add(least.into()) }
}

impl PeriodFound {
    /// By a theorem, a formula or a proof that computes nothing.
    fn known(period: u128, preperiod: u128, method: impl Into<String>) -> PeriodFound {
        let (method, heaps) = (method.into(), false);
        PeriodFound { period, preperiod, method, computed: None, theorem: None, infinite: None, heaps }
    }

    /// By a theorem.
    fn by(period: u128, preperiod: u128, theorem: NamedTheorem) -> PeriodFound {
        let found = PeriodFound::known(period, preperiod, theorem.to_string());
        PeriodFound { theorem: Some(theorem), ..found }
    }

    /// By so many positions.
    fn computed(self, positions: u128) -> PeriodFound {
        PeriodFound { computed: Some(positions), ..self }
    }

    /// By so many heaps.
    fn proved_by(self, heaps: u64) -> PeriodFound {
        PeriodFound { computed: Some(heaps.into()), heaps: true, ..self }
    }
}

impl From<PeriodFound> for PeriodVerdict {
    fn from(found: PeriodFound) -> PeriodVerdict {
        PeriodVerdict::Found(found)
    }
}

/// There is no period.
fn never(reason: impl Into<String>) -> PeriodVerdict {
    PeriodVerdict::Without(NoPeriod {
        verdict: NoPeriodWord::NeverPeriodic,
        reason: reason.into(),
        help: None,
    })
}

/// Nobody knows.
fn open(reason: impl Into<String>, help: Option<String>) -> PeriodVerdict {
    PeriodVerdict::Without(NoPeriod { verdict: NoPeriodWord::Open, reason: reason.into(), help })
}

/// So many heaps prove nothing.
fn unproved(computed: u64, statistics: Option<HeapStatistics>) -> PeriodVerdict {
    PeriodVerdict::Unproved(PeriodUnproved { period: (), preperiod: (), method: (), computed, statistics })
}
