//! A structure description proved or refuted for all values of its parameters.

use super::described::{Origin, Values, texts};
use super::expand::{OutlineLine, WrongLetter, outline};
use super::fields::at_most_one;
use super::raw::BlockChecked;
use super::{Answer, Document, Question};
use crate::budget::Budget;
use crate::structure::{
    Affine, Description, NoVerdict, Polynomial, Proof, Proved, Rule, TransitionRecord, Unproved, Variable,
    Verdict, WordBlock, prove, transitions, way_back,
};
use crate::trouble::{Misread, Trouble};
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Is a structure description true for all values of its parameters?
///
/// ```
/// use grundy::ask::prove::Judgement;
/// use grundy::prelude::*;
/// let question = ask::Prove { name: Some("theorem-8".into()), ..ask::Prove::default() };
/// let Judgement::Proved(proof) = Workbench::new().ask(&question).unwrap() else { panic!() };
/// assert_eq!(proof.facts.period.as_deref(), Some("14n^3+11n+1"));
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Prove {
    /// The name of a description of the library
    #[arg(skip)]
    pub name: Option<String>,
    /// The description itself
    #[arg(skip)]
    pub text: Option<String>,
    /// A file with the description
    #[arg(skip)]
    pub file: Option<PathBuf>,
    /// The letters are outcomes, - for a loss and + for a win [default: as the letters are]
    #[arg(long, conflicts_with = "rule")]
    #[serde(default)]
    pub outcomes: bool,
    /// What the letters mean: nim, outcomes, threshold:C, parity, exactly-one or nor
    #[arg(long, value_name = "RULE")]
    #[schemars(with = "Option<String>")]
    pub rule: Option<Rule>,
    /// Prove all descriptions of the library instead
    #[arg(long, conflicts_with_all = ["outcomes", "rule", "dump", "transitions", "verbose"])]
    #[serde(default)]
    pub library: bool,
    /// Show the blocks and all ways to reach each of them
    #[arg(long, short)]
    #[serde(default)]
    pub verbose: bool,
    /// Only find the ways to reach each block, without comparing letters
    #[arg(long, conflicts_with = "dump")]
    #[serde(default)]
    pub transitions: bool,
    /// Only check the words of a block, without loops, choices and conditions: which letters follow from others in it
    #[arg(long, conflicts_with_all = ["library", "transitions", "dump", "verbose"])]
    #[serde(default)]
    pub raw: bool,
    /// Show every word, every case and every piece
    #[arg(long)]
    #[serde(default)]
    pub dump: bool,
    /// Give the proof as well, for 'certify'
    #[arg(skip)]
    #[serde(default)]
    pub certificate: bool,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Judgement {
    /// All descriptions of the library.
    Library(LibraryProofs),
    /// Only the ways to reach each block.
    Transitions(Transitions),
    /// The words of a block on its own.
    Block(BlockChecked),
    /// It is true.
    Proved(Box<ProofFound>),
    /// It is false.
    Refuted(Box<Refutation>),
    /// It could not be decided.
    Unknown(Undecided),
}

/// The verdict in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum VerdictName {
    /// It is true.
    Proved,
    /// It is false.
    Refuted,
    /// It could not be decided.
    Unknown,
    /// It is false or could not be decided.
    #[serde(rename = "not proved")]
    NotProved,
}

/// All descriptions of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LibraryProofs {
    /// One after the other.
    pub library: Vec<LibraryProof>,
}

/// A description of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LibraryProof {
    /// Its name.
    pub file: String,
    /// Whether it is proved.
    pub verdict: VerdictName,
    /// If so: what has been proved.
    #[serde(flatten)]
    pub facts: Option<ProvedFacts>,
    /// The moves, proved or not.
    #[serde(skip)]
    pub moves: Vec<String>,
}

/// What a proof shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProvedFacts {
    /// What the letters mean.
    pub rule: String,
    /// For which values of the variables.
    pub conditions: String,
    /// The moves.
    pub moves: Vec<String>,
    /// The least period, where it is shown to be the least.
    pub period: Option<String>,
    /// The least preperiod, where it is shown.
    pub preperiod: Option<String>,
    /// The length of the endless loop, if it is a polynomial.
    pub loop_length: Option<String>,
    /// The length of what stands before it, if it is a polynomial.
    pub preamble_length: Option<String>,
    /// How many systems of inequalities were shown to be unsolvable.
    pub claims: usize,
}

/// The ways to reach each block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Transitions {
    /// The description.
    pub file: String,
    /// How many.
    pub transitions: usize,
    /// Each of them.
    pub transition_list: Vec<TransitionLine>,
    /// The moves.
    #[serde(skip)]
    pub moves: Vec<String>,
}

