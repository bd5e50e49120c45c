//! Codes of take-and-break games, with digits in braces.
#![no_main]

#[path = "../properties.rs"]
#[allow(dead_code)]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::octal_code(text));
