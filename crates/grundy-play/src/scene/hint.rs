//! Hints in three stages, from vague to plain: who wins, where to look, the move with its reason.
//!
//! A hint is told in English, and its facts are given beside the words so that a program can tell them in its own
//! way or language.

use super::Seat;
use crate::teach::sentence::spoken;
use crate::teach::story::{Story, WinningMove, tell};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::expression::Expression;
use grundy_core::game::{Game, Outcome};
use grundy_core::language::Language;
use grundy_core::solve::Sum;
use grundy_core::solve::referee::Referee;
use schemars::JsonSchema;
use serde::Serialize;

/// In a lost position the answers to at most so many moves are counted.
const MOST_TRIED: usize = 60;

/// A hint.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "HintGiven")]
pub struct Hint {
    /// How plain it is: 1, 2 or 3.
    pub stage: u8,
    /// The hint in words.
    pub text: String,
    /// `N` if the player to move can win, `P` if not, nothing in a draw.
    pub outcome: Option<String>,
    /// How many moves win (from stage 2 on).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning: Option<usize>,
    /// How many moves there are, where none of them wins (stage 2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// The nim sum of the parts, where there are several (from stage 2 on).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nim_sum: Option<u128>,
    /// The parts in which there is a winning move (from stage 2 on).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<String>,
    /// The move (stage 3).
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// What the move does to its part (stage 3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<Lowering>,
    /// In a lost position: how many winning answers the move leaves (stage 3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<usize>,
}

/// The value of a part before and after a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Lowering {
    /// The part, in the notation.
    pub part: String,
    /// Its value before.
    pub before: u128,
    /// Its value after.
    pub after: u128,
}

impl Seat {
    /// A hint for the player to move. Stages below 1 are read as 1, those above 3 as 3.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_core::game::Convention;
    /// use grundy_core::expression::Expression;
    /// use grundy_heaps::{Heaps, nim::Nim};
    /// use grundy_play::scene::Seat;
    ///
    /// let nim = Expression::of(Heaps::new(Nim), Some("3,5,7")).unwrap();
    /// let seat = Seat::take(nim, Convention::Normal, &[], &mut Budget::unlimited()).unwrap();
    /// let hint = |stage| seat.hint(stage, &mut Budget::unlimited()).unwrap().text;
    /// assert_eq!(hint(1), "You can win from here.");
    /// assert_eq!(hint(2), "The nim sum is 1 = 001 in binary: make it 0. Look at nim:3 or nim:5 or nim:7.");
    /// assert_eq!(hint(3), "Play 3->2 (take 1): nim:3 goes from 3 to 2.");
    /// ```
    pub fn hint(&self, stage: u8, budget: &mut Budget<'_>) -> Result<Hint, Stop> {
        let now = Expression { sum: self.expression.sum.clone(), position: self.record.now().clone() };
        let mut referee = Referee::new(&self.expression.sum, self.convention);
        let story = tell(&now, self.convention, &mut referee, budget)?;
        let stage = stage.clamp(1, 3);
        let mut hint = Hint {
            stage,
            text: who_wins(story.standing.outcome).into(),
            outcome: story.standing.outcome.map(|outcome| outcome.to_string()),
            winning: None,
            moves: None,
            nim_sum: None,
            parts: Vec::new(),
            mv: None,
            change: None,
            answers: None,
        };
        match (stage, story.standing.outcome) {
            (1, _) => {}
            (2, Some(Outcome::N)) => hint.say_where(&story),
            (_, Some(Outcome::N)) => {
                hint.say_where(&story);
                if let Some(winning) = story.winning.first() {
                    hint.say_move(winning);
                }
            }
            (2, _) => hint.say_why_not(&story, self.steps(budget)?.0.len()),
            _ => self.least_evil(&mut hint, &mut referee, budget)?,
        }
        Ok(hint)
    }

    /// In a lost position the move after which fewest answers win.
    fn least_evil(
        &self,
        hint: &mut Hint,
        referee: &mut Referee<'_, Sum>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        hint.winning = Some(0);
        let (steps, _) = self.steps(budget)?;
        let mut best: Option<(usize, usize)> = None;
        for (at, (_, to)) in steps.iter().enumerate().take(MOST_TRIED) {
            let answers = referee.winning_moves(to, budget)?.len();
            if best.is_none_or(|(fewest, _)| answers < fewest) {
                best = Some((answers, at));
            }
        }
        let Some((answers, at)) = best else { return Ok(()) };
        let text = self.expression.sum.write_move(self.record.now(), &steps[at].0);
        hint.text = format!(
            "No move wins. After {} the opponent has {}.",
            spoken(&text, Language::English),
            match answers {
                0 => "no winning answer".into(),
                1 => "only one winning answer".into(),
                more => format!("{more} winning answers"),
            }
        );
        (hint.mv, hint.answers) = (Some(text), Some(answers));
        Ok(())
    }
}

fn who_wins(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::N) => "You can win from here.",
        Some(Outcome::P) => "You cannot win against best play: make it long and hope for a mistake.",
        None => "Neither side can force a win here.",
    }
}

impl Hint {
    fn say_where(&mut self, story: &Story) {
        self.winning = Some(story.winning.len());
        let mut places: Vec<String> = Vec::new();
        for (part, ..) in story.winning.iter().filter_map(|winning| winning.change.as_ref()) {
            if !places.contains(part) {
                places.push(part.clone());
            }
        }
        let several = story.parts.len() > 1;
        self.text = match (&story.columns, story.winning.len()) {
            (Some(columns), _) if several => {
                self.nim_sum = Some(columns.sum.0);
                format!(
                    "The nim sum is {} = {} in binary: make it 0. Look at {}.",
                    columns.sum,
                    columns.sum_row.trim(),
                    places.join(" or ")
                )
            }
            (_, count) => {
                let count = if count == 1 {
                    "There is exactly one winning move.".into()
                } else {
                    format!("There are {count} winning moves.")
                };
                match story.winning.first().and_then(|winning| winning.text.chars().next()) {
                    Some(row) if row.is_ascii_uppercase() => format!("{count} Look at row {row}."),
                    _ => count,
                }
            }
        };
        self.parts = if several { places } else { Vec::new() };
    }

    /// Why no move wins, for somebody who knows already that none does.
    fn say_why_not(&mut self, story: &Story, moves: usize) {
        self.winning = Some(0);
        self.moves = Some(moves);
        let answered = match (moves, story.standing.outcome) {
            (0, _) => "There is no move left.".into(),
            (1, Some(_)) => "The only move can be answered by a winning one.".into(),
            (_, Some(_)) => format!("Each of your {moves} moves can be answered by a winning one."),
            (_, None) => "Look for a move after which your opponent cannot win either.".into(),
        };
        let sum = story.columns.as_ref().filter(|columns| story.parts.len() > 1 && columns.sum.0 == 0);
        self.nim_sum = sum.map(|columns| columns.sum.0);
        self.text = match sum {
            Some(_) => format!("The nim sum is 0 already: every move spoils it. {answered}"),
            None => answered,
        };
    }

    fn say_move(&mut self, winning: &WinningMove) {
        self.mv = Some(winning.text.clone());
        self.text = format!("Play {}", spoken(&winning.text, Language::English));
        if let Some((part, before, after)) = &winning.change {
            self.text.push_str(&format!(": {part} goes from {before} to {after}"));
            self.change = Some(Lowering { part: part.clone(), before: before.0, after: after.0 });
        }
        self.text.push('.');
    }
}
