//! What a certificate consists of, as it stands in the file. The book's chapter on certificates explains every field.
//!
//! A field that is not known is refused: nothing in a certificate is passed over.

use super::affine::Affine;
use super::polynomial::Polynomial;
use num_bigint::BigInt;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Certificate {
    pub(super) format: String,
    pub(super) rule: String,
    pub(super) description: String,
    pub(super) moves: Vec<Fact>,
    #[serde(default)]
    pub(super) start: Vec<Fact>,
    pub(super) productive: Fact,
    pub(super) loops: Vec<LoopProof>,
    pub(super) blocks: Vec<BlockProof>,
    #[serde(default)]
    pub(super) period: Option<Tree>,
    #[serde(default)]
    pub(super) preperiod: Option<Tree>,
    pub(super) lengths: Lengths,
    pub(super) statement: Stated,
}

/// Polynomials claimed to be lengths.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lengths {
    pub(super) rounds: Vec<Option<Polynomial>>,
    #[serde(default)]
    pub(super) preamble: Option<Polynomial>,
    #[serde(default, rename = "loop")]
    pub(super) body: Option<Polynomial>,
}

/// What the certificate says it proves about periods and preperiods.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stated {
    pub(super) period: Vec<StatedPeriod>,
    pub(super) preperiod: Vec<StatedPreperiod>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StatedPeriod {
    #[serde(default)]
    pub(super) when: Vec<Affine>,
    pub(super) is: Option<Polynomial>,
    pub(super) least: bool,
    #[serde(default)]
    pub(super) except: Option<Except>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StatedPreperiod {
    #[serde(default)]
    pub(super) when: Vec<Affine>,
    pub(super) is: Option<Polynomial>,
    pub(super) exact: bool,
}

/// The parameters that leave one of these rests are excepted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Except {
    /// Divided by this number ...
    pub modulus: u64,
    /// ... the parameter leaves one of these rests.
    pub rests: Vec<u64>,
}

/// Cases of the free variables, each with a proof about the period or the preperiod.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Tree {
    Split { form: Affine, below: Box<Tree>, above: Box<Tree> },
    Open,
    Cycle {},
    Counts(Counts),
    Marker(Marker),
    Common { letters: Affine, history: History },
    Whole { history: History },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Counts {
    pub(super) letters: Vec<LetterCount>,
    pub(super) constant: Polynomial,
    #[serde(default)]
    pub(super) except: Option<Except>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LetterCount {
    pub(super) letter: char,
    pub(super) rounds: Vec<Option<Polynomial>>,
    #[serde(rename = "loop")]
    pub(super) body: Polynomial,
    pub(super) times: Polynomial,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Marker {
    pub(super) block: usize,
    pub(super) word: usize,
    #[serde(default)]
    pub(super) values: BTreeMap<char, Affine>,
    pub(super) preceding: usize,
    pub(super) known: usize,
    pub(super) facts: Vec<Fact>,
    pub(super) blocks: Vec<BlockProof>,
}

/// A form that is claimed to be at most 0, and why its opposite, the last row, contradicts the rows before.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fact {
    pub(super) claim: Affine,
    pub(super) because: Refutation,
}

/// Why rows, forms that are all at most 0, have no solution in whole numbers from 0 on.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Refutation {
    Sum(Vec<(Premise, Number)>),
    Split { variable: char, at: Number, below: Box<Refutation>, above: Box<Refutation> },
}

/// A row, by its number, or that a variable is at least 0.
pub(super) enum Premise {
    Row(usize),
    NotNegative(char),
}

pub(super) struct Number(pub(super) BigInt);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LoopProof {
    pub(super) number: usize,
    pub(super) case: usize,
    pub(super) system: Vec<Affine>,
    pub(super) fact: Fact,
    #[serde(default)]
    pub(super) regular: Option<Fact>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BlockProof {
    pub(super) block: usize,
    pub(super) case: usize,
    pub(super) system: Vec<Affine>,
    #[serde(default)]
    pub(super) lengths: Vec<Fact>,
    pub(super) history: History,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum History {
    Impossible(Refutation),
    Back(Vec<Step>),
    Transition(Transition),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    pub(super) way: Way,
    pub(super) adds: Vec<Affine>,
    pub(super) then: History,
}

/// A way back from a fork. Arms and their cases are counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Way {
    Again,
    Head,
    End,
    Skip,
    Arm { arm: usize, case: usize },
    Before,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Transition {
    pub(super) facts: Vec<Fact>,
    #[serde(default)]
    pub(super) first: Option<usize>,
    pub(super) words: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    #[serde(default)]
    pub(super) facts: Vec<Fact>,
    pub(super) then: Then,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Then {
    Impossible(Refutation),
    Split { form: Affine, below: Box<Case>, above: Box<Case> },
    Residue { variable: char, modulus: usize, cases: Vec<Case> },
    Pieces(Vec<Piece>),
    Marked,
    Differs { segment: usize, source: usize },
    Again(Box<History>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Piece {
    pub(super) to: Affine,
    pub(super) sources: Vec<usize>,
    #[serde(default)]
    pub(super) at_most: Option<usize>,
}

impl<'de> Deserialize<'de> for Polynomial {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Polynomial, D::Error> {
        Polynomial::read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        let text = serde_json::Number::deserialize(deserializer)?.to_string();
        text.parse().map(Number).map_err(|_| D::Error::custom(format!("{text} is not a whole number")))
    }
}

impl<'de> Deserialize<'de> for Premise {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Premise, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.as_bytes() {
            [letter @ b'a'..=b'z'] => Ok(Premise::NotNegative(char::from(*letter))),
            _ => text.parse().map(Premise::Row).map_err(D::Error::custom),
        }
    }
}

/// Certificates nested deeper than this are refused.
const DEEPEST: usize = 4000;

impl Certificate {
    pub(super) fn read(text: &str) -> Result<Certificate, String> {
        let (mut depth, mut inside, mut escaped) = (0usize, false, false);
        for byte in text.bytes() {
            match (inside, byte) {
                _ if escaped => escaped = false,
                (true, b'\\') => escaped = true,
                (_, b'"') => inside = !inside,
                (false, b'[' | b'{') => depth += 1,
                (false, b']' | b'}') => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth > DEEPEST {
                return Err(format!("it is nested more than {DEEPEST} deep"));
            }
        }
        let mut reader = serde_json::Deserializer::from_str(text);
        reader.disable_recursion_limit();
        let certificate = Certificate::deserialize(&mut reader).map_err(|error| error.to_string())?;
        reader.end().map_err(|error| error.to_string())?;
        Ok(certificate)
    }
}
