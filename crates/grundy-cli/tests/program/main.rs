//! Tests that run the real program.

mod boards;
mod boards_tables;
mod common;
mod docs;
mod errors;
mod nim;
mod players;
mod quotients;
mod structures;
mod subtraction;
mod wythoff;
