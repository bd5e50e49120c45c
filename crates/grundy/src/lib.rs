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
//! let sum = grundy::notation::read("cram(2x3) + kayles:5 + nim:4").unwrap();
//! let mut solver = Solver::new(&sum.sum, Convention::Normal);
//! assert_eq!(solver.value(&sum.position, &mut Budget::unlimited()), Ok(Nimber(1)));
//! ```

pub use grundy_algebra::fraction;
pub use grundy_boards as board;
pub use grundy_core::{
    arithmetic, budget, count, drawing, error, files, game, graph_game, nimber, parallel, random, solve, text,
};
pub use grundy_draw as draw;
pub use grundy_draw::statistics;
pub use grundy_heaps as heap;
pub use grundy_heaps::misere_form;
pub use grundy_play as play;
pub use grundy_play::teach;
pub use grundy_structure as structure;
pub use grundy_subtraction as subtraction;

pub mod ask;
pub mod catalogue;
pub mod notation;
pub mod prelude;
pub mod state;
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
