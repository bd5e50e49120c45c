//! The proof that a marked monoid tells the outcome of every position.
//!
//! Let a position X have the element x, and let W(X) be the set of contexts z in which some option of X is a
//! P-position: those z with x'z marked for an option X' of X. Then W(X + Y) is { z : zy in W(X) or zx in W(Y) },
//! so the pairs (x, W(X)) of all positions form a finite monoid, which is listed here from the pairs of the heaps.
//! The marks are right for all positions exactly if for every pair but that of the empty position x is marked
//! if and only if the unit is not in W(X): a position is a P-position exactly if no option is one.

use super::monoid::{Element, Monoid};
use crate::budget::Budget;
use crate::error::Stop;
use rustc_hash::FxHashMap;

/// A set of elements, one bit each.
type Contexts = Box<[u64]>;

/// What matters of a position: its element, the contexts in which it has a winning option, whether it has moves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pair {
    element: Element,
    winning: Contexts,
    terminal: bool,
}

/// All pairs that positions of the heaps seen so far can have.
#[derive(Clone)]
pub struct Transitions {
    table: Vec<Vec<Element>>,
    is_p: Vec<bool>,
    /// For each element the contexts in which it is a P-position.
    p_contexts: Vec<Contexts>,
    known: FxHashMap<Pair, usize>,
    pairs: Vec<Pair>,
    generators: Vec<Pair>,
}

/// Why the marks are wrong: a product of generators for which the rule fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure;

impl Transitions {
    /// The empty position.
    pub fn new(monoid: &Monoid) -> Transitions {
        let table = monoid.table();
        let order = monoid.order();
        let p_contexts = table.iter().map(|row| set_of(order, |z| monoid.is_p[row[z] as usize])).collect();
        let empty = Pair { element: 0, winning: set_of(order, |_| false), terminal: true };
        Transitions {
            table,
            is_p: monoid.is_p.clone(),
            p_contexts,
            known: FxHashMap::from_iter([(empty.clone(), 0)]),
            pairs: vec![empty],
            generators: Vec::new(),
        }
    }

    /// How many pairs there are.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether only the empty position is known.
    pub fn is_empty(&self) -> bool {
        self.pairs.len() == 1
    }

    /// The pair of a heap with this element whose options have these elements.
    pub fn pair(&self, element: Element, options: &[Element]) -> Pair {
        let mut winning = set_of(self.is_p.len(), |_| false);
        for option in options {
            winning.iter_mut().zip(&self.p_contexts[*option as usize]).for_each(|(word, more)| *word |= more);
        }
        Pair { element, winning, terminal: options.is_empty() }
    }

    /// Whether some position known already has this pair.
    pub fn knows(&self, pair: &Pair) -> bool {
        self.known.contains_key(pair)
    }

    /// Whether marks and winning contexts agree in every context made of elements alone: a quick test.
    pub fn plausible(&self, pair: &Pair) -> bool {
        let p = &self.p_contexts[pair.element as usize];
        p.iter().zip(&pair.winning).all(|(p, winning)| p & winning == 0)
    }

    /// Adds a heap with all sums it gives; fails if a sum has the wrong mark.
    pub fn add(&mut self, heap: Pair, budget: &mut Budget<'_>) -> Result<Result<(), Failure>, Stop> {
        if self.generators.contains(&heap) {
            return Ok(Ok(()));
        }
        self.generators.push(heap);
        // Every known pair meets the new heap; every new pair meets all heaps.
        let (mut at, old) = (0, self.pairs.len());
        let last = self.generators.len() - 1;
        while at < self.pairs.len() {
            let from = if at < old { last } else { 0 };
            for generator in from..=last {
                let sum = self.sum(&self.pairs[at], &self.generators[generator]);
                if self.known.contains_key(&sum) {
                    continue;
                }
                if !self.is_right(&sum) {
                    return Ok(Err(Failure));
                }
                self.known.insert(sum.clone(), self.pairs.len());
                self.pairs.push(sum);
                budget.position(self.bytes())?;
            }
            at += 1;
        }
        Ok(Ok(()))
    }

    fn bytes(&self) -> u64 {
        let each = 2 * (size_of::<Pair>() + self.is_p.len().div_ceil(64) * 8) + 16;
        (self.pairs.capacity() * each) as u64
    }

    fn sum(&self, one: &Pair, two: &Pair) -> Pair {
        let (x, y) = (one.element as usize, two.element as usize);
        let winning = set_of(self.is_p.len(), |z| {
            has(&one.winning, self.table[z][y]) || has(&two.winning, self.table[z][x])
        });
        Pair { element: self.table[x][y], winning, terminal: one.terminal && two.terminal }
    }

    fn is_right(&self, pair: &Pair) -> bool {
        pair.terminal || self.is_p[pair.element as usize] != has(&pair.winning, 0)
    }
}

fn set_of(order: usize, belongs: impl Fn(usize) -> bool) -> Contexts {
    let mut set = vec![0u64; order.div_ceil(64)];
    (0..order).filter(|z| belongs(*z)).for_each(|z| set[z / 64] |= 1 << (z % 64));
    set.into()
}

fn has(set: &Contexts, element: Element) -> bool {
    set[element as usize / 64] >> (element % 64) & 1 == 1
}
