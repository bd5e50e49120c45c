//! Statistics of a set of numbers, seen as a sequence of zeros and ones.
//!
//! The set a_1 < a_2 < ... < a_N of positive numbers is the sequence x_t, t = 1 .. M = a_N, with x_t = 1 if t belongs to it. That
//! may be the P-positions of any game with heaps, or the smaller heaps of the P-positions of a game with two or three. All sums are
//! made in integers; only the last division is rounded.
//!
//! Main results
//! * [`Places::windows`]: how many ones stand in a window that slides along. [`Places::autocorrelation`].
//! * [`Places::line`]: the straight line closest to (n, a_n), and the deviation from it.
//! * [`Places::subwords`], [`Places::words`]: how many words of a length occur, and how often each.
//! * [`Places::shuffled`]: another sequence with the same steps in random order, for comparison.
//! * [`chart`](crate::chart): pictures of all these.

use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::collections::{BTreeMap, HashSet};

/// Positive numbers in rising order, each once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    places: Vec<u64>,
    /// x_t at bit t - 1.
    bits: Vec<u64>,
}

/// How many ones windows of one length hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Windows {
    /// The length of the windows.
    pub length: u64,
    /// For each number of ones how many windows hold it.
    pub histogram: BTreeMap<u64, u64>,
    /// The mean number.
    pub mean: f64,
    /// The standard deviation, of all windows (not of a sample).
    pub deviation: f64,
}

/// The least-squares line through (n, a_n), and the deviation a_n - line.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// How many points.
    pub terms: u64,
    /// Slope of the line.
    pub slope: f64,
    /// Its value at n = 0.
    pub intercept: f64,
    /// The least deviation and its n.
    pub least: (f64, u64),
    /// The largest deviation and its n.
    pub most: (f64, u64),
    /// The standard deviation.
    pub deviation: f64,
}

/// The longest words that are counted one by one.
pub(crate) const LONGEST_WORD: u32 = 24;

/// So many letters are read between two looks at the budget.
const LOOK: usize = 1 << 12;

impl Places {
    /// The set of these numbers; 0 does not count.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_draw::statistics::Places;
    /// let places = Places::new([1, 3, 4, 6, 8, 9], &Budget::unlimited()).unwrap();
    /// assert_eq!((places.len(), places.last()), (6, 9));
    /// ```
    pub fn new(numbers: impl IntoIterator<Item = u64>, budget: &Budget<'_>) -> Result<Places, Stop> {
        let mut places: Vec<u64> = numbers.into_iter().filter(|number| *number > 0).collect();
        places.sort_unstable();
        places.dedup();
        let last = places.last().copied().unwrap_or(0);
        budget.need((last / 8).saturating_add(places.len() as u64 * 8))?;
        let mut bits = budget.filled(0, last / 64 + 1)?;
        for place in &places {
            let at = place - 1;
            bits[(at / 64) as usize] |= 1 << (at % 64);
        }
        Ok(Places { places, bits })
    }

