//! Any text is a game graph or an error that can be shown.
#![no_main]

use grundy::graph_game::GraphGame;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match GraphGame::from_json("fuzz.json", text) {
        Ok(game) => {
            let _ = game.digraph().order();
        }
        Err(error) => {
            assert!(error.span.start <= error.span.end);
            assert!(!error.to_string().is_empty());
        }
    }
});
