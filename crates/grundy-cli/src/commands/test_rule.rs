//! `grundy test-rule`: a rule typed by the user, confirmed, proved or refuted.

use super::style;
use crate::context::{Context, Play};
use crate::failure::Failure;
use grundy::game::{Convention, Outcome};
use grundy::solve::{AnyGame, Sum};
use grundy::teach::rule::{self, Rule, Verdict, test_rule};
use serde_json::{Value, json};

/// Arguments of `grundy test-rule`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy test-rule 'subtract(1,2)' 'x mod 3 = 0'
  grundy test-rule 'subtract(1,2)' 'x mod 3 = 1' --misere
  grundy test-rule nim 'x = y' --to 50
  grundy test-rule nim 'x xor y xor z = 0' --to 12

A rule says which positions are lost for the player to move: x, y, z are the heaps; + - * / mod xor,
comparisons, and, or, not. A bare 'x mod 3' means 'x mod 3 = 0'; end with 'wins' to say the opposite.")]
pub struct Args {
    /// A game played with heaps, such as subtract(1,2)
    game: String,
    /// The rule, such as 'x mod 3 = 0'
    rule: String,
    /// Test all heaps up to this size
    #[arg(long, default_value_t = 1000, value_name = "N")]
    to: u64,
    #[command(flatten)]
    play: Play,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let game = context.bench().game(&args.game)?;
    let rule = Rule::read(&args.rule)?;
    let convention = args.play.convention();
    let verdict = test(&*game, &rule, convention, args.to, context)?;
    let mut answer =
        json!({"game": game.name(), "convention": convention.to_string(), "rule": rule.to_string()});
    for (key, value) in facts(&verdict) {
        answer[key] = value;
    }
    context.answer(&answer, || words(&rule, &verdict))?;
    if matches!(verdict, Verdict::Refuted { .. }) { Err(Failure::Negative) } else { Ok(()) }
}

/// The verdict on a rule guessed while playing.
pub fn verdict_text(
    sum: &Sum,
    text: &str,
    convention: Convention,
    context: &Context,
) -> Result<String, Failure> {
    let [game] = &sum.terms[..] else {
        return Err(Failure::Input("a rule can be tested for a single game, not for a sum".into()));
    };
    let rule = Rule::read(text)?;
    // All heaps in each variable: fewer variables can be tested further.
    let to = [1000, 40, 12][rule.variables() - 1];
    let verdict = test(&**game, &rule, convention, to, context)?;
    Ok(words(&rule, &verdict))
}

fn test(
    game: &dyn AnyGame,
    rule: &Rule,
    convention: Convention,
    to: u64,
    context: &Context,
) -> Result<Verdict, Failure> {
    test_rule(game, convention, rule, to, &mut context.budget()).map_err(|failure| match failure {
        rule::Failure::Position(_) => Failure::Input(format!(
            "{} is not played with {}: the rule cannot be tested",
            game.name(),
            ["one heap", "two heaps", "three heaps"][rule.variables() - 1]
        )),
        rule::Failure::Stop(stop) => stop.into(),
        other => Failure::Input(other.to_string()),
    })
}

fn facts(verdict: &Verdict) -> Vec<(&'static str, Value)> {
    match verdict {
        Verdict::Refuted { position, outcome } => vec![
            ("verdict", json!("refuted")),
            ("counterexample", json!(position)),
            ("outcome", style::outcome_json(Some(*outcome))),
        ],
        Verdict::Confirmed { checked } => vec![("verdict", json!("confirmed")), ("checked", json!(checked))],
        Verdict::Proved { checked, reason } => {
            vec![("verdict", json!("proved")), ("checked", json!(checked)), ("reason", json!(reason))]
        }
    }
}

fn words(rule: &Rule, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Refuted { position, outcome } => {
            let names = ["x", "y", "z"];
            let place: Vec<String> =
                names.iter().zip(position).map(|(name, heap)| format!("{name} = {heap}")).collect();
            let truth = if *outcome == Outcome::P { "loses" } else { "wins" };
            format!(
                "{}: at {} the player to move {truth}, the rule says otherwise",
                style::strong("refuted"),
                place.join(", ")
            )
        }
        Verdict::Confirmed { checked } => {
            format!("{} on {checked} positions, which is no proof: {rule}", style::strong("confirmed"))
        }
        Verdict::Proved { reason, .. } => {
            format!("{} for all x: {rule}\n  {reason}", style::strong("proved"))
        }
    }
}
