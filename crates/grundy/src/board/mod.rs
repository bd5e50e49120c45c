//! Games on boards.
//!
//! * [`shape`]: which cells exist, their names, pictures, symmetries.
//! * [`cram`]: place a domino; connected free regions are independent.
//! * [`domineering`]: the same with one direction for each player.
//! * [`chomp`]: bite a corner off a chocolate bar.
//! * [`northcott`]: two towers in each column push each other back.
//! * [`date_game`]: move a date on until New Year's Eve.

pub mod chomp;
pub mod cram;
pub mod date_game;
pub mod domineering;
pub mod northcott;
pub mod shape;
