//! All families with one parameter and small numbers in their moves, each of them once.

use super::family::Family;
use crate::{Affine, Overflow, Variable};
use grundy_core::arithmetic::gcd;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::ops::RangeInclusive;

/// A move `an+b`, as (a, b).
type Form = (i64, i64);

/// All families of so many moves an+b, a and b from these ranges, up to what makes no difference:
///
/// * the order of the moves,
/// * another name for the same members, n+k for n: of these the one is listed whose offsets are nearest to 0,
/// * parts: where all coefficients have a common factor g, the members are those of a listed family with n a multiple of g.
///   A family with a common factor in all numbers is such a part, too.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_structure::discover::Census;
/// let census = Census { moves: 2, coefficients: 1..=2, offsets: 0..=1 };
/// let families = census.families(&Budget::unlimited()).unwrap();
/// let families: Vec<String> = families.iter().map(ToString::to_string).collect();
/// assert_eq!(families, ["n, n+1", "n, 2n", "n, 2n+1", "n+1, 2n", "n+1, 2n+1"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    /// How many moves.
    pub moves: usize,
    /// The factors of n; from 0 or 1 on, or else the families are missing that others are parts of.
    pub coefficients: RangeInclusive<i64>,
    /// What is added.
    pub offsets: RangeInclusive<i64>,
}

impl Census {
    /// So many sets of moves are looked at; `None` if they are too many to count.
    pub fn size(&self) -> Option<u64> {
        let length =
            |range: &RangeInclusive<i64>| u64::try_from(range.end().checked_sub(*range.start())? + 1).ok();
        let forms = length(&self.coefficients)?.checked_mul(length(&self.offsets)?)?;
        let mut sets = 1u64;
        for chosen in 0..self.moves as u64 {
            sets = sets.checked_mul(forms.saturating_sub(chosen))? / (chosen + 1);
        }
        Some(sets)
    }

    /// The families.
    pub fn families(&self, budget: &Budget<'_>) -> Result<Vec<Family>, Stop> {
        let pairs = self.coefficients.clone().flat_map(|a| self.offsets.clone().map(move |b| (a, b)));
        let forms: Vec<Form> = pairs.filter(|(a, b)| *a > 0 || (*a == 0 && *b > 0)).collect();
        let mut families = Vec::new();
        self.choose(&forms, &mut Vec::new(), &mut families, budget)?;
        Ok(families)
    }

    /// Adds all listed families that begin with the chosen moves and go on with some of the others.
    fn choose(
        &self,
        others: &[Form],
        chosen: &mut Vec<Form>,
        families: &mut Vec<Family>,
        budget: &Budget<'_>,
    ) -> Result<(), Stop> {
        budget.work(1)?;
        if chosen.len() == self.moves {
            if self.is_listed(chosen) {
                families.extend(family(chosen));
            }
            return Ok(());
        }
        for (at, form) in others.iter().enumerate() {
            chosen.push(*form);
            self.choose(&others[at + 1..], chosen, families, budget)?;
            chosen.pop();
        }
        Ok(())
    }

    fn is_listed(&self, forms: &[Form]) -> bool {
        let common = forms.iter().fold(0, |common, (a, _)| gcd(common, *a));
        common == 1 && self.is_nearest(forms)
    }

    /// Whether no other name for the same members has offsets nearer to 0; of several as near the first one counts.
    fn is_nearest(&self, forms: &[Form]) -> bool {
        let farthest = self.offsets.end() - self.offsets.start();
        let renamed = |k: i64| -> Vec<Form> { forms.iter().map(|(a, b)| (*a, b + a * k)).collect() };
        let is_inside = |forms: &Vec<Form>| forms.iter().all(|(_, b)| self.offsets.contains(b));
        let distance = |forms: &[Form]| forms.iter().map(|(_, b)| b.abs()).sum::<i64>();
        let own = distance(forms);
        let others = (-farthest..=farthest).filter(|k| *k != 0).map(renamed).filter(is_inside);
        !others.into_iter().any(|other| (distance(&other), &other[..]) < (own, forms))
    }
}

