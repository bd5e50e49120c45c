//! Normal play: "has this part the value t?" instead of its full mex.
//!
//! After Lemoine and Viennot (*Nimbers are inevitable*) and Beling and Rogalski (*On pruning search trees of
//! impartial games*). A part has the value t if no option has the value t and every smaller value occurs
//! among the options; one option of value t refutes it. So:
//! * known parts of an option are summed, and its largest unknown part is asked for one value only;
//! * all options are looked up before any is searched, and the light ones are searched first;
//! * every value met among the options is remembered as one that the part does not have.
//!
//! Light parts are searched here, depth first; heavy ones by proof numbers ([`super::proof`]).
//!
//! Several workers ask the same question of one table. A worker marks the parts it has open; another one that
//! comes to the same options tries the rest first, so they share the work and not only the results.

use super::numbers::Effort;
use super::rules::Rules;
use super::table::{Known, Table, UNKNOWN};
use super::word::Word;
use grundy_core::budget::Lookups;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU8, Ordering};

/// Marks for parts that some worker has open.
const MARKS: usize = 1 << 16;
/// Parts with fewer moves are not worth a mark.
const MARKED_EFFORT: u32 = 16;
/// So many options are listed while the entries of those before them are on their way.
const BATCH: usize = 2;
/// So many options of a kept list are looked up at once.
const KEPT_BATCH: usize = 16;

/// So many heavy parts are kept with their options.
const LISTS: usize = 1 << 10;
/// Parts with more moves are not.
const LONGEST_LIST: usize = 128;

/// The search has to stop; what is finished is in the table.
#[derive(Debug)]
pub struct Halt;

/// Which parts are open, of all workers.
pub struct Marks(Vec<AtomicU8>);

impl Marks {
    /// None.
    pub fn none() -> Marks {
        Marks((0..MARKS).map(|_| AtomicU8::new(0)).collect())
    }

    pub(super) fn at(&self, mark: u64) -> &AtomicU8 {
        &self.0[mark as usize & (MARKS - 1)]
    }
}

/// What a search asks from time to time.
pub trait Pulse {
    /// Counts a finished position; `Err` halts the search.
    fn beat(&mut self) -> Result<(), Halt>;

    /// Looks at the limits while a position is not finished; its lists take so many bytes.
    fn glance(&mut self, bytes: u64) -> Result<(), Halt>;

    /// Hears how many moves of the position that is asked about are settled, of so many.
    fn moves(&mut self, _done: u64, _all: u64) {}

    /// Takes down how often the search asked what is known.
    fn looked_up(&self, lookups: Lookups);
}

/// So many moves of a position are listed between two glances at the limits.
pub(super) const GLANCE: usize = 1 << 12;

/// An option with unknown parts.
#[derive(Clone, Copy, Default)]
pub(super) struct Pending {
    /// The sum of the known parts.
    pub known: u32,
    /// The weight of the heaviest unknown part.
    pub weight: u32,
    /// Values the heaviest part is known not to have.
    pub excluded: u16,
    /// Its unknown parts on the stack of parts, the heaviest first.
    pub from: usize,
    pub to: usize,
    /// How hard it is to say whether it has the value that is asked for.
    pub effort: Effort,
    /// How often it has been visited.
    pub visits: u32,
}

impl Pending {
    /// Whether exactly one part is unknown.
    pub(crate) fn is_single(&self) -> bool {
        self.to == self.from + 1
    }
}

/// A part whose options are listed.
pub(super) struct Open {
    /// Values that occur among the options.
    pub met: u128,
    /// Its pending options on the stack, the lightest first.
    pub from: usize,
    pub to: usize,
    /// Where its parts begin.
    parts_from: usize,
    /// How many options the part has, those that are not pending among them.
    pub listed: usize,
    /// Whether the options have just been looked up.
    fresh: bool,
}

impl Open {
    /// Whether it is the position that is asked about: nothing was listed before it.
    pub(super) fn is_first(&self) -> bool {
        self.from == 0
    }
}

/// One thread's search.
pub struct Search<'s, R: Rules> {
    pub(super) rules: &'s R,
    pub(super) table: &'s Table<R::Word>,
    marks: Option<&'s Marks>,
    pub(super) pulse: &'s mut dyn Pulse,
    pub(super) pending: Vec<Pending>,
    pub(super) parts: Vec<R::Word>,
    moves: Vec<R::Word>,
    lists: Vec<List<R::Word>>,
    lookups: Lookups,
}

