//! The first state that returns, for sequences on a [`Tape`]: whole stretches of states are recorded.
//!
//! An *anchor* is a stretch of one chunk; all states in it (the windows that end at its positions) are recorded
//! by fingerprint. Afterwards one look per chunk is enough: if p is the period and the anchor lies in the
//! periodic part, one of the states at chunk boundaries falls into the anchor's copy one period later, and not
//! before. (If only a part of the anchor is periodic, that may fail; it is noticed, and a later anchor decides.)
//! Anchors are made at doubling positions and all are kept, so at most about max(2q, chunk) + p
//! positions are computed. The fingerprint is polynomial in packed words and rolls along the anchor; equal
//! fingerprints are compared word by word, and different states with equal fingerprints are kept side by side,
//! so that the answer is exact and not only probable.

use super::chunked::{Kernel, Tape};
use super::search::Along;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::recurrence::{Machine, Trail};
use rustc_hash::FxHashMap;

/// Any odd number with well-mixed bits.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// So many words are compared in one step of work.
const WORDS_AT_ONCE: u64 = 64;

/// One more snapshot whenever the position has grown by this fraction.
const SNAPSHOT_GROWTH: u128 = 16;

/// See [`recur`](grundy_core::recurrence::Recurrent::recur).
pub(super) fn find<K: Kernel>(
    tape: &mut Tape<K>,
    trail: &mut Trail<Vec<K::Word>, Along>,
    limit: u128,
    budget: &Budget<'_>,
) -> Result<Option<u128>, Stop> {
    let (chunk, window) = (tape.chunk(), tape.window() as usize);
    let mut anchors = Anchors::<K>::new(window);
    // A search that goes on begins with a chunk whose start was looked up before.
    let mut looked_up = trail.now.is_some();
    if looked_up {
        for (at, state) in &trail.anchors {
            let mut past = tape.resume(*at, state, budget)?;
            past.more(chunk, budget)?;
            anchors.record(*at, past.with_window(), budget)?;
        }
    } else {
        tape.advance(tape.window().into(), budget)?;
        (trail.more.next_anchor, trail.more.next_snapshot) = (tape.position(), tape.position());
    }
    while tape.position() < limit {
        let at = tape.position();
        let found = if looked_up { None } else { anchors.find(tape.last()) };
        looked_up = false;
        if let Some((stretch, place)) = found {
            let (from, words) = &anchors.stretches[stretch];
            let period = at - from - place as u128;
            // Did the start of the stretch return as well? If not, only a part of it is periodic, and copies may
            // have been passed unnoticed: a later stretch, periodic as a whole, has to decide.
            let copy = tape.before(place);
            if copy.is_some_and(|copy| copy == &words[..copy.len()]) {
                return Ok(Some(period));
            }
            if stretch + 1 == anchors.stretches.len() {
                trail.more.next_anchor = at;
            }
        }
        if at >= trail.more.next_snapshot {
            trail.snapshots.push((at, tape.state()));
            trail.more.next_snapshot = at + (at / SNAPSHOT_GROWTH).max(chunk as u128);
            let snapshots = trail.snapshots.len() as u64 * tape.window() * size_of::<K::Word>() as u64;
            budget.need(anchors.bytes() + snapshots)?;
        }
        let mut goes_on = tape.more(chunk, budget).map(drop);
        if goes_on.is_ok() && at >= trail.more.next_anchor {
            match anchors.record(at, tape.with_window(), budget) {
                Ok(None) => trail.more.next_anchor = 2 * tape.position(),
                Ok(found) => return Ok(found),
                Err(stop) => goes_on = Err(stop),
            }
        }
        if let Err(stop) = goes_on.and_then(|()| budget.advance(chunk as u64)) {
            // One chunk back: a match needs the chunk before it.
            let start = |(at, words): &(u128, Vec<K::Word>)| (*at, words[..window].to_vec());
            trail.now = Some((at, tape.with_window()[..window].to_vec()));
            trail.anchors = anchors.stretches.iter().map(start).collect();
            return Err(stop);
        }
    }
    Ok(None)
}

/// The recorded stretches.
struct Anchors<K: Kernel> {
    window: usize,
    /// Where the first state of each stretch stands, and its words: a window and the stretch.
    stretches: Vec<(u128, Vec<K::Word>)>,
    /// Stretch and place of the states by fingerprint.
    places: FxHashMap<u64, (u32, u32)>,
    /// States whose fingerprint was taken by another state.
    doubles: Vec<(u64, (u32, u32))>,
    /// FACTOR to the power of packs per window.
    leaving: u64,
}

impl<K: Kernel> Anchors<K> {
    fn new(window: usize) -> Self {
        Anchors {
            window,
            stretches: Vec::new(),
            places: FxHashMap::default(),
            doubles: Vec::new(),
            leaving: power(window / K::PACKED),
        }
    }

