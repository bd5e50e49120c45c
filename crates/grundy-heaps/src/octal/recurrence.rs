//! Periods by the return of a state, in a sparse space: proved at about preperiod + period heaps.
//!
//! The sparse engine computes g(n) from few earlier values. Let R be the last rare heap, K the most that may be
//! taken and D the largest smaller part that any heap from n1 on needed in order to exclude values of the rare
//! class. An [`Anchor`] is a heap n1 with
//!
//! > n1 > 2 max(R, D) + K,
//!
//! together with the *window* of the last max(R, D) + K values before it. Suppose that the values before n2 =
//! n1 + p repeat the window, that no heap from n1 to n2 was rare, that none looked deeper than D, and that p is
//! even if the space is twisted.
//!
//! **Then g(n+p) = g(n) for all n from the beginning of the window on.** By induction over n >= n1, with the
//! claim that n + p is common, too. All rare heaps below n + p are those up to R. Options of the common class
//! are single heaps (at most K back) and pairs with exactly one rare part r <= R; since n > 2R + K, the other
//! part is common and lies at most R + K back. So these options depend on the window only, in the same way at n
//! and n + p (classes agree as p is even or does not matter), and the least value c of the common class that
//! they leave is the same: c = g(n), as n is common. At n all values of the rare class below c are excluded by
//! single heaps, or by pairs with a smaller part a <= D whose other part lies at most D + K back; the same
//! pairs exist at n + p (the parts differ, as n > 2D + K) and have the same values by induction. Hence g(n+p) =
//! c. ∎
//!
//! The first return of the window, at an even distance where needed, is the least period of the states. The
//! least period of the values is the same, or half of it if the space is twisted; that is tested separately.

use super::sequence::Sequence;
use super::space::Space;
use serde::{Deserialize, Serialize};

/// A heap whose state is waited for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Anchor {
    /// The heap after the window.
    heap: u64,
    window: Vec<u16>,
    /// No later heap may look deeper.
    depth: u64,
    last_rare: u64,
    space: Space,
    /// Up to here the window has been looked for.
    searched: u64,
}

/// So many values at the end of the window are compared first.
const TAIL: usize = 8;
/// At so many places at once.
const GLANCE: usize = 64;

impl Anchor {
    /// An anchor at the end of the values, if the game is in a sparse space and far enough beyond its rare
    /// heaps. How deep heaps look is measured from here on.
    pub fn set(sequence: &mut Sequence) -> Option<Anchor> {
        let (recent, ever) = sequence.take_depth();
        let engine = sequence.sparse()?;
        let (heap, last_rare, reach) = (sequence.computed(), engine.last_rare(), sequence.rule().reach());
        // Deeper than any look so far if there is room, else twice as deep as of late: one deeper look would
        // make the anchor useless.
        let fits = |depth: u64| heap > 2 * last_rare.max(depth) + reach;
        let depths = [ever + ever / 4 + TAIL as u64, 2 * recent + TAIL as u64];
        let depth = depths.into_iter().find(|depth| fits(*depth))?;
        let length = last_rare.max(depth) + reach;
        let window = sequence.values(heap - length..heap)?.to_vec();
        Some(Anchor { heap, window, depth, last_rare, space: engine.space, searched: heap })
    }

    /// The first heap of the window.
    pub fn start(&self) -> u64 {
        self.heap - self.window.len() as u64
    }

    /// The heap after the window.
    pub fn heap(&self) -> u64 {
        self.heap
    }

    /// Whether all heaps since the anchor have been common and needed no deeper look.
    pub fn holds(&self, sequence: &Sequence) -> bool {
        let kept = sequence.first_kept() + self.window.len() as u64 <= self.searched + 1;
        kept && sequence.sparse().is_some_and(|engine| {
            engine.space == self.space && engine.last_rare() == self.last_rare && engine.deepest <= self.depth
        })
    }

    /// Looks for the window in the new values; the distance is a period of the states, proved.
    pub(crate) fn returned(&mut self, sequence: &Sequence) -> Option<u64> {
        let end = sequence.computed();
        let length = self.window.len() as u64;
        // The window may begin before the anchor.
        let first = (self.searched + 1).checked_sub(length)?;
        let values = sequence.values(first..end)?;
        let tail = self.window.last_chunk::<TAIL>()?;
        self.searched = end;
        let mut stop = self.window.len();
        while stop <= values.len() {
            if !may_end_soon(&values[stop - TAIL..], tail) {
                stop += GLANCE;
                continue;
            }
            let last = values.len().min(stop + GLANCE - 1);
            for stop in stop..=last {
                let distance = first + stop as u64 - self.heap;
                let comparable = !self.space.twisted() || distance.is_multiple_of(2);
                if comparable && values[stop - self.window.len()..stop] == self.window {
                    return Some(distance);
                }
            }
            stop = last + 1;
        }
        None
    }
}