/// A way to reach a block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TransitionLine {
    /// The block.
    pub block: usize,
    /// The way, backwards.
    pub way: String,
    /// When it is taken.
    pub system: Vec<String>,
    /// The same as people write it, each condition once.
    pub when: Vec<Condition>,
    /// How many words are looked at.
    pub words: usize,
    /// The number of cases.
    pub cases: usize,
    /// The number of pieces.
    pub pieces: usize,
    /// Every word, every case and every piece, if they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
}

/// A condition: two forms and how they compare, such as `n >= 1`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Condition {
    /// The form on the left; if only one has variables, this one.
    pub left: String,
    /// How it compares.
    pub relation: Relation,
    /// The form on the right.
    pub right: String,
}

/// How two forms compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Relation {
    /// The left one is at most the right one.
    #[serde(rename = "<=")]
    AtMost,
    /// The left one is at least the right one.
    #[serde(rename = ">=")]
    AtLeast,
}

/// A proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ProofFound {
    /// The description.
    pub file: String,
    /// `proved`.
    pub verdict: VerdictName,
    /// What has been proved.
    #[serde(flatten)]
    pub facts: ProvedFacts,
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
    /// What is not shown of period and preperiod, for which parameters, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Remarks: blocks that are never active.
    pub warnings: Vec<String>,
    /// The blocks, if details were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skeleton: Vec<OutlineLine>,
    /// All ways to reach each block, if details were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transition_list: Option<Vec<TransitionLine>>,
    /// The proof, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Document>,
    /// The name under which it is in your store of theorems, if it is new there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<String>,
    /// If it was not asked for by name: a theorem of the store that says the same already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<String>,
}

/// Where a description is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Refutation {
    /// The description.
    pub file: String,
    /// `refuted`.
    pub verdict: VerdictName,
    /// The block.
    pub block: usize,
    /// The word in the block, counted from 1.
    pub word: usize,
    /// The word, as written.
    pub text: String,
    /// The line of the text.
    pub line: usize,
    /// How many letters of the word are before the wrong one.
    pub offset: String,
    /// The way back that leads to the mistake.
    pub way: String,
    /// The case.
    pub case: Vec<String>,
    /// The same as people write it, each condition once.
    pub when: Vec<Condition>,
    /// Values of the variables at which it happens.
    pub values: Values,
    /// The letters of the options.
    pub options: String,
    /// The letter they ask for.
    pub computed: char,
    /// The letter stated.
    pub stated: char,
    /// The first wrong position of the member at these values, found by writing it out.
    pub check: Option<WrongLetter>,
    /// Where the word stands in the text, and what is wrong with it.
    pub place: Misread,
    /// The values of the free variables alone.
    #[serde(skip)]
    pub member: Values,
}

/// A description about which nothing could be decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Undecided {
    /// The description.
    pub file: String,
    /// `unknown`.
    pub verdict: VerdictName,
    /// Why.
    pub reason: String,
}

impl Answer for Judgement {
    fn is_negative(&self) -> bool {
        match self {
            Judgement::Library(all) => all.library.iter().any(|one| one.verdict != VerdictName::Proved),
            Judgement::Block(block) => block.is_negative(),
            Judgement::Transitions(_) | Judgement::Proved(_) => false,
            Judgement::Refuted(_) | Judgement::Unknown(_) => true,
        }
    }
}

impl Question for Prove {
    type Answer = Judgement;
    const NAME: &'static str = "prove";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Judgement, Trouble> {
        self.check()?;
        if self.library {
            return prove_library(bench, budget).map(Judgement::Library);
        }
        let origin =
            Origin { name: self.name.as_deref(), text: self.text.as_deref(), file: self.file.as_deref() };
        let file = origin.label();
        if self.raw {
            let rule = if self.outcomes { Some(Rule::Outcomes) } else { self.rule };
            let block = WordBlock::read(&origin.read(bench)?, rule)?;
            return BlockChecked::of(file, &block, budget).map(Judgement::Block);
        }
        let description = origin.description(bench, self.outcomes, self.rule)?;
        if self.transitions {
            let found = transitions(&description, budget).map_err(no_verdict)?;
            let transition_list: Vec<TransitionLine> = found.iter().map(TransitionLine::new).collect();
            let moves = texts(&description.moves);
            return Ok(Judgement::Transitions(Transitions {
                file,
                transitions: found.len(),
                transition_list,
                moves,
            }));
        }
        Ok(match prove(&description, budget).map_err(no_verdict)? {
            Verdict::Proved(proof) => {
                let mut found = self.proved(file, &description, &proof)?;
                if self.name.is_none() {
                    found.theorem =
                        bench.theorems().saying(&proof.proved).map(|known| known.theorem.name.clone());
                }
                // A proof is a proof, kept or not.
                match self.keep(bench, &origin, &description, &proof, budget) {
                    Ok(stored) => found.stored = stored,
                    Err(trouble) => found.warnings.push(format!("not kept in your store: {trouble}")),
                }
                Judgement::Proved(Box::new(found))
            }
            Verdict::Refuted(found) => {
                Judgement::Refuted(Box::new(Refutation::new(file, &description, &found)))
            }
            Verdict::Unknown(reason) => {
                Judgement::Unknown(Undecided { file, verdict: VerdictName::Unknown, reason })
            }
        })
    }
}

