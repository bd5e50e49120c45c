//! Grundy: a library for impartial games.
//!
//! Ask in a line, or keep a [`Workbench`](workbench::Workbench), which remembers games, tables and answers, and holds the limits:
//!
//! ```
//! use grundy::prelude::*;
//!
//! assert_eq!(grundy::value("cram(2x3) + kayles:5 + nim:4").unwrap(), Nimber(1));
//!
//! let bench = Workbench::new();
//! let answer = bench.ask(&ask::Value::of("cram(4x5)")).unwrap();
//! assert_eq!(answer.value, Some(Worth::Finite(2)));
//! ```
//!
//! * [`ask`]: everything that can be asked, as types. [`trouble`]: why a question was not answered.
//! * [`notation`] turns text into games; [`catalogue`] lists them; an own game joins with
//!   [`Workbench::with_game`](workbench::Workbench::with_game).
//! * [`theorems`]: the store of all that is proved about families.
//! * [`game`]: the one trait everything is written against. [`solve`]: what works for any game.
//!
//! This crate is the facade: the crates below it, one for each theory, are reachable through it ([`heap`], [`board`],
//! [`subtraction`], [`structure`], [`play`], [`draw`] ...).

pub use grundy_algebra::fraction;
pub use grundy_boards as board;
pub use grundy_core::{
    arithmetic, budget, checked_file, count, drawing, error, files, game, graph_game, language, nimber,
    parallel, random, recurrence, solve, text, view,
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
mod face;
pub mod notation;
pub mod prelude;
pub mod state;
pub mod theorems;
pub mod trouble;
pub mod workbench;

pub use face::{moves, outcome, period, sequence, value};

/// The examples of the README, of CONTRIBUTING and of the book's page on adding a game are compiled and run with the documentation's.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../../README.md")]
    struct Readme;
    #[doc = include_str!("../../../CONTRIBUTING.md")]
    struct Contributing;
    #[doc = include_str!("../../../docs/src/adding-a-game.md")]
    struct AddingAGame;
}
