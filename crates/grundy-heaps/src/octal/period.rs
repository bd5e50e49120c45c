//! The period of a value sequence, proved: by the theorem of Guy and Smith or by the return of a state.
//!
//! The values are computed in portions. After each portion the anchor's window is looked for among the new
//! values ([recurrence](super::recurrence)), and now and then all values are put to the theorem ([Guy and
//! Smith](super::guy_smith)). The search ends with the first proof; without one it ends at the limit and says
//! nothing.
//!
//! Main results
//! * [`find_period`]: least period and preperiod, with the method that proves them.
//! * [`Search`]: the same in portions, with the sequence so far.

use super::guy_smith::{self, Bound};
use super::recurrence::Anchor;
use super::rule::Rule;
use super::sequence::Sequence;
use grundy_core::budget::{Budget, Flow};
use grundy_core::error::Stop;
use grundy_core::random::Random;
use grundy_core::recurrence::{Found, Method, Recheck, Resumable};
use std::ops::Range;

/// A proved period.
pub type Period = Found<(), u64>;

/// Shows the values of a range of heaps in rising order, those of one period again and again.
pub(super) fn repeat(
    found: &Period,
    rule: &Rule,
    heaps: Range<u64>,
    budget: &mut Budget<'_>,
    show: &mut dyn FnMut(&[u16]) -> Flow,
) -> Result<(), Stop> {
    let mut sequence = Sequence::new(rule);
    // Short periods are shown many at a time.
    let periods = (REPEATED / found.period).max(1);
    let known = found.preperiod.saturating_add(found.period);
    sequence.run_to(known, budget)?;
    let mut values = sequence.values(0..known).unwrap_or_default().to_vec();
    let (period, first) = (found.period as usize, values.len());
    budget.need(2 * (first as u64 + found.period * (periods - 1)))?;
    (1..periods).for_each(|_| values.extend_from_within(first - period..first));
    let mut next = heaps.start;
    while next < heaps.end {
        let from = found.reduce(next);
        let to = (values.len() as u64).min(from.saturating_add(heaps.end - next));
        budget.work(to - from)?;
        if show(&values[from as usize..to as usize]).is_break() {
            break;
        }
        next += to - from;
    }
    Ok(())
}

/// At least so many values are shown at once.
const REPEATED: u64 = 1 << 14;
/// The first test is made at so many heaps.
const FIRST_TEST: u64 = 64;
/// Beyond so many heaps the theorem is tried at doublings only.
const OFTEN: u64 = 1 << 14;
/// Values are looked through after portions of one part in so many of all.
const PORTION: u64 = 64;

/// Finds the period, if it is proved by the values of at most `limit` heaps.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::octal::{Rule, find_period};
/// let kayles = Rule::of_digits(&[0, 7, 7]).unwrap();
/// let found = find_period(&kayles, 1000, &mut Budget::unlimited()).unwrap().unwrap();
/// assert_eq!((found.period, found.preperiod), (12, 71));
/// assert!(found.computed <= 200);
/// ```
pub fn find_period(rule: &Rule, limit: u64, budget: &mut Budget<'_>) -> Result<Option<Period>, Stop> {
    Search::new(Sequence::new(rule)).run(limit, budget)
}

/// A search for a period that can be interrupted and continued; what serde writes of it is enough to go on.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::octal::{Rule, Search, Sequence};
/// let rule = Rule::of_digits(&[0, 1, 6]).unwrap();
/// let mut search = Search::new(Sequence::sliding(&rule));
/// assert_eq!(search.run(50_000, &mut Budget::unlimited()), Ok(None));
/// let kept = serde_json::to_string(&search).unwrap();
/// let mut again: Search = serde_json::from_str(&kept).unwrap();
/// assert_eq!(again.run(1_000_000, &mut Budget::unlimited()).unwrap().unwrap().period, 149_459);
/// ```
#[derive(Debug, Clone)]
pub struct Search {
    sequence: Sequence,
    anchor: Option<Anchor>,
    /// A new anchor is set at this heap.
    anchor_at: u64,
    /// The theorem is tried at this heap.
    test_at: u64,
}

impl Search {
    /// Begins, or goes on with a sequence known so far.
    pub fn new(sequence: Sequence) -> Search {
        let computed = sequence.computed();
        Search {
            sequence,
            anchor: None,
            anchor_at: computed.max(FIRST_TEST),
            test_at: computed.max(FIRST_TEST),
        }
    }

    /// Takes over an anchor that was saved with the sequence.
    pub(super) fn with_anchor(mut self, anchor: Option<Anchor>) -> Search {
        if let Some(anchor) = &anchor {
            self.anchor_at = self.anchor_at.max(anchor.heap() + anchor.heap() / 4);
        }
        self.anchor = anchor;
        self
    }

    pub(super) fn anchor(&self) -> Option<&Anchor> {
        self.anchor.as_ref()
    }

    /// The sequence so far.
    pub fn sequence(&self) -> &Sequence {
        &self.sequence
    }

    /// The sequence so far, to be continued without looking for a period.
    pub fn sequence_mut(&mut self) -> &mut Sequence {
        &mut self.sequence
    }

