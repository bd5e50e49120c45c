//! Files of tables with any text as their head, given the checksum that lets it be read.
#![no_main]

#[path = "../properties.rs"]
#[allow(dead_code)]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::table_head(text));