impl Prove {
    /// Whether the fields go together.
    fn check(&self) -> Result<(), Trouble> {
        let (dump, certificate) = (("dump", self.dump), ("certificate", self.certificate));
        let library = [
            ("name", self.name.is_some()),
            ("text", self.text.is_some()),
            ("file", self.file.is_some()),
            ("outcomes", self.outcomes),
            ("rule", self.rule.is_some()),
            ("verbose", self.verbose),
            ("transitions", self.transitions),
            ("raw", self.raw),
            dump,
            certificate,
        ];
        library.iter().try_for_each(|other| at_most_one(&[("library", self.library), *other]))?;
        for other in [dump, certificate] {
            at_most_one(&[("transitions", self.transitions), ("raw", self.raw), other])?;
        }
        at_most_one(&[("raw", self.raw), ("verbose", self.verbose)])?;
        at_most_one(&[("outcomes", self.outcomes), ("rule", self.rule.is_some())])
    }

    /// What is new goes into the user's store; returns its name there.
    fn keep(
        &self,
        bench: &Workbench,
        origin: &Origin<'_>,
        description: &Description,
        proof: &Proof,
        budget: &Budget<'_>,
    ) -> Result<Option<String>, Trouble> {
        let (None, Some(theorems)) = (&self.name, bench.theorems_to_change()) else { return Ok(None) };
        let file = origin.file.and_then(Path::file_stem).map(|stem| stem.to_string_lossy());
        let name = file.unwrap_or_else(|| texts(&description.moves).join(" ").into());
        let certificate = proof.certificate.text().map_err(Trouble::refused)?;
        theorems.add((&name, "your own description"), &description.to_string(), &certificate, budget)
    }

    fn proved(&self, file: String, description: &Description, proof: &Proof) -> Result<ProofFound, Trouble> {
        let (counts, details) = (proof.statistics, self.verbose || self.dump);
        let line = |record: &TransitionRecord| {
            let mut line = TransitionLine::new(record);
            if self.dump {
                line.steps = record.steps(description);
            }
            line
        };
        Ok(ProofFound {
            file,
            verdict: VerdictName::Proved,
            facts: ProvedFacts::of(&proof.proved),
            transitions: counts.transitions,
            cases: counts.cases,
            pieces: counts.pieces,
            splits: counts.splits,
            residues: counts.residues,
            missing: proof.missing.iter().map(ToString::to_string).collect(),
            warnings: proof.warnings.clone(),
            skeleton: if details { outline(description)? } else { Vec::new() },
            transition_list: details.then(|| proof.transitions.iter().map(line).collect()),
            certificate: self.certificate.then(|| certificate(proof)).transpose()?,
            stored: None,
            theorem: None,
        })
    }
}

/// The proof as a file.
pub(super) fn certificate(proof: &Proof) -> Result<Document, Trouble> {
    proof.certificate.text().map(|text| Document::text("json", text)).map_err(Trouble::refused)
}

/// Proofs with more claims take minutes to find; their certificates are there.
const MOST_CLAIMS: usize = 20_000;

/// One line for each theorem of the program that is not too large.
fn prove_library(bench: &Workbench, budget: &mut Budget<'_>) -> Result<LibraryProofs, Trouble> {
    let mut library = Vec::new();
    let all = bench.theorems().all();
    for stored in all.iter().filter(|stored| !stored.is_own() && stored.theorem.claims <= MOST_CLAIMS) {
        let description = Description::read(&stored.description()?, Some(stored.theorem.rule))?;
        let facts = match prove(&description, budget).map_err(no_verdict)? {
            Verdict::Proved(proof) => Some(ProvedFacts::of(&proof.proved)),
            Verdict::Refuted(_) | Verdict::Unknown(_) => None,
        };
        let verdict = if facts.is_some() { VerdictName::Proved } else { VerdictName::NotProved };
        let file = stored.theorem.name.clone();
        library.push(LibraryProof { file, verdict, facts, moves: texts(&description.moves) });
    }
    Ok(LibraryProofs { library })
}