/// Whether the tail may stand at one of the first [`GLANCE`] places: no only if it does not. Near the end it may.
fn may_end_soon(values: &[u16], tail: &[u16; TAIL]) -> bool {
    let Some(values) = values.first_chunk::<{ GLANCE + TAIL - 1 }>() else { return true };
    let mut same = [true; GLANCE];
    for (place, wanted) in tail.iter().enumerate() {
        for lane in 0..GLANCE {
            same[lane] &= values[lane + place] == *wanted;
        }
    }
    same.contains(&true)
}

#[cfg(test)]
mod tests {
    use super::super::rule::Rule;
    use super::*;
    use grundy_core::budget::Budget;

    /// A game in a space that is not twisted, with an odd period: 0.156, 349 from heap 3479 on.
    fn sequence(computed: u64) -> Sequence {
        let mut sequence = Sequence::new(&Rule::of_digits(&[0, 1, 5, 6]).unwrap());
        sequence.run_to(computed, &mut Budget::unlimited()).unwrap();
        sequence
    }

    #[test]
    fn an_anchor_is_set_only_where_the_proof_allows_it() {
        let (mut sequence, mut anchors) = (sequence(64), 0);
        for least in 65..4000 {
            sequence.run_to(least, &mut Budget::unlimited()).unwrap();
            let heap = sequence.computed();
            let Some(anchor) = Anchor::set(&mut sequence) else { continue };
            let back = anchor.last_rare.max(anchor.depth);
            assert!(anchor.heap == heap && heap > 2 * back + 3, "heap {heap}: {anchor:?}");
            assert_eq!(anchor.last_rare, sequence.sparse().unwrap().last_rare());
            assert_eq!(anchor.window, sequence.values(heap - back - 3..heap).unwrap());
            assert_eq!(anchor.start(), heap - back - 3);
            anchors += 1;
        }
        assert!(anchors > 100, "only {anchors} anchors");
    }

    #[test]
    fn an_anchor_holds_only_while_nothing_is_rarer_deeper_or_forgotten() {
        let mut sequence = sequence(6000);
        let anchor = Anchor::set(&mut sequence).unwrap();
        sequence.run_to(6200, &mut Budget::unlimited()).unwrap();
        let deepest = sequence.sparse().unwrap().deepest;
        assert!(anchor.holds(&sequence) && deepest > 0);
        let holds = |change: &dyn Fn(&mut Anchor)| {
            let mut changed = anchor.clone();
            change(&mut changed);
            changed.holds(&sequence)
        };
        assert!(holds(&|anchor| anchor.depth = deepest));
        assert!(!holds(&|anchor| anchor.depth = deepest - 1));
        assert!(!holds(&|anchor| anchor.last_rare -= 1) && !holds(&|anchor| anchor.last_rare += 1));
        assert!(!holds(&|anchor| anchor.space = twisted(&anchor.space)));
        // The window that ends behind the last heap searched must still be known, from its first value on.
        let length = anchor.window.len() as u64;
        assert!(holds(&|anchor| anchor.searched = length - 1));
        assert!(!holds(&|anchor| anchor.searched = length - 2));
    }

    /// The other space with the same mask.
    fn twisted(space: &Space) -> Space {
        let mut parts = serde_json::to_value(space).unwrap();
        parts["twist"] = serde_json::json!(if space.twisted() { 0 } else { u64::MAX });
        serde_json::from_value(parts).unwrap()
    }

    #[test]
    fn the_first_return_is_found_and_only_an_even_one_in_a_twisted_space() {
        let mut sequence = sequence(6000);
        let anchor = Anchor::set(&mut sequence).unwrap();
        assert!(!anchor.space.twisted());
        // In portions of all sizes, so that the return lies at their borders, too.
        for portion in [1, 7, 63, 64, 65, 348, 349, 350, 1000] {
            for (space, expected) in [(anchor.space, 349), (twisted(&anchor.space), 698)] {
                let (mut anchor, mut sequence) = (Anchor { space, ..anchor.clone() }, sequence.clone());
                let found = (1..).find_map(|number| {
                    sequence.run_to(6000 + number * portion, &mut Budget::unlimited()).unwrap();
                    anchor.returned(&sequence)
                });
                assert_eq!(found, Some(expected), "portions of {portion}");
            }
        }
        // One value that differs, wherever in the window: it does not return.
        sequence.run_to(6800, &mut Budget::unlimited()).unwrap();
        for place in 0..anchor.window.len() {
            let mut other = anchor.clone();
            other.window[place] ^= 1;
            assert_eq!(other.returned(&sequence), None, "place {place}");
        }
    }

    #[test]
    fn a_tail_is_never_overlooked() {
        let tail: [u16; TAIL] = std::array::from_fn(|place| place as u16 % 3);
        for at in 0..GLANCE {
            let mut values = [7; GLANCE + TAIL - 1];
            assert!(!may_end_soon(&values, &tail));
            values[at..at + TAIL].copy_from_slice(&tail);
            assert!(may_end_soon(&values, &tail), "at {at}");
        }
    }
}
