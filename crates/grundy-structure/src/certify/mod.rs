//! The checker: decides whether a certificate proves its description.
//!
//! It shares no code with the prover but the data types: the meaning of loops and choices is written down again in
//! `text` and `walk`, refutations are re-added in `arithmetic`, cases and letters are re-compared in `cases`, periods
//! in `minimal`. It searches for nothing, splits nothing and solves nothing; it insists that the certificate treats
//! every block, every way back from it, every word and every case, and that every claim it needs is shown.
//!
//! Why an accepted description is true: take values of the parameters and a position. It lies in a word of a block,
//! in a round of the loops around it; these values satisfy the block's system. Going back from there, one of the
//! ways listed at each fork is the one really taken, with its inequalities satisfied, so some transition's words are
//! the letters that really precede the block, and some case of the word applies. It says in which words the
//! options lie and that their letters ask for the letter stated. So the stated sequence obeys the rule everywhere,
//! and only one sequence does.
//!
//! Main results
//! * [`certify`]: a [`Proved`], which nothing else can make, or the first [`Flaw`].

pub(super) mod arithmetic;
mod cases;
mod minimal;
mod text;
mod walk;

use super::certificate::{BlockProof, Certificate, FORMAT, Fact, History, Refutation};
use super::lengths::{Summed, summed};
use super::prove::regular;
use super::statement::{Shown, periods, preperiods, statement};
use super::syntax::{Description, Unit};
use arithmetic::{Known, check_refutation};
use cases::Judge;
use grundy_algebra::affine::{Affine, Overflow, Point};
use grundy_algebra::polynomial::Polynomial;
use minimal::Marker;
use std::fmt;
use text::{Block, Reader};
use walk::{Collected, Task};

/// What is wrong with a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    message: String,
    place: String,
}

impl Flaw {
    fn new(message: impl Into<String>) -> Flaw {
        Flaw { message: message.into(), place: String::new() }
    }

    fn at(mut self, place: impl FnOnce() -> String) -> Flaw {
        if self.place.is_empty() {
            self.place = place();
        }
        self
    }
}

impl From<Overflow> for Flaw {
    fn from(overflow: Overflow) -> Flaw {
        Flaw::new(overflow.to_string())
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place.is_empty() {
            true => write!(f, "{}", self.message),
            false => write!(f, "{}: {}", self.place, self.message),
        }
    }
}

impl std::error::Error for Flaw {}

/// A description that has been proved for all values of its parameters. Only [`certify`] makes one.
#[derive(Debug, Clone)]
pub struct Proved {
    description: Description,
    lengths: Summed,
    periods: Vec<Shown>,
    preperiods: Vec<Shown>,
    claims: usize,
}

impl Proved {
    /// The description.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// The period, in each case of the proof.
    pub fn periods(&self) -> &[Shown] {
        &self.periods
    }

    /// The preperiod, in each case of the proof.
    pub fn preperiods(&self) -> &[Shown] {
        &self.preperiods
    }

    /// Whether the least period has been proved, for all parameters.
    pub fn is_shortest_period(&self) -> bool {
        self.periods.iter().all(|shown| shown.least && shown.except.is_none())
    }

    /// Whether the least preperiod has been proved, for all parameters.
    pub fn is_exact_preperiod(&self) -> bool {
        self.preperiods.iter().all(|shown| shown.least)
    }

    /// The length of the endless loop, if it is a polynomial in the parameters.
    pub fn loop_length(&self) -> Option<&Polynomial> {
        self.lengths.round.as_ref()
    }

    /// The length of what stands before the endless loop, if it is a polynomial.
    pub fn preamble_length(&self) -> Option<&Polynomial> {
        self.lengths.preamble.as_ref()
    }

    /// The least period, if it is one polynomial for all parameters and has been proved to be the least.
    pub fn period(&self) -> Option<&Polynomial> {
        single(&self.periods)
    }

    /// The least preperiod, if it is one polynomial for all parameters and has been proved to be the least.
    pub fn preperiod(&self) -> Option<Polynomial> {
        single(&self.preperiods).cloned()
    }

    /// The least period at a point, where it has been proved.
    pub fn period_at(&self, at: &Point) -> Option<i128> {
        self.least_at(&self.periods, at)
    }

    /// The least preperiod at a point, where it has been proved.
    pub fn preperiod_at(&self, at: &Point) -> Option<i128> {
        self.least_at(&self.preperiods, at)
    }