    /// How many numbers: N.
    pub fn len(&self) -> u64 {
        self.places.len() as u64
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The largest number: M.
    pub fn last(&self) -> u64 {
        self.places.last().copied().unwrap_or(0)
    }

    /// The numbers.
    pub fn places(&self) -> &[u64] {
        &self.places
    }

    /// x_t.
    #[inline]
    fn bit(&self, t: u64) -> u64 {
        let at = t - 1;
        self.bits[(at / 64) as usize] >> (at % 64) & 1
    }

    /// N / M.
    pub fn density(&self) -> f64 {
        self.len() as f64 / self.last().max(1) as f64
    }

    /// The steps a_n - a_(n-1), with a_0 = 0.
    pub fn steps(&self) -> impl Iterator<Item = u64> {
        self.places.iter().scan(0, |before, place| Some(place - std::mem::replace(before, *place)))
    }

    /// How often each step occurs.
    pub fn step_counts(&self) -> BTreeMap<u64, u64> {
        let mut counts = BTreeMap::new();
        self.steps().for_each(|step| *counts.entry(step).or_default() += 1);
        counts
    }

    /// The number of ones in each window x_s .. x_(s + length - 1), s = 1, 2, ...
    pub fn window_sums(&self, length: u64) -> impl Iterator<Item = u64> {
        let mut sum: u64 = (1..=length.min(self.last())).map(|t| self.bit(t)).sum();
        let windows = if length == 0 || length > self.last() { 0 } else { self.last() - length + 1 };
        (1..=windows).map(move |s| {
            let now = sum;
            if s < windows {
                sum = sum + self.bit(s + length) - self.bit(s);
            }
            now
        })
    }

    /// The number of ones in windows of a length.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::wythoff::pairs::floor_phi;
    /// use grundy_draw::statistics::Places;
    /// let wythoff = Places::new((1..=10_000).map(floor_phi), &Budget::unlimited()).unwrap();
    /// let windows = wythoff.windows(100);
    /// assert_eq!(windows.histogram.keys().copied().collect::<Vec<_>>(), [61, 62]);
    /// ```
    pub fn windows(&self, length: u64) -> Windows {
        let mut histogram = BTreeMap::new();
        let (mut run, mut times) = (0, 0);
        for sum in self.window_sums(length) {
            if sum != run {
                *histogram.entry(run).or_default() += times;
                (run, times) = (sum, 0);
            }
            times += 1;
        }
        *histogram.entry(run).or_default() += times;
        histogram.retain(|_, times| *times > 0);
        let count: u64 = histogram.values().sum();
        let total: u128 = histogram.iter().map(|(sum, times)| u128::from(*sum) * u128::from(*times)).sum();
        let squares: u128 =
            histogram.iter().map(|(sum, times)| u128::from(sum * sum) * u128::from(*times)).sum();
        let (n, mean) = (count.max(1) as f64, total as f64 / count.max(1) as f64);
        // n * squares - total^2 is exact.
        let spread = u128::from(count) * squares - total * total;
        Windows { length, histogram, mean, deviation: (spread as f64).sqrt() / n }
    }

    /// r(k) = sum of (x_t - m)(x_(t+k) - m) over t = 1 .. M - k, divided by the same sum for k = 0, where m = N / M.
    pub fn autocorrelation(&self, lag: u64) -> f64 {
        let (count, last) = (self.len(), self.last());
        if lag >= last || count == last {
            return 0.0;
        }
        let (word, shift) = ((lag / 64) as usize, lag % 64);
        let shifted = |at: usize| {
            let low = self.bits.get(at + word).copied().unwrap_or(0) >> shift;
            let high = self.bits.get(at + word + 1).copied().unwrap_or(0);
            if shift == 0 { low } else { low | high << (64 - shift) }
        };
        let both = self.bits.iter().enumerate().map(|(at, bits)| (bits & shifted(at)).count_ones());
        let both: u64 = both.map(u64::from).sum();
        let head = self.places.partition_point(|place| *place <= lag) as u64;
        let tail = count - self.places.partition_point(|place| *place <= last - lag) as u64;
        // Everything times M^2, in integers.
        let [n, m, both, head, tail, lag] = [count, last, both, head, tail, lag].map(i128::from);
        let above = both * m * m - n * m * (2 * n - head - tail) + (m - lag) * n * n;
        let below = n * m * m - n * n * m;
        above as f64 / below as f64
    }

    /// The line through the first `terms` points.
    pub fn line(&self, terms: u64) -> Line {
        let points = &self.places[..self.places.len().min(terms as usize)];
        let n = points.len() as i128;
        let (x, xx) = (n * (n + 1) / 2, n * (n + 1) * (2 * n + 1) / 6);
        let y: i128 = points.iter().map(|place| i128::from(*place)).sum();
        let xy: i128 = points.iter().zip(1..).map(|(place, at)| i128::from(*place) * at).sum();
        let below = n * xx - x * x;
        let slope = if below == 0 { 0.0 } else { (n * xy - x * y) as f64 / below as f64 };
        let intercept = if below == 0 { y as f64 } else { (y * xx - x * xy) as f64 / below as f64 };
        let mut line = Line {
            terms: n as u64,
            slope,
            intercept,
            least: (f64::INFINITY, 0),
            most: (f64::NEG_INFINITY, 0),
            deviation: 0.0,
        };
        let mut squares = 0.0;
        for (place, at) in points.iter().zip(1u64..) {
            let off = line.off(at, *place);
            if off < line.least.0 {
                line.least = (off, at);
            }
            if off > line.most.0 {
                line.most = (off, at);
            }
            squares += off * off;
        }
        line.deviation = (squares / n.max(1) as f64).sqrt();
        line
    }

    /// The words x_t .. x_(t + length - 1), the first letter as the highest bit.
    fn codes(&self, length: u32) -> impl Iterator<Item = u64> {
        let mask = (1u64 << length) - 1;
        let mut code = 0;
        (1..=self.last()).filter_map(move |t| {
            code = (code << 1 | self.bit(t)) & mask;
            (t >= u64::from(length)).then_some(code)
        })
    }

    /// How many different words of a length occur, for lengths up to 63.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_draw::statistics::Places;
    /// let every_other = Places::new((1..500).map(|n| 2 * n), &Budget::unlimited()).unwrap();
    /// assert_eq!(every_other.subwords(2, &Budget::unlimited()), Ok(2));
    /// ```
    pub fn subwords(&self, length: u32, budget: &Budget<'_>) -> Result<u64, Stop> {
        if length > 63 {
            return Err(Stop::refused(format!("words have at most 63 letters, not {length}"))
                .with_help("take shorter words"));
        }
        if length <= LONGEST_WORD {
            return Ok(self.words(length, budget)?.iter().filter(|times| **times > 0).count() as u64);
        }
        budget.need(self.last() * 16)?;
        let mut different = HashSet::new();
        for (at, code) in self.codes(length).enumerate() {
            if at.is_multiple_of(LOOK) {
                budget.work(LOOK as u64)?;
            }
            different.insert(code);
        }
        Ok(different.len() as u64)
    }

    /// How often each word of a length occurs; the word is the index in binary, its first letter the highest bit.
    pub fn words(&self, length: u32, budget: &Budget<'_>) -> Result<Vec<u32>, Stop> {
        if length > LONGEST_WORD {
            return Err(Stop::refused(format!(
                "words are counted one by one up to {LONGEST_WORD} letters, not {length}"
            ))
            .with_help("take shorter words"));
        }
        let mut counts = budget.filled(0u32, 1 << length)?;
        for (at, code) in self.codes(length).enumerate() {
            if at.is_multiple_of(LOOK) {
                budget.work(LOOK as u64)?;
            }
            counts[code as usize] += 1;
        }
        Ok(counts)
    }

    /// A sequence with the same steps in random order: Fisher and Yates' shuffle from the last step down, with the 31 highest
    /// bits of x <- 6364136223846793005 x + 1442695040888963407 mod 2^64 (Knuth), beginning with the seed.
    pub fn shuffled(&self, seed: u64, budget: &Budget<'_>) -> Result<Places, Stop> {
        budget.need(self.len() * 16)?;
        let mut steps: Vec<u64> = self.steps().collect();
        let mut state = seed;
        for at in (1..steps.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let other = (u128::from(state >> 33) * (at as u128 + 1)) >> 31;
            steps.swap(at, other as usize);
        }
        let places = steps.into_iter().scan(0, |sum, step| {
            *sum += step;
            Some(*sum)
        });
        Places::new(places, budget)
    }
}

impl Line {
    /// a_n - line.
    pub fn off(&self, n: u64, place: u64) -> f64 {
        place as f64 - (self.slope * n as f64 + self.intercept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn places(numbers: &[u64]) -> Places {
        Places::new(numbers.iter().copied(), &Budget::unlimited()).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        /// Everything once more straight from the definitions.
        #[test]
        fn statistics_are_their_definitions(
            numbers in proptest::collection::btree_set(1u64..200, 2..80),
            length in 1usize..12,
            lag in 1usize..150,
        ) {
            let places = places(&numbers.iter().copied().collect::<Vec<_>>());
            let x: Vec<u8> = (1..=places.last()).map(|t| u8::from(numbers.contains(&t))).collect();
            let sums: Vec<u64> = x.windows(length).map(|w| w.iter().map(|bit| u64::from(*bit)).sum()).collect();
            prop_assert_eq!(places.window_sums(length as u64).collect::<Vec<_>>(), sums.clone());
            if !sums.is_empty() {
                let windows = places.windows(length as u64);
                let mean = sums.iter().sum::<u64>() as f64 / sums.len() as f64;
                let square = sums.iter().map(|sum| (*sum as f64 - mean).powi(2)).sum::<f64>() / sums.len() as f64;
                prop_assert!((windows.mean - mean).abs() < 1e-9);
                prop_assert!((windows.deviation - square.sqrt()).abs() < 1e-9);
                let distinct: HashSet<&[u8]> = x.windows(length).collect();
                let counted = places.subwords(length as u32, &Budget::unlimited());
                prop_assert_eq!(counted, Ok(distinct.len() as u64));
            }
            if lag < x.len() && numbers.len() < x.len() {
                let m = numbers.len() as f64 / x.len() as f64;
                let off: Vec<f64> = x.iter().map(|bit| f64::from(*bit) - m).collect();
                let above: f64 = (0..x.len() - lag).map(|t| off[t] * off[t + lag]).sum();
                let below: f64 = off.iter().map(|off| off * off).sum();
                prop_assert!((places.autocorrelation(lag as u64) - above / below).abs() < 1e-9);
            }
            let line = places.line(u64::MAX);
            let sum: f64 = places.places().iter().zip(1..).map(|(place, n)| line.off(n, *place)).sum();
            prop_assert!(sum.abs() < 1e-6);
            let mut steps: Vec<u64> = places.steps().collect();
            let shuffled = places.shuffled(7, &Budget::unlimited()).unwrap();
            let mut other: Vec<u64> = shuffled.steps().collect();
            steps.sort_unstable();
            other.sort_unstable();
            prop_assert_eq!(steps, other);
        }
    }

    #[test]
    fn empty_and_full_sets_are_no_trouble() {
        let none = places(&[]);
        assert_eq!((none.len(), none.last(), none.density()), (0, 0, 0.0));
        assert!(none.windows(100).histogram.is_empty());
        assert_eq!(none.subwords(3, &Budget::unlimited()), Ok(0));
        assert_eq!(none.line(10).terms, 0);
        let full = places(&[1, 2, 3]);
        assert_eq!(full.autocorrelation(1), 0.0);
        assert_eq!(full.shuffled(1, &Budget::unlimited()), Ok(full.clone()));
    }
}
