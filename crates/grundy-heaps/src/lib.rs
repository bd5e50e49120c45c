//! Heap games: a move changes one heap into a few others, and heaps do not influence each other.
//!
//! ```
//! use grundy_core::budget::Budget;
//! use grundy_core::game::Convention;
//! use grundy_core::solve::AnyGame;
//! use grundy_core::solve::any::Held;
//! use grundy_heaps::Heaps;
//! use grundy_heaps::take_and_break::TakeAndBreak;
//! let kayles = Held::new(Heaps::new(TakeAndBreak::kayles()));
//! let heap = kayles.heap(5).unwrap();
//! assert_eq!(kayles.value(&heap, Convention::Normal, &mut Budget::unlimited()).unwrap().0, 4);
//! ```
//!
//! A [`HeapRule`] says what may become of one heap; [`Heaps`] turns it into a [`Game`] on any number of heaps.
//! In normal play each heap is a component, and the values of heaps 0, 1, 2, ... are kept in one table that
//! grows as far as it is asked for. A rule with a closed formula needs no table.
//!
//! * [`bulk`]: the values or outcomes of many heaps, by the engine that suits the game.
//! * [`nim`]: Nim, with misère play by formula.
//! * [`take_and_break`]: octal codes and their names: Kayles, Dawson's Kayles, Lasker's Nim.
//! * [`octal`]: engines for octal games far out, proofs of their periods.
//! * [`grundys_game`]: split a heap into two unequal ones. [`couples`]: split any heap but two.
//! * [`endless`]: games in which any number, from some number on, may be taken.
//! * [`misere`]: misère quotients and genus of all of these.
//! * [`strip_domino`], [`ring_kayles`]: games that start as a board and fall apart into heaps.
//! * [`wythoff`], [`akiyama`]: two or three heaps that do influence each other.
//! * [`poker_nim`]: Nim in which matches may be put back.

pub mod akiyama;
pub mod bulk;
pub mod couples;
pub mod endless;
pub mod grundys_game;
pub mod misere;
pub mod misere_form;
pub mod nim;
pub mod octal;
pub mod poker_nim;
mod reach;
pub mod ring_kayles;
mod single;
pub mod strip_domino;
mod subtraction;
pub mod take_and_break;
#[cfg(test)]
mod testing;
pub mod wythoff;

use grundy_core::budget::Budget;
use grundy_core::count::list_partitions;
use grundy_core::drawing::{Drawing, HeapChange};
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, FirstMoves, Flow, Game, Outcome};
use grundy_core::nimber::{Mex, Nimber};
use grundy_core::parallel::lock;
use grundy_core::text::{Fragment, joined};
use grundy_core::view::{FarValues, HeapView, InQuotient, Law, ProvedQuotient, Store};
use grundy_subtraction::infinite::Bits;
use grundy_subtraction::values::Recurrence;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

/// Heap sizes, in the order in which they were written.
pub type HeapSizes = SmallVec<[u64; 3]>;
/// What one heap becomes: its parts, none of them empty.
pub type Parts = SmallVec<[u64; 2]>;

