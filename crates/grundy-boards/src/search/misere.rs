//! Misère play: positions are multisets of parts, since parts do not add.
//!
//! The misère value is the mex of the options' misère values, 1 without options; it is 0 exactly at a loss for
//! the player to move. As in normal play the search asks "is it t?", looks all options up first and searches
//! the light ones first; the outcome is the question "is it 0?". All cores ask the same question of one memory and
//! mark what they have open, so that each tries first what the others have not.
//!
//! Parts that play alike have one number ([`super::sums`]). A part all of whose moves end it is a heap of one; two
//! of them cancel: X + 1 + 1 plays like X in misère play too, since any move to 1 + X is answered by taking the
//! other one, and a player who is left with 1 + 1 alone moves second to the end.

use super::driver::{Memory, race};
use super::normal::{GLANCE, Halt, Marks, Pulse};
use super::rules::Rules;
use super::sums::{Misere, Sum, tidy};
use super::table::{Known, UNKNOWN};
use grundy_core::budget::{Budget, Lookups};
use grundy_core::error::Stop;
use std::sync::atomic::Ordering;

/// Questions that need more sums than this are worth several threads.
const WORTH_SHARING: usize = 20_000;
/// Positions with fewer cells are not worth a mark.
const MARKED_WEIGHT: u32 = 14;

/// A position whose options are listed.
struct Open {
    met: u128,
    /// How many options were listed, those that are not pending among them.
    listed: usize,
    pending: Vec<(u32, Sum)>,
}

/// The misère value of a set of free cells or, with `asked`, 1 if that is its value and 0 if not.
pub fn answer<R: Rules>(
    rules: &R,
    memory: &mut Misere<R>,
    (free, asked): (R::Word, Option<u32>),
    workers: usize,
    budget: &mut Budget<'_>,
) -> Result<u32, Stop> {
    loop {
        // With little memory this happens often, and takes longer than the positions found in between.
        budget.look()?;
        memory.make_room(budget)?;
        let helpers = if memory.sums() < WORTH_SHARING { 0 } else { workers - 1 };
        let enough = if helpers == 0 && workers > 1 { WORTH_SHARING } else { usize::MAX };
        let marks = (helpers > 0).then(Marks::none);
        let shared = &*memory;
        let watched = Memory {
            bytes: &|| shared.bytes(),
            is_full: &|budget| shared.is_full(budget) || shared.sums() >= enough,
        };
        let found = race(helpers, budget, watched, &|pulse| {
            let lookups = Lookups::default();
            let mut search =
                Search { rules, memory: shared, marks: marks.as_ref(), pulse, lookups, depth: 0 };
            let sum = shared.position(rules, free);
            let answer = match asked {
                Some(value) => search.has_value(&sum, value).map(u32::from),
                None => search.value(&sum),
            };
            search.pulse.looked_up(search.lookups);
            answer
        })?;
        if let Some(found) = found {
            return Ok(found);
        }
    }
}

/// One thread's search in misère play.
struct Search<'s, R: Rules> {
    rules: &'s R,
    memory: &'s Misere<R>,
    marks: Option<&'s Marks>,
    pulse: &'s mut dyn Pulse,
    lookups: Lookups,
    /// How many positions are open.
    depth: usize,
}

