//! What the simulation did, and how often it can do the same again.
//!
//! Every step compares lengths and counts. The *kind* of a step is how its comparisons came out, its *numbers* are
//! by how much: all of them positive. As long as they stay positive, the same comparisons come out the same. If the
//! numbers drift by constant steps from round to round, the number of rounds for which they stay positive is a
//! division. Rounds of rounds are no different: a number within a nest of loops is least at one of the corners, where
//! each loop is in its first or in its last round, and the corners drift by constant steps as well.

use super::super::nest::Numbers;
use super::list::Place;
use rustc_hash::FxHashMap;

/// The number of a kind of step or loop.
type TraceId = u32;

#[derive(Debug)]
enum TraceKind {
    Step,
    Loop { body: Vec<TraceId>, drift: Vec<i64> },
}

#[derive(Debug, Clone, Copy)]
struct TraceItem {
    kind: TraceId,
    /// Where its numbers begin.
    at: usize,
}

/// How often three equal rounds can follow again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Again {
    Rounds(i64),
    Forever,
}

/// All that was done, as far as it may still be asked for.
#[derive(Default)]
pub(super) struct Trace {
    items: Vec<TraceItem>,
    /// The numbers of all items.
    numbers: Vec<i64>,
    /// So many items before the first have been forgotten.
    forgotten: usize,
    kinds: Vec<TraceKind>,
    sizes: Vec<usize>,
    /// Kinds of steps by how the comparisons came out, and kinds of loops by body and drift.
    steps: FxHashMap<Box<[u32]>, TraceId>,
    loops: FxHashMap<(Vec<TraceId>, Vec<i64>), TraceId>,
}

impl Trace {
    pub(super) fn len(&self) -> usize {
        self.forgotten + self.items.len()
    }

