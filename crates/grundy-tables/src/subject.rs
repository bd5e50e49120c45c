//! A game of the notation and the questions a table asks about it.
//!
//! Everything goes the way a user's question goes: text is read by the notation, answers come from the solver
//! behind the erased game. The game remembers what it has solved, so a table of a thousand rows about one game
//! costs little more than its largest row.

use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::game::{Convention, Game, Outcome};
use grundy::nimber::Nimber;
use grundy::solve::graph::{GameGraph, Identify};
use grundy::solve::sum::SumPosition;
use grundy::solve::{AnyGame, Solver, Sum};
use grundy::text::joined;
use std::sync::Arc;

/// Who cannot move loses.
pub(super) const NORMAL: Convention = Convention::Normal;
/// Who cannot move wins.
pub(super) const MISERE: Convention = Convention::Misere;

/// The game, or sum of games, that questions are about.
pub(super) struct Subject {
    pub(super) sum: Sum,
}

/// The text of a move and where it leads.
pub(super) type Move = (String, SumPosition);

impl Subject {
    pub(super) fn new(game: Arc<dyn AnyGame>) -> Subject {
        Subject { sum: Sum { terms: vec![game] } }
    }

    pub(super) fn value(
        &self,
        position: &SumPosition,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Nimber, Stop> {
        Solver::new(&self.sum, convention).value(position, budget)
    }

    pub(super) fn outcome(
        &self,
        position: &SumPosition,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, Stop> {
        Solver::new(&self.sum, convention).outcome(position, budget)
    }

    /// All moves to options of value `wanted`; with 0 these are the winning moves.
    pub(super) fn moves_to(
        &self,
        position: &SumPosition,
        wanted: Nimber,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Move>, Stop> {
        let steps = Solver::new(&self.sum, convention).moves_to(position, wanted, budget)?;
        Ok(steps.into_iter().map(|(mv, to)| (self.sum.write_move(position, &mv), to)).collect())
    }

    /// The winning moves as text.
    pub(super) fn winning(
        &self,
        position: &SumPosition,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<String>, Stop> {
        let moves = self.moves_to(position, Nimber(0), convention, budget)?;
        Ok(moves.into_iter().map(|(text, _)| text).collect())
    }

    /// Every move with the value it leads to in normal play.
    pub(super) fn moves(
        &self,
        position: &SumPosition,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<(String, Nimber)>, Stop> {
        let moves = Solver::new(&self.sum, NORMAL).moves(position, budget)?;
        Ok(moves.into_iter().map(|(mv, _, value)| (self.sum.write_move(position, &mv), value)).collect())
    }

    /// All positions reachable from one, told apart by their standard spelling.
    pub(super) fn graph(
        &self,
        position: &SumPosition,
        budget: &mut Budget<'_>,
    ) -> Result<GameGraph<Sum>, Stop> {
        GameGraph::explore(&self.sum, position, Identify::Standard, budget)
    }

    /// The position without the name of its game.
    pub(super) fn write(&self, position: &SumPosition) -> String {
        let parts = self.sum.terms.iter().zip(position).map(|(game, part)| game.write(part));
        parts.collect::<Vec<_>>().join(" + ")
    }
}

/// The word of the tables for an outcome, seen by the player to move.
pub(super) fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "loss",
        Outcome::N => "win",
    }
}

/// 1 where the player to move wins.
pub(super) fn win(outcome: Outcome) -> u8 {
    u8::from(outcome == Outcome::N)
}

/// Heap sizes as the notation writes them.
pub(super) fn heaps_text(heaps: &[u64]) -> String {
    match heaps {
        [] => "0".into(),
        _ => joined(heaps, ","),
    }
}

/// The two numbers of a change such as `7->5`.
pub(super) fn change(text: &str) -> Option<(u64, u64)> {
    let (from, to) = text.split_once("->")?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// Puts the number of the heap in front of each change: `heap2:3->0`. The same change in two equal heaps is listed
/// for both; changes that belong to no heap are left as they are.
pub(super) fn name_heaps(prefix: &str, heaps: &[u64], changes: &[String]) -> Vec<String> {
    let (mut rest, mut named) = (changes.to_vec(), Vec::new());
    for (at, heap) in heaps.iter().enumerate() {
        let (mut left, mut used) = (Vec::new(), Vec::new());
        for text in rest {
            if text.starts_with(&format!("{heap}->")) && !used.contains(&text) {
                named.push(format!("{prefix}{}:{text}", at + 1));
                used.push(text);
            } else {
                left.push(text);
            }
        }
        rest = left;
    }
    named.extend(rest);
    named
}
