//! `grundy moves`: the winning moves, all moves, or the moves to a wanted value.

use super::style;
use crate::context::{Context, Play};
use crate::failure::Failure;
use grundy::game::{Game, Kind, Outcome};
use grundy::nimber::Nimber;
use grundy::notation::Expression;
use grundy::solve::Referee;
use grundy::solve::referee::Standing;
use grundy::teach::story::spoken;
use serde_json::json;

/// Arguments of `grundy moves`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy moves nim:3,4,7,8,9
  grundy moves 'subtract(1,2):5 + grundys-game:13 + strip-domino:10'
  grundy moves nim:1,3,6,7 --to 1        all moves to positions of value 1
  grundy moves wythoff:10,16 --all --json")]
pub struct Args {
    /// A position, such as nim:3,5,7
    expr: String,
    #[command(flatten)]
    play: Play,
    /// All moves, each with the value it leads to
    #[arg(long, conflicts_with = "to")]
    all: bool,
    /// The moves to positions of this value
    #[arg(long, value_name = "VALUE")]
    to: Option<Nimber>,
}

/// A move ready to print.
struct Row {
    text: String,
    to: String,
    standing: Standing,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let expression = context.bench().expression(&args.expr)?;
    let convention = args.play.convention();
    let mut referee = Referee::new(&expression.sum, convention);
    let rows = rows(args, &expression, &mut referee, context)?;
    let outcome = referee.outcome(&expression.position, &mut context.budget())?;
    let moves: Vec<_> = rows
        .iter()
        .map(|row| {
            let mut entry =
                json!({"move": row.text, "to": row.to, "value": style::value_json(&row.standing)});
            if args.all {
                entry["outcome"] = style::outcome_json(row.standing.outcome);
            }
            entry
        })
        .collect();
    let answer = json!({
        "expr": expression.to_string(),
        "convention": convention.to_string(),
        "outcome": style::outcome_json(outcome),
        "moves": moves,
    });
    context.answer(&answer, || {
        let kind = match (args.all, args.to) {
            (true, _) => "move".into(),
            (_, Some(value)) => format!("move to value {value}"),
            _ => "winning move".into(),
        };
        let kind = match (rows.len(), args.to) {
            (1, _) => format!("1 {kind}"),
            (count, Some(value)) => format!("{count} moves to value {value}"),
            (count, None) => format!("{count} {kind}s"),
        };
        let mut lines =
            vec![format!("{}: {kind}; {}", style::strong(&expression), style::outcome_words(outcome))];
        let cells: Vec<Vec<String>> = rows.iter().map(cells).collect();
        lines.push(style::columns(&cells));
        lines.join("\n")
    })
}

fn cells(row: &Row) -> Vec<String> {
    let value = match (style::value_words(&row.standing), row.standing.outcome) {
        (words, _) if !words.is_empty() => format!("value {words}"),
        (_, Some(outcome)) => outcome.to_string(),
        (_, None) => "draw".into(),
    };
    vec![format!("  {}", spoken(&row.text)), row.to.clone(), value]
}

fn rows(
    args: &Args,
    expression: &Expression,
    referee: &mut Referee<'_, grundy::solve::Sum>,
    context: &Context,
) -> Result<Vec<Row>, Failure> {
    let (sum, position) = (&expression.sum, &expression.position);
    let mut budget = context.budget();
    if args.all {
        let moves = referee.moves(position, &mut budget)?;
        return Ok(moves
            .into_iter()
            .map(|((mv, to), standing)| Row {
                text: sum.write_move(position, &mv),
                to: sum.write(&to),
                standing,
            })
            .collect());
    }
    let wanted = args.to.unwrap_or(Nimber(0));
    let moves = match args.to {
        Some(value) => referee.moves_to(position, value, &mut budget)?,
        None => referee.winning_moves(position, &mut budget)?,
    };
    let valued = sum.kind() != Kind::Partizan;
    let found = moves.into_iter().map(|(mv, to)| {
        let standing = if valued {
            Standing::of(wanted)
        } else {
            Standing { outcome: Some(Outcome::P), value: None, time: None }
        };
        Row { text: sum.write_move(position, &mv), to: sum.write(&to), standing }
    });
    Ok(found.collect())
}
