//! Moves of an infinite set that can be left out without changing the outcomes.
//!
//! A move is *needed* if some heap n has no other winning move; that is a proof for ever, because only moves up to n
//! play a part in it. Every equivalent subset holds all needed moves. The source (Flammenkamp 1996, chapter on infinite
//! sets) gives two examples: of the powers of two only 1 and 2 are needed, of the odd numbers only 1. There are three cases.
//!
//! * **Residue classes** ([`Classes::reduce`]): all x from 1 on with x mod m in a set R. A class has no losses, or only
//!   its first heap, below m, or all its heaps are lost. Let n be a large heap of class c. If one of the classes c - r is always
//!   lost, n has many winning moves, and a short one among them. Otherwise it can only reach first heaps of
//!   the classes c - r. If that is a single loss l, n - l is the only winning move: the whole class of c - l is needed.
//!   So the needed moves are finitely many and some residue classes, and they are found by looking at the heaps below 2m;
//!   whether they are enough is decided in the same way.
//! * **Powers of b** ([`powers_of`]): modulo b + 1 they are 1 or -1, or all of them are odd; see [`super::infinite`].
//! * **Any other set** ([`checked`]): the needed moves up to a bound are proved; that another one is superfluous is only
//!   checked up to there.
//!
//! Main results
//! * [`Classes`], [`powers_of`], [`checked`].

use super::infinite::{Rule, Verdict, residue_classes, verdict};
use crate::infinite::{Bits, Numbers, outcomes};
use crate::register::Cycle;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::collections::{BTreeMap, BTreeSet};

/// Memory for a residue class.
const BYTES: u64 = 64;

/// Some moves of an infinite set: listed ones, and all of some residue classes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moves {
    /// Listed moves that are not in the classes.
    pub listed: BTreeSet<u64>,
    /// All x from 1 on with one of these remainders.
    pub remainders: BTreeSet<u64>,
}

/// What can be left out of an infinite set, proved for all heaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved {
    /// Moves that no equivalent subset can do without.
    pub needed: Moves,
    /// A subset with the same outcomes.
    pub enough: Moves,
    /// Whether every such subset holds this one: it is that of the needed moves.
    pub is_smallest: bool,
    /// Period and preperiod of the outcomes.
    pub cycle: Cycle,
}

/// What is known of an infinite set from the heaps up to a bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The needed moves, proved, each with the least heap that has no other winning move.
    pub needed: BTreeMap<u64, u64>,
    /// The other moves up to the bound: no heap up to there needs one of them alone.
    pub others: Vec<u64>,
    /// The least heap up to the bound that changes if all the others are left out.
    pub changes_at: Option<u64>,
}

/// All numbers from 1 on whose remainder is one of a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classes {
    modulus: u64,
    remainders: Vec<u64>,
}

impl Classes {
    /// The classes of a modulus that may be taken.
    pub fn new(modulus: u64, is_move: impl Fn(u64) -> bool) -> Classes {
        Classes { modulus, remainders: (0..modulus).filter(|remainder| is_move(*remainder)).collect() }
    }

    /// The classes that make up a set, if it is given by remainders.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_subtraction::Numbers;
    /// use grundy_subtraction::theory::superfluous_infinite::Classes;
    /// let budget = Budget::unlimited();
    /// let odd = Classes::of(&Numbers::Odd, &budget).unwrap().unwrap();
    /// assert_eq!((odd.modulus(), odd.remainders()), (2, &[1][..]));
    /// assert_eq!(Classes::of(&Numbers::Primes, &budget), Ok(None));
    /// ```
    pub fn of(numbers: &Numbers, budget: &Budget<'_>) -> Result<Option<Classes>, Stop> {
        let modulus = match numbers {
            Numbers::Odd => Some(2),
            Numbers::Multiples(number) => {
                return Ok(Some(Classes { modulus: *number, remainders: vec![0] }));
            }
            Numbers::Rule(condition) => condition.modulus(),
            _ => None,
        };
        let Some(modulus) = modulus else { return Ok(None) };
        budget.need(modulus.saturating_mul(BYTES))?;
        let mut remainders = Vec::new();
        for remainder in 0..modulus {
            budget.work(1)?;
            // The class of 0 holds the modulus itself.
            if numbers.contains(if remainder == 0 { modulus } else { remainder }) {
                remainders.push(remainder);
            }
        }
        Ok(Some(Classes { modulus, remainders }))
    }

