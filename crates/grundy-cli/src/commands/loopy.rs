//! `grundy loopy`: games with cycles. Win, loss or draw, the time needed, and claims about it.

use super::style;
use crate::context::{Context, Play};
use crate::failure::Failure;
use grundy::game::{Convention, Game, Outcome};
use grundy::notation::Expression;
use grundy::solve::graph::{GameGraph, Identify};
use grundy::solve::loopy::{Verdict, Violation, check_outcomes, check_values, verdicts};
use grundy::solve::referee::{Standing, Worth};
use grundy::solve::sum::SumPosition;
use grundy::solve::{Referee, Sum};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Arguments of `grundy loopy`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy loopy 'poker-nim:2,1 | 1,1'
  grundy loopy 'northcott(8x1):1-8'
  grundy loopy poker-nim --total 8           checks the formula on all positions with up to 8 matches
  grundy loopy 'graph(g.json):a' --claim claim.json

A claim is a JSON object that gives every reachable position a pair: {\"a\": [1, 3], \"b\": [0, 2]}.
By default the first number says whether the player to move wins (1) or loses (0), with --values it is
the value; the second is the number of moves the winner needs at most.")]
pub struct Args {
    /// A position, or with --total a game
    expr: String,
    #[command(flatten)]
    play: Play,
    /// Compare the game's own formulas with retrograde analysis on all positions up to this size
    #[arg(long, value_name = "N", conflicts_with_all = ["claim", "misere"])]
    total: Option<u64>,
    /// Check the claimed solution in this file
    #[arg(long, value_name = "FILE")]
    claim: Option<PathBuf>,
    /// The claim gives values instead of wins
    #[arg(long, requires = "claim", conflicts_with = "misere")]
    values: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    if let Some(total) = args.total {
        return compare_formulas(args, total, context);
    }
    let expression = context.bench().expression(&args.expr)?;
    match &args.claim {
        Some(file) => check_claim(args, &expression, file, context),
        None => solve(args, &expression, context),
    }
}

fn solve(args: &Args, expression: &Expression, context: &Context) -> Result<(), Failure> {
    let (sum, position) = (&expression.sum, &expression.position);
    let convention = args.play.convention();
    let mut referee = Referee::new(sum, convention);
    let mut budget = context.budget();
    // The formulas are those of normal play.
    let bound = sum.time_bound(position).filter(|_| convention == Convention::Normal);
    // Where a formula answers, the full analysis is an extra that may be too large.
    let exact = match bound {
        Some(_) => referee.judge(position, &mut context.small_budget()),
        None => referee.judge(position, &mut budget),
    };
    let standing = match (exact, bound) {
        (Ok(standing), _) => standing,
        (Err(_), Some(_)) => referee.standing(position, &mut budget)?,
        (Err(stop), None) => return Err(stop.into()),
    };
    let mut winning = Vec::new();
    for (mv, to) in referee.winning_moves(position, &mut budget)? {
        let reduces = bound.zip(sum.time_bound(&to)).map(|(before, after)| after < before);
        winning.push((sum.write_move(position, &mv), sum.write(&to), reduces));
    }
    let moves: Vec<Value> =
        winning.iter().map(|(mv, to, reduces)| json!({"move": mv, "to": to, "reduces": reduces})).collect();
    let answer = json!({
        "expr": expression.to_string(), "convention": convention.to_string(),
        "outcome": style::outcome_json(standing.outcome), "value": style::value_json(&standing),
        "time": standing.time, "time_bound": bound, "moves": moves,
    });
    let answer = match &standing.value {
        Some(Worth::Infinite(options)) => {
            let mut answer = answer;
            answer["infinite_over"] = json!(options);
            answer
        }
        _ => answer,
    };
    context.answer(&answer, || lines(expression, &standing, bound, &winning))
}

fn lines(
    expression: &Expression,
    standing: &Standing,
    bound: Option<u128>,
    winning: &[(String, String, Option<bool>)],
) -> String {
    let mut lines =
        vec![format!("{}: {}", style::strong(expression), style::outcome_words(standing.outcome))];
    lines.extend(expression.sum.picture(&expression.position));
    let value = style::value_words(standing);
    if !value.is_empty() {
        lines.push(format!("  value {value}"));
    }
    if let Some(bound) = bound {
        lines.push(format!("  moves the winner needs: at most {bound} (formula)"));
    }
    if let Some(time) = standing.time {
        lines.push(format!("  moves the winner needs: exactly {time} with best play (retrograde analysis)"));
    }
    for (mv, _, reduces) in winning {
        let effect = match reduces {
            Some(true) => " (reduces the time bound)",
            Some(false) => " (wins, but does not reduce the time bound)",
            None => "",
        };
        lines.push(format!("  winning: {mv}{effect}"));
    }
    lines.join("\n")
}

/// Compares formula and retrograde analysis on all positions up to a size.
fn compare_formulas(args: &Args, total: u64, context: &Context) -> Result<(), Failure> {
    let game = context.bench().game(&args.expr)?;
    let unknown =
        || Failure::Input(format!("{} has no list of positions by size; try poker-nim", game.name()));
    let mut budget = context.budget();
    let roots = game.positions_up_to(total, &budget)?.ok_or_else(unknown)?;
    let sum = Sum { terms: vec![game] };
    let roots = roots.into_iter().map(|root| vec![root]);
    let all = GameGraph::explore_from(&sum, roots, Identify::Standard, &mut budget)?;
    if sum.time_bound(&all.positions[0]).is_none() {
        return Err(Failure::Input(format!(
            "{} has no formula for the time to win; try poker-nim",
            sum.name()
        )));
    }
    let (mut decided, mut exceeded, mut exact, mut differing) = (0, 0, 0, 0);
    for (position, verdict) in all.positions.iter().zip(verdicts(&all.graph, Convention::Normal)) {
        let formula = sum.shortcut(position, Convention::Normal, &mut budget)?.map(Outcome::of);
        let found = match verdict {
            Verdict::Win(_) => Some(Outcome::N),
            Verdict::Loss(_) => Some(Outcome::P),
            Verdict::Draw => None,
        };
        decided += usize::from(found.is_some());
        differing += usize::from(formula != found);
        if let (Some(time), Some(bound)) = (verdict.time(), sum.time_bound(position)) {
            exceeded += usize::from(u128::from(time) > bound);
            exact += usize::from(u128::from(time) == bound);
        }
    }
    let answer = json!({
        "game": sum.name(), "total": total, "states": all.positions.len(), "decided": decided,
        "outcome_differs": differing, "bound_exceeded": exceeded, "bound_exact": exact,
    });
    context.answer(&answer, || {
        format!(
            "{}, all {} states with total up to {total}: {decided} decided, outcome differs from the formula in \
             {differing}, time bound exceeded in {exceeded}, exact in {exact}",
            style::strong(sum.name()),
            all.positions.len()
        )
    })?;
    if differing + exceeded == 0 { Ok(()) } else { Err(Failure::Negative) }
}

/// Reads a claim and tests it on everything reachable.
fn check_claim(args: &Args, expression: &Expression, file: &Path, context: &Context) -> Result<(), Failure> {
    let (sum, position) = (&expression.sum, &expression.position);
    let all = GameGraph::explore(sum, position, Identify::Standard, &mut context.budget())?;
    let claims = read_claims(file)?;
    let mut pairs = Vec::new();
    for position in &all.positions {
        pairs.push(claimed(sum, position, &claims).ok_or_else(|| {
            Failure::Input(format!("{} says nothing about {}", file.display(), sum.write(position)))
        })?);
    }
    let bounds: Vec<u64> = pairs.iter().map(|pair| pair.1).collect();
    let result = if args.values {
        let claimed: Vec<u32> = pairs.iter().map(|pair| pair.0).collect();
        check_values(&all.graph, &claimed, &bounds)
    } else {
        let wins: Vec<bool> = pairs.iter().map(|pair| pair.0 != 0).collect();
        check_outcomes(&all.graph, args.play.convention(), &wins, &bounds)
    };
    let place = |violation: &Violation| sum.write(&all.positions[violation.vertex as usize]);
    let answer = match &result {
        Ok(()) => json!({"expr": expression.to_string(), "holds": true, "positions": pairs.len()}),
        Err(violation) => json!({
            "expr": expression.to_string(), "holds": false, "positions": pairs.len(),
            "position": place(violation), "reason": violation.reason,
        }),
    };
    context.answer(&answer, || match &result {
        Ok(()) => format!("the claim holds on all {} positions", pairs.len()),
        Err(violation) => format!("the claim fails at {}: {}", place(violation), violation.reason),
    })?;
    result.map_err(|_| Failure::Negative)
}

fn read_claims(file: &Path) -> Result<HashMap<String, (u32, u64)>, Failure> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::Input(format!("cannot read {}: {error}", file.display())))?;
    serde_json::from_str(&text).map_err(|error| {
        Failure::Input(format!(
            "{} is not a claim: {error}\nhelp: write {{\"position\": [value, bound], ...}}",
            file.display()
        ))
    })
}

/// A position may be named with its game or without.
fn claimed(sum: &Sum, position: &SumPosition, claims: &HashMap<String, (u32, u64)>) -> Option<(u32, u64)> {
    claims.get(&sum.write(position)).or_else(|| claims.get(&sum.label(position))).copied()
}
