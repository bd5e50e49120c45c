//! Any text is a formula or an error whose place lies in the text.
#![no_main]

use grundy::nimber::formula::evaluate;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Err(error) = evaluate(text) {
        assert!(error.span.start <= error.span.end && error.span.end <= text.len());
        assert!(!error.to_string().is_empty());
    }
});
