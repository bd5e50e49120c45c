//! Misère play: positions are multisets of parts, since parts do not add.
//!
//! The misère value is the mex of the options' misère values, 1 without options; it is 0 exactly at a loss for
//! the player to move. As in normal play the search asks "is it t?", looks all options up first and searches
//! the light ones first; the outcome is the question "is it 0?".
//!
//! Parts that play alike have one number, so do the moves of each part. A part all of whose moves end it is a
//! heap of one; two of them cancel: X + 1 + 1 plays like X in misère play too, since any move to 1 + X is answered
//! by taking the other one, and a player who is left with 1 + 1 alone moves second to the end.

use super::rules::Rules;
use super::table::Known;
use super::word::Word;
use crate::budget::Budget;
use crate::error::Stop;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The parts of a position by their numbers, sorted; heaps of one at most once.
pub type Sum = SmallVec<[u32; 4]>;

/// The number of every heap of one.
const ONE: u32 = 0;

/// What a part can become, and how heavy it is.
struct Part<W> {
    cells: W,
    /// `None` until they are needed.
    options: Option<Box<[Sum]>>,
}

/// What is known about sums of parts.
pub struct Misere<R: Rules> {
    numbers: FxHashMap<R::Word, u32>,
    parts: Vec<Part<R::Word>>,
    known: FxHashMap<Sum, u16>,
    /// Bytes of the parts and their numbers, and of their lists of options.
    parts_bytes: u64,
    options_bytes: u64,
}

/// A position whose options are listed.
struct Open {
    met: u128,
    pending: Vec<(u32, Sum)>,
}

impl<R: Rules> Misere<R> {
    /// Nothing known yet.
    pub fn empty() -> Self {
        let one = Part { cells: R::Word::default(), options: Some(Box::new([Sum::new()])) };
        Misere {
            numbers: FxHashMap::default(),
            parts: vec![one],
            known: FxHashMap::default(),
            parts_bytes: 0,
            options_bytes: 0,
        }
    }
}

/// A search in misère play.
pub struct Search<'s, 'm, R: Rules> {
    /// The rules.
    pub rules: &'s R,
    /// What is known so far.
    pub memory: &'s mut Misere<R>,
    /// The limits.
    pub budget: &'s mut Budget<'m>,
}

impl<R: Rules> Search<'_, '_, R> {
    /// The position with these free cells.
    pub fn position(&mut self, free: R::Word) -> Sum {
        let mut parts = Vec::new();
        self.rules.parts(free, &mut parts);
        let numbers: Sum = parts.into_iter().map(|part| self.number(part)).collect();
        tidy(numbers)
    }

    /// The number of a part; a new one if it has none yet.
    fn number(&mut self, part: R::Word) -> u32 {
        let cells = self.rules.canonical(part);
        if let Some(number) = self.memory.numbers.get(&cells) {
            return *number;
        }
        let mut is_one = true;
        let mut rest = Vec::new();
        self.rules.moves(cells, &mut |taken| {
            if is_one {
                self.rules.parts_after(cells, taken, &mut rest);
                is_one = rest.is_empty();
            }
        });
        let number = if is_one { ONE } else { self.memory.parts.len() as u32 };
        if !is_one {
            self.memory.parts.push(Part { cells, options: None });
        }
        self.memory.numbers.insert(cells, number);
        self.memory.parts_bytes += 4 * size_of::<Part<R::Word>>() as u64;
        number
    }

    /// Makes sure that the options of a part are listed.
    fn list_part(&mut self, number: u32) {
        let part = &self.memory.parts[number as usize];
        if part.options.is_some() {
            return;
        }
        let (cells, mut moves) = (part.cells, Vec::new());
        self.rules.moves(cells, &mut |taken| moves.push(taken));
        let mut options: Vec<Sum> = Vec::with_capacity(moves.len());
        let mut rest = Vec::new();
        for taken in moves {
            rest.clear();
            self.rules.parts_after(cells, taken, &mut rest);
            options.push(tidy(rest.iter().map(|part| self.number(*part)).collect()));
        }
        options.sort_unstable();
        options.dedup();
        self.memory.options_bytes += (options.len() * size_of::<Sum>()) as u64;
        self.memory.parts[number as usize].options = Some(options.into());
    }

    fn weight(&self, sum: &Sum) -> u32 {
        sum.iter().map(|number| self.memory.parts[*number as usize].cells.count().max(2)).sum()
    }

    /// The misère value of a position.
    pub fn value(&mut self, sum: &Sum) -> Result<u32, Stop> {
        if let Known::Value(value) = self.get(sum) {
            return Ok(value);
        }
        let mut open = self.open(sum, 0);
        self.mex(sum, &mut open, 0)
    }