impl<R: Rules> Search<'_, R> {
    /// What is known about a position.
    fn look(&mut self, sum: &Sum) -> Known {
        let known = self.memory.get(sum);
        self.lookups.count(known != UNKNOWN);
        known
    }

    /// The misère value of a position.
    fn value(&mut self, sum: &Sum) -> Result<u32, Halt> {
        if let Known::Value(value) = self.look(sum) {
            return Ok(value);
        }
        let mut open = self.open(sum, 0)?;
        self.depth += 1;
        let value = self.mex(sum, &mut open, 0);
        self.depth -= 1;
        value
    }

    /// Whether a position has the misère value `asked`.
    fn has_value(&mut self, sum: &Sum, asked: u32) -> Result<bool, Halt> {
        if let Some(answer) = self.look(sum).decides(asked) {
            return Ok(answer);
        }
        let mark = self.marks.filter(|_| self.memory.weight(sum) >= MARKED_WEIGHT);
        let mark = mark.map(|marks| marks.at(Misere::<R>::hash(sum)));
        if let Some(mark) = mark {
            mark.fetch_add(1, Ordering::Relaxed);
        }
        self.depth += 1;
        let answer = self.decide(sum, asked);
        self.depth -= 1;
        if let Some(mark) = mark {
            mark.fetch_sub(1, Ordering::Relaxed);
        }
        answer
    }

    fn decide(&mut self, sum: &Sum, asked: u32) -> Result<bool, Halt> {
        let mut open = self.open(sum, met(asked))?;
        if self.occurs(&mut open, asked)? {
            self.add(sum, Known::not(open.met))?;
            return Ok(false);
        }
        Ok(self.mex(sum, &mut open, met(asked))? == asked)
    }

    fn mex(&mut self, sum: &Sum, open: &mut Open, absent: u128) -> Result<u32, Halt> {
        let mut value = 0;
        while absent & met(value) == 0 && self.occurs(open, value)? {
            value += 1;
        }
        self.add(sum, Known::Value(value))?;
        Ok(value)
    }

    fn add(&mut self, sum: &Sum, news: Known) -> Result<(), Halt> {
        self.memory.add(sum, news);
        self.pulse.beat()
    }

    /// Whether some option has the value `asked`.
    fn occurs(&mut self, open: &mut Open, asked: u32) -> Result<bool, Halt> {
        for again in [false, true] {
            let (mut at, mut postponed) = (0, false);
            while at < open.pending.len() && open.met & met(asked) == 0 {
                if self.depth == 1 {
                    // Each value that is looked for is a stage of its own.
                    let (all, left) = (open.listed as u64 + u64::from(asked), open.pending.len() - at);
                    self.pulse.moves(all.saturating_sub(left as u64), all);
                }
                let (weight, option) = open.pending[at].clone();
                if !again && self.is_marked(weight, &option) {
                    postponed = true;
                    at += 1;
                    continue;
                }
                if self.look(&option).decides(asked) != Some(false) && self.has_value(&option, asked)? {
                    open.met |= met(asked);
                }
                if let Known::Value(value) = self.look(&option) {
                    open.met |= met(value);
                    open.pending.remove(at);
                } else {
                    at += 1;
                }
            }
            if !postponed {
                break;
            }
        }
        Ok(open.met & met(asked) != 0)
    }

    /// Whether some worker has the position open.
    fn is_marked(&self, weight: u32, sum: &Sum) -> bool {
        let marks = self.marks.filter(|_| weight >= MARKED_WEIGHT);
        marks.is_some_and(|marks| marks.at(Misere::<R>::hash(sum)).load(Ordering::Relaxed) > 0)
    }

    /// Lists the options and looks them up, until one with a value in `asked` is found.
    fn open(&mut self, sum: &Sum, asked: u128) -> Result<Open, Halt> {
        let mut open = Open { met: 0, listed: 0, pending: Vec::new() };
        for (at, number) in sum.iter().enumerate() {
            if at > 0 && sum[at - 1] == *number {
                continue;
            }
            let options = self.memory.options(self.rules, *number, self.pulse)?;
            for (count, option) in options.iter().enumerate() {
                if count % GLANCE == GLANCE - 1 {
                    self.pulse.glance(size_of_val(&open.pending[..]) as u64)?;
                }
                let mut to = sum.clone();
                to.remove(at);
                to.extend_from_slice(&option);
                let to = tidy(to);
                open.listed += 1;
                match self.look(&to) {
                    Known::Value(value) => open.met |= met(value),
                    Known::Not(_) => open.pending.push((self.memory.weight(&to), to)),
                }
                if open.met & asked != 0 {
                    return Ok(open);
                }
            }
        }
        open.pending.sort_unstable();
        open.pending.dedup();
        Ok(open)
    }
}

/// One bit for a value.
fn met(value: u32) -> u128 {
    1u128.checked_shl(value).unwrap_or(0)
}
