//! Adjoining a heap that no element of the quotient fits.
//!
//! The quotient with the new heap H is guessed and tried. *Letters* are the generators, heaps that were promoted to
//! letters, and H; every other heap is replaced by its word in the letters. That gives a game on words in which each
//! option of a letter consists of smaller letters. A guess needs a finite monoid of words without H that tells apart
//! whatever has to be told apart, a [`Refinement`]; with it the outcomes of words with 0, 1, 2, ... letters H follow
//! level by level, until a level repeats, and what no context tells apart is merged.
//!
//! If a guess is wrong the conflict says where the refinement was too coarse, and it becomes finer:
//! * a heap that is no letter does not behave like its word: it is *promoted* to a letter;
//! * the words of a conflict are kept apart from all others, as *singletons*;
//! * after some rounds of that a letter is set *free*: its exponents are counted, up to more and more.
//!
//! Whether a guess is right is not decided here: each heap has to fit into the [`Closure`], and in the end the
//! checker decides. The method is that of heap-by-heap refinement; it finds the quotient if there is a finite one
//! within its limits.

use super::closure::{Closure, Conflict};
use super::monoid::{Element, Monoid};
use super::refine::{Exponents, Guess, Letters, Refinement, guess};
use super::search::{Search, option_values};
use fixedbitset::FixedBitSet;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// So many rounds of singletons are tried before a letter is set free.
const ROUNDS: usize = 8;

/// A quotient with one heap more.
pub(crate) struct Adjoined {
    pub monoid: Monoid,
    pub elements: Vec<Element>,
    pub closure: Closure,
    pub known: FxHashMap<FixedBitSet, Element>,
}

/// How fine the refinement is.
pub(crate) struct Fineness {
    /// It is finer than this monoid of the words without the new heap ...
    pub base: Monoid,
    /// ... in which these are the elements of the heaps below the new one.
    pub elements: Vec<Element>,
    /// Heaps that became letters.
    promoted: Vec<u64>,
    /// Letters whose exponents are counted, and how much further than the old quotient does.
    pub free: BTreeMap<u64, u32>,
    /// Words that are kept apart from all others, with their divisors.
    pub singletons: Vec<Exponents>,
    rounds: usize,
    /// The first wrong word of these rounds, and the word it was merged with.
    first: Option<(Exponents, Exponents)>,
}

impl Fineness {
    /// As coarse as the quotient without the new heap.
    fn new(search: &Search<'_>) -> Self {
        Fineness {
            base: search.monoid.clone(),
            elements: search.elements.clone(),
            promoted: Vec::new(),
            free: BTreeMap::new(),
            singletons: Vec::new(),
            rounds: 0,
            first: None,
        }
    }

    /// Begins new rounds of singletons.
    fn start_over(&mut self) {
        self.singletons.clear();
        self.rounds = 0;
        self.first = None;
    }

    /// Makes a heap a letter. As all letters were right, the guess tells apart what the other letters need, and it has
    /// far fewer elements than the refinement it came from.
    fn promote(&mut self, heap: u64, guess: Monoid, elements: Vec<Element>) {
        (self.base, self.elements) = (guess, elements);
        self.promoted.push(heap);
        self.free = BTreeMap::from([(heap, 0)]);
        self.start_over();
    }

    /// Sets a letter free in which the first wrong word differs from the word it was merged with, the largest if
    /// there is a choice; if all are free, one is counted further. `false` if there is none.
    fn set_free(&mut self, letters: &Letters) -> bool {
        let Some((wrong, merged)) = self.first.take() else { return false };
        let differs = |at: &usize| wrong[*at] != merged[*at];
        let differing: Vec<u64> = (0..wrong.len()).filter(differs).map(|at| letters.heaps[at]).collect();
        let bound = differing.iter().rev().find(|letter| !self.free.contains_key(letter)).copied();
        match bound.or_else(|| differing.into_iter().min_by_key(|letter| (self.free[letter], *letter))) {
            Some(letter) => {
                self.free.entry(letter).and_modify(|further| *further += 1).or_insert(0);
                self.start_over();
                true
            }
            None => false,
        }
    }
}

