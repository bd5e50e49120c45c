//! The ground everything stands on: what a game is, how any game is solved, nimbers, limits, text.
//!
//! This crate knows no particular game but one given as a graph. It may call no other crate of ours.
//!
//! Start with [`game`], the one trait everything is written against; [`solve`] answers questions about any game.
//!
//! ```
//! use grundy_core::budget::Budget;
//! use grundy_core::game::Convention;
//! use grundy_core::graph_game::GraphGame;
//! use grundy_core::nimber::Nimber;
//! use grundy_core::solve::Solver;
//!
//! let game = GraphGame::from_json("g.json", r#"{"start": "2", "edges": [["2", "1"], ["2", "0"], ["1", "0"]]}"#).unwrap();
//! let start = grundy_core::game::Game::start(&game).unwrap();
//! let value = Solver::new(&game, Convention::Normal).value(&start, &mut Budget::unlimited());
//! assert_eq!(value, Ok(Nimber(2)));
//! ```

pub mod arithmetic;
pub mod board;
pub mod budget;
pub mod call;
pub mod checked_file;
pub mod convention;
pub mod count;
pub mod drawing;
pub mod error;
pub mod expression;
pub mod files;
pub mod game;
pub mod graph_game;
pub mod language;
pub mod nimber;
pub mod numbers;
pub mod parallel;
pub mod random;
pub mod recurrence;
pub mod solve;
pub mod text;
pub mod view;
