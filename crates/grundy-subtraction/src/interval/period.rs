//! Period and preperiod from lost runs: exact, least, and without storing the sequence.
//!
//! What lies within max L before a position, its *window*, decides everything that follows. The windows before
//! the starts of lost runs are compared with two others: the one before position 0, which holds no lost
//! position, and an *anchor* that is renewed after 64, 128, 256, ... steps (Brent 1980). The first window equal
//! to the anchor ends a period. Windows skipped by a jump are not compared; but the jumps repeat once the windows
//! do, so a recurrence comes all the same, perhaps after several periods. Then every smaller candidate is tried:
//! if p/r is a period, then the r parts hold equally many lost runs, so the prime r divides the greatest common
//! divisor of p and the number of runs, a small number.
//!
//! "The window before e equals the window before e+p" is true from some e on. The least such e is found by
//! doubling and halving, with one runner at e and one at e+p; the preperiod is e - max L, or 0.
//!
//! A [`Search`] can be stopped and goes on later. Where it stopped counts as a jump: some windows may not have been
//! compared, so smaller candidates are tried.

use crate::interval::engine::{Engine, Window, too_far};
use crate::interval::jump::{Runner, Step};
use grundy_core::arithmetic::gcd;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use serde::{Deserialize, Serialize};

/// A period and how it was met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The least period.
    pub period: u128,
    /// The first position from which on the sequence is periodic.
    pub preperiod: u128,
    /// How many maximal runs of lost positions a period holds.
    pub runs: u128,
}

/// The least period and preperiod of the win/loss sequence, by recurrence of the window of the last max L
/// positions.
///
/// Moves may be unsorted and repeated. Refused are an empty list, the move 0 and moves beyond
/// [`LARGEST_MOVE`](super::LARGEST_MOVE).
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::interval::find_period;
/// let found = find_period(&[3, 7, 8], &mut Budget::unlimited()).unwrap();
/// assert_eq!((found.period, found.preperiod, found.runs), (5, 8, 1));
/// // 14 n^3 + 11 n + 1 positions for n = 1000.
/// let found = find_period(&[2000, 5000, 6001, 8001], &mut Budget::unlimited()).unwrap();
/// assert_eq!((found.period, found.preperiod), (14_000_011_001, 0));
/// ```
pub fn find_period(moves: &[u64], budget: &mut Budget<'_>) -> Result<Found, Stop> {
    Search::new(moves)?.run(budget)
}

/// A search for a period that can be interrupted, kept and taken up again.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::interval::Search;
/// let search = Search::new(&[3, 7, 8]).unwrap();
/// let kept = serde_json::to_string(&search).unwrap();
/// let mut again: Search = serde_json::from_str(&kept).unwrap();
/// assert!(again.is_sound());
/// assert_eq!(again.run(&mut Budget::unlimited()).unwrap().period, 5);
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Search {
    moves: Vec<u64>,
    engine: Engine,
    anchor: Anchor,
    /// Earlier anchors, rising; the first is at position 0.
    earlier: Vec<Anchor>,
    /// Whether no window was skipped since the anchor.
    complete: bool,
    /// Whether none was skipped at all.
    complete_from_start: bool,
    steps: u64,
    next_anchor: u64,
    met: Option<Met>,
}

impl Search {
    /// A search from position 0.
    pub fn new(moves: &[u64]) -> Result<Search, Stop> {
        let engine = Engine::new(moves)?;
        let mut moves = moves.to_vec();
        moves.sort_unstable();
        moves.dedup();
        Ok(Search {
            moves,
            anchor: Anchor::new(&engine)?,
            engine,
            earlier: Vec::new(),
            complete: true,
            complete_from_start: true,
            steps: 0,
            next_anchor: FIRST_ANCHOR,
            met: None,
        })
    }

    /// The moves.
    pub fn moves(&self) -> &[u64] {
        &self.moves
    }

    /// How far the search has come.
    pub fn position(&self) -> u128 {
        self.engine.front().unwrap_or(u128::MAX)
    }

    /// Whether its parts fit together: to be asked of a search that comes from a file.
    pub fn is_sound(&self) -> bool {
        let met = self.met.iter().flat_map(|met| met.earlier.iter().chain([&met.anchor]));
        let anchors = self.earlier.iter().chain([&self.anchor]).chain(met);
        self.engine.is_sound(&self.moves)
            && anchors.into_iter().all(|anchor| anchor.is_sound(&self.moves))
            && self.met.as_ref().is_none_or(|met| {
                met.period > 0 && met.runs > 0 && (met.anchor.front == 0 || !met.earlier.is_empty())
            })
    }

    /// Searches until the period is found. After [`Stop::Interrupted`] it may be called again.
    pub fn run(&mut self, budget: &mut Budget<'_>) -> Result<Found, Stop> {
        budget.look()?;
        let met = match self.met.take() {
            Some(met) => met,
            None => self.recurrence(budget)?,
        };
        let found = least(&met, budget).and_then(|(period, runs)| {
            let preperiod = if met.anchor.front == 0 { 0 } else { preperiod(&met, period, budget)? };
            Ok(Found { period, preperiod, runs })
        });
        self.met = Some(met);
        found
    }

    fn recurrence(&mut self, budget: &mut Budget<'_>) -> Result<Met, Stop> {
        let mut runner = Runner::at(self.engine.clone());
        let met = self.follow(&mut runner, budget);
        self.engine = runner.engine;
        if met.is_err() {
            (self.complete, self.complete_from_start) = (false, false);
        }
        met
    }