    /// About how many bytes are in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.items.capacity() * size_of::<TraceItem>() + self.numbers.capacity() * size_of::<i64>()) as u64
    }

    /// Nobody will ask for items before this one.
    pub(super) fn forget_before(&mut self, item: usize) {
        let count = item.saturating_sub(self.forgotten).min(self.items.len());
        if count < self.items.len() / 2 {
            return;
        }
        let numbers = self.items.get(count).map_or(self.numbers.len(), |item| item.at);
        self.numbers.drain(..numbers);
        self.items.drain(..count);
        self.items.iter_mut().for_each(|item| item.at -= numbers);
        self.forgotten += count;
    }

    fn new_kind(&mut self, kind: TraceKind, size: usize) -> TraceId {
        self.kinds.push(kind);
        self.sizes.push(size);
        self.kinds.len() as TraceId - 1
    }

    fn size(&self, id: TraceId) -> usize {
        self.sizes[id as usize]
    }

    fn items(&self, from: usize, count: usize) -> &[TraceItem] {
        &self.items[from - self.forgotten..from - self.forgotten + count]
    }

    fn numbers(&self, item: &TraceItem) -> &[i64] {
        &self.numbers[item.at..item.at + self.size(item.kind)]
    }

    /// All numbers of a stretch of the trace.
    fn all_numbers(&self, from: usize, count: usize) -> &[i64] {
        let end = self.items.get(from - self.forgotten + count).map_or(self.numbers.len(), |item| item.at);
        &self.numbers[self.items(from, count)[0].at..end]
    }

    /// Notes a step; the first number is the number of letters written.
    pub(super) fn push(&mut self, comparisons: &[u32], numbers: &[i64]) {
        let kind = match self.steps.get(comparisons) {
            Some(kind) => *kind,
            None => {
                let kind = self.new_kind(TraceKind::Step, numbers.len());
                self.steps.insert(comparisons.into(), kind);
                kind
            }
        };
        self.push_item(kind, numbers);
    }

    fn push_item(&mut self, kind: TraceId, numbers: &[i64]) {
        self.items.push(TraceItem { kind, at: self.numbers.len() });
        self.numbers.extend_from_slice(numbers);
    }

    /// Whether the last items of three rounds are of the same kind: a quick test.
    pub(super) fn may_repeat(&self, body: usize) -> bool {
        let kind = |back: usize| self.items[self.items.len() - 1 - back].kind;
        kind(0) == kind(body) && kind(0) == kind(2 * body)
    }

    /// How often the three rounds from an item on can follow again, if they are of the same kinds with constant drift
    /// and so are the places between them.
    pub(super) fn again(&self, from: usize, body: usize, places: [&[Place]; 4]) -> Option<Again> {
        if from < self.forgotten || body == 0 {
            return None;
        }
        let round = |number: usize| self.items(from + number * body, body);
        let (one, two, three) = (round(0), round(1), round(2));
        let alike = (0..body).all(|at| one[at].kind == two[at].kind && two[at].kind == three[at].kind);
        if !alike || !self.is_even(from, body) || !drift_evenly(places) {
            return None;
        }
        let (mut before, mut last) = (Vec::new(), Vec::new());
        for at in 0..body {
            self.corners(two[at].kind, self.numbers(&two[at]), &mut before);
            self.corners(three[at].kind, self.numbers(&three[at]), &mut last);
        }
        let falling = before.iter().zip(&last).filter(|(before, last)| last < before);
        let least = falling.map(|(before, last)| (last - 1) / (before - last)).min();
        Some(least.map_or(Again::Forever, Again::Rounds))
    }

    /// Whether the numbers of three rounds of the same kinds drift by constant steps.
    fn is_even(&self, from: usize, body: usize) -> bool {
        let round = |number: usize| self.all_numbers(from + number * body, body);
        let (one, two, three) = (round(0), round(1), round(2));
        one.iter().zip(two).zip(three).all(|((one, two), three)| one + three == 2 * two)
    }

    /// The numbers at the corners of a nest.
    fn corners(&self, kind: TraceId, numbers: &[i64], corners: &mut Vec<i64>) {
        let TraceKind::Loop { body, drift } = &self.kinds[kind as usize] else {
            corners.extend_from_slice(numbers);
            return;
        };
        corners.push(numbers[0]);
        for round in [0, numbers[0] - 1] {
            let now: Numbers =
                numbers[1..].iter().zip(drift).map(|(number, drift)| number + round * drift).collect();
            let mut at = 0;
            for &inner in body {
                let size = self.size(inner);
                self.corners(inner, &now[at..at + size], corners);
                at += size;
            }
        }
    }

    /// Letters written in a stretch of the trace.
    pub(super) fn written(&self, from: usize, items: usize) -> i64 {
        self.items(from, items).iter().map(|item| self.letters(item.kind, self.numbers(item))).sum()
    }

    fn letters(&self, kind: TraceId, numbers: &[i64]) -> i64 {
        let TraceKind::Loop { body, drift } = &self.kinds[kind as usize] else { return numbers[0] };
        let (mut total, mut now) = (0, Numbers::from_slice(&numbers[1..]));
        for _ in 0..numbers[0] {
            let mut at = 0;
            for &inner in body {
                let size = self.size(inner);
                total += self.letters(inner, &now[at..at + size]);
                at += size;
            }
            now.iter_mut().zip(drift).for_each(|(number, drift)| *number += drift);
        }
        total
    }

    /// Three rounds at the end become a loop with more rounds.
    pub(super) fn fold(&mut self, from: usize, body: usize, more: i64) {
        let kinds: Vec<TraceId> = self.items(from, body).iter().map(|item| item.kind).collect();
        let (one, two) = (self.all_numbers(from, body), self.all_numbers(from + body, body));
        let drift: Vec<i64> = one.iter().zip(two).map(|(one, two)| two - one).collect();
        let mut all = vec![3 + more];
        all.extend_from_slice(one);
        let key = (kinds, drift);
        let kind = match self.loops.get(&key) {
            Some(kind) => *kind,
            None => {
                let (body, drift) = key.clone();
                let kind = self.new_kind(TraceKind::Loop { body, drift }, all.len());
                self.loops.insert(key, kind);
                kind
            }
        };
        let first = from - self.forgotten;
        self.numbers.truncate(self.items[first].at);
        self.items.truncate(first);
        self.push_item(kind, &all);
    }
}

/// Whether all places move on by constant steps within the same loops.
fn drift_evenly(places: [&[Place]; 4]) -> bool {
    (0..places[0].len()).all(|reader| {
        let at = places.map(|places| &places[reader]);
        let alike = at.windows(2).all(|pair| {
            let (one, two) = (pair[0], pair[1]);
            let inner = |place: &Place| place.path.iter().map(|step| step.1).collect::<Vec<_>>();
            one.item == two.item && inner(one) == inner(two)
        });
        let even = |number: &dyn Fn(&Place) -> i64| {
            at.windows(3).all(|three| number(three[0]) + number(three[2]) == 2 * number(three[1]))
        };
        alike
            && even(&|place| place.offset)
            && (0..at[0].path.len()).all(|depth| even(&|place| place.path[depth].0))
    })
}

/// Where the places are after so many more rounds.
pub(super) fn moved_on(before: &Place, last: &Place, rounds: i64) -> Place {
    let mut place = last.clone();
    place.offset += rounds * (last.offset - before.offset);
    for (step, (before, last)) in place.path.iter_mut().zip(before.path.iter().zip(&last.path)) {
        step.0 += rounds * (last.0 - before.0);
    }
    place
}
