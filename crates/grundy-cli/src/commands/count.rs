//! `grundy count`: how many positions there are.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::count::count_box;
use grundy::notation::read_game;
use serde_json::json;

/// Arguments of `grundy count`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy count --matches 38              all Nim positions of a box of 38 matches
  grundy count 'northcott(8x8)'")]
pub struct Args {
    /// A game that can count its states
    #[arg(conflicts_with = "matches")]
    game: Option<String>,
    /// Nim positions that can be laid with a box of so many matches
    #[arg(long, value_name = "N")]
    matches: Option<u64>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match (&args.game, args.matches) {
        (_, Some(matches)) => matches_box(matches, context),
        (Some(game), None) => states(game, context),
        (None, None) => Err(Failure::Input(
            "nothing to count\nhelp: name a game, as in grundy count 'northcott(8x8)', or give --matches N"
                .into(),
        )),
    }
}

fn matches_box(matches: u64, context: &Context) -> Result<(), Failure> {
    let count = count_box(matches, &mut context.budget())?;
    let answer = json!({
        "matches": matches,
        "starts": style::big(&count.starts),
        "positions": style::big(&count.positions),
        "safe_starts": style::big(&count.safe_starts),
        "safe_positions": style::big(&count.safe_positions),
    });
    context.answer(&answer, || {
        format!(
            "a box of {matches} matches\n  {} starts use all of them, {} of these have nim sum 0\n  \
             {} positions with at most {matches} (the empty one included), {} of these have nim sum 0",
            style::strong(&count.starts),
            count.safe_starts,
            style::strong(&count.positions),
            count.safe_positions
        )
    })
}

fn states(game: &str, context: &Context) -> Result<(), Failure> {
    let game = read_game(game)?;
    let Some(states) = game.states() else {
        return Err(Failure::Input(format!(
            "{} cannot count its states without listing them\nhelp: 'grundy analyse' counts the positions reachable from one",
            game.name()
        )));
    };
    context.answer(&json!({"game": game.name(), "states": style::big(&states)}), || {
        format!("{}: {} states, counting who is to move", game.name(), style::strong(&states))
    })
}
