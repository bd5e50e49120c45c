//! Certificates of periods that are too long to be listed, and why an accepted one proves what it claims.
//!
//! **The claim.** As for [`octal`](crate::octal) codes with digits up to 7: f(n+p) = f(n) for all n >= q, p is the least period
//! and q the least preperiod. The values are not listed. The certificate states *windows* of the sequence at a few places;
//! from each of them the sequence is computed up to the next, many stretches side by side.
//!
//! **Classes.** A mask is stated, and whether the space is twisted. The class of the value v at heap n is the number of ones of
//! v under the mask, plus n + k if it is twisted, modulo 2; k is the parity of all numbers that may be taken before a split,
//! which must have one. So if n becomes a + b, the class of f(a) xor f(b) at n is the sum of the classes at a and b. Heaps
//! n >= 1 of class 1 are *common*, the others *rare*. Without the lowest bit of the mask a value is its *code*; within a class codes
//! have the same order as values, and the code of u xor v is the xor of the codes.
//!
//! **What is checked.** Let K be the most that may be taken and D the *depth* that is stated.
//! 1. The values below the heap S, the *start*, by definition. Let R be the last rare heap below S: S > 2 max(R, D) + K.
//! 2. From S on the *codes* c(n) = mex { c(n-k-r) xor code of f(r) } over all rare r < S and all k before a split, and
//!    { c(n-k) } over all k that may leave one heap and are even, or the space is not twisted. This is computed from each place to the
//!    next, and the window there, the last R + K + 1 codes, must be the one stated.
//! 3. From S to q + p + R + 2K + D each heap n is *covered*: every code whose rare value at n is below the common value of c(n) is
//!    c(a) xor c(n-k-a) for a common a <= D and some k before a split, or c(n-k) for some odd k that may leave one heap, if the
//!    space is twisted.
//! 4. The places q + R + K and q + R + K + p are stated, S <= q + R + K, the windows there agree from q on, and p is even if the space is
//!    twisted.
//!
//! **Why that is enough.** *From S on to the last heap covered, n is common and f(n) has the code c(n)*, by induction. Values of
//! class 1 at n come from pairs with exactly one rare part r, and from single heaps as in 2: n > 2R + K, so the other part is
//! larger than R, hence common by induction, and there are no other rare heaps. So the least value of class 1 that no option has
//! is the one with the code c(n). All smaller values of class 0 are values of options by 3, where n-k-a > R is common because n > R + D + K.
//! So this is f(n).
//!
//! *All later heaps, too, and they repeat.* c(n) follows from the R + K codes before it, so c(n+p) = c(n) for all n >= q by 4. For n
//! beyond the last heap covered, n-p is covered, by induction, with parts at n-p-k-a >= q and n-p-k >= q: the same a and k serve at
//! n, where classes are the same, as p is even or does not matter. So n is common with the code c(n) = c(n-p), and f(n) = f(n-p).
//!
//! *Stretches.* A stretch begins with the window at its place, so its codes are those of the sequence if all windows before are right. Its heaps are
//! tested from D + K behind its place on, where all parts n-k-a lie in it, to D + K behind the next place.
//!
//! **Least.** If p were not the least period, p/r would be a period for some prime r. So the place q + R + K + p/r is stated for each, and
//! its window has another value than that at q + R + K in some heap from q on. And f(q-1) differs from f(q-1+p).

mod rows;
#[cfg(test)]
mod tests;

use crate::{Flaw, Watch, primes, read, wrong};
use serde::{Deserialize, Serialize};

/// The first field of every certificate.
pub const FORMAT: &str = "grundy octal far period certificate 1";
/// Codes are below this number, and written with these signs.
const SIGNS: &[u8; 64] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
/// The sign of a code, if it has one.
pub fn sign(code: u16) -> Option<char> {
    SIGNS.get(usize::from(code)).copied().map(char::from)
}