/// The options of a heavy part, which is visited again and again.
#[derive(Default)]
struct List<W> {
    part: W,
    /// The parts of all options, one after the other.
    parts: Vec<W>,
    /// Of each option the sum of the parts that are seen at once, and where its parts end.
    options: Vec<(u32, u32)>,
}

impl<'s, R: Rules> Search<'s, R> {
    /// A search that shares `table`, and `marks` if it is not alone.
    pub fn new(
        rules: &'s R,
        table: &'s Table<R::Word>,
        marks: Option<&'s Marks>,
        pulse: &'s mut dyn Pulse,
    ) -> Self {
        Search {
            rules,
            table,
            marks,
            pulse,
            pending: Vec::new(),
            parts: Vec::new(),
            moves: Vec::new(),
            lists: Vec::new(),
            lookups: Lookups::default(),
        }
    }

    /// Tells how often it asked what is known.
    pub(super) fn report(&self) {
        self.pulse.looked_up(self.lookups);
    }

    /// The value of a canonical part.
    pub fn value(&mut self, part: R::Word) -> Result<u32, Halt> {
        if let Known::Value(value) = self.look(part) {
            return Ok(value);
        }
        if self.is_heavy(part) {
            return self.proved_value(part);
        }
        self.opened(part, None, |search, open| search.mex(part, open, 0))
    }

    /// Whether a part is worth proof numbers.
    pub(super) fn is_heavy(&self, part: R::Word) -> bool {
        self.rules.effort(part) > self.rules.light()
    }

    /// What is known about a part, or can be seen at once.
    pub(super) fn look(&mut self, part: R::Word) -> Known {
        let known = self.table.get(part);
        self.lookups.count(known != UNKNOWN);
        if known == UNKNOWN && self.rules.is_zero(part) {
            self.table.add(part, Known::Value(0));
            return Known::Value(0);
        }
        known
    }

    /// Whether a canonical part has the value `asked`, if that is known.
    pub(super) fn decided(&mut self, part: R::Word, asked: u32) -> Option<bool> {
        match self.look(part).decides(asked) {
            None if asked > self.rules.longest(part) => Some(false),
            answer => answer,
        }
    }

    /// Whether a canonical part has the value `asked`.
    pub(crate) fn has_value(&mut self, part: R::Word, asked: u32) -> Result<bool, Halt> {
        if let Some(answer) = self.decided(part, asked) {
            return Ok(answer);
        }
        if self.is_heavy(part) {
            return self.proves(part, asked);
        }
        self.opened(part, Some(asked), |search, open| {
            if search.occurs(open, asked)? {
                search.table.add(part, Known::not(open.met));
                return Ok(false);
            }
            Ok(search.mex(part, open, 1 << asked)? == asked)
        })
    }

    /// The least value that does not occur among the options; those in `absent` are known not to.
    fn mex(&mut self, part: R::Word, open: &mut Open, absent: u128) -> Result<u32, Halt> {
        let mut value = 0;
        while absent >> value & 1 == 0 && self.occurs(open, value)? {
            value += 1;
        }
        self.table.add(part, Known::Value(value));
        Ok(value)
    }

    /// Lists the options, asks, and clears up, also when the search halts.
    pub(super) fn opened<T>(
        &mut self,
        part: R::Word,
        asked: Option<u32>,
        ask: impl FnOnce(&mut Self, &mut Open) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let mark = self.marks.filter(|_| self.rules.effort(part) >= MARKED_EFFORT);
        let mark = mark.map(|marks| marks.at(self.table.claim(part, asked.unwrap_or(0))));
        if let Some(mark) = mark {
            mark.fetch_add(1, Ordering::Relaxed);
        }
        let (from, parts_from) = (self.pending.len(), self.parts.len());
        let mut open = Open { met: 0, from, to: from, parts_from, listed: 0, fresh: true };
        let listed = self.list_options(part, asked, &mut open);
        let answer = listed.and_then(|()| ask(self, &mut open));
        if let Some(mark) = mark {
            mark.fetch_sub(1, Ordering::Relaxed);
        }
        self.pending.truncate(open.from);
        self.parts.truncate(open.parts_from);
        self.pulse.beat()?;
        answer
    }

    /// Lists the options a few at a time, looks them up, and stops when one has the value `asked`.
    fn list_options(&mut self, part: R::Word, asked: Option<u32>, open: &mut Open) -> Result<(), Halt> {
        let place = self.is_heavy(part).then(|| self.place(part));
        let listed = match place {
            Some(place) if self.lists[place].part == part => {
                self.list_again(place, asked.map_or(0, met), open);
                Ok(())
            }
            _ => self.list_anew(part, asked.map_or(0, met), open, place),
        };
        open.to = self.pending.len();
        if open.met & asked.map_or(0, met) == 0 {
            self.pending[open.from..].sort_by_key(|option| option.weight);
        }
        listed
    }

