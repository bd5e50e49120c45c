//! The search for a misère quotient, heap by heap.
//!
//! The quotient of the heaps below n is a [`Monoid`] with an element for each heap. For heap n
//! 1. an element is sought that the heap can have beside all others (the generalised mex rule): the only question is
//!    whether a sum with it would be stuck, see `closure.rs`;
//! 2. if there is none the quotient must change, and the heap is adjoined (`adjoin.rs`).
//!
//! So every stage is a quotient of the heaps so far. Nothing here is believed: what the search finds goes into a
//! certificate, and only a checker that shares no code with it makes a [`Quotient`] of it.

use super::adjoin::{self, Adjoined};
use super::closure::{Closure, lack, winning};
use super::monoid::{Element, Monoid};
use super::quotient::Quotient;
use super::rules::Rules;
use fixedbitset::FixedBitSet;
use grundy_certify_heaps::misere::{Certificate, FORMAT, Generator, Period};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use rustc_hash::FxHashMap;

/// So many heaps are done before the first check.
const FIRST_STAGE: u64 = 16;

/// A product of heaps, each with its exponent, heaps ascending.
pub type Word = Vec<(u64, u32)>;

/// Why a search for a quotient ended before a period was found.
#[derive(Debug)]
pub enum Unfinished {
    /// A limit was reached or the user stopped it.
    Stopped(Stop),
    /// No finite monoid was found for the heaps up to this one.
    Grew(u64),
}

impl From<Stop> for Unfinished {
    fn from(stop: Stop) -> Self {
        Unfinished::Stopped(stop)
    }
}

/// A search that can be stopped at any time: what has been found stays.
pub struct Search<'r> {
    pub(super) rules: &'r Rules<'r>,
    pub(super) monoid: Monoid,
    /// The element of heap 0, 1, 2, ...
    pub(super) elements: Vec<Element>,
    /// The heaps that are no product of smaller ones.
    pub(super) generators: Vec<u64>,
    /// Each element as a product of generators.
    words: Vec<Word>,
    /// Each heap up to the last change as a product of generators that are not larger.
    heap_words: Vec<Word>,
    closure: Closure,
    /// The element of a heap whose options have these values.
    known: FxHashMap<FixedBitSet, Element>,
    /// The period is looked for when so many heaps are done.
    look_at: usize,
    period: Option<Period>,
}

impl<'r> Search<'r> {
    /// Nothing but heap 0.
    pub fn new(rules: &'r Rules<'r>) -> Self {
        Search {
            rules,
            monoid: Monoid::trivial(),
            elements: vec![0],
            generators: Vec::new(),
            words: vec![Word::new()],
            heap_words: Vec::new(),
            closure: Closure::default(),
            known: FxHashMap::default(),
            look_at: 4,
            period: None,
        }
    }

    /// Goes on where a quotient of the same rules ended.
    pub fn resume(rules: &'r Rules<'r>, quotient: &Quotient, budget: &Budget<'_>) -> Result<Self, Stop> {
        let mut search = Search::new(rules);
        let (monoid, elements) = (quotient.monoid().clone(), quotient.elements().to_vec());
        let mut closure = Closure::default();
        let mut known = FxHashMap::default();
        for heap in 1..elements.len() {
            let options = option_values(rules, &monoid, &elements, heap as u64, budget)?;
            if options.is_clear() || known.insert(options.clone(), elements[heap]).is_some() {
                continue;
            }
            if let Err(conflict) = closure.add(&monoid, heap as u64, elements[heap], &options, budget)? {
                return Err(Stop::refused(format!(
                    "heap {heap} does not fit into the quotient: {conflict:?}"
                ))
                .with_help("please report it, with the game"));
            }
        }
        search.install(Adjoined { monoid, elements, closure, known }, budget)?;
        Ok(search)
    }

    /// The largest heap that has an element.
    pub fn heaps_to(&self) -> u64 {
        self.elements.len() as u64 - 1
    }

    /// Whether a period has been found: then there is nothing more to do.
    pub(crate) fn is_complete(&self) -> bool {
        self.period.is_some()
    }