    fn least_at(&self, cases: &[Shown], at: &Point) -> Option<i128> {
        let parameter = match self.description.free_variables()[..] {
            [only] => Some(only),
            _ => None,
        };
        let shown = cases.iter().find(|shown| shown.holds_at(at))?;
        let least = shown.is.as_ref().filter(|_| shown.is_least_at(at, parameter))?;
        least.at(at).ok().flatten()
    }

    /// How many systems of inequalities were shown to be unsolvable.
    pub fn claims(&self) -> usize {
        self.claims
    }
}

/// The length, if there is one case only and it is least there.
fn single(cases: &[Shown]) -> Option<&Polynomial> {
    match cases {
        [Shown { is, least: true, except: None, .. }] => is.as_ref(),
        _ => None,
    }
}

/// A system of inequalities that the proof says has no solution.
#[derive(Debug, Clone, Copy)]
pub struct Claim<'c> {
    /// Where in the proof, such as `block 3`.
    pub place: &'c str,
    /// The forms that cannot all be at most 0, over whole numbers from 0 on.
    pub rows: &'c [Affine],
}

/// Checks a certificate.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_structure::{Description, Verdict, certify, prove};
/// let description = Description::read("n >= 1 { n 2n } REPEAT -n +(2n) ENDREP", None).unwrap();
/// let Ok(Verdict::Proved(mut proof)) = prove(&description, &mut Budget::unlimited()) else { panic!() };
/// assert!(certify(&proof.certificate).is_ok());
/// proof.certificate.description = "n >= 1 { n 2n } REPEAT -n +n ENDREP".into();
/// assert!(certify(&proof.certificate).is_err());
/// ```
pub fn certify(certificate: &Certificate) -> Result<Proved, Flaw> {
    certify_watched(certificate, &mut |_| {})
}

/// Checks a certificate and shows every claim of unsolvability to `watch`, in order.
pub fn certify_watched(certificate: &Certificate, watch: &mut dyn FnMut(Claim<'_>)) -> Result<Proved, Flaw> {
    if certificate.format != FORMAT {
        return Err(Flaw::new(format!("expected the format '{FORMAT}'")));
    }
    let description = Description::read(&certificate.description, Some(certificate.rule))
        .map_err(|error| Flaw::new(format!("the description cannot be read: {error}")))?;
    let mut checker =
        Checker { reader: Reader { description: &description }, watch, claims: 0, place: String::new() };
    checker.basics(certificate)?;
    checker.blocks(&certificate.blocks, None, &[])?;
    if let Some(period) = &certificate.period {
        checker.period(period, certificate)?;
    }
    if let Some(preperiod) = &certificate.preperiod {
        checker.preperiod(preperiod)?;
    }
    let claims = checker.claims;
    let lengths = summed(&description, &regular(&certificate.loops))?;
    let periods = periods(&description, &lengths, certificate.period.as_ref())?;
    let preperiods = preperiods(&description, &lengths, certificate.preperiod.as_ref())?;
    if certificate.lengths != lengths.claims() || certificate.statement != statement(&periods, &preperiods) {
        return Err(Flaw::new("the statement is not what is shown"));
    }
    Ok(Proved { description, lengths, periods, preperiods, claims })
}

struct Checker<'d, 'w> {
    reader: Reader<'d>,
    watch: &'w mut dyn FnMut(Claim<'_>),
    claims: usize,
    place: String,
}

impl Judge for Checker<'_, '_> {
    fn refutation(&mut self, rows: &[Affine], refutation: &Refutation) -> Result<(), Flaw> {
        self.claims += 1;
        (self.watch)(Claim { place: &self.place, rows });
        check_refutation(rows, refutation)
    }
}

