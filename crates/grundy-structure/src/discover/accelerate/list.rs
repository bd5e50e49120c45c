//! What has been written so far, as a nest of loops, and the places in it from which is read.
//!
//! The list is never written out: lengths are sums of polynomials, a place is a way down through the loops, and two
//! lists are compared loop by loop.

use super::super::nest::{Item, Kind, KindId, Kinds};
use super::repeats::Repeats;
use smallvec::SmallVec;

/// Which round of each loop, and which item of its body, from the outside in.
pub(super) type Path = SmallVec<[(i64, u32); 6]>;

/// A place in the list: between two letters of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// The item of the list; one past the last is the word that is just being written.
    pub(super) item: usize,
    pub(super) path: Path,
    /// Letters of the word that lie before the place.
    pub(super) offset: i64,
    /// The word.
    pub(super) letter: u8,
    pub(super) length: i64,
}

/// Items and where they begin.
pub(super) struct List {
    pub(super) items: Vec<Item>,
    /// One more than items: the last is the end.
    starts: Vec<i128>,
    repeats: Repeats,
}

impl List {
    /// An empty list; numbers of loops drift by so much at most.
    pub(super) fn new(steepest: i64) -> List {
        List { items: Vec::new(), starts: vec![0], repeats: Repeats::new(steepest) }
    }

    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    /// About how many bytes are in use, without numbers of items that have very many.
    pub(super) fn bytes(&self) -> u64 {
        (self.items.capacity() * (size_of::<Item>() + size_of::<i128>())) as u64 + self.repeats.bytes()
    }

    /// Where an item begins.
    pub(super) fn start(&self, item: usize) -> i128 {
        self.starts[item]
    }

    pub(super) fn end(&self) -> i128 {
        self.starts[self.starts.len() - 1]
    }

    /// The item before the end in which a position lies.
    pub(super) fn item_at(&self, position: i128) -> Option<usize> {
        let item = self.starts.partition_point(|start| *start <= position).checked_sub(1)?;
        (item < self.items.len()).then_some(item)
    }

    /// The shortest body that the list ends with so many rounds of.
    pub(super) fn repeated(&self, rounds: usize) -> Option<usize> {
        self.repeats.body(rounds)
    }

    pub(super) fn push(&mut self, kinds: &Kinds, item: Item) -> Option<()> {
        let end = self.end() + span(kinds, item.kind, &item.numbers)?;
        self.append(item, end);
        Some(())
    }

    fn append(&mut self, item: Item, end: i128) {
        self.items.push(item);
        self.starts.push(end);
        self.repeats.push(&self.items);
    }

    pub(super) fn truncate(&mut self, items: usize) {
        for _ in items..self.items.len() {
            self.repeats.pop();
        }
        self.items.truncate(items);
        self.starts.truncate(items + 1);
    }

    /// Adds rounds to the last item, a loop.
    pub(super) fn add_rounds(&mut self, kinds: &Kinds, rounds: i64) -> Option<()> {
        let mut last = self.items.pop()?;
        let before = last.numbers[0];
        last.numbers[0] += rounds;
        let more = match rounds {
            1 => span_of_round(kinds, last.kind, &last.numbers, before)?,
            _ => span(kinds, last.kind, &last.numbers)? - (self.end() - self.starts[self.items.len()]),
        };
        self.repeats.pop();
        let end = self.starts.pop()? + more;
        self.append(last, end);
        Some(())
    }

    /// The kind at a place's path, its first number, and how many rounds each loop on the way has left, this one
    /// included.
    fn read(&self, kinds: &Kinds, place: &Place) -> (KindId, i64, SmallVec<[i64; 6]>) {
        let item = &self.items[place.item];
        let (mut kind, mut at) = (item.kind, 0);
        let mut loops: SmallVec<[(usize, KindId, i64); 6]> = SmallVec::new();
        let mut left = SmallVec::new();
        let number = |at: usize, loops: &[(usize, KindId, i64)]| {
            loops.iter().fold(item.numbers[at], |number, (from, kind, round)| match kinds.kind(*kind) {
                Kind::Loop { drift, .. } => number + round * drift[at - from - 1],
                Kind::Word(_) => number,
            })
        };
        for &(round, inner) in &place.path {
            left.push(number(at, &loops) - round);
            loops.push((at, kind, round));
            at += kinds.offsets(kind)[inner as usize];
            if let Kind::Loop { body, .. } = kinds.kind(kind) {
                kind = body[inner as usize];
            }
        }
        (kind, number(at, &loops), left)
    }

    /// How many rounds each loop around a place has left, this one included.
    pub(super) fn rounds_left(&self, kinds: &Kinds, place: &Place) -> SmallVec<[i64; 6]> {
        self.read(kinds, place).2
    }

    /// Goes down, and on over what is empty, to a word with letters or to the end of the list.
    pub(super) fn settle(&self, kinds: &Kinds, place: &mut Place) {
        while place.item < self.items.len() {
            let (kind, first, _) = self.read(kinds, place);
            match kinds.kind(kind) {
                Kind::Word(letter) if first > 0 => {
                    (place.letter, place.length) = (*letter, first);
                    return;
                }
                Kind::Loop { .. } if first > 0 => place.path.push((0, 0)),
                _ => self.step_over(kinds, place),
            }
        }
        place.length = i64::MAX;
    }

