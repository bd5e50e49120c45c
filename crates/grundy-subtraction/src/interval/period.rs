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
//! A [`Search`] can be stopped and goes on later. Where it stopped counts as a jump: some windows may not have been
//! compared, so smaller candidates are tried.

use crate::interval::engine::{Engine, Window, too_far};
use crate::interval::jump::{Runner, Step};
use grundy_core::arithmetic::{gcd, prime_divisors};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::recurrence::{
    self, Claim, Machine, Recheck, Recurrent, Resumable, Return, Trail, follow, retraces, verify,
};
use serde::{Deserialize, Serialize};

/// A period and how it was met.
pub type Found = recurrence::Found<PerPeriod>;

/// What a period holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerPeriod {
    /// How many maximal runs of lost positions.
    pub runs: u128,
}

/// The least period and preperiod of the win/loss sequence, by recurrence of the window of the last max L
/// positions.
///
/// Moves may be unsorted and repeated. Refused are an empty list, the move 0 and moves beyond
/// `LARGEST_MOVE`.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::interval::find_period;
/// let found = find_period(&[3, 7, 8], &mut Budget::unlimited()).unwrap();
/// assert_eq!((found.period, found.preperiod, found.detail.runs), (5, 8, 1));
/// // 14 n^3 + 11 n + 1 positions for n = 1000.
/// let found = find_period(&[2000, 5000, 6001, 8001], &mut Budget::unlimited()).unwrap();
/// assert_eq!((found.period, found.preperiod), (14_000_011_001, 0));
/// ```
pub fn find_period(moves: &[u64], budget: &mut Budget<'_>) -> Result<Found, Stop> {
    Search::new(moves)?.run(budget)
}

/// Whether `period` is the least period and `preperiod` the least preperiod.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_core::recurrence::Claim;
/// use grundy_subtraction::interval::verify_claim;
/// let claim = |p, q| verify_claim(&[2000, 5000, 6001, 8001], p, q, &Budget::unlimited()).unwrap();
/// assert_eq!(claim(14_000_011_001, 0), Claim::True);
/// assert_eq!(claim(14_000_011_002, 0), Claim::NotPeriodic);
/// ```
pub fn verify_claim(
    moves: &[u64],
    period: u128,
    preperiod: u128,
    budget: &Budget<'_>,
) -> Result<Claim, Stop> {
    verify(Walk::new(moves)?, period, preperiod, budget)
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
    trail: Trail<Place, Along>,
}

impl Search {
    /// A search from position 0.
    pub fn new(moves: &[u64]) -> Result<Search, Stop> {
        Engine::new(moves)?;
        let mut moves = moves.to_vec();
        moves.sort_unstable();
        moves.dedup();
        Ok(Search { moves, trail: Trail::default() })
    }

    /// The moves.
    pub fn moves(&self) -> &[u64] {
        &self.moves
    }

    /// How far the search has come.
    pub fn position(&self) -> u128 {
        self.trail.position()
    }

    /// Whether its parts fit together: to be asked of a search that comes from a file.
    pub fn is_sound(&self) -> bool {
        let met = self.trail.more.met.as_ref();
        let places = self.trail.states().map(|(at, place)| (*at, place));
        let mut places = places.chain(met.map(|met| (met.anchor.at, &met.anchor)));
        places.all(|(at, place)| place.at == at && place.is_sound(&self.moves))
            && met.is_none_or(|met| met.period > 0 && met.runs > 0)
            && self.trail.known.is_none_or(|known| known.period > 0)
    }

    /// Searches until the period is found. After [`Stop::Interrupted`] it may be called again.
    pub fn run(&mut self, budget: &mut Budget<'_>) -> Result<Found, Stop> {
        budget.look()?;
        let start = Walk::new(&self.moves)?;
        let found = follow(&start, &mut self.trail, u128::MAX, budget)?;
        Ok(found.ok_or_else(too_far)?.with(PerPeriod { runs: self.trail.more.runs }))
    }
}

impl Resumable for Search {
    fn position(&self) -> u128 {
        Search::position(self)
    }

    fn is_sound(&self) -> bool {
        Search::is_sound(self)
    }

    fn is_confirmed(&self, how: Recheck, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let met = self.trail.more.met.as_ref().map(|met| (met.anchor.at, met.period));
        retraces(&Walk::new(&self.moves)?, &self.trail, met, (how, MOMENT), budget)
    }
}

/// What a search by runs remembers besides states.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Along {
    /// Whether no window was skipped since the anchor.
    complete: bool,
    /// Whether none was skipped at all.
    complete_from_start: bool,
    steps: u64,
    next_anchor: u64,
    /// A recurrence whose least period is still sought.
    met: Option<Met>,
    /// So many lost runs lie in the period.
    runs: u128,
}

impl Default for Along {
    fn default() -> Along {
        let (complete, complete_from_start) = (true, true);
        Along { complete, complete_from_start, steps: 0, next_anchor: FIRST_ANCHOR, met: None, runs: 0 }
    }
}

/// So many positions are computed in a moment, however short the runs.
const MOMENT: u128 = 1 << 22;

/// The first of a run of steps between two renewals of the anchor.
const FIRST_ANCHOR: u64 = 64;

/// A recurrence: the window of the anchor comes again after `period` positions.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Met {
    anchor: Place,
    period: u128,
    runs: u128,
    /// Whether no window was skipped since the anchor: then the period is the least.
    complete: bool,
}

/// A place to come back to. Two are the same if the windows before them are: these decide everything that follows.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Place {
    /// The next run begins there or later, the last finished one before.
    engine: Engine,
    at: u128,
}

