//! The prover: every block, every way back, every word, every case.
//!
//! Flammenkamp's method: the letter of a position depends on the letters at most the largest move before it. So for
//! each block of words one goes back through the text in all possible ways until that many letters have been
//! collected, finds for each word of the block where the moves lead, and compares. Lengths are affine forms, so
//! all questions on the way are small systems of linear inequalities, decided exactly. If nothing is wrong anywhere,
//! induction over the positions shows that the description states the true sequence, for all parameters.
//!
//! The prover only searches. What it finds is written down as a [`Certificate`], and it is
//! [`certify`](super::certify()) that turns a certificate into a [`Proved`]: a mistake in the search can
//! make the prover fail, but never accept.
//!
//! Main results
//! * [`prove`]: proved, refuted with a counterexample that has been checked by writing it out, or unknown.

mod context;
mod counts;
mod graph;
mod history;
mod least;
mod marker;
mod members;
mod missing;
mod preperiod;
mod raw;
mod report;
mod sweep;
mod unmarked;
mod wellformed;

use super::certificate::{BlockProof, Case, Certificate, FORMAT, History, LoopProof, PeriodProof, Way};
use super::expand::{Expansion, Mistake, Unexpanded};
use super::lengths::summed;
use super::proved::{Proved, certify};
use super::statement::{periods, preperiods, statement};
use super::syntax::{Description, Place};
use context::{Context, Opened};
use graph::{Graph, base_system};
use grundy_algebra::affine::{Affine, Overflow, Point, Variable};
use grundy_core::budget::Budget;
use grundy_core::error::{ParseError, Stop};
use history::{Explorer, Task};
pub use missing::{Lack, Missing, Part};
pub use raw::WordFound;
pub use report::way_back;
pub use wellformed::Demand;

/// What came of an attempt to prove a description.
#[derive(Debug)]
pub enum Verdict {
    /// It is true for all parameters.
    Proved(Box<Proof>),
    /// It is false; the counterexample has been checked.
    Refuted(Box<Unproved>),
    /// It could not be decided; the text says why.
    Unknown(String),
}

/// A proof, and what was met on the way.
#[derive(Debug)]
pub struct Proof {
    /// What the checker says about the certificate.
    pub proved: Proved,
    /// The proof.
    pub certificate: Certificate,
    /// How much had to be looked at.
    pub statistics: Statistics,
    /// All ways to reach each block.
    pub transitions: Vec<TransitionRecord>,
    /// Remarks: blocks that are never active.
    pub warnings: Vec<String>,
    /// What could not be shown of period and preperiod, and why; empty if the period is the least one and the
    /// preperiod exact.
    pub missing: Vec<Missing>,
}

/// How much had to be looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Ways to reach a block.
    pub transitions: usize,
    /// Cases in which a word was compared.
    pub cases: usize,
    /// Pieces of words that were compared.
    pub pieces: usize,
    /// Splits by an inequality.
    pub splits: usize,
    /// Splits by a remainder.
    pub residues: usize,
}

/// One way to reach a block.
#[derive(Debug, Clone)]
pub struct TransitionRecord {
    /// The block.
    pub block: usize,
    /// The way, backwards.
    pub links: Vec<Link>,
    /// All inequalities, each form at most 0.
    pub system: Vec<Affine>,
    /// The words looked at, in the order of the text.
    pub words: Vec<WindowWord>,
    /// How many of them stand before the block.
    pub first: usize,
    /// The proof of each word of the block.
    pub proofs: Vec<Case>,
    /// The number of cases.
    pub cases: usize,
    /// The number of pieces.
    pub pieces: usize,
}

/// A word among those that a transition looks at.
#[derive(Debug, Clone)]
pub struct WindowWord {
    /// Its letters, repeated in turn.
    pub cycle: Vec<u8>,
    /// How many letters it has.
    pub length: Affine,
    /// Where it begins, counted from the beginning of the block.
    pub address: Affine,
}

/// A step back.
#[derive(Debug, Clone)]
pub struct Link {
    /// Which way.
    pub way: Way,
    /// The block it leads to; 0 is what stands before position 0.
    pub block: usize,
    /// What the variables of loops stand for there.
    pub values: Vec<(Variable, Affine)>,
    /// The inequalities of the step.
    pub adds: Vec<Affine>,
}

/// Where a description is wrong.
#[derive(Debug, Clone)]
pub struct Unproved {
    /// The block.
    pub block: usize,
    /// The word in the block, counted from 1.
    pub word_number: usize,
    /// The word, as written.
    pub word: String,
    /// Where it stands in the text.
    pub place: Place,
    /// The way back that leads to the mistake.
    pub links: Vec<Link>,
    /// What is wrong.
    pub mismatch: Mismatch,
    /// The first wrong position of the member at the mismatch's point, found by writing it out.
    pub check: Option<Mistake>,
}

