//! Misère quotients of heap games (Plambeck and Siegel), found heap by heap and proved at every step.
//!
//! Two positions are equal in the quotient if no third position of the game tells them apart: G + X and H + X have
//! the same misère outcome for every X. The quotient of the heaps below n is a [`Monoid`] with marked P-positions.
//! For heap n
//! 1. an element is sought that heap n can have (the generalised mex rule): one whose pair with the options of
//!    heap n keeps all marks right, see [`Transitions`];
//! 2. if there is none, heap n becomes a new generator, what no context tells apart is identified, and the result
//!    is proved in the same way. If the proof fails the powers of the generator are kept apart further, and then
//!    some of the heaps before it.
//!
//! So every quotient reported is proved. If Phi(n+p) = Phi(n) for q <= n < 2q+p+d, where d is the most that can be
//! taken, then the quotient is complete and Phi has period p from q on.

use super::monoid::{Element, Monoid};
use super::rules::Rules;
use super::transitions::Transitions;
use crate::budget::Budget;
use crate::error::Stop;

/// The powers of a new generator are kept apart up to one of these.
const BOUNDS: std::ops::RangeInclusive<usize> = 2..=5;
/// So many of the heaps before it are set free when a new generator does not fit.
const MOST_FREE: usize = 12;
/// A monoid of more elements before reduction is not tried.
const LARGEST: usize = 200_000;

/// The misère quotient of the heaps of a game up to a size.
#[derive(Debug, Clone)]
pub struct Quotient {
    /// The elements and their products.
    pub monoid: Monoid,
    /// The element of heap 0, 1, 2, ...
    pub heaps: Vec<Element>,
    /// The heap that each generator of the monoid is.
    pub generators: Vec<u64>,
    /// Period and preperiod of `heaps`, if it is proved that they go on for ever.
    pub period: Option<Period>,
    /// How many different pairs the proof went through.
    pub pairs: usize,
}

/// The elements of the heaps repeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// Phi(n + period) = Phi(n) ...
    pub period: u64,
    /// ... for all n from here on.
    pub preperiod: u64,
}

impl Quotient {
    /// The element of a heap; `None` if it is larger than all heaps looked at and no period is known.
    pub fn element(&self, heap: u64) -> Option<Element> {
        let known = self.heaps.len() as u64;
        let heap = match self.period {
            Some(Period { period, preperiod }) if heap >= known => preperiod + (heap - preperiod) % period,
            _ => heap,
        };
        self.heaps.get(usize::try_from(heap).ok()?).copied()
    }

    /// Whether the player to move loses a position of these heaps in misère play.
    ///
    /// ```
    /// use grundy::budget::Budget;
    /// use grundy::heap::misere::{quotient::Search, rules::Rules};
    /// use grundy::heap::take_and_break::TakeAndBreak;
    /// let kayles = TakeAndBreak::kayles();
    /// let rules = Rules::new(&kayles);
    /// let mut search = Search::new(&rules);
    /// search.run(9, &mut Budget::unlimited()).unwrap();
    /// assert_eq!(search.quotient().is_p(&[9]), Some(true));
    /// ```
    pub fn is_p(&self, heaps: &[u64]) -> Option<bool> {
        let mut product = 0;
        for heap in heaps {
            product = self.monoid.product(product, self.element(*heap)?);
        }
        Some(self.monoid.is_p[product as usize])
    }
}

/// Why a search for a quotient ended early.
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

/// A monoid, the elements of the heaps, and the heaps that are its generators.
type State = (Monoid, Vec<Element>, Vec<u64>);

/// A search that can be stopped after any heap.
pub struct Search<'r> {
    rules: &'r Rules<'r>,
    monoid: Monoid,
    transitions: Transitions,
    heaps: Vec<Element>,
    generators: Vec<u64>,
    /// The state before each of the last few heaps.
    before: Vec<State>,
}

impl<'r> Search<'r> {
    /// Nothing but heap 0.
    pub fn new(rules: &'r Rules<'r>) -> Self {
        let monoid = Monoid::trivial();
        let transitions = Transitions::new(&monoid);
        Search { rules, monoid, transitions, heaps: vec![0], generators: Vec::new(), before: Vec::new() }
    }

    /// The quotient of the heaps seen so far.
    pub fn quotient(&self) -> Quotient {
        Quotient {
            monoid: self.monoid.clone(),
            heaps: self.heaps.clone(),
            generators: self.generators.clone(),
            period: self.period(),
            pairs: self.transitions.len(),
        }
    }

