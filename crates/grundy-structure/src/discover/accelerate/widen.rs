//! Loops of a finished nest take in what they left outside while it was being written.
//!
//! A loop begins with the first words of the first three rounds that were alike. What stands before it may agree with the
//! end of one more round, and what follows it with the beginning of one: if both together are a whole round, the loop is
//! *turned* to begin elsewhere, even within a word, and has one round more.
//!
//! ```text
//! -2 +5   (-3 +5)^4   -3 +7      is      (-2 +5 -1)^5   -2 +7
//! ```
//!
//! In the body of a loop the same is done if it can be done in all its rounds alike. As these are tried at a few places only, the
//! result is a guess, like all that is found here.

use super::super::nest::{Item, Kind, Kinds, Numbers};
use super::Whole;
use super::compare::{same, skip};
use super::cut::{cut_list, size};
use super::list::span;
use std::ops::Range;

/// Bodies are looked at so deep.
const DEEPEST: usize = 4;
/// Nests with more numbers are left as they are: it would take long, and what is so long is seldom proved.
const MOST_NUMBERS: usize = 100_000;

impl Whole {
    /// The same letters, said with fewer numbers, if there is a way.
    pub(in super::super) fn widened(&self, kinds: &mut Kinds) -> Option<Whole> {
        let before = size(&self.preamble) + size(&self.period);
        if before > MOST_NUMBERS {
            return None;
        }
        let preamble = widened(kinds, &self.preamble, DEEPEST);
        let period = widened(kinds, &self.period, DEEPEST);
        let is_shorter = size(&preamble) + size(&period) < before;
        is_shorter.then_some(Whole { preamble, period })
    }
}

/// A list in which each loop has taken in what it can.
pub(super) fn widened(kinds: &mut Kinds, items: &[Item], deep: usize) -> Vec<Item> {
    let mut items = items.to_vec();
    let mut at = 0;
    while at < items.len() {
        if deep > 0
            && let Some(inner) = with_widened_body(kinds, &items[at], deep - 1)
        {
            items[at] = inner;
        }
        while let Some(wider) = one_round_more(kinds, &items, at) {
            at = wider.range.start + wider.at;
            items.splice(wider.range, wider.items);
        }
        at += 1;
    }
    items
}

/// A loop with one round more, and what is left of the items around it.
struct Wider {
    /// The items that it stands for.
    range: Range<usize>,
    items: Vec<Item>,
    /// Which of the items is the loop.
    at: usize,
}

/// A loop whose body is shorter, if it is so in its first two and its last rounds alike.
fn with_widened_body(kinds: &mut Kinds, item: &Item, deep: usize) -> Option<Item> {
    let count = item.numbers[0];
    if !matches!(kinds.kind(item.kind), Kind::Loop { .. }) || count < 3 {
        return None;
    }
    let mut rounds = Vec::new();
    for round in [0, 1, count - 1] {
        let plain = kinds.round(item, round);
        let shorter = widened(kinds, &plain, deep);
        if size(&shorter) >= size(&plain) {
            return None;
        }
        rounds.push(shorter);
    }
    let body: Vec<_> = rounds[0].iter().map(|one| one.kind).collect();
    let is_alike = |round: &Vec<Item>| round.iter().map(|one| one.kind).eq(body.iter().copied());
    if !rounds.iter().all(is_alike) {
        return None;
    }
    let [first, second, last] =
        [0, 1, 2].map(|at| rounds[at].iter().flat_map(|one| one.numbers.clone()).collect::<Vec<i64>>());
    let drift: Vec<i64> = first.iter().zip(&second).map(|(one, two)| two - one).collect();
    let ends_well = (0..drift.len()).all(|at| last[at] == first[at] + (count - 1) * drift[at]);
    let numbers = std::iter::once(count).chain(first).collect::<Numbers>();
    ends_well.then(|| Item { kind: kinds.id(Kind::Loop { body, drift }), numbers, start: 0 })
}

/// Gives the loop at a place one round more, if less is to be said then.
fn one_round_more(kinds: &mut Kinds, items: &[Item], at: usize) -> Option<Wider> {
    let found = &items[at];
    let count = found.numbers[0];
    if !matches!(kinds.kind(found.kind), Kind::Loop { .. }) || count < 3 {
        return None;
    }
    let (previous, next) = (kinds.round(found, -1), kinds.round(found, count));
    let from = reach(kinds, &previous, items[..at].iter().rev()).map_or(0, |reach| at - reach);
    let mut before = items[from..at].to_vec();
    let outside = agree_at_the_end(kinds, &mut before, &previous);
    let (wider, to, after) = match outside.checked_sub(1) {
        None => {
            let mut wider = found.clone();
            skip(kinds, &mut wider, -1);
            (wider, at + 1, Vec::new())
        }
        // The items of the body up to this one stand after the loop, and what is missing of it.
        Some(first) => {
            let here = last_letters(kinds, &before, &previous[first]);
            let mut beginning = next[..=first].to_vec();
            if here > 0 {
                beginning[first].numbers[0] = previous[first].numbers[0] - here;
                before.pop();
            }
            let to = at + 1 + reach(kinds, &beginning, items[at + 1..].iter())?;
            let after = without_beginning(kinds, &items[at + 1..to], &beginning)?;
            (turned(kinds, found, first, here)?, to, after)
        }
    };
    let place = before.len();
    let items_now = [before, vec![wider], after].concat();
    let is_less = size(&items_now) < size(&items[from..to]);
    is_less.then_some(Wider { range: from..to, items: items_now, at: place })
}