    /// Where the options of a heavy part are kept.
    fn place(&mut self, part: R::Word) -> usize {
        if self.lists.is_empty() {
            self.lists.resize_with(LISTS, List::default);
        }
        self.table.claim(part, 0) as usize & (LISTS - 1)
    }

    /// Lists the options of all moves, and keeps them if there is a place.
    fn list_anew(
        &mut self,
        part: R::Word,
        asked: u128,
        open: &mut Open,
        place: Option<usize>,
    ) -> Result<(), Halt> {
        let (moves_from, mut fresh) = (self.moves.len(), self.pending.len());
        let mut within_limits = self.list_moves(part);
        open.listed = self.moves.len() - moves_from;
        let place = place.filter(|_| self.moves.len() - moves_from <= LONGEST_LIST);
        if let Some(place) = place {
            let list = &mut self.lists[place];
            list.part = R::Word::ZERO;
            list.parts.clear();
            list.options.clear();
        }
        while within_limits.is_ok() && self.moves.len() > moves_from && open.met & asked == 0 {
            let batch = self.moves.len().saturating_sub(BATCH).max(moves_from);
            let listed = self.pending.len();
            self.list_batch(part, batch, place);
            self.moves.truncate(batch);
            fresh = self.look_up(fresh..listed, open);
            let left = batch - moves_from;
            if left / GLANCE < (left + BATCH) / GLANCE {
                within_limits = self.pulse.glance(self.listed_bytes());
            }
        }
        // An option that has the value settles the question; the last ones are not needed then.
        if open.met & asked == 0 {
            self.look_up(fresh..self.pending.len(), open);
        }
        if let Some(place) = place
            && self.moves.len() == moves_from
        {
            self.lists[place].part = part;
        }
        self.moves.truncate(moves_from);
        within_limits
    }

    /// Lists the options that are kept.
    fn list_again(&mut self, place: usize, asked: u128, open: &mut Open) {
        let (mut at, mut from) = (0, 0);
        open.listed = self.lists[place].options.len();
        while at < self.lists[place].options.len() && open.met & asked == 0 {
            let (pending_from, parts_from) = (self.pending.len(), self.parts.len());
            let list = &self.lists[place];
            for (known, to) in list.options[at..].iter().take(KEPT_BATCH) {
                let option_from = self.parts.len();
                self.parts.extend_from_slice(&list.parts[from..*to as usize]);
                from = *to as usize;
                let to = self.parts.len();
                self.pending.push(Pending { known: *known, from: option_from, to, ..Pending::default() });
            }
            at += KEPT_BATCH;
            self.parts[parts_from..].iter().for_each(|part| self.table.touch(*part));
            self.look_up(pending_from..self.pending.len(), open);
        }
    }