    /// How many elements the quotient has so far.
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// Adds heaps until a period is found or heap `last` is done.
    pub fn run(&mut self, last: u64, budget: &Budget<'_>) -> Result<(), Unfinished> {
        while self.period.is_none() && self.heaps_to() < last {
            self.add_heap(budget)?;
            let done = self.elements.len();
            if done > self.look_at || self.heaps_to() == last {
                self.period = self.find_period(budget)?;
                self.look_at = done + done / 32;
            }
        }
        Ok(())
    }

    /// Like [`Search::run`], in stages, each twice as far as the one before. What was found is checked after each and left in
    /// `checked`: so there is something to show when a limit ends the search.
    pub fn run_in_stages(
        &mut self,
        last: u64,
        checked: &mut Option<Quotient>,
        budget: &Budget<'_>,
    ) -> Result<(), Unfinished> {
        let mut stage = FIRST_STAGE.max(self.heaps_to().saturating_mul(2));
        loop {
            self.run(stage.min(last), budget)?;
            if self.is_complete() || stage >= last {
                return Ok(());
            }
            *checked = Some(self.quotient(budget)?);
            stage = stage.saturating_mul(2);
        }
    }

    /// What is kept, in bytes, about.
    fn bytes(&self) -> u64 {
        let order = self.monoid.order() as u64;
        // While a heap is adjoined there are three monoids.
        10 * order * order + self.known.len() as u64 * (order / 4 + 80) + self.elements.len() as u64 * 16
    }

    fn add_heap(&mut self, budget: &Budget<'_>) -> Result<(), Unfinished> {
        budget.advance(1)?;
        budget.need(self.bytes())?;
        let heap = self.elements.len() as u64;
        let options = option_values(self.rules, &self.monoid, &self.elements, heap, budget)?;
        if let Some(element) = self.existing(heap, options, budget)? {
            self.elements.push(element);
            return Ok(());
        }
        match adjoin::adjoin(self, heap, budget)? {
            Some(found) => Ok(self.install(found, budget)?),
            None => Err(Unfinished::Grew(heap)),
        }
    }

    /// An element that the next heap can have; there is at most one.
    fn existing(
        &mut self,
        heap: u64,
        options: FixedBitSet,
        budget: &Budget<'_>,
    ) -> Result<Option<Element>, Stop> {
        if options.is_clear() {
            return Ok(Some(0));
        }
        if let Some(element) = self.known.get(&options) {
            return Ok(Some(*element));
        }
        let winning = winning(&self.monoid, &options);
        let mut candidates = Vec::new();
        for x in self.monoid.elements().filter(|x| self.monoid.inv(*x).is_disjoint(&winning)) {
            let lack = lack(&self.monoid, x, &winning);
            budget.work(self.monoid.order() as u64 / 8)?;
            if !lack.contains(0) && !self.closure.is_stuck_with(x, &lack) {
                candidates.push((lack.count_ones(..), x));
            }
        }
        candidates.sort_unstable();
        for (_, x) in candidates {
            if self.closure.add(&self.monoid, heap, x, &options, budget)?.is_ok() {
                self.known.insert(options, x);
                return Ok(Some(x));
            }
        }
        Ok(None)
    }

    /// Takes a larger quotient over and finds its generators and words anew.
    fn install(&mut self, found: Adjoined, budget: &Budget<'_>) -> Result<(), Stop> {
        let Adjoined { monoid, elements, closure, known } = found;
        let (mut generators, mut heap_words) = (Vec::new(), vec![Word::new()]);
        let mut words = vec![None; monoid.order()];
        words[0] = Some(Word::new());
        for heap in 1..elements.len() as u64 {
            let element = elements[heap as usize];
            if words[usize::from(element)].is_none() {
                generators.push(heap);
                words = short_words(&monoid, &elements, &generators, budget)?;
            }
            heap_words.push(words[usize::from(element)].clone().unwrap_or_default());
        }
        self.words = words.into_iter().map(Option::unwrap_or_default).collect();
        (self.monoid, self.elements, self.closure, self.known) = (monoid, elements, closure, known);
        (self.generators, self.heap_words) = (generators, heap_words);
        Ok(())
    }

