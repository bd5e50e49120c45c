//! Subtraction games with real moves: take one of finitely many exact numbers, or any number of an interval, from
//! a heap whose size is a real number, 0 or more.
//!
//! The lost heaps form intervals. With finitely many moves all of them contain their lower end and not their
//! upper one: the first is [0, min L), shifts keep this form, and so does the complement of their union. With
//! intervals of moves, such as `(1..2]`, every kind of end occurs: there the lost heaps begin with [0, 1].
//!
//! Heaps from one place on are decided by those within max L before it. If the lost intervals in this window come
//! again exactly, the sequence is periodic. For irrational moves this need not happen: the search is limited to
//! a number of intervals, and "none found" says nothing about more. Theorem 4 holds for real moves: `1 sqrt(2)` has
//! the period 1+sqrt(2).
//!
//! Variation: one move s may be replaced by s + eps or s - eps. [`RealGame::vary`] computes with an infinitesimal eps;
//! the end points are then linear in eps, and it is said up to which eps the answer is literally true.
//!
//! Source: "Lange Perioden in Subtraktions-Spielen", outlook: the interval union algorithm with its remark on the
//! ends, and the idea of small variations of a move. Limits: all numbers lie in one field Q(sqrt(d)), and
//! numerators and denominators have at most 127 bits; beyond that the computation is refused.
//!
//! Main results
//! * [`RealGame::read`], [`RealGame::new`]: the moves.
//! * [`RealGame::lost`]: the lost intervals up to a bound.
//! * [`RealGame::find_period`]: period and preperiod.
//! * [`RealGame::vary`]: lost intervals as functions of a small change of one move.

mod game;
mod merge;
mod number;
mod period;
#[cfg(test)]
mod tests;

pub use game::{Interval, RealFound, RealGame, Sloped, Varied};
pub use number::Real;