    /// Puts the moves of a part on the stack of moves.
    fn list_moves(&mut self, part: R::Word) -> Result<(), Halt> {
        let (moves, pulse, mut within_limits) = (&mut self.moves, &mut *self.pulse, Ok(()));
        let _ = self.rules.moves(part, &mut |taken| {
            moves.push(taken);
            if moves.len().is_multiple_of(GLANCE) {
                within_limits = pulse.glance(size_of_val(&moves[..]) as u64);
            }
            if within_limits.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        within_limits
    }

    /// What the stacks take.
    fn listed_bytes(&self) -> u64 {
        let words = size_of_val(&self.moves[..]) + size_of_val(&self.parts[..]);
        (words + size_of_val(&self.pending[..])) as u64
    }

    /// Lists the options of the moves from `batch` on, and asks for the entries of their parts.
    fn list_batch(&mut self, part: R::Word, batch: usize, place: Option<usize>) {
        for at in batch..self.moves.len() {
            let option_from = self.parts.len();
            let known = self.rules.split(part, self.moves[at], &mut self.parts);
            for part in &mut self.parts[option_from..] {
                *part = self.rules.canonical(*part);
            }
            cancel_pairs(&mut self.parts, option_from);
            self.parts[option_from..].iter().for_each(|part| self.table.touch(*part));
            let to = self.parts.len();
            self.pending.push(Pending { known, from: option_from, to, ..Pending::default() });
            if let Some(place) = place {
                let list = &mut self.lists[place];
                list.parts.extend_from_slice(&self.parts[option_from..]);
                list.options.push((known, list.parts.len() as u32));
            }
        }
    }

    /// Looks options up and drops those that are known; tells where the ones behind them begin now.
    fn look_up(&mut self, options: Range<usize>, open: &mut Open) -> usize {
        let mut kept = options.start;
        for at in options.clone() {
            let option = self.absorb(self.pending[at]);
            if option.from == option.to {
                open.met |= met(option.known);
            } else {
                self.pending[kept] = option;
                kept += 1;
            }
        }
        self.pending.drain(kept..options.end);
        kept
    }

    /// Sums the known parts of an option and weighs the others.
    pub(super) fn absorb(&mut self, mut option: Pending) -> Pending {
        let mut to = option.from;
        option.weight = 0;
        for at in option.from..option.to {
            let part = self.parts[at];
            match self.look(part) {
                Known::Value(value) => option.known ^= value,
                Known::Not(excluded) => {
                    let heavy = self.rules.weight(part);
                    self.parts[to] = part;
                    if heavy > option.weight {
                        option.weight = heavy;
                        option.excluded = excluded;
                        self.parts.swap(option.from, to);
                    }
                    to += 1;
                }
            }
        }
        option.to = to;
        option
    }

    /// Whether some option has the value `asked`.
    fn occurs(&mut self, open: &mut Open, asked: u32) -> Result<bool, Halt> {
        if open.met & met(asked) != 0 || !open.fresh && self.known_to_occur(open, asked) {
            return Ok(true);
        }
        open.fresh = false;
        let mut postponed = false;
        for again in [false, true] {
            for at in open.from..open.to {
                let option = self.pending[at];
                if option.from == option.to || self.is_excluded(option, asked) {
                    continue;
                }
                if !again && self.is_marked(option, asked) {
                    postponed = true;
                    continue;
                }
                if self.option_has(at, open, asked)? {
                    open.met |= met(asked);
                    return Ok(true);
                }
            }
            if !postponed {
                break;
            }
        }
        Ok(false)
    }

    /// Looks all pending options up once more.
    fn known_to_occur(&mut self, open: &mut Open, asked: u32) -> bool {
        for at in open.from..open.to {
            let option = self.pending[at];
            if option.is_single() {
                match self.table.get(self.parts[option.from]) {
                    Known::Value(value) => {
                        open.met |= met(option.known ^ value);
                        self.pending[at].to = option.from;
                    }
                    Known::Not(excluded) => self.pending[at].excluded = excluded,
                }
            }
        }
        open.met & met(asked) != 0
    }

    /// Whether the option is known not to have the value.
    pub(super) fn is_excluded(&self, option: Pending, asked: u32) -> bool {
        option.is_single() && Known::Not(option.excluded).decides(asked ^ option.known) == Some(false)
    }

    /// Whether some worker has the question to the heaviest part open.
    pub(super) fn is_marked(&self, option: Pending, asked: u32) -> bool {
        self.marks.is_some_and(|marks| {
            let heaviest = self.parts[option.from];
            let claim = self.table.claim(heaviest, asked ^ option.known);
            self.rules.effort(heaviest) >= MARKED_EFFORT && marks.at(claim).load(Ordering::Relaxed) > 0
        })
    }

    /// Finds the values of all unknown parts of an option but the heaviest.
    pub(super) fn settle_lighter(&mut self, at: usize) -> Result<(), Halt> {
        while self.pending[at].to > self.pending[at].from + 1 {
            let last = self.pending[at].to - 1;
            let value = self.value(self.parts[last])?;
            self.pending[at].known ^= value;
            self.pending[at].to = last;
        }
        Ok(())
    }

    /// Searches a pending option: exact values of its lighter parts, one question to the heaviest.
    fn option_has(&mut self, at: usize, open: &mut Open, asked: u32) -> Result<bool, Halt> {
        self.settle_lighter(at)?;
        let Pending { known, from, .. } = self.pending[at];
        let heavy = self.parts[from];
        let answer = self.has_value(heavy, asked ^ known)?;
        if let Known::Value(value) = self.table.get(heavy) {
            open.met |= met(known ^ value);
            self.pending[at].to = from;
        }
        Ok(answer)
    }
}

/// Parts that play alike cancel in pairs.
fn cancel_pairs<W: Word>(parts: &mut Vec<W>, from: usize) {
    let mut at = from;
    while at < parts.len() {
        match (at + 1..parts.len()).find(|other| parts[*other] == parts[at]) {
            Some(other) => {
                parts.swap_remove(other);
                parts.swap_remove(at);
            }
            None => at += 1,
        }
    }
}

/// One bit for a value; values from 128 on cannot matter, as no play is longer.
pub(super) fn met(value: u32) -> u128 {
    1u128.checked_shl(value).unwrap_or(0)
}
