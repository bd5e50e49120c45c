//! Tests that run the real program.

mod boards;
mod common;
mod docs;
mod errors;
mod nim;
mod quotients;
mod subtraction;