/// How many items have at least the letters of these.
fn reach<'i>(kinds: &Kinds, these: &[Item], items: impl Iterator<Item = &'i Item>) -> Option<usize> {
    let length = |item: &Item| span(kinds, item.kind, &item.numbers).unwrap_or(0);
    let wanted: i128 = these.iter().map(length).sum();
    let mut there = 0;
    let mut reach = 0;
    for item in items {
        if there >= wanted {
            break;
        }
        there += length(item);
        reach += 1;
    }
    (there >= wanted).then_some(reach)
}

/// Takes the items of a round away from the end of a list, the last one first, as long as they agree; how many are left of them.
fn agree_at_the_end(kinds: &Kinds, before: &mut Vec<Item>, round: &[Item]) -> usize {
    round.len() - round.iter().rev().take_while(|item| without_end(kinds, before, item).is_some()).count()
}

/// Takes an item away from the end of a list if it is there.
fn without_end(kinds: &Kinds, list: &mut Vec<Item>, item: &Item) -> Option<()> {
    let length = span(kinds, item.kind, &item.numbers)?;
    let from = list.len() - reach(kinds, std::slice::from_ref(item), list.iter().rev())?;
    let there = length_of(kinds, &list[from..])?;
    let (left, end) = cut_list(kinds, &list[from..], there - length)?;
    if !same(kinds, std::slice::from_ref(item), &end) {
        return None;
    }
    list.truncate(from);
    list.extend(left);
    Some(())
}

/// What follows these items in a list that begins with them.
fn without_beginning(kinds: &Kinds, list: &[Item], begin: &[Item]) -> Option<Vec<Item>> {
    let (inside, right) = cut_list(kinds, list, length_of(kinds, begin)?)?;
    same(kinds, begin, &inside).then_some(right)
}

fn length_of(kinds: &Kinds, items: &[Item]) -> Option<i128> {
    items.iter().map(|item| span(kinds, item.kind, &item.numbers)).sum()
}

/// How many letters of a word stand at the end of a list, before another letter.
fn last_letters(kinds: &Kinds, list: &[Item], word: &Item) -> i64 {
    match list.last() {
        Some(last) if last.kind == word.kind && matches!(kinds.kind(word.kind), Kind::Word(_)) => {
            last.numbers[0].min(word.numbers[0])
        }
        _ => 0,
    }
}

/// The loop that begins one round earlier, after the item `first` of its body, or with so many last letters of it.
fn turned(kinds: &mut Kinds, found: &Item, first: usize, here: i64) -> Option<Item> {
    let Kind::Loop { body, drift } = kinds.kind(found.kind).clone() else { return None };
    let split = kinds.offsets(found.kind)[first] - 1;
    let end = split + kinds.size(body[first]);
    let before = |at: usize| found.numbers[1 + at] - drift[at];
    let now = |at: usize| found.numbers[1 + at];
    let (mut kinds_of_body, mut numbers, mut steps) = (Vec::new(), Numbers::new(), Vec::new());
    numbers.push(found.numbers[0] + 1);
    if here > 0 {
        let last = here + found.numbers[0] * drift[split];
        if last < 0 {
            return None;
        }
        kinds_of_body.push(body[first]);
        numbers.push(here);
        steps.push(drift[split]);
    }
    kinds_of_body.extend_from_slice(&body[first + 1..]);
    numbers.extend((end..drift.len()).map(before));
    steps.extend_from_slice(&drift[end..]);
    kinds_of_body.extend_from_slice(&body[..=first]);
    let (inner, rest) = if here > 0 { (split, Some(before(split) - here)) } else { (end, None) };
    numbers.extend((0..inner).map(now));
    steps.extend_from_slice(&drift[..inner]);
    if let Some(rest) = rest {
        numbers.push(rest);
        steps.push(0);
    }
    Some(Item { kind: kinds.id(Kind::Loop { body: kinds_of_body, drift: steps }), numbers, start: 0 })
}
