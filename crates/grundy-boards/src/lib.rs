//! Games on boards.
//!
//! ```
//! use grundy_boards::placement::Placements;
//! use grundy_boards::shape::Shape;
//! use grundy_core::budget::Budget;
//! use grundy_core::expression::Expression;
//! use grundy_core::game::{Convention, Outcome};
//! use grundy_core::solve::Referee;
//! let cram = Expression::of(Placements::cram("cram(2x3)".into(), Shape::rectangle(2, 3), 2), None).unwrap();
//! let mut referee = Referee::new(&cram.sum, Convention::Normal);
//! assert_eq!(referee.outcome(&cram.position, &mut Budget::unlimited()), Ok(Some(Outcome::N)));
//! ```
//!
//! * [`shape`]: which cells exist, their lines, names, pictures, symmetries; [`cells`]: sets of them.
//! * [`pieces`], [`layout`]: what can be placed where.
//! * [`placement`]: Cram, Juvavum, Domino Juvavum and every other game of placing pieces.
//! * [`counting`]: positions, moves, matchings and tilings, counted exactly.
//! * [`strip`]: boards of one line, by theory at any length.
//! * [`mirror`]: winning by answering with mirror images.
//! * [`juvavum`]: Juvavum over classes of positions under permutations of rows and columns.
//! * [`dense`]: the values of all positions of a small board.
//! * [`table`]: such values kept in files.
//! * [`certificate`]: values written down so that others can check them.
//! * [`domineering`]: the same with one direction for each player.
//! * [`chomp`]: bite a corner off a chocolate bar.
//! * [`northcott`]: two towers in each column push each other back.
//! * [`date_game`]: move a date on until New Year's Eve.

pub use grundy_core::board::{Board, cells, layout, pieces, shape};

pub mod certificate;
pub mod chomp;
mod chomp_table;
pub mod counting;
pub mod date_game;
pub mod dense;
pub mod domineering;
pub mod juvavum;
pub mod mirror;
pub mod normal_forms;
pub mod northcott;
pub mod placement;
pub mod search;
pub mod strip;
pub mod table;

#[cfg(test)]
mod tests;
