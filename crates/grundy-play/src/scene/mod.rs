//! A game in progress as something to draw and to ask: what lies on the table, what may be done, what the computer
//! answers, a hint.
//!
//! The whole state is an expression, a convention and the moves played from there, all of them text; so a program
//! that shows games to people (a web page, a notebook) need not remember anything. [`Seat::look`] gives a [`Scene`]
//! that says where cells and heaps are, and can be written as JSON as it stands.
//!
//! Main results
//! * [`Seat::take`]: from texts to a game in progress. [`Seat::look`]: the scene.
//! * [`Seat::value_moves`]: what each move is worth. [`Seat::reply`], [`Seat::hint`], [`Seat::wander`].

mod hint;
mod part;

pub use hint::{Hint, Lowering};
pub use part::{Cell, Effect, Heap, Part};

use super::player::Player;
use super::record::{Record, read_move};
use super::stuck_player_wins;
use super::thinker::Thinker;
use grundy_core::budget::Budget;
use grundy_core::drawing::Drawing;
use grundy_core::error::{ParseError, Stop};
use grundy_core::expression::Expression;
use grundy_core::game::{Convention, Game, Kind, Outcome, Step};
use grundy_core::random::Random;
use grundy_core::solve::referee::{Referee, Worth};
use grundy_core::solve::sum::{Sum, SumPosition};
use grundy_core::text::Fragment;
use grundy_core::view::Turns;
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;

/// A scene lists at most so many moves.
pub const MOST_MOVES: usize = 5000;
/// The text of a position that a move leads to is held so many times: as a name, as a key, and written in JSON.
const COPIES: u64 = 4;

/// The player who made the first move, or the other one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Begins.
    First,
    /// Answers.
    Second,
}

impl Side {
    /// Who moves after so many moves.
    pub fn after(moves: usize) -> Side {
        if moves.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// Everything a program needs to draw a game in progress.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Scene {
    /// The position the game began with.
    pub expr: String,
    /// The same with all boards empty, if some are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub empty: Option<String>,
    /// The position now.
    pub now: String,
    /// Which theory applies: `impartial`, `partizan` or `loopy`.
    pub kind: &'static str,
    /// `normal` or `misere`.
    pub convention: String,
    /// Whether no move is left.
    pub over: bool,
    /// Who has won, if it is over.
    pub winner: Option<Side>,
    /// Whose turn it is.
    pub to_move: Side,
    /// The colour or direction of the player to move, in games where that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mover: Option<&'static str>,
    /// The games of the sum, in order.
    pub parts: Vec<Part>,
    /// What may be done.
    pub moves: Vec<Choice>,
    /// What has been done.
    pub record: Vec<Played>,
    /// Says so if there are more moves than are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
}

/// A legal move.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "SceneMove")]
pub struct Choice {
    /// What to write to make exactly this move.
    pub name: String,
    /// The move as people write it; the same for equal heaps.
    pub text: String,
    /// In which part, counted from 0.
    pub part: usize,
    /// The position it leads to.
    pub to: String,
    /// What it does there.
    #[serde(flatten)]
    pub effect: Effect,
    /// What it is worth, if that was asked for.
    #[serde(flatten)]
    pub worth: Option<MoveWorth>,
}

/// What a move is worth to the player who makes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MoveWorth {
    /// The value of the position it leads to, where there is one.
    pub value: Option<u128>,
    /// Whether it wins.
    pub wins: bool,
    /// Whether it keeps a draw.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub draws: bool,
}

/// A move that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SceneRecord")]
pub struct Played {
    /// Counted from 1.
    pub number: usize,
    /// The move as people write it.
    #[serde(rename = "move")]
    pub text: String,
    /// Who made it.
    pub by: Side,
}

