//! Why a position is won or lost, step by step.

use super::far::{GameTheorem, learn};
use super::fields::{ConventionName, OutcomeName, Worth, convention, whole_in};
use super::{Answer, Question};
use crate::budget::Budget;
use crate::game::{Convention, Game, Kind};
use crate::language::Language;
use crate::notation::Expression;
use crate::solve::Referee;
use crate::teach::columns::Columns;
use crate::teach::story::{self, Story, WinningMove};
use crate::trouble::Trouble;
use crate::view::Turns;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Memory for judging a game with cycles as a whole, where its formula would do.
const FOR_THE_TIME: u64 = 64 << 20;

/// Why is a position won or lost?
///
/// ```
/// use grundy::ask::explain::Explanation;
/// use grundy::prelude::*;
/// let told = Workbench::new().ask(&ask::Explain { expr: "nim:3,5,7,6,9".into(), ..Default::default() });
/// let Ok(Explanation::Story(story)) = told else { panic!("{told:?}") };
/// assert_eq!(story.moves[0].text, "9->7");
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Explain {
    /// A position, such as nim:3,5,7
    pub expr: String,
    /// Misère play: who cannot move wins
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// Only the first so many hints, from vague to plain
    #[arg(long, value_name = "STAGE", value_parser = whole_in::<u8>(1..=u8::MAX))]
    pub hint: Option<u8>,
}

/// The story of a position, or hints.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum Explanation {
    /// The whole story.
    Story(ToldStory),
    /// Hints only.
    Hints(ToldHints),
}

/// The whole story of a position.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ToldStory {
    /// The position.
    pub expr: String,
    /// Normal or misère play.
    pub convention: ConventionName,
    /// The value, where there is one.
    pub value: Option<Worth>,
    /// Who wins.
    pub outcome: OutcomeName,
    /// The Nim heaps that the parts are worth; none where values do not add.
    pub heaps: Vec<PartHeap>,
    /// The winning moves.
    pub moves: Vec<WinningStep>,
    /// The story, line by line.
    pub steps: Vec<String>,
    /// The theorems from which the values of far heaps are known, if they were not computed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub theorems: Vec<GameTheorem>,
    /// The nim sum of the heaps; none where values do not add.
    #[serde(flatten)]
    pub nim_sum: Option<NimSum>,
    /// In a game with cycles: so many moves the winner needs at most, by formula.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_bound: Option<u128>,
    /// In a game with cycles: so many moves the winner needs, with best play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<u32>,
    /// The position drawn with letters.
    #[serde(skip)]
    pub picture: Option<String>,
}

/// A part of a position and the Nim heap it is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PartHeap {
    /// The part, in the notation.
    pub part: String,
    /// Its value.
    pub value: u128,
    /// The value in binary, as wide as the others.
    pub binary: String,
}

/// The nim sum of several heaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NimSum {
    /// The sum.
    pub nim_sum: u128,
    /// The sum in binary, as wide as the heaps.
    pub nim_sum_binary: String,
    /// What the leading 1 of the sum is worth; none if the sum is 0.
    pub leading_bit: Option<u128>,
}

/// A winning move and what it does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WinningStep {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The position it leads to.
    pub to: String,
    /// What it does.
    #[serde(flatten)]
    pub effect: WinningEffect,
}

/// What a winning move does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum WinningEffect {
    /// It changes the value of a part.
    Change {
        /// The part.
        part: String,
        /// Its value before.
        from_value: u128,
        /// Its value after.
        to_value: u128,
    },
    /// It leads to an element of the misère quotient, if one is known.
    Element {
        /// The element.
        element: Option<String>,
    },
}

/// Hints about a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ToldHints {
    /// The position.
    pub expr: String,
    /// The hints, from vague to plain.
    pub hints: Vec<String>,
}

impl Answer for Explanation {}

impl Question for Explain {
    type Answer = Explanation;
    const NAME: &'static str = "explain";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Explanation, Trouble> {
        if self.hint == Some(0) {
            return Err(Trouble::question("hints are counted from 1").with_help("take 1 for the first"));
        }
        let expression = bench.expression(&self.expr)?;
        let convention = convention(self.misere);
        let theorems = learn(bench, &expression, convention);
        let mut referee = Referee::new(&expression.sum, convention);
        // Games with cycles are judged backwards from their ends, which also tells how long it takes.
        if expression.sum.kind() == Kind::Loopy {
            // A large board is left to its formula.
            let _ = referee.judge(&expression.position, &mut budget.aside(FOR_THE_TIME));
        }
        let story = story::tell(&expression, convention, &mut referee, budget)?;
        Ok(match self.hint {
            Some(stage) => {
                let hints = story::hints(&story).into_iter().take(stage.into());
                let hints = hints.flat_map(|hint| hint.lines(bench.language())).collect();
                Explanation::Hints(ToldHints { expr: expression.to_string(), hints })
            }
            None => {
                let told = ToldStory::of(&expression, convention, story, bench.language());
                Explanation::Story(ToldStory { theorems, ..told })
            }
        })
    }
}

impl ToldStory {
    fn of(expression: &Expression, convention: Convention, story: Story, language: Language) -> ToldStory {
        let (sum, position) = (&expression.sum, &expression.position);
        // The formulas are those of normal play.
        let time_bound = sum.time_bound(position).filter(|_| convention == Convention::Normal);
        ToldStory {
            expr: expression.to_string(),
            convention: convention.into(),
            value: Worth::of(&story.standing),
            outcome: story.standing.outcome.into(),
            heaps: heaps(&story),
            nim_sum: story.columns.as_ref().map(NimSum::of),
            steps: story.lines(language),
            theorems: Vec::new(),
            moves: story.winning.into_iter().map(|winning| WinningStep::of(winning, language)).collect(),
            time_bound,
            time: story.standing.time,
            picture: sum.picture(position),
        }
    }
}

fn heaps(story: &Story) -> Vec<PartHeap> {
    let rows = story.columns.iter().flat_map(|columns| &columns.rows);
    let heap = |(part, row): (&story::Part, &String)| PartHeap {
        part: part.text.clone(),
        value: part.value.0,
        binary: row.clone(),
    };
    story.parts.iter().zip(rows).map(heap).collect()
}

impl NimSum {
    fn of(columns: &Columns) -> NimSum {
        NimSum {
            nim_sum: columns.sum.0,
            nim_sum_binary: columns.sum_row.clone(),
            leading_bit: columns.leading_bit().map(|bit| bit.0),
        }
    }
}

impl WinningStep {
    fn of(winning: WinningMove, language: Language) -> WinningStep {
        let effect = match winning.change {
            Some((part, before, after)) => {
                WinningEffect::Change { part, from_value: before.0, to_value: after.0 }
            }
            None => WinningEffect::Element { element: winning.element.map(|element| element.told(language)) },
        };
        WinningStep { text: winning.text, to: winning.to, effect }
    }
}
