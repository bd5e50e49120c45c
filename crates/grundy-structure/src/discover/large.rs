//! Very large members: one for each class of n is enough for a guess.
//!
//! Small members may not show a shape at all: loops nested four deep fold only when every inner one goes round often
//! enough, and by then a member has billions of letters. Very large members are not computed but played on their own
//! nests (`accelerate`), with work that does not depend on n. A number of such a nest is near a multiple of n, so one
//! member shows the affine form of each. Tests on other members and the prover follow as for any guess.

use super::accelerate::{Whole, whole};
use super::guess::{Nested, guess_from_one, with_a_word};
use super::nest::Item;
use super::report::Class;
use super::search::{Candidate, MODULI, Search, Settings};
use grundy_core::arithmetic::gcd;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// After the stage with so many runs, very large members are played with so many steps.
const STEPS: [(usize, u64); 3] = [(50_000, 400_000), (1_000_000, 2_000_000), (5_000_000, 400_000_000)];
/// Very large members begin at a multiple of this, so that the small moduli divide it; the parameter of a class is at
/// least so large.
const MULTIPLE: i64 = 120;
const SMALLEST: i64 = 40;
/// The numbers of rounds by which loops of very large members are recognised.
const ROUNDS: [usize; 2] = [3, 4];
/// If so many members do not end within the steps and none does, the others are not tried.
const MOST_FAILED: usize = 3;
/// The first members from whose numbers moduli are taken, and how many: so large that n/11 is a multiple of no n/q with a
/// smaller q and some rest.
const SCOUT: i64 = 10_000_019;
const SCOUTS: i64 = 2;
/// There are at most so many classes, and a number is a multiple of n/q and a rest of at most this.
const MOST_CLASSES: i64 = 64;
const LARGEST_REST: i64 = 200;

/// The nest of a member that was not computed letter by letter.
struct LargeNest {
    at: [i64; 1],
    preamble: Vec<Item>,
    body: Vec<Item>,
}

impl Nested for LargeNest {
    fn at(&self) -> &[i64] {
        &self.at
    }

    fn preamble(&self) -> &[Item] {
        &self.preamble
    }

    fn body(&self) -> &[Item] {
        &self.body
    }
}

/// How many steps may be spent on very large members after the stage with so many runs.
pub(super) fn steps_after(stage: usize) -> Option<u64> {
    STEPS.into_iter().find(|(most, _)| *most == stage).map(|(_, steps)| steps)
}

