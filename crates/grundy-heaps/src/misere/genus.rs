//! Genus symbols, and heaps that are tame, restive or wild.
//!
//! The genus of a position G is its value in normal play with the misère values of G, G + *2, G + *2 + *2, ... above
//! it, written until they only alternate by 2: 0^120 for the empty position, 1^031 for *1, 2^20 for *2. A heap is
//! *tame* here if its genus is that of a Nim position and all its options are sums of tame heaps, *restive* if
//! only the second holds, and otherwise *wild*. Misère values of sums have no short cut, so whole positions are
//! searched: this reaches heaps of some forty.

use super::rules::Rules;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use rustc_hash::FxHashMap;
use std::fmt;

/// So many *2 are added before the misère values must alternate.
const MOST_TWOS: usize = 12;

/// A value in normal play and the misère values with 0, 1, 2, ... heaps of two beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Genus {
    /// The value in normal play.
    pub value: u32,
    /// Misère values; the last two go on alternating.
    pub misere: Vec<u32>,
}

/// How a heap behaves in misère play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Temper {
    /// Like a position of Nim.
    Tame,
    /// Unlike Nim itself, but with tame options only.
    Restive,
    /// Neither.
    Wild,
}

impl fmt::Display for Temper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Temper::Tame => "tame",
            Temper::Restive => "restive",
            Temper::Wild => "wild",
        })
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let apart = if self.misere.iter().any(|value| *value > 9) { "," } else { "" };
        let above: Vec<String> = self.misere.iter().map(u32::to_string).collect();
        write!(f, "{}^{}", self.value, above.join(apart))
    }
}

impl Genus {
    /// Whether a position of Nim has this genus.
    pub(crate) fn is_tame(&self) -> bool {
        match (self.value, &self.misere[..]) {
            (0, [1, 2, 0]) | (1, [0, 3, 1]) => true,
            (value, [first, second]) => *first == value && *second == value ^ 2,
            _ => false,
        }
    }
}

/// Genus and temper of heap 0, 1, 2, ... `last`.
pub fn heap_genera(
    rules: &Rules<'_>,
    last: u64,
    budget: &mut Budget<'_>,
) -> Result<Vec<(Genus, Temper)>, Stop> {
    let mut table = Misere { rules, known: FxHashMap::default(), bytes: 0 };
    let mut normal: Vec<u32> = Vec::new();
    let mut found: Vec<(Genus, Temper)> = Vec::new();
    for heap in 0..=last {
        let mut values = Vec::new();
        let mut options_tame = true;
        rules.for_each_move(heap, &mut |parts| {
            values.push(parts.iter().fold(0, |sum, part| sum ^ normal[*part as usize]));
            options_tame &= parts.iter().all(|part| found[*part as usize].1 == Temper::Tame);
        });
        normal.push(mex(&mut values));
        let genus = Genus { value: normal[heap as usize], misere: table.alternating(heap, budget)? };
        let temper = match (options_tame, genus.is_tame()) {
            (true, true) => Temper::Tame,
            (true, false) => Temper::Restive,
            _ => Temper::Wild,
        };
        found.push((genus, temper));
    }
    Ok(found)
}

/// Misère values of positions with heaps of two beside them.
struct Misere<'r> {
    rules: &'r Rules<'r>,
    known: FxHashMap<(Box<[u64]>, usize), u32>,
    bytes: u64,
}

impl Misere<'_> {
    /// The misère values of a heap with 0, 1, 2, ... heaps of two, until they alternate.
    fn alternating(&mut self, heap: u64, budget: &mut Budget<'_>) -> Result<Vec<u32>, Stop> {
        let position: Vec<u64> = if heap == 0 { Vec::new() } else { vec![heap] };
        let mut values = Vec::new();
        for twos in 0..=MOST_TWOS {
            values.push(self.value(&position, twos, budget)?);
        }
        // What is left must be determined by its last two entries.
        while let [.., third, second, first] = values[..]
            && first == third
            && second == first ^ 2
        {
            values.pop();
        }
        Ok(values)
    }

    fn value(&mut self, heaps: &[u64], twos: usize, budget: &mut Budget<'_>) -> Result<u32, Stop> {
        let key = (heaps.into(), twos);
        if let Some(value) = self.known.get(&key) {
            return Ok(*value);
        }
        let mut options: Vec<u32> = Vec::new();
        for next in self.options(heaps) {
            options.push(self.value(&next, twos, budget)?);
        }
        if twos > 0 {
            // *2 becomes 0 or *1, and *1 adds 1 without carry in misère play as well.
            let without = self.value(heaps, twos - 1, budget)?;
            options.extend([without, without ^ 1]);
        }
        let value = if options.is_empty() { 1 } else { mex(&mut options) };
        self.bytes += 8 * heaps.len() as u64 + 48;
        self.known.insert(key, value);
        budget.position(self.bytes)?;
        Ok(value)
    }

    /// All options of a position, heaps sorted and empty ones dropped.
    fn options(&self, heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut list = Vec::new();
        for at in 0..heaps.len() {
            if at > 0 && heaps[at] == heaps[at - 1] {
                continue;
            }
            self.rules.for_each_move(heaps[at], &mut |parts| {
                let mut next = heaps.to_vec();
                next.remove(at);
                next.extend(parts.iter().filter(|part| **part > 0));
                next.sort_unstable();
                list.push(next);
            });
        }
        list.sort_unstable();
        list.dedup();
        list
    }
}

fn mex(values: &mut [u32]) -> u32 {
    values.sort_unstable();
    values.iter().fold(0, |mex, value| if *value == mex { mex + 1 } else { mex })
}