    /// Goes on until a period is proved or all heaps up to `limit` are computed.
    pub fn run(&mut self, limit: u64, budget: &mut Budget<'_>) -> Result<Option<Period>, Stop> {
        while self.sequence.computed() < limit {
            let computed = self.sequence.computed();
            let portion = (computed / PORTION).clamp(16, 1 << 16);
            let to = (computed + portion).max(FIRST_TEST);
            self.sequence.run_to(to.min(limit), budget)?;
            if let Some(found) = self.by_state(budget)? {
                return Ok(Some(found));
            }
            if let Some(found) = self.by_theorem(limit, budget)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn by_state(&mut self, budget: &mut Budget<'_>) -> Result<Option<Period>, Stop> {
        if let Some(anchor) = &mut self.anchor
            && anchor.holds(&self.sequence)
        {
            if let Some(distance) = anchor.returned(&self.sequence) {
                let (start, heap) = (anchor.start(), anchor.heap());
                return self.least(distance, start, heap, budget).map(Some);
            }
        } else {
            self.anchor = None;
        }
        let computed = self.sequence.computed();
        if computed >= self.anchor_at {
            let lost = self.anchor.is_none();
            self.anchor = Anchor::set(&mut self.sequence);
            // A lost anchor is soon replaced, a good one kept for a while.
            let wait = if lost && self.anchor.is_none() { 16 } else { 4 };
            self.anchor_at = computed + computed / wait + 8;
        }
        Ok(None)
    }

    fn by_theorem(&mut self, limit: u64, budget: &mut Budget<'_>) -> Result<Option<Period>, Stop> {
        let computed = self.sequence.computed();
        if computed < self.test_at.min(limit) || self.sequence.first_kept() > 0 {
            return Ok(None);
        }
        self.test_at = if computed < OFTEN { computed + computed / 8 } else { computed.saturating_mul(2) };
        budget.need(computed.saturating_mul(12))?;
        let Some(values) = self.sequence.values(0..computed) else { return Ok(None) };
        let found = guy_smith::period(&Bound::of(self.sequence.rule()), values);
        Ok(found.map(|found| proved(found, Method::GuySmith, computed)))
    }

    /// The least period and preperiod, given that the values repeat at `distance` from heap `start` on. All
    /// values up to `heap + distance` are known, or have been forgotten and are computed once more.
    fn least(&self, distance: u64, start: u64, heap: u64, budget: &mut Budget<'_>) -> Result<Period, Stop> {
        let computed = self.sequence.computed();
        let mut replay = Replay::new(&self.sequence);
        let mut period = distance;
        // The return was the first, so only a twist can hide half the distance.
        if distance.is_multiple_of(2)
            && replay.last_difference(distance / 2, heap, heap + distance / 2, budget)?.is_none()
        {
            period = distance / 2;
        }
        let last = replay.last_difference(period, 0, start, budget)?;
        let preperiod = last.map_or(0, |heap| heap + 1);
        Ok(proved((period, preperiod), Method::SparseState, computed))
    }
}

impl Resumable for Search {
    fn position(&self) -> u128 {
        self.sequence.computed().into()
    }

    /// Nothing else is read from a file.
    fn is_sound(&self) -> bool {
        true
    }

    fn is_confirmed(&self, how: Recheck, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        match how {
            Recheck::Sample => self.sequence.is_right_somewhere(&mut Random::by_chance(), budget),
            Recheck::All => self.sequence.is_right(budget),
        }
    }
}

/// A period that so many heaps prove.
pub(crate) fn proved((period, preperiod): (u64, u64), method: Method, computed: u64) -> Period {
    Found { period, preperiod, method, computed, detail: () }
}

/// Compares a sequence with itself at a distance, from memory or by computing it twice more.
struct Replay<'s> {
    known: &'s Sequence,
}

impl<'s> Replay<'s> {
    fn new(known: &'s Sequence) -> Replay<'s> {
        Replay { known }
    }

    /// The last heap n from `from` to `to` - 1 with g(n) != g(n + distance).
    fn last_difference(
        &mut self,
        distance: u64,
        from: u64,
        to: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<u64>, Stop> {
        if let (Some(early), Some(late)) =
            (self.known.values(from..to), self.known.values(from + distance..to + distance))
        {
            return Ok(early.iter().zip(late).rposition(|(a, b)| a != b).map(|at| from + at as u64));
        }
        let (mut early, mut late) = (Sequence::again(self.known), Sequence::again(self.known));
        early.run_to(from, budget)?;
        late.run_to(from + distance, budget)?;
        let (mut at, mut last) = (from, None);
        while at < to {
            let end = to.min(at + 4096);
            early.run_to(end, budget)?;
            late.run_to(end + distance, budget)?;
            let forgotten = || Stop::refused("the values to compare have been forgotten");
            let a = early.values(at..end).ok_or_else(forgotten)?;
            let b = late.values(at + distance..end + distance).ok_or_else(forgotten)?;
            last = a.iter().zip(b).rposition(|(a, b)| a != b).map(|place| at + place as u64).or(last);
            at = end;
        }
        Ok(last)
    }
}
