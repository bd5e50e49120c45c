//! A block of words on its own: which of its letters follow from others in it. The original program's option `-r`.

use super::described::Values;
use super::prove::{Condition, conditions};
use crate::budget::Budget;
use crate::structure::{Mismatch, Variable, WordBlock, WordFound};
use crate::trouble::Trouble;
use schemars::JsonSchema;
use serde::Serialize;

/// The words of a block, one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct BlockChecked {
    /// The text.
    pub file: String,
    /// What the letters mean.
    pub rule: String,
    /// The moves.
    pub moves: Vec<String>,
    /// The words.
    pub words: Vec<WordChecked>,
}

/// What is found about a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WordChecked {
    /// The word, as written.
    pub text: String,
    /// Whether its letters follow.
    #[serde(flatten)]
    pub finding: Finding,
}

/// Whether the letters of a word follow from earlier ones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "finding", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Finding {
    /// For some values its options lie before the block: nothing can be said.
    Before,
    /// All its letters follow.
    Right {
        /// How many cases were distinguished.
        cases: usize,
        /// Into how many pieces the word fell in them.
        pieces: usize,
    },
    /// A letter does not follow.
    Wrong(Box<WrongWord>),
    /// It could not be decided.
    Unknown {
        /// Why.
        reason: String,
    },
}

/// A letter that does not follow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WrongWord {
    /// How many letters of the word are before it.
    pub offset: String,
    /// The case.
    pub when: Vec<Condition>,
    /// Values of the variables at which it happens.
    pub values: Values,
    /// The letters of the options.
    pub options: String,
    /// The letter they ask for.
    pub computed: char,
    /// The letter stated.
    pub stated: char,
}

impl BlockChecked {
    /// Checks every word of a block.
    pub(super) fn of(
        file: String,
        block: &WordBlock,
        budget: &mut Budget<'_>,
    ) -> Result<BlockChecked, Trouble> {
        let found = block.check(budget).map_err(super::prove::no_verdict)?;
        let word = |(word, found): (&crate::structure::Word, &WordFound)| WordChecked {
            text: word.text(block.rule),
            finding: Finding::new(block, found),
        };
        Ok(BlockChecked {
            file,
            rule: block.rule.to_string(),
            moves: super::described::texts(&block.moves),
            words: block.words.iter().zip(&found).map(word).collect(),
        })
    }

    /// Whether a letter is wrong, or something could not be decided.
    pub(super) fn is_negative(&self) -> bool {
        self.words.iter().any(|word| matches!(word.finding, Finding::Wrong(_) | Finding::Unknown { .. }))
    }
}

impl Finding {
    fn new(block: &WordBlock, found: &WordFound) -> Finding {
        match found {
            WordFound::Before => Finding::Before,
            WordFound::Right { cases, pieces } => Finding::Right { cases: *cases, pieces: *pieces },
            WordFound::Wrong(mismatch) => Finding::Wrong(Box::new(WrongWord::new(block, mismatch))),
            WordFound::Unknown(reason) => Finding::Unknown { reason: reason.clone() },
        }
    }
}

impl WrongWord {
    fn new(block: &WordBlock, mismatch: &Mismatch) -> WrongWord {
        let letters = |variable: &char| Variable::new(*variable);
        let all: Vec<Variable> = ('a'..='z').collect::<Vec<_>>().iter().filter_map(letters).collect();
        let used = all.into_iter().filter(|variable| block.mentions(*variable)).collect::<Vec<_>>();
        WrongWord {
            offset: mismatch.offset.to_string(),
            when: conditions(&mismatch.system),
            values: Values::of(&used, &mismatch.point),
            options: block.rule.letters(&mismatch.options),
            computed: block.rule.letter(mismatch.computed),
            stated: block.rule.letter(mismatch.stated),
        }
    }
}
