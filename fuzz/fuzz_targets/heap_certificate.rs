//! Certificates of misère quotients and of periods of octal games.
#![no_main]

#[path = "../properties.rs"]
#[allow(dead_code)]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::heap_certificate(text));
