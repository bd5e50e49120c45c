//! What a proof consists of, as data that can be written to a file, read by people and checked by a program.
//!
//! A proof goes through all blocks of words, through all ways in which letters can precede a block, through all
//! words of the block, and splits into cases until it is clear which words the moves lead to. Each claim on the
//! way, "under these inequalities this form is at most 0", comes with a [`Refutation`] of its opposite. Forms are
//! written as text, as in the description. The book's chapter on structure proofs goes through an example.
//!
//! These types say what is claimed, not that it is true: that is for [`certify`](super::certify()).

use super::rule::Rule;
use grundy_algebra::affine::{Affine, Overflow, Variable};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// The first line of every certificate.
pub(crate) const FORMAT: &str = "grundy structure certificate 2";

/// A proof of a description.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate {
    /// `FORMAT`.
    pub format: String,
    /// What the letters mean.
    pub rule: Rule,
    /// The description, as text.
    pub description: String,
    /// Under the conditions on the free variables: the moves are positive and increasing.
    pub moves: Vec<Fact>,
    /// Under the conditions on the free variables: what is repeated before position 0, if the description says so,
    /// has no negative word, one claim for each of its words, and at least one letter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub start: Vec<Fact>,
    /// Under the conditions on the free variables: the endless loop has at least one letter.
    pub productive: Fact,
    /// No loop that runs begins below 0, for each loop in the order of the text, in each case of its context.
    pub loops: Vec<LoopProof>,
    /// Every block that has words, in each case of its context.
    pub blocks: Vec<BlockProof>,
    /// How many letters the loops have.
    pub lengths: Lengths,
    /// That the loop is not itself a repetition of something shorter, where it could be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<PeriodProof>,
    /// How many of the last letters before the loop belong to the period already, where it could be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<PreperiodProof>,
    /// What all this shows.
    pub statement: Statement,
}

/// Certificates nested deeper than this are refused.
const DEEPEST: usize = 4000;

impl Certificate {
    /// Reads a certificate from JSON. Long ways back are deeply nested; whoever reads certificates of unknown origin
    /// should do so, and check them, with a stack of some megabytes.
    pub fn read(text: &str) -> Result<Certificate, String> {
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

    /// The certificate as JSON, in one line.
    pub fn text(&self) -> Result<String, String> {
        serde_json::to_string(self).map(|text| text + "\n").map_err(|error| error.to_string())
    }
}

/// A claim and why it holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// This form is at most 0 wherever the inequalities of its context hold.
    pub claim: Affine,
    /// Why the inequalities together with the opposite, `1 - claim <= 0`, have no solution. The opposite is the
    /// last row.
    pub because: Refutation,
}

/// Why a system of inequalities has no solution in whole numbers from 0 on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refutation {
    /// So many times these inequalities add up to `positive number <= 0`.
    Sum(Vec<(Premise, i128)>),
    /// A variable is at most this number or larger; neither is possible. The inequality is the last row.
    Split {
        /// The variable.
        variable: Variable,
        /// The number.
        at: i128,
        /// Why it cannot be at most the number.
        below: Box<Refutation>,
        /// Why it cannot be larger.
        above: Box<Refutation>,
    },
}

/// An inequality that a refutation uses: a row of the system, counted from 0, or that a variable is at least 0.
///
/// Rows are used in their tightened form: divided by the greatest common divisor of the coefficients, the
/// constant rounded up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Premise {
    /// A row of the system.
    Row(usize),
    /// `-variable <= 0`.
    NotNegative(Variable),
}

impl fmt::Display for Premise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Premise::Row(row) => write!(f, "{row}"),
            Premise::NotNegative(variable) => write!(f, "{variable}"),
        }
    }
}

impl Serialize for Premise {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Premise {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Premise, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut letters = text.chars();
        match (letters.next().and_then(Variable::new), letters.next()) {
            (Some(variable), None) => Ok(Premise::NotNegative(variable)),
            _ => text.parse().map(Premise::Row).map_err(serde::de::Error::custom),
        }
    }
}

/// A loop whose variable never begins below 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoopProof {
    /// Which loop, counted from 1 in the order of the text, the endless one left out.
    pub number: usize,
    /// Which case of its context, counted from 1.
    pub case: usize,
    /// The context, and that the loop runs.
    pub system: Vec<Affine>,
    /// That the first value is at least 0.
    pub fact: Fact,
    /// Under the context alone: the last value is never less than the first one by more than 1, so that lengths are
    /// polynomials. Left out where it is not so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regular: Option<Fact>,
}

