//! The Fibonacci word: letters, places, subwords, balance.

use crate::ask::fields::{Big, Count, in_range};
use crate::ask::{Answer, Question};
use crate::budget::Budget;
use crate::error::Stop;
use crate::heap::wythoff::pairs::floor_phi;
use crate::heap::wythoff::word as fibonacci;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The longest beginning.
const LONGEST: u64 = 100_000_000;
/// The most places of letters.
const MOST_PLACES: u64 = 10_000_000;
/// The longest subwords.
const LONGEST_SUBWORD: u64 = 10_000;
/// The longest windows.
const LONGEST_WINDOW: u64 = 10_000_000;
/// Memory for a place and what is printed of it.
const PLACE: u64 = 32;

/// What are the letters, the places of letters, the subwords of the Fibonacci word?
///
/// ```
/// use grundy::prelude::*;
/// use grundy::ask::wythoff::word::Word;
/// let answer = Workbench::new().ask(&ask::WythoffWord { length: Count(8), ..ask::WythoffWord::default() });
/// assert_eq!(answer, Ok(Word::Prefix { length: 8, prefix: "abaababa".into() }));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct WythoffWord {
    /// The first letters
    #[arg(long, value_name = "L", default_value_t = beginning())]
    #[serde(default = "beginning")]
    pub length: Count,
    /// Letter N (from 1), N of any size, and how many a stand up to it
    #[arg(long, value_name = "N")]
    pub letter: Option<Big>,
    /// The places of the first K letters a and b
    #[arg(long, value_name = "K")]
    pub places: Option<Count>,
    /// All subwords of this length
    #[arg(long, value_name = "L")]
    pub subwords: Option<Count>,
    /// The numbers of a that windows of this length hold
    #[arg(long, value_name = "L")]
    pub balance: Option<Count>,
}

fn beginning() -> Count {
    Count(55)
}

impl Default for WythoffWord {
    fn default() -> WythoffWord {
        WythoffWord { length: beginning(), letter: None, places: None, subwords: None, balance: None }
    }
}

/// What is told of the word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "WythoffWordAnswer")]
pub enum Word {
    /// A letter.
    Letter {
        /// Its place, from 1.
        n: Big,
        /// The letter.
        letter: char,
        /// How many a stand up to there.
        count_a: Big,
    },
    /// Places of letters.
    Places {
        /// Of a.
        a: Vec<u64>,
        /// Of b.
        b: Vec<u64>,
    },
    /// All subwords of a length.
    Subwords {
        /// The length.
        length: u64,
        /// How many there are.
        count: usize,
        /// The words.
        subwords: Vec<String>,
    },
    /// How many a windows hold.
    Balance {
        /// The length of the windows.
        length: u64,
        /// The numbers that occur.
        counts: Vec<usize>,
    },
    /// The beginning.
    Prefix {
        /// How many letters.
        length: u64,
        /// The letters.
        prefix: String,
    },
}

impl Answer for Word {}

impl Question for WythoffWord {
    type Answer = Word;
    const NAME: &'static str = "wythoff word";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<Word, Trouble> {
        if let Some(n) = &self.letter {
            let from_one = || Trouble::question("the letters count from 1").with_help("take 1 for the first");
            let letter = fibonacci::letter(&n.0).ok_or_else(from_one)?;
            return Ok(Word::Letter { n: n.clone(), letter, count_a: Big(fibonacci::count_a(&n.0)) });
        }
        if let Some(Count(count)) = self.places {
            in_range("places", count, 0..=MOST_PLACES)?;
            let (a, b) = (places(count, false, budget)?, places(count, true, budget)?);
            return Ok(Word::Places { a, b });
        }
        if let Some(Count(length)) = self.subwords {
            in_range("subwords", length, 1..=LONGEST_SUBWORD)?;
            // The words themselves, and what is printed of them.
            budget.need(4 * length * length)?;
            let subwords = fibonacci::subwords(length as usize, budget)?;
            return Ok(Word::Subwords { length, count: subwords.len(), subwords });
        }
        if let Some(Count(length)) = self.balance {
            in_range("balance", length, 1..=LONGEST_WINDOW)?;
            return Ok(Word::Balance { length, counts: fibonacci::window_counts(length as usize, budget)? });
        }
        let length = self.length.0;
        in_range("length", length, 0..=LONGEST)?;
        Ok(Word::Prefix { length, prefix: fibonacci::prefix(length as usize, budget)? })
    }
}

/// The places of the first letters a, or of the first letters b.
fn places(count: u64, of_b: bool, budget: &Budget<'_>) -> Result<Vec<u64>, Stop> {
    budget.need(2 * PLACE * count)?;
    let place = |n: u64| budget.work(1).map(|_| floor_phi(n) + if of_b { n } else { 0 });
    (1..=count).map(place).collect()
}
