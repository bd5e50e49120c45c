//! Guessing a quotient with a new heap: a finite monoid of the words without it, then level by level.
//!
//! See [`super::adjoin`] for what letters, singletons and free letters are.

use super::adjoin::Fineness;
use super::monoid::{Element, Monoid};
use super::search::Search;
use fixedbitset::FixedBitSet;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// A refinement of more states is not tried.
const MOST_STATES: usize = 100_000;
/// A guess of more elements is not tried.
const MOST_ELEMENTS: usize = 4000;
/// The powers of the new heap must repeat within so many.
const MOST_POWERS: usize = 40;

/// A word: how often each letter occurs.
pub(crate) type Exponents = SmallVec<[u16; 12]>;

/// The letters of a guess.
pub struct Letters {
    /// The heaps that are letters, ascending; the last is the new one.
    pub heaps: Vec<u64>,
    /// The number of each letter.
    pub at: FxHashMap<u64, usize>,
    /// The options of each letter as words without the new heap.
    options: Vec<Vec<Exponents>>,
}

impl Letters {
    /// Letters with their options.
    pub fn new(search: &Search<'_>, heaps: Vec<u64>, budget: &Budget<'_>) -> Result<Letters, Stop> {
        let at = heaps.iter().enumerate().map(|(at, heap)| (*heap, at)).collect();
        let mut letters = Letters { heaps, at, options: Vec::new() };
        for letter in 0..letters.heaps.len() {
            let mut words = FxHashSet::default();
            search.rules.try_each_move(letters.heaps[letter], &mut |parts| {
                let mut word = Exponents::from_elem(0, letters.heaps.len() - 1);
                for part in parts {
                    let factor = letters.word(search, *part);
                    word.iter_mut().zip(factor).for_each(|(sum, count)| *sum += count);
                }
                words.insert(word);
                budget.work(parts.len() as u64 * 8 + 1).map(|_| ())
            })?;
            let mut words: Vec<Exponents> = words.into_iter().collect();
            words.sort_unstable();
            letters.options.push(words);
        }
        Ok(letters)
    }

    /// The new heap.
    pub fn last(&self) -> u64 {
        self.heaps[self.heaps.len() - 1]
    }

    /// A heap as a word.
    pub fn word(&self, search: &Search<'_>, heap: u64) -> Exponents {
        let mut word = Exponents::from_elem(0, self.heaps.len());
        match self.at.get(&heap) {
            Some(at) => word[*at] = 1,
            None => {
                for (factor, count) in search.heap_word(heap) {
                    word[self.at[factor]] += *count as u16;
                }
            }
        }
        word
    }
}

/// A class of words without the new heap.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    /// One word alone.
    Single(Exponents),
    /// All other words of an element of the old quotient with these counts of the free letters.
    Merged(Element, Exponents),
}

/// How far a free letter is counted: up to `first`, then in a circle.
struct Count {
    letter: usize,
    first: u16,
    circle: u16,
}

/// A finite monoid of the words without the new heap, finer than the old quotient.
pub(crate) struct Refinement {
    letters: usize,
    /// `next[s * letters + i]`: state s times letter i.
    next: Vec<u32>,
    /// The first word of each state in the order in which later letters weigh more. Its options belong to states
    /// with smaller words, that is, to earlier ones.
    words: Vec<Exponents>,
    /// Whether the state is P in the old quotient.
    p: Vec<bool>,
}

/// What is needed to go from state to state.
struct Steps<'s> {
    monoid: &'s Monoid,
    /// The element of each letter.
    elements: Vec<Element>,
    counts: Vec<Count>,
    singles: FxHashSet<Exponents>,
    /// Letters whose only option is nothing: two of them are none, in every context.
    units: Vec<bool>,
}

impl Steps<'_> {
    fn start(&self) -> State {
        let nothing = Exponents::from_elem(0, self.elements.len());
        if self.singles.is_empty() { self.merged(&nothing) } else { State::Single(nothing) }
    }

    fn merged(&self, word: &Exponents) -> State {
        let mut state = (0, Exponents::from_elem(0, self.counts.len()));
        for (letter, count) in word.iter().enumerate() {
            (0..*count).for_each(|_| self.push(&mut state, letter));
        }
        State::Merged(state.0, state.1)
    }

    fn push(&self, (element, exponents): &mut (Element, Exponents), letter: usize) {
        *element = self.monoid.product(*element, self.elements[letter]);
        if let Some(at) = self.counts.iter().position(|count| count.letter == letter) {
            exponents[at] += 1;
            if exponents[at] >= self.counts[at].first + self.counts[at].circle {
                exponents[at] -= self.counts[at].circle;
            }
        }
    }

    fn next(&self, state: &State, letter: usize) -> State {
        match state {
            State::Merged(element, exponents) => {
                let mut state = (*element, exponents.clone());
                self.push(&mut state, letter);
                State::Merged(state.0, state.1)
            }
            State::Single(word) => {
                let mut word = word.clone();
                word[letter] = if self.units[letter] { 1 - word[letter] } else { word[letter] + 1 };
                if self.singles.contains(&word) { State::Single(word) } else { self.merged(&word) }
            }
        }
    }

    fn is_p(&self, state: &State) -> bool {
        match state {
            State::Merged(element, _) => self.monoid.is_p(*element),
            State::Single(word) => match self.merged(word) {
                State::Merged(element, _) => self.monoid.is_p(element),
                State::Single(_) => false,
            },
        }
    }
}