impl Search<'_> {
    /// Plays some very large members, jumping over the rounds of loops; whether the family is proved.
    pub(super) fn large_members(
        &mut self,
        steps: u64,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let base = self.base(1);
        if base < SMALLEST {
            return Ok(false);
        }
        (self.tell)(&format!("n = {base} and more, jumping over rounds, up to {steps} steps"));
        'rounds: for rounds in ROUNDS {
            let mut nests: BTreeMap<i64, Vec<LargeNest>> = BTreeMap::new();
            let moduli = self.moduli(rounds, steps, budget)?;
            if let Some(shown) = moduli.difference(&BTreeSet::from(MODULI)).next() {
                (self.tell)(&format!("the numbers of very large members show the modulus {shown}"));
            }
            for modulus in moduli {
                let base = self.base(modulus);
                if base / modulus < SMALLEST {
                    continue;
                }
                let mut ended = 0;
                for n in base..base + modulus {
                    let class = Class { modulus, rest: n.rem_euclid(modulus) };
                    if self.classes.cover(class, true) {
                        ended += 1;
                        continue;
                    }
                    if let Entry::Vacant(place) = nests.entry(n) {
                        place.insert(self.large_nests(n, rounds, steps, budget)?);
                    }
                    let found = nests.get(&n).map_or(&[][..], Vec::as_slice);
                    if found.is_empty() {
                        if nests.len() >= MOST_FAILED && nests.values().all(Vec::is_empty) {
                            continue 'rounds;
                        }
                        continue;
                    }
                    ended += 1;
                    for nest in found {
                        if let Some(candidate) = self.large_candidate(class, nest, most, budget)?
                            && self.judge(candidate, budget)?
                        {
                            break;
                        }
                    }
                }
                if ended < modulus {
                    (self.tell)(&format!("{ended} of {modulus} classes end within the steps"));
                }
                if self.classes.cover(Class::ALL, true) {
                    return Ok(true);
                }
            }
        }
        Ok(self.classes.cover(Class::ALL, false))
    }

    /// The first of the members that are played for a modulus, a multiple of it. Where there are many classes, members are
    /// larger, so that what is constant in a class is small beside its parameter.
    fn base(&self, modulus: i64) -> i64 {
        match (MULTIPLE % modulus, self.is_restricted()) {
            (0, _) => (self.settings.to - MULTIPLE) / MULTIPLE * MULTIPLE,
            (_, true) => (self.settings.to - modulus) / modulus * modulus,
            (_, false) => self.settings.to * modulus,
        }
    }

    /// Who asks for small members only gets no others.
    fn is_restricted(&self) -> bool {
        self.settings.to < Settings::default().to
    }

    /// The moduli that are tried: the usual ones and those that the numbers of very large members show. Where a member has
    /// a loop of (n-3)/5 rounds, shapes are seen in the classes modulo 5.
    fn moduli(&mut self, rounds: usize, steps: u64, budget: &mut Budget<'_>) -> Result<BTreeSet<i64>, Stop> {
        let mut moduli = BTreeSet::from(MODULI);
        if self.is_restricted() {
            return Ok(moduli);
        }
        let mut common = Some(1);
        for n in SCOUT..SCOUT + SCOUTS {
            let nests = self.large_nests(n, rounds, steps, budget)?;
            let own = nests.last().and_then(|nest| denominator(&nest.numbers(), n));
            common = common.zip(own).and_then(|(common, own)| common_multiple(common, own));
            moduli.extend(own.into_iter().chain(common));
        }
        Ok(moduli)
    }

    /// The nests of a member: one with wider loops, if it is shorter, and the one in which it was written. None if it does not end
    /// within the steps.
    fn large_nests(
        &mut self,
        n: i64,
        rounds: usize,
        steps: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<LargeNest>, Stop> {
        let Some(moves) = self.family.moves_at(&[n]) else { return Ok(Vec::new()) };
        let Some(found) = whole(self.settings.rule, &moves, rounds, steps, &mut self.kinds, budget)? else {
            return Ok(Vec::new());
        };
        let wider = found.widened(&mut self.kinds);
        let nest = |found: Whole| {
            let body = with_a_word(found.period, &self.kinds);
            LargeNest { at: [n], preamble: found.preamble, body }
        };
        Ok(wider.into_iter().chain([found]).map(nest).collect())
    }

    /// A guess for a class.
    fn large_candidate(
        &mut self,
        class: Class,
        nest: &LargeNest,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Candidate>, Stop> {
        let Some(family) = self.part(class) else { return Ok(None) };
        let [n] = nest.at;
        let at = (n - class.rest) / class.modulus;
        let Some(guess) = guess_from_one(nest, at, family.parameters()[0]) else {
            let (size, text) = (nest.size(), class.text(self.family.parameters()[0].name()));
            (self.tell)(&format!("the {size} numbers for {text} are no multiples of the parameter"));
            return Ok(None);
        };
        self.tested(class, family, guess, vec![vec![n]], most, budget)
    }
}

/// The least q, if it is not too large, such that all numbers are whole multiples of n/q and a small rest.
fn denominator(numbers: &[i64], n: i64) -> Option<i64> {
    let near = |number: i64, q: i64| {
        let rest = number.checked_mul(q).map(|product| product.rem_euclid(n));
        rest.is_some_and(|rest| rest.min(n - rest) <= q * LARGEST_REST)
    };
    numbers.iter().try_fold(1, |common, number| {
        if near(*number, common) {
            return Some(common);
        }
        let own = (1..=MOST_CLASSES).find(|q| near(*number, *q))?;
        common_multiple(common, own)
    })
}

fn common_multiple(one: i64, two: i64) -> Option<i64> {
    let common = one / gcd(one, two) * two;
    (common <= MOST_CLASSES).then_some(common)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn no_modulus_without_small_rests() {
        assert_eq!(denominator(&[7 * SCOUT + 13, 5], SCOUT), Some(1));
        assert_eq!(denominator(&[SCOUT / 5, 2 * SCOUT + 1], SCOUT), Some(5));
        assert_eq!(denominator(&[SCOUT / 5, SCOUT / 11], SCOUT), Some(55));
        assert_eq!(denominator(&[SCOUT / 13, SCOUT / 11], SCOUT), None, "too many classes");
        assert_eq!(denominator(&[SCOUT / 1009], SCOUT), None);
    }

    proptest! {
        /// A number p*n/q + c shows its denominator.
        #[test]
        fn numbers_show_their_moduli(p in 1i64..60, q in 1i64..=MOST_CLASSES, c in -100i64..100, n in SCOUT..2 * SCOUT) {
            prop_assert_eq!(denominator(&[p * n / q + c], n), Some(q / gcd(p, q)));
        }
    }
}