impl Place {
    fn window(&self) -> Window {
        self.engine.window(self.at)
    }

    /// Places that are kept stand where a run begins.
    fn is_sound(&self, moves: &[u64]) -> bool {
        self.engine.is_sound(moves) && self.engine.front() == Ok(self.at)
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Place) -> bool {
        self.window() == other.window()
    }
}

/// A sequence on its way, by runs and jumps.
struct Walk {
    runner: Runner,
    at: u128,
}

impl Walk {
    fn new(moves: &[u64]) -> Result<Walk, Stop> {
        Ok(Walk { runner: Runner::new(moves)?, at: 0 })
    }

    /// Goes on until a window is met again, perhaps after several periods.
    fn follow(
        &mut self,
        trail: &mut Trail<Place, Along>,
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<Option<Met>, Stop> {
        let (runner, more) = (&mut self.runner, &mut trail.more);
        let longest = runner.engine.longest();
        if trail.anchors.is_empty() {
            let place = Place { engine: runner.engine.clone(), at: self.at };
            trail.anchors.push((self.at, place));
        }
        let mut anchor = Anchor::at(&trail.anchors)?;
        while runner.engine.is_before(limit) {
            match runner.step(u128::MAX, budget)? {
                Step::Run => {}
                Step::Runs => (more.complete, more.complete_from_start) = (false, false),
                Step::Recurs { period, runs } => {
                    let at = runner.engine.front()?;
                    let anchor = Place { engine: runner.engine.clone(), at };
                    trail.anchors.push((at, anchor.clone()));
                    return Ok(Some(Met { anchor, period, runs, complete: false }));
                }
            }
            let engine = &runner.engine;
            if engine.gap() >= longest {
                let (_, start) = &trail.anchors[0];
                let (period, runs) = (engine.front()?, engine.runs());
                return Ok(Some(Met {
                    anchor: start.clone(),
                    period,
                    runs,
                    complete: more.complete_from_start,
                }));
            }
            if anchor.comes_again(engine) {
                let (period, runs) = (engine.front()? - anchor.front, engine.runs() - anchor.runs);
                let place = trail.anchors.last().map(|(_, place)| place.clone()).ok_or_else(too_far)?;
                return Ok(Some(Met { anchor: place, period, runs, complete: more.complete }));
            }
            more.steps += 1;
            if more.steps == more.next_anchor {
                more.next_anchor *= 2;
                let kept = trail.anchors.len() as u64 + 2;
                budget.need(runner.bytes().saturating_mul(kept))?;
                more.complete = true;
                let at = runner.engine.front()?;
                trail.anchors.push((at, Place { engine: runner.engine.clone(), at }));
                anchor = Anchor::at(&trail.anchors)?;
            }
        }
        Ok(None)
    }
}

impl Machine for Walk {
    type State = Place;

    fn position(&self) -> u128 {
        self.at
    }

    fn window(&self) -> u64 {
        self.runner.engine.longest()
    }

    fn state(&self) -> Place {
        Place { engine: self.runner.engine.clone(), at: self.at }
    }

    fn resume(&self, position: u128, state: &Place, _: &Budget<'_>) -> Result<Walk, Stop> {
        Ok(Walk { runner: Runner::at(state.engine.clone()), at: position })
    }

    fn advance(&mut self, to: u128, budget: &Budget<'_>) -> Result<(), Stop> {
        self.runner.advance_to(to, budget)?;
        self.at = self.at.max(to);
        Ok(())
    }
}

impl Recurrent for Walk {
    type More = Along;

    fn recur(
        &mut self,
        trail: &mut Trail<Place, Along>,
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<Option<Return>, Stop> {
        if trail.more.met.is_none() {
            let met = self.follow(trail, limit, budget);
            self.at = self.runner.engine.front()?;
            trail.now = Some((self.at, self.state()));
            if met.is_err() {
                (trail.more.complete, trail.more.complete_from_start) = (false, false);
            }
            trail.more.met = met?;
        }
        let Some(met) = &trail.more.met else { return Ok(None) };
        let (period, runs) = least(met, budget)?;
        // From the usual start on: nothing is lost before it.
        let preperiod = (met.anchor.at == 0).then_some(0);
        trail.more.runs = runs;
        trail.snapshots = std::mem::take(&mut trail.anchors);
        Ok(Some(Return { preperiod, ..Return::state(period, self.at) }))
    }
}

/// The last anchor, as it is compared.
struct Anchor {
    front: u128,
    runs: u128,
    /// A cheap first comparison: distance to the last run, length of the next.
    look: (u64, u64),
    window: Window,
}

impl Anchor {
    fn at(anchors: &[(u128, Place)]) -> Result<Anchor, Stop> {
        let (front, place) = anchors.last().ok_or_else(too_far)?;
        let engine = &place.engine;
        Ok(Anchor { front: *front, runs: engine.runs(), look: look(engine), window: place.window() })
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
fn least(met: &Met, budget: &Budget<'_>) -> Result<(u128, u128), Stop> {
    let (mut period, mut runs) = (met.period, met.runs);
    if met.complete {
        return Ok((period, runs));
    }
    let window = met.anchor.window();
    for prime in prime_divisors(gcd(period, runs), budget)? {
        while period.is_multiple_of(prime) && runs.is_multiple_of(prime) {
            let place = met.anchor.at.checked_add(period / prime).ok_or_else(too_far)?;
            let mut runner = Runner::at(met.anchor.engine.clone());
            if runner.window(place, budget)? != window {
                break;
            }
            (period, runs) = (period / prime, runs / prime);
        }
    }
    Ok((period, runs))
}