    /// The modulus.
    pub fn modulus(&self) -> u64 {
        self.modulus
    }

    /// The remainders of the moves, rising.
    pub fn remainders(&self) -> &[u64] {
        &self.remainders
    }

    /// Which moves can be left out.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_subtraction::theory::superfluous_infinite::Classes;
    /// let odd = Classes::new(2, |remainder| remainder == 1).reduce(&Budget::unlimited()).unwrap();
    /// assert!(odd.needed.listed.iter().eq(&[1]) && odd.needed.remainders.is_empty());
    /// assert!(odd.is_smallest && odd.enough == odd.needed);
    /// // Of 1, 4, 7, 10, ... every one is needed: 3k+1 is the only way from there to 0, and 0 the only loss in reach.
    /// let third = Classes::new(3, |remainder| remainder == 1).reduce(&Budget::unlimited()).unwrap();
    /// assert!(third.needed.remainders.iter().eq(&[1]));
    /// ```
    pub fn reduce(&self, budget: &Budget<'_>) -> Result<Proved, Stop> {
        if self.remainders[..] == [0] {
            return Ok(self.all_needed());
        }
        let losses = Losses::of(self, budget)?;
        let is_move = |remainder: u64| self.remainders.binary_search(&remainder).is_ok();
        let known = residue_classes(self.modulus, is_move, budget)?;
        let small =
            |number: u128| u64::try_from(number).map_err(|_| Stop::Outgrown("the period outgrows 64 bits"));
        let cycle = Cycle { period: small(known.period)?, preperiod: small(known.preperiod)? };
        let needed = losses.needed(self, budget)?;
        let mut enough = needed.clone();
        losses.complete(self, &mut enough, budget)?;
        Ok(Proved { is_smallest: enough == needed, needed, enough, cycle })
    }

    /// Of all multiples of m: the heaps below m are lost, and n has no winning move but to n mod m.
    fn all_needed(&self) -> Proved {
        let all = Moves { listed: BTreeSet::new(), remainders: BTreeSet::from([0]) };
        let cycle = Cycle { period: 1, preperiod: self.modulus };
        Proved { needed: all.clone(), enough: all, is_smallest: true, cycle }
    }
}

impl Moves {
    /// Whether `number` is one of them, for classes of this modulus.
    pub fn contains(&self, number: u64, modulus: u64) -> bool {
        self.remainders.contains(&(number % modulus)) || self.listed.contains(&number)
    }

    /// Adds a class, in which the listed moves of it are then contained.
    fn add_class(&mut self, remainder: u64, modulus: u64) {
        self.remainders.insert(remainder);
        self.listed.retain(|number| number % modulus != remainder);
    }
}

/// The losses of residue classes. A class that wins its first heap, below the modulus, wins all others; and whatever beats
/// a class is a loss of the first round. So each class has no loss, or only its first heap, or all heaps.
struct Losses {
    modulus: u64,
    /// Whether the first heap of a class is lost.
    first: Vec<bool>,
    /// Whether all of them are.
    all: Vec<bool>,
}

impl Losses {
    fn of(classes: &Classes, budget: &Budget<'_>) -> Result<Losses, Stop> {
        let modulus = classes.modulus;
        if modulus == 0 {
            return Err(
                Stop::refused("the modulus 0 has no residue classes").with_help("take a modulus from 1 on")
            );
        }
        let (mut first, mut all) = (budget.filled(false, modulus)?, budget.filled(true, modulus)?);
        for class in 0..modulus {
            budget.work(1)?;
            if all[class as usize] {
                first[class as usize] = true;
                budget.work(classes.remainders.len() as u64)?;
                for step in &classes.remainders {
                    all[((class + step) % modulus) as usize] = false;
                }
            }
        }
        Ok(Losses { modulus, first, all })
    }

