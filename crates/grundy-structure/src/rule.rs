//! What the letters of a description mean, and how the letter of a position follows from those of its options.
//!
//! Nim values are written `_ A B C ...` for 0, 1, 2, 3, ...; all other rules know two letters, `-` for 0 (a
//! loss) and `+` for 1 (a win). Before position 0 stands an endless run of one letter that makes moves below
//! zero harmless: for nim values the number of moves, which no mex of so many values can notice, for two-valued
//! rules the letter that changes nothing, as in [`grundy_subtraction::register`]. Letters are kept as numbers.

use grundy_core::text::Fragment;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How the letter of a position follows from the letters of its options.
///
/// ```
/// use grundy_structure::Rule;
/// assert_eq!(Rule::Nim.next(&[0, 2, 0]), 1);
/// assert_eq!(Rule::Outcomes.next(&[1, 1, 0]), 1);
/// assert_eq!("threshold:1".parse::<Rule>().unwrap().next(&[1, 1, 0]), 0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Rule {
    /// The least value that no option has.
    Nim,
    /// A win unless all options are wins.
    Outcomes,
    /// A win if more than so many options are losses.
    Threshold(usize),
    /// 1 if an odd number of options is 1.
    Parity,
    /// 1 if exactly one option is 1.
    ExactlyOne,
    /// 1 if all options are 0.
    Nor,
}

impl Rule {
    /// The letter of a position whose options have these letters.
    pub fn next(self, options: &[u8]) -> u8 {
        let ones = || options.iter().filter(|letter| **letter != 0).count();
        u8::from(match self {
            Rule::Nim => return least_missing(options),
            Rule::Outcomes => ones() < options.len(),
            Rule::Threshold(most) => options.len() - ones() > most,
            Rule::Parity => ones() % 2 == 1,
            Rule::ExactlyOne => ones() == 1,
            Rule::Nor => ones() == 0,
        })
    }

    /// The letter of every position before 0 unless the description says otherwise.
    pub(crate) fn before_start(self, moves: usize) -> u8 {
        match self {
            Rule::Nim => u8::try_from(moves).unwrap_or(u8::MAX),
            Rule::Nor => 0,
            _ => 1,
        }
    }

    /// The number that a letter stands for, if it is legal with so many moves.
    pub fn value(self, letter: char, moves: usize) -> Option<u8> {
        let value = match (self, letter) {
            (Rule::Nim, '_') => 0,
            (Rule::Nim, 'A'..='Z') => letter as u8 - b'A' + 1,
            (Rule::Nim, _) => return None,
            (_, '-') => 0,
            (_, '+') => 1,
            _ => return None,
        };
        (self != Rule::Nim || usize::from(value) <= moves).then_some(value)
    }

    /// The letter of a number.
    pub fn letter(self, value: u8) -> char {
        match (self, value) {
            (Rule::Nim, 0) => '_',
            (Rule::Nim, 1..=26) => char::from(b'A' + value - 1),
            (Rule::Nim, _) => '?',
            (_, 0) => '-',
            _ => '+',
        }
    }

    /// Several letters.
    pub fn letters(self, values: &[u8]) -> String {
        values.iter().map(|value| self.letter(*value)).collect()
    }

    /// The letters a description may use, in words.
    pub(crate) fn alphabet(self, moves: usize) -> String {
        match (self, moves) {
            (Rule::Nim, 0) => "_".into(),
            (Rule::Nim, moves) => {
                format!("_ and A to {}", self.letter(u8::try_from(moves.min(26)).unwrap_or(26)))
            }
            _ => "- (a loss, 0) and + (a win, 1)".into(),
        }
    }
}

/// The least number that is not among these.
fn least_missing(numbers: &[u8]) -> u8 {
    (0..=u8::MAX).find(|candidate| !numbers.contains(candidate)).unwrap_or(u8::MAX)
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Nim => write!(f, "nim"),
            Rule::Outcomes => write!(f, "outcomes"),
            Rule::Threshold(most) => write!(f, "threshold:{most}"),
            Rule::Parity => write!(f, "parity"),
            Rule::ExactlyOne => write!(f, "exactly-one"),
            Rule::Nor => write!(f, "nor"),
        }
    }
}

impl FromStr for Rule {
    type Err = String;

    fn from_str(text: &str) -> Result<Rule, String> {
        match text {
            "nim" | "values" => Ok(Rule::Nim),
            "outcomes" | "nand" => Ok(Rule::Outcomes),
            "parity" | "xor" => Ok(Rule::Parity),
            "exactly-one" => Ok(Rule::ExactlyOne),
            "nor" => Ok(Rule::Nor),
            _ => text
                .strip_prefix("threshold:")
                .and_then(|number| Fragment::new(number).number("a threshold").ok()?.try_into().ok())
                .map(Rule::Threshold)
                .ok_or_else(|| {
                    "the rules are nim, outcomes, threshold:C, parity, exactly-one and nor".to_string()
                }),
        }
    }
}

impl TryFrom<String> for Rule {
    type Error = String;

    fn try_from(text: String) -> Result<Rule, String> {
        text.parse()
    }
}

impl From<Rule> for String {
    fn from(rule: Rule) -> String {
        rule.to_string()
    }
}
