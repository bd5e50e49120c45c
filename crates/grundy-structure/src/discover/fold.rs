//! Finding loops in a list of items: neighbours of the same kinds whose numbers drift by constant steps.
//!
//! For b = 1, 2, 3, ... the list is searched for stretches in which every item is of the kind of the one b places
//! before it, with second differences 0. A stretch of at least `rounds` times b items becomes a loop. Short bodies
//! come first, so inner loops are found before outer ones; after each success the search begins again with b = 1,
//! because loops, being items with numbers of their own, can be neighbours in a stretch as well.
//!
//! At its ends a loop usually goes on a little, in rounds in which some words have no letters or melt into their
//! neighbours, so that the runs look different. What the loop would say in the round before its first and after its
//! last is therefore written out and compared with the sequence itself: if they agree, the round is taken in, and
//! the items there are cut away, be they words or loops.

use super::nest::{Item, Kind, KindId, Kinds, Numbers};
use super::runs::Runs;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// How loops are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Style {
    /// The least number of rounds by which a loop is recognised.
    pub(super) rounds: usize,
    /// The longest body, in items.
    pub(super) longest: usize,
    /// Whether a loop begins with the word that lets it take in most, or with the first word of its stretch.
    pub(super) widest: bool,
}

/// The sequence as a nest of loops.
pub(super) fn fold(
    runs: &Runs,
    style: Style,
    kinds: &mut Kinds,
    budget: &Budget<'_>,
) -> Result<Vec<Item>, Stop> {
    let word = |(letter, start, end): (u8, u64, u64)| Item {
        kind: kinds.id(Kind::Word(letter)),
        numbers: Numbers::from_slice(&[(end - start) as i64]),
        start,
    };
    let mut items: Vec<Item> = runs.iter().map(word).collect();
    let mut body = 1;
    while body <= style.longest && body * style.rounds <= items.len() {
        budget.advance(items.len() as u64)?;
        let mut folder = Folder { runs, kinds, body, style, done: Vec::new() };
        match folder.pass(&items) {
            true => {
                items = folder.done;
                body = 1;
            }
            false => body += 1,
        }
    }
    Ok(items)
}

struct Folder<'f> {
    runs: &'f Runs,
    kinds: &'f mut Kinds,
    body: usize,
    style: Style,
    done: Vec<Item>,
}

