//! The winning first moves of Cram on small boards, and how the values of all first moves are spread: the library used as a
//! stranger would.
//!
//! `cargo run --example best_openings`

use grundy::prelude::*;
use std::collections::BTreeMap;

fn main() -> Result<(), Trouble> {
    // One workbench for all boards: what is found about one position serves the next.
    let bench = Workbench::new().with_limits(Limits::with_memory(1 << 30));
    for (rows, columns) in [(3, 3), (3, 4), (3, 5), (4, 4), (4, 5)] {
        let board = format!("cram({rows}x{columns})");
        let value = grundy::value(&board)?;
        let openings = bench.ask(&ask::Moves::all(&board))?.moves;
        let wins = openings.iter().filter(|opening| opening.outcome == Some(OutcomeName::P));
        let names: Vec<&str> = wins.map(|opening| opening.text.as_str()).collect();
        match names[..] {
            [] => println!("{board}: value {value}, the second player wins"),
            _ => println!("{board}: value {value}, open with {}", names.join(" or ")),
        }
        println!("    {} first moves: {}", openings.len(), spread(&openings));
    }
    Ok(())
}

/// How many moves lead to each value.
fn spread(openings: &[ask::moves::ListedMove]) -> String {
    let mut moves = BTreeMap::new();
    for opening in openings {
        if let Some(Worth::Finite(value)) = opening.value {
            *moves.entry(value).or_insert(0) += 1;
        }
    }
    let told: Vec<String> = moves.iter().map(|(value, times)| format!("{times} to {value}")).collect();
    told.join(", ")
}
