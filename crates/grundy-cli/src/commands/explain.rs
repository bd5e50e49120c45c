//! `grundy explain`: the whole story of a position.

use super::style;
use crate::context::{Context, Play};
use crate::failure::Failure;
use grundy::game::Game;
use grundy::notation::Expression;
use grundy::solve::Referee;
use grundy::teach::story::{Story, hints, tell};
use serde_json::{Value, json};

/// Arguments of `grundy explain`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy explain nim:3,5,7,6,9
  grundy explain 'subtract(1,2):5 + grundys-game:13 + strip-domino:10'
  grundy explain nim:1,3,5,4 --hint 2    only the first two hints
  grundy explain kayles:5,7 --misere     by the misère quotient")]
pub struct Args {
    /// A position, such as nim:3,5,7
    expr: String,
    #[command(flatten)]
    play: Play,
    /// Only the first so many hints, from vague to plain
    #[arg(long, value_name = "STAGE", value_parser = clap::value_parser!(u8).range(1..))]
    hint: Option<u8>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let expression = context.bench().expression(&args.expr)?;
    let convention = args.play.convention();
    let mut referee = Referee::new(&expression.sum, convention);
    let mut budget = context.budget();
    // Games with cycles are judged backwards from their ends, which also tells how long it takes.
    if expression.sum.kind() == grundy::game::Kind::Loopy {
        // A large board is left to its formula.
        let _ = referee.judge(&expression.position, &mut context.small_budget());
    }
    let story = tell(&expression, convention, &mut referee, &mut budget)?;
    if let Some(stage) = args.hint {
        let hints: Vec<String> = hints(&story).into_iter().take(stage.into()).collect();
        return context.answer(&json!({"expr": expression.to_string(), "hints": hints}), || hints.join("\n"));
    }
    context.answer(&story_json(&expression, &story, args), || {
        let mut lines = vec![style::strong(&expression)];
        lines.extend(expression.sum.picture(&expression.position));
        lines.extend(story.lines.iter().cloned());
        lines.join("\n")
    })
}

fn story_json(expression: &Expression, story: &Story, args: &Args) -> Value {
    let heaps: Vec<Value> = match &story.columns {
        Some(columns) => story
            .parts
            .iter()
            .zip(&columns.rows)
            .map(|(part, row)| json!({"part": part.text, "value": style::number(part.value), "binary": row}))
            .collect(),
        None => Vec::new(),
    };
    let moves: Vec<Value> = story
        .winning
        .iter()
        .map(|winning| match &winning.change {
            Some((part, before, after)) => json!({
                "move": winning.text, "to": winning.to, "part": part,
                "from_value": style::number(*before), "to_value": style::number(*after),
            }),
            None => json!({"move": winning.text, "to": winning.to, "element": winning.element}),
        })
        .collect();
    let mut answer = json!({
        "expr": expression.to_string(),
        "convention": args.play.convention().to_string(),
        "value": style::value_json(&story.standing),
        "outcome": style::outcome_json(story.standing.outcome),
        "heaps": heaps,
        "moves": moves,
        "steps": story.lines,
    });
    if let Some(columns) = &story.columns {
        answer["nim_sum"] = style::number(columns.sum);
        answer["nim_sum_binary"] = json!(columns.sum_row);
        answer["leading_bit"] = columns.leading_bit().map_or(Value::Null, style::number);
    }
    let normal = !args.play.misere;
    if let Some(bound) = expression.sum.time_bound(&expression.position).filter(|_| normal) {
        answer["time_bound"] = json!(bound);
    }
    if let Some(time) = story.standing.time {
        answer["time"] = json!(time);
    }
    answer
}
