//! A certificate checked, apart from the search that found it: of a structure proof, of a misère quotient, of the period of
//! an octal game, or of the value of a board.

use super::described::Origin;
use super::prove::ProvedFacts;
use super::views;
use super::{Answer, Document, Question};
use crate::budget::Budget;
use crate::heap::misere::quotient::Quotient;
use crate::structure::certificate::Certificate;
use crate::structure::{Flaw as StructureFlaw, Script, smt_scripts};
use crate::text::joined;
use crate::theorems::{Packed, checked};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use grundy_certify_heaps::{Flaw, Watch, far, misere, octal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Is a certificate a valid proof?
///
/// ```
/// use grundy::ask::certify::Certified;
/// use grundy::ask::prove::Judgement;
/// use grundy::prelude::*;
/// let bench = Workbench::new();
/// let question = ask::Prove { name: Some("theorem-8".into()), certificate: true, ..ask::Prove::default() };
/// let Judgement::Proved(proof) = bench.ask(&question).unwrap() else { panic!() };
/// let text = String::from_utf8(proof.certificate.unwrap().bytes().to_vec()).unwrap();
/// let question = ask::Certify { text: Some(text), ..ask::Certify::default() };
/// assert!(matches!(bench.ask(&question), Ok(Certified::Structure(_))));
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Certify {
    /// The certificate itself
    #[arg(skip)]
    pub text: Option<String>,
    /// A file with the certificate
    #[arg(skip)]
    pub file: Option<PathBuf>,
    /// Give the claims of a structure proof as SMT-LIB 2, for other solvers
    #[arg(skip)]
    #[serde(default)]
    pub smt: bool,
}

/// Whether a certificate is a valid proof, and of what.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Certified {
    /// It proves a structure description.
    Structure(StructureCertified),
    /// It proves a misère quotient.
    Quotient(QuotientCertified),
    /// It proves the period of an octal game.
    Period(PeriodCertified),
    /// It proves the value of a board.
    Board(BoardCertified),
    /// It proves nothing.
    Flawed(Flawed),
}

/// A certificate that proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Flawed {
    /// The certificate.
    pub file: String,
    /// `false`.
    pub valid: bool,
    /// The first flaw.
    pub flaw: String,
}

/// A valid proof of a structure description.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StructureCertified {
    /// The certificate.
    pub file: String,
    /// `true`.
    pub valid: bool,
    /// What it proves.
    #[serde(flatten)]
    pub facts: ProvedFacts,
    /// Its claims for other solvers, if they were asked for.
    pub smt: Option<Vec<SmtScript>>,
}

/// A script in SMT-LIB 2.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SmtScript {
    /// The file that it was written to.
    File(String),
    /// The script itself.
    Text {
        /// A name for it: `block-3`.
        name: String,
        /// How many claims it makes.
        claims: usize,
        /// The script.
        #[serde(flatten)]
        document: Document,
    },
}

/// A valid proof of a misère quotient.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct QuotientCertified {
    /// The certificate.
    pub file: String,
    /// `true`.
    pub valid: bool,
    /// `misere quotient`.
    pub kind: &'static str,
    /// The game.
    pub game: String,
    /// Its rule.
    pub rule: String,
    /// How many elements the quotient has.
    pub order: usize,
    /// How many of them are losses.
    pub p_elements: usize,
    /// Whether it is about all heaps.
    pub complete: bool,
    /// The largest heap it speaks of, if not.
    pub heaps_to: Option<u64>,
    /// The period of the heaps' elements.
    pub period: Option<u64>,
    /// From here on.
    pub preperiod: Option<u64>,
    /// Kinds of heaps that were checked.
    pub types_checked: usize,
    /// Sums of them that were checked.
    pub pairs_checked: usize,
    /// Positions that were compared by the definition.
    pub positions_compared: u64,
    /// They had up to so many matches.
    pub matches_compared: u64,
}

