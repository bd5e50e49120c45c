//! Loops come into being and grow: rounds at the end of the list become a loop, and what follows a loop or stands before
//! it and says what its next round would say is taken in.
//!
//! A loop knows where its next round would end, so only loops that would end in the last word are compared with it.

use super::super::nest::{Item, Kind, KindId, Numbers};
use super::compare::{same, skip};
use super::list::{Place, span_of_round};
use super::{Game, Growing};
use smallvec::SmallVec;

impl Game<'_> {
    /// Takes the end of the list into a loop before it whose next round it is. The last word may be longer than the
    /// loop says: then the rest of it stays behind.
    pub(super) fn take_in(&mut self) -> Option<bool> {
        let (end, last) = (self.list.end(), self.list.len() - 1);
        let from = if self.is_word(last) { self.list.start(last) + 1 } else { end };
        while let Some(&(end, at)) = self.ends.first().filter(|first| first.0 < from) {
            self.ends.remove(&(end, at));
            self.growing.remove(&at);
        }
        let mut ends: SmallVec<[(usize, i128); 4]> = SmallVec::new();
        ends.extend(self.ends.range((from, 0)..=(end, last)).map(|(end, at)| (*at, *end)));
        ends.sort_unstable();
        let found = ends.iter().rev().find(|(at, end)| self.is_next_round(*at, *end));
        let Some(&(at, found)) = found else { return Some(false) };
        let rest = i64::try_from(end - found).ok()?;
        let mut word = self.list.items[last].clone();
        let places = self.places_from(at)?;
        self.list.truncate(at + 1);
        self.list.add_rounds(self.kinds, 1)?;
        if rest > 0 {
            word.numbers[0] = rest;
            self.list.push(self.kinds, word)?;
        }
        self.put_back(&places)?;
        self.forget_after(at);
        match rest {
            0 => self.note_round(at)?,
            _ => self.grows(at, Growing::default()),
        }
        Some(true)
    }

    fn is_word(&self, at: usize) -> bool {
        matches!(self.kinds.kind(self.list.items[at].kind), Kind::Word(_))
    }

    /// Whether what follows a loop, up to a position within the last item, is its next round.
    fn is_next_round(&mut self, at: usize, end: i128) -> bool {
        let (last, rest) = (self.list.len() - 1, (self.list.end() - end) as i64);
        self.list.items[last].numbers[0] -= rest;
        let item = &self.list.items[at];
        let is_next = same(self.kinds, &self.kinds.round(item, item.numbers[0]), &self.list.items[at + 1..]);
        self.list.items[last].numbers[0] += rest;
        is_next
    }

    /// The positions of those readers that have passed the beginning of an item.
    fn places_from(&self, at: usize) -> Option<Vec<Option<i128>>> {
        let place = |reader: &Place| match reader.item >= at {
            true => self.list.position(self.kinds, reader).map(Some),
            false => Some(None),
        };
        self.readers.iter().map(place).collect()
    }

    pub(super) fn put_back(&mut self, places: &[Option<i128>]) -> Option<()> {
        for (reader, place) in self.readers.iter_mut().zip(places) {
            if let Some(position) = place {
                *reader = self.list.place(self.kinds, *position)?;
            }
        }
        Some(())
    }

    /// A loop may grow from now on.
    pub(super) fn grows(&mut self, at: usize, mut growing: Growing) {
        let item = &self.list.items[at];
        let length = span_of_round(self.kinds, item.kind, &item.numbers, item.numbers[0]);
        growing.end = length.filter(|length| *length > 0).map(|length| self.list.start(at + 1) + length);
        let before = self.growing.get(&at).and_then(|before| before.end);
        before.map(|end| self.ends.remove(&(end, at)));
        match growing.end {
            Some(end) => {
                self.ends.insert((end, at));
                self.growing.insert(at, growing);
            }
            None => {
                self.growing.remove(&at);
            }
        }
    }

    /// Loops after an item are no longer there.
    pub(super) fn forget_after(&mut self, at: usize) {
        for (at, growing) in self.growing.split_off(&(at + 1)) {
            growing.end.map(|end| self.ends.remove(&(end, at)));
        }
    }

    /// Makes a loop of the end of the list.
    pub(super) fn fold(&mut self) -> Option<bool> {
        let Some(body) = self.list.repeated(self.rounds) else { return Some(false) };
        let mut at = self.list.len() - self.rounds * body;
        if at == 0 {
            return Some(false);
        }
        let item = self.loop_of(at, body);
        let places = self.places_from(at)?;
        self.list.truncate(at);
        self.list.push(self.kinds, item)?;
        self.put_back(&places)?;
        while let Some(earlier) = self.extend_back(at)? {
            at = earlier;
        }
        self.forget_after(at - 1);
        self.note_round(at)?;
        Some(true)
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
    /// The first of them may be longer than the loop says if it is a word: then the rest of it stays where it is.
    fn extend_back(&mut self, at: usize) -> Option<Option<usize>> {
        let mut item = self.list.items[at].clone();
        let length = span_of_round(self.kinds, item.kind, &item.numbers, -1).filter(|length| *length > 0);
        let Some(length) = length else { return Some(None) };
        let start = self.list.start(at) - length;
        let Some(before) = self.list.item_at(start).filter(|before| *before > 0) else { return Some(None) };
        let rest = start - self.list.start(before);
        if rest > 0 && !self.is_word(before) {
            return Some(None);
        }
        let rest = i64::try_from(rest).ok()?;
        let mut earlier = self.list.items[before..at].to_vec();
        let mut word = earlier[0].clone();
        earlier[0].numbers[0] -= rest;
        if !same(self.kinds, &self.kinds.round(&item, -1), &earlier) {
            return Some(None);
        }
        skip(self.kinds, &mut item, -1);
        let places = self.places_from(before)?;
        self.list.truncate(before);
        if rest > 0 {
            word.numbers[0] = rest;
            self.list.push(self.kinds, word)?;
        }
        self.list.push(self.kinds, item)?;
        self.put_back(&places)?;
        Some(Some(self.list.len() - 1))
    }
}