/// A letter that its options do not ask for.
#[derive(Debug, Clone)]
pub struct Mismatch {
    /// The number of the word among those collected.
    word: usize,
    /// How many letters of the word are before it.
    pub offset: Affine,
    /// The case, as inequalities, each form at most 0.
    pub system: Vec<Affine>,
    /// Values of the variables at which it happens.
    pub point: Point,
    /// The letters of the options.
    pub options: Vec<u8>,
    /// The letter they ask for.
    pub computed: u8,
    /// The letter stated.
    pub stated: u8,
}

/// Why a proof ends early.
#[derive(Debug)]
enum Trouble {
    Wrong(Box<Malformed>),
    Mismatch(Box<Mismatch>),
    Refuted(Box<Unproved>),
    Unknown(String),
    Stopped(Stop),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Wrong(malformed) => write!(f, "{}", malformed.error.message),
            Trouble::Mismatch(found) => write!(f, "a letter is not the expected one, {}", found.case()),
            Trouble::Refuted(found) => write!(f, "a letter is wrong, {}", found.mismatch.case()),
            Trouble::Unknown(why) => write!(f, "{why}"),
            Trouble::Stopped(stop) => write!(f, "{stop}"),
        }
    }
}

impl Mismatch {
    /// Where it happens, in words.
    fn case(&self) -> String {
        let rows: Vec<String> = self.system.iter().map(|row| format!("{row} <= 0")).collect();
        format!("where {}", rows.join(" and "))
    }
}

impl From<Overflow> for Trouble {
    fn from(overflow: Overflow) -> Trouble {
        Trouble::Unknown(overflow.to_string())
    }
}

/// Counts, and asks the budget.
struct Tally<'b, 'm> {
    budget: &'b mut Budget<'m>,
    counts: Statistics,
}

impl Tally<'_, '_> {
    fn tick(&mut self) -> Result<(), Trouble> {
        self.budget.position(0).and_then(|()| self.budget.look()).map_err(Trouble::Stopped)
    }
}

/// A description that is none: a word can have a negative length, the moves are not increasing ...
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    /// What it does not satisfy.
    pub demand: Demand,
    /// The same in words, with the place.
    pub error: ParseError,
}

/// Why there is no verdict at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoVerdict {
    /// The description is not one.
    Wrong(Box<Malformed>),
    /// Stopped by a limit.
    Stopped(Stop),
}

/// Tries to prove a description for all values of its parameters.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_structure::{Description, Verdict, prove};
/// let read = |text| Description::read(text, None).unwrap();
/// let good = read("n >= 1 { n 2n } REPEAT -n +(2n) ENDREP");
/// assert!(matches!(prove(&good, &mut Budget::unlimited()), Ok(Verdict::Proved(_))));
/// let bad = read("n >= 1 { n 2n } REPEAT -n +n ENDREP");
/// assert!(matches!(prove(&bad, &mut Budget::unlimited()), Ok(Verdict::Refuted(_))));
/// ```
pub fn prove(description: &Description, budget: &mut Budget<'_>) -> Result<Verdict, NoVerdict> {
    match search(description, budget, Task::Letters) {
        Ok(found) => Ok(check(found)),
        Err(Trouble::Refuted(found)) => confirm(description, *found, budget),
        Err(Trouble::Unknown(why)) => Ok(Verdict::Unknown(why)),
        Err(Trouble::Mismatch(_)) => Ok(Verdict::Unknown("a mistake was found outside of all blocks".into())),
        Err(Trouble::Wrong(malformed)) => Err(NoVerdict::Wrong(malformed)),
        Err(Trouble::Stopped(stop)) => Err(NoVerdict::Stopped(stop)),
    }
}

/// What has been found counts only if the checker accepts it.
fn check(found: Found) -> Verdict {
    let Found { certificate, statistics, transitions, warnings, missing } = found;
    match certify(&certificate) {
        Ok(proved) => {
            let proof = Proof { proved, certificate, statistics, transitions, warnings, missing };
            Verdict::Proved(Box::new(proof))
        }
        Err(flaw) => Verdict::Unknown(format!("the proof found does not pass the check: {flaw}")),
    }
}

/// Finds all ways to reach each block, without comparing letters: what a proof would have to look at.
pub fn transitions(
    description: &Description,
    budget: &mut Budget<'_>,
) -> Result<Vec<TransitionRecord>, NoVerdict> {
    match search(description, budget, Task::Nothing) {
        Ok(found) => Ok(found.transitions),
        Err(Trouble::Wrong(malformed)) => Err(NoVerdict::Wrong(malformed)),
        Err(Trouble::Stopped(stop)) => Err(NoVerdict::Stopped(stop)),
        Err(Trouble::Unknown(why)) => Err(NoVerdict::Stopped(Stop::refused(why))),
        Err(Trouble::Mismatch(_) | Trouble::Refuted(_)) => Ok(Vec::new()),
    }
}