/// A code as a sign that is none: a rare heap.
const RARE: u8 = u8::MAX;

/// A period, what it is claimed for, and places on the way to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// What the game is called; nothing depends on it.
    pub game: String,
    /// The digits of the code, from that for taking nothing on. None follows.
    pub digits: Vec<u64>,
    /// The bits of a value that decide its class.
    pub mask: u32,
    /// Whether the class depends on the parity of the heap.
    pub twisted: bool,
    /// The values below this heap are computed by definition.
    pub start: u64,
    /// The largest smaller part that is needed to cover a heap.
    pub depth: u64,
    /// Pairs (k, a) that are tried first.
    pub witnesses: Vec<(u64, u64)>,
    /// Heap n + period has the value of heap n ...
    pub period: u64,
    /// ... for all n from here on.
    pub preperiod: u64,
    /// Heaps, rising, with ...
    pub places: Vec<u64>,
    /// ... the codes of the last heaps before each, one sign each.
    pub windows: Vec<String>,
}

/// What an accepted certificate has proved.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Accepted {
    /// The least period.
    pub period: u64,
    /// The least preperiod.
    pub preperiod: u64,
    /// So many heaps were computed and covered.
    pub heaps: u64,
    /// How many heaps are rare.
    pub rare: usize,
    /// The last of them.
    pub last_rare: u64,
    /// The largest value.
    pub largest: u32,
}

/// A stretch of the sequence.
#[derive(Debug, Clone)]
struct Stretch {
    /// The codes before it, the last one just before; [`RARE`] where a heap is rare.
    before: Vec<u8>,
    /// The first heap.
    from: u64,
    /// So many heaps on, the last codes must be ...
    length: u64,
    /// ... these.
    window: Vec<u8>,
    /// Heaps are covered from so many heaps on.
    covered_from: u64,
}

/// The values below the start, by definition, and the windows.
struct Begun {
    values: Vec<u32>,
    rares: Vec<u64>,
    last_rare: u64,
    windows: Vec<Vec<u8>>,
}

/// The rule and the space, as the stretches need them.
#[derive(Debug, Clone)]
struct Plan {
    /// (lag, code): the code `lag` before, xor `code`, is excluded.
    taps: Vec<(usize, u8)>,
    /// The same for the rare class, by pairs that are tried first and single heaps.
    witnesses: Vec<(usize, u8)>,
    /// What may be taken before a split.
    splits: Vec<usize>,
    /// Codes of the first heaps up to the depth; [`RARE`] where a heap is rare.
    head: Vec<u8>,
    /// The exponent of the lowest bit of the mask.
    low_bit: u32,
    /// For even and odd heaps: the codes whose common value has the lowest bit of the mask.
    has_low: [u64; 2],
    /// Stretches go on so many heaps behind their end.
    overhang: u64,
    /// How long a window is.
    window: usize,
}

impl Certificate {
    /// Reads a certificate.
    pub fn read(text: &str) -> Result<Certificate, Flaw> {
        read(text, FORMAT)
    }

    /// What it proves, or the first thing that is wrong with it.
    pub fn check(&self, watch: &Watch<'_>) -> Result<Accepted, Flaw> {
        let Begun { values, rares, last_rare, windows } = self.begin(watch)?;
        self.repeats(last_rare, &windows)?;
        let plan = self.plan(&values, &rares);
        let stretches = self.stretches(&plan, &values, &windows);
        let used = rows::run(&plan, stretches, watch)?;
        self.least(last_rare, &windows)?;
        let largest_common =
            |heap: u64| used[heap as usize].checked_ilog2().map(|code| self.common_value(heap, code));
        let largest = values.iter().copied().chain([0, 1].into_iter().filter_map(largest_common)).max();
        Ok(Accepted {
            period: self.period,
            preperiod: self.preperiod,
            heaps: self.places.last().map_or(0, |last| last + plan.overhang),
            rare: rares.len(),
            last_rare,
            largest: largest.unwrap_or(0),
        })
    }