    fn is_lost(&self, heap: u64) -> bool {
        let class = (heap % self.modulus) as usize;
        if heap < self.modulus { self.first[class] } else { self.all[class] }
    }

    /// The class a step below.
    fn before(&self, class: u64, step: u64) -> u64 {
        (class + self.modulus - step % self.modulus) % self.modulus
    }

    /// The winning moves of a heap below twice the modulus.
    fn winning(&self, classes: &Classes, heap: u64) -> impl Iterator<Item = u64> {
        let steps = classes.remainders.iter().flat_map(|step| [*step, step + self.modulus]);
        steps.filter(move |step| (1..=heap).contains(step) && self.is_lost(heap - step))
    }

    /// The steps from a class to those in which all heaps, or only the first, are lost.
    fn steps_to<'l>(
        &'l self,
        lost: &'l [bool],
        classes: &'l Classes,
        class: u64,
    ) -> impl Iterator<Item = u64> {
        classes.remainders.iter().copied().filter(move |step| lost[self.before(class, *step) as usize])
    }

    fn needed(&self, classes: &Classes, budget: &Budget<'_>) -> Result<Moves, Stop> {
        let mut needed = Moves::default();
        for class in 0..self.modulus {
            budget.work(4 * classes.remainders.len() as u64)?;
            if self.steps_to(&self.all, classes, class).next().is_none()
                && let Some(step) = only(self.steps_to(&self.first, classes, class))
            {
                needed.add_class(step, self.modulus);
            }
        }
        // From twice the modulus on, the heaps of the other classes have two losses to go to or none.
        for heap in 0..2 * self.modulus {
            budget.work(2 * classes.remainders.len() as u64)?;
            if let Some(step) = only(self.winning(classes, heap))
                && !needed.contains(step, self.modulus)
            {
                needed.listed.insert(step);
            }
        }
        Ok(needed)
    }

    /// Adds moves until every won heap has a winning one among them.
    fn complete(&self, classes: &Classes, moves: &mut Moves, budget: &Budget<'_>) -> Result<(), Stop> {
        for class in 0..self.modulus {
            budget.work(4 * classes.remainders.len() as u64 + moves.listed.len() as u64)?;
            self.complete_class(classes, class, moves);
        }
        // All listed moves are below twice the modulus, and so from there on every heap has what its class has.
        for heap in (0..2 * self.modulus).filter(|heap| !self.is_lost(*heap)) {
            budget.work(4 * classes.remainders.len() as u64)?;
            if !self.winning(classes, heap).any(|step| moves.contains(step, self.modulus)) {
                moves.listed.extend(self.winning(classes, heap).min());
            }
        }
        Ok(())
    }

    /// Lets the large heaps of a class reach a loss: by one move where a class within reach is always lost, otherwise by a class
    /// of moves.
    fn complete_class(&self, classes: &Classes, class: u64, moves: &mut Moves) {
        let leads = |lost: &[bool], step: &u64| lost[self.before(class, *step) as usize];
        if moves.remainders.iter().any(|step| leads(&self.first, step))
            || moves.listed.iter().any(|step| leads(&self.all, step))
        {
            return;
        }
        if let Some(step) = self.steps_to(&self.all, classes, class).next() {
            moves.listed.insert(if step == 0 { self.modulus } else { step });
        } else if let Some(step) = self.steps_to(&self.first, classes, class).next() {
            moves.add_class(step, self.modulus);
        }
    }
}

/// The only one of some numbers, if there is just one.
fn only(mut numbers: impl Iterator<Item = u64>) -> Option<u64> {
    numbers.next().filter(|_| numbers.next().is_none())
}