fn family(forms: &[Form]) -> Option<Family> {
    let n = Variable::new('n')?;
    let one = |(a, b): &Form| Affine::variable(n).times((*a).into())?.plus_constant((*b).into());
    let moves: Result<Vec<Affine>, Overflow> = forms.iter().map(one).collect();
    Some(Family::new(moves.ok()?, vec![n]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn listed(census: &Census) -> Vec<Family> {
        census.families(&Budget::unlimited()).unwrap()
    }

    /// The members of a family with n from 0 to 100, without common factors: games that differ by a factor are the same game. With 4n
    /// for n, and other offsets, those with n up to 20 are still among them.
    fn members(family: &Family) -> BTreeSet<Vec<u64>> {
        let reduced = |moves: Vec<u64>| {
            let common = moves.iter().fold(0, |common, one| gcd(common, *one as i64)) as u64;
            moves.into_iter().map(|one| one / common).collect()
        };
        (0..=100).filter_map(|n| family.moves_at(&[n])).map(reduced).collect()
    }

    /// Those of its members that any renaming with small numbers has, too.
    fn core(family: &Family) -> BTreeSet<Vec<u64>> {
        let inner = (8..=20).filter_map(|n| family.moves_at(&[n]));
        inner
            .map(|moves| {
                let common = moves.iter().fold(0, |common, one| gcd(common, *one as i64)) as u64;
                moves.into_iter().map(|one| one / common).collect()
            })
            .collect()
    }

    const CENSUSES: [(usize, RangeInclusive<i64>, RangeInclusive<i64>); 5] =
        [(2, 0..=4, -3..=3), (3, 1..=3, -1..=1), (3, 0..=2, -2..=1), (3, 1..=4, 0..=2), (4, 1..=2, -1..=1)];

    #[test]
    fn nothing_is_lost() {
        for (moves, coefficients, offsets) in CENSUSES {
            let census = Census { moves, coefficients: coefficients.clone(), offsets: offsets.clone() };
            let known: Vec<BTreeSet<Vec<u64>>> = listed(&census).iter().map(members).collect();
            // A plain enumeration: all lists of moves, in every order.
            let forms: Vec<Form> = coefficients.flat_map(|a| offsets.clone().map(move |b| (a, b))).collect();
            let mut all: Vec<Vec<Form>> = vec![Vec::new()];
            for _ in 0..moves {
                all = all
                    .iter()
                    .flat_map(|some| forms.iter().map(|one| [&some[..], &[*one]].concat()))
                    .collect();
            }
            for forms in all {
                let Some(family) = family(&forms) else { panic!("{forms:?}") };
                let is_one =
                    forms.iter().any(|(a, _)| *a > 0) && (8..=20).all(|n| family.moves_at(&[n]).is_some());
                if is_one {
                    let own = core(&family);
                    assert!(known.iter().any(|members| own.is_subset(members)), "{family} is missing");
                }
            }
        }
    }

    #[test]
    fn no_two_are_the_same() {
        for (moves, coefficients, offsets) in CENSUSES {
            let families = listed(&Census { moves, coefficients, offsets });
            assert!(families.len() > 5);
            for (at, one) in families.iter().enumerate() {
                for other in &families[at + 1..] {
                    let same = core(one).is_subset(&members(other)) && core(other).is_subset(&members(one));
                    assert!(!same, "{one} and {other}");
                }
            }
        }
    }

    #[test]
    fn sizes_are_those_of_the_choice() {
        let census = Census { moves: 3, coefficients: 1..=8, offsets: -2..=2 };
        assert_eq!(census.size(), Some(9880));
        assert_eq!(listed(&census).len(), 8494);
        assert_eq!(Census { moves: 70, ..census }.size(), Some(0));
        assert_eq!(Census { moves: 40, coefficients: 1..=900, offsets: -2..=2 }.size(), None);
    }
}