/// What a player may do to one heap.
pub trait HeapRule: Send + Sync + 'static {
    /// The game in the notation.
    fn name(&self) -> String;

    /// Visits everything a heap may become.
    fn moves(&self, heap: u64, visit: &mut impl FnMut(Parts) -> Flow) -> Flow;

    /// The value of a heap, where a formula is known.
    fn formula(&self, _heap: u64) -> Option<u64> {
        None
    }

    /// The value of a heap far beyond the table, where an engine reaches it without storing everything below.
    fn far_value(&self, _heap: u64, _budget: &mut Budget<'_>) -> Result<Option<u64>, Stop> {
        Ok(None)
    }

    /// The lost heaps up to `last`, where an engine lists them much faster than the values of all heaps.
    fn lost_heaps(&self, _last: u64, _budget: &mut Budget<'_>) -> Result<Option<Bits>, Stop> {
        Ok(None)
    }

    /// The value of a heap, where an engine finds it faster than the table of all values up to there, but each time
    /// anew.
    fn lone_value(&self, _heap: u64, _budget: &mut Budget<'_>) -> Result<Option<u64>, Stop> {
        Ok(None)
    }

    /// Extends the table of values to `count` heaps, where an engine is faster than the definition; `false` where there is none.
    fn extend(&self, _values: &mut Vec<u32>, _count: u64, _budget: &mut Budget<'_>) -> Result<bool, Stop> {
        Ok(false)
    }

    /// The misère value of several heaps, where a formula is known.
    fn misere_formula(&self, _heaps: &[u64]) -> Option<u64> {
        None
    }

    /// Whether a move leaves at most one heap of the one it changes. Then single heaps have a table of misère
    /// values, too.
    fn keeps_one_heap(&self) -> bool {
        false
    }

    /// Whether what is taken stands side by side in a row, so that two rows may be left: pins rather than matches.
    fn stands_in_rows(&self) -> bool {
        false
    }

    /// Whether the misère value of a single heap is its value with 0 and 1 exchanged.
    fn swaps_in_misere_play(&self) -> bool {
        false
    }

    /// The misère values of single heaps as a recurrence, where heaps are never split and each depends on
    /// boundedly many before it.
    fn misere_recurrence(&self, _budget: &mut Budget<'_>) -> Result<Option<Recurrence>, Stop> {
        Ok(None)
    }

    /// What one of the heaps may become if the misère value is to be `value`: few candidates that contain all
    /// such moves, where they can be named.
    fn misere_candidates(&self, _heaps: &[u64], _heap: usize, _value: u64) -> Option<Vec<Parts>> {
        None
    }

    /// What may be done to a heap, as data: engines work from it.
    fn law(&self) -> Law {
        Law::Listed
    }

    /// The largest heap whose moves can be listed, where every number up to the heap has to be tried for it.
    fn largest_heap(&self) -> Option<u64> {
        None
    }

    /// How many moves of a heap lead to the given value, and `at_most` so many of them, where that is known without trying every
    /// move.
    fn moves_to(
        &self,
        _heap: u64,
        _value: u64,
        _at_most: usize,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<FirstMoves<Parts>>, Stop> {
        Ok(None)
    }
}

/// A heap rule as a game on any number of heaps.
pub struct Heaps<R> {
    rule: R,
    /// Values of heaps 0, 1, 2, ... as far as they have been needed.
    values: Mutex<Vec<u32>>,
    /// The first heap whose value is known from elsewhere, and these values.
    learnt: OnceLock<(u64, FarValues)>,
    /// The lost heaps as far as they have been listed, where they are far cheaper than values.
    lost: Mutex<Option<Bits>>,
    /// Whether the value of a far heap was asked for alone: whoever asks for another one is better served by the table.
    asked_far: AtomicBool,
    /// What is known of the misère quotient.
    misere: Mutex<misere::Outcomes>,
    /// Misère values of single heaps, where heaps are never split.
    singles: single::Table,
}

/// A rule's engine is asked about heaps so far beyond the table, before the table is extended.
const FAR: u64 = 100_000;

/// An engine fills a table of at least so many heaps.
const LEAST_TABLE: u64 = 256;

/// One heap replaced by its parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeapMove {
    /// Which heap, counted from 0.
    pub heap: usize,
    /// What it becomes.
    pub parts: Parts,
}

impl HeapMove {
    /// The same for whoever draws it.
    fn change(&self) -> HeapChange {
        HeapChange { heap: self.heap, into: self.parts.to_vec() }
    }
}

impl<R: HeapRule> Heaps<R> {
    /// The game of this rule.
    pub fn new(rule: R) -> Self {
        Heaps {
            rule,
            values: Mutex::new(Vec::new()),
            learnt: OnceLock::new(),
            lost: Mutex::default(),
            asked_far: AtomicBool::new(false),
            misere: Mutex::default(),
            singles: single::Table::default(),
        }
    }

    /// The rule.
    pub fn rule(&self) -> &R {
        &self.rule
    }

    /// The value of one heap, by formula or from the table.
    pub fn heap_value(&self, heap: u64, budget: &mut Budget<'_>) -> Result<u64, Stop> {
        if let Some(value) = self.learnt(heap) {
            budget.work(1)?;
            return Ok(value);
        }
        if let Some(value) = self.rule.formula(heap) {
            return Ok(value);
        }
        let known = lock(&self.values).len() as u64;
        if heap >= known.saturating_add(FAR) {
            if let Some(value) = self.rule.far_value(heap, budget)? {
                return Ok(value);
            }
            if self.is_lost(heap, budget)? == Some(true) {
                return Ok(0);
            }
            if !self.asked_far.swap(true, Ordering::Relaxed)
                && let Some(value) = self.rule.lone_value(heap, budget)?
            {
                return Ok(value);
            }
        }
        Ok(self.table_to(heap, budget)?[heap as usize].into())
    }