impl Refinement {
    /// All states; `None` if there are too many.
    pub fn new(
        letters: &Letters,
        fineness: &Fineness,
        budget: &Budget<'_>,
    ) -> Result<Option<Refinement>, Stop> {
        let old = letters.heaps.len() - 1;
        let elements: Vec<Element> =
            letters.heaps[..old].iter().map(|heap| fineness.elements[*heap as usize]).collect();
        let nothing = Exponents::from_elem(0, old);
        let units: Vec<bool> =
            letters.options[..old].iter().map(|words| words[..] == [nothing.clone()]).collect();
        let counts = counts(&fineness.base, letters, &elements, fineness);
        let Some(singles) = divisors(&fineness.singletons, &units, budget)? else { return Ok(None) };
        let steps = Steps { monoid: &fineness.base, elements, counts, singles, units };
        Refinement::explore(&steps, budget)
    }

    fn explore(steps: &Steps<'_>, budget: &Budget<'_>) -> Result<Option<Refinement>, Stop> {
        let letters = steps.elements.len();
        let start = steps.start();
        let mut states = vec![start.clone()];
        let mut words = vec![Exponents::from_elem(0, letters)];
        let mut numbers: FxHashMap<State, u32> = FxHashMap::from_iter([(start, 0)]);
        for letter in 0..letters {
            let mut layer = 0..states.len();
            while !layer.is_empty() {
                let end = states.len();
                for at in layer {
                    let next = steps.next(&states[at], letter);
                    budget.work(8)?;
                    if numbers.contains_key(&next) {
                        continue;
                    }
                    numbers.insert(next.clone(), states.len() as u32);
                    let mut word = words[at].clone();
                    word[letter] += 1;
                    words.push(word);
                    states.push(next);
                }
                if states.len() > MOST_STATES {
                    return Ok(None);
                }
                budget.need(states.len() as u64 * 200)?;
                layer = end..states.len();
            }
        }
        let mut next = Vec::with_capacity(states.len() * letters);
        for state in &states {
            budget.work(8 * letters as u64)?;
            next.extend((0..letters).map(|letter| numbers[&steps.next(state, letter)]));
        }
        let p = states.iter().map(|state| steps.is_p(state)).collect();
        Ok(Some(Refinement { letters, next, words, p }))
    }

    fn len(&self) -> usize {
        self.words.len()
    }

    /// How much work a guess with it is, about.
    pub fn size(&self) -> u64 {
        self.next.len() as u64
    }

    fn step(&self, state: u32, letter: usize) -> u32 {
        self.next[state as usize * self.letters + letter]
    }

    /// The first word of the state of a word.
    pub(crate) fn representative(&self, word: &Exponents) -> &Exponents {
        let mut state = 0;
        for (letter, count) in word.iter().enumerate() {
            (0..*count).for_each(|_| state = self.step(state, letter));
        }
        &self.words[state as usize]
    }

    /// Where each state goes when it is multiplied by a word.
    fn action(&self, word: &Exponents) -> Vec<u32> {
        let mut action: Vec<u32> = (0..self.len() as u32).collect();
        for (letter, count) in word.iter().enumerate() {
            for _ in 0..*count {
                action.iter_mut().for_each(|state| *state = self.step(*state, letter));
            }
        }
        action
    }
}

/// How far each free letter is counted: as far as the old quotient tells its powers apart, and further.
fn counts(monoid: &Monoid, letters: &Letters, elements: &[Element], fineness: &Fineness) -> Vec<Count> {
    let free = letters.heaps.iter().zip(elements).enumerate();
    free.filter_map(|(letter, (heap, element))| {
        let further = *fineness.free.get(heap)?;
        let (index, circle) = index_and_circle(monoid, *element);
        Some(Count { letter, first: index + further as u16, circle: circle << (further / 4).min(8) })
    })
    .collect()
}