/// What a try of a guess showed.
enum Tried {
    Right(Adjoined),
    /// This heap is not what its word says.
    Promote(u64, Monoid, Vec<Element>),
    /// These words without the new heap were merged wrongly.
    Apart(Vec<Exponents>),
}

/// The quotient with heap `heap`, which no element fits; `None` if none was found within the limits.
pub(crate) fn adjoin(search: &Search<'_>, heap: u64, budget: &Budget<'_>) -> Result<Option<Adjoined>, Stop> {
    let mut fineness = Fineness::new(search);
    loop {
        budget.look()?;
        let mut heaps: Vec<u64> = search.generators.iter().chain(&fineness.promoted).copied().collect();
        heaps.sort_unstable();
        heaps.push(heap);
        let letters = Letters::new(search, heaps, budget)?;
        let Some(refinement) = Refinement::new(&letters, &fineness, budget)? else {
            return Ok(None);
        };
        budget.advance(refinement.size())?;
        let Some(guess) = guess(&letters, &refinement, budget)? else {
            // Bad guesses are often huge: no use in more singletons.
            if fineness.set_free(&letters) {
                continue;
            }
            return Ok(None);
        };
        match try_out(search, &letters, guess, budget)? {
            Tried::Right(found) => return Ok(Some(found)),
            Tried::Promote(heap, base, elements) => fineness.promote(heap, base, elements),
            Tried::Apart(words) => {
                let first = &words[0];
                let merged = refinement.representative(first).clone();
                fineness.first.get_or_insert_with(|| (first.clone(), merged));
                if fineness.rounds < ROUNDS {
                    fineness.rounds += 1;
                    fineness.singletons.extend(words);
                } else if !fineness.set_free(&letters) {
                    return Ok(None);
                }
            }
        }
    }
}

/// Lets all heaps try their elements: first the letters, then the others.
fn try_out(search: &Search<'_>, letters: &Letters, guess: Guess, budget: &Budget<'_>) -> Result<Tried, Stop> {
    let last = letters.last();
    let mut elements = vec![0];
    for heap in 1..=last {
        elements.push(guess.element(&letters.word(search, heap)));
    }
    let (mut closure, mut known) = (Closure::default(), FxHashMap::default());
    let mut wrong = Vec::new();
    let letter_set: FxHashSet<u64> = letters.heaps.iter().copied().collect();
    let others = (1..=last).filter(|heap| !letter_set.contains(heap));
    for heap in letters.heaps.iter().copied().chain(others) {
        let is_letter = letter_set.contains(&heap);
        if !wrong.is_empty() && !is_letter {
            break;
        }
        let element = elements[heap as usize];
        let options = option_values(search.rules, &guess.monoid, &elements, heap, budget)?;
        if options.is_clear() || known.get(&options) == Some(&element) {
            continue;
        }
        match closure.add(&guess.monoid, heap, element, &options, budget)? {
            Ok(()) => {
                known.insert(options, element);
            }
            Err(_) if !is_letter => return Ok(Tried::Promote(heap, guess.monoid, elements)),
            Err(conflict) => wrong.push(letters.without_last(&guess, heap, &conflict)),
        }
    }
    if !wrong.is_empty() {
        return Ok(Tried::Apart(wrong));
    }
    Ok(Tried::Right(Adjoined { monoid: guess.monoid, elements, closure, known }))
}

impl Letters {
    /// The word of a conflict at a letter, without the new heap.
    fn without_last(&self, guess: &Guess, heap: u64, conflict: &Conflict) -> Exponents {
        let mut word = match conflict {
            Conflict::Both(rest) => {
                let mut word = guess.words[usize::from(*rest)].clone();
                word[self.at[&heap]] += 1;
                word
            }
            Conflict::Stuck(heaps) => {
                let mut word = Exponents::from_elem(0, self.heaps.len());
                heaps.iter().for_each(|heap| word[self.at[heap]] += 1);
                word
            }
        };
        word.pop();
        word
    }
}