/// A valid proof of a period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PeriodCertified {
    /// The certificate.
    pub file: String,
    /// `true`.
    pub valid: bool,
    /// `octal period`, or `octal far period` where windows are stated instead of values.
    pub kind: &'static str,
    /// The game.
    pub game: String,
    /// Its rule.
    pub rule: String,
    /// The least period of the values.
    pub period: u64,
    /// The least preperiod.
    pub preperiod: u64,
    /// The largest value of a heap.
    pub largest_value: u32,
    /// So many heaps were computed: by the definition, or between windows by the recurrence, each of them covered.
    pub heaps_checked: u64,
}

/// A valid proof of the value of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct BoardCertified {
    /// The certificate.
    pub file: String,
    /// `true`.
    pub valid: bool,
    /// `board value`.
    pub kind: &'static str,
    /// The position.
    pub game: String,
    /// Its value in normal play.
    pub value: u32,
    /// So many claims about parts of the board were checked.
    pub claims_checked: usize,
    /// So many of them state values; the others exclude some.
    pub values_stated: usize,
    /// So many parts have the value 0 because every move can be answered by its image.
    pub mirrored: usize,
    /// So many moves were looked at.
    pub moves_checked: u64,
}

impl Answer for Certified {
    fn is_negative(&self) -> bool {
        matches!(self, Certified::Flawed(_))
    }
}

/// Certificates may be deeply nested.
const STACK: usize = 256 << 20;

impl Question for Certify {
    type Answer = Certified;
    const NAME: &'static str = "certify";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Certified, Trouble> {
        let (memory, monitor) = (budget.memory(), budget.monitor());
        std::thread::scope(|scope| {
            let check = || self.check(bench, &Budget::watched(memory, monitor));
            let checker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, check);
            let joined = checker.map(std::thread::ScopedJoinHandle::join);
            joined
                .unwrap_or_else(|error| {
                    Ok(Err(Trouble::refused(format!("no thread for the check: {error}"))
                        .with_help("ask again in a moment")))
                })
                .unwrap_or_else(|_| {
                    Err(Trouble::refused("the check did not end").with_help("ask again with more memory"))
                })
        })
    }
}

/// The first field, which says what a certificate is about, stands within so many bytes.
const HEADING: usize = 200;

impl Certify {
    fn check(&self, bench: &Workbench, budget: &Budget<'_>) -> Result<Certified, Trouble> {
        let origin = Origin { name: None, text: self.text.as_deref(), file: self.file.as_deref() };
        let file = origin.label();
        let text = match &self.file {
            Some(path) if self.text.is_none() => {
                let bytes =
                    bench.files().read_bytes(path).map_err(|error| Trouble::unreadable(path, &error))?;
                let text = Packed::new(bytes).text();
                text.map_err(|error| Trouble::unreadable(path, &error))?.into()
            }
            _ => origin.read(bench)?,
        };
        let is = |kind: &str| text.find(kind).is_some_and(|at| at < HEADING);
        let octal = is("grundy octal period certificate") || is("grundy octal far period certificate");
        let board = is("grundy board value certificate");
        match (is("grundy misere quotient certificate"), octal) {
            (false, false) if !board => self.structure(file, &text, budget),
            _ if self.smt => Err(Trouble::question(
                "'smt' is for structure proofs: this certificate claims nothing about inequalities",
            )
            .with_help("leave it out")),
            _ if board => board_value(file, &text, bench, budget),
            (true, _) => quotient(file, &text, bench, budget),
            _ => period(file, &text, bench, budget),
        }
    }

