//! `grundy replay`: a game that was written down, move by move.

use super::play::file::{Line, Saved};
use super::style;
use crate::context::{Context, Play};
use crate::failure::Failure;
use grundy::game::Game;
use grundy::notation::Expression;
use grundy::play::record::{numbered, read_record};
use grundy::play::{Record, View, stuck_player_wins};
use grundy::solve::Sum;
use grundy::solve::sum::SumPosition;
use grundy::text::Fragment;
use num_bigint::BigUint;
use serde_json::json;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Arguments of `grundy replay`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy replay 'domino-juvavum(3x3)' 'A01, C12, AB2, BC0'
  grundy replay 'domino-juvavum(3x3)' '1 1 3 / 4 . 3 / 4 2 2'
  grundy replay nim:1,3,5 '5->2, 3->0'
  grundy replay --load yesterday.game")]
pub struct Args {
    /// The position the game began with
    #[arg(required_unless_present = "load")]
    expr: Option<String>,
    /// The moves in order, or the board with the number of the move on each cell
    #[arg(required_unless_present = "load")]
    moves: Option<String>,
    #[command(flatten)]
    play: Play,
    /// A game saved while playing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["expr", "moves"])]
    load: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let saved = match &args.load {
        Some(file) => Saved::load(file)?,
        None => Saved {
            game: Line::typed(args.expr.as_deref()),
            moves: Line::typed(args.moves.as_deref()),
            ..Saved::default()
        },
    };
    let expression = saved.expression()?;
    let moves = Fragment::new(&saved.moves.text);
    let record = read_record(&expression.sum, &expression.position, moves, &mut context.budget())
        .map_err(|error| saved.moves.wrong(error))?;
    let play = Play { misere: args.play.misere || saved.misere };
    tell(&expression, &record, play, context)
}

/// Player A begins.
fn player(number: usize) -> &'static str {
    if number % 2 == 1 { "A" } else { "B" }
}

/// The bit code of the taken cells.
fn code(sum: &Sum, position: &SumPosition) -> Option<BigUint> {
    let view = View::of(sum, position)?;
    Some(view.rules.layout().shape.present().minus(&view.position.free).code())
}

fn tell(expression: &Expression, record: &Record<Sum>, play: Play, context: &Context) -> Result<(), Failure> {
    let sum = &expression.sum;
    let over = sum.options(record.now(), &mut |_, _| ControlFlow::Break(())).is_continue();
    let last = (!record.is_empty()).then(|| player(record.len()));
    // The player to move is stuck.
    let winner =
        over.then(|| player(record.len() + if stuck_player_wins(play.convention()) { 1 } else { 0 }));
    let board = numbered(sum, record);
    let (mut rows, mut steps) = (Vec::new(), Vec::new());
    for (at, (text, to)) in record.moves(sum).into_iter().zip(&record.positions()[1..]).enumerate() {
        let code = code(sum, to);
        let mut step =
            json!({"number": at + 1, "player": player(at + 1), "move": text, "position": sum.write(to)});
        if let Some(code) = &code {
            step["code"] = style::big(code);
        }
        steps.push(step);
        let told = code.map_or_else(|| sum.write(to), |code| format!("code {code}"));
        rows.push(vec![(at + 1).to_string(), player(at + 1).into(), text, told]);
    }
    let answer = json!({
        "expr": expression.to_string(),
        "convention": play.convention().to_string(),
        "moves": steps,
        "board": board.as_ref().map(|rows| rows.join(" / ")),
        "over": over,
        "last": last,
        "winner": winner,
    });
    context.answer(&answer, || {
        let mut parts = vec![expression.to_string()];
        parts.extend((!rows.is_empty()).then(|| style::columns(&rows)));
        parts.extend(board.map(|rows| rows.join("\n")));
        parts.push(end_text(over, last, winner));
        parts.join("\n")
    })
}

fn end_text(over: bool, last: Option<&str>, winner: Option<&str>) -> String {
    let last = last.map_or("nobody has moved".into(), |last| format!("player {last} moved last"));
    match (over, winner) {
        (true, Some(winner)) => format!("no move left, {last}: player {winner} wins"),
        _ => format!("{last}, the game is not over"),
    }
}
