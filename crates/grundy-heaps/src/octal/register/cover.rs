//! Whether the recurrence still gives the values: no new rare heap.
//!
//! Heap n with the code c(n) of the recurrence is common, and its value is that of the code, if and only if every value of the
//! rare class below is excluded. These are excluded by pairs of common parts (a, n-k-a) and, where the space is twisted and k
//! is odd, by the single heap n-k. There are so many pairs that a few dozen *witnesses* (k, a), chosen once, exclude nearly
//! everything that has to be; each is a [tap](Tap) (k + a, code of a), so that blocks of heaps are looked at together. What they
//! leave open is left to the caller, who looks at all pairs.
//!
//! The codes of the rare class below a common value are those below a number: the code without its bits below the mask's
//! lowest bit, and that bit more if the value has it.

use super::super::rule::Rule;
use super::super::space::Space;
use super::super::tape::RARE_HEAD;
use super::{Tap, Width, lanes, plain};

/// The witnesses, and what has to be excluded.
#[derive(Debug, Clone)]
pub(in super::super) struct Cover {
    pub(super) witnesses: Vec<Tap>,
    pub(super) width: Width,
    /// The bit of the mask that codes leave out, as a number and as an exponent.
    pub(super) low: u16,
    pub(super) low_bit: u32,
    /// For even and for odd heaps: the codes whose common value has the lowest bit of the mask.
    pub(super) has_low: [u128; 2],
    /// The largest part of a witness.
    pub(in super::super) depth: u64,
}

/// Parts of witnesses are at most this.
const MOST_PART: usize = 2048;
/// So many heaps are looked at when witnesses are chosen: more in a long run, where good ones pay.
fn sample_size(heap: u64) -> usize {
    if heap < LONG_RUN { 1 << 13 } else { 1 << 15 }
}

/// From this heap on a run is long.
pub(in super::super) const LONG_RUN: u64 = 1 << 25;
/// A witness is worth while if it is needed at one heap in so many.
const RARELY: usize = 1 << 13;
/// There are at most so many.
const MOST_WITNESSES: usize = 160;
/// At most one heap in so many may be left open.
const LEAST_CLOSED: usize = 16;

impl Cover {
    /// Chooses witnesses by the last codes, one after the other, always one that excludes most of what is still open. `head`
    /// holds the codes of the first heaps; `heap` is the heap behind the last code.
    /// `None` if no witnesses would do: then the recurrence does not pay.
    pub fn of(
        rule: &Rule,
        space: &Space,
        width: Width,
        head: &[u16],
        codes: &[u16],
        heap: u64,
    ) -> Option<Cover> {
        let singles = rule.one.iter().filter(|take| !space.single_is_common(**take));
        let singles = singles.map(|take| Tap { lag: *take, code: 0 }).collect();
        let mut cover = Cover::with_witnesses(space, width, singles);
        cover.choose(rule, head, codes, heap).then_some(cover)
    }

    /// What has to be excluded in a space, with witnesses of somebody's choice.
    pub(super) fn with_witnesses(space: &Space, width: Width, witnesses: Vec<Tap>) -> Cover {
        let low = space.lowest();
        let has_low = [0u64, 1].map(|parity| {
            let has = |code: &u16| space.value(parity, *code, true) & low != 0;
            (0..width.codes()).filter(has).fold(0, |set, code| set | 1u128 << code)
        });
        Cover { witnesses, width, low, low_bit: low.trailing_zeros(), has_low, depth: 0 }
    }

    /// Whether witnesses were found that leave little open.
    fn choose(&mut self, rule: &Rule, head: &[u16], codes: &[u16], heap: u64) -> bool {
        let parts = head.len().min(codes.len() / 4).min(MOST_PART);
        let common = (1..parts).filter(|part| head[*part] < RARE_HEAD);
        let mut candidates: Vec<(usize, Tap)> = common
            .flat_map(|part| {
                rule.two.iter().map(move |take| (part, Tap { lag: take + part, code: head[part] }))
            })
            .filter(|(_, tap)| tap.code < self.width.codes())
            .collect();
        let reach = candidates.iter().map(|(_, tap)| tap.lag).max().unwrap_or(0);
        // A rare heap has no code.
        let coded = |place: &usize| codes[*place] < self.width.codes();
        let sample = (reach..codes.len()).rev().step_by(7).filter(coded).take(sample_size(heap));
        let excludes =
            |place: usize, tap: &Tap| 1u128.checked_shl((codes[place - tap.lag] ^ tap.code).into());
        let excluded = |place: usize, tap: &Tap| excludes(place, tap).unwrap_or(0);
        let mut open: Vec<(usize, u128)> = sample
            .map(|place| {
                let needed = self.needed(codes[place], heap - (codes.len() - place) as u64);
                (place, self.witnesses.iter().fold(needed, |open, tap| open & !excluded(place, tap)))
            })
            .collect();
        let most_open = open.len() / LEAST_CLOSED;
        while self.witnesses.len() < MOST_WITNESSES {
            open.retain(|(_, open)| *open != 0);
            let gain =
                |tap: &Tap| open.iter().filter(|(place, open)| open & excluded(*place, tap) != 0).count();
            let best = candidates.iter().enumerate().map(|(at, (_, tap))| (gain(tap), at)).max();
            // One more witness costs every heap a little; one that is hardly ever needed is not worth it.
            let Some((_, at)) = best.filter(|(gain, _)| *gain > sample_size(heap) / RARELY) else { break };
            let (part, tap) = candidates.swap_remove(at);
            open.iter_mut().for_each(|(place, open)| *open &= !excluded(*place, &tap));
            self.depth = self.depth.max(part as u64);
            self.witnesses.push(tap);
        }
        self.witnesses.sort_unstable();
        open.len() <= most_open
    }

    /// The codes of the rare class that must be excluded at a heap with this code.
    pub(super) fn needed(&self, code: u16, heap: u64) -> u128 {
        let has_low = self.has_low[heap as usize % 2] >> code & 1;
        let count = u32::from(code & !(self.low - 1)) + ((has_low as u32) << self.low_bit);
        1u128.checked_shl(count).unwrap_or(0).wrapping_sub(1)
    }

    /// How far back the witnesses look.
    pub fn lags(&self) -> impl Iterator<Item = usize> + '_ {
        self.witnesses.iter().map(|tap| tap.lag)
    }

    /// So many codes must be known to begin with.
    pub fn needs(&self) -> usize {
        self.witnesses.last().map_or(0, |tap| tap.lag)
    }

    /// Tells of every place from `from` on whose codes the witnesses leave open; `heap` belongs to `from`. Ends at the
    /// first place that `settled` does not accept, and returns it, or the end.
    pub fn check(
        &self,
        codes: &[u16],
        from: usize,
        heap: u64,
        settled: &mut dyn FnMut(usize, u128) -> bool,
    ) -> usize {
        let (at, accepted) = lanes::check(self, codes, from, heap, settled);
        if accepted { plain::check(self, codes, at, heap + (at - from) as u64, settled) } else { at }
    }
}