    fn structure(&self, file: String, text: &str, budget: &Budget<'_>) -> Result<Certified, Trouble> {
        // The checker reads the file itself: what the prover's reader makes of it may be something else.
        let proved = match checked(text, budget)? {
            Ok(proved) => proved,
            Err(StructureFlaw::Unreadable(why)) => return Err(no_certificate(&file, &why)),
            Err(flaw) => return Ok(Certified::flawed(file, flaw)),
        };
        let script = |script: Script| SmtScript::Text {
            name: script.name,
            claims: script.claims,
            document: Document::text("smt2", script.text),
        };
        let smt = match self.smt {
            true => {
                let certificate = Certificate::read(text).map_err(|why| no_certificate(&file, &why))?;
                let scripts = smt_scripts(&certificate).map_err(|flaw| {
                    Trouble::refused(flaw.to_string()).with_help("certify it without 'smt' first")
                })?;
                Some(scripts.into_iter().map(script).collect())
            }
            false => None,
        };
        let facts = ProvedFacts::of(&proved);
        Ok(Certified::Structure(StructureCertified { file, valid: true, facts, smt }))
    }
}

fn quotient(file: String, text: &str, bench: &Workbench, budget: &Budget<'_>) -> Result<Certified, Trouble> {
    let certificate =
        misere::Certificate::read(text).map_err(|flaw| no_certificate(&file, &flaw.to_string()))?;
    let (game, last) = (certificate.game.clone(), certificate.heaps.len().saturating_sub(1) as u64);
    if !is_rule_of(&game, &certificate.rule, last, bench, budget)? {
        return Ok(Certified::flawed(file, format!("its rule is not that of {game}")));
    }
    let quotient = match Quotient::check(certificate, budget)? {
        Ok(quotient) => quotient,
        Err(flaw) => return Ok(Certified::flawed(file, flaw)),
    };
    let accepted = quotient.accepted();
    Ok(Certified::Quotient(QuotientCertified {
        file,
        valid: true,
        kind: "misere quotient",
        game,
        rule: rule_text(&quotient.certificate().rule),
        order: accepted.order,
        p_elements: accepted.p,
        complete: accepted.period.is_some(),
        heaps_to: accepted.heaps_to,
        period: accepted.period.map(|found| found.period),
        preperiod: accepted.period.map(|found| found.preperiod),
        types_checked: accepted.types,
        pairs_checked: accepted.pairs,
        positions_compared: accepted.compared,
        matches_compared: misere::MATCHES,
    }))
}

/// A certificate of a period, whichever way it is proved.
enum PeriodProof {
    /// All values up to the bound of Guy and Smith.
    Listed(octal::Certificate),
    /// Stretches between stated windows.
    Far(far::Certificate),
}

impl PeriodProof {
    fn read(text: &str) -> Result<PeriodProof, Flaw> {
        match grundy_certify_heaps::format(text)?.as_str() {
            far::FORMAT => far::Certificate::read(text).map(PeriodProof::Far),
            _ => octal::Certificate::read(text).map(PeriodProof::Listed),
        }
    }

    fn game_and_digits(&self) -> (&String, &Vec<u64>) {
        match self {
            PeriodProof::Listed(proof) => (&proof.game, &proof.digits),
            PeriodProof::Far(proof) => (&proof.game, &proof.digits),
        }
    }

    /// What it proves; the fields that name it are left to the caller.
    fn check(&self, watch: &Watch<'_>) -> Result<PeriodCertified, Flaw> {
        let (kind, period, preperiod, largest_value, heaps_checked) = match self {
            PeriodProof::Listed(proof) => {
                let found = proof.check(watch)?;
                ("octal period", found.period, found.preperiod, found.largest, found.heaps)
            }
            PeriodProof::Far(proof) => {
                let found = proof.check(watch)?;
                ("octal far period", found.period, found.preperiod, found.largest, found.heaps)
            }
        };
        let (file, game, rule) = Default::default();
        Ok(PeriodCertified {
            file,
            valid: true,
            kind,
            game,
            rule,
            period,
            preperiod,
            largest_value,
            heaps_checked,
        })
    }
}