impl Folder<'_> {
    /// Goes through the list once; whether there was a loop.
    fn pass(&mut self, items: &[Item]) -> bool {
        let Some(stretches) = self.stretches(items) else { return false };
        let mut at = 0;
        while at < items.len() {
            let long = stretches[at] as usize + 2 * self.body;
            if stretches[at] > 0 && long >= self.style.rounds * self.body {
                at = self.take_stretch(items, at, long);
            } else {
                self.done.push(items[at].clone());
                at += 1;
            }
        }
        true
    }

    /// For each item, how many items from there on have equal steps to the next two rounds; `None` if there is
    /// nowhere enough for a loop.
    fn stretches(&self, items: &[Item]) -> Option<Vec<u32>> {
        let (body, needed) = (self.body, (self.style.rounds - 2) * self.body);
        let mut found = false;
        let mut lengths = vec![0u32; items.len()];
        for at in (0..items.len().saturating_sub(2 * body)).rev() {
            if even_steps(&items[at], &items[at + body], &items[at + 2 * body]) {
                lengths[at] = lengths[at + 1] + 1;
                found |= lengths[at] as usize >= needed;
            }
        }
        found.then_some(lengths)
    }

    /// Makes a loop of a stretch of so many items and says where to go on.
    fn take_stretch(&mut self, items: &[Item], at: usize, long: usize) -> usize {
        let spare =
            if self.style.widest { (long - self.style.rounds * self.body).min(self.body - 1) } else { 0 };
        let mut best: Option<(u64, usize, Item, u64)> = None;
        for shift in 0..=spare {
            let (found, end) = self.make_loop(items, at + shift, (long - shift) / self.body);
            let covered = end - found.start;
            if best.as_ref().is_none_or(|best| covered > best.0) {
                best = Some((covered, shift, found, end));
            }
        }
        let Some((_, shift, found, end)) = best else { return items.len() };
        self.done.extend_from_slice(&items[at..at + shift]);
        self.cut_back(found.start);
        let after = at + shift + (long - shift) / self.body * self.body;
        self.done.push(found);
        self.cut_front(items, after, end)
    }

    /// Makes a loop of so many rounds and extends it both ways; the loop and where it ends.
    fn make_loop(&mut self, items: &[Item], at: usize, rounds: usize) -> (Item, u64) {
        let (first, second) = (&items[at..at + self.body], &items[at + self.body..at + 2 * self.body]);
        let body: Vec<KindId> = first.iter().map(|item| item.kind).collect();
        let numbers = |part: &[Item]| part.iter().flat_map(|item| item.numbers.clone()).collect::<Numbers>();
        let (one, two) = (numbers(first), numbers(second));
        let drift = one.iter().zip(&two).map(|(one, two)| two - one).collect();
        let kind = self.kinds.id(Kind::Loop { body, drift });
        let mut all = Numbers::from_slice(&[rounds as i64]);
        all.extend(one);
        let mut found = Item { kind, numbers: all, start: items[at].start };
        let end = items.get(at + rounds * self.body).map_or(self.runs.end(), |item| item.start);
        self.extend_back(&mut found);
        let end = self.extend(&mut found, end);
        (found, end)
    }

    /// Takes in rounds after the last; where the loop ends now.
    fn extend(&self, found: &mut Item, mut end: u64) -> u64 {
        while let Some(next) = self.agrees(&self.kinds.round(found, found.numbers[0]), end) {
            found.numbers[0] += 1;
            end = next;
        }
        end
    }

    /// Takes in rounds before the first.
    fn extend_back(&self, found: &mut Item) {
        loop {
            let round = self.kinds.round(found, -1);
            let Some(length) = self.kinds.length(&round).filter(|length| *length <= found.start) else {
                break;
            };
            if self.agrees(&round, found.start - length).is_none() {
                break;
            }
            let Kind::Loop { drift, .. } = self.kinds.kind(found.kind) else { break };
            found.numbers[1..].iter_mut().zip(drift).for_each(|(number, drift)| *number -= drift);
            found.numbers[0] += 1;
            found.start -= length;
        }
    }

    /// Where the sequence goes on if these items, at least one letter, stand at a position.
    fn agrees(&self, items: &[Item], position: u64) -> Option<u64> {
        let mut reader = self.runs.reader(position);
        let mut show = |letter, length| reader.next_is(letter, length);
        let all = items.iter().all(|item| self.kinds.emit(item.kind, &item.numbers, &mut show));
        (all && reader.position() > position).then_some(reader.position())
    }

    /// Removes what has been put down from a position on.
    fn cut_back(&mut self, position: u64) {
        while self.done.last().is_some_and(|item| item.start >= position) {
            self.done.pop();
        }
        if let Some(last) = self.done.pop() {
            self.done.extend(split(self.kinds, last, position).0);
        }
    }

    /// Skips what lies before a position; puts down the rest of an item that reaches beyond it.
    fn cut_front(&mut self, items: &[Item], mut at: usize, position: u64) -> usize {
        while at < items.len() && items[at].start < position {
            let end = items.get(at + 1).map_or(self.runs.end(), |item| item.start);
            if end > position {
                let rest = split(self.kinds, items[at].clone(), position).1;
                self.done.extend(rest);
            }
            at += 1;
        }
        at
    }
}

/// Whether three items differ by the same steps.
fn even_steps(one: &Item, two: &Item, three: &Item) -> bool {
    one.kind == two.kind
        && two.kind == three.kind
        && (0..one.numbers.len()).all(|at| one.numbers[at] + three.numbers[at] == 2 * two.numbers[at])
}

/// Cuts an item in two at a position: what lies before it and what lies after. Loops stay loops where they can.
pub(super) fn split(kinds: &Kinds, item: Item, position: u64) -> (Vec<Item>, Vec<Item>) {
    if item.start >= position {
        return (Vec::new(), vec![item]);
    }
    let Kind::Loop { drift, .. } = kinds.kind(item.kind) else {
        let (mut before, mut after) = (item.clone(), item);
        before.numbers[0] = before.numbers[0].min((position - before.start) as i64);
        after.numbers[0] -= before.numbers[0];
        after.start = position;
        let rest = if after.numbers[0] > 0 { vec![after] } else { Vec::new() };
        return (vec![before], rest);
    };
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let mut at = item.start;
    for number in 0..item.numbers[0] {
        let mut round = kinds.round(&item, number);
        let length = kinds.length(&round).unwrap_or(0);
        if at + length > position || (at >= position && length > 0) {
            if number > 0 {
                let mut early = item.clone();
                early.numbers[0] = number;
                before.push(early);
            }
            // The round that is cut, and the rounds after it.
            for inner in &mut round {
                inner.start = at;
                at += kinds.length(std::slice::from_ref(inner)).unwrap_or(0);
            }
            for inner in round {
                let (left, right) = split(kinds, inner, position);
                before.extend(left);
                after.extend(right);
            }
            if number + 1 < item.numbers[0] {
                let mut late = item.clone();
                late.start = at;
                late.numbers[0] -= number + 1;
                late.numbers[1..]
                    .iter_mut()
                    .zip(drift)
                    .for_each(|(value, drift)| *value += (number + 1) * drift);
                after.push(late);
            }
            return (before, after);
        }
        at += length;
    }
    before.push(item);
    (before, after)
}
