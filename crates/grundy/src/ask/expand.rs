//! A structure description written out for given parameters, or its skeleton.

use super::described::{Origin, Values, texts};
use super::fields::at_most_one;
use super::letters::Letters;
use super::{Answer, Count, Question};
use crate::budget::Budget;
use crate::draw::raster::{Heat, Map};
use crate::structure::{
    Description, Expansion, Mistake, Point, Rule, SkeletonLine, Unexpanded, Variable, skeleton,
};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What does a structure description say about one member of its family?
///
/// ```
/// use grundy::ask::expand::Expanded;
/// use grundy::prelude::*;
/// use grundy::structure::Variable;
/// let mut question = ask::Expand { name: Some("theorem-8".into()), check: true, ..ask::Expand::default() };
/// question.values = question.values.with(Variable::new('n').unwrap(), 2);
/// let Expanded::Member(member) = Workbench::new().ask(&question).unwrap() else { panic!() };
/// assert_eq!(member.moves, [4, 10, 13, 17]);
/// assert!(member.check.unwrap().correct);
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[schemars(extend("additionalProperties" = false))]
pub struct Expand {
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
    /// The values of the free variables
    #[command(flatten)]
    #[serde(flatten)]
    pub values: Letters<u32>,
    /// Show only so many letters of the sequence
    #[arg(long, value_name = "COUNT")]
    pub to: Option<Count>,
    /// Check every letter against the rule; exit status 1 if one is wrong
    #[arg(long)]
    #[serde(default)]
    pub check: bool,
    /// Show the blocks with their lengths instead
    #[arg(long, conflicts_with_all = ["check", "to"])]
    #[serde(default)]
    pub skeleton: bool,
    /// Write the description itself, tidied up
    #[arg(long, conflicts_with_all = ["check", "to", "skeleton"])]
    #[serde(default)]
    pub print: bool,
}

/// A description, its skeleton, or a member of its family.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Expanded {
    /// The description, tidied up.
    Description(DescriptionText),
    /// Its blocks.
    Skeleton(Outline),
    /// A member of the family.
    Member(FamilyMember),
}

/// A description, tidied up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DescriptionText {
    /// The text.
    pub description: String,
    /// The free variables.
    pub variables: Vec<String>,
    /// The moves.
    pub moves: Vec<String>,
}

/// The blocks of a description with their lengths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outline {
    /// The moves.
    pub moves: Vec<String>,
    /// The blocks, and what stands between them.
    pub skeleton: Vec<OutlineLine>,
}

/// A line of a skeleton.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum OutlineLine {
    /// A block of words.
    Block {
        /// How deep it stands.
        depth: usize,
        /// Its number.
        block: usize,
        /// How many words it has.
        words: usize,
        /// How long it is, if that is a polynomial.
        length: Option<String>,
    },
    /// The head or the end of a loop or a choice.
    Keyword {
        /// How deep it stands.
        depth: usize,
        /// The words.
        keyword: String,
        /// How long all of it is, if that is a polynomial.
        length: Option<String>,
    },
}

/// A member of a family, written out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FamilyMember {
    /// What the letters mean.
    pub rule: String,
    /// The values of the free variables.
    pub values: Values,
    /// The moves.
    pub moves: Vec<u64>,
    /// How many letters stand before the endless loop.
    pub preamble_length: usize,
    /// How many letters the endless loop has.
    pub loop_length: usize,
    /// The letters before the endless loop, as far as they were asked for.
    pub preamble: String,
    /// The letters of the endless loop, as far as they were asked for.
    #[serde(rename = "loop")]
    pub body: String,
    /// Whether they are right, if that was asked.
    #[serde(flatten)]
    pub check: Option<LetterCheck>,
}

impl FamilyMember {
    /// The letters as a picture: the sequence in rows of so many letters, the first row below; values and outcomes have the
    /// colours of every picture. `command` is written under it.
    ///
    /// ```
    /// use grundy::ask::expand::Expanded;
    /// use grundy::prelude::*;
    /// use grundy::structure::Variable;
    /// let mut question = ask::Expand { name: Some("one-move".into()), ..ask::Expand::default() };
    /// question.values = question.values.with(Variable::new('n').unwrap(), 3);
    /// let Expanded::Member(member) = Workbench::new().ask(&question).unwrap() else { panic!() };
    /// assert_eq!((member.body.as_str(), member.mosaic(3, String::new()).cells.len()), ("___AAA", 6));
    /// ```
    pub fn mosaic(&self, columns: usize, command: String) -> Map {
        let letters: Vec<u64> = self.preamble.chars().chain(self.body.chars()).map(letter_value).collect();
        let moves: Vec<String> = self.moves.iter().map(u64::to_string).collect();
        let heat = Heat {
            title: format!("subtract({}), {} letters in rows of {columns}", moves.join(","), letters.len()),
            across: "position in the row".into(),
            upwards: "row".into(),
            rows: letters.chunks(columns.max(1)).map(<[u64]>::to_vec).collect(),
            zero: "lost".into(),
            number: "letter".into(),
            command,
        };
        heat.map()
    }
}

