//! Conditions C0, C1 and C2: see the proof in [`super`].

use super::monoid::Monoid;
use super::rule::Values;
use super::set::Set;
use super::{Certificate, wrong};
use crate::{Flaw, Watch};
use std::collections::{BTreeMap, VecDeque};

/// A sum of live heaps: its value and what it lacks, with one such list of heaps.
struct Pair {
    value: usize,
    lack: Set,
    heaps: Vec<usize>,
}

/// Checks the conditions for all heaps listed. Returns how many different heaps there are and how many pairs C2 took.
pub fn check(certificate: &Certificate, monoid: &Monoid, watch: &Watch<'_>) -> Result<(usize, usize), Flaw> {
    if certificate.p.contains(&0) {
        return wrong("C0: the identity is marked P".into());
    }
    if certificate.heaps[0] != 0 {
        return wrong("C0: the empty heap is not the identity".into());
    }
    let types = live_types(certificate, monoid, watch)?;
    let mut single = Vec::new();
    for ((value, options), heap) in &types {
        let lack = lack(monoid, *value, options, *heap)?;
        single.push(Pair { value: *value, lack, heaps: vec![*heap] });
    }
    Ok((types.len(), no_sum_is_stuck(monoid, single, watch)?))
}

/// All different live heaps: value and values of options, with the first heap that has them.
type Types = BTreeMap<(usize, Set), usize>;

fn live_types(certificate: &Certificate, monoid: &Monoid, watch: &Watch<'_>) -> Result<Types, Flaw> {
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

/// Checks C2: generates the pairs of all sums of heaps. Returns how many were looked at.
fn no_sum_is_stuck(monoid: &Monoid, mut single: Vec<Pair>, watch: &Watch<'_>) -> Result<usize, Flaw> {
    let mut largest = Largest { lacks: vec![Vec::new(); monoid.order], kept: 0 };
    let mut waiting = VecDeque::new();
    // In any order it is right; in this one few pairs are replaced by larger ones.
    single.sort_by_key(|pair| std::cmp::Reverse(pair.lack.iter().count()));
    for pair in &single {
        if largest.keep(pair.value, &pair.lack) {
            waiting.push_back(Pair { value: pair.value, lack: pair.lack.clone(), heaps: pair.heaps.clone() });
        }
    }
    let single: Vec<&Pair> = single.iter().filter(|pair| largest.has(pair.value, &pair.lack)).collect();
    let mut looked_at = 0;
    while let Some(pair) = waiting.pop_front() {
        if pair.lack.contains(0) {
            return wrong(format!("C2: the heaps {:?} are valued N, but have no move to P", pair.heaps));
        }
        if !largest.has(pair.value, &pair.lack) {
            continue;
        }
        looked_at += 1;
        watch.need(largest.kept as u64 * monoid.order as u64 / 8)?;
        for one in &single {
            watch.ask()?;
            let stuck = |w: &usize| {
                pair.lack.contains(monoid.product(*w, one.value))
                    && one.lack.contains(monoid.product(*w, pair.value))
            };
            let lack = Set::of(monoid.order, (0..monoid.order).filter(stuck));
            let value = monoid.product(pair.value, one.value);
            if largest.keep(value, &lack) {
                let heaps = pair.heaps.iter().chain(&one.heaps).copied().collect();
                waiting.push_back(Pair { value, lack, heaps });
            }
        }
    }
    Ok(looked_at)
}

/// For each value the lacks that are not contained in another one.
struct Largest {
    lacks: Vec<Vec<Set>>,
    /// So many were ever kept.
    kept: usize,
}

impl Largest {
    /// `false` if the lack is empty or contained in a known one; otherwise it replaces those it contains.
    fn keep(&mut self, value: usize, lack: &Set) -> bool {
        let known = &mut self.lacks[value];
        if lack.is_empty() || known.iter().any(|other| lack.is_subset(other)) {
            return false;
        }
        known.retain(|other| !other.is_subset(lack));
        known.push(lack.clone());
        self.kept += 1;
        true
    }

    fn has(&self, value: usize, lack: &Set) -> bool {
        self.lacks[value].contains(lack)
    }
}
