//! `grundy symmetric`: symmetric move sets, their start sequences, orbits and bounds.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::heap::Heaps;
use grundy::notation::read_game;
use grundy::subtraction::symmetric::bounds::compare;
use grundy::subtraction::symmetric::orbits::{lengths_text, orbits};
use grundy::subtraction::symmetric::{is_symmetric, windows};
use grundy::subtraction::{MoveSet, Subtraction};
use serde_json::{Value, json};

/// Arguments of `grundy symmetric`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy symmetric 'subtract(2,5,7)'
  grundy symmetric 'subtract(3,8,9,14,17)' --json

A set is symmetric if with each move s, except the largest one m, it holds m - s. Then the sequence can be
computed backwards, every start sequence without collisions lies on a cycle, and the cycles are listed.")]
pub struct Args {
    /// A subtraction game with finitely many moves
    game: String,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let game = read_game(&args.game)?;
    let rules = game.rules().downcast_ref::<Heaps<Subtraction>>();
    let Some(MoveSet::Finite(moves)) = rules.map(|rules| rules.rule().set()) else {
        return Err(Failure::Input(format!(
            "{} has no finite move set\nhelp: try subtract(2,5,7)",
            game.name()
        )));
    };
    if !is_symmetric(moves) {
        let answer = json!({"game": game.name(), "symmetric": false});
        context.answer(&answer, || format!("{}: not symmetric", game.name()))?;
        return Err(Failure::Negative);
    }
    let mut budget = context.budget();
    let found = orbits(moves, &mut budget)?;
    let (count, palindromes) =
        (windows::count(moves, &mut budget)?, windows::count_palindromes(moves, &mut budget)?);
    let bounds: Vec<Value> = compare(moves, &mut budget)?
        .into_iter()
        .filter(|comparison| comparison.applies)
        .map(|comparison| json!({"bound": comparison.bound.formula(), "conjecture": comparison.bound.is_conjecture(), "holds": comparison.holds}))
        .collect();
    let rows: Vec<Value> = found
        .iter()
        .map(
            |orbit| json!({"length": orbit.length, "palindromes": orbit.palindromes, "normal": orbit.normal}),
        )
        .collect();
    let answer = json!({
        "game": game.name(), "symmetric": true, "sequences": count, "palindromes": palindromes,
        "orbits": found.len(), "orbit_lengths": lengths_text(&found), "orbit_list": rows, "bounds": bounds,
    });
    context.answer(&answer, || {
        let normal = found.iter().find(|orbit| orbit.normal).map_or(0, |orbit| orbit.length);
        let mut lines = vec![
            format!("{}: symmetric, so the preperiod is 0", style::strong(game.name())),
            format!("  collision-free start sequences  {count}, {palindromes} of them palindromes"),
            format!("  orbits                          {}: {}", found.len(), lengths_text(&found)),
            format!("  the game itself                 period {normal}"),
        ];
        for bound in &bounds {
            let formula = bound["bound"].as_str().unwrap_or_default();
            let holds = if bound["holds"] == true { "holds" } else { "fails" };
            let status = if bound["conjecture"] == true { " (a conjecture)" } else { "" };
            lines.push(format!("  bound {formula:25} {holds}{status}"));
        }
        lines.join("\n")
    })
}