/// What can be left out of the powers of a base: all but 1 if it is odd, all but 1 and the base if it is even.
///
/// ```
/// use grundy_subtraction::theory::superfluous_infinite::powers_of;
/// let two = powers_of(2).unwrap();
/// assert!(two.enough.listed.iter().eq(&[1, 2]) && two.is_smallest);
/// assert_eq!(two.cycle.period, 3);
/// ```
pub fn powers_of(base: u64) -> Result<Proved, Stop> {
    let refused = || {
        Stop::refused(format!("nothing is proved about the powers of {base}"))
            .with_help("take a base from 2 on")
    };
    let Verdict::Periodic { known, same_as: Some(same) } = verdict(Rule::PowersOf(base))? else {
        return Err(refused());
    };
    let number = |number: u128| u64::try_from(number).map_err(|_| refused());
    let cycle = Cycle { period: number(known.period)?, preperiod: number(known.preperiod)? };
    // Heaps up to the base have no other moves: heap 1 needs the move 1, and heap b for even b the move b, because b-1 is won.
    let moves = Moves { listed: same.into_iter().collect(), remainders: BTreeSet::new() };
    Ok(Proved { needed: moves.clone(), enough: moves, is_smallest: true, cycle })
}

/// Which moves of any infinite set are needed, as far as the heaps up to `last` tell.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::Numbers;
/// use grundy_subtraction::theory::superfluous_infinite::checked;
/// let squares = checked(&Numbers::Powers(2), 1000, &mut Budget::unlimited()).unwrap();
/// assert_eq!(squares.needed.get(&4), Some(&4)); // heap 4: by 1 one comes to 3, which is won
/// ```
pub fn checked(numbers: &Numbers, last: u64, budget: &mut Budget<'_>) -> Result<Checked, Stop> {
    let end = last
        .checked_add(1)
        .ok_or_else(|| Stop::refused("the last heap is too large").with_help("end at a smaller heap"))?;
    let lost = outcomes(numbers, end, budget)?;
    let moves = Bits::of(numbers.members(last), end);
    let mut needed = BTreeMap::new();
    ways(&lost, &moves, budget, &mut |base, once, twice| {
        for heap in bits_of(once & !twice).map(|bit| base + bit).filter(|heap| *heap < end) {
            // The only winning move leads to a loss.
            let mut steps = lost.iter().take_while(|loss| *loss < heap).map(|loss| heap - loss);
            if let Some(step) = steps.find(|step| moves.contains(*step)) {
                needed.entry(step).or_insert(heap);
            }
        }
    })?;
    let kept = Bits::of(needed.keys().copied(), end);
    let mut changes_at = None;
    ways(&lost, &kept, budget, &mut |heap, once, _| {
        let changed = !once & !lost.window(heap);
        let first = bits_of(changed).map(|bit| heap + bit).next().filter(|heap| *heap < end);
        changes_at = changes_at.or(first);
    })?;
    let others = moves.iter().filter(|step| !needed.contains_key(step)).collect();
    Ok(Checked { needed, others, changes_at })
}

/// Shows, for 64 heaps at a time, which have a winning move among the moves, and which have two.
fn ways(
    lost: &Bits,
    moves: &Bits,
    budget: &Budget<'_>,
    show: &mut impl FnMut(u64, u64, u64),
) -> Result<(), Stop> {
    // A heap is a loss and a move: the fewer of them are gone through, the others are taken as bits.
    let (few, many) = if moves.count() < lost.count() { (moves, lost) } else { (lost, moves) };
    let few: Vec<u64> = few.iter().collect();
    for base in (0..lost.bound()).step_by(64) {
        let (mut once, mut twice) = (0, 0);
        for number in few.iter().take_while(|number| **number < base + 64) {
            let more = match base.checked_sub(*number) {
                Some(from) => many.window(from),
                None => many.window(0) << (number - base),
            };
            (once, twice) = (once | more, twice | once & more);
            if twice == u64::MAX {
                break;
            }
            budget.work(1)?;
        }
        show(base, once, twice);
    }
    Ok(())
}