    /// Checks some stretches only: stretch i leads from place i - 1, the first one from the start, to place i. Says how many heaps they
    /// have. Whether the windows one period apart agree is looked at every time, and with the last stretch whether period and preperiod
    /// are the least. So a certificate is proved when each of its stretches has been checked, in whatever order and wherever; some of them
    /// alone prove nothing about the period.
    pub fn check_stretches(&self, wanted: &[usize], watch: &Watch<'_>) -> Result<u64, Flaw> {
        let Begun { values, rares, last_rare, windows } = self.begin(watch)?;
        self.repeats(last_rare, &windows)?;
        let plan = self.plan(&values, &rares);
        let all = self.stretches(&plan, &values, &windows);
        let last = all.len() - 1;
        if let Some(missing) = wanted.iter().find(|stretch| **stretch > last) {
            return wrong(format!("there is no stretch {missing}: they are 0 to {last}"));
        }
        let stretches: Vec<Stretch> = wanted.iter().map(|stretch| all[*stretch].clone()).collect();
        let heaps = stretches.iter().map(|stretch| stretch.length).sum();
        rows::run(&plan, stretches, watch)?;
        if wanted.contains(&last) {
            self.least(last_rare, &windows)?;
        }
        Ok(heaps)
    }

    /// What is looked at before any stretch.
    fn begin(&self, watch: &Watch<'_>) -> Result<Begun, Flaw> {
        self.sizes()?;
        let values = self.values(watch)?;
        let rares: Vec<u64> =
            (1..self.start).filter(|heap| !self.common(*heap, values[*heap as usize])).collect();
        let last_rare = rares.last().copied().unwrap_or(0);
        if self.start / 2 <= last_rare.max(self.depth).saturating_add(self.most_taken()) {
            return wrong(format!("the start {} is too early: heap {last_rare} is rare", self.start));
        }
        let windows = self.codes(last_rare)?;
        Ok(Begun { values, rares, last_rare, windows })
    }

