//! Theorems of the literature that one description cannot say: their proofs are in print, and no program has checked them.
//!
//! They are listed beside the store, with the theorems of the store that are special cases of them. `period` computes instead
//! where it can; where only such a theorem answers, it says so.

use crate::subtraction::theory::few_moves::{THEOREM_4, THEOREM_5};
use crate::subtraction::theory::gaps::{HOLE, ODD_MULTIPLES, THEOREM_17};
use crate::subtraction::theory::theorem15::THEOREM_15;
use crate::subtraction::theory::{Known, Status, known_periods};

/// A theorem whose proof is in print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Literature {
    /// Its name.
    pub name: &'static str,
    /// What it says.
    pub statement: &'static str,
    /// Where its proof is.
    pub source: &'static str,
    /// Theorems of the store that are special cases of it.
    pub instances: &'static [&'static str],
    /// Why it is no description.
    pub why: &'static str,
    /// What [`Known::theorem`] calls it.
    known_as: &'static str,
}

/// All of them.
pub const LITERATURE: [Literature; 6] = [
    Literature {
        name: "two-moves",
        statement: "For a < b: the values and the outcomes of the subtraction game (a, b) have no preperiod and the least \
                    period 2a if 2a divides a+b, otherwise a+b",
        source: "Flammenkamp (1996), theorem 4; Berlekamp, Conway and Guy, Winning Ways",
        instances: &["two-moves-1", "two-moves-2", "two-moves-3", "two-moves-4", "wins-and-losses"],
        why: "losses and wins alternate about b/a times: a number of words that depends on a quotient of parameters",
        known_as: THEOREM_4,
    },
    Literature {
        name: "two-moves-and-their-sum",
        statement: "For a < b and r = ((a+b) mod 2a) - a: the outcomes of the subtraction game (a, b, a+b) have no preperiod \
                    and the least period 2b-r if r <= 0, otherwise a(2b+r)/gcd(a,b)",
        source: "Flammenkamp (1996), theorem 5; Berlekamp, Conway and Guy, Winning Ways",
        instances: &[
            "three-moves-sum-1",
            "three-moves-sum-2-plus-1",
            "three-moves-sum-3",
            "three-moves-sum-4-plus-1",
        ],
        why: "r and the greatest common divisor are no sums of multiples of a and b",
        known_as: THEOREM_5,
    },
    Literature {
        name: "symmetric-five-moves",
        statement: "For a < b <= 2a, b < s/2 and n = floor(s/(a+b)) with (n+1)(a+b) >= s+a: the outcomes of the subtraction \
                    game (a, b, s-b, s-a, s) have no preperiod and the least period s+a+(n-1)(a+b)",
        source: "Flammenkamp (1996), theorem 15",
        instances: &["theorem-15"],
        why: "n(a+b) is a product of parameters; for each n it is a description",
        known_as: THEOREM_15,
    },
    Literature {
        name: "no-wide-gap",
        statement: "If no move is more than the least move a larger than the one before it, and b is the largest: the value of \
                    a heap h is floor((h mod (a+b))/a), so that values and outcomes have the least period a+b and no preperiod",
        source: "Flammenkamp (1996), theorem 17, for outcomes; Berlekamp, Conway and Guy, Winning Ways",
        instances: &["theorem-17-three", "theorem-17-five", "two-moves-1"],
        why: "a description lists its moves: it has a fixed number of them",
        known_as: THEOREM_17,
    },
    Literature {
        name: "odd-multiples",
        statement: "If all moves are odd multiples of the least move a: the value of a heap h is the parity of floor(h/a), so \
                    that values and outcomes have the least period 2a and no preperiod",
        source: "well known",
        instances: &["one-move"],
        why: "a description lists its moves, and these are products of parameters",
        known_as: ODD_MULTIPLES,
    },
    Literature {
        name: "hole-in-the-middle",
        statement: "For h >= 2: the values and the outcomes of the subtraction game (1, 2, ..., 2h without h) have the least \
                    period 3h+1 and no preperiod",
        source: "Flammenkamp (1996), footnote 16, for outcomes",
        instances: &[],
        why: "a description lists its moves: it has a fixed number of them",
        known_as: HOLE,
    },
];

/// The one of this name.
pub fn named(name: &str) -> Option<&'static Literature> {
    LITERATURE.iter().find(|one| one.name == name)
}

/// The theorem by which something is known, if it is one of these.
pub fn behind(known: &Known) -> Option<&'static Literature> {
    LITERATURE.iter().find(|one| one.known_as == known.theorem)
}

/// The theorems that speak of the game with these rising moves, with what they say.
pub fn about(moves: &[u64]) -> Vec<(&'static Literature, Known)> {
    let proved = known_periods(moves).into_iter().filter(|known| known.status == Status::Theorem);
    proved.filter_map(|known| Some((behind(&known)?, known))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorems::Theorems;

    #[test]
    fn each_speaks_of_its_games_and_its_instances_are_in_the_store() {
        let examples: [&[u64]; 6] =
            [&[2, 7], &[4, 11, 15], &[2, 3, 7, 8, 10], &[3, 5, 8], &[2, 6, 10, 14], &[1, 2, 4, 5, 6]];
        for (one, moves) in LITERATURE.iter().zip(examples) {
            assert!(about(moves).iter().any(|(found, _)| *found == one), "{}", one.name);
            assert!(Theorems::built_in().named(one.name).is_none(), "{} names two theorems", one.name);
            for instance in one.instances {
                assert!(Theorems::built_in().named(instance).is_some(), "{instance}");
            }
        }
    }

    /// What is checked in the store agrees with what is in print, wherever both speak.
    #[test]
    fn the_store_agrees() {
        let theorems = Theorems::built_in();
        let mut both = 0;
        for b in 2..=40u64 {
            for a in 1..b {
                for moves in [vec![a, b], vec![a, b, a + b], vec![a, (a + b) / 2, b]] {
                    if !moves.windows(2).all(|pair| pair[0] < pair[1]) {
                        continue;
                    }
                    for (one, known) in about(&moves) {
                        let rules = [(known.about_outcomes(), "outcomes"), (known.about_values(), "nim")];
                        for (_, rule) in rules.into_iter().filter(|rule| rule.0) {
                            for applied in theorems.about(&moves, rule.parse().unwrap()) {
                                let lengths = (applied.period().unwrap().is, applied.preperiod().unwrap().is);
                                let name = &applied.stored.theorem.name;
                                assert_eq!(
                                    lengths,
                                    (known.period, known.preperiod),
                                    "{moves:?} {} {name}",
                                    one.name
                                );
                                both += 1;
                            }
                        }
                    }
                }
            }
        }
        assert!(both > 1000, "{both}");
    }
}
