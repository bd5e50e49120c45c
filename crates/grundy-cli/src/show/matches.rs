//! `grundy match`: two computer players meet, many times or in exact probabilities.

use super::Speak;
use crate::style;
use crate::words::Words;
use grundy::ask::Match;
use grundy::ask::matches::{ExactMatch, MatchResult, PlayedMatch};

/// Arguments of `grundy match`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy match 'cram(5x5)' perfect random --games 1000 --seed 1
  grundy match 'domino-juvavum(3x3)' random random --exact
  grundy match 'cram(20x20)' allround better-symmetric --games 10
  grundy match 'domino-juvavum(4x5)' perfect allround --table djuv45.table")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Match,
}

impl Speak for MatchResult {
    fn speak(&self, words: Words) -> String {
        match self {
            MatchResult::Exact(found) => chances(found, words),
            MatchResult::Played(found) => games(found, words),
        }
    }
}

fn titles(words: Words) -> Vec<String> {
    ["first", "second", "first wins", "second wins", "mean length"].map(|title| words.said(title)).to_vec()
}

fn chances(found: &ExactMatch, words: Words) -> String {
    let mut rows = vec![titles(words)];
    for seat in &found.seats {
        let exact = [&seat.first_wins, &seat.second_wins, &seat.mean_length];
        let told = exact.into_iter().zip(seat.decimals).map(|(exact, decimal)| match exact.contains('/') {
            true => format!("{exact} ({decimal:.4})"),
            false => exact.clone(),
        });
        rows.push([seat.first.into(), seat.second.into()].into_iter().chain(told).collect());
    }
    format!("{}\n{}", words.said(&format!("{}, exact probabilities", found.expr)), style::columns(&rows))
}

fn games(found: &PlayedMatch, words: Words) -> String {
    let mut rows = vec![titles(words)];
    for seat in &found.seats {
        let (win, loss) = (seat.first_wins.to_string(), seat.second_wins.to_string());
        rows.push(vec![seat.first.into(), seat.second.into(), win, loss, format!("{:.2}", seat.mean_length)]);
    }
    let title = format!("{}, {} games with each beginning, seed {}", found.expr, found.games, found.seed);
    format!("{}\n{}\n{}", words.said(&title), style::columns(&rows), total(found, words))
}

/// What the two have won in both seats.
fn total(found: &PlayedMatch, words: Words) -> String {
    let games: u64 = found.seats.iter().map(|seat| seat.games).sum();
    let [one, two] = found.players;
    let won = |name: &str| -> u64 {
        let wins = |seat: &grundy::ask::matches::PlayedSeat| match seat.first == name {
            true => seat.first_wins,
            false => seat.second_wins,
        };
        found.seats.iter().map(wins).sum()
    };
    if one == two {
        let second: u64 = found.seats.iter().map(|seat| seat.second_wins).sum();
        return words.said(&format!("in {games} games: first {}, second {second}", won(one)));
    }
    words.said(&format!("in {games} games: {one} {}, {two} {}", won(one), won(two)))
}
