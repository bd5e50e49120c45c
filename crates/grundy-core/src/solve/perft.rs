//! How many plays a game has, by their length: what programmers of chess call perft.
//!
//! A play of length d is a sequence of d moves. Plays are not listed: those that have led to the same position go on in the same
//! ways, so it is enough to know how many lead to each position in d moves, and from there to those in d + 1. Every move counts,
//! also one of several that lead to the same position. Positions are told apart by their standard spelling.
//!
//! The numbers say nothing about who wins, and that is their use: they depend on the moves alone, so a game whose numbers have
//! changed has changed its rules.
//!
//! Main results
//! * [`perft`]: all levels up to a depth. [`Plays`]: level by level.

use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Flow, Game};
use crate::solve::solver::{effort, unbroken};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// What a number of plays owns outside itself, about.
const NUMBER_BYTES: usize = 16;

/// The plays of one length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// How many moves they have.
    pub depth: u32,
    /// How many plays there are.
    pub plays: BigUint,
    /// To how many different positions they lead.
    pub positions: u64,
    /// How many of them are over: no move is left.
    pub ended: BigUint,
}

/// The plays of a game from one position, length by length.
pub struct Plays<'g, G: Game> {
    game: &'g G,
    depth: u32,
    /// How many plays of this length lead to each position.
    reached: FxHashMap<G::Position, BigUint>,
    owned_bytes: usize,
}

impl<'g, G: Game> Plays<'g, G> {
    /// The play without any move.
    pub fn new(game: &'g G, start: &G::Position) -> Self {
        let reached = FxHashMap::from_iter([(game.standard(start), BigUint::from(1u8))]);
        Plays { game, depth: 0, reached, owned_bytes: game.owned_bytes(start) }
    }

    /// The numbers of this length.
    pub fn level(&self, budget: &Budget<'_>) -> Result<Level, Stop> {
        let (mut plays, mut ended) = (BigUint::ZERO, BigUint::ZERO);
        for (position, count) in &self.reached {
            budget.work(effort(self.game, position))?;
            plays += count;
            if is_over(self.game, position, budget)? {
                ended += count;
            }
        }
        Ok(Level { depth: self.depth, plays, positions: self.reached.len() as u64, ended })
    }

    /// Goes on to the plays with one move more. If it is stopped, nothing has changed.
    pub fn advance(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let mut next = Plays {
            game: self.game,
            depth: self.depth.saturating_add(1),
            reached: FxHashMap::default(),
            owned_bytes: 0,
        };
        let before = self.bytes();
        for (position, count) in &self.reached {
            let mut stopped = Ok(());
            let flow = self.game.options(position, &mut |_, option| -> Flow {
                next.add(&option, count);
                stopped = budget.work(effort(self.game, &option)).and_then(|asked| match asked {
                    true => budget.need(before + next.bytes()),
                    false => Ok(()),
                });
                if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            stopped?;
            unbroken(flow, budget)?;
            budget.position(before + next.bytes())?;
        }
        *self = next;
        Ok(())
    }

    fn add(&mut self, option: &G::Position, count: &BigUint) {
        let position = self.game.standard(option);
        let owned = self.game.owned_bytes(&position);
        *self.reached.entry(position).or_insert_with(|| {
            self.owned_bytes += owned;
            BigUint::ZERO
        }) += count;
    }

    /// Bytes in use, about.
    fn bytes(&self) -> u64 {
        let entry = size_of::<(G::Position, BigUint)>() + 1;
        (self.reached.capacity() * entry + self.reached.len() * NUMBER_BYTES + self.owned_bytes) as u64
    }
}

/// Whether a position has no moves.
fn is_over<G: Game>(game: &G, position: &G::Position, budget: &Budget<'_>) -> Result<bool, Stop> {
    let mut over = true;
    let flow = game.options(position, &mut |_, _| {
        over = false;
        ControlFlow::Break(())
    });
    if over { unbroken(flow, budget).map(|()| true) } else { Ok(false) }
}

/// The plays of all lengths up to `depth`; fewer levels if all plays are over before.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_core::game::Game;
/// use grundy_core::graph_game::GraphGame;
/// use grundy_core::solve::perft::perft;
/// use grundy_core::text::Fragment;
/// let game = GraphGame::from_json("three", r#"{"edges": [["a", "b"], ["a", "c"], ["b", "c"]]}"#).unwrap();
/// let a = game.read(Fragment::new("a")).unwrap();
/// let levels = perft(&game, &a, 9, &mut Budget::unlimited()).unwrap();
/// let plays: Vec<String> = levels.iter().map(|level| level.plays.to_string()).collect();
/// assert_eq!(plays, ["1", "2", "1"]);
/// ```
pub fn perft<G: Game>(
    game: &G,
    start: &G::Position,
    depth: u32,
    budget: &mut Budget<'_>,
) -> Result<Vec<Level>, Stop> {
    let mut plays = Plays::new(game, start);
    let mut levels = vec![plays.level(budget)?];
    while let Some(last) = levels.last()
        && last.depth < depth
        && last.ended < last.plays
    {
        plays.advance(budget)?;
        levels.push(plays.level(budget)?);
    }
    Ok(levels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph_game::GraphGame;
    use crate::text::Fragment;

    /// By the definition: every play for itself, no spelling is standard.
    fn plays<G: Game>(game: &G, position: &G::Position, depth: u32) -> BigUint {
        if depth == 0 {
            return BigUint::from(1u8);
        }
        let mut sum = BigUint::ZERO;
        let _ = game.options(position, &mut |_, option| {
            sum += plays(game, &option, depth - 1);
            ControlFlow::Continue(())
        });
        sum
    }

    fn graph(edges: &str) -> (GraphGame, u32) {
        let game = GraphGame::from_json("graph", &format!(r#"{{"edges": {edges}}}"#)).unwrap();
        let start = game.read(Fragment::new("a")).unwrap();
        (game, start)
    }

    #[test]
    fn levels_are_those_of_the_definition() {
        for edges in [
            r#"[["a","b"],["a","c"],["b","c"],["b","d"],["c","d"]]"#,
            r#"[["a","b","one"],["a","b","other"],["b","c"]]"#,
            r#"[["a","b"],["b","a"],["b","c"]]"#,
        ] {
            let (game, start) = graph(edges);
            for level in perft(&game, &start, 12, &mut Budget::unlimited()).unwrap() {
                assert_eq!(level.plays, plays(&game, &start, level.depth), "{edges} {}", level.depth);
            }
        }
    }

    #[test]
    fn plays_end() {
        let (game, start) = graph(r#"[["a","b"],["a","c"],["b","c"]]"#);
        let levels = perft(&game, &start, 9, &mut Budget::unlimited()).unwrap();
        let ended: Vec<u64> = levels.iter().map(|level| u64::try_from(&level.ended).unwrap()).collect();
        let positions: Vec<u64> = levels.iter().map(|level| level.positions).collect();
        assert_eq!((ended, positions), (vec![0, 1, 1], vec![1, 2, 1]));
    }

    #[test]
    fn limits_are_kept() {
        let (game, start) = graph(r#"[["a","b"],["b","a"]]"#);
        assert!(perft(&game, &start, 9, &mut Budget::with_memory(10)).is_err());
    }
}
