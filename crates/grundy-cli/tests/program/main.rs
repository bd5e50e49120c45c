//! Tests that run the real program.

mod boards;
mod common;
mod errors;
mod nim;
