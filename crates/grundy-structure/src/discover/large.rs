//! Very large members: one for each class of n is enough for a guess.
//!
//! Small members may not show a shape at all: loops nested four deep fold only when every inner one goes round often
//! enough, and by then a member has billions of letters. Very large members are not computed but played on their own
//! nests (`accelerate`), with work that does not depend on n. A number of such a nest is near a multiple of n, so one
//! member shows the affine form of each. Tests on other members and the prover follow as for any guess.

use super::accelerate::whole;
use super::guess::{Nested, guess_from_one, with_a_word};
use super::nest::Item;
use super::report::Class;
use super::search::{Candidate, MODULI, Search};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::collections::BTreeMap;

/// After the stage with so many runs, very large members are played with so many steps.
const STEPS: [(usize, u64); 3] = [(50_000, 400_000), (1_000_000, 2_000_000), (5_000_000, 400_000_000)];
/// Very large members begin at a multiple of this, so that all moduli divide it; the least is so large.
const MULTIPLE: i64 = 120;
const SMALLEST: i64 = 480;
/// The numbers of rounds by which loops of very large members are recognised.
const ROUNDS: [usize; 2] = [3, 4];

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
        let base = (self.settings.to - MULTIPLE) / MULTIPLE * MULTIPLE;
        if base < SMALLEST {
            return Ok(false);
        }
        (self.tell)(&format!("n = {base} and more, jumping over rounds, up to {steps} steps"));
        for rounds in ROUNDS {
            let mut nests = BTreeMap::new();
            for modulus in MODULI {
                for n in base..base + modulus {
                    if !nests.contains_key(&n)
                        && let Some(nest) = self.large_nest(n, rounds, steps, budget)?
                    {
                        nests.insert(n, nest);
                    }
                }
                if (nests.len() as i64) < modulus {
                    break;
                }
                if let Some(candidates) = self.large_candidates(modulus, &nests, most, budget)?
                    && (self.judge(candidates, budget)? || self.complete)
                {
                    return Ok(true);
                }
            }
        }
        Ok(self.complete)
    }

    fn large_nest(
        &mut self,
        n: i64,
        rounds: usize,
        steps: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<LargeNest>, Stop> {
        let Some(moves) = self.family.moves_at(&[n]) else { return Ok(None) };
        let found = whole(self.settings.rule, &moves, rounds, steps, &mut self.kinds, budget)?;
        Ok(found.map(|found| {
            let body = with_a_word(found.period, &self.kinds);
            LargeNest { at: [n], preamble: found.preamble, body }
        }))
    }

    /// Guesses for all classes of a modulus.
    fn large_candidates(
        &mut self,
        modulus: i64,
        nests: &BTreeMap<i64, LargeNest>,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Candidate>>, Stop> {
        let mut all = Vec::new();
        for (n, nest) in nests.iter().take(modulus as usize) {
            let class = Class { modulus, rest: n.rem_euclid(modulus) };
            let Some(family) = self.part(class) else { return Ok(None) };
            let at = (n - class.rest) / modulus;
            let Some(guess) = guess_from_one(nest, at, family.parameters()[0]) else { return Ok(None) };
            match self.tested(class, family, guess, vec![vec![*n]], most, budget)? {
                Some(candidate) => all.push(candidate),
                None => return Ok(None),
            }
        }
        Ok(Some(all))
    }
}