/// All about one block of words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockProof {
    /// Which block, counted from 1 in the order of the text, empty ones included.
    pub block: usize,
    /// Which case of its context, counted from 1.
    pub case: usize,
    /// The context: conditions on free variables, bounds of the loops around the block, choices.
    pub system: Vec<Affine>,
    /// That no word of the block has a negative length.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lengths: Vec<Fact>,
    /// What can precede the block.
    pub history: History,
}

/// What can precede the words collected so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum History {
    /// This cannot happen.
    Impossible(Refutation),
    /// One of several ways back.
    Back(Vec<Step>),
    /// Enough has been collected.
    Transition(Transition),
}

/// One way back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Which one.
    pub way: Way,
    /// The inequalities under which it is taken; new rows of the system.
    pub adds: Vec<Affine>,
    /// What can precede then.
    pub then: History,
}

/// A way back from a place where the text forks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// From the beginning of a loop to the end of its previous round.
    Again,
    /// From the beginning of a loop to what stands before the loop: this is the first round.
    Head,
    /// From behind a loop to the end of its last round.
    End,
    /// From behind a loop to what stands before it: it did not run.
    Skip,
    /// From behind a choice to the end of an arm. Arms are counted from 1, ELSE (written or not) last. The
    /// conditions of an arm may fall into several cases, because `!=` does.
    Arm {
        /// Which arm.
        arm: usize,
        /// Which case of its conditions.
        case: usize,
    },
    /// From position 0 to what is repeated before it.
    Before,
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::Again => write!(f, "again"),
            Way::Head => write!(f, "head"),
            Way::End => write!(f, "end"),
            Way::Skip => write!(f, "skip"),
            Way::Arm { arm, case } => write!(f, "arm {arm}.{case}"),
            Way::Before => write!(f, "before"),
        }
    }
}

/// The words before a block reach back as far as the largest move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transition {
    /// Claims that several words use, the first of them that enough words have been collected.
    pub facts: Vec<Fact>,
    /// In the proof of a preperiod: the number of the word that holds the last letter that differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<usize>,
    /// For each word of the block: where the moves lead. In the proof of a period, for each place where the pattern
    /// might end; in the proof of a preperiod, for each word that is compared.
    pub words: Vec<Case>,
}

/// A case in the proof of one word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// Claims that hold in this case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
    /// What is done in it.
    pub then: Then,
}

/// What is done in a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The case cannot happen.
    Impossible(Refutation),
    /// Two cases: the form is at most 0, or at least 1. The inequality is a new row.
    Split {
        /// The form.
        form: Affine,
        /// At most 0.
        below: Box<Case>,
        /// At least 1.
        above: Box<Case>,
    },
    /// One case for each remainder r: `modulus * variable + r` in place of the variable.
    Residue {
        /// The variable.
        variable: Variable,
        /// The modulus.
        modulus: usize,
        /// The cases, for r = 0, 1, ...
        cases: Vec<Case>,
    },
    /// The word falls into pieces whose options lie in one word for each move. No piece: the word is empty.
    Pieces(Vec<Piece>),
    /// In the proof of a period: this is the marked place.
    Marked,
    /// In the proof of a period: a word before this one differs from the pattern.
    Differs {
        /// Which segment of the pattern, counted backwards from 0.
        segment: usize,
        /// The number of the word that overlaps it.
        source: usize,
    },
    /// In the proof of a preperiod: now back from the end of the loop.
    Again(Box<History>),
}

/// A part of a word, from the end of the previous part (or 0) on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Where it ends, counted from the beginning of the word.
    pub to: Affine,
    /// For each move the number of the word that it leads into, counted from 0 at the first word collected.
    pub sources: Vec<usize>,
    /// The piece has at most so many letters; without this, any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<usize>,
}

/// How many letters the loops have: polynomials, as text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lengths {
    /// For each counted loop: the letters of all its rounds up to the one of its variable.
    pub rounds: Vec<Option<String>>,
    /// The letters before the endless loop.
    pub preamble: Option<String>,
    /// The letters of one round of the endless loop.
    #[serde(rename = "loop")]
    pub round: Option<String>,
}

/// What a certificate shows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    /// The period, in each case.
    pub period: Vec<StatedPeriod>,
    /// The preperiod, in each case.
    pub preperiod: Vec<StatedPreperiod>,
}

/// A period that is shown in one case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedPeriod {
    /// The case: these forms are at most 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Affine>,
    /// The period, a polynomial, if it is one.
    pub is: Option<String>,
    /// Whether it is the least one.
    pub least: bool,
    /// For which remainders that is not shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub except: Option<Except>,
}