/// A game in progress.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_core::game::Convention;
/// use grundy_play::scene::{Seat, Side};
/// use grundy_play::Player;
/// use grundy_core::expression::Expression;
/// use grundy_boards::{placement::Placements, shape::Shape};
/// use grundy_heaps::{Heaps, nim::Nim};
///
/// let cram = || Expression::of(Placements::cram("cram(3x3)".into(), Shape::rectangle(3, 3), 2), None).unwrap();
/// let mut budget = Budget::unlimited();
/// let moves = ["A01".to_string(), "C12".to_string()];
/// let scene = Seat::take(cram(), Convention::Normal, &moves, &mut budget).unwrap().look(&budget).unwrap();
/// assert_eq!((scene.to_move, scene.over, scene.moves.len()), (Side::First, false, 4));
/// let mut nim = Seat::take(Expression::of(Heaps::new(Nim), Some("1,3,5,4")).unwrap(), Convention::Normal, &[], &mut budget).unwrap();
/// assert_eq!(nim.reply(Player::Perfect, 1, &mut budget).unwrap().as_deref(), Some("3->0"));
/// assert!(Seat::take(cram(), Convention::Normal, &["A00".into()], &mut budget).is_err());
/// ```
pub struct Seat {
    expression: Expression,
    convention: Convention,
    record: Record<Sum>,
}

impl Seat {
    /// Plays the moves from a position.
    pub fn take(
        expression: Expression,
        convention: Convention,
        moves: &[String],
        budget: &mut Budget<'_>,
    ) -> Result<Seat, ParseError> {
        let mut record = Record::new(expression.position.clone());
        for word in moves {
            let step = read_move(&expression.sum, record.now(), Fragment::new(word).trim(), budget)?;
            record.play(step);
        }
        Ok(Seat { expression, convention, record })
    }

    /// The moves so far, as people write them.
    pub fn moves(&self) -> Vec<String> {
        self.record.moves(&self.expression.sum)
    }

    /// The first moves of the position, and whether there are more.
    fn steps(&self, budget: &Budget<'_>) -> Result<(Vec<Step<Sum>>, bool), Stop> {
        let mut steps = Vec::new();
        let all = self.expression.sum.options(self.record.now(), &mut |mv, to| {
            if steps.len() == MOST_MOVES || budget.look().is_err() {
                return ControlFlow::Break(());
            }
            steps.push((mv, to));
            ControlFlow::Continue(())
        });
        budget.look()?;
        Ok((steps, all.is_break()))
    }

    /// The scene.
    pub fn look(&self, budget: &Budget<'_>) -> Result<Scene, Stop> {
        let (sum, now) = (&self.expression.sum, self.record.now());
        let (steps, more) = self.steps(budget)?;
        let over = steps.is_empty();
        let to_move = Side::after(self.record.len());
        let stuck_wins = stuck_player_wins(self.convention);
        let winner = over.then(|| if stuck_wins { to_move } else { to_move.other() });
        Ok(Scene {
            expr: self.expression.to_string(),
            empty: self.emptied(),
            now: sum.write(now),
            kind: kind_name(sum.kind()),
            convention: self.convention.to_string(),
            over,
            winner,
            to_move,
            mover: sum.mover(now),
            parts: (0..sum.terms.len()).map(|term| part::part(sum, &self.record, term)).collect(),
            moves: self.choices(&steps, budget)?,
            record: self.played(),
            limit: more.then(|| format!("there are more moves: the first {MOST_MOVES} are listed")),
        })
    }

    /// The position the game began with, but with all boards as the rules set them up; heaps stay as they are.
    fn emptied(&self) -> Option<String> {
        let Expression { sum, position } = &self.expression;
        let terms = sum.terms.iter().zip(position).map(|(game, part)| match game.drawing(part) {
            Drawing::Board(_) => game.start().unwrap_or_else(|| part.clone()),
            _ => part.clone(),
        });
        let empty: SumPosition = terms.collect();
        (empty != *position).then(|| sum.write(&empty))
    }

