//! Conditions C0, C1 and C2: see the proof in [`super`].

use super::monoid::Monoid;
use super::rule::Values;
use super::set::Set;
use super::{Certificate, wrong};
use crate::{Flaw, Watch};
use std::collections::{BTreeMap, VecDeque};

/// A sum of live heaps: its value and what it lacks, with one such list of heaps.
#[derive(Clone)]
struct Pair {
    value: usize,
    lack: Set,
    heaps: Vec<usize>,
}

/// Checks the conditions for all heaps listed. Returns how many different heaps there are and how many pairs C2 took.
pub fn check(certificate: &Certificate, monoid: &Monoid, watch: &Watch<'_>) -> Result<(usize, usize), Flaw> {
    if certificate.p.contains(&0) {
        return wrong("C0: the identity is marked P");
    }
    if certificate.heaps[0] != 0 {
        return wrong("C0: the empty heap is not the identity");
    }
    let types = live_types(certificate, monoid, watch)?;
    let mut single = Vec::new();
    for ((value, options), heap) in &types {
        let lack = lack(monoid, *value, options, *heap)?;
        if lack.contains(0) {
            return wrong(stuck(vec![*heap]));
        }
        if !lack.is_empty() {
            single.push(Pair { value: *value, lack, heaps: vec![*heap] });
        }
    }
    Ok((types.len(), no_sum_is_stuck(monoid, single, watch)?))
}

/// All different live heaps: value and values of options, with the first heap that has them.
type Types = BTreeMap<(usize, Set), usize>;

fn live_types(certificate: &Certificate, monoid: &Monoid, watch: &Watch<'_>) -> Result<Types, Flaw> {
    let sets = certificate.heaps.len() as u64 * (1 + certificate.rule.most_left());
    watch.need(sets.saturating_mul(monoid.order as u64 / 8 + 64))?;
    let mut values = Values::new(&certificate.rule, &certificate.heaps, monoid);
    let mut types = BTreeMap::new();
    for (heap, element) in certificate.heaps.iter().enumerate().skip(1) {
        watch.ask()?;
        let options = values.of(heap, watch)?;
        if options.is_empty() {
            if *element != 0 {
                return wrong(format!("C0: heap {heap} has no move, but is not the identity"));
            }
            continue;
        }
        types.entry((*element, options)).or_insert(heap);
    }
    Ok(types)
}

/// Checks C1 for a live heap. Returns its lack.
fn lack(monoid: &Monoid, value: usize, options: &Set, heap: usize) -> Result<Set, Flaw> {
    let mut winning = Set::empty(monoid.order);
    options.iter().for_each(|option| winning.add_all(&monoid.inv[option]));
    let losing = &monoid.inv[value];
    if let Some(w) = (0..monoid.order).find(|w| losing.contains(*w) && winning.contains(*w)) {
        return wrong(format!("C1: beside the element {w}, heap {heap} and one of its options are both P"));
    }
    Ok(Set::of(monoid.order, (0..monoid.order).filter(|w| !losing.contains(*w) && !winning.contains(*w))))
}

/// Checks C2: generates the pairs of all sums of heaps. Returns how many are kept in the end.
///
/// A heap whose pair lies below that of a sum of other heaps is left out: with these in its place every sum lacks at
/// least as much. After each round, a kept pair lies above the sum of any kept pair and any heap that is not left out.
fn no_sum_is_stuck(monoid: &Monoid, mut single: Vec<Pair>, watch: &Watch<'_>) -> Result<usize, Flaw> {
    let mut largest = Largest { pairs: vec![Vec::new(); monoid.order], ever: 0 };
    let mut heaps: Vec<Pair> = Vec::new();
    // In any order it is right; in this one few pairs are replaced by larger ones.
    single.sort_by_key(|pair| std::cmp::Reverse(pair.lack.iter().count()));
    for heap in single {
        if largest.is_above(heap.value, &heap.lack) {
            continue;
        }
        let mut waiting: VecDeque<Pair> = VecDeque::new();
        for pair in largest.pairs.iter().flatten() {
            waiting.extend(sum(monoid, pair, &heap, watch)?);
        }
        waiting.push_back(heap.clone());
        heaps.push(heap);
        while let Some(pair) = waiting.pop_front() {
            if !largest.keep(&pair) {
                continue;
            }
            watch.need(largest.ever as u64 * (monoid.order as u64 / 8 + 64))?;
            for one in &heaps {
                waiting.extend(sum(monoid, &pair, one, watch)?);
            }
        }
    }
    Ok(largest.pairs.iter().map(Vec::len).sum())
}

/// The pair of a sum; `None` if it lacks nothing.
fn sum(monoid: &Monoid, pair: &Pair, one: &Pair, watch: &Watch<'_>) -> Result<Option<Pair>, Flaw> {
    watch.ask()?;
    let both = |w: &usize| {
        pair.lack.contains(monoid.product(one.value, *w)) && one.lack.contains(monoid.product(pair.value, *w))
    };
    let lack = Set::of(monoid.order, (0..monoid.order).filter(both));
    let heaps = || pair.heaps.iter().chain(&one.heaps).copied().collect();
    if lack.contains(0) {
        return wrong(stuck(heaps()));
    }
    Ok((!lack.is_empty()).then(|| Pair {
        value: monoid.product(pair.value, one.value),
        lack,
        heaps: heaps(),
    }))
}

fn stuck(heaps: Vec<usize>) -> String {
    format!("C2: the heaps {heaps:?} are valued N, but have no move to P")
}

/// For each value the pairs whose lacks are not contained in another one.
struct Largest {
    pairs: Vec<Vec<Pair>>,
    /// So many were ever kept.
    ever: usize,
}

impl Largest {
    /// Whether a known pair of this value lacks as much.
    fn is_above(&self, value: usize, lack: &Set) -> bool {
        self.pairs[value].iter().any(|other| lack.is_subset(&other.lack))
    }

    /// `false` if a known pair lacks as much; otherwise the pair replaces those that lack less.
    fn keep(&mut self, pair: &Pair) -> bool {
        if self.is_above(pair.value, &pair.lack) {
            return false;
        }
        let known = &mut self.pairs[pair.value];
        known.retain(|other| !other.lack.is_subset(&pair.lack));
        known.push(pair.clone());
        self.ever += 1;
        true
    }
}
