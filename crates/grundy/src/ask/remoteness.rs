//! Remoteness: how many moves a game still lasts if the winner hurries and the loser delays (Steinhaus, 1925; the name is from
//! *Winning Ways*, chapter 9). Only where every play ends: in a cycle nobody can be hurried.

use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Convention, Game};
use crate::notation::Expression;
use crate::solve::Sum;
use crate::solve::digraph::{Digraph, Order};
use crate::solve::graph::{GameGraph, Identify};
use crate::solve::loopy::{Verdict, verdicts};
use crate::solve::sum::SumPosition;
use rustc_hash::FxHashMap;

/// The remoteness of every vertex: the winner takes the shortest way to the end, the loser the longest. `order` has options
/// first.
pub(super) fn plies(graph: &Digraph, order: &[u32], verdicts: &[Verdict]) -> Vec<u32> {
    let mut plies = vec![0; graph.vertices()];
    for vertex in order {
        let lost = |option: &&u32| matches!(verdicts[**option as usize], Verdict::Loss(_));
        let after = |option: &u32| plies[*option as usize] + 1;
        let options = graph.options(*vertex);
        plies[*vertex as usize] = match verdicts[*vertex as usize] {
            Verdict::Win(_) => options.iter().filter(lost).map(after).min(),
            _ => options.iter().map(after).max(),
        }
        .unwrap_or(0);
    }
    plies
}

/// The remoteness of every option of a position.
pub(super) struct AfterMoves<'e> {
    sum: &'e Sum,
    plies: FxHashMap<SumPosition, u32>,
}

impl<'e> AfterMoves<'e> {
    /// Explores the whole game of a position; nothing where some play does not end.
    pub(super) fn explore(
        expression: &'e Expression,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<AfterMoves<'e>>, Stop> {
        let sum = &expression.sum;
        let all = GameGraph::explore(sum, &expression.position, Identify::Standard, budget)?;
        let Order::Artinian(order) = all.graph.order() else { return Ok(None) };
        let plies = plies(&all.graph, &order, &verdicts(&all.graph, convention));
        let option = |vertex: &u32| (all.positions[*vertex as usize].clone(), plies[*vertex as usize]);
        Ok(Some(AfterMoves { sum, plies: all.graph.options(0).iter().map(option).collect() }))
    }

    /// The remoteness of an option.
    pub(super) fn of(&self, option: &SumPosition) -> Option<u32> {
        self.plies.get(&self.sum.standard(option)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workbench::Workbench;
    use std::ops::ControlFlow;

    /// By the definition alone: whether the player to move wins, and after how many moves.
    fn plain(sum: &Sum, position: &SumPosition, convention: Convention) -> (bool, u32) {
        let mut options = Vec::new();
        let _ = sum.options(position, &mut |_, option| {
            options.push(plain(sum, &option, convention));
            ControlFlow::Continue(())
        });
        let lost = options.iter().filter(|(wins, _)| !wins).map(|(_, moves)| moves + 1).min();
        match (lost, options.iter().map(|(_, moves)| moves + 1).max()) {
            (Some(soonest), _) => (true, soonest),
            (None, Some(latest)) => (false, latest),
            (None, None) => (convention == Convention::Misere, 0),
        }
    }

    #[test]
    fn every_move_lasts_as_long_as_the_definition_says() {
        let bench = Workbench::new();
        let games = [
            "nim:2,1,3",
            "nim:3,2",
            "kayles:5",
            "cram(2x3)",
            "cram(2x2) + nim:2",
            "chomp(2x3)",
            "wythoff:2,3",
        ];
        for (text, convention) in
            games.iter().flat_map(|text| [(text, Convention::Normal), (text, Convention::Misere)])
        {
            let expression = bench.expression(text).unwrap();
            let (sum, position) = (&expression.sum, &expression.position);
            let after =
                AfterMoves::explore(&expression, convention, &mut Budget::unlimited()).unwrap().unwrap();
            let mut compared = 0;
            let _ = sum.options(position, &mut |_, option| {
                assert_eq!(
                    after.of(&option),
                    Some(plain(sum, &option, convention).1),
                    "{text} {convention:?}"
                );
                compared += 1;
                ControlFlow::Continue(())
            });
            assert!(compared > 0, "{text}");
        }
    }

    #[test]
    fn where_a_play_need_not_end_there_is_none() {
        let expression = Workbench::new().expression("poker-nim:1 | 0,1").unwrap();
        let found = AfterMoves::explore(&expression, Convention::Normal, &mut Budget::unlimited()).unwrap();
        assert!(found.is_none());
    }
}