    fn follow(&mut self, runner: &mut Runner, budget: &mut Budget<'_>) -> Result<Met, Stop> {
        let longest = runner.engine.longest();
        loop {
            match runner.step(u128::MAX, budget)? {
                Step::Run => {}
                Step::Runs => (self.complete, self.complete_from_start) = (false, false),
                Step::Recurs { period, runs } => {
                    let mut earlier = self.earlier.clone();
                    earlier.push(self.anchor.clone());
                    let anchor = Anchor::new(&runner.engine)?;
                    let (period, runs) = (period.into(), runs as u128);
                    return Ok(Met { anchor, earlier, period, runs, complete: false });
                }
            }
            let engine = &runner.engine;
            if engine.gap() >= longest {
                let anchor = Anchor::new(&Engine::new(&self.moves)?)?;
                let (period, runs) = (engine.front()?, engine.runs());
                let complete = self.complete_from_start;
                return Ok(Met { anchor, earlier: Vec::new(), period, runs, complete });
            }
            if self.anchor.comes_again(engine) {
                let (anchor, earlier) = (self.anchor.clone(), self.earlier.clone());
                let (period, runs) = (engine.front()? - anchor.front, engine.runs() - anchor.runs);
                return Ok(Met { anchor, earlier, period, runs, complete: self.complete });
            }
            self.steps += 1;
            if self.steps == self.next_anchor {
                self.next_anchor *= 2;
                let kept = self.earlier.len() as u64 + 3;
                budget.need(runner.bytes().saturating_mul(kept))?;
                self.complete = true;
                self.earlier.push(std::mem::replace(&mut self.anchor, Anchor::new(&runner.engine)?));
            }
        }
    }
}

/// The first of a run of steps between two renewals of the anchor.
const FIRST_ANCHOR: u64 = 64;

/// A recurrence: the window of the anchor comes again after `period` positions.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Met {
    anchor: Anchor,
    /// Earlier anchors, rising; the first is at position 0.
    earlier: Vec<Anchor>,
    period: u128,
    runs: u128,
    /// Whether no window was skipped since the anchor: then the period is the least.
    complete: bool,
}

/// A place to come back to.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Anchor {
    engine: Engine,
    front: u128,
    runs: u128,
    /// A cheap first comparison: distance to the last run, length of the next.
    look: (u64, u64),
    window: Window,
}

impl Anchor {
    fn new(engine: &Engine) -> Result<Self, Stop> {
        let front = engine.front()?;
        let window = engine.window(front);
        Ok(Anchor { engine: engine.clone(), front, runs: engine.runs(), look: look(engine), window })
    }

    fn is_sound(&self, moves: &[u64]) -> bool {
        self.engine.is_sound(moves) && self.engine.front() == Ok(self.front)
    }

    fn comes_again(&self, engine: &Engine) -> bool {
        self.look == look(engine) && engine.has_window(&self.window)
    }
}

fn look(engine: &Engine) -> (u64, u64) {
    let next = engine.next();
    (engine.gap(), next.end - next.start)
}

/// The least period, given a multiple of it, and its number of runs.
fn least(met: &Met, budget: &mut Budget<'_>) -> Result<(u128, u128), Stop> {
    let (mut period, mut runs) = (met.period, met.runs);
    if met.complete {
        return Ok((period, runs));
    }
    for prime in primes_of(gcd(period, runs), budget)? {
        while period.is_multiple_of(prime) && runs.is_multiple_of(prime) {
            let place = met.anchor.front.checked_add(period / prime).ok_or_else(too_far)?;
            let mut runner = Runner::at(met.anchor.engine.clone());
            if runner.window(place, budget)? != met.anchor.window {
                break;
            }
            (period, runs) = (period / prime, runs / prime);
        }
    }
    Ok((period, runs))
}

/// The different prime divisors.
fn primes_of(number: u128, budget: &Budget<'_>) -> Result<Vec<u128>, Stop> {
    let mut primes = Vec::new();
    let mut rest = number;
    let mut divisor = 2;
    while divisor <= rest / divisor {
        if rest.is_multiple_of(divisor) {
            primes.push(divisor);
            while rest.is_multiple_of(divisor) {
                rest /= divisor;
            }
        }
        divisor += 1;
        if divisor % (1 << 20) == 0 {
            budget.look()?;
        }
    }
    if rest > 1 {
        primes.push(rest);
    }
    Ok(primes)
}

/// A runner at e and one at e + period.
#[derive(Clone)]
struct Pair {
    here: Runner,
    there: Runner,
    period: u128,
}

impl Pair {
    fn agree(&mut self, place: u128, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let far = place.checked_add(self.period).ok_or_else(too_far)?;
        Ok(self.here.window(place, budget)? == self.there.window(far, budget)?)
    }
}

fn preperiod(met: &Met, period: u128, budget: &mut Budget<'_>) -> Result<u128, Stop> {
    let anchors = || met.earlier.iter().chain([&met.anchor]);
    let longest = u128::from(met.anchor.engine.longest());
    let start = &met.earlier[0];
    let near = anchors().take_while(|anchor| anchor.front <= period).last().unwrap_or(start);
    let mut there = Runner::at(near.engine.clone());
    there.advance_to(period, budget)?;
    let mut pair = Pair { here: Runner::at(start.engine.clone()), there, period };
    // The windows before `low` differ (or low is 0), those before `high` agree.
    let mut low = 0;
    let mut high = longest;
    loop {
        let before = pair.clone();
        if pair.agree(high, budget)? {
            pair = before;
            break;
        }
        low = high;
        high = high.checked_mul(2).ok_or_else(too_far)?;
    }
    if low == 0 {
        return Ok(0);
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        let before = pair.clone();
        if pair.agree(middle, budget)? {
            pair = before;
            high = middle;
        } else {
            low = middle;
        }
    }
    Ok(high - longest)
}