impl<'d> Checker<'d, '_> {
    /// A claim that must be exactly this one.
    fn expect(&mut self, rows: &[Affine], fact: Option<&Fact>, claim: &Affine) -> Result<(), Flaw> {
        match fact {
            Some(fact) if fact.claim == *claim => self.fact(rows, fact),
            _ => Err(Flaw::new(format!("expected a proof that {claim} <= 0"))),
        }
    }

    /// Moves increase, the loop is not empty, loops count from 0 on.
    fn basics(&mut self, certificate: &Certificate) -> Result<(), Flaw> {
        let description = self.reader.description;
        let rows = self.reader.conditions()?;
        self.place = "moves".into();
        let mut previous = Affine::default();
        for (number, step) in description.moves.iter().enumerate() {
            let claim = previous.plus_constant(1)?.minus(step)?;
            self.expect(&rows, certificate.moves.get(number), &claim)?;
            previous = step.clone();
        }
        self.place = "start".into();
        let mut rest = Affine::constant(1);
        for (number, word) in description.start.iter().flatten().enumerate() {
            self.expect(&rows, certificate.start.get(number), &word.length.times(-1)?)?;
            rest = rest.minus(&word.length)?;
        }
        if description.start.is_some() {
            self.expect(&rows, certificate.start.last(), &rest)?;
        }
        self.place = "endless loop".into();
        let mut rest = Affine::constant(1);
        for unit in description.preamble_and_body().1 {
            if let Unit::Word(word) = unit {
                rest = rest.minus(&word.length)?;
            }
        }
        self.expect(&rows, Some(&certificate.productive), &rest)?;
        self.loops(certificate)
    }

    fn loops(&mut self, certificate: &Certificate) -> Result<(), Flaw> {
        let mut proofs = certificate.loops.iter();
        for (number, (path, counter)) in self.reader.counters()?.into_iter().enumerate() {
            self.place = format!("loop {}", number + 1);
            for (case, mut context) in self.reader.contexts(&path)?.into_iter().enumerate() {
                let surroundings = context.clone();
                context.push(counter.from.minus(&counter.to)?);
                let proof =
                    proofs.next().filter(|proof| (proof.number, proof.case) == (number + 1, case + 1));
                let proof = proof.ok_or_else(|| Flaw::new(format!("loop {} is not treated", number + 1)))?;
                among(&proof.system, &context)?;
                self.expect(&proof.system, Some(&proof.fact), &counter.from.times(-1)?)?;
                if proof.regular.is_some() {
                    let claim = counter.from.plus_constant(-1)?.minus(&counter.to)?;
                    self.expect(&surroundings, proof.regular.as_ref(), &claim)?;
                }
            }
        }
        Ok(())
    }

    /// All blocks with words, or with a marker all of the endless loop, in all cases of their contexts.
    fn blocks(
        &mut self,
        proofs: &[BlockProof],
        marker: Option<&Marker>,
        rows: &[Affine],
    ) -> Result<(), Flaw> {
        let mut proofs = proofs.iter();
        for block in self.reader.blocks()? {
            if marker.is_some() && !self.reader.in_endless(&block.gap.path)? {
                continue;
            }
            for (case, context) in self.reader.contexts(&block.gap.path)?.into_iter().enumerate() {
                let named =
                    proofs.next().filter(|proof| (proof.block, proof.case) == (block.number, case + 1));
                let proof =
                    named.ok_or_else(|| Flaw::new(format!("block {} is not treated", block.number)))?;
                self.place = format!("block {}", block.number);
                let task = match marker {
                    None => Task::Letters(&block),
                    Some(marker) => Task::Unmarked(&block, marker),
                };
                self.block(task, &block, proof, &[&context, rows].concat())
                    .map_err(|flaw| flaw.at(|| format!("block {}, case {}", block.number, case + 1)))?;
            }
        }
        Ok(())
    }

    fn block(
        &mut self,
        task: Task<'_, 'd>,
        block: &Block<'d>,
        proof: &BlockProof,
        context: &[Affine],
    ) -> Result<(), Flaw> {
        among(&proof.system, context)?;
        let possible = !matches!(proof.history, History::Impossible(_));
        if matches!(task, Task::Letters(_)) && possible {
            let mut known = Known::default();
            for fact in &proof.lengths {
                self.fact(&proof.system, fact)?;
                known.insert(fact);
            }
            for word in &block.words {
                known.need(&word.length.times(-1)?)?;
            }
        }
        let values = self.reader.own_values(&block.gap.path)?;
        self.history(task, block.gap.clone(), &values, Collected::default(), &proof.system, &proof.history)
    }
}

/// Every row used must be one that holds.
fn among(used: &[Affine], held: &[Affine]) -> Result<(), Flaw> {
    match used.iter().find(|row| !held.contains(row)) {
        None => Ok(()),
        Some(row) => Err(Flaw::new(format!("{row} <= 0 is not known here"))),
    }
}
