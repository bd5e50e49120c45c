//! Which sums of heaps could be valued N without a winning move: the part of the certificate that speaks of all sums.
//!
//! For a live heap of value x with options of values E, the *lack* is the set of all w such that neither wx nor any
//! we is P: beside a rest of value w the sum is valued N, but this heap offers no winning move. A sum of heaps is
//! stuck if each of its heaps lacks the value of the rest. [`Closure`] keeps, for each value, the largest lacks of
//! all sums; a heap can be given a value only if no sum with it is stuck. The proof that this suffices stands with
//! the independent checker, `grundy_certify_heaps::misere`.

use super::monoid::{Element, Monoid};
use fixedbitset::FixedBitSet;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use rustc_hash::FxHashMap;

/// Sums of live heaps and what they lack.
#[derive(Debug, Clone, Default)]
pub(crate) struct Closure {
    single: Vec<Single>,
    /// For each value the largest lacks.
    sums: FxHashMap<Element, Vec<FixedBitSet>>,
    kept: usize,
}

#[derive(Debug, Clone)]
struct Single {
    value: Element,
    lack: FixedBitSet,
    heap: u64,
}

/// Why a heap cannot have a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// Beside this element the heap and one of its options would both be P.
    Both(Element),
    /// These heaps together would be N without a winning move.
    Stuck(Vec<u64>),
}

/// Sums that are not yet part of the closure.
#[derive(Default)]
struct Fresh {
    lacks: FxHashMap<Element, Vec<FixedBitSet>>,
    waiting: Vec<(Element, FixedBitSet, Vec<u64>)>,
}

impl Closure {
    /// Adds a live heap with its value and the values of its options; nothing is changed if it does not fit.
    pub fn add(
        &mut self,
        monoid: &Monoid,
        heap: u64,
        value: Element,
        options: &FixedBitSet,
        budget: &Budget<'_>,
    ) -> Result<Result<(), Conflict>, Stop> {
        let winning = winning(monoid, options);
        if let Some(rest) = winning.intersection(monoid.inv(value)).next() {
            return Ok(Err(Conflict::Both(rest as Element)));
        }
        let lack = lack(monoid, value, &winning);
        let covers = |known: &Single| known.value == value && lack.is_subset(&known.lack);
        if lack.is_clear() || self.single.iter().any(covers) {
            return Ok(Ok(()));
        }
        if lack.contains(0) {
            return Ok(Err(Conflict::Stuck(vec![heap])));
        }
        // A sum that is already there lacks as much: then so does every sum with this heap.
        if self.covers(value, &lack) {
            return Ok(Ok(()));
        }
        self.single.push(Single { value, lack: lack.clone(), heap });
        match self.sums_with(monoid, value, lack, heap, budget)? {
            Ok(fresh) => {
                self.keep(fresh);
                Ok(Ok(()))
            }
            Err(stuck) => {
                self.single.pop();
                Ok(Err(stuck))
            }
        }
    }

    /// Whether one of the known sums is stuck together with a heap of this value and lack. That is quick to see, and
    /// most values that a heap cannot have are out of the question by it.
    pub(crate) fn is_stuck_with(&self, value: Element, lack: &FixedBitSet) -> bool {
        let stuck = |(sum, lacks): (&Element, &Vec<FixedBitSet>)| {
            lack.contains((*sum).into()) && lacks.iter().any(|other| other.contains(value.into()))
        };
        self.sums.iter().any(stuck)
    }

    /// All sums with the last single heap that none of the known ones covers.
    fn sums_with(
        &self,
        monoid: &Monoid,
        value: Element,
        lack: FixedBitSet,
        heap: u64,
        budget: &Budget<'_>,
    ) -> Result<Result<Fresh, Conflict>, Stop> {
        let mut fresh = Fresh::default();
        fresh.lacks.insert(value, vec![lack.clone()]);
        fresh.waiting.push((value, lack, vec![heap]));
        let mut at = 0;
        while let Some((value, lack, heaps)) = fresh.waiting.get(at).cloned() {
            at += 1;
            budget.need((fresh.waiting.len() + self.kept) as u64 * (monoid.order() as u64 / 4 + 64))?;
            if !fresh.lacks.get(&value).is_some_and(|known| known.contains(&lack)) {
                continue;
            }
            for one in &self.single {
                budget.work(monoid.order() as u64)?;
                let mut both = monoid.beside(one.value, &lack);
                if both.is_clear() {
                    continue;
                }
                both.intersect_with(&monoid.beside(value, &one.lack));
                if both.is_clear() {
                    continue;
                }
                let heaps: Vec<u64> = heaps.iter().copied().chain([one.heap]).collect();
                if both.contains(0) {
                    return Ok(Err(Conflict::Stuck(heaps)));
                }
                let sum = monoid.product(value, one.value);
                if !self.covers(sum, &both) {
                    fresh.note(sum, both, heaps);
                }
            }
        }
        Ok(Ok(fresh))
    }

    fn covers(&self, value: Element, lack: &FixedBitSet) -> bool {
        self.sums.get(&value).is_some_and(|known| known.iter().any(|known| lack.is_subset(known)))
    }

    fn keep(&mut self, fresh: Fresh) {
        for (value, lacks) in fresh.lacks {
            let known = self.sums.entry(value).or_default();
            known.retain(|known| !lacks.iter().any(|lack| known.is_subset(lack)));
            known.extend(lacks);
        }
        self.kept = self.sums.values().map(Vec::len).sum();
    }
}

impl Fresh {
    fn note(&mut self, value: Element, lack: FixedBitSet, heaps: Vec<u64>) {
        let known = self.lacks.entry(value).or_default();
        if known.iter().any(|known| lack.is_subset(known)) {
            return;
        }
        known.retain(|known| !known.is_subset(&lack));
        known.push(lack.clone());
        self.waiting.push((value, lack, heaps));
    }
}

/// All values of a rest beside which one of the options is P.
pub fn winning(monoid: &Monoid, options: &FixedBitSet) -> FixedBitSet {
    let mut winning = FixedBitSet::with_capacity(monoid.order());
    options.ones().for_each(|option| winning.union_with(monoid.inv(option as Element)));
    winning
}

/// All values of a rest beside which neither the heap nor one of its options is P.
pub(crate) fn lack(monoid: &Monoid, value: Element, winning: &FixedBitSet) -> FixedBitSet {
    let mut lack = winning.clone();
    lack.union_with(monoid.inv(value));
    lack.toggle_range(..);
    lack
}
