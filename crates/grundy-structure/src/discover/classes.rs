//! Theorems about classes of n, until together they speak of all members from some one on.
//!
//! One class may be proved from small members and another from very large ones, one modulo 2 and the rest modulo 6. So every
//! class that is proved is kept, and only what is not covered yet is searched further. In the end those are dropped that the
//! others make needless, those of large moduli first.

use super::report::{Class, Theorem};
use grundy_core::arithmetic::gcd;

/// Unions of classes are compared modulo a number of at most this.
const LARGEST_MODULUS: i64 = 100_000;

impl Class {
    /// Whether all members of a class are members of this one.
    pub(super) fn contains(self, other: Class) -> bool {
        other.modulus % self.modulus == 0 && other.rest.rem_euclid(self.modulus) == self.rest
    }
}

/// What is proved so far.
#[derive(Debug, Default)]
pub(super) struct Classes {
    theorems: Vec<Theorem>,
}

impl Classes {
    /// Keeps a theorem. What it says better, for all members of a class, is dropped.
    pub(super) fn add(&mut self, theorem: Theorem) {
        let better =
            |other: &Theorem| theorem.class.contains(other.class) && (is_sharp(&theorem) || !is_sharp(other));
        self.theorems.retain(|other| !better(other));
        self.theorems.push(theorem);
    }

    /// Whether the theorems speak of all members of a class from some one on, with least periods if these are asked for.
    pub(super) fn cover(&self, class: Class, sharp: bool) -> bool {
        let classes = self.theorems.iter().filter(|one| is_sharp(one) || !sharp).map(|one| one.class);
        covered(class, &classes.collect::<Vec<_>>())
    }

    /// The theorems, without those that the others make needless: if least periods are shown everywhere, only such.
    pub(super) fn into_theorems(mut self) -> Vec<Theorem> {
        if self.cover(Class::ALL, true) {
            self.theorems.retain(is_sharp);
        }
        self.theorems.sort_by_key(|one| (one.class.modulus, one.class.rest));
        for at in (0..self.theorems.len()).rev() {
            let others = self.theorems.iter().enumerate().filter(|(other, _)| *other != at);
            let others: Vec<Class> = others.map(|(_, one)| one.class).collect();
            if covered(self.theorems[at].class, &others) {
                self.theorems.remove(at);
            }
        }
        self.theorems
    }
}

/// Whether the period is shown to be the least.
fn is_sharp(theorem: &Theorem) -> bool {
    theorem.period().is_some()
}

/// Whether every member of a class is in one of the others.
fn covered(class: Class, others: &[Class]) -> bool {
    if others.iter().any(|other| other.contains(class)) {
        return true;
    }
    let Some(all) = common_modulus(others.iter().chain([&class])) else { return false };
    let mut rests = (class.rest..all).step_by(class.modulus as usize);
    !others.is_empty() && rests.all(|rest| others.iter().any(|other| rest % other.modulus == other.rest))
}

/// The least common multiple of the moduli, unless it is too large.
pub(super) fn common_modulus<'c>(classes: impl IntoIterator<Item = &'c Class>) -> Option<i64> {
    classes.into_iter().try_fold(1, |common: i64, class| {
        let product = (common / gcd(common, class.modulus)).checked_mul(class.modulus)?;
        (product <= LARGEST_MODULUS).then_some(product)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn class((modulus, rest): (i64, i64)) -> Class {
        Class { modulus, rest: rest % modulus }
    }

    #[test]
    fn classes_of_several_moduli_cover_all() {
        let some = [(2, 1), (4, 0), (12, 2), (12, 6)].map(class);
        assert!(!covered(Class::ALL, &some));
        assert!(covered(Class::ALL, &[&some[..], &[class((12, 10))]].concat()));
        assert!(covered(class((6, 3)), &some));
        assert!(!covered(Class::ALL, &[]));
        assert!(class((2, 1)).contains(class((6, 5))) && !class((6, 5)).contains(class((2, 1))));
    }

    proptest! {
        /// The definition: every n of the class is in another.
        #[test]
        fn covered_means_every_member(
            one in (1i64..7, 0i64..7),
            others in prop::collection::vec((1i64..7, 0i64..7), 0..8),
        ) {
            let (one, others) = (class(one), others.into_iter().map(class).collect::<Vec<_>>());
            let holds = |class: &Class, n: i64| n % class.modulus == class.rest;
            let every = (0..60).filter(|n| holds(&one, *n)).all(|n| others.iter().any(|other| holds(other, n)));
            prop_assert_eq!(covered(one, &others), every);
        }
    }
}
