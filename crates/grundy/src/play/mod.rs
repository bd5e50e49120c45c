//! Computer players, and a game in progress that can be taken back.

use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Convention, Game, Kind, Step};
use crate::random::Random;
use crate::solve::Referee;
use crate::solve::solver::list_options;

/// How the computer chooses its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// Any move, all equally likely.
    Random,
    /// A winning move whenever there is one, otherwise any move; in games with cycles the quickest win, the
    /// draw, or the slowest loss.
    Perfect,
    /// Perfect, but in so many percent of its turns it moves at random.
    Fallible(u8),
}

impl Player {
    /// Chooses a move; `None` if there is none.
    ///
    /// ```
    /// use grundy::budget::Budget;
    /// use grundy::game::{Convention, Game};
    /// use grundy::notation::Expression;
    /// use grundy::play::Player;
    /// use grundy::random::Random;
    /// use grundy::solve::Referee;
    ///
    /// let nim = Expression::read("nim:1,3,5,4").unwrap();
    /// let mut referee = Referee::new(&nim.sum, Convention::Normal);
    /// let chosen = Player::Perfect
    ///     .choose(&nim.sum, &nim.position, &mut referee, &mut Random::new(1), &mut Budget::unlimited())
    ///     .unwrap()
    ///     .unwrap();
    /// assert_eq!(nim.sum.write_move(&nim.position, &chosen.0), "3->0");
    /// ```
    pub fn choose<G: Game>(
        self,
        game: &G,
        position: &G::Position,
        referee: &mut Referee<'_, G>,
        random: &mut Random,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Step<G>>, Stop> {
        let thinks = match self {
            Player::Random => false,
            Player::Perfect => true,
            Player::Fallible(percent) => random.below(100) >= percent.into(),
        };
        let mut choice = Vec::new();
        if thinks {
            choice = referee.winning_moves(position, budget)?;
            if game.kind() == Kind::Loopy {
                choice = best_in_time(game, position, choice, referee, budget)?;
            }
        }
        if choice.is_empty() {
            choice = list_options(game, position, budget)?;
        }
        Ok(random.pick(&choice).cloned())
    }
}

/// Where a play may go on for ever the time counts: the quickest winning moves, otherwise the moves that keep
/// a draw, otherwise those that lose most slowly.
fn best_in_time<G: Game>(
    game: &G,
    position: &G::Position,
    winning: Vec<Step<G>>,
    referee: &mut Referee<'_, G>,
    budget: &mut Budget<'_>,
) -> Result<Vec<Step<G>>, Stop> {
    let wins = !winning.is_empty();
    let steps = if wins { winning } else { list_options(game, position, budget)? };
    let mut timed = Vec::new();
    for step in steps {
        let standing = referee.standing(&step.1, budget)?;
        // A draw takes for ever.
        let never = if standing.outcome.is_none() { Some(u128::MAX) } else { None };
        let time = never.or(standing.time.map(u128::from)).or_else(|| game.time_bound(&step.1));
        timed.push((time.unwrap_or(0), step));
    }
    let times = timed.iter().map(|(time, _)| *time);
    let best = if wins { times.min() } else { times.max() };
    Ok(timed.into_iter().filter(|(time, _)| Some(*time) == best).map(|(_, step)| step).collect())
}

/// A game in progress: the positions so far and the moves between them.
pub struct Record<G: Game> {
    positions: Vec<G::Position>,
    moves: Vec<G::Move>,
}

impl<G: Game> Record<G> {
    /// A game that begins at `start`.
    pub fn new(start: G::Position) -> Self {
        Record { positions: vec![start], moves: Vec::new() }
    }

    /// The position now.
    pub fn now(&self) -> &G::Position {
        // There is always the start, so the last position exists.
        &self.positions[self.positions.len() - 1]
    }

    /// How many moves have been made.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether no move has been made.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Makes a move.
    pub fn play(&mut self, (mv, to): Step<G>) {
        self.moves.push(mv);
        self.positions.push(to);
    }

    /// Takes the last move back; `false` if there was none.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.positions.pop();
        true
    }

    /// The moves so far, as text.
    pub fn moves(&self, game: &G) -> Vec<String> {
        self.moves.iter().zip(&self.positions).map(|(mv, from)| game.write_move(from, mv)).collect()
    }
}

/// Why typed text is not a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoMove {
    /// Nothing like it is legal here; some legal moves.
    Illegal(Vec<String>),
    /// Several different moves could be meant.
    Ambiguous(Vec<String>),
}

/// The legal move a player means: its text, the end of it (without the name of the game), the whole position it
/// leads to, or `take 2`. Case and spaces do not matter.
pub fn find_move<G: Game>(
    game: &G,
    position: &G::Position,
    typed: &str,
    budget: &mut Budget<'_>,
) -> Result<Result<Step<G>, NoMove>, Stop> {
    let plain = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
    let wanted = plain(typed);
    let steps = list_options(game, position, budget)?;
    let texts: Vec<String> = steps.iter().map(|(mv, _)| game.write_move(position, mv)).collect();
    let readings: [&dyn Fn(usize) -> bool; 4] = [
        &|at| plain(&texts[at]) == wanted,
        &|at| texts[at].rsplit_once(": ").is_some_and(|(_, bare)| plain(bare) == wanted),
        &|at| plain(&game.write(&steps[at].1)) == wanted,
        &|at| taken(&texts[at]).is_some_and(|taken| format!("take{taken}") == wanted),
    ];
    for reading in readings {
        let found: Vec<usize> = (0..steps.len()).filter(|at| reading(*at)).collect();
        let mut different: Vec<(String, G::Position)> = Vec::new();
        for at in &found {
            let told = (texts[*at].clone(), game.standard(&steps[*at].1));
            if !different.contains(&told) {
                different.push(told);
            }
        }
        let names: Vec<String> = different.into_iter().map(|(name, _)| name).collect();
        match (names.len(), found.first()) {
            (1, Some(at)) => return Ok(Ok(steps[*at].clone())),
            (2.., _) => return Ok(Err(NoMove::Ambiguous(names))),
            _ => {}
        }
    }
    Ok(Err(NoMove::Illegal(texts.into_iter().take(12).collect())))
}

/// How much the change `9->7` takes.
pub fn taken(text: &str) -> Option<u64> {
    let (from, to) = text.split_once("->")?;
    from.trim().parse::<u64>().ok()?.checked_sub(to.trim().parse().ok()?)
}

/// Who has won when the player to move cannot: in normal play the other one.
pub fn stuck_player_wins(convention: Convention) -> bool {
    convention == Convention::Misere
}