    fn played(&self) -> Vec<Played> {
        let numbered = self.moves().into_iter().enumerate();
        numbered.map(|(at, text)| Played { number: at + 1, text, by: Side::after(at) }).collect()
    }

    /// Moves with names that tell them apart: of equal heaps all but the first are named by where they lead.
    fn choices(&self, steps: &[Step<Sum>], budget: &Budget<'_>) -> Result<Vec<Choice>, Stop> {
        let (sum, now) = (&self.expression.sum, self.record.now());
        let mut first: FxHashMap<String, String> = FxHashMap::default();
        let mut choices = Vec::with_capacity(steps.len());
        // A move on a large board is short, but the position it leads to is long, and is kept more than once.
        let mut letters = 0;
        for (mv, to) in steps {
            budget.look()?;
            let (text, written) = (sum.write_move(now, mv), sum.write(to));
            letters += (text.len() + written.len()) as u64;
            budget.need(letters.saturating_mul(COPIES))?;
            let meant = first.entry(text.clone()).or_insert_with(|| written.clone());
            let name = if *meant == written { text.clone() } else { written.clone() };
            let effect = part::effect(sum, now, mv, to);
            choices.push(Choice { name, text, part: mv.term, to: written, effect, worth: None });
        }
        Ok(choices)
    }

    /// Adds to the moves of a scene what they are worth.
    pub fn value_moves(&self, scene: &mut Scene, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let mut referee = Referee::new(&self.expression.sum, self.convention);
        let mut worths = Vec::with_capacity(scene.moves.len());
        for (_, to) in self.steps(budget)?.0 {
            budget.look()?;
            let standing = referee.standing(&to, budget)?;
            let value = match standing.value {
                Some(Worth::Finite(value)) => Some(value.0),
                _ => None,
            };
            let wins = standing.outcome == Some(Outcome::P);
            worths.push(MoveWorth { value, wins, draws: standing.outcome.is_none() });
        }
        for (choice, worth) in scene.moves.iter_mut().zip(worths) {
            choice.worth = Some(worth);
        }
        Ok(())
    }

    /// Lets the computer make a move; `None` if there is none.
    pub fn reply(
        &mut self,
        player: Player,
        seed: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<String>, Stop> {
        let sum = &self.expression.sum;
        let mut thinker = Thinker::new(sum, self.convention);
        let now = self.record.now();
        let Some((mv, to)) = thinker.choose(player, now, &mut Random::new(seed), budget)? else {
            return Ok(None);
        };
        let (text, written) = (sum.write_move(now, &mv), sum.write(&to));
        // The name must say which of several equal heaps is meant.
        let (steps, _) = self.steps(budget)?;
        let named = self
            .choices(&steps, budget)?
            .into_iter()
            .find(|choice| choice.text == text && choice.to == written);
        self.record.play((mv, to));
        Ok(Some(named.map_or(text, |choice| choice.name)))
    }

    /// Makes up to `count` random moves, but leaves at least one to be made; their names.
    pub fn wander(&mut self, count: usize, seed: u64, budget: &mut Budget<'_>) -> Result<Vec<String>, Stop> {
        let mut names = Vec::new();
        let mut random = Random::new(seed);
        for _ in 0..count {
            let (steps, _) = self.steps(budget)?;
            let choices = self.choices(&steps, budget)?;
            let chosen = random.below(choices.len() as u64) as usize;
            let Some(step) = steps.into_iter().nth(chosen) else { break };
            self.record.play(step);
            if self.is_over() {
                self.record.undo();
                break;
            }
            names.push(choices[chosen].name.clone());
        }
        Ok(names)
    }

    fn is_over(&self) -> bool {
        self.expression.sum.options(self.record.now(), &mut |_, _| ControlFlow::Break(())).is_continue()
    }
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Impartial => "impartial",
        Kind::Loopy => "loopy",
        Kind::Partizan => "partizan",
    }
}
