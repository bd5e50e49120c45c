//! The explicit graph of all positions reachable from one.
//!
//! Positions are told apart either by their standard spelling or up to the symmetries the game knows. Moves
//! with the same text between the same positions count once; different moves between the same two positions
//! stay apart, as in a multigraph.
//!
//! Up to symmetry a class of positions is shown by its [canonical](Game::canonical) position, as in every other view, but the
//! root by itself. One move is kept between two classes: one that leads to the very position shown, if there is one. Otherwise
//! the move leads to a turned or mirrored one, and its text ends with [`TURNED`].

use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Flow, Game};
use crate::solve::digraph::Digraph;
use crate::solve::solver::{effort, unbroken};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;
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

/// Stands behind a move that leads to the position shown only when that is turned or mirrored.
pub const TURNED: &str = " ~";

/// All positions reachable from a root, with the moves between them. Vertex 0 is the root.
pub struct GameGraph<G: Game> {
    /// The positions, in the order in which a breadth-first search meets them.
    pub positions: Vec<G::Position>,
    /// The moves.
    pub graph: Digraph,
    /// The text of each move, in the order of [`Digraph::edge_list`].
    pub labels: Vec<String>,
    /// The positions that have further moves, in rising order; none if the graph is whole.
    pub cut: Vec<u32>,
}

/// How much of a graph is explored: what is nearest to the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Most {
    /// So many positions at most.
    pub positions: usize,
    /// When there are more moves than this, no further ones are listed.
    pub moves: usize,
}

impl Most {
    /// The whole graph.
    pub const ALL: Most = Most { positions: usize::MAX, moves: usize::MAX };
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
        Self::explore_nearest(game, roots, identify, Most::ALL, budget)
    }

    /// Explores what is nearest to the roots: the positions that a breadth-first search meets first, and the moves between
    /// them.
    pub fn explore_nearest(
        game: &G,
        roots: impl IntoIterator<Item = G::Position>,
        identify: Identify,
        most: Most,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stop> {
        let key = |position: &G::Position| match identify {
            Identify::Standard => game.standard(position),
            Identify::Symmetry => game.canonical(position),
        };
        let mut search =
            Search { numbers: FxHashMap::default(), positions: Vec::new(), most: most.positions };
        for root in roots {
            if budget.work(effort(game, &root))? {
                budget.need(search.bytes(game))?;
            }
            if let Some(number) = search.number(key(&root)) {
                search.positions[number as usize] = game.standard(&root);
            }
        }
        let mut moves = Moves::default();
        let mut stopped = Ok(());
        let mut at = 0;
        while at < search.positions.len() {
            let position: G::Position = search.positions[at].clone();
            moves.begin(at as u32);
            at += 1;
            if moves.edges.len() > most.moves {
                if game.options(&position, &mut |_, _| ControlFlow::Break(())).is_break() {
                    moves.leave_out();
                }
                continue;
            }
            let flow = game.options(&position, &mut |mv, option| -> Flow {
                match (search.number(key(&option)), identify) {
                    (None, _) => moves.leave_out(),
                    (Some(to), Identify::Standard) => {
                        moves.add_labelled(to, game.write_move(&position, &mv));
                    }
                    (Some(to), Identify::Symmetry) => {
                        let exact = game.standard(&option) == search.positions[to as usize];
                        moves.add_any(to, game.write_move(&position, &mv), exact);
                    }
                }
                stopped = budget.work(effort(game, &option)).and_then(|asked| match asked {
                    true => budget.need(moves.bytes + search.bytes(game)),
                    false => Ok(()),
                });
                if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            stopped.clone()?;
            unbroken(flow, budget)?;
            budget.position(moves.bytes + search.bytes(game))?;
        }
        Ok(GameGraph {
            graph: Digraph::new(search.positions.len(), &moves.edges),
            positions: search.positions,
            labels: moves.labels,
            cut: moves.cut,
        })
    }

    /// The moves as (from, to, text).
    pub fn moves(&self) -> impl Iterator<Item = (u32, u32, &str)> {
        self.graph.edge_list().zip(&self.labels).map(|((from, to), label)| (from, to, label.as_str()))
    }
}

/// The moves found so far.
#[derive(Default)]
struct Moves {
    edges: Vec<(u32, u32)>,
    labels: Vec<String>,
    bytes: u64,
    /// The positions that have further moves.
    cut: Vec<u32>,
    /// The position whose moves are being listed.
    from: u32,
    /// The moves from there: where they lead to and their texts.
    seen: FxHashSet<(u32, String)>,
    /// Up to symmetry, for each class they lead to: the number of the move, and whether it leads to the position shown.
    kept: FxHashMap<u32, (usize, bool)>,
}

impl Moves {
    fn begin(&mut self, from: u32) {
        self.from = from;
        self.seen.clear();
        self.kept.clear();
    }

    /// A move from here leads to a position that is left out.
    fn leave_out(&mut self) {
        if self.cut.last() != Some(&self.from) {
            self.cut.push(self.from);
        }
    }

    /// Adds a move unless the same text leads to the same position already.
    fn add_labelled(&mut self, to: u32, label: String) {
        if self.seen.insert((to, label.clone())) {
            self.push(to, label);
        }
    }

    /// Adds a move unless another one leads to the same class; one to the position shown replaces one to its image.
    fn add_any(&mut self, to: u32, label: String, exact: bool) {
        match self.kept.entry(to) {
            Entry::Vacant(slot) => {
                slot.insert((self.edges.len(), exact));
                self.push(to, if exact { label } else { label + TURNED });
            }
            Entry::Occupied(mut slot) if exact && !slot.get().1 => {
                self.labels[slot.get().0] = label;
                slot.get_mut().1 = true;
            }
            Entry::Occupied(_) => {}
        }
    }

    fn push(&mut self, to: u32, label: String) {
        self.bytes += (size_of::<(u32, u32, String)>() + label.len()) as u64;
        self.edges.push((self.from, to));
        self.labels.push(label);
    }
}

struct Search<P> {
    numbers: FxHashMap<P, u32>,
    positions: Vec<P>,
    most: usize,
}

impl<P: Clone + Eq + std::hash::Hash> Search<P> {
    /// Every position is kept twice, once as a key; the last one stands for what all of them own.
    fn bytes<G: Game<Position = P>>(&self, game: &G) -> u64 {
        let owned = self.positions.last().map_or(0, |position| game.owned_bytes(position));
        (self.positions.len() * (2 * size_of::<P>() + 2 * owned + 16)) as u64
    }

    /// The number of a position; `None` if there is no room for another one.
    fn number(&mut self, position: P) -> Option<u32> {
        let fresh = self.positions.len();
        match self.numbers.entry(position) {
            Entry::Occupied(slot) => Some(*slot.get()),
            Entry::Vacant(_) if fresh >= self.most => None,
            Entry::Vacant(slot) => {
                self.positions.push(slot.key().clone());
                Some(*slot.insert(fresh as u32))
            }
        }
    }
}
