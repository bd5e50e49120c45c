//! What a certificate consists of, as it stands in the file. The book's chapter on certificates explains every field.

use super::form::{Form, Polynomial};
use num_bigint::BigInt;
use serde::{Deserialize, Deserializer, de::Error};
use std::collections::BTreeMap;

/// Objects whose fields are all known: nothing in a certificate is passed over. What is an option or has a default may
/// be left out.
macro_rules! records {
    ($($(#[$about:meta])* $name:ident { $($(#[$how:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name { $($(#[$how])* pub(super) $field: $type,)* }
    )*};
}

records! {
    Certificate {
        format: String,
        rule: String,
        description: String,
        moves: Vec<Fact>,
        #[serde(default)] start: Vec<Fact>,
        productive: Fact,
        loops: Vec<LoopProof>,
        blocks: Vec<BlockProof>,
        lengths: Lengths,
        statement: Statements,
        period: Option<Tree>,
        preperiod: Option<Tree>,
    }

    /// Polynomials claimed to be lengths.
    Lengths {
        rounds: Vec<Option<Polynomial>>,
        preamble: Option<Polynomial>,
        #[serde(rename = "loop")] body: Option<Polynomial>,
    }

    /// What the certificate says it proves about periods and preperiods.
    Statements { period: Vec<Stated>, preperiod: Vec<Stated>, }

    /// A period that is the least one, or not; a preperiod that is exact, or not.
    Stated {
        #[serde(default)] when: Vec<Form>,
        is: Option<Polynomial>,
        least: Option<bool>,
        exact: Option<bool>,
        except: Option<Except>,
    }

    /// A form that is claimed to be at most 0, and why its opposite, the last row, contradicts the rows before.
    Fact { claim: Form, because: Refutation, }

    LoopProof { number: usize, case: usize, system: Vec<Form>, fact: Fact, regular: Option<Fact>, }

    BlockProof {
        block: usize,
        case: usize,
        system: Vec<Form>,
        #[serde(default)] lengths: Vec<Fact>,
        history: History,
    }

    Step { way: Way, adds: Vec<Form>, then: History, }

    Transition { facts: Vec<Fact>, first: Option<usize>, words: Vec<Case>, }

    Case { #[serde(default)] facts: Vec<Fact>, then: Then, }

    Piece { to: Form, sources: Vec<usize>, at_most: Option<usize>, }

    Counts { letters: Vec<LetterCount>, constant: Polynomial, except: Option<Except>, }

    LetterCount {
        letter: char,
        rounds: Vec<Option<Polynomial>>,
        #[serde(rename = "loop")] body: Polynomial,
        times: Polynomial,
    }

    Marker {
        block: usize,
        word: usize,
        #[serde(default)] values: BTreeMap<char, Form>,
        preceding: usize,
        known: usize,
        facts: Vec<Fact>,
        blocks: Vec<BlockProof>,
    }
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

/// What can precede a place.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum History {
    Impossible(Refutation),
    Back(Vec<Step>),
    Transition(Transition),
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

/// What is done in a case.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Then {
    Impossible(Refutation),
    Split { form: Form, below: Box<Case>, above: Box<Case> },
    Residue { variable: char, modulus: usize, cases: Vec<Case> },
    Pieces(Vec<Piece>),
    Marked,
    Differs { segment: usize, source: usize },
    Again(Box<History>),
}

/// Cases of the free variables, each with a proof about the period or the preperiod.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Tree {
    Split { form: Form, below: Box<Tree>, above: Box<Tree> },
    Open,
    Cycle {},
    Counts(Counts),
    Marker(Marker),
    Common { letters: Form, history: History },
    Whole { history: History },
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
        let Statements { period, preperiod } = &certificate.statement;
        if period.iter().any(|entry| entry.least.is_none() || entry.exact.is_some())
            || preperiod.iter().any(|entry| entry.exact.is_none() || entry.least.is_some())
        {
            return Err("a period is stated with 'least', a preperiod with 'exact'".into());
        }
        reader.end().map(|()| certificate).map_err(|error| error.to_string())
    }
}
