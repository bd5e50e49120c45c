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

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum TraceKind {
    /// How the comparisons came out, and how many there were.
    Step(Vec<u32>, usize),
    Loop {
        body: Vec<TraceId>,
        drift: Vec<i64>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct TraceItem {
    kind: TraceId,
    numbers: Numbers,
}

/// How often three equal rounds can follow again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Again {
    Rounds(i64),
    Forever,
}

/// All that was done.
#[derive(Default)]
pub(super) struct Trace {
    items: Vec<TraceItem>,
    kinds: Vec<TraceKind>,
    known: FxHashMap<TraceKind, TraceId>,
}

impl Trace {
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    fn id(&mut self, kind: TraceKind) -> TraceId {
        let next = self.kinds.len() as TraceId;
        *self.known.entry(kind).or_insert_with_key(|kind| {
            self.kinds.push(kind.clone());
            next
        })
    }

    fn size(&self, id: TraceId) -> usize {
        match &self.kinds[id as usize] {
            TraceKind::Step(_, size) => *size,
            TraceKind::Loop { drift, .. } => 1 + drift.len(),
        }
    }

    /// Notes a step; the first number is the number of letters written.
    pub(super) fn push(&mut self, comparisons: Vec<u32>, numbers: Numbers) {
        let kind = self.id(TraceKind::Step(comparisons, numbers.len()));
        self.items.push(TraceItem { kind, numbers });
    }

    /// Whether the last items of three rounds are of the same kind: a quick test.
    pub(super) fn may_repeat(&self, body: usize) -> bool {
        let kind = |back: usize| self.items[self.items.len() - 1 - back].kind;
        kind(0) == kind(body) && kind(0) == kind(2 * body)
    }

    /// How often the three rounds from an item on can follow again, if they are of the same kinds with constant drift
    /// and so are the places between them.
    pub(super) fn again(&self, from: usize, body: usize, places: [&[Place]; 4]) -> Option<Again> {
        let round = |number: usize| &self.items[from + number * body..from + (number + 1) * body];
        let (one, two, three) = (round(0), round(1), round(2));
        if !(0..body).all(|at| even(&one[at], &two[at], &three[at])) || !drift_evenly(places) {
            return None;
        }
        let (mut before, mut last) = (Vec::new(), Vec::new());
        for at in 0..body {
            self.corners(two[at].kind, &two[at].numbers, &mut before);
            self.corners(three[at].kind, &three[at].numbers, &mut last);
        }
        let falling = before.iter().zip(&last).filter(|(before, last)| last < before);
        let least = falling.map(|(before, last)| (last - 1) / (before - last)).min();
        Some(least.map_or(Again::Forever, Again::Rounds))
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
        self.items[from..from + items].iter().map(|item| self.letters(item.kind, &item.numbers)).sum()
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
        let numbers = |items: &[TraceItem]| {
            items.iter().flat_map(|item| item.numbers.iter().copied()).collect::<Numbers>()
        };
        let (one, two) = (&self.items[from..from + body], &self.items[from + body..from + 2 * body]);
        let kinds = one.iter().map(|item| item.kind).collect();
        let (one, two) = (numbers(one), numbers(two));
        let drift = one.iter().zip(&two).map(|(one, two)| two - one).collect();
        let kind = self.id(TraceKind::Loop { body: kinds, drift });
        let mut all = Numbers::from_slice(&[3 + more]);
        all.extend(one);
        self.items.truncate(from);
        self.items.push(TraceItem { kind, numbers: all });
    }
}

fn even(one: &TraceItem, two: &TraceItem, three: &TraceItem) -> bool {
    let numbers = one.numbers.iter().zip(&two.numbers).zip(&three.numbers);
    one.kind == two.kind
        && two.kind == three.kind
        && numbers.into_iter().all(|((one, two), three)| one + three == 2 * two)
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
