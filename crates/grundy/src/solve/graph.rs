//! The explicit graph of all positions reachable from one.
//!
//! Positions are told apart either by their standard spelling or up to the symmetries the game knows. Moves
//! with the same text between the same positions count once; different moves between the same two positions
//! stay apart, as in a multigraph. Up to symmetry one move is kept between two positions.

use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Flow, Game};
use crate::solve::digraph::Digraph;
use crate::solve::solver::{effort, unbroken};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;

/// Which positions count as the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Identify {
    /// Only different spellings of the same position (order of heaps).
    #[default]
    Standard,
    /// Positions that the game's symmetries carry into each other.
    Symmetry,
}

/// All positions reachable from a root, with the moves between them. Vertex 0 is the root.
pub struct GameGraph<G: Game> {
    /// The positions, in the order in which a breadth-first search meets them.
    pub positions: Vec<G::Position>,
    /// The moves.
    pub graph: Digraph,
    /// The text of each move, in the order of [`Digraph::edge_list`].
    pub labels: Vec<String>,
}

impl<G: Game> GameGraph<G> {
    /// Explores everything reachable from `root`.
    pub fn explore(
        game: &G,
        root: &G::Position,
        identify: Identify,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stop> {
        Self::explore_from(game, std::iter::once(root.clone()), identify, budget)
    }

    /// Explores everything reachable from several positions.
    pub fn explore_from(
        game: &G,
        roots: impl IntoIterator<Item = G::Position>,
        identify: Identify,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stop> {
        let name = |position: &G::Position| match identify {
            Identify::Standard => game.standard(position),
            Identify::Symmetry => game.canonical(position),
        };
        let mut search = Search { numbers: FxHashMap::default(), positions: Vec::new() };
        for root in roots {
            search.number(name(&root));
        }
        let (mut edges, mut labels, mut bytes) = (Vec::new(), Vec::new(), 0u64);
        let mut stopped = Ok(());
        let mut at = 0;
        while at < search.positions.len() {
            let position: G::Position = search.positions[at].clone();
            let mut seen: FxHashSet<(u32, Option<String>)> = FxHashSet::default();
            let flow = game.options(&position, &mut |mv, option| -> Flow {
                let label = game.write_move(&position, &mv);
                let to = search.number(name(&option));
                // Under symmetries the texts of equivalent moves differ, so there the target alone counts.
                let told_apart = (identify == Identify::Standard).then(|| label.clone());
                if seen.insert((to, told_apart)) {
                    bytes += (size_of::<(u32, u32, String)>() + label.len()) as u64;
                    edges.push((at as u32, to));
                    labels.push(label);
                }
                stopped = budget.work(effort(game, &option)).and_then(|asked| match asked {
                    true => budget.need(bytes + search.bytes(game)),
                    false => Ok(()),
                });
                if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            stopped.clone()?;
            unbroken(flow, budget)?;
            budget.position(bytes + search.bytes(game))?;
            at += 1;
        }
        Ok(GameGraph {
            graph: Digraph::new(search.positions.len(), &edges),
            positions: search.positions,
            labels,
        })
    }

    /// The moves as (from, to, text).
    pub fn moves(&self) -> impl Iterator<Item = (u32, u32, &str)> {
        self.graph.edge_list().zip(&self.labels).map(|((from, to), label)| (from, to, label.as_str()))
    }
}

struct Search<P> {
    numbers: FxHashMap<P, u32>,
    positions: Vec<P>,
}

impl<P: Clone + Eq + std::hash::Hash> Search<P> {
    /// Every position is kept twice, once as a key; the last one stands for what all of them own.
    fn bytes<G: Game<Position = P>>(&self, game: &G) -> u64 {
        let owned = self.positions.last().map_or(0, |position| game.owned_bytes(position));
        (self.positions.len() * (2 * size_of::<P>() + 2 * owned + 16)) as u64
    }

    fn number(&mut self, position: P) -> u32 {
        let fresh = self.positions.len() as u32;
        let number = *self.numbers.entry(position.clone()).or_insert(fresh);
        if number == fresh {
            self.positions.push(position);
        }
        number
    }
}
