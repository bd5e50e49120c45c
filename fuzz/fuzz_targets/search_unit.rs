//! Units of record searches and kinds of move sets.
#![no_main]

#[path = "../properties.rs"]
#[allow(dead_code)]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::search_unit(text));