fn period(file: String, text: &str, bench: &Workbench, budget: &Budget<'_>) -> Result<Certified, Trouble> {
    let proof = PeriodProof::read(text).map_err(|flaw| no_certificate(&file, &flaw.to_string()))?;
    let (game, digits) = proof.game_and_digits();
    let rule = misere::Rule::Code { digits: digits.clone(), repeats: false };
    if !is_rule_of(game, &rule, 0, bench, budget)? {
        return Ok(Certified::flawed(file, format!("its rule is not that of {game}")));
    }
    let watch = Watch { memory: budget.memory(), go_on: &|| budget.look().is_ok() };
    match proof.check(&watch) {
        Ok(certified) => {
            let (game, rule) = (game.clone(), rule_text(&rule));
            Ok(Certified::Period(PeriodCertified { file, game, rule, ..certified }))
        }
        Err(flaw) => {
            budget.look()?;
            if let Flaw::Memory { needed, .. } = flaw {
                budget.need(needed)?;
            }
            Ok(Certified::flawed(file, flaw))
        }
    }
}

fn board_value(
    file: String,
    text: &str,
    bench: &Workbench,
    budget: &Budget<'_>,
) -> Result<Certified, Trouble> {
    use grundy_certify_boards::{Certificate, Flaw, Watch};
    let proof = match Certificate::read(text) {
        Ok(proof) => proof,
        Err(flaw) => return Err(no_certificate(&file, &flaw.to_string())),
    };
    let game = proof.heading.game.clone();
    if !is_board_of(&proof.heading, bench) {
        return Ok(Certified::flawed(
            file,
            format!("its board, pieces or free cells are not those of {game}"),
        ));
    }
    let watch = Watch { memory: budget.memory(), go_on: &|| budget.look().is_ok() };
    match proof.check(&watch) {
        Ok(found) => Ok(Certified::Board(BoardCertified {
            file,
            valid: true,
            kind: "board value",
            game,
            value: found.value,
            claims_checked: found.claims,
            values_stated: found.exact,
            mirrored: found.mirrored,
            moves_checked: found.moves,
        })),
        Err(flaw) => {
            budget.look()?;
            if let Flaw::Memory { needed, .. } = flaw {
                budget.need(needed)?;
            }
            Ok(Certified::flawed(file, flaw))
        }
    }
}

/// Whether the position has the board that the proof is about: its name alone proves nothing.
fn is_board_of(stated: &grundy_certify_boards::Heading, bench: &Workbench) -> bool {
    let Ok(expression) = bench.expression(&stated.game) else { return false };
    let Some((board, placed)) = views::placed(&expression) else { return false };
    let named = crate::board::certificate::heading(&stated.game, board, &placed);
    named.is_some_and(|named| grundy_certify_boards::Heading { value: stated.value, ..named } == *stated)
}

impl Certified {
    fn flawed(file: String, flaw: impl ToString) -> Certified {
        Certified::Flawed(Flawed { file, valid: false, flaw: flaw.to_string() })
    }
}

fn no_certificate(file: &str, why: &str) -> Trouble {
    Trouble::refused(format!("{file} is not a certificate: {why}")).with_help(
        "'prove', 'period', 'quotient' and 'value' write certificates, 'theorems' shows those of the store",
    )
}

/// Whether the game has the rule that the proof is about: its name alone proves nothing.
fn is_rule_of(
    game: &str,
    rule: &misere::Rule,
    last: u64,
    bench: &Workbench,
    budget: &Budget<'_>,
) -> Result<bool, Trouble> {
    let Ok(game) = bench.game(game) else { return Ok(false) };
    let Some(rules) = views::rules(&*game) else { return Ok(false) };
    Ok(rules.stated(last, budget)? == *rule)
}

fn rule_text(rule: &misere::Rule) -> String {
    let list = |numbers: &[u64]| joined(numbers, ",");
    match rule {
        misere::Rule::Code { digits, repeats } => {
            format!("the code with digits {}{}", list(digits), if *repeats { ",..." } else { "" })
        }
        misere::Rule::Subtract { moves, all_to: None } => format!("take one of {}", list(moves)),
        misere::Rule::Subtract { moves, all_to: Some(to) } => {
            format!("take one of {}, or more than {to}", list(moves))
        }
        misere::Rule::Listed { options } => {
            format!("the moves of heaps up to {}, listed", options.len().max(1) - 1)
        }
    }
}
