//! Any text is either an expression that can be written and read again, or an error whose place lies in the text.
#![no_main]

use grundy::notation::{Expression, read_game};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // Files named in the text are none of this target's business.
    if text.contains("graph") {
        return;
    }
    match Expression::read(text) {
        Ok(expression) => {
            let written = expression.to_string();
            let again = Expression::read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(again.to_string(), written);
        }
        Err(error) => {
            assert!(error.span.start <= error.span.end && error.span.end <= text.len());
            assert!(!error.to_string().is_empty());
        }
    }
    let _ = read_game(text);
});
