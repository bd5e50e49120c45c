//! The winning first moves of Cram on small boards, and how the values of all first moves are spread: the library used as a
//! stranger would.
//!
//! `cargo run --example best_openings`

use grundy::prelude::*;

fn main() -> Result<(), Trouble> {
    // One workbench for all boards: what is found about one position serves the next.
    let bench = Workbench::new().with_limits(Limits { memory: 1 << 30, time: None });
    for (rows, columns) in [(3, 3), (3, 4), (3, 5), (4, 4), (4, 5)] {
        let board = format!("cram({rows}x{columns})");
        let value = grundy::value(&board)?;
        let opening = bench.ask(&ask::Moves::winning(&board))?;
        let names: Vec<&str> = opening.moves.iter().map(|mv| mv.text.as_str()).collect();
        match names[..] {
            [] => println!("{board}: value {value}, the second player wins"),
            _ => println!("{board}: value {value}, open with {}", names.join(" or ")),
        }
    }
    Ok(())
}
