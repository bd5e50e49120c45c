//! `grundy symmetric`: symmetric move sets, their start sequences, orbits and bounds.

use super::register_input::{Bits, finite_moves, parse_bits};
use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::subtraction::symmetric::bounds::compare;
use grundy::subtraction::symmetric::interleave::mixed_period;
use grundy::subtraction::symmetric::orbits::{lengths_text, orbits};
use grundy::subtraction::symmetric::{is_symmetric, previous_value, windows};
use serde_json::{Value, json};

/// Arguments of `grundy symmetric`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy symmetric 'subtract(2,5,7)'
  grundy symmetric 'subtract(3,8,9,14,17)' --json
  grundy symmetric 'subtract(1,2,3)' --before 110
  grundy symmetric 'subtract(2,5,7)' --mix 1111111,0110110

A set is symmetric if with each move s, except the largest one m, it holds m - s. Then the sequence can be
computed backwards, every start sequence without collisions lies on a cycle, and the cycles are listed.")]
pub struct Args {
    /// A subtraction game with finitely many moves
    game: String,
    /// The outcome before these outcomes, as many as the largest move, 0 for a loss and 1 for a win
    #[arg(long, value_name = "BITS", value_parser = parse_bits)]
    before: Option<Bits>,
    /// The period if k start sequences are dealt out in turn, in the game with all moves multiplied by k
    #[arg(long, value_name = "BITS,BITS", value_delimiter = ',', value_parser = parse_bits)]
    mix: Vec<Bits>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let (name, moves) = finite_moves(&args.game)?;
    if !is_symmetric(&moves) {
        let answer = json!({"game": name, "symmetric": false});
        context.answer(&answer, || format!("{}: not symmetric", name))?;
        return Err(Failure::Negative);
    }
    let mut budget = context.budget();
    if let Some(Bits(window)) = &args.before {
        let bit = u8::from(previous_value(&moves, window)?);
        return context.answer(&json!({"game": name, "previous": bit}), || bit.to_string());
    }
    if !args.mix.is_empty() {
        let windows: Vec<Vec<bool>> = args.mix.iter().map(|bits| bits.0.clone()).collect();
        let period = mixed_period(&moves, &windows, &mut budget)?;
        let answer = json!({"game": name, "factor": windows.len(), "period": period});
        return context.answer(&answer, || {
            format!("{} with all moves times {}: period {}", name, windows.len(), style::strong(period))
        });
    }
    let found = orbits(&moves, &mut budget)?;
    let (count, palindromes) =
        (windows::count(&moves, &mut budget)?, windows::count_palindromes(&moves, &mut budget)?);
    let bounds: Vec<Value> = compare(&moves, &mut budget)?
        .into_iter()
        .filter(|comparison| comparison.applies)
        .map(|comparison| json!({"bound": comparison.bound.formula(), "conjecture": comparison.bound.is_conjecture(), "holds": comparison.holds}))
        .collect();
    let rows: Vec<Value> = found
        .iter()
        .map(
            |orbit| json!({"length": orbit.length, "palindromes": orbit.palindromes, "longer_palindromes": orbit.longer_palindromes, "normal": orbit.normal}),
        )
        .collect();
    let answer = json!({
        "game": name, "symmetric": true, "sequences": count, "palindromes": palindromes,
        "orbits": found.len(), "orbit_lengths": lengths_text(&found), "orbit_list": rows, "bounds": bounds,
    });
    context.answer(&answer, || {
        let normal = found.iter().find(|orbit| orbit.normal).map_or(0, |orbit| orbit.length);
        let mut lines = vec![
            format!("{}: symmetric, so the preperiod is 0", style::strong(&name)),
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
