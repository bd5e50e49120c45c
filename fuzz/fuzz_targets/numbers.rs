//! Numbers and lists of numbers: real moves, fractions, nimbers, places of coins, families of safe positions.
#![no_main]

#[path = "../properties.rs"]
#[allow(dead_code)]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::numbers(text));
