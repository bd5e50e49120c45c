//! The shape of a board and, after a semicolon, a position on it or a piece.
#![no_main]

#[path = "../properties.rs"]
#[allow(dead_code)]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::board(text));