    /// Leaves the item at the end of the path for the next one.
    pub(super) fn step_over(&self, kinds: &Kinds, place: &mut Place) {
        while let Some((round, inner)) = place.path.pop() {
            let (kind, count, _) = self.read(kinds, place);
            if (inner as usize) + 1 < kinds.offsets(kind).len() {
                place.path.push((round, inner + 1));
                return;
            }
            if round + 1 < count {
                place.path.push((round + 1, 0));
                return;
            }
        }
        place.item += 1;
    }

    /// The position of a place.
    pub(super) fn position(&self, kinds: &Kinds, place: &Place) -> Option<i128> {
        let mut position = self.starts[place.item] + i128::from(place.offset);
        let mut item = self.items.get(place.item)?.clone();
        for &(round, inner) in &place.path {
            position += span_of_rounds(kinds, item.kind, &item.numbers, round)?;
            let mut body = kinds.round(&item, round);
            for before in &body[..inner as usize] {
                position += span(kinds, before.kind, &before.numbers)?;
            }
            item = body.swap_remove(inner as usize);
        }
        Some(position)
    }

    /// The place at a position.
    pub(super) fn place(&self, kinds: &Kinds, position: i128) -> Option<Place> {
        let at = self.item_at(position).unwrap_or(self.items.len());
        let mut place = Place { item: at, path: Path::new(), offset: 0, letter: 0, length: i64::MAX };
        if at == self.items.len() {
            return Some(place);
        }
        let mut distance = position - self.starts[at];
        let mut item = self.items[at].clone();
        while let Kind::Loop { .. } = kinds.kind(item.kind) {
            let round = round_at(kinds, &item, distance)?;
            distance -= span_of_rounds(kinds, item.kind, &item.numbers, round)?;
            let body = kinds.round(&item, round);
            let mut inner = None;
            for (number, one) in body.iter().enumerate() {
                let length = span(kinds, one.kind, &one.numbers)?;
                if distance < length {
                    inner = Some(number);
                    break;
                }
                distance -= length;
            }
            let inner = inner?;
            place.path.push((round, inner as u32));
            item = body.into_iter().nth(inner)?;
        }
        if let Kind::Word(letter) = kinds.kind(item.kind) {
            (place.letter, place.length, place.offset) =
                (*letter, item.numbers[0], i64::try_from(distance).ok()?);
        }
        Some(place)
    }
}

/// The round of a loop in which a distance from its beginning lies, the last one if it lies beyond.
pub(super) fn round_at(kinds: &Kinds, item: &Item, distance: i128) -> Option<i64> {
    let (mut low, mut high) = (0, item.numbers[0] - 1);
    while low < high {
        let middle = (low + high + 1) / 2;
        match span_of_rounds(kinds, item.kind, &item.numbers, middle)? <= distance {
            true => low = middle,
            false => high = middle - 1,
        }
    }
    Some(low)
}

/// The number of letters of an item, if nothing in it is negative.
pub(in super::super) fn span(kinds: &Kinds, kind: KindId, numbers: &[i64]) -> Option<i128> {
    if numbers[0] < 0 {
        return None;
    }
    match kinds.kind(kind) {
        Kind::Word(_) => Some(numbers[0].into()),
        Kind::Loop { .. } => span_of_rounds(kinds, kind, numbers, numbers[0]),
    }
}

/// The number of letters of one round of a loop.
pub(super) fn span_of_round(kinds: &Kinds, kind: KindId, numbers: &[i64], round: i64) -> Option<i128> {
    let Kind::Loop { body, drift } = kinds.kind(kind) else { return None };
    let mut total = 0;
    for (&inner, &at) in body.iter().zip(kinds.offsets(kind)) {
        let number = |one: usize| numbers[one] + round * drift[one - 1];
        match kinds.size(inner) {
            1 => total += Some(i128::from(number(at))).filter(|length| *length >= 0)?,
            size => {
                let now: SmallVec<[i64; 32]> = (at..at + size).map(number).collect();
                total += span(kinds, inner, &now)?;
            }
        }
    }
    Some(total)
}

/// The number of letters of the first rounds of a loop. The length of a round is a polynomial in its number, of the
/// degree of the nesting, so a few rounds tell all.
pub(super) fn span_of_rounds(kinds: &Kinds, kind: KindId, numbers: &[i64], rounds: i64) -> Option<i128> {
    let degree = kinds.depth(kind) as i64;
    if rounds <= degree + 2 {
        return (0..rounds).map(|round| span_of_round(kinds, kind, numbers, round)).sum();
    }
    let last = span_of_round(kinds, kind, numbers, rounds - 1)?;
    let first = span_of_round(kinds, kind, numbers, 0)?;
    if degree == 1 {
        return Some((first + last) * i128::from(rounds) / 2);
    }
    let mut differences: SmallVec<[i128; 8]> = SmallVec::from_slice(&[first]);
    for round in 1..=degree {
        differences.push(span_of_round(kinds, kind, numbers, round)?);
    }
    let (mut total, mut binomial) = (0i128, i128::from(rounds));
    for order in 0..=i128::from(degree) {
        total += differences[0].checked_mul(binomial)?;
        differences = differences.windows(2).map(|pair| pair[1] - pair[0]).collect();
        binomial = binomial.checked_mul(i128::from(rounds) - order - 1)? / (order + 2);
    }
    Some(total)
}
