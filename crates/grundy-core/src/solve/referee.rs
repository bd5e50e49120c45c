//! One answer for every kind of game.
//!
//! Ordinary games are asked for value and outcome, partizan ones for the outcome only. If backward induction
//! meets a cycle, all positions reachable from the one in question are explored once and judged by retrograde
//! analysis; the result is remembered, so that a whole game can be played from it.

use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Convention, FirstMoves, Game, Kind, Outcome, Step};
use crate::nimber::Nimber;
use crate::solve::graph::{GameGraph, Identify};
use crate::solve::loopy::{self, LoopyValue, Verdict};
use crate::solve::solver::{Solver, list_options};
use rustc_hash::FxHashMap;

/// What is known of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// `None` is a draw.
    pub outcome: Option<Outcome>,
    /// The value, where the game has values.
    pub value: Option<Worth>,
    /// In a game with cycles: so many moves the winner needs, with best play.
    pub time: Option<u32>,
}

/// A value, finite or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Worth {
    /// A nimber.
    Finite(Nimber),
    /// No nimber; the finite values of the options.
    Infinite(Vec<u32>),
}

impl Standing {
    /// Of a position with this value.
    pub fn of(value: Nimber) -> Standing {
        Standing { outcome: Some(Outcome::of(value)), value: Some(Worth::Finite(value)), time: None }
    }

    fn judged(verdict: Verdict, value: Option<Worth>) -> Standing {
        let outcome = match verdict {
            Verdict::Win(_) => Some(Outcome::N),
            Verdict::Loss(_) => Some(Outcome::P),
            Verdict::Draw => None,
        };
        Standing { outcome, value, time: verdict.time() }
    }
}

/// Answers questions about positions of one game under one convention.
pub struct Referee<'g, G: Game> {
    game: &'g G,
    convention: Convention,
    solver: Solver<'g, G>,
    judged: FxHashMap<G::Position, Standing>,
}

impl<'g, G: Game> Referee<'g, G> {
    /// A referee who knows nothing yet.
    pub fn new(game: &'g G, convention: Convention) -> Self {
        Referee { game, convention, solver: Solver::new(game, convention), judged: FxHashMap::default() }
    }

    /// How many positions the referee remembers, beside what the game remembers itself.
    pub fn positions(&self) -> usize {
        self.solver.positions() + self.judged.len()
    }

    /// Outcome, and value where there is one.
    pub fn standing(&mut self, position: &G::Position, budget: &mut Budget<'_>) -> Result<Standing, Stop> {
        if let Some(standing) = self.judged.get(&self.game.standard(position)) {
            return Ok(standing.clone());
        }
        if self.game.kind() == Kind::Partizan {
            let outcome = self.outcome(position, budget)?;
            return Ok(Standing { outcome, value: None, time: None });
        }
        match self.solver.value(position, budget) {
            Ok(value) => Ok(Standing::of(value)),
            Err(Stop::Cycle) => self.judge(position, budget),
            Err(stop) => Err(stop),
        }
    }

    /// The outcome alone, which may be cheaper. `None` is a draw.
    pub fn outcome(
        &mut self,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        if let Some(standing) = self.judged.get(&self.game.standard(position)) {
            return Ok(standing.outcome);
        }
        match self.solver.outcome(position, budget) {
            Ok(outcome) => Ok(Some(outcome)),
            Err(Stop::Cycle) => Ok(self.judge(position, budget)?.outcome),
            Err(stop) => Err(stop),
        }
    }

