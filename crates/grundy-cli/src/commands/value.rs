//! `grundy value`: value and outcome of a position.

use super::style;
use super::table::BoardTable;
use crate::context::{Context, Play};
use crate::failure::Failure;
use crate::state::State;
use clap::ValueEnum;
use grundy::board::placement::Remembered;
use grundy::budget::Budget;
use grundy::game::{Convention, Game, Kind, Outcome};
use grundy::nimber::Nimber;
use grundy::notation::Expression;
use grundy::solve::Referee;
use grundy::solve::graph::{GameGraph, Identify};
use grundy::solve::referee::{Standing, Worth};
use grundy::teach::words::{Author, word};
use serde_json::json;
use std::path::PathBuf;

/// Time and memory for the outcome alone, after a limit has stopped the value.
const GRACE_MILLISECONDS: u64 = 200;
/// See [`GRACE_MILLISECONDS`].
const GRACE_MEMORY: u64 = 64 << 20;

/// Arguments of `grundy value`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy value nim:3,5,7
  grundy value 'cram(2x3) + kayles:5 + nim:4' --json
  grundy value nim:1,1,1,2 --misere
  grundy value kayles:100,200,31 --misere --outcome
  grundy value nim:1,2,3 --words hausmann")]
pub struct Args {
    /// A position, such as nim:3,5,7
    expr: String,
    #[command(flatten)]
    play: Play,
    /// Only who wins: often much cheaper than the value
    #[arg(long, conflicts_with_all = ["without_ends", "state"])]
    outcome: bool,
    /// Misère play told as normal play: the value on the game graph without its end positions
    #[arg(long, conflicts_with_all = ["misere", "state"])]
    without_ends: bool,
    /// Say win and loss in this author's words as well
    #[arg(long, value_name = "AUTHOR")]
    words: Option<Words>,
    /// Keep the values found in this file and go on from it next time
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Look the value up in a table that 'grundy table' has written
    #[arg(long, value_name = "FILE", conflicts_with_all = ["without_ends", "state"])]
    table: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Words {
    Hausmann,
    Stoll,
    Lieshout,
}

impl Words {
    fn author(self) -> Author {
        match self {
            Words::Hausmann => Author::Hausmann,
            Words::Stoll => Author::Stoll,
            Words::Lieshout => Author::Lieshout,
        }
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let expression = Expression::read(&args.expr)?;
    if expression.sum.kind() == Kind::Partizan {
        if args.without_ends || args.words.is_some() || args.state.is_some() || args.table.is_some() {
            return Err(Failure::Input(format!(
                "{expression} is not impartial: --without-ends, --words, --state and --table do not apply"
            )));
        }
        return partizan(&expression, args.play.convention(), context);
    }
    let convention = args.play.convention();
    let standing = match &args.table {
        Some(file) => BoardTable::open(file, &expression, convention)?.standing(&expression)?,
        None if args.without_ends => value_without_ends(&expression, context)?,
        None => solve(&expression, convention, args, context)?,
    };
    let mut answer = json!({
        "expr": expression.to_string(),
        "convention": if args.without_ends { "without-ends".into() } else { convention.to_string() },
        "value": style::value_json(&standing),
        "outcome": style::outcome_json(standing.outcome),
    });
    if let Some(time) = standing.time {
        answer["time"] = json!(time);
    }
    if let Some(Worth::Infinite(options)) = &standing.value {
        answer["infinite_over"] = json!(options);
    }
    if let Some(memory) = memory(&expression, convention) {
        answer["memory"] = memory;
    }
    let said = args.words.and_then(|words| Some(word(words.author(), standing.outcome?)));
    if let Some(said) = said {
        answer["word"] = json!(said);
    }
    context.answer(&answer, || {
        let (before, after) = match (args.play.misere, args.without_ends) {
            (true, _) => ("misère ", ""),
            (_, true) => ("", " on the graph without end positions"),
            _ => ("", ""),
        };
        let mut value = style::value_words(&standing);
        if !value.is_empty() {
            value = format!("{before}value {}{after}, ", style::strong(value));
        }
        let said = said.map_or(String::new(), |said| format!(" ({said})"));
        format!("{expression}: {value}{}{said}", style::outcome_words(standing.outcome))
    })
}

/// How much a placement game keeps in memory, and how much for each position.
fn memory(expression: &Expression, convention: Convention) -> Option<serde_json::Value> {
    let kept = remembered(expression, convention).filter(|kept| kept.positions > 0)?;
    let each = (kept.bytes as f64 / kept.positions as f64 * 10.0).round() / 10.0;
    Some(json!({"positions": kept.positions, "bytes": kept.bytes, "bytes_per_position": each}))
}

/// What the solver of a placement game remembers.
fn remembered(expression: &Expression, convention: Convention) -> Option<Remembered> {
    let (game, _) = super::board::placements(expression)?;
    Some(game.remembered(convention))
}

fn solve(
    expression: &Expression,
    convention: Convention,
    args: &Args,
    context: &Context,
) -> Result<Standing, Failure> {
    let mut referee = Referee::new(&expression.sum, convention);
    if args.outcome {
        let outcome = referee.outcome(&expression.position, &mut context.budget())?;
        return Ok(Standing { outcome, value: None, time: None });
    }
    let mut ask = |budget: &mut Budget<'_>| referee.standing(&expression.position, budget);
    let result = match &args.state {
        Some(file) => State { file, expression, convention }.keep(context, ask),
        None => ask(&mut context.budget()).map_err(Failure::from),
    };
    let mut message = match result {
        Err(Failure::Stopped(message)) => message,
        other => return other,
    };
    let forgotten = remembered(expression, convention).map_or(0, |kept| kept.forgotten);
    if forgotten > 0 && !message.contains("--memory") {
        let limit = crate::failure::bytes(context.memory());
        message.push_str(&format!(
            "\n{forgotten} positions had to be forgotten on the way: the memory limit is {limit}\n\
             help: allow more with --memory"
        ));
    }
    // A formula may still know who wins; the value 0 is exactly the loss of the player to move.
    match referee.outcome(
        &expression.position,
        &mut context.grace(GRACE_MILLISECONDS).budget(context.memory().min(GRACE_MEMORY)),
    ) {
        Ok(Some(Outcome::P)) => return Ok(Standing::of(Nimber(0))),
        Ok(outcome) => {
            message.push_str(&format!("\nthe outcome alone: {}", style::outcome_plain(outcome)));
        }
        Err(_) => {}
    }
    Err(Failure::Stopped(message))
}

/// The value on the game graph without its end positions, where misère play is normal play.
fn value_without_ends(expression: &Expression, context: &Context) -> Result<Standing, Failure> {
    let (sum, position) = (&expression.sum, &expression.position);
    let all = GameGraph::explore(sum, position, Identify::Standard, &mut context.budget())?;
    let (graph, numbers) = all.graph.without_terminals();
    let Some(root) = numbers[0] else {
        return Err(Failure::Input(format!(
            "{expression} is itself an end position: it is not on that graph"
        )));
    };
    let values = graph.values(Convention::Normal).ok_or(grundy::error::Stop::Cycle)?;
    Ok(Standing::of(Nimber(values[root as usize].into())))
}

/// Who wins moving first and second, in a game where the players have different moves.
fn partizan(expression: &Expression, convention: Convention, context: &Context) -> Result<(), Failure> {
    let (sum, position) = (&expression.sum, &expression.position);
    let mut referee = Referee::new(sum, convention);
    let other_position = sum.pass(position);
    let mut asked = |position| referee.outcome(position, &mut context.budget());
    let (mover, other) = (asked(position)?, asked(&other_position)?);
    let names = [sum.mover(position).unwrap_or("first"), sum.mover(&other_position).unwrap_or("second")];
    let winner = match (mover, other) {
        (Some(Outcome::N), Some(Outcome::N)) => "first",
        (Some(Outcome::P), Some(Outcome::P)) => "second",
        (Some(Outcome::N), _) => names[0],
        _ => names[1],
    };
    let answer = json!({
        "expr": expression.to_string(), "convention": convention.to_string(), "value": null,
        "outcome": style::outcome_json(mover), "winner": winner, "mover": names[0],
    });
    context.answer(&answer, || {
        let whoever = match winner {
            "first" => "the first player wins, whoever begins".into(),
            "second" => "the second player wins, whoever begins".into(),
            name => format!("the {name} player wins, whoever begins"),
        };
        format!("{}: {}", style::strong(expression), whoever)
    })
}
