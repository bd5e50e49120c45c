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
//! Loops begin where they were first seen. In the finished nest they take in what they left outside (`widen`): the same letters
//! with fewer numbers.
//!
//! The result is a guess like any other: it is compared with members that were computed letter by letter, and then
//! the prover decides.

mod compare;
mod cut;
mod grow;
mod list;
mod period;
mod repeats;
#[cfg(test)]
mod tests;
mod trace;
mod widen;

use super::nest::{Item, Kind, Kinds, Numbers};
use crate::Rule;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
pub(super) use list::span;
use list::{List, Place};
use period::turn_back;
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};
use trace::{Again, Trace, moved_on};

/// The longest body of a loop in the trace while a single word is written, in steps.
const LONGEST_HIDDEN: usize = 40;
/// Steps of the trace between two times of forgetting what is of no use any more.
const TRACE: usize = 1 << 20;
/// More of the trace than this is never kept: loops that are older are not jumped over.
const LONGEST_TRACE: usize = 1 << 24;
/// Numbers of loops may drift by so much, or by this part of the least move.
const STEEPEST: i64 = 64;
/// Largest move: all lengths stay far from overflow.
const LARGEST_MOVE: u64 = 1 << 40;
/// Steps between two questions to the budget.
const STEPS: u64 = 1 << 12;

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
            budget.need(game.trace.bytes() + game.list.bytes())?;
        }
    }
    Ok(None)
}

/// A loop of the list that may still grow.
#[derive(Default)]
struct Growing {
    /// The length of the trace and the readers after each of the last rounds.
    rounds: Vec<(usize, Vec<Place>)>,
    /// Where the next round ends, if it makes sense.
    end: Option<i128>,
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
    /// Where the next rounds of growing loops end, and which.
    ends: BTreeSet<(i128, usize)>,
    trace: Trace,
    /// The length of the trace when the word was begun, and the readers before each step since.
    begun: usize,
    since: Vec<Vec<Place>>,
    /// When the trace is so long, what nobody asks for is forgotten.
    forget_at: usize,
    endless: bool,
}

impl<'k> Game<'k> {
    fn new(rule: Rule, moves: &[u64], rounds: usize, kinds: &'k mut Kinds) -> Option<Game<'k>> {
        let largest = i64::try_from(*moves.last().filter(|largest| **largest <= LARGEST_MOVE)?).ok()?;
        let letter = rule.before_start(moves.len());
        let mut list = List::new(STEEPEST.max(moves[0] as i64 / STEEPEST));
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
            ends: BTreeSet::new(),
            trace,
            begun: 0,
            since,
            forget_at: TRACE,
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
        let mut comparisons: SmallVec<[u32; 32]> = SmallVec::from_slice(&[u32::from(self.letter)]);
        let mut numbers: SmallVec<[i64; 32]> = SmallVec::from_slice(&[least]);
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
        self.trace.push(&comparisons, &numbers);
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
        if self.trace.len() >= self.forget_at {
            let rounds = self.growing.values().filter_map(|growing| growing.rounds.first());
            let earliest = rounds.map(|round| round.0).min().unwrap_or(self.begun);
            self.trace.forget_before(earliest.max(self.trace.len().saturating_sub(LONGEST_TRACE)));
            self.forget_at = self.trace.len() + TRACE;
        }
        while !self.endless && (self.take_in()? || self.fold()?) {}
        Some(())
    }

    fn begin_word(&mut self) {
        self.begun = self.trace.len();
        self.since.clear();
    }

    /// Notes that a loop has got a round, and jumps over rounds if the last ones tell how it goes on.
    fn note_round(&mut self, at: usize) -> Option<()> {
        let now = (self.trace.len(), self.readers.clone());
        let mut growing = Growing { end: None, rounds: Vec::new() };
        if let Some(known) = self.growing.get_mut(&at) {
            growing.rounds = std::mem::take(&mut known.rounds);
        }
        growing.rounds.push(now);
        if growing.rounds.len() > 4 {
            growing.rounds.remove(0);
        }
        self.grows(at, growing);
        let Some(growing) = self.growing.get(&at) else { return Some(()) };
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
                self.grows(at, Growing::default());
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