    /// Whether a position has the misère value `asked`.
    pub fn has_value(&mut self, sum: &Sum, asked: u32) -> Result<bool, Stop> {
        if let Some(answer) = self.get(sum).decides(asked) {
            return Ok(answer);
        }
        let mut open = self.open(sum, met(asked));
        if self.occurs(&mut open, asked)? {
            self.add(sum, Known::not(open.met))?;
            return Ok(false);
        }
        Ok(self.mex(sum, &mut open, met(asked))? == asked)
    }

    fn mex(&mut self, sum: &Sum, open: &mut Open, absent: u128) -> Result<u32, Stop> {
        let mut value = 0;
        while absent & met(value) == 0 && self.occurs(open, value)? {
            value += 1;
        }
        self.add(sum, Known::Value(value))?;
        Ok(value)
    }

    /// Whether some option has the value `asked`.
    fn occurs(&mut self, open: &mut Open, asked: u32) -> Result<bool, Stop> {
        let mut at = 0;
        while at < open.pending.len() && open.met & met(asked) == 0 {
            let option = open.pending[at].1.clone();
            if self.get(&option).decides(asked) != Some(false) && self.has_value(&option, asked)? {
                open.met |= met(asked);
            }
            if let Known::Value(value) = self.get(&option) {
                open.met |= met(value);
                open.pending.remove(at);
            } else {
                at += 1;
            }
        }
        Ok(open.met & met(asked) != 0)
    }

    /// Lists the options and looks them up, until one with a value in `asked` is found.
    fn open(&mut self, sum: &Sum, asked: u128) -> Open {
        let mut open = Open { met: 0, pending: Vec::new() };
        for (at, number) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1] == *number {
                continue;
            }
            self.list_part(*number);
            let Some(options) = &self.memory.parts[*number as usize].options else { continue };
            for option in options {
                let mut to = sum.clone();
                to.remove(at);
                to.extend_from_slice(option);
                let to = tidy(to);
                match self.get(&to) {
                    Known::Value(value) => open.met |= met(value),
                    Known::Not(_) => open.pending.push((self.weight(&to), to)),
                }
                if open.met & asked != 0 {
                    return open;
                }
            }
        }
        open.pending.sort_unstable();
        open.pending.dedup();
        open
    }

    fn get(&self, sum: &Sum) -> Known {
        match &sum[..] {
            [] => Known::Value(1),
            [ONE] => Known::Value(0),
            _ => self.memory.known.get(sum).map_or(super::table::UNKNOWN, |bits| Known::unpack(*bits)),
        }
    }

    fn add(&mut self, sum: &Sum, news: Known) -> Result<(), Stop> {
        let known = self.get(sum).and(news);
        self.memory.known.insert(sum.clone(), known.pack());
        self.make_room();
        self.budget.position(self.memory.bytes())
    }

    /// Near the limit the lists of options are forgotten, which are found again; if the table of sums itself
    /// would outgrow the limit, its lighter half.
    fn make_room(&mut self) {
        let memory = &mut self.memory;
        let full = memory.known.len() == memory.known.capacity();
        let wanted = |memory: &Misere<R>| if full { memory.bytes_grown() } else { memory.bytes() };
        if self.budget.need(wanted(memory)).is_ok() {
            return;
        }
        memory.parts.iter_mut().skip(1).for_each(|part| part.options = None);
        memory.options_bytes = 0;
        if full && self.budget.need(wanted(memory)).is_err() {
            self.forget_lighter_half();
        }
    }

    fn forget_lighter_half(&mut self) {
        let mut known = std::mem::take(&mut self.memory.known);
        let mut weights: Vec<u32> = known.keys().map(|sum| self.weight(sum)).collect();
        let middle = weights.len() / 2;
        if middle > 0 {
            let median = *weights.select_nth_unstable(middle).1;
            known.retain(|sum, _| self.weight(sum) > median);
        }
        self.memory.known = known;
    }
}

impl<R: Rules> Misere<R> {
    const ENTRY: u64 = (size_of::<(Sum, u16)>() + 1) as u64;

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.known.capacity() as u64 * 8 / 7 * Self::ENTRY + self.parts_bytes + self.options_bytes
    }

    /// Bytes in use while the table of sums doubles.
    fn bytes_grown(&self) -> u64 {
        self.known.capacity() as u64 * 8 / 7 * Self::ENTRY * 3 + self.parts_bytes + self.options_bytes
    }

    /// How many sums are known.
    pub fn sums(&self) -> usize {
        self.known.len()
    }
}

/// Sorts the parts and cancels pairs of heaps of one.
fn tidy(mut sum: Sum) -> Sum {
    sum.sort_unstable();
    let ones = sum.iter().take_while(|number| **number == ONE).count();
    sum.drain(..ones - ones % 2);
    sum
}

/// One bit for a value.
fn met(value: u32) -> u128 {
    1u128.checked_shl(value).unwrap_or(0)
}