/// The places of the bits of a word, rising.
fn bits_of(mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit.into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The losses below 600 by definition, and for every heap its winning moves.
    fn by_definition(is_move: impl Fn(u64) -> bool, heaps: u64) -> (Vec<bool>, Vec<Vec<u64>>) {
        let (mut lost, mut winning): (Vec<bool>, Vec<Vec<u64>>) = (Vec::new(), Vec::new());
        for heap in 0..heaps {
            let wins = (1..=heap).filter(|step| is_move(*step) && lost[(heap - step) as usize]);
            winning.push(wins.collect());
            lost.push(winning[heap as usize].is_empty());
        }
        (lost, winning)
    }

    proptest! {
        #[test]
        fn residue_classes_agree_with_the_definition(modulus in 1u64..11, set in 1u64..2048) {
            let classes = Classes::new(modulus, |remainder| set >> remainder & 1 == 1);
            prop_assume!(!classes.remainders.is_empty());
            let found = classes.reduce(&Budget::unlimited()).unwrap();
            let is_move = |step: u64| set >> (step % modulus) & 1 == 1;
            let (lost, winning) = by_definition(is_move, 500);
            for step in (1..300).filter(|step| is_move(*step)) {
                let needed = winning.iter().any(|wins| wins[..] == [step]);
                prop_assert_eq!(found.needed.contains(step, modulus), needed, "{} of {:?}", step, classes);
            }
            let (same, _) = by_definition(|step| found.enough.contains(step, modulus), 500);
            prop_assert_eq!(&same, &lost, "{:?} {:?}", classes, found);
            prop_assert!((1..300).all(|step| !found.enough.contains(step, modulus) || is_move(step)));
            let (p, q) = (found.cycle.period as usize, found.cycle.preperiod as usize);
            let repeats = |p: usize, q: usize| (q..500 - p).all(|n| lost[n] == lost[n + p]);
            prop_assert!(repeats(p, q) && (q == 0 || !repeats(p, q - 1)), "{:?} {:?}", classes, found);
            prop_assert!((1..p).all(|shorter| !repeats(shorter, 300)), "{:?} {:?}", classes, found);
            prop_assert!((1..300).all(|step| !found.needed.contains(step, modulus) || found.enough.contains(step, modulus)));
        }
    }

    #[test]
    fn powers_agree_with_the_definition() {
        for base in 2..20 {
            let found = powers_of(base).unwrap();
            let is_power = |step: u64| Numbers::PowersOf(base).contains(step);
            let (lost, winning) = by_definition(is_power, 1500);
            let needed = |step: &u64| winning.iter().any(|wins| wins[..] == [*step]);
            assert!(
                (1..1500).filter(|step| is_power(*step)).filter(needed).eq(found
                    .needed
                    .listed
                    .iter()
                    .copied())
            );
            let (same, _) = by_definition(|step| found.enough.listed.contains(&step), 1500);
            assert_eq!(same, lost, "{base}");
            let (p, q) = (found.cycle.period as usize, found.cycle.preperiod as usize);
            assert!((q..1500 - p).all(|n| lost[n] == lost[n + p]));
        }
    }

    #[test]
    fn checked_sets_agree_with_the_definition() {
        for numbers in [
            Numbers::Powers(2),
            Numbers::Powers(3),
            Numbers::Primes,
            Numbers::Fibonacci,
            Numbers::Factorials,
            Numbers::Odd,
        ] {
            let found = checked(&numbers, 799, &mut Budget::unlimited()).unwrap();
            let (lost, winning) = by_definition(|step| numbers.contains(step), 800);
            for step in numbers.members(799) {
                let heap = winning.iter().position(|wins| wins[..] == [step]).map(|heap| heap as u64);
                assert_eq!(found.needed.get(&step).copied(), heap, "{step} of {numbers}");
                assert_eq!(found.others.contains(&step), heap.is_none(), "{step} of {numbers}");
            }
            let (fewer, _) = by_definition(|step| found.needed.contains_key(&step), 800);
            let changed = (0..800).find(|heap| fewer[*heap] != lost[*heap]).map(|heap| heap as u64);
            assert_eq!(found.changes_at, changed, "{numbers}");
        }
    }
}
