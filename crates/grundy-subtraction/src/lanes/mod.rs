//! Many subtraction games at once: exact periods for whole lists of move sets.
//!
//! A search for records looks at thousands of sets, most of which have short periods. One game after the other spends
//! its time on starting; here sixteen games run side by side in the lanes of vector registers
//! (`group`), and a lane takes the next game as soon as its own is solved.
//!
//! Lanes compute **symmetric** sets from their usual start: their sequences have no preperiod, so the period is
//! where the start, max(L) wins in a row, comes again for the first time. Nothing is stored or hashed. Other sets, sets
//! with moves above 127 and games that turn out to be long go to [`find_period`], one by one; the answers are exact for
//! every set. The order of the answers is not that of the games.
//!
//! Main results
//! * [`find_periods`]: period and preperiod of every game of a list.

mod group;
#[cfg(test)]
mod tests;
mod wide;

use super::outcome::{Moves, find_period};
use group::{Group, LANES, ROUND, step_of};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// A game and its least period and preperiod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved {
    /// The game.
    pub moves: Moves,
    /// The least period of the outcome sequence.
    pub period: u128,
    /// The least preperiod.
    pub preperiod: u128,
}

/// Finds period and preperiod of the outcome sequence of every game, in any order.
///
/// Games are taken from the list as lanes become free, so the list may be long and computed as it is read. After a
/// stop the games that `visit` has seen are done, the others are not.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::{lanes::find_periods, outcome::Moves};
/// let games = [vec![8, 17, 27, 36, 44], vec![2, 5, 7], vec![3, 7, 8]];
/// let mut found = Vec::new();
/// let games = games.map(|set| Moves::try_from(set).unwrap());
/// find_periods(games, &Budget::unlimited(), |game| found.push((game.period, game.preperiod))).unwrap();
/// found.sort();
/// assert_eq!(found, [(5, 8), (22, 0), (142_522, 0)]);
/// ```
pub fn find_periods(
    games: impl IntoIterator<Item = Moves>,
    budget: &Budget<'_>,
    mut visit: impl FnMut(Solved),
) -> Result<(), Stop> {
    for moves in find_short_periods(games, budget, &mut visit)? {
        visit(alone(moves, budget)?);
    }
    Ok(())
}

/// The same for the games that lanes are good for. Returns the others: those that do not fit into a lane, and those that
/// turned out to be long.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::{lanes::find_short_periods, outcome::Moves};
/// let games = [vec![8, 17, 27, 36, 44], vec![3, 7, 8]].map(|set| Moves::try_from(set).unwrap());
/// let mut found = Vec::new();
/// let others = find_short_periods(games, &Budget::unlimited(), |game| found.push(game.period)).unwrap();
/// assert_eq!(found, [142_522]);
/// assert_eq!(others[0].as_slice(), [3, 7, 8]); // not symmetric
/// ```
pub fn find_short_periods(
    games: impl IntoIterator<Item = Moves>,
    budget: &Budget<'_>,
    mut visit: impl FnMut(Solved),
) -> Result<Vec<Moves>, Stop> {
    let (mut few, mut many) = (Runner::<4>::new(), Runner::<8>::new());
    let mut others = Vec::new();
    for moves in games {
        match moves.as_slice().len() {
            _ if !fits(&moves) => others.push(moves),
            ..=5 => few.add(moves, budget, &mut visit)?,
            _ => many.add(moves, budget, &mut visit)?,
        }
    }
    few.finish(budget, &mut visit)?;
    many.finish(budget, &mut visit)?;
    others.extend(few.long);
    others.extend(many.long);
    Ok(others)
}

/// Whether a lane can compute the game.
fn fits(moves: &Moves) -> bool {
    (2..=9).contains(&moves.as_slice().len()) && moves.min() < 64 && moves.max() < 128 && moves.is_symmetric()
}

fn alone(moves: Moves, budget: &Budget<'_>) -> Result<Solved, Stop> {
    let found = find_period(&moves, None, None, budget)?;
    Ok(Solved { moves, period: found.period, preperiod: found.preperiod })
}

