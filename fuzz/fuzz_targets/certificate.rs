//! Certificates, which are read and then checked.
#![no_main]

#[path = "../properties.rs"]
#[allow(dead_code)]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::certificate(text));