    /// A heap as a product of generators that are not larger.
    pub(super) fn heap_word(&self, heap: u64) -> &Word {
        let at = heap as usize;
        self.heap_words.get(at).unwrap_or_else(|| &self.words[usize::from(self.elements[at])])
    }

    /// The least period that is long enough to go on for ever, with the least preperiod.
    fn find_period(&self, budget: &Budget<'_>) -> Result<Option<Period>, Stop> {
        let (Some(taken), last) = (self.rules.most_taken(), self.heaps_to()) else { return Ok(None) };
        let bound = |period: u64, preperiod: u64| {
            let first = preperiod.max(1).checked_add(period)?;
            first.checked_mul(self.rules.most_left())?.checked_add(taken)
        };
        let reached = |period, preperiod| bound(period, preperiod).is_some_and(|bound| last >= bound - 1);
        for period in (1..last).take_while(|period| reached(*period, 0)) {
            let shift = period as usize;
            let pairs = self.elements.iter().zip(&self.elements[shift..]);
            let differ = pairs.rev().position(|(one, other)| one != other);
            let equal = differ.unwrap_or(self.elements.len() - shift);
            budget.work(equal as u64 + 1)?;
            let preperiod = (self.elements.len() - shift - equal) as u64;
            if reached(period, preperiod) {
                return Ok(Some(Period { period, preperiod }));
            }
        }
        Ok(None)
    }

    /// What has been found, for the checker.
    pub fn certificate(&self, budget: &Budget<'_>) -> Result<Certificate, Stop> {
        let numbers = |list: &[Element]| list.iter().map(|x| usize::from(*x)).collect();
        let generators = self.generators.iter().map(|heap| Generator {
            heap: *heap as usize,
            times: numbers(self.monoid.row(self.elements[*heap as usize])),
        });
        Ok(Certificate {
            format: FORMAT.into(),
            game: self.rules.name().into(),
            rule: self.rules.stated(self.heaps_to(), budget)?,
            order: self.monoid.order(),
            generators: generators.collect(),
            p: self.monoid.p().ones().collect(),
            heaps: numbers(&self.elements),
            all_heaps: self.period,
        })
    }

    /// What has been found, checked.
    pub fn quotient(&self, budget: &Budget<'_>) -> Result<Quotient, Stop> {
        Quotient::proved(self.certificate(budget)?, budget)
    }
}

/// Each element that these generators reach, as a shortest product of them.
fn short_words(
    monoid: &Monoid,
    elements: &[Element],
    generators: &[u64],
    budget: &Budget<'_>,
) -> Result<Vec<Option<Word>>, Stop> {
    let mut words = vec![None; monoid.order()];
    words[0] = Some(Word::new());
    let mut reached: Vec<(Element, Word)> = vec![(0, Word::new())];
    let mut at = 0;
    while let Some((x, word)) = reached.get(at).cloned() {
        at += 1;
        budget.work(generators.len() as u64)?;
        for heap in generators {
            let next = monoid.product(x, elements[*heap as usize]);
            if words[usize::from(next)].is_none() {
                let longer = times(&word, *heap);
                words[usize::from(next)] = Some(longer.clone());
                reached.push((next, longer));
            }
        }
    }
    Ok(words)
}

/// A word with one more heap.
fn times(word: &Word, heap: u64) -> Word {
    let mut word = word.clone();
    match word.binary_search_by_key(&heap, |(heap, _)| *heap) {
        Ok(at) => word[at].1 += 1,
        Err(at) => word.insert(at, (heap, 1)),
    }
    word
}

/// The values of the options of a heap; the heaps below it have elements.
pub(crate) fn option_values(
    rules: &Rules<'_>,
    monoid: &Monoid,
    elements: &[Element],
    heap: u64,
    budget: &Budget<'_>,
) -> Result<FixedBitSet, Stop> {
    let mut values = FixedBitSet::with_capacity(monoid.order());
    rules.try_each_move(heap, &mut |parts| {
        let value = parts.iter().fold(0, |x, part| monoid.product(x, elements[*part as usize]));
        values.insert(value.into());
        budget.work(1).map(|_| ())
    })?;
    Ok(values)
}
