//! Leaps: jumps over whole rows of jumps.
//!
//! A [jump](super::jump) ends where one comparison changes its outcome. In (2n, 5n, 6n+1, 8n+1) what follows is again a
//! stretch of drift, then another, and these come in turns: 46, 940, 47, 939, 48, 938, ... rounds are skipped. A *leg* is
//! some runs, two rounds and the jump after them; a *passage* is some legs after which the lengths of the jumps come
//! again, each changed by a constant.
//!
//! Seen from the front, let x be the end points that matter. A passage whose comparisons have given outcomes and whose jumps
//! have given lengths t and drifts D (relative to the front, too) maps x to A x + c + (sum of t D, carried on): runs copy
//! end points and add moves, jumps add t D. Let three passages in a row have the same outcomes and the same relative drifts,
//! and let the end points before the first, second, third and after the third be in arithmetic progression, and t as well.
//! Then the passage maps the line x0 + m E to itself, one step on: so x_m = x0 + m E, by induction, as long as the outcomes stay
//! the same and every jump is allowed. Both are signs of numbers that are linear in m: the compared values of all runs,
//! those at the end of each jump (between, they are linear in the number of rounds), and the lengths t. All are logged, so
//! it is known for how many passages they keep their signs, and these are skipped at once.
//!
//! The way of the front in passage m is a sum of terms linear in m and of products t D of two such terms: a polynomial of
//! degree 2, known from three passages; its sum over the passages skipped is exact. If nothing drifts, the window
//! recurs, and the way of a passage is a period.
//!
//! As with jumps the guess of the legs does not matter for correctness, and after a leap, or a guess that failed, everything
//! it relied on is forgotten.

use crate::interval::engine::{Engine, too_far};
use crate::interval::jump::{Rounds, Step, slack};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// Passages of more legs are not looked for.
const MOST_LEGS: usize = 64;

/// The front moves less than this in a passage: sums of a few ways fit into 128 bits.
const LONGEST_WAY: i128 = 1 << 120;

/// So many runs, two rounds of so many, and a jump over so many rounds more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Leg {
    runs: u128,
    round: usize,
    times: i64,
}

/// The legs since the last leap.
#[derive(Debug, Clone, Default)]
pub(super) struct Legs {
    legs: Vec<Leg>,
    /// So many runs lay before the front when the present leg began.
    begun: u128,
}

impl Legs {
    /// A new beginning.
    pub fn forget(&mut self, engine: &Engine) {
        self.legs.clear();
        self.begun = engine.runs();
    }

    /// A jump over `times` rounds of `round` runs has just been made, after two such rounds.
    pub fn add(&mut self, engine: &Engine, round: usize, times: u128) {
        if self.legs.len() == 4 * MOST_LEGS {
            self.legs.drain(..MOST_LEGS);
        }
        let passed = (times + 2).saturating_mul(round as u128);
        let runs = (engine.runs() - self.begun).saturating_sub(passed);
        self.begun = engine.runs();
        self.legs.push(Leg { runs, round, times: i64::try_from(times).unwrap_or(i64::MAX) });
    }

    /// The legs of the next passage and by how much their jumps grow from passage to passage: the shortest that has come
    /// three times.
    fn passage(&self) -> Option<Vec<(Leg, i64)>> {
        let last = |age: usize| self.legs[self.legs.len() - 1 - age];
        let grows = |age: usize, count: usize| last(age).times.checked_sub(last(age + count).times);
        let repeats = |age: usize, count: usize| {
            let (new, old) = (last(age), last(age + count));
            new.runs == old.runs && new.round == old.round
        };
        let most = (self.legs.len() / 3).min(MOST_LEGS);
        let count = (1..=most).find(|count| {
            (0..2 * count).all(|age| repeats(age, *count))
                && (0..*count).all(|age| grows(age, *count) == grows(age + count, *count))
        })?;
        (0..count).rev().map(|age| Some((last(age), grows(age, count)?))).collect()
    }

    /// After a jump: leaps if the last legs allow it. `None` if they do not.
    pub fn leap(
        &mut self,
        engine: &mut Engine,
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<Option<Step>, Stop> {
        let Some(mut legs) = self.passage() else { return Ok(None) };
        let done = leap(engine, &mut legs, limit, budget);
        self.forget(engine);
        done
    }
}

/// What a passage depends on, and what it does.
#[derive(Debug, Default)]
struct Passage {
    /// The end points before it, seen from the front.
    points: Vec<i64>,
    /// Numbers that must keep their signs.
    signs: Vec<i64>,
    /// Numbers that must stay the same: the drifts of points and of compared values.
    fixed: Vec<i64>,
    /// How far the front moved, and over how many runs.
    way: i128,
    runs: i128,
}

impl Passage {
    /// Goes through the legs. `None` if that is not possible before the limit or if a jump is not allowed.
    fn go(
        engine: &mut Engine,
        legs: &[(Leg, i64)],
        limit: u128,
        budget: &Budget<'_>,
    ) -> Result<Option<Passage>, Stop> {
        let (front, runs) = (engine.front()?, engine.runs());
        let mut seen = Passage { points: points_from_front(engine), ..Passage::default() };
        let mut rounds = Rounds::default();
        for (leg, _) in legs {
            for _ in 0..leg.runs {
                if !engine.is_before(limit) {
                    return Ok(None);
                }
                budget.position(2 * engine.bytes())?;
                engine.advance_logged(&mut seen.signs)?;
            }
            if !rounds.run(engine, leg.round, limit, budget, |_| ())?
                || !seen.jump(engine, &rounds, leg, limit)?
            {
                return Ok(None);
            }
        }
        let number =
            |count: u128| i128::try_from(count).ok().filter(|n| *n < LONGEST_WAY).ok_or_else(too_far);
        (seen.way, seen.runs) = (number(engine.front()? - front)?, number(engine.runs() - runs)?);
        Ok(Some(seen))
    }