    /// Adds heaps until the period is proved or heap `last` is done.
    pub fn run(&mut self, last: u64, budget: &mut Budget<'_>) -> Result<(), Unfinished> {
        while self.heaps.len() as u64 <= last {
            self.add_heap(budget)?;
            if self.period().is_some() {
                break;
            }
        }
        Ok(())
    }

    fn add_heap(&mut self, budget: &mut Budget<'_>) -> Result<(), Unfinished> {
        budget.look()?;
        let heap = self.heaps.len() as u64;
        let options = option_elements(&self.monoid, &self.heaps, self.rules, heap);
        self.before.push((self.monoid.clone(), self.heaps.clone(), self.generators.clone()));
        if self.before.len() > MOST_FREE {
            self.before.remove(0);
        }
        if let Some(element) = self.existing(&options, budget)? {
            self.heaps.push(element);
            return Ok(());
        }
        self.extend(heap, budget)
    }

    /// An element that the next heap can have.
    fn existing(&mut self, options: &[Element], budget: &mut Budget<'_>) -> Result<Option<Element>, Stop> {
        let order = self.monoid.order() as Element;
        let pairs: Vec<_> = (0..order).map(|x| self.transitions.pair(x, options)).collect();
        if let Some(x) = pairs.iter().position(|pair| self.transitions.knows(pair)) {
            return Ok(Some(x as Element));
        }
        for (x, pair) in pairs.into_iter().enumerate() {
            if !self.transitions.plausible(&pair) {
                continue;
            }
            let mut wider = self.transitions.clone();
            if wider.add(pair, budget)?.is_ok() {
                self.transitions = wider;
                return Ok(Some(x as Element));
            }
        }
        Ok(None)
    }

    /// Makes the next heap a generator, alone or together with some heaps before it.
    fn extend(&mut self, heap: u64, budget: &mut Budget<'_>) -> Result<(), Unfinished> {
        for free in 0..self.before.len() {
            let start = &self.before[self.before.len() - 1 - free];
            for bound in BOUNDS {
                let Some(candidate) = self.candidate(start, heap, bound, budget)? else {
                    continue;
                };
                if let Some(transitions) = self.prove(&candidate, budget)? {
                    (self.monoid, self.heaps, self.generators) = candidate;
                    self.transitions = transitions;
                    return Ok(());
                }
            }
        }
        Err(Unfinished::Grew(heap))
    }

    /// Adjoins all heaps that `start` lacks up to `heap`, then reduces.
    fn candidate(
        &self,
        start: &State,
        heap: u64,
        bound: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<State>, Stop> {
        let (mut monoid, mut heaps, mut generators) = start.clone();
        while heaps.len() as u64 <= heap {
            budget.look()?;
            if monoid.order() * (bound + 1) > LARGEST {
                return Ok(None);
            }
            let next = heaps.len() as u64;
            let options = option_elements(&monoid, &heaps, self.rules, next);
            // The new generator itself is the unit times it: the first element of the next layer.
            heaps.push(monoid.order() as Element);
            generators.push(next);
            monoid = monoid.adjoin(&options, bound);
        }
        let (reduced, class) = monoid.reduce();
        heaps.iter_mut().for_each(|element| *element = class[*element as usize]);
        Ok(Some((reduced, heaps, generators)))
    }

    /// All transitions of a candidate, if its marks are right.
    fn prove(
        &self,
        (monoid, heaps, _): &State,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Transitions>, Stop> {
        let mut transitions = Transitions::new(monoid);
        for heap in 1..heaps.len() {
            let options = option_elements(monoid, heaps, self.rules, heap as u64);
            let pair = transitions.pair(heaps[heap], &options);
            if transitions.add(pair, budget)?.is_err() {
                return Ok(None);
            }
        }
        Ok(Some(transitions))
    }

    /// The period, once it is seen long enough to go on for ever.
    fn period(&self) -> Option<Period> {
        let most = self.rules.most_taken()?;
        let known = self.heaps.len() as u64;
        for period in 1..known {
            let differs = |n: &u64| self.heaps[*n as usize] != self.heaps[(*n + period) as usize];
            let preperiod = (0..known - period).rev().find(differs).map_or(0, |last| last + 1);
            if 2 * preperiod + period + most <= known - period {
                return Some(Period { period, preperiod });
            }
        }
        None
    }
}

/// The elements of everything that one heap may become.
fn option_elements(monoid: &Monoid, heaps: &[Element], rules: &Rules<'_>, heap: u64) -> Vec<Element> {
    let mut list: Vec<Element> = Vec::new();
    rules.for_each_move(heap, &mut |parts| {
        let factors = parts.iter().map(|part| heaps[*part as usize]);
        list.push(factors.fold(0, |product, factor| monoid.product(product, factor)));
    });
    list.sort_unstable();
    list.dedup();
    list
}
