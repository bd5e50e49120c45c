//! Certificates of periods of octal games and their relatives, and why an accepted one proves what it claims.
//!
//! **The claim.** A code has digits d(0), d(1), ..., d(k): bit j of d(r) allows to take r matches from a heap and to leave
//! the rest as j heaps, none of them empty. In normal play the value f(n) of heap n is the least number that no option
//! has, and an option is worth the nim sum of its heaps. A certificate states a period p and a preperiod q and lists
//! the values of the heaps 0, 1, ..., q+p-1. It claims that f(n+p) = f(n) for all n >= q, that p is the least period and
//! that q is the least preperiod. So the list states the values of all heaps.
//!
//! **What is checked.** Let t be the most heaps that a move can leave, at least 1, and e = max(q, 1). The values of the
//! heaps 0 to N = t(e+p)+k-1 are computed from the definition and compared with those that the list states, continued
//! with the period.
//!
//! **Why that is enough** (Guy and Smith 1956, made exact for every code). Continue f by f(n) = f(n-p) for n > N, and let
//! n > N. Then the options of n have the same values as those of n-p:
//! * No move takes the whole of n or n-p: n-p >= t(e+p)+k-p >= e+k > k.
//! * A move of n leaves j heaps, 1 <= j <= t, with the sum n-r, r <= k. The largest of them is b >= (n-r)/j >= e+p, and
//!   b < n. So f(b) = f(b-p), as b-p >= e >= q, and b-p >= 1 is not empty: with b-p in the place of b it is a move of n-p.
//! * A move of n-p leaves j heaps with the sum n-p-r; the largest is b >= (n-p-r)/j >= (te+(t-1)p)/t >= e. With b+p in
//!   the place of it, it is a move of n, b+p < n, and f(b+p) = f(b).
//!
//! By induction f is the sequence of values: that of n is the least number that no option of n has, hence that of n-p,
//! f(n-p) = f(n).
//!
//! **Least.** The sequence from q on repeats after p. Its least period divides p (the greatest common divisor of two
//! periods is one), so if it were smaller, p/r would be a period for some prime r. For each of them two values differ.
//! If the least preperiod were smaller than q, then f(q-1) = f(q-1+p): see that they differ. (It is the same for all
//! periods p, p': f(n) = f(n+ap) = f(n+ap+p') = f(n+p') for n from the one preperiod on and a large.)

use crate::{Flaw, Watch, primes, read, wrong};
use serde::{Deserialize, Serialize};

/// The first field of every certificate.
pub const FORMAT: &str = "grundy octal period certificate 1";
/// Larger values are refused.
const LARGEST: u32 = 1 << 16;

/// A period, and what it is claimed for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// What the game is called; nothing depends on it.
    pub game: String,
    /// The digits of the code, from that for taking nothing on. None follows.
    pub digits: Vec<u64>,
    /// Heap n + period has the value of heap n ...
    pub period: u64,
    /// ... for all n from here on.
    pub preperiod: u64,
    /// The values of heap 0, 1, 2, ..., up to one period behind the preperiod.
    pub values: Vec<u32>,
}

/// What an accepted certificate has proved.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Accepted {
    /// The least period.
    pub period: u64,
    /// The least preperiod.
    pub preperiod: u64,
    /// The values of so many heaps were computed from the definition.
    pub heaps: u64,
    /// The largest value.
    pub largest: u32,
}

impl Certificate {
    /// Reads a certificate.
    pub fn read(text: &str) -> Result<Certificate, Flaw> {
        read(text, FORMAT)
    }

    /// What it proves, or the first thing that is wrong with it.
    pub fn check(&self, watch: &Watch<'_>) -> Result<Accepted, Flaw> {
        self.sizes()?;
        let heaps = self.heaps()?;
        let mut splits = Splits::new(self, heaps, watch)?;
        for heap in 0..heaps {
            watch.ask()?;
            let (value, stated) = (splits.next_value(&self.digits), self.value(heap));
            if value != stated {
                return wrong(format!("heap {heap} has the value {value}, not {stated}"));
            }
            splits.values.push(value);
        }
        self.least()?;
        let (period, preperiod) = (self.period, self.preperiod);
        let largest = self.values.iter().copied().max().unwrap_or(0);
        Ok(Accepted { period, preperiod, heaps: heaps as u64, largest })
    }

    /// The value that is stated for a heap.
    fn value(&self, heap: usize) -> u32 {
        let (period, preperiod) = (self.period as usize, self.preperiod as usize);
        self.values[if heap < preperiod { heap } else { preperiod + (heap - preperiod) % period }]
    }

