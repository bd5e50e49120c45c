//! Any text is a rule that can be written, read again and applied, or an error whose place lies in the text.
#![no_main]

use grundy::teach::rule::Rule;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Rule::read(text) {
        Ok(rule) => {
            let again = Rule::read(&rule.to_string()).unwrap_or_else(|error| panic!("{rule}: {error}"));
            for heaps in [[0, 0, 0], [1, 2, 3], [7, 7, 2]] {
                assert_eq!(rule.loses(&heaps).ok(), again.loses(&heaps).ok());
            }
        }
        Err(error) => assert!(error.span.start <= error.span.end && error.span.end <= text.len()),
    }
});