/// A preperiod that is shown in one case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedPreperiod {
    /// The case: these forms are at most 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Affine>,
    /// The preperiod, a polynomial, if it is one.
    pub is: Option<String>,
    /// Whether it is the least one.
    pub exact: bool,
}

/// Remainders of the only parameter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Except {
    /// Of division by this number.
    pub modulus: u64,
    /// The remainders.
    pub rests: Vec<u64>,
}

/// That a round of the endless loop is no repetition of something shorter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PeriodProof {
    /// Two cases: a form in the free variables is at most 0, or at least 1.
    Split {
        /// The form.
        form: Affine,
        /// At most 0.
        below: Box<PeriodProof>,
        /// At least 1.
        above: Box<PeriodProof>,
    },
    /// Nothing is shown here.
    Open,
    /// The loop is one word, the same letters over and over: they are the period.
    Cycle {},
    /// The numbers of the letters in a round have no common divisor.
    Counts(Counts),
    /// A pattern stands at one place of each round.
    Marker(Box<MarkerProof>),
}

/// How often letters occur in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// The letters.
    pub letters: Vec<LetterCount>,
    /// The sum of all numbers, each multiplied by its factor: every common divisor divides it.
    pub constant: String,
    /// For which remainders a common divisor is not excluded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub except: Option<Except>,
}

/// How often a letter occurs in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LetterCount {
    /// The letter.
    pub letter: char,
    /// For each counted loop of the endless one: how often in all rounds up to that of its variable.
    pub rounds: Vec<Option<String>>,
    /// How often in a round of the endless loop.
    #[serde(rename = "loop")]
    pub round: String,
    /// A factor, a polynomial with whole coefficients.
    pub times: String,
}

/// That a pattern stands at exactly one place of every round of the endless loop but the first.
///
/// The pattern is the first letter of a word together with some words before it, in one block, at certain values of
/// the loops around it. No other place of the loop looks like that. Hence no shift by less than the whole loop maps the
/// sequence to itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkerProof {
    /// The block with the marked word.
    pub block: usize,
    /// The marked word, counted from 0.
    pub word: usize,
    /// The values of the variables of the loops around it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<char, Affine>,
    /// How many words before it belong to the pattern.
    pub preceding: usize,
    /// How many letters before the last one of the pattern are the same for all parameters.
    pub known: usize,
    /// Under the conditions on the free variables: the values are met, the marked word is not empty, and the known
    /// letters are there.
    pub facts: Vec<Fact>,
    /// For every block of the loop that has words, in each case of its context: what can precede it from the second
    /// round on, and why the pattern does not end in its words.
    pub blocks: Vec<BlockProof>,
}

/// How the beginning compares with the end of the loop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PreperiodProof {
    /// Two cases: a form in the free variables is at most 0, or at least 1.
    Split {
        /// The form.
        form: Affine,
        /// At most 0.
        below: Box<PreperiodProof>,
        /// At least 1.
        above: Box<PreperiodProof>,
    },
    /// Nothing is shown here.
    Open,
    /// The last letters agree, so many of them, and the letters before them do not.
    Common {
        /// How many.
        letters: Affine,
        /// What can precede the endless loop, and for each of these ways what can precede its end.
        history: History,
    },
    /// The whole beginning looks like the end of the loop.
    Whole {
        /// As above.
        history: History,
    },
}

/// A proof that splits into cases on the free variables.
pub(crate) trait Cases: Sized {
    /// The form and both cases, if it splits.
    fn split(&self) -> Option<(&Affine, &Self, &Self)>;

    /// All proofs that do not split, each with the rows of the splits that lead to it.
    fn leaves(&self) -> Result<Vec<(Vec<Affine>, &Self)>, Overflow> {
        let Some((form, below, above)) = self.split() else { return Ok(vec![(Vec::new(), self)]) };
        let mut all = Vec::new();
        for (row, part) in [(form.clone(), below), (form.times(-1)?.plus_constant(1)?, above)] {
            for (mut rows, leaf) in part.leaves()? {
                rows.insert(0, row.clone());
                all.push((rows, leaf));
            }
        }
        Ok(all)
    }
}

impl Cases for PeriodProof {
    fn split(&self) -> Option<(&Affine, &PeriodProof, &PeriodProof)> {
        match self {
            PeriodProof::Split { form, below, above } => Some((form, below, above)),
            _ => None,
        }
    }
}

impl Cases for PreperiodProof {
    fn split(&self) -> Option<(&Affine, &PreperiodProof, &PreperiodProof)> {
        match self {
            PreperiodProof::Split { form, below, above } => Some((form, below, above)),
            _ => None,
        }
    }
}