    /// By retrograde analysis, with the time the winner needs, whether or not there are cycles.
    pub fn judge(&mut self, position: &G::Position, budget: &mut Budget<'_>) -> Result<Standing, Stop> {
        let all = GameGraph::explore(self.game, position, Identify::Standard, budget)?;
        let verdicts = loopy::verdicts(&all.graph, self.convention);
        let values: Vec<Option<Worth>> = match self.convention {
            Convention::Normal if self.game.kind() != Kind::Partizan => {
                loopy::values(&all.graph).into_iter().map(|v| Some(v.into())).collect()
            }
            // Misère values are defined by backward induction only, partizan games have none.
            _ => vec![None; verdicts.len()],
        };
        let standings: Vec<Standing> = verdicts
            .into_iter()
            .zip(values)
            .map(|(verdict, value)| Standing::judged(verdict, value))
            .collect();
        // The graph begins with the position itself.
        let here = standings[0].clone();
        self.judged.extend(all.positions.into_iter().zip(standings));
        Ok(here)
    }

    /// The winning moves: those to a loss for the opponent.
    pub fn winning_moves(
        &mut self,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Step<G>>, Stop> {
        self.first_winning_moves(position, usize::MAX, budget).map(|found| found.first)
    }

    /// How many moves win, and `at_most` so many of them.
    pub fn first_winning_moves(
        &mut self,
        position: &G::Position,
        at_most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<FirstMoves<Step<G>>, Stop> {
        if self.judged.is_empty() {
            match self.solver.first_moves_to(position, Nimber(0), at_most, budget) {
                Err(Stop::Cycle) => {}
                other => return other,
            }
        }
        let mut found = Vec::new();
        for (mv, to) in list_options(self.game, position, budget)? {
            if self.outcome(&to, budget)? == Some(Outcome::P) {
                found.push((mv, to));
            }
        }
        Ok(FirstMoves::of(found, at_most))
    }

    /// The moves to options of a wanted value.
    pub fn moves_to(
        &mut self,
        position: &G::Position,
        wanted: Nimber,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Step<G>>, Stop> {
        self.first_moves_to(position, wanted, usize::MAX, budget).map(|found| found.first)
    }

    /// How many moves lead to options of a wanted value, and `at_most` so many of them.
    pub fn first_moves_to(
        &mut self,
        position: &G::Position,
        wanted: Nimber,
        at_most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<FirstMoves<Step<G>>, Stop> {
        match self.solver.first_moves_to(position, wanted, at_most, budget) {
            Err(Stop::Cycle) => {}
            other => return other,
        }
        let moves = self.moves(position, budget)?.into_iter();
        let hits = moves.filter(|(_, standing)| standing.value == Some(Worth::Finite(wanted)));
        Ok(FirstMoves::of(hits.map(|(step, _)| step).collect(), at_most))
    }

    /// Every move with the standing it leads to.
    pub fn moves(
        &mut self,
        position: &G::Position,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<(Step<G>, Standing)>, Stop> {
        let steps = list_options(self.game, position, budget)?;
        steps
            .into_iter()
            .map(|step| {
                let standing = self.standing(&step.1, budget)?;
                Ok((step, standing))
            })
            .collect()
    }
}

impl From<LoopyValue> for Worth {
    fn from(value: LoopyValue) -> Worth {
        match value {
            LoopyValue::Finite(value) => Worth::Finite(Nimber(value.into())),
            LoopyValue::Infinite(options) => Worth::Infinite(options),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph_game::GraphGame;

    #[test]
    fn cycles_are_judged_and_everything_else_is_solved() {
        let json = r#"{"edges": [["a", "b"], ["b", "a"], ["c", "end"], ["c", "a"], ["d", "c"]]}"#;
        let game = GraphGame::from_json("g.json", json).unwrap();
        let mut budget = Budget::unlimited();
        let mut referee = Referee::new(&game, Convention::Normal);
        let at = |name: &str| game.read(crate::text::Fragment::new(name)).unwrap();
        assert_eq!(referee.outcome(&at("a"), &mut budget), Ok(None));
        assert_eq!(referee.outcome(&at("c"), &mut budget), Ok(Some(Outcome::N)));
        let lost = referee.standing(&at("d"), &mut budget).unwrap();
        assert_eq!((lost.outcome, lost.time), (Some(Outcome::P), Some(1)));
        assert_eq!(referee.winning_moves(&at("c"), &mut budget).unwrap(), [(0, at("end"))]);
    }
}
