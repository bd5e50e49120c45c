//! Games on boards.
//!
//! * [`shape`]: which cells exist, their lines, names, pictures, symmetries; [`cells`]: sets of them.
//! * [`pieces`], [`layout`]: what can be placed where.
//! * [`placement`]: Cram, Juvavum, Domino Juvavum and every other game of placing pieces.
//! * [`domineering`]: the same with one direction for each player.
//! * [`chomp`]: bite a corner off a chocolate bar.
//! * [`northcott`]: two towers in each column push each other back.
//! * [`date_game`]: move a date on until New Year's Eve.

pub mod cells;
pub mod chomp;
pub mod date_game;
pub mod domineering;
pub mod layout;
pub mod northcott;
pub mod pieces;
pub mod placement;
pub mod shape;

#[cfg(test)]
mod tests;
