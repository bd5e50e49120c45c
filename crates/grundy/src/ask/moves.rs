//! The winning moves of a position, all its moves, or those to a wanted value.

use super::far::{GameTheorem, learn};
use super::fields::{ConventionName, Count, Nim, OutcomeName, Worth, at_most_one, convention};
use super::remoteness::AfterMoves;
use super::{Answer, Question};
use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Game, Kind, Step};
use crate::language::Language;
use crate::nimber::Nimber;
use crate::notation::Expression;
use crate::solve::referee::{self, Standing};
use crate::solve::sum::SumMove;
use crate::solve::sum::SumPosition;
use crate::solve::{Referee, Sum};
use crate::teach::sentence::spoken;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which moves win, and where do moves lead?
///
/// ```
/// use grundy::prelude::*;
/// let found = Workbench::new().ask(&ask::Moves::winning("nim:3,4,7,8,9")).unwrap();
/// assert_eq!(found.moves[0].text, "3->2");
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// A position, such as nim:3,5,7
    pub expr: String,
    /// Misère play: who cannot move wins
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// All moves, each with the value it leads to
    #[arg(long, conflicts_with = "to")]
    #[serde(default)]
    pub all: bool,
    /// The moves to positions of this value
    #[arg(long, value_name = "VALUE")]
    pub to: Option<Nim>,
    /// Also how many moves the game lasts after each if the winner hurries and the loser delays
    #[arg(long)]
    #[serde(default)]
    pub remoteness: bool,
    /// List at most so many of them [default: 1000; all where all moves are wanted]
    #[arg(long, value_name = "N")]
    pub limit: Option<Count>,
}

/// So many moves are listed if nobody says how many: a far heap has more winning moves than could ever be listed.
const LISTED: usize = 1000;

impl Moves {
    /// The moves that win, in normal play.
    pub fn winning(expr: impl Into<String>) -> Moves {
        Moves { expr: expr.into(), ..Moves::default() }
    }

    /// All moves, in normal play.
    pub fn all(expr: impl Into<String>) -> Moves {
        Moves { all: true, ..Moves::winning(expr) }
    }
}

/// Moves of a position.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MoveList {
    /// The position.
    pub expr: String,
    /// Normal or misère play.
    pub convention: ConventionName,
    /// Who wins.
    pub outcome: OutcomeName,
    /// How many such moves there are.
    pub count: u128,
    /// The moves, or the first of them.
    pub moves: Vec<ListedMove>,
    /// The theorems from which the values of far heaps are known, if they were not computed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub theorems: Vec<GameTheorem>,
    /// Which moves are listed.
    #[serde(skip)]
    pub listed: Listed,
}

/// Which moves are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listed {
    /// All.
    All,
    /// Those that win.
    Winning,
    /// Those to positions of this value.
    To(Nimber),
}

/// A move and where it leads.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ListedMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The position it leads to.
    pub to: String,
    /// The value of that position, where it has one.
    pub value: Option<Worth>,
    /// Who wins there, where all moves are listed; otherwise the player who has moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeName>,
    /// How many moves the game then lasts, if that was asked for and every play ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u32>,
    /// The finite values of its options, where the value is infinite.
    #[serde(skip)]
    pub infinite_over: Option<Vec<u32>>,
    /// The move as people say it: `9->7 (take 2)`.
    #[serde(skip)]
    pub spoken: String,
}

impl Answer for MoveList {}

impl Question for Moves {
    type Answer = MoveList;
    const NAME: &'static str = "moves";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<MoveList, Trouble> {
        at_most_one(&[("all", self.all), ("to", self.to.is_some())])?;
        let expression = bench.expression(&self.expr)?;
        let convention = convention(self.misere);
        let theorems = learn(bench, &expression, convention);
        let mut referee = Referee::new(&expression.sum, convention);
        let listed = match self.to {
            Some(Nim(value)) => Listed::To(value),
            None if self.all => Listed::All,
            None => Listed::Winning,
        };
        let after = match self.remoteness {
            true => AfterMoves::explore(&expression, convention, budget)?,
            false => None,
        };
        let at_most = match self.limit {
            Some(Count(limit)) => usize::try_from(limit).unwrap_or(usize::MAX),
            None if self.all => usize::MAX,
            None => LISTED,
        };
        let (count, moves) = moves(&expression, listed, at_most, &mut referee, after.as_ref(), budget)?;
        let outcome = referee.outcome(&expression.position, budget)?;
        Ok(MoveList {
            expr: expression.to_string(),
            convention: convention.into(),
            outcome: outcome.into(),
            count,
            moves,
            theorems,
            listed,
        })
    }
}

/// How many such moves a position has, and the first of them.
fn moves(
    expression: &Expression,
    listed: Listed,
    at_most: usize,
    referee: &mut Referee<'_, Sum>,
    after: Option<&AfterMoves<'_>>,
    budget: &mut Budget<'_>,
) -> Result<(u128, Vec<ListedMove>), Stop> {
    let (sum, position) = (&expression.sum, &expression.position);
    let found = match listed {
        Listed::All => {
            let all = referee.moves(position, budget)?;
            let some = all.iter().take(at_most).map(|(step, standing)| (step, standing));
            return Ok((all.len() as u128, written(some, expression, true, after, budget)?));
        }
        Listed::To(value) => referee.first_moves_to(position, value, at_most, budget)?,
        Listed::Winning => referee.first_winning_moves(position, at_most, budget)?,
    };
    let value = match listed {
        Listed::To(value) => value,
        _ => Nimber(0),
    };
    let mut standing = Standing::of(value);
    if sum.kind() == Kind::Partizan {
        standing.value = None;
    }
    let some = found.first.iter().map(|step| (step, &standing));
    Ok((found.count, written(some, expression, false, after, budget)?))
}

/// The moves as they are told. On a large board each leads to a position that is long to write.
fn written<'a>(
    moves: impl Iterator<Item = (&'a Step<Sum>, &'a Standing)>,
    from: &Expression,
    all: bool,
    after: Option<&AfterMoves<'_>>,
    budget: &Budget<'_>,
) -> Result<Vec<ListedMove>, Stop> {
    let (mut list, mut letters) = (Vec::new(), 0);
    for (step, standing) in moves {
        let told = ListedMove {
            remoteness: after.and_then(|after| after.of(&step.1)),
            ..ListedMove::of(from, step, standing, all)
        };
        letters += (told.text.len() + told.spoken.len() + told.to.len()) as u64;
        budget.look()?;
        budget.need(letters)?;
        list.push(told);
    }
    Ok(list)
}

impl ListedMove {
    fn of(
        from: &Expression,
        (mv, to): &(SumMove, SumPosition),
        standing: &Standing,
        all: bool,
    ) -> ListedMove {
        let text = from.sum.write_move(&from.position, mv);
        let infinite_over = match &standing.value {
            Some(referee::Worth::Infinite(options)) => Some(options.clone()),
            _ => None,
        };
        ListedMove {
            to: from.sum.write(to),
            value: Worth::of(standing),
            outcome: all.then(|| standing.outcome.into()),
            remoteness: None,
            infinite_over,
            spoken: spoken(&text, Language::English),
            text,
        }
    }
}
