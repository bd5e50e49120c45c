//! Tests that run the real program.

mod boards;
mod boards_tables;
mod common;
mod docs;
mod errors;
mod nim;
mod players;
mod quotients;
#[cfg(feature = "serve")]
mod serve;
mod structures;
mod subtraction;
mod wythoff;