pub(super) fn no_verdict(why: NoVerdict) -> Trouble {
    match why {
        NoVerdict::Wrong(malformed) => malformed.error.into(),
        NoVerdict::Stopped(stop) => stop.into(),
    }
}

impl ProvedFacts {
    pub(super) fn of(proved: &Proved) -> ProvedFacts {
        let text = |polynomial: Option<&Polynomial>| polynomial.map(Polynomial::to_string);
        let description = proved.description();
        ProvedFacts {
            rule: description.rule.to_string(),
            conditions: description.conditions_text(),
            moves: texts(&description.moves),
            period: proved.period_text(),
            preperiod: proved.preperiod_text(),
            loop_length: text(proved.loop_length()),
            preamble_length: text(proved.preamble_length()),
            claims: proved.claims(),
        }
    }
}

/// Inequalities, each form at most 0.
fn system(rows: &[Affine]) -> Vec<String> {
    rows.iter().map(|row| format!("{row} <= 0")).collect()
}

/// The same inequalities as people write them, each once.
pub(super) fn conditions(rows: &[Affine]) -> Vec<Condition> {
    let mut conditions: Vec<Condition> = Vec::new();
    for condition in rows.iter().map(Condition::at_most_zero) {
        if !conditions.contains(&condition) {
            conditions.push(condition);
        }
    }
    conditions
}

impl Condition {
    /// A form that is at most 0, without a negative sign: `1-n` gives `n >= 1`, `2n-m+3` gives `2n+3 <= m`.
    fn at_most_zero(form: &Affine) -> Condition {
        // A number too large to change its sign stays where it is.
        let (more, less) = form.sides().unwrap_or_else(|_| (form.clone(), Affine::default()));
        let (left, relation, right) = match more.as_constant() {
            Some(_) => (less, Relation::AtLeast, more),
            None => (more, Relation::AtMost, less),
        };
        Condition { left: left.to_string(), relation, right: right.to_string() }
    }
}

impl TransitionLine {
    fn new(record: &TransitionRecord) -> TransitionLine {
        TransitionLine {
            block: record.block,
            way: way_back(&record.links),
            system: system(&record.system),
            when: conditions(&record.system),
            words: record.words.len(),
            cases: record.cases,
            pieces: record.pieces,
            steps: Vec::new(),
        }
    }
}

/// All variables that a mistake speaks of: the free ones and those of loops.
fn variables_of(description: &Description, found: &Unproved) -> Vec<Variable> {
    let mut variables = description.free_variables();
    for (variable, _) in found.mismatch.system.iter().flat_map(Affine::terms) {
        if !variables.contains(variable) {
            variables.push(*variable);
        }
    }
    variables
}

impl Refutation {
    fn new(file: String, description: &Description, found: &Unproved) -> Refutation {
        let (rule, mismatch) = (description.rule, &found.mismatch);
        let (computed, stated) = (rule.letter(mismatch.computed), rule.letter(mismatch.stated));
        let message = format!("the word {} states {stated}, computed is {computed}", found.word);
        let place = Misread::from(description.error(&found.place, message));
        Refutation {
            file,
            verdict: VerdictName::Refuted,
            block: found.block,
            word: found.word_number,
            text: found.word.clone(),
            line: place.line,
            offset: mismatch.offset.to_string(),
            way: way_back(&found.links),
            case: system(&mismatch.system),
            when: conditions(&mismatch.system),
            values: Values::of(&variables_of(description, found), &mismatch.point),
            options: rule.letters(&mismatch.options),
            computed,
            stated,
            check: found.check.as_ref().map(|mistake| WrongLetter::new(rule, mistake)),
            place,
            member: Values::of(&description.free_variables(), &mismatch.point),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_written_without_negative_signs() {
        let told = |form: &str| {
            let Condition { left, relation, right } = Condition::at_most_zero(&form.parse().unwrap());
            let relation = serde_json::to_value(relation).unwrap();
            format!("{left} {} {right}", relation.as_str().unwrap())
        };
        assert_eq!(told("1-n"), "n >= 1");
        assert_eq!(told("-n"), "n >= 0");
        assert_eq!(told("n"), "n <= 0");
        assert_eq!(told("n-5"), "n <= 5");
        assert_eq!(told("n+5"), "n+5 <= 0");
        assert_eq!(told("2n-3m+4"), "2n+4 <= 3m");
        let rows: Vec<Affine> = ["1-n", "n-5", "1-n"].iter().map(|row| row.parse().unwrap()).collect();
        assert_eq!(conditions(&rows).len(), 2);
    }
}
