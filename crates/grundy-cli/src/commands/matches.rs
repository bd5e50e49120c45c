//! `grundy match`: two computer players meet, many times or in exact probabilities.

use super::players::{Name, Skill, seed};
use super::style;
use crate::context::{Context, Play};
use crate::failure::Failure;
use grundy::ask::table::BoardTable;
use grundy::notation::Expression;
use grundy::play::exact::{Fate, exact};
use grundy::play::series::{Tally, series};
use grundy::play::{Player, Thinker};
use grundy::random::Random;
use grundy::solve::Sum;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// Arguments of `grundy match`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy match 'cram(5x5)' perfect random --games 1000 --seed 1
  grundy match 'domino-juvavum(3x3)' random random --exact
  grundy match 'cram(20x20)' allround better-symmetric --games 10
  grundy match 'domino-juvavum(4x5)' perfect allround --table djuv45.table")]
pub struct Args {
    /// The position each game begins with
    expr: String,
    /// A player
    #[arg(value_enum)]
    one: Name,
    /// The opponent
    #[arg(value_enum)]
    two: Name,
    #[command(flatten)]
    play: Play,
    #[command(flatten)]
    skill: Skill,
    /// So many games with each of the two beginning
    #[arg(long, default_value_t = 100, value_name = "N", conflicts_with = "exact", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Exact probabilities, as fractions
    #[arg(long)]
    exact: bool,
    /// Moves to mirror images of one board count as one move
    #[arg(long)]
    up_to_symmetry: bool,
    /// Look values up in a table that 'grundy table' has written
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Makes the games repeatable
    #[arg(long, value_name = "SEED", conflicts_with = "exact")]
    seed: Option<u64>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let expression = context.bench().expression(&args.expr)?;
    let thinker = Thinker::new(&expression.sum, args.play.convention());
    let mut thinker = if args.up_to_symmetry { thinker.up_to_symmetry() } else { thinker };
    if let Some(file) = &args.table {
        let table = BoardTable::open(context.bench(), file, &expression, args.play.convention())?;
        thinker = thinker.with_table(Arc::new(table));
    }
    let players = [args.skill.player(args.one), args.skill.player(args.two)];
    for player in players.into_iter().filter(|player| !(args.exact && *player == Player::Best)) {
        thinker.admit(player, &expression.position)?;
    }
    match args.exact {
        true => probabilities(&expression, &mut thinker, players, context),
        false => games(args, &expression, &mut thinker, players, context),
    }
}

/// One of the players begins, then the other.
fn seats([one, two]: [Player; 2]) -> [[Player; 2]; 2] {
    [[one, two], [two, one]]
}

fn heading(expression: &Expression, thinker: &Thinker<'_, Sum>, players: [Player; 2]) -> Value {
    json!({
        "expr": expression.to_string(),
        "convention": thinker.convention().to_string(),
        "players": players.map(Player::name),
    })
}

fn probabilities(
    expression: &Expression,
    thinker: &mut Thinker<'_, Sum>,
    players: [Player; 2],
    context: &Context,
) -> Result<(), Failure> {
    let mut fates: Vec<([Player; 2], Fate)> = Vec::new();
    for seat in seats(players) {
        fates.push((seat, exact(thinker, seat, &expression.position, &mut context.budget())?));
    }
    let mut answer = heading(expression, thinker, players);
    answer["exact"] = true.into();
    answer["seats"] = fates
        .iter()
        .map(|(seat, fate)| {
            json!({
                "first": seat[0].name(),
                "second": seat[1].name(),
                "first_wins": fate.win.to_string(),
                "second_wins": fate.loss().to_string(),
                "mean_length": fate.length.to_string(),
            })
        })
        .collect();
    let mut rows = vec![titles()];
    for (seat, fate) in &fates {
        let [win, loss, length] = [&fate.win, &fate.loss(), &fate.length].map(|part| {
            let exact = part.to_string();
            if exact.contains('/') { format!("{exact} ({:.4})", part.decimal()) } else { exact }
        });
        rows.push(vec![seat[0].name().into(), seat[1].name().into(), win, loss, length]);
    }
    context.answer(&answer, || format!("{expression}, exact probabilities\n{}", style::columns(&rows)))
}

fn titles() -> Vec<String> {
    ["first", "second", "first wins", "second wins", "mean length"].map(String::from).to_vec()
}

fn games(
    args: &Args,
    expression: &Expression,
    thinker: &mut Thinker<'_, Sum>,
    players: [Player; 2],
    context: &Context,
) -> Result<(), Failure> {
    let seed = seed(args.seed);
    let (mut random, mut tallies, mut stopped) = (Random::new(seed), Vec::new(), None);
    for seat in seats(players) {
        let wanted = if stopped.is_none() { args.games } else { 0 };
        let mut budget = context.budget();
        let (tally, ended) = series(thinker, seat, &expression.position, wanted, &mut random, &mut budget);
        stopped = stopped.or(ended.err());
        tallies.push((seat, tally));
    }
    let played = tallies[0].1.games + tallies[1].1.games;
    if let (0, Some(stop)) = (played, &stopped) {
        return Err(stop.clone().into());
    }
    let mut answer = heading(expression, thinker, players);
    answer["games"] = args.games.into();
    answer["seed"] = seed.into();
    answer["seats"] = tallies
        .iter()
        .map(|(seat, tally)| {
            json!({
                "first": seat[0].name(),
                "second": seat[1].name(),
                "games": tally.games,
                "first_wins": tally.first_wins,
                "second_wins": tally.second_wins,
                "moves": tally.moves,
                "mean_length": (mean_length(tally) * 100.0).round() / 100.0,
            })
        })
        .collect();
    let mut rows = vec![titles()];
    for (seat, tally) in &tallies {
        let (win, loss) = (tally.first_wins.to_string(), tally.second_wins.to_string());
        let length = format!("{:.2}", mean_length(tally));
        rows.push(vec![seat[0].name().into(), seat[1].name().into(), win, loss, length]);
    }
    let total = total(players, tallies[0].1, tallies[1].1);
    context.answer(&answer, || {
        let games = args.games;
        format!(
            "{expression}, {games} games with each beginning, seed {seed}\n{}\n{total}",
            style::columns(&rows)
        )
    })?;
    let all = args.games.saturating_mul(2);
    stopped.map_or(Ok(()), |_| Err(Failure::Stopped(format!("after {played} of {all} games, counted above"))))
}

fn mean_length(tally: &Tally) -> f64 {
    tally.moves as f64 / tally.games.max(1) as f64
}

/// What the two have won in both seats.
fn total([one, two]: [Player; 2], began: Tally, followed: Tally) -> String {
    let games = began.games + followed.games;
    if one == two {
        let (first, second) =
            (began.first_wins + followed.first_wins, began.second_wins + followed.second_wins);
        return format!("in {games} games: first {first}, second {second}");
    }
    let [won, lost] = [began.first_wins + followed.second_wins, began.second_wins + followed.first_wins];
    format!("in {games} games: {} {won}, {} {lost}", one.name(), two.name())
}