    fn bytes(&self) -> u64 {
        let words: usize = self.stretches.iter().map(|(_, words)| words.len()).sum();
        (words * size_of::<K::Word>() + self.places.capacity() * 20 + self.doubles.capacity() * 16) as u64
    }

    /// The stretch and place where this state was recorded.
    fn find(&self, state: &[K::Word]) -> Option<(usize, usize)> {
        self.find_as(fingerprint::<K>(state), |recorded| recorded == state)
    }

    /// The same for a fingerprint, if the states that have it are told apart.
    fn find_as(&self, print: u64, mut same: impl FnMut(&[K::Word]) -> bool) -> Option<(usize, usize)> {
        let first = self.places.get(&print)?;
        let doubles = self.doubles.iter().filter(|(other, _)| *other == print).map(|(_, place)| place);
        let found = std::iter::once(first).chain(doubles).find(|place| same(self.state(**place)));
        found.map(|(stretch, place)| (*stretch as usize, *place as usize))
    }

    fn state(&self, (stretch, place): (u32, u32)) -> &[K::Word] {
        &self.stretches[stretch as usize].1[place as usize..place as usize + self.window]
    }

    /// Records the states at positions `at`, `at`+1, ...: all windows of `words` but the last. If one of them
    /// occurs twice among them, at which distance. A stretch that was not recorded as a whole is forgotten.
    fn record(&mut self, at: u128, words: &[K::Word], budget: &Budget<'_>) -> Result<Option<u128>, Stop> {
        self.stretches.push((at, words.to_vec()));
        let recorded = self.record_last(words, budget);
        if recorded.is_err() {
            self.stretches.pop();
        }
        recorded
    }

    fn record_last(&mut self, words: &[K::Word], budget: &Budget<'_>) -> Result<Option<u128>, Stop> {
        let stretch = self.stretches.len() as u32 - 1;
        // Where the state before was recorded already: there only the next word may differ, and what is equal for long is
        // not compared again and again.
        let mut before = None;
        let mut prints: Vec<u64> = Vec::with_capacity(words.len() - self.window);
        for place in 0..words.len() - self.window {
            let state = &words[place..place + self.window];
            let print = match place.checked_sub(K::PACKED) {
                Some(before) => prints[before]
                    .wrapping_mul(FACTOR)
                    .wrapping_add(K::pack(&state[self.window - K::PACKED..]))
                    .wrapping_sub(self.leaving.wrapping_mul(K::pack(&words[before..place]))),
                None => fingerprint::<K>(state),
            };
            prints.push(print);
            let here = (stretch, place as u32);
            let next = before.and_then(|(stretch, place): (usize, usize)| self.recorded(stretch, place + 1));
            let mut compared = 1;
            let found = self.find_as(print, |recorded| match next {
                Some(next) if std::ptr::eq(next, recorded) => recorded.last() == state.last(),
                _ => {
                    compared += state.len() as u64 / WORDS_AT_ONCE;
                    recorded == state
                }
            });
            budget.work(compared)?;
            before = found;
            match found {
                Some((same, before)) if same == stretch as usize => {
                    return Ok(Some((place - before) as u128));
                }
                Some(older) => self.renew(print, older, here),
                None => {
                    if *self.places.entry(print).or_insert(here) != here {
                        self.doubles.push((print, here));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The state at a place of a stretch, if there is one.
    fn recorded(&self, stretch: usize, place: usize) -> Option<&[K::Word]> {
        self.stretches[stretch].1.get(place..place + self.window)
    }

    /// A state that was recorded before is from now on the newer one.
    fn renew(&mut self, print: u64, older: (usize, usize), newer: (u32, u32)) {
        let is_older = |place: &(u32, u32)| (place.0 as usize, place.1 as usize) == older;
        let first = self.places.get_mut(&print).into_iter();
        let doubles = self.doubles.iter_mut().filter(|(other, _)| *other == print).map(|(_, place)| place);
        if let Some(place) = first.chain(doubles).find(|place| is_older(place)) {
            *place = newer;
        }
    }
}

fn power(exponent: usize) -> u64 {
    (0..exponent).fold(1, |power: u64, _| power.wrapping_mul(FACTOR))
}

/// The sum of the packs times falling powers of [`FACTOR`]; four sums side by side keep the multiplier busy.
fn fingerprint<K: Kernel>(state: &[K::Word]) -> u64 {
    let packs = state.len() / K::PACKED;
    let (rest, tail) = state.split_at((packs - packs % 4) * K::PACKED);
    let fourth = power(4);
    let mut sums = [0u64; 4];
    for four in rest.chunks_exact(4 * K::PACKED) {
        for (sum, pack) in sums.iter_mut().zip(four.chunks_exact(K::PACKED)) {
            *sum = sum.wrapping_mul(fourth).wrapping_add(K::pack(pack));
        }
    }
    let horner = |sum: u64, next: u64| sum.wrapping_mul(FACTOR).wrapping_add(next);
    let body = sums.into_iter().fold(0, horner);
    tail.chunks_exact(K::PACKED).map(K::pack).fold(body, horner)
}
