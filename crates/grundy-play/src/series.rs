//! Many games between two players.

use super::player::Player;
use super::stuck_player_wins;
use super::thinker::Thinker;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Game;
use grundy_core::random::Random;

/// A game that goes on for so many moves is called a draw. Only games with cycles can.
const LONGEST: u64 = 100_000;

/// How a series ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games won by the player who began.
    pub first_wins: u64,
    /// Games won by the other.
    pub second_wins: u64,
    /// Moves made in all games.
    pub moves: u64,
}

/// Plays `games` games from `start`; the first of the two players begins each. If it is stopped, the games that were
/// finished before count.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_core::game::Convention;
/// use grundy_core::expression::Expression;
/// use grundy_boards::{placement::Placements, shape::Shape};
/// use grundy_play::series::series;
/// use grundy_play::{Player, Thinker};
/// use grundy_core::random::Random;
///
/// let cram = Expression::of(Placements::cram("cram(4x4)".into(), Shape::rectangle(4, 4), 2), None).unwrap();
/// let mut thinker = Thinker::new(&cram.sum, Convention::Normal);
/// let players = [Player::Random, Player::BetterSymmetric];
/// let (tally, ended) =
///     series(&mut thinker, players, &cram.position, 50, &mut Random::new(1), &mut Budget::unlimited());
/// assert_eq!(ended, Ok(()));
/// assert_eq!(tally.second_wins, 50);
/// ```
pub fn series<G: Game>(
    thinker: &mut Thinker<'_, G>,
    players: [Player; 2],
    start: &G::Position,
    games: u64,
    random: &mut Random,
    budget: &mut Budget<'_>,
) -> (Tally, Result<(), Stop>) {
    let mut tally = Tally::default();
    for _ in 0..games {
        let played = one_game(thinker, players, start, random, budget);
        let moves = match played.and_then(|moves| budget.look().map(|()| moves)) {
            Ok(moves) => moves,
            Err(stop) => return (tally, Err(stop)),
        };
        tally.games += 1;
        tally.moves += moves;
        if moves < LONGEST {
            let first_is_stuck = moves % 2 == 0;
            match first_is_stuck == stuck_player_wins(thinker.convention()) {
                true => tally.first_wins += 1,
                false => tally.second_wins += 1,
            }
        }
    }
    (tally, Ok(()))
}

/// How many moves a game takes.
fn one_game<G: Game>(
    thinker: &mut Thinker<'_, G>,
    players: [Player; 2],
    start: &G::Position,
    random: &mut Random,
    budget: &mut Budget<'_>,
) -> Result<u64, Stop> {
    let (mut position, mut moves) = (start.clone(), 0);
    while moves < LONGEST {
        let player = players[(moves % 2) as usize];
        match thinker.choose(player, &position, random, budget)? {
            Some((_, to)) => position = to,
            None => break,
        }
        moves += 1;
    }
    Ok(moves)
}
