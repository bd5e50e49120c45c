//! Where the period begins: as early as possible.
//!
//! The beginning is shortened as long as it ends like the period. Two loops at the ends that say the same, in the same words
//! or with rounds that begin elsewhere, are not opened to their ends: when the same ends come again with fewer rounds and
//! numbers that have drifted, all but the last rounds are moved at once. That is a guess, like all that is found here.

use super::super::nest::{Item, Kind, KindId, Kinds, Numbers};
use rustc_hash::FxHashMap;

/// Most steps of turning the period back.
const MOST_TURNS: usize = 5_000;
/// The last loops that are compared are among so many items.
const LONGEST_TAIL: usize = 100;

/// Shortens the beginning as long as it ends like the period, which begins so much earlier.
pub(super) fn turn_back(kinds: &Kinds, preamble: &mut Vec<Item>, period: &mut Vec<Item>) {
    // The ends met before, for each list that was opened.
    let mut known: [FxHashMap<Vec<KindId>, Ends>; 2] = Default::default();
    for _ in 0..MOST_TURNS {
        for list in [&mut *preamble, &mut *period] {
            while list.last().is_some_and(|item| item.numbers[0] == 0) {
                list.pop();
            }
        }
        let (Some(one), Some(last)) = (preamble.last_mut(), period.last_mut()) else { return };
        if one == last {
            preamble.pop();
            if let Some(item) = period.pop() {
                put_first(period, item);
            }
            continue;
        }
        let is_word = |item: &Item| matches!(kinds.kind(item.kind), Kind::Word(_));
        if is_word(one) && is_word(last) {
            let length = one.numbers[0].min(last.numbers[0]);
            if one.kind != last.kind {
                return;
            }
            let mut moved = last.clone();
            (one.numbers[0], last.numbers[0]) = (one.numbers[0] - length, last.numbers[0] - length);
            moved.numbers[0] = length;
            put_first(period, moved);
            continue;
        }
        let opens_preamble = is_word(last) || (!is_word(one) && one.numbers[0] <= last.numbers[0]);
        let (opened, other) =
            if opens_preamble { (&mut *preamble, &mut *period) } else { (&mut *period, &mut *preamble) };
        let ends = Ends::all(kinds, opened, other);
        let known_here = &mut known[usize::from(opens_preamble)];
        let jump = |now: &Ends| known_here.get(&now.kinds)?.jump_to(now, kinds, opened, other);
        match ends.iter().find_map(jump) {
            Some(moved) => {
                put_first(period, moved);
                known = Default::default();
            }
            None => known_here.extend(ends.into_iter().map(|now| (now.kinds.clone(), now))),
        }
        let opened = if opens_preamble { &mut *preamble } else { &mut *period };
        let Some(item) = opened.last_mut() else { return };
        item.numbers[0] -= 1;
        let round = kinds.round(item, item.numbers[0]);
        opened.extend(round);
    }
}

/// The ends of both lists when a loop at the end of one of them is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ends {
    /// The kinds of the loop that is opened, of the last loop of the other list, and of what stands after that.
    kinds: Vec<KindId>,
    /// How many rounds the two loops have.
    rounds: [i64; 2],
    /// The numbers of what stands after the loop of the other list.
    tail: Vec<Numbers>,
}

impl Ends {
    /// With each of the last loops of the other list: which of them goes round with the one that is opened is not known.
    fn all(kinds: &Kinds, opened: &[Item], other: &[Item]) -> Vec<Ends> {
        let Some(own) = opened.last() else { return Vec::new() };
        let is_loop = |at: &usize| matches!(kinds.kind(other[*at].kind), Kind::Loop { .. });
        let ends = |at: usize| Ends {
            kinds: std::iter::once(own.kind).chain(other[at..].iter().map(|item| item.kind)).collect(),
            rounds: [own.numbers[0], other[at].numbers[0]],
            tail: other[at + 1..].iter().map(|item| item.numbers.clone()).collect(),
        };
        let first = other.len().saturating_sub(LONGEST_TAIL);
        (first..other.len()).rev().filter(is_loop).map(ends).collect()
    }

    /// Takes all rounds but a few out of both loops if both have lost some since these ends; those of the loop that is opened
    /// are what is moved.
    fn jump_to(&self, now: &Ends, kinds: &Kinds, opened: &mut [Item], other: &mut [Item]) -> Option<Item> {
        let lost = [0, 1].map(|at| self.rounds[at] - now.rounds[at]);
        if lost.iter().any(|lost| *lost < 1) {
            return None;
        }
        let times = (0..2).map(|at| (now.rounds[at] - 1) / lost[at]).min().filter(|times| *times > 1)?;
        let own = opened.last_mut()?;
        let mut moved = own.clone();
        own.numbers[0] -= times * lost[0];
        moved.numbers[0] = times * lost[0];
        if let Kind::Loop { drift, .. } = kinds.kind(own.kind) {
            let skipped = own.numbers[0];
            moved.numbers[1..].iter_mut().zip(drift).for_each(|(number, drift)| *number += skipped * drift);
        }
        let at = other.len() - now.tail.len();
        other[at - 1].numbers[0] -= times * lost[1];
        for ((item, now), before) in other[at..].iter_mut().zip(&now.tail).zip(&self.tail) {
            for ((number, now), before) in item.numbers.iter_mut().zip(now).zip(before) {
                *number += times * (now - before);
            }
        }
        Some(moved)
    }
}

/// Puts an item before all others; words of the same letter become one.
fn put_first(items: &mut Vec<Item>, item: Item) {
    match items.first_mut() {
        Some(first) if first.kind == item.kind && first.numbers.len() == 1 && item.numbers.len() == 1 => {
            first.numbers[0] += item.numbers[0];
        }
        _ => items.insert(0, item),
    }
}