/// How many positions a game may take in a lane before it is computed alone.
const PATIENCE: u64 = 1 << 28;

/// With no game left to take and fewer lanes than this busy, games that have come this far are computed alone: that is
/// faster then.
const FEW: usize = 6;
const FAR: u64 = 1 << 23;

/// A game in a lane.
#[derive(Debug, Clone)]
struct Busy {
    moves: Moves,
    /// How many positions were computed.
    position: u64,
}

/// Two groups of lanes for games of up to `TAPS` + 1 moves.
struct Runner<const TAPS: usize> {
    groups: [Group<TAPS>; 2],
    busy: [Option<Busy>; 2 * LANES],
    rounds: u32,
    /// Games that were taken out of their lanes.
    long: Vec<Moves>,
}

impl<const TAPS: usize> Runner<TAPS> {
    fn new() -> Self {
        Runner { groups: [Group::idle(); 2], busy: [const { None }; 2 * LANES], rounds: 0, long: Vec::new() }
    }

    fn count(&self) -> usize {
        self.busy.iter().flatten().count()
    }

    /// Takes a game, when a lane is free for it.
    fn add(&mut self, moves: Moves, budget: &Budget<'_>, visit: &mut impl FnMut(Solved)) -> Result<(), Stop> {
        loop {
            if let Some(lane) = self.busy.iter().position(Option::is_none) {
                self.groups[lane / LANES].place(lane % LANES, &moves);
                self.busy[lane] = Some(Busy { position: 0, moves });
                return Ok(());
            }
            self.round(budget, visit)?;
        }
    }

    /// Solves the games that are left.
    fn finish(&mut self, budget: &Budget<'_>, visit: &mut impl FnMut(Solved)) -> Result<(), Stop> {
        while self.count() >= FEW || self.busy.iter().flatten().any(|game| game.position < FAR) {
            self.round(budget, visit)?;
        }
        self.long.extend(self.busy.iter_mut().filter_map(Option::take).map(|game| game.moves));
        Ok(())
    }

    /// A round of steps in all lanes; solved and long games leave theirs.
    fn round(&mut self, budget: &Budget<'_>, visit: &mut impl FnMut(Solved)) -> Result<(), Stop> {
        if self.rounds.is_multiple_of(256) {
            budget.look()?;
        }
        self.rounds = self.rounds.wrapping_add(1);
        let before = self.groups.each_ref().map(|group| (group.high, group.low));
        let seen = wide::round(&mut self.groups);
        for lane in 0..2 * LANES {
            let (number, place) = (lane / LANES, lane % LANES);
            let Some(game) = &mut self.busy[lane] else { continue };
            let position = game.position;
            game.position += ROUND as u64 * step_of(&game.moves);
            if seen[number] >> place & 1 == 1 {
                let (high, low) = &before[number];
                let word = u128::from(high[place]) << 64 | u128::from(low[place]);
                if let Some(period) = returns(&self.groups[number], place, game, word, position) {
                    let moves = game.moves.clone();
                    self.busy[lane] = None;
                    visit(Solved { moves, period: period.into(), preperiod: 0 });
                    continue;
                }
            }
            if game.position >= PATIENCE
                && let Some(game) = self.busy[lane].take()
            {
                self.long.push(game.moves);
            }
        }
        Ok(())
    }
}

/// Where the game in a lane is at its start again, if in the round that began with `word` at `position`.
fn returns<const TAPS: usize>(
    group: &Group<TAPS>,
    lane: usize,
    game: &Busy,
    mut word: u128,
    mut position: u64,
) -> Option<u64> {
    let (largest, step) = (game.moves.max(), group.step[lane]);
    for _ in 0..ROUND {
        let (new, next) = group.step_alone(lane, word);
        let wins = u64::from(word.leading_ones());
        let run = wins + u64::from(new.trailing_ones()).min(step);
        // Not the start itself.
        if run >= largest && position + largest > wins {
            return Some(position + largest - wins);
        }
        word = next;
        position += step;
    }
    None
}
