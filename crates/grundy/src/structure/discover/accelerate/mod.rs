//! Members of any size: a game that is played on its own nest of loops, and jumps over the rounds of loops.
//!
//! **Idea.** The letters of a game come from what was written before: one reader for each move goes along behind the
//! writer. What is written is folded into loops at once: rounds of the same kinds with constant drift become a loop,
//! and each further round that agrees with it is taken in, be it written in other words or not. While a loop grows,
//! the trace of all comparisons made is kept; when it repeats with constant drift as well, the number of rounds until a
//! comparison comes out differently is a division, and these rounds are jumped over. So the work does not depend on
//! the size of the member but on the size of its nest, and loops of loops are no different from loops.
//!
//! A loop that can go on forever is the period.
//!
//! The result is a guess like any other: it is compared with members that were computed letter by letter, and then
//! the prover decides.

mod list;
#[cfg(test)]
mod tests;
mod trace;

use super::nest::{Item, Kind, KindId, Kinds, Numbers};
use crate::budget::Budget;
use crate::error::Stop;
use crate::structure::Rule;
use list::{List, Place, same, skip, span_of_round};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use trace::{Again, Trace, moved_on};

/// The longest body of a loop, in items.
const LONGEST_BODY: usize = 8_000;
/// Bodies up to this length are looked for in any case.
const SHORT_BODY: usize = 256;
/// The longest body of a loop in the trace while a single word is written, in steps.
const LONGEST_HIDDEN: usize = 40;
/// Largest move: all lengths stay far from overflow.
const LARGEST_MOVE: u64 = 1 << 40;
/// Steps between two questions to the budget.
const STEPS: u64 = 1 << 12;
/// Most steps of turning the period back.
const MOST_TURNS: usize = 5_000;

/// Beginning and period of a member as a nest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Whole {
    pub(super) preamble: Vec<Item>,
    pub(super) period: Vec<Item>,
}

/// The nest of a member, unless it takes more than so many steps. Loops are recognised by so many rounds.
pub(super) fn whole(
    rule: Rule,
    moves: &[u64],
    rounds: usize,
    steps: u64,
    kinds: &mut Kinds,
    budget: &Budget<'_>,
) -> Result<Option<Whole>, Stop> {
    let Some(mut game) = Game::new(rule, moves, rounds, kinds) else { return Ok(None) };
    for step in 1..=steps {
        if game.step().is_none() {
            return Ok(None);
        }
        if game.endless {
            return Ok(game.finish());
        }
        if step.is_multiple_of(STEPS) {
            budget.advance(STEPS)?;
        }
    }
    Ok(None)
}

/// A loop of the list that may still grow.
#[derive(Default)]
struct Growing {
    /// The length of the trace and the readers after each of the last rounds.
    rounds: Vec<(usize, Vec<Place>)>,
    /// The next round and its length, if it makes sense; found when first needed.
    next: Option<Option<(Vec<Item>, i128)>>,
}

struct Game<'k> {
    rule: Rule,
    rounds: usize,
    kinds: &'k mut Kinds,
    list: List,
    readers: Vec<Place>,
    /// The word that is being written.
    letter: u8,
    length: i64,
    growing: BTreeMap<usize, Growing>,
    trace: Trace,
    /// The length of the trace when the word was begun, and the readers before each step since.
    begun: usize,
    since: Vec<Vec<Place>>,
    endless: bool,
}