    /// The numbers that may be taken with this bit of their digit.
    fn takes(&self, bit: u64) -> impl Iterator<Item = u64> + '_ {
        (0u64..).zip(&self.digits).filter(move |(_, digit)| *digit >> bit & 1 == 1).map(|(take, _)| take)
    }

    fn most_taken(&self) -> u64 {
        self.digits.len() as u64 - 1
    }

    fn low(&self) -> u32 {
        self.mask & self.mask.wrapping_neg()
    }

    /// The class, 1 or 0, that values with an even number of ones under the mask have at a heap.
    fn class_of_even(&self, heap: u64) -> u32 {
        let parity = self.takes(2).next().unwrap_or(0);
        if self.twisted { ((heap + parity) % 2) as u32 } else { 0 }
    }

    fn common(&self, heap: u64, value: u32) -> bool {
        ((value & self.mask).count_ones() + self.class_of_even(heap)) % 2 == 1
    }

    /// The value without the lowest bit of the mask.
    fn code(&self, value: u32) -> u32 {
        let below = self.low() - 1;
        (value & below) | (value >> 1 & !below)
    }

    /// The common value with a code.
    fn common_value(&self, heap: u64, code: u32) -> u32 {
        let below = self.low() - 1;
        let value = (code & below) | (code & !below) << 1;
        if self.common(heap, value) { value } else { value | self.low() }
    }

    /// The code is one, and the lists are as long as they have to be.
    fn sizes(&self) -> Result<(), Flaw> {
        match self.digits.first() {
            None => return wrong("the code has no digits"),
            Some(first) if first & 3 != 0 => {
                return wrong(format!(
                    "the digit {first} allows to take nothing and to leave fewer than two heaps"
                ));
            }
            Some(_) => {}
        }
        if let Some(digit) = self.digits.iter().find(|digit| **digit > 7) {
            return wrong(format!("the digit {digit} is larger than 7"));
        }
        if self.mask == 0 || self.mask > 0xffff {
            return wrong(format!("the mask {} is 0 or too large", self.mask));
        }
        let odd = self.takes(2).filter(|take| take % 2 == 1).count();
        if self.twisted && odd > 0 && odd < self.takes(2).count() {
            return wrong("the space is twisted, but even and odd numbers may be taken before a split");
        }
        if self.period == 0 || self.preperiod == 0 {
            return wrong("the period or the preperiod is 0");
        }
        if self.twisted && self.period % 2 == 1 {
            return wrong("the period is odd, but the space is twisted");
        }
        if let Some(pair) = self.witnesses.iter().find(|(_, part)| *part == 0 || *part > self.depth) {
            return wrong(format!("the part {} of a witness is 0 or larger than the depth", pair.1));
        }
        if let Some(pair) = self.witnesses.iter().find(|(take, _)| self.takes(2).all(|other| other != *take))
        {
            return wrong(format!("{} may not be taken before a split", pair.0));
        }
        if self.places.len() != self.windows.len() {
            return wrong(format!("{} places have {} windows", self.places.len(), self.windows.len()));
        }
        let rising = self.places.windows(2).all(|pair| pair[0] < pair[1]);
        if !rising || self.places.first().is_none_or(|first| *first <= self.start) {
            return wrong("the places do not rise from the start on");
        }
        Ok(())
    }

    /// The values below the start, by definition.
    fn values(&self, watch: &Watch<'_>) -> Result<Vec<u32>, Flaw> {
        watch.need(self.start.saturating_mul(8))?;
        let mut values: Vec<u32> = Vec::new();
        let mut seen: Vec<u64> = Vec::new();
        for heap in 0..self.start {
            watch.ask()?;
            let mut see = |value: u32| {
                let place = value as usize;
                if place >= seen.len() {
                    seen.resize(2 * place + 64, u64::MAX);
                }
                seen[place] = heap;
            };
            for take in self.takes(0).filter(|take| *take == heap) {
                debug_assert_eq!(take, heap);
                see(0);
            }
            self.takes(1).filter(|take| *take < heap).for_each(|take| see(values[(heap - take) as usize]));
            for take in self.takes(2).filter(|take| *take < heap) {
                let rest = (heap - take) as usize;
                (1..=rest / 2).for_each(|part| see(values[part] ^ values[rest - part]));
            }
            let value = seen.iter().position(|last| *last != heap).unwrap_or(seen.len());
            match u32::try_from(value).ok().filter(|value| *value < 1 << 16) {
                Some(value) => values.push(value),
                None => return wrong(format!("the value of heap {heap} is too large")),
            }
        }
        Ok(values)
    }

    /// The windows as codes.
    fn codes(&self, last_rare: u64) -> Result<Vec<Vec<u8>>, Flaw> {
        let length = (last_rare + self.most_taken() + 1) as usize;
        let mut windows = Vec::new();
        for (window, place) in self.windows.iter().zip(&self.places) {
            let code = |sign: u8| SIGNS.iter().position(|known| *known == sign).map(|code| code as u8);
            let codes: Option<Vec<u8>> = window.bytes().map(code).collect();
            match codes.filter(|codes| codes.len() == length) {
                Some(codes) => windows.push(codes),
                None => return wrong(format!("the window at {place} does not consist of {length} codes")),
            }
        }
        Ok(windows)
    }

    /// The window so far behind the first of the period.
    fn behind<'w>(&self, distance: u64, last_rare: u64, windows: &'w [Vec<u8>]) -> Result<&'w [u8], Flaw> {
        let ahead = self.preperiod.checked_add(last_rare + self.most_taken());
        let place = ahead.and_then(|origin| origin.checked_add(distance));
        match place.and_then(|place| self.places.binary_search(&place).ok()) {
            Some(found) => Ok(&windows[found]),
            None => wrong(format!("no window is stated {distance} behind the first of the period")),
        }
    }

    /// The windows one period apart agree, but not further ahead.
    fn repeats(&self, last_rare: u64, windows: &[Vec<u8>]) -> Result<(), Flaw> {
        let first = self.behind(0, last_rare, windows)?;
        let again = self.behind(self.period, last_rare, windows)?;
        if first[1..] != again[1..] {
            return wrong("the windows one period apart differ");
        }
        match first[0] == again[0] {
            true => wrong(format!("the values repeat already from heap {} on", self.preperiod - 1)),
            false => Ok(()),
        }
    }

    /// Windows at shorter distances do not agree. Only for a period that has been gone through: finding its primes is then
    /// the smaller part of the work.
    fn least(&self, last_rare: u64, windows: &[Vec<u8>]) -> Result<(), Flaw> {
        let first = self.behind(0, last_rare, windows)?;
        for distance in primes(self.period).into_iter().map(|prime| self.period / prime) {
            let shorter = self.behind(distance, last_rare, windows)?;
            if first[1..] == shorter[1..] && !(self.twisted && distance % 2 == 1) {
                return wrong(format!("the values repeat already after {distance}"));
            }
        }
        Ok(())
    }

    fn plan(&self, values: &[u32], rares: &[u64]) -> Plan {
        let code = |heap: u64| self.code(values[heap as usize]);
        // A code of 64 or more excludes nothing below 64.
        let small = |(lag, code): (u64, u32)| (code < 64).then_some((lag as usize, code as u8));
        let pairs = rares.iter().flat_map(|rare| self.takes(2).map(move |take| (take + rare, code(*rare))));
        let (single, rare_single): (Vec<u64>, Vec<u64>) =
            self.takes(1).partition(|take| !self.twisted || take % 2 == 0);
        let alone = |takes: Vec<u64>| takes.into_iter().map(|take| (take, 0));
        let is_common = |heap: &u64| self.common(*heap, values[*heap as usize]);
        let witnesses = self.witnesses.iter().filter(|(_, part)| is_common(part));
        let witnesses = witnesses.map(|(take, part)| (take + part, code(*part)));
        let head = (0..=self.depth)
            .map(|heap| if heap > 0 && is_common(&heap) { code(heap).min(255) as u8 } else { RARE });
        let has_low = [0u64, 1].map(|heap| {
            let has = |code: &u32| self.common_value(heap, *code) & self.low() != 0;
            (0..64).filter(has).fold(0, |set, code| set | 1 << code)
        });
        Plan {
            taps: pairs.chain(alone(single)).filter_map(small).collect(),
            witnesses: alone(rare_single).chain(witnesses).filter_map(small).collect(),
            splits: self.takes(2).map(|take| take as usize).collect(),
            head: head.collect(),
            low_bit: self.low().trailing_zeros(),
            has_low,
            overhang: self.depth + self.most_taken(),
            window: (rares.last().copied().unwrap_or(0) + self.most_taken() + 1) as usize,
        }
    }

    fn stretches(&self, plan: &Plan, values: &[u32], windows: &[Vec<u8>]) -> Vec<Stretch> {
        let code = |heap: u64| {
            let value = values[heap as usize];
            if heap > 0 && self.common(heap, value) { self.code(value).min(255) as u8 } else { RARE }
        };
        let first = self.start - (plan.overhang + 1).max(plan.window as u64).min(self.start);
        let (mut before, mut from, mut covered_from) =
            ((first..self.start).map(code).collect::<Vec<u8>>(), self.start, 0);
        let mut stretches = Vec::new();
        for (place, window) in self.places.iter().zip(windows) {
            let length = place - from;
            stretches.push(Stretch { before, from, length, window: window.clone(), covered_from });
            (before, from, covered_from) = (window.clone(), *place, plan.overhang);
        }
        stretches
    }
}