/// What a search finds.
struct Found {
    certificate: Certificate,
    statistics: Statistics,
    transitions: Vec<TransitionRecord>,
    warnings: Vec<String>,
    missing: Vec<Missing>,
}

/// Goes through all blocks; `task` says what is done with their words.
fn search(description: &Description, budget: &mut Budget<'_>, task: Task<'_>) -> Result<Found, Trouble> {
    let mut tally = Tally { budget, counts: Statistics::default() };
    let graph = Graph::new(description)?;
    let base = base_system(description)?;
    let checked = wellformed::check(description, &graph, &base)?;
    let (mut blocks, mut transitions, mut warnings) = (Vec::new(), Vec::new(), Vec::new());
    for (number, block) in graph.blocks.iter().enumerate() {
        if block.words.is_empty() {
            continue;
        }
        let mut active = false;
        for (case, system) in graph.systems(&base, &block.frames)?.into_iter().enumerate() {
            let mut explorer = Explorer::new(description, &graph, &mut tally, number, task);
            let variables = wellformed::variables(description, &graph, &block.frames);
            let (lengths, history) = match Context::open(&variables, &system)? {
                Opened::Impossible(refutation) => (Vec::new(), History::Impossible(refutation)),
                Opened::Possible(mut context) => {
                    active = true;
                    let lengths = wellformed::lengths(description, block, &mut context)?;
                    (lengths, explorer.explore(&mut context)?)
                }
            };
            transitions.append(&mut explorer.records);
            blocks.push(BlockProof { block: number + 1, case: case + 1, system, lengths, history });
        }
        if !active {
            warnings.push(format!("block {} can never be active under the conditions", number + 1));
        }
    }
    let statistics = tally.counts;
    let regular = regular(&checked.loops);
    let (mut period, mut preperiod, mut missing) = (None, None, Vec::new());
    if matches!(task, Task::Letters) {
        let least = least::find(description, &graph, &base, &regular, &mut tally, &mut missing)?;
        period = (least != PeriodProof::Open).then_some(least);
        preperiod = preperiod::find(description, &graph, &base, &mut tally, &mut missing)?;
    }
    let lengths = summed(description, &regular)?;
    let shown = (
        periods(description, &lengths, period.as_ref())?,
        preperiods(description, &lengths, preperiod.as_ref())?,
    );
    let certificate = Certificate {
        format: FORMAT.into(),
        rule: description.rule,
        description: description.to_string(),
        moves: checked.moves,
        start: checked.start,
        productive: checked.productive,
        loops: checked.loops,
        blocks,
        lengths: lengths.claims(),
        statement: statement(&shown.0, &shown.1),
        period,
        preperiod,
    };
    Ok(Found { certificate, statistics, transitions, warnings, missing })
}

/// For each counted loop of a description, whether its length may be summed up. `None` for one that makes no sense.
pub(crate) fn regular_loops(description: &Description) -> Option<Vec<bool>> {
    let graph = Graph::new(description).ok()?;
    let base = base_system(description).ok()?;
    wellformed::loops(description, &graph, &base).ok().map(|loops| regular(&loops))
}

/// For each counted loop, whether its length may be summed up.
fn regular(loops: &[LoopProof]) -> Vec<bool> {
    let mut regular = Vec::new();
    for proof in loops {
        regular.resize(regular.len().max(proof.number), true);
        regular[proof.number - 1] &= proof.regular.is_some();
    }
    regular
}

/// A refutation counts only if the member written out is wrong indeed.
fn confirm(
    description: &Description,
    mut found: Unproved,
    budget: &mut Budget<'_>,
) -> Result<Verdict, NoVerdict> {
    match Expansion::new(description, &found.mismatch.point, budget) {
        Ok(member) => match member.first_error(description, budget).map_err(NoVerdict::Stopped)? {
            Some(mistake) => {
                found.check = Some(mistake);
                Ok(Verdict::Refuted(Box::new(found)))
            }
            None => Ok(Verdict::Unknown("the counterexample found turned out to be none".into())),
        },
        Err(Unexpanded::Stopped(Stop::Memory { .. })) => {
            let Unproved { block, word_number, word, .. } = &found;
            Ok(Verdict::Unknown(format!(
                "word {word_number} of block {block}, {word}, seems to be wrong in a member that does not fit into the memory allowed"
            )))
        }
        Err(Unexpanded::Stopped(stop)) => Err(NoVerdict::Stopped(stop)),
        Err(why) => Ok(Verdict::Unknown(format!("the counterexample found cannot be written out: {why}"))),
    }
}