/// The powers of an element: from which one on they repeat, and how many then do.
fn index_and_circle(monoid: &Monoid, element: Element) -> (u16, u16) {
    let mut powers = vec![0];
    loop {
        let next = monoid.product(powers[powers.len() - 1], element);
        if let Some(again) = powers.iter().position(|power| *power == next) {
            return (again as u16, (powers.len() - again) as u16);
        }
        powers.push(next);
    }
}

/// The singletons with all their divisors, and with every unit added or left out; `None` if there are too many.
fn divisors(
    words: &[Exponents],
    units: &[bool],
    budget: &Budget<'_>,
) -> Result<Option<FxHashSet<Exponents>>, Stop> {
    let mut found = FxHashSet::default();
    let even = |word: &Exponents| -> Exponents {
        word.iter().zip(units).map(|(count, unit)| if *unit { count % 2 } else { *count }).collect()
    };
    let mut waiting: Vec<Exponents> = words.iter().map(even).collect();
    while let Some(word) = waiting.pop() {
        budget.work(8)?;
        if !found.insert(word.clone()) {
            continue;
        }
        if found.len() > MOST_STATES {
            return Ok(None);
        }
        for letter in 0..word.len() {
            let mut next = word.clone();
            match (units[letter], word[letter]) {
                (true, count) => next[letter] = 1 - count,
                (false, 0) => continue,
                (false, count) => next[letter] = count - 1,
            }
            waiting.push(next);
        }
    }
    Ok(Some(found))
}

/// A monoid with the new heap that may be the quotient.
pub(crate) struct Guess {
    /// Its elements and products.
    pub monoid: Monoid,
    /// Each element as a word in all letters.
    pub words: Vec<Exponents>,
    /// `times[letter][x]`: the products with each letter.
    times: Vec<Vec<Element>>,
}

impl Guess {
    /// The element of a word.
    pub(crate) fn element(&self, word: &Exponents) -> Element {
        let mut element = 0;
        for (letter, count) in word.iter().enumerate() {
            (0..*count).for_each(|_| element = self.times[letter][usize::from(element)]);
        }
        element
    }
}

/// Lists of states, one after the other.
struct Lists {
    ends: Vec<usize>,
    all: Vec<u32>,
}

impl Lists {
    fn new() -> Lists {
        Lists { ends: vec![0], all: Vec::new() }
    }

    /// Adds a list, each entry once.
    fn push(&mut self, list: &mut Vec<u32>) {
        list.sort_unstable();
        list.dedup();
        self.all.append(list);
        self.ends.push(self.all.len());
    }

    fn get(&self, at: usize) -> &[u32] {
        &self.all[self.ends[at]..self.ends[at + 1]]
    }
}

/// The outcomes of the states with 0, 1, 2, ... copies of the new heap; after the last level comes level `again`.
struct Levels {
    p: Vec<Vec<bool>>,
    again: usize,
}

/// The quotient with the new heap, if the refinement is fine enough; `None` if no level repeats or there are too many
/// elements.
pub fn guess(letters: &Letters, refinement: &Refinement, budget: &Budget<'_>) -> Result<Option<Guess>, Stop> {
    let Some(levels) = levels(letters, refinement, budget)? else { return Ok(None) };
    let automaton = Automaton::new(refinement, &levels);
    let classes = automaton.classes(&levels, budget)?;
    automaton.merge(&classes, &levels, budget)
}

fn levels(letters: &Letters, refinement: &Refinement, budget: &Budget<'_>) -> Result<Option<Levels>, Stop> {
    let (old, count) = (refinement.letters, refinement.len());
    let words: usize = letters.options.iter().map(Vec::len).sum();
    budget.need((words * count * 4) as u64)?;
    let mut actions: Vec<Vec<Vec<u32>>> = Vec::new();
    for options in &letters.options {
        let mut list = Vec::new();
        for word in options {
            budget.work((count * word.len()) as u64)?;
            list.push(refinement.action(word));
        }
        actions.push(list);
    }
    let (mut after, mut with_new) = (Lists::new(), Lists::new());
    let mut list = Vec::new();
    for state in 0..count {
        budget.work(words as u64)?;
        for letter in (0..old).filter(|letter| refinement.words[state][*letter] > 0) {
            let rest = without(refinement, state, letter);
            list.extend(actions[letter].iter().map(|action| action[rest as usize]));
        }
        after.push(&mut list);
        list.extend(actions[old].iter().map(|action| action[state]));
        with_new.push(&mut list);
    }
    let mut levels = vec![refinement.p.clone()];
    loop {
        let below = &levels[levels.len() - 1];
        let mut p = vec![false; count];
        for state in 0..count {
            let lost = |list: &[u32], p: &[bool]| list.iter().any(|option| p[*option as usize]);
            p[state] = !lost(with_new.get(state), below) && !lost(after.get(state), &p);
        }
        budget.work((after.all.len() + with_new.all.len()) as u64)?;
        if let Some(again) = levels.iter().position(|level| *level == p) {
            return Ok(Some(Levels { p: levels, again }));
        }
        levels.push(p);
        if levels.len() > MOST_POWERS {
            return Ok(None);
        }
    }
}