    /// The code is one, and the list is as long as it has to be.
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
        if self.period == 0 {
            return wrong("the period is 0");
        }
        let listed = self.values.len() as u64;
        if self.preperiod.checked_add(self.period) != Some(listed) {
            return wrong(format!("{listed} values are listed, not those of preperiod and period"));
        }
        match self.values.iter().find(|value| **value >= LARGEST) {
            Some(value) => wrong(format!("the value {value} is too large")),
            None => Ok(()),
        }
    }

    /// The most heaps that a move can leave, at least 1.
    fn most_left(&self) -> usize {
        let bits = self.digits.iter().fold(0, |bits, digit| bits | digit);
        (u64::BITS - bits.leading_zeros()).saturating_sub(1).max(1) as usize
    }

    /// So many heaps, N+1, have to be computed.
    fn heaps(&self) -> Result<usize, Flaw> {
        let first = self.preperiod.max(1).checked_add(self.period);
        let heaps = first.and_then(|first| first.checked_mul(self.most_left() as u64));
        let heaps = heaps.and_then(|heaps| heaps.checked_add(self.digits.len() as u64 - 1));
        match heaps.and_then(|heaps| usize::try_from(heaps).ok()) {
            Some(heaps) => Ok(heaps),
            None => wrong("too many heaps would have to be computed"),
        }
    }

    /// Lemma: neither a smaller period nor a smaller preperiod would do.
    fn least(&self) -> Result<(), Flaw> {
        let (period, preperiod) = (self.period as usize, self.preperiod as usize);
        let repeats = |shift: usize| {
            (preperiod..preperiod + period).all(|heap| self.value(heap) == self.value(heap + shift))
        };
        if let Some(prime) = primes(self.period).into_iter().find(|prime| repeats(period / *prime as usize)) {
            return wrong(format!("the values repeat already after {}", self.period / prime));
        }
        match preperiod.checked_sub(1) {
            Some(last) if self.value(last) == self.value(last + period) => {
                wrong(format!("the values repeat already from heap {last} on"))
            }
            _ => Ok(()),
        }
    }
}

/// The values of all heaps so far, and of all sums of several heaps.
struct Splits {
    values: Vec<u32>,
    /// `splits[j-2][m]`: which values m matches have as j heaps, none of them empty.
    splits: Vec<Vec<Values>>,
}

impl Splits {
    fn new(certificate: &Certificate, heaps: usize, watch: &Watch<'_>) -> Result<Splits, Flaw> {
        let parts = certificate.most_left() - 1;
        // Nim sums of values have no more bits than these.
        let largest = certificate.values.iter().fold(0, |bits, value| bits | value);
        let bytes = 8 + (parts as u64).saturating_mul(40 + u64::from(largest.next_power_of_two()) / 4);
        watch.need(bytes.saturating_mul(heaps as u64))?;
        Ok(Splits { values: Vec::new(), splits: vec![Vec::new(); parts] })
    }

    /// The value of the next heap, by the definition.
    fn next_value(&mut self, digits: &[u64]) -> u32 {
        let heap = self.values.len();
        for parts in 2..self.splits.len() + 2 {
            let sums = self.sums(parts, heap);
            self.splits[parts - 2].push(sums);
        }
        let mut options = Values::default();
        for (take, digit) in digits.iter().enumerate().take(heap + 1) {
            let left = heap - take;
            let leaves = |parts: usize| digit >> parts & 1 == 1;
            if leaves(0) && left == 0 {
                options.insert(0);
            }
            if leaves(1) && left > 0 {
                options.insert(self.values[left]);
            }
            for parts in (2..self.splits.len() + 2).filter(|parts| leaves(*parts)) {
                options.add_all(&self.splits[parts - 2][left]);
            }
        }
        options.least_missing()
    }

    /// The values of so many matches as so many heaps, at least 2. The smallest of them is no larger than the average.
    fn sums(&self, parts: usize, matches: usize) -> Values {
        let mut sums = Values::default();
        for smallest in 1..=matches / parts {
            let (value, rest) = (self.values[smallest], matches - smallest);
            match parts {
                2 => sums.insert(value ^ self.values[rest]),
                _ => self.splits[parts - 3][rest].iter().for_each(|other| sums.insert(value ^ other)),
            }
        }
        sums
    }
}

/// A set of values: one bit each.
#[derive(Debug, Clone, Default)]
struct Values(Vec<u64>);

impl Values {
    fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    fn add_all(&mut self, other: &Values) {
        other.iter().for_each(|value| self.insert(value));
    }

    fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let words = self.0.iter().zip(0u32..);
        words.flat_map(|(word, at)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at + bit)
        })
    }

    /// The least value that is not in the set.
    fn least_missing(&self) -> u32 {
        let full = self.0.iter().take_while(|word| **word == u64::MAX).count();
        64 * full as u32 + self.0.get(full).map_or(0, |word| word.trailing_ones())
    }
}

#[cfg(test)]
mod tests;
