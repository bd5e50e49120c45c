//! Grundy: a library for impartial games.
//!
//! Start with [`game`], the one trait everything is written against; [`notation`] turns text such as
//! `cram(2x3) + kayles:5` into games, [`solve`] answers questions about any of them.
//!
//! ```
//! use grundy::budget::Budget;
//! use grundy::game::Convention;
//! use grundy::nimber::Nimber;
//! use grundy::notation::Expression;
//! use grundy::solve::Solver;
//!
//! let sum = Expression::read("cram(2x3) + kayles:5 + nim:4").unwrap();
//! let mut solver = Solver::new(&sum.sum, Convention::Normal);
//! assert_eq!(solver.value(&sum.position, &mut Budget::unlimited()), Ok(Nimber(1)));
//! ```

pub mod arithmetic;
pub mod ask;
pub mod board;
pub mod budget;
pub mod catalogue;
pub mod count;
pub mod draw;
pub mod error;
pub mod files;
pub mod fraction;
pub mod game;
pub mod graph_game;
pub mod heap;
pub mod misere_form;
pub mod nimber;
pub mod notation;
pub mod parallel;
pub mod play;
pub mod prelude;
pub mod random;
pub mod solve;
pub mod state;
pub mod statistics;
pub mod structure;
pub mod subtraction;
pub mod teach;
pub mod text;
pub mod trouble;
pub mod workbench;

/// The examples of the README and of CONTRIBUTING are compiled and run with the documentation's.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../../README.md")]
    struct Readme;
    #[doc = include_str!("../../../CONTRIBUTING.md")]
    struct Contributing;
}