/// The state of the first word of a state without one of its letters.
fn without(refinement: &Refinement, state: usize, letter: usize) -> u32 {
    let mut rest = 0;
    for (at, count) in refinement.words[state].iter().enumerate() {
        let count = if at == letter { count - 1 } else { *count };
        (0..count).for_each(|_| rest = refinement.step(rest, at));
    }
    rest
}

/// States with a number of copies of the new heap, and where the letters lead.
struct Automaton<'r> {
    refinement: &'r Refinement,
    levels: usize,
    again: usize,
}

impl<'r> Automaton<'r> {
    fn new(refinement: &'r Refinement, levels: &Levels) -> Self {
        Automaton { refinement, levels: levels.p.len(), again: levels.again }
    }

    fn len(&self) -> usize {
        self.levels * self.refinement.len()
    }

    fn letters(&self) -> usize {
        self.refinement.letters + 1
    }

    fn step(&self, state: usize, letter: usize) -> usize {
        let (level, rest) = (state / self.refinement.len(), state % self.refinement.len());
        if letter < self.refinement.letters {
            return level * self.refinement.len() + self.refinement.step(rest as u32, letter) as usize;
        }
        let level = if level + 1 < self.levels { level + 1 } else { self.again };
        level * self.refinement.len() + rest
    }

    /// The classes of states that no word tells apart.
    fn classes(&self, levels: &Levels, budget: &Budget<'_>) -> Result<Vec<u32>, Stop> {
        let mut class: Vec<u32> = levels.p.iter().flatten().map(|p| u32::from(*p)).collect();
        let mut count = class.iter().collect::<FxHashSet<_>>().len();
        budget.need(self.len() as u64 * 40)?;
        loop {
            let mut finer = class.clone();
            for letter in 0..self.letters() {
                budget.work(4 * self.len() as u64)?;
                let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
                for state in 0..finer.len() {
                    let next = numbers.len() as u32;
                    let key = (finer[state], class[self.step(state, letter)]);
                    finer[state] = *numbers.entry(key).or_insert(next);
                }
            }
            class = finer;
            let finer = class.iter().max().map_or(0, |last| *last as usize + 1);
            if finer == count {
                return Ok(class);
            }
            count = finer;
        }
    }

    /// The monoid of the classes; `None` if it has too many elements.
    fn merge(&self, class: &[u32], levels: &Levels, budget: &Budget<'_>) -> Result<Option<Guess>, Stop> {
        let count = class.iter().max().map_or(0, |last| *last as usize + 1);
        if count > MOST_ELEMENTS {
            return Ok(None);
        }
        let mut first = vec![usize::MAX; count];
        class.iter().enumerate().rev().for_each(|(state, class)| first[*class as usize] = state);
        let mut numbers = vec![None; count];
        numbers[class[0] as usize] = Some(0);
        let mut order = vec![class[0]];
        let mut words = vec![Exponents::from_elem(0, self.letters())];
        let mut times = vec![Vec::new(); self.letters()];
        let mut at = 0;
        while let Some(own) = order.get(at).copied() {
            budget.work(self.letters() as u64)?;
            for (letter, times) in times.iter_mut().enumerate() {
                let next = class[self.step(first[own as usize], letter)];
                let number = match numbers[next as usize] {
                    Some(number) => number,
                    None => {
                        let mut word = words[at].clone();
                        word[letter] += 1;
                        words.push(word);
                        order.push(next);
                        (order.len() - 1) as Element
                    }
                };
                numbers[next as usize] = Some(number);
                times.push(number);
            }
            at += 1;
        }
        let mut p = FixedBitSet::with_capacity(order.len());
        for (x, class) in order.iter().enumerate() {
            let state = first[*class as usize];
            p.set(x, levels.p[state / self.refinement.len()][state % self.refinement.len()]);
        }
        Ok(Some(Guess { monoid: Monoid::of_generators(&times, p, budget)?, words, times }))
    }
}