    /// The value of a heap far out, if it was learnt.
    fn learnt(&self, heap: u64) -> Option<u64> {
        let (from, values) = self.learnt.get()?;
        if heap >= *from { values(heap) } else { None }
    }

    /// The table of values with all heaps up to this one.
    fn table_to(&self, heap: u64, budget: &mut Budget<'_>) -> Result<MutexGuard<'_, Vec<u32>>, Stop> {
        let mut values = lock(&self.values);
        let mut mex = Mex::default();
        budget.need(heap.saturating_add(1).saturating_mul(4))?;
        if values.len() as u64 <= heap {
            // Engines have to be set up each time: a little more than asked for saves many beginnings.
            let count = heap.saturating_add(1).max(values.len() as u64 * 5 / 4).max(LEAST_TABLE);
            self.rule.extend(&mut values, count, budget)?;
        }
        while values.len() as u64 <= heap {
            let next = table_value(&self.rule, &values, &mut mex, budget)?;
            values.push(next);
            budget.position(values.len() as u64 * 4)?;
        }
        Ok(values)
    }

    /// Whether a heap is lost in normal play, where lost heaps are listed without values.
    fn is_lost(&self, heap: u64, budget: &mut Budget<'_>) -> Result<Option<bool>, Stop> {
        let mut lost = lock(&self.lost);
        if lost.as_ref().is_none_or(|known| heap >= known.bound()) {
            let Some(more) = self.rule.lost_heaps(heap, budget)? else { return Ok(None) };
            *lost = Some(more);
        }
        Ok(lost.as_ref().map(|known| known.contains(heap)))
    }

    /// Whether a single heap far beyond the table is lost, where lost heaps are listed without values. In misère play
    /// that is so if taking the least number leads to a loss of normal play; see [`HeapRule::swaps_in_misere_play`].
    fn far_outcome(
        &self,
        heaps: &HeapSizes,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        let Some(mut heap) = single::only(&self.rule, heaps) else { return Ok(None) };
        let known = lock(&self.values).len() as u64;
        if heap < known.saturating_add(FAR) || self.rule.formula(heap).is_some() {
            return Ok(None);
        }
        if convention == Convention::Misere {
            let mut least = None;
            let _ = self.rule.moves(heap, &mut |parts| {
                least = Some(parts.iter().sum());
                ControlFlow::Break(())
            });
            match least {
                Some(left) if self.rule.swaps_in_misere_play() => heap = left,
                _ => return Ok(None),
            }
        }
        let outcome = |lost| if lost { Outcome::P } else { Outcome::N };
        Ok(self.is_lost(heap, budget)?.map(outcome))
    }

    /// The moves to a misère value, where the rule can name all sizes that come into question.
    fn named_misere_moves(&self, heaps: &HeapSizes, wanted: u64) -> Option<Vec<(HeapMove, HeapSizes)>> {
        let mut found = Vec::new();
        for heap in 0..heaps.len() {
            for parts in self.rule.misere_candidates(heaps, heap, wanted)? {
                let next = self.replace(heaps, heap, &parts);
                if self.rule.misere_formula(&next)? == wanted {
                    found.push((HeapMove { heap, parts }, next));
                }
            }
        }
        Some(found)
    }

    fn replace(&self, heaps: &HeapSizes, heap: usize, parts: &[u64]) -> HeapSizes {
        let mut next = HeapSizes::with_capacity(heaps.len() + 1);
        next.extend_from_slice(&heaps[..heap]);
        next.extend_from_slice(parts);
        next.extend_from_slice(&heaps[heap + 1..]);
        next
    }
}

/// The value of the first heap not yet in the table.
fn table_value<R: HeapRule>(
    rule: &R,
    values: &[u32],
    mex: &mut Mex,
    budget: &Budget<'_>,
) -> Result<u32, Stop> {
    mex.clear();
    let mut stopped = Ok(false);
    let _ = rule.moves(values.len() as u64, &mut |parts| {
        mex.insert(parts.iter().fold(0, |sum, part| sum ^ values[*part as usize]));
        stopped = budget.work(1);
        if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    stopped.map(|_| mex.mex())
}

/// The text of a changed heap: `5->3`, `13->1+12`.
pub(crate) fn write_change(from: u64, parts: &[u64]) -> String {
    let parts: Vec<String> = parts.iter().map(u64::to_string).collect();
    format!("{from}->{}", if parts.is_empty() { "0".into() } else { parts.join("+") })
}

/// Reads heap sizes separated by commas.
pub(crate) fn read_heaps(text: Fragment<'_>) -> Result<HeapSizes, ParseError> {
    if text.is_empty() {
        return Err(text.error("expected heap sizes, found nothing").help(HEAPS_HELP));
    }
    let sizes = text.split(',').into_iter().map(|size| size.number("a heap size"));
    sizes.collect::<Result<_, ParseError>>().map_err(|error| error.help(HEAPS_HELP))
}

/// Reads exactly N heap sizes; `expected` says that there are so many, for the error.
pub(crate) fn read_exactly<const N: usize>(
    text: Fragment<'_>,
    expected: &str,
    help: &str,
) -> Result<[u64; N], ParseError> {
    let heaps = read_heaps(text)?;
    <[u64; N]>::try_from(&heaps[..])
        .map_err(|_| text.error(format!("{expected}, not {}", heaps.len())).help(help))
}

const HEAPS_HELP: &str = "heap sizes are whole numbers from 0 to 2^64-1 separated by commas, such as 3,5,7; \
                          no heap at all is written 0";

/// Writes heap sizes so that [`read_heaps`] reads them.
pub(crate) fn write_heaps(heaps: &[u64]) -> String {
    if heaps.is_empty() {
        return "0".into();
    }
    joined(heaps, ",")
}

/// Heaps in falling order, without empty ones.
pub(crate) fn sorted(heaps: &[u64]) -> HeapSizes {
    let mut heaps: HeapSizes = heaps.iter().copied().filter(|heap| *heap > 0).collect();
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    heaps
}

/// Bytes a list of heaps owns outside itself.
pub(crate) fn owned_bytes(heaps: &HeapSizes) -> usize {
    if heaps.spilled() { heaps.capacity() * size_of::<u64>() } else { 0 }
}

impl<R: HeapRule> HeapView for Heaps<R> {
    fn law(&self) -> Law {
        self.rule.law()
    }

    fn each_move(&self, heap: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> Flow {
        self.rule.moves(heap, &mut |parts| visit(&parts))
    }

    fn learn(&self, from: u64, values: FarValues) {
        let _ = self.learnt.set((from, values));
    }
}

impl<R: HeapRule> Store<HeapSizes> for Heaps<R> {
    /// Values in normal play only; misère play has no table of its own.
    fn table(&self, convention: Convention) -> Vec<(HeapSizes, u32)> {
        if convention == Convention::Misere {
            return Vec::new();
        }
        let values = lock(&self.values);
        values.iter().zip(0..).map(|(value, heap)| (HeapSizes::from_slice(&[heap]), *value)).collect()
    }

    fn recall(&self, heaps: &HeapSizes, convention: Convention, value: u32) -> bool {
        let mut values = lock(&self.values);
        let next = convention == Convention::Normal && heaps[..] == [values.len() as u64];
        if next {
            values.push(value);
        }
        next
    }
}

impl<R: HeapRule> Game for Heaps<R> {
    type Position = HeapSizes;
    type Move = HeapMove;

    fn store(&self) -> Option<&dyn Store<HeapSizes>> {
        Some(self)
    }

    fn name(&self) -> String {
        self.rule.name()
    }

    fn options(&self, heaps: &HeapSizes, visit: &mut impl FnMut(HeapMove, HeapSizes) -> Flow) -> Flow {
        for (heap, size) in heaps.iter().enumerate() {
            self.rule.moves(*size, &mut |parts| {
                let next = self.replace(heaps, heap, &parts);
                visit(HeapMove { heap, parts }, next)
            })?;
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<HeapSizes, ParseError> {
        let heaps = read_heaps(text)?;
        let (largest, most) = (heaps.iter().max(), self.rule.largest_heap());
        match (largest, most) {
            (Some(largest), Some(most)) if *largest > most => {
                let message = format!(
                    "{largest} is too large: in {} every number up to the heap is tried",
                    self.name()
                );
                Err(text.error(message).help(format!("write heaps of at most {most}, or list the moves")))
            }
            _ => Ok(heaps),
        }
    }

    fn write(&self, heaps: &HeapSizes) -> String {
        write_heaps(heaps)
    }

    fn write_move(&self, from: &HeapSizes, mv: &HeapMove) -> String {
        write_change(from[mv.heap], &mv.parts)
    }

    fn drawing(&self, heaps: &HeapSizes) -> Drawing {
        if self.rule.stands_in_rows() { Drawing::pins(heaps) } else { Drawing::heaps(heaps) }
    }

    fn heap_change(&self, _from: &HeapSizes, mv: &HeapMove) -> Option<HeapChange> {
        Some(mv.change())
    }

    fn standard(&self, heaps: &HeapSizes) -> HeapSizes {
        sorted(heaps)
    }

    fn components(&self, heaps: &HeapSizes, visit: &mut impl FnMut(HeapSizes)) {
        for heap in heaps.iter().filter(|heap| **heap > 0) {
            visit(HeapSizes::from_slice(&[*heap]));
        }
    }

    fn own_value(
        &self,
        heaps: &HeapSizes,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Nimber>, Stop> {
        if convention == Convention::Misere {
            return match (self.rule.misere_formula(heaps), single::only(&self.rule, heaps)) {
                (None, Some(heap)) if self.rule.swaps_in_misere_play() => {
                    self.heap_value(heap, budget).map(|value| Some(single::exchanged(value)))
                }
                (None, Some(heap)) => self.singles.value(&self.rule, heap, budget).map(Some),
                (formula, _) => Ok(formula.map(Nimber::from)),
            };
        }
        let mut sum = 0;
        for heap in heaps {
            sum ^= self.heap_value(*heap, budget)?;
        }
        Ok(Some(Nimber::from(sum)))
    }

    fn own_outcome(
        &self,
        heaps: &HeapSizes,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        if let Some(outcome) = self.far_outcome(heaps, convention, budget)? {
            return Ok(Some(outcome));
        }
        let has_value =
            |rule: &R| rule.misere_formula(heaps).is_some() || single::only(rule, heaps).is_some();
        if convention == Convention::Normal || has_value(&self.rule) {
            return Ok(None);
        }
        let mut outcomes = lock(&self.misere);
        outcomes.outcome(&misere::rules::Rules::new(self.rule.name(), self), heaps, budget)
    }

    fn misere_quotient(
        &self,
        heaps: &HeapSizes,
        budget: &mut Budget<'_>,
    ) -> Result<Option<InQuotient>, Stop> {
        if self.rule.misere_formula(heaps).is_some() {
            return Ok(None);
        }
        let mut outcomes = lock(&self.misere);
        let quotient =
            outcomes.quotient(&misere::rules::Rules::new(self.rule.name(), self), heaps, budget)?;
        Ok(quotient.map(|quotient| {
            let quotient: Arc<dyn ProvedQuotient> = Arc::clone(quotient) as _;
            (quotient, sorted(heaps).to_vec())
        }))
    }

    fn own_moves(
        &self,
        heaps: &HeapSizes,
        value: Nimber,
        convention: Convention,
        at_most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<FirstMoves<(HeapMove, HeapSizes)>>, Stop> {
        let Ok(wanted) = u64::try_from(value.0) else { return Ok(None) };
        match convention {
            Convention::Normal => self.named_moves(heaps, wanted, at_most, budget),
            Convention::Misere => {
                Ok(self.named_misere_moves(heaps, wanted).map(|moves| FirstMoves::of(moves, at_most)))
            }
        }
    }

    fn positions_up_to(&self, size: u64, budget: &Budget<'_>) -> Result<Option<Vec<HeapSizes>>, Stop> {
        list_partitions(size, budget, |heaps| [HeapSizes::from_slice(heaps)]).map(Some)
    }

    fn heap(&self, size: u64) -> Option<HeapSizes> {
        Some(HeapSizes::from_slice(&[size]))
    }

    fn heaps(&self) -> Option<&dyn HeapView> {
        Some(self)
    }

    fn owned_bytes(&self, heaps: &HeapSizes) -> usize {
        owned_bytes(heaps)
    }
}

#[cfg(test)]
mod tests;