/// A letter as a number: losses are 0.
fn letter_value(letter: char) -> u64 {
    match letter {
        '+' => 1,
        'A'..='Z' => letter as u64 - 'A' as u64 + 1,
        _ => 0,
    }
}

/// Whether all letters are those of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LetterCheck {
    /// Whether they are.
    pub correct: bool,
    /// The first that is not.
    pub first_error: Option<WrongLetter>,
}

/// A position whose letter is not what its options ask for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WrongLetter {
    /// The position.
    pub position: usize,
    /// The letters of its options, in the order of the moves.
    pub options: String,
    /// What they ask for.
    pub computed: char,
    /// What the description states.
    pub stated: char,
}

impl WrongLetter {
    pub(super) fn new(rule: Rule, found: &Mistake) -> WrongLetter {
        WrongLetter {
            position: found.position,
            options: rule.letters(&found.options),
            computed: rule.letter(found.computed),
            stated: rule.letter(found.stated),
        }
    }
}

impl Answer for Expanded {
    fn is_negative(&self) -> bool {
        matches!(self, Expanded::Member(FamilyMember { check: Some(LetterCheck { correct: false, .. }), .. }))
    }
}

/// A letter is held as a number, in the text, in a line of it, and in the whole answer.
const BYTES_PER_LETTER: u64 = 6;

impl Question for Expand {
    type Answer = Expanded;
    const NAME: &'static str = "expand";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Expanded, Trouble> {
        at_most_one(&[("print", self.print), ("skeleton", self.skeleton), ("check", self.check)])?;
        at_most_one(&[("print", self.print), ("skeleton", self.skeleton), ("to", self.to.is_some())])?;
        let origin =
            Origin { name: self.name.as_deref(), text: self.text.as_deref(), file: self.file.as_deref() };
        let description = origin.description(bench, self.outcomes, self.rule)?;
        if self.print {
            return Ok(Expanded::Description(DescriptionText {
                description: description.to_string(),
                variables: description.free_variables().iter().map(Variable::to_string).collect(),
                moves: texts(&description.moves),
            }));
        }
        if self.skeleton {
            let (moves, skeleton) = (texts(&description.moves), outline(&description)?);
            return Ok(Expanded::Skeleton(Outline { moves, skeleton }));
        }
        self.member(&description, budget).map(Expanded::Member)
    }
}

impl Expand {
    fn member(&self, description: &Description, budget: &mut Budget<'_>) -> Result<FamilyMember, Trouble> {
        let (free, rule) = (description.free_variables(), description.rule);
        let values = self.values.of(&free, "a free variable of this description")?;
        let point = Point::new(free.iter().copied().zip(values.into_iter().map(|value| i128::from(*value))));
        let member = Expansion::new(description, &point, budget).map_err(|why| match why {
            Unexpanded::Stopped(stop) => Trouble::from(stop),
            why => Trouble::refused(why.to_string()).with_help("choose other values of the parameters"),
        })?;
        let check = match self.check {
            true => {
                let first_error =
                    member.first_error(description, budget)?.map(|found| WrongLetter::new(rule, &found));
                Some(LetterCheck { correct: first_error.is_none(), first_error })
            }
            false => None,
        };
        let (preamble_length, loop_length) = (member.preamble.len(), member.body.len());
        let length = self.to.map_or((preamble_length + loop_length) as u64, |to| to.0);
        budget.need(length.saturating_mul(BYTES_PER_LETTER)).map_err(|stop| {
            Trouble::from(stop).at(format!("after {} letters of {length}", preamble_length + loop_length))
        })?;
        let (preamble, body) = match self.to {
            None => (rule.letters(&member.preamble), rule.letters(&member.body)),
            Some(to) => {
                let (preamble, body) = member.first_letters(to.0, budget)?;
                (rule.letters(&preamble), rule.letters(&body))
            }
        };
        Ok(FamilyMember {
            rule: rule.to_string(),
            values: Values::of(&free, &point),
            moves: member.moves,
            preamble_length,
            loop_length,
            preamble,
            body,
            check,
        })
    }
}

/// The skeleton of a description.
pub(super) fn outline(description: &Description) -> Result<Vec<OutlineLine>, Trouble> {
    let lines = skeleton(description).map_err(|overflow| {
        Trouble::refused(overflow.to_string()).with_help("choose smaller values of the parameters")
    })?;
    let line = |line: SkeletonLine| {
        let SkeletonLine { depth, block, words, length, text } = line;
        let length = length.map(|length| length.to_string());
        match block {
            Some(block) => OutlineLine::Block { depth, block, words, length },
            None => OutlineLine::Keyword { depth, keyword: text, length },
        }
    };
    Ok(lines.into_iter().map(line).collect())
}
