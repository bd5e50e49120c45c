//! `grundy reduce`: which moves of a subtraction game can be left out.

use super::register_input::finite_moves;
use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::subtraction::theory::superfluous::superfluous_moves;
use serde_json::json;

/// Arguments of `grundy reduce`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy reduce 'subtract(1,2,4,8,16)'
  grundy reduce 'subtract(1,3,5,7)'")]
pub struct Args {
    /// A subtraction game with finitely many moves
    game: String,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let (name, moves) = finite_moves(&args.game)?;
    let found = superfluous_moves(&moves, &context.budget())?;
    let answer = json!({
        "game": name, "needed": found.needed, "superfluous": found.superfluous, "smallest": found.smallest,
        "proved_smallest": found.proved_smallest, "period": found.cycle.period, "preperiod": found.cycle.preperiod,
    });
    context.answer(&answer, || {
        let list = |moves: &[u64]| match moves.is_empty() {
            true => "none".to_string(),
            false => moves.iter().map(u64::to_string).collect::<Vec<_>>().join(" "),
        };
        let smallest = if found.proved_smallest { "smallest" } else { "small" };
        format!(
            "{}\n  superfluous, each alone          {}\n  {smallest} set with the same outcomes  {}\n  period {}, preperiod {}",
            style::strong(&name),
            list(&found.superfluous),
            list(&found.smallest),
            found.cycle.period,
            found.cycle.preperiod
        )
    })
}