impl<'k> Game<'k> {
    fn new(rule: Rule, moves: &[u64], rounds: usize, kinds: &'k mut Kinds) -> Option<Game<'k>> {
        let largest = i64::try_from(*moves.last().filter(|largest| **largest <= LARGEST_MOVE)?).ok()?;
        let letter = rule.before_start(moves.len());
        let mut list = List::new();
        let kind = kinds.id(Kind::Word(letter));
        list.push(kinds, Item { kind, numbers: Numbers::from_slice(&[largest]), start: 0 })?;
        let reader = |step: &u64| Place {
            item: 0,
            path: SmallVec::new(),
            offset: largest - *step as i64,
            letter,
            length: largest,
        };
        let readers = moves.iter().map(reader).collect();
        let (growing, trace, since) = (BTreeMap::new(), Trace::default(), Vec::new());
        Some(Game {
            rule,
            rounds,
            kinds,
            list,
            readers,
            letter,
            length: 0,
            growing,
            trace,
            begun: 0,
            since,
            endless: false,
        })
    }

    /// Whether a reader is in the word that is being written.
    fn is_in_word(&self, reader: &Place) -> bool {
        reader.item == self.list.len()
    }

    /// Writes letters until one of the readers comes to the end of its word, or ends the word that is being written.
    fn step(&mut self) -> Option<()> {
        for number in 0..self.readers.len() {
            let reader = &self.readers[number];
            if !self.is_in_word(reader) && reader.offset == reader.length {
                let mut reader = reader.clone();
                reader.offset = 0;
                self.list.step_over(self.kinds, &mut reader);
                self.list.settle(self.kinds, &mut reader);
                self.readers[number] = reader;
            }
        }
        let read = |reader: &Place| if self.is_in_word(reader) { self.letter } else { reader.letter };
        let letters: SmallVec<[u8; 8]> = self.readers.iter().map(read).collect();
        let letter = self.rule.next(&letters);
        if self.length > 0 && letter != self.letter {
            return self.end_word();
        }
        self.letter = letter;
        if self.jump_within_word()? {
            return Some(());
        }
        self.since.push(self.readers.clone());
        self.write(&letters);
        Some(())
    }

    /// Writes as many letters as no reader sees a change, and notes the comparisons.
    fn write(&mut self, letters: &[u8]) {
        let left = |reader: &Place| {
            (if self.is_in_word(reader) { self.length } else { reader.length }) - reader.offset
        };
        let left: SmallVec<[i64; 8]> = self.readers.iter().map(left).collect();
        let least = left.iter().copied().min().unwrap_or(0);
        let mut comparisons = vec![u32::from(self.letter)];
        let mut numbers = Numbers::from_slice(&[least]);
        for ((reader, letter), left) in self.readers.iter().zip(letters).zip(&left) {
            comparisons.push(u32::from(*letter) | u32::from(*left == least) << 8);
            if *left != least {
                numbers.push(left - least);
            }
            comparisons.push(if self.is_in_word(reader) { u32::MAX } else { reader.path.len() as u32 });
            if !self.is_in_word(reader) {
                comparisons.extend(reader.path.iter().map(|step| step.1));
                numbers.extend(self.list.rounds_left(self.kinds, reader));
            }
        }
        self.trace.push(comparisons, numbers);
        self.length += least;
        self.readers.iter_mut().for_each(|reader| reader.offset += least);
    }

    /// Puts the finished word into the list and folds what can be folded.
    fn end_word(&mut self) -> Option<()> {
        let (letter, length, end) = (self.letter, self.length, self.list.len());
        for reader in self.readers.iter_mut().filter(|reader| reader.item == end) {
            (reader.letter, reader.length) = (letter, length);
        }
        let kind = self.kinds.id(Kind::Word(letter));
        self.list.push(self.kinds, Item { kind, numbers: Numbers::from_slice(&[length]), start: 0 })?;
        self.length = 0;
        self.begin_word();
        while !self.endless && (self.take_in()? || self.fold()?) {}
        Some(())
    }

    fn begin_word(&mut self) {
        self.begun = self.trace.len();
        self.since.clear();
    }

    /// Takes the end of the list into a loop before it whose next round it is.
    fn take_in(&mut self) -> Option<bool> {
        let (items, end) = (self.list.len(), self.list.end());
        let earliest = items.saturating_sub(2 * LONGEST_BODY);
        let mut found = None;
        for (&at, growing) in self.growing.range_mut(earliest..).rev().filter(|entry| *entry.0 + 1 < items) {
            let item = &self.list.items[at];
            let (kinds, count) = (&*self.kinds, item.numbers[0]);
            let next = growing.next.get_or_insert_with(|| {
                let length = span_of_round(kinds, item.kind, &item.numbers, count)?;
                (length > 0).then(|| (kinds.round(item, count), length))
            });
            let fits = |(round, length): &(Vec<Item>, i128)| {
                self.list.start(at + 1) + length == end && same(kinds, round, &self.list.items[at + 1..])
            };
            if next.as_ref().is_some_and(fits) {
                found = Some(at);
                break;
            }
        }
        let Some(at) = found else { return Some(false) };
        let places = self.places_from(at)?;
        self.list.truncate(at + 1);
        self.list.add_rounds(self.kinds, 1)?;
        self.put_back(at, &places)?;
        self.forget_after(at);
        self.note_round(at)?;
        Some(true)
    }

    /// How far behind the beginning of an item those readers are that have passed it.
    fn places_from(&self, at: usize) -> Option<Vec<Option<i128>>> {
        let place = |reader: &Place| match reader.item >= at {
            true => self.list.position(self.kinds, reader).map(|place| Some(place - self.list.start(at))),
            false => Some(None),
        };
        self.readers.iter().map(place).collect()
    }

    fn put_back(&mut self, at: usize, places: &[Option<i128>]) -> Option<()> {
        for (reader, place) in self.readers.iter_mut().zip(places) {
            if let Some(distance) = place {
                *reader = self.list.place(self.kinds, at, *distance)?;
            }
        }
        Some(())
    }

    /// Loops after an item are no longer there.
    fn forget_after(&mut self, at: usize) {
        self.growing.split_off(&(at + 1));
    }

    /// Makes a loop of the end of the list.
    fn fold(&mut self) -> Option<bool> {
        let items = self.list.len();
        let longest = LONGEST_BODY.min((items - 1) / self.rounds);
        let short = 1..=longest.min(SHORT_BODY);
        let Some(body) = short.chain(self.long_bodies(longest)).find(|body| self.is_even(*body)) else {
            return Some(false);
        };
        let mut at = items - self.rounds * body;
        let item = self.loop_of(at, body);
        let places = self.places_from(at)?;
        self.list.truncate(at);
        self.list.push(self.kinds, item)?;
        self.put_back(at, &places)?;
        while let Some(earlier) = self.extend_back(at)? {
            at = earlier;
        }
        self.forget_after(at - 1);
        self.growing.insert(at, Growing::default());
        self.note_round(at)?;
        Some(true)
    }

    /// Bodies longer than a short one contain loops: such a body ends with the word after a loop, and its length is the
    /// distance to an earlier loop of the same kind.
    fn long_bodies(&self, longest: usize) -> impl Iterator<Item = usize> {
        let items = &self.list.items;
        let last = items.len().saturating_sub(2);
        let is_loop = matches!(self.kinds.kind(items[last].kind), Kind::Loop { .. });
        let earlier = self.growing.range(last.saturating_sub(longest)..last).rev();
        let alike = move |at: &usize| is_loop && items[*at].kind == items[last].kind;
        earlier.map(|entry| *entry.0).filter(alike).map(move |at| last - at).filter(|body| *body > SHORT_BODY)
    }

    /// Whether the list ends with rounds of so many items, of the same kinds and with constant drift.
    fn is_even(&self, body: usize) -> bool {
        let items = &self.list.items;
        (0..(self.rounds - 2) * body).all(|back| {
            let last = items.len() - 1 - back;
            let (one, two, three) = (&items[last - 2 * body], &items[last - body], &items[last]);
            one.kind == two.kind
                && two.kind == three.kind
                && (0..one.numbers.len()).all(|at| one.numbers[at] + three.numbers[at] == 2 * two.numbers[at])
        })
    }

    fn loop_of(&mut self, at: usize, body: usize) -> Item {
        let round = |number: usize| &self.list.items[at + number * body..at + (number + 1) * body];
        let numbers =
            |items: &[Item]| items.iter().flat_map(|item| item.numbers.clone()).collect::<Numbers>();
        let (one, two) = (numbers(round(0)), numbers(round(1)));
        let drift = one.iter().zip(&two).map(|(one, two)| two - one).collect();
        let body: Vec<KindId> = round(0).iter().map(|item| item.kind).collect();
        let mut all = Numbers::from_slice(&[self.rounds as i64]);
        all.extend(one);
        Item { kind: self.kinds.id(Kind::Loop { body, drift }), numbers: all, start: 0 }
    }

    /// Takes the items before the last, a loop, into it if they are the round before its first; where it begins then.
    fn extend_back(&mut self, at: usize) -> Option<Option<usize>> {
        let mut item = self.list.items[at].clone();
        let length = span_of_round(self.kinds, item.kind, &item.numbers, -1).filter(|length| *length > 0);
        let Some(length) = length else { return Some(None) };
        let before = self.list.beginning_at(self.list.start(at) - length, at).filter(|before| *before > 0);
        let Some(before) = before else { return Some(None) };
        if !same(self.kinds, &self.kinds.round(&item, -1), &self.list.items[before..at]) {
            return Some(None);
        }
        skip(self.kinds, &mut item, -1);
        let places = self.places_from(before)?;
        self.list.truncate(before);
        self.list.push(self.kinds, item)?;
        self.put_back(before, &places)?;
        Some(Some(before))
    }

    /// Notes that a loop has got a round, and jumps over rounds if the last ones tell how it goes on.
    fn note_round(&mut self, at: usize) -> Option<()> {
        let now = (self.trace.len(), self.readers.clone());
        let growing = self.growing.entry(at).or_default();
        growing.next = None;
        growing.rounds.push(now);
        if growing.rounds.len() > 4 {
            growing.rounds.remove(0);
        }
        let [one, two, three, four] = &growing.rounds[..] else { return Some(()) };
        let body = two.0 - one.0;
        if three.0 - two.0 != body || four.0 - three.0 != body {
            return Some(());
        }
        let again = self.trace.again(one.0, body, [&one.1, &two.1, &three.1, &four.1]);
        match again {
            Some(Again::Forever) => self.endless = true,
            Some(Again::Rounds(rounds)) if rounds > 0 => {
                let (from, before) = (one.0, three.1.clone());
                self.trace.fold(from, body, rounds);
                self.list.add_rounds(self.kinds, rounds)?;
                self.move_on(&before, rounds)?;
                self.begin_word();
                self.growing.insert(at, Growing::default());
                return self.note_round(at);
            }
            _ => {}
        }
        Some(())
    }

    /// Moves the readers on over rounds; `before` is where they were a round ago.
    fn move_on(&mut self, before: &[Place], rounds: i64) -> Option<()> {
        for (number, before) in before.iter().enumerate() {
            let mut reader = moved_on(before, &self.readers[number], rounds);
            if !self.is_in_word(&reader) {
                let left = self.list.rounds_left(self.kinds, &reader);
                if let Some(depth) = left.iter().position(|left| *left <= 0) {
                    // The loop is just finished.
                    if reader.offset != 0 {
                        return None;
                    }
                    reader.path.truncate(depth);
                    self.list.step_over(self.kinds, &mut reader);
                }
                self.list.settle(self.kinds, &mut reader);
            }
            self.readers[number] = reader;
        }
        Some(())
    }

    /// Readers may run through loops while the writer stays in one word: such rounds are jumped over as well.
    fn jump_within_word(&mut self) -> Option<bool> {
        let steps = self.trace.len() - self.begun;
        for body in (1..=LONGEST_HIDDEN.min(steps / 3)).filter(|body| self.trace.may_repeat(*body)) {
            let (from, first) = (self.trace.len() - 3 * body, steps - 3 * body);
            let places: [&[Place]; 4] =
                [&self.since[first], &self.since[first + body], &self.since[first + 2 * body], &self.readers];
            let Some(Again::Rounds(rounds)) = self.trace.again(from, body, places) else { continue };
            let written = [0, 1, 2].map(|round| self.trace.written(from + round * body, body));
            let (last, drift) = (written[2], written[2] - written[1]);
            if rounds < 1 || written[1] - written[0] != drift {
                continue;
            }
            let more = i128::from(rounds) * i128::from(last)
                + i128::from(drift) * (i128::from(rounds) * (i128::from(rounds) + 1) / 2);
            self.length = self.length.checked_add(i64::try_from(more).ok()?)?;
            let before = self.since[first + 2 * body].clone();
            self.trace.fold(from, body, rounds);
            self.since.truncate(first + 1);
            self.move_on(&before, rounds)?;
            return Some(true);
        }
        Some(false)
    }

    /// The last loop is the period; what stands before it is the beginning, as short as possible.
    fn finish(mut self) -> Option<Whole> {
        let last = self.list.items.pop()?;
        let Kind::Loop { drift, .. } = self.kinds.kind(last.kind) else { return None };
        if drift.iter().any(|drift| *drift != 0) {
            return None;
        }
        let mut period = self.kinds.round(&last, 0);
        let mut preamble = self.list.items.split_off(1);
        turn_back(self.kinds, &mut preamble, &mut period);
        Some(Whole { preamble, period })
    }
}

/// Shortens the beginning as long as it ends like the period, which begins so much earlier.
fn turn_back(kinds: &Kinds, preamble: &mut Vec<Item>, period: &mut Vec<Item>) {
    for _ in 0..MOST_TURNS {
        for list in [&mut *preamble, &mut *period] {
            while list.last().is_some_and(|item| item.numbers[0] == 0) {
                list.pop();
            }
        }
        let (Some(before), Some(last)) = (preamble.last_mut(), period.last_mut()) else { return };
        if before == last {
            preamble.pop();
            if let Some(item) = period.pop() {
                put_first(period, item);
            }
            continue;
        }
        let is_word = |item: &Item| matches!(kinds.kind(item.kind), Kind::Word(_));
        if is_word(before) && is_word(last) {
            let length = before.numbers[0].min(last.numbers[0]);
            if before.kind != last.kind {
                return;
            }
            let mut moved = last.clone();
            (before.numbers[0], last.numbers[0]) = (before.numbers[0] - length, last.numbers[0] - length);
            moved.numbers[0] = length;
            put_first(period, moved);
            continue;
        }
        let opened = if is_word(last) || (!is_word(before) && before.numbers[0] <= last.numbers[0]) {
            &mut *preamble
        } else {
            &mut *period
        };
        let Some(item) = opened.last_mut() else { return };
        item.numbers[0] -= 1;
        let round = kinds.round(item, item.numbers[0]);
        opened.extend(round);
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