    /// Jumps over as many rounds as the leg says, if all comparisons keep their outcomes to the end.
    fn jump(&mut self, engine: &mut Engine, rounds: &Rounds, leg: &Leg, limit: u128) -> Result<bool, Stop> {
        let [first, second] = &rounds.logs;
        let (Ok(times), Some(front)) = (u128::try_from(leg.times), rounds.front()) else { return Ok(false) };
        if first.len() != second.len() || !engine.is_before(limit) {
            return Ok(false);
        }
        if times > (limit - 1 - engine.front()?) / u128::from(front) {
            return Ok(false);
        }
        self.signs.push(-leg.times);
        self.signs.extend(first);
        self.signs.extend(second);
        for (first, second) in first.iter().zip(second) {
            let drift = second - first;
            let Ok(last) = i64::try_from(i128::from(*second) + i128::from(drift) * i128::from(leg.times))
            else {
                return Ok(false);
            };
            if (last <= 0) != (*second <= 0) || (*first <= 0) != (*second <= 0) {
                return Ok(false);
            }
            self.signs.push(last);
            self.fixed.push(drift);
        }
        self.fixed.extend(rounds.drift().iter().map(|drift| *drift as i64 - front as i64));
        engine.shift(rounds.drift(), times, leg.round as u128)?;
        Ok(true)
    }
}

/// Goes through three passages and skips as many as can be skipped.
fn leap(
    engine: &mut Engine,
    legs: &mut [(Leg, i64)],
    limit: u128,
    budget: &Budget<'_>,
) -> Result<Option<Step>, Stop> {
    let lags = engine.lags();
    let mut seen = Vec::with_capacity(3);
    for _ in 0..3 {
        for (leg, grows) in legs.iter_mut() {
            let Some(times) = leg.times.checked_add(*grows) else { return Ok(None) };
            leg.times = times;
        }
        let Some(passage) = Passage::go(engine, legs, limit, budget)? else { return Ok(None) };
        if engine.lags() != lags {
            return Ok(None);
        }
        seen.push(passage);
    }
    let [one, two, three] = &seen[..] else { return Ok(None) };
    let points = points_from_front(engine);
    let linear = in_line(&one.points, &two.points, &three.points)
        && in_line(&two.points, &three.points, &points)
        && in_line(&one.signs, &two.signs, &three.signs)
        && one.fixed == two.fixed
        && two.fixed == three.fixed;
    if !linear {
        return Ok(None);
    }
    let Some(slack) = slack(&two.signs, &three.signs) else { return Ok(None) };
    let drift: Vec<i64> = three.points.iter().zip(&points).map(|(old, new)| new - old).collect();
    let still = drift.iter().all(|drift| *drift == 0);
    if still && slack == u64::MAX && limit == u128::MAX {
        let (period, runs) = (three.way.unsigned_abs(), three.runs.unsigned_abs());
        return Ok(Some(Step::Recurs { period, runs }));
    }
    if slack == u64::MAX && !still {
        return Ok(None);
    }
    let way = |passages: u64| sum_of_next([one.way, two.way, three.way], passages);
    let passages = most_before(limit, engine.front()?, slack, way);
    let runs = sum_of_next([one.runs, two.runs, three.runs], passages).ok_or_else(too_far)?;
    engine.leap(&drift, passages, way(passages).ok_or_else(too_far)?, runs)?;
    Ok(Some(Step::Runs))
}

/// All end points that matter, as distances from the front (those before it are negative).
fn points_from_front(engine: &Engine) -> Vec<i64> {
    let mut points = Vec::new();
    engine.points(&mut points);
    let front = engine.next().start;
    points.iter().map(|point| *point as i64 - front as i64).collect()
}

/// Whether three lists are in arithmetic progression.
fn in_line(one: &[i64], two: &[i64], three: &[i64]) -> bool {
    let step = |old: &i64, new: &i64| i128::from(*new) - i128::from(*old);
    one.len() == two.len()
        && two.len() == three.len()
        && one.iter().zip(two).zip(three).all(|((one, two), three)| step(one, two) == step(two, three))
}

/// The sum of the next `count` values of a polynomial of degree 2, of which three values in a row are known.
fn sum_of_next([one, two, three]: [i128; 3], count: u64) -> Option<u128> {
    let bend = three - 2 * two + one;
    let (next, step) = (three + (three - two) + bend, (three - two) + 2 * bend);
    let count = i128::from(count);
    let pairs = count.checked_mul(count - 1)? / 2;
    let triples = match pairs.checked_mul(count - 2) {
        Some(product) => product / 3,
        None if bend == 0 => 0,
        None => return None,
    };
    let linear = count.checked_mul(next)?.checked_add(pairs.checked_mul(step)?)?;
    u128::try_from(linear.checked_add(triples.checked_mul(bend)?)?).ok()
}

/// The most passages, at most `slack`, after which the front is still before the limit.
fn most_before(limit: u128, front: u128, slack: u64, way: impl Fn(u64) -> Option<u128>) -> u64 {
    let fits =
        |count: u64| way(count).and_then(|way| way.checked_add(front)).is_some_and(|reached| reached < limit);
    if fits(slack) {
        return slack;
    }
    // `low` fits, `high` does not.
    let (mut low, mut high) = (0, slack);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
