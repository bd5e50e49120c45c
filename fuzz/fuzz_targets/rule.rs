//! Rules that somebody has guessed.
#![no_main]

#[path = "../properties.rs"]
#[allow(dead_code)]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::rule(text));
