//! What works for every game, written once against [`crate::game::Game`].
//!
//! * [`solver`]: values by memoised backward induction, moves with their values.
//! * [`outcome`]: outcomes alone, where values do not add.
//! * [`digraph`]: game graphs given as such: classification, backward induction, depth.
//! * [`graph`]: the explicit graph of all positions reachable from one.
//! * [`loopy`]: games with cycles: win, loss, draw, time to win, generalised values, checking of claims.
//! * [`perft`]: how many plays there are, by their length.
//! * [`plain`]: the rules of a game alone, for tests of what it says about itself.
//! * [`referee`]: one answer for every kind of game: ordinary, loopy or partizan.
//! * [`sum`]: sums of different games chosen at run time.
//! * [`any`]: a game behind a pointer, so that a program can hold any game.

pub mod any;
pub mod digraph;
pub mod graph;
pub mod loopy;
pub mod outcome;
pub mod perft;
pub mod plain;
pub mod referee;
pub mod solver;
pub mod sum;

pub use any::AnyGame;
pub use digraph::Digraph;
pub use graph::GameGraph;
pub use referee::Referee;
pub use solver::Solver;
pub use sum::Sum;
