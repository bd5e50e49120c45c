//! Games in which a heap may be made smaller by any number from some number on: Nim, Lasker's Nim, and every code
//! whose last digit goes on for ever and allows to leave one heap.
//!
//! Let k be that number. From a heap n every heap from 1 to n-k can be reached, so heaps of equal value differ by
//! less than k, in normal and in misère play. Hence
//! * the **values** have no bound and are never periodic;
//! * if a heap m, not empty, is lost, every heap from m+k on wins: the **outcomes** have period 1. In normal play
//!   the same is true if all of a heap may be taken.
//!
//! Main results
//! * [`Endless::of`]: which games these are, and k; [`Formula`]: a formula for their values, where one is known.
//! * [`Endless::losses_end`]: the preperiod of the outcomes.
//! * `extend`: values where heaps are never split. What is reached from n and not from n-1 is the heap n-k, so the values
//!   reached are kept, and a heap costs about k steps.

use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Convention;
use grundy_core::view::Law;

/// From some number on, so much may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endless {
    /// Every number from here on may be taken, if something is left.
    pub from: u64,
    /// From here on everything may be taken, too.
    pub takes_all: bool,
    /// The formula of the values, where one is known.
    pub formula: Option<Formula>,
}

/// A formula for the values of all heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Formula {
    /// Nim: a heap is worth its size.
    Size,
    /// Lasker's Nim: the same with 4k-1 and 4k exchanged.
    Lasker,
}

impl Formula {
    /// The formula of a code, where one is known.
    pub(crate) fn of_code(digits: &[u64], repeats: bool) -> Option<Formula> {
        match (digits, repeats) {
            ([0, 3], true) => Some(Formula::Size),
            ([4, 3], true) => Some(Formula::Lasker),
            _ => None,
        }
    }

    /// The value of a heap; `None` beyond 2^64.
    ///
    /// ```
    /// use grundy_heaps::endless::Formula;
    /// let lasker: Vec<_> = (0..9).filter_map(|heap| Formula::Lasker.value(heap)).collect();
    /// assert_eq!(lasker, [0, 1, 2, 4, 3, 5, 6, 8, 7]);
    /// ```
    pub fn value(self, heap: u64) -> Option<u64> {
        match (self, heap % 4) {
            (Formula::Lasker, 3) => heap.checked_add(1),
            (Formula::Lasker, 0) if heap > 0 => Some(heap - 1),
            _ => Some(heap),
        }
    }
}

impl Endless {
    /// How much may be taken; `None` if it is bounded, or one heap must not be left.
    ///
    /// ```
    /// use grundy_heaps::endless::Endless;
    /// use grundy_core::view::Law;
    /// let of = |digits: &[u64], repeats| Endless::of(&Law::Code { digits: digits.to_vec(), repeats });
    /// assert_eq!(of(&[0, 0, 1, 3], true), Some(Endless { from: 3, takes_all: true, formula: None }));
    /// assert_eq!(of(&[0, 7, 7], false), None);
    /// ```
    pub fn of(law: &Law) -> Option<Endless> {
        let Law::Code { digits, repeats: true } = law else { return None };
        let digit = *digits.last()?;
        let from = digits.len() as u64 - 1;
        let (takes_all, formula) = (digit & 1 != 0, Formula::of_code(digits, true));
        (digit & 2 != 0).then_some(Endless { from, takes_all, formula })
    }

    /// The first heap from which all win; `None` if no heap below `limit` decides. `lost` says whether a heap is.
    ///
    /// ```
    /// use grundy_core::game::Convention::{Misere, Normal};
    /// use grundy_heaps::endless::Endless;
    /// let nim = Endless { from: 1, takes_all: true, formula: None };
    /// assert_eq!(nim.losses_end(100, Normal, |heap| Ok(heap == 0)), Ok(Some(1)));
    /// assert_eq!(nim.losses_end(100, Misere, |heap| Ok(heap == 1)), Ok(Some(2)));
    /// ```
    pub fn losses_end(
        &self,
        limit: u64,
        convention: Convention,
        mut lost: impl FnMut(u64) -> Result<bool, Stop>,
    ) -> Result<Option<u64>, Stop> {
        let taken_whole = self.takes_all && convention == Convention::Normal;
        let mut end = if taken_whole { Some(self.from) } else { None };
        let mut last = None;
        for heap in 0..limit {
            if end.is_some_and(|end| heap >= end) {
                return Ok(Some(last.map_or(0, |last| last + 1)));
            }
            if lost(heap)? {
                last = Some(heap);
                end = end.or((heap > 0).then(|| heap.saturating_add(self.from)));
            }
        }
        Ok(None)
    }
}

/// Extends the values of heaps 0, 1, 2, ... to `count`, for digits that go on for ever and split no heap; `false` for others.
pub(crate) fn extend(
    digits: &[u64],
    values: &mut Vec<u32>,
    count: u64,
    budget: &Budget<'_>,
) -> Result<bool, Stop> {
    let law = Law::Code { digits: digits.to_vec(), repeats: true };
    let Some(Endless { from, takes_all, .. }) = Endless::of(&law) else { return Ok(false) };
    if digits[0] != 0 || digits.iter().any(|digit| *digit > 3) {
        return Ok(false);
    }
    budget.need(count.saturating_mul(5))?;
    // Which values are reached by taking `from` or more; below `least` all are.
    let (mut reached, mut least) = (vec![false; count as usize + 1], 0);
    let known = (values.len() as u64).saturating_sub(from);
    (1..known).for_each(|heap| reached[values[heap as usize] as usize] = true);
    for heap in values.len() as u64..count {
        if heap > from {
            reached[values[(heap - from) as usize] as usize] = true;
        }
        let taken_whole = if heap < from { digits[heap as usize] & 1 != 0 } else { takes_all };
        reached[0] |= taken_whole && heap >= from;
        while reached[least] {
            least += 1;
        }
        let near = (1..from.min(heap)).filter(|take| digits[*take as usize] & 2 != 0);
        let near: Vec<usize> = near.map(|take| values[(heap - take) as usize] as usize).collect();
        let excluded =
            |value: &usize| reached[*value] || near.contains(value) || (taken_whole && *value == 0);
        let value = (least..=heap as usize).find(|value| !excluded(value)).unwrap_or(heap as usize);
        values.push(u32::try_from(value).map_err(|_| Stop::Outgrown("the values outgrow 32 bits"))?);
        budget.work(from)?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::take_and_break::TakeAndBreak;
    use crate::{HeapRule, table_value};
    use grundy_core::nimber::Mex;
    use grundy_core::text::Fragment;

    #[test]
    fn values_of_games_without_splits_are_the_mex() {
        for code in [
            "0.13...",
            "0.3...",
            "0.2...",
            "0.012...",
            "0.0130123...",
            "0.1032...",
            "0.22102003...",
            "0.30012...",
        ] {
            let rule = TakeAndBreak::read(Fragment::new(code)).unwrap();
            let (mut expected, mut mex) = (Vec::new(), Mex::default());
            while expected.len() < 300 {
                let next = table_value(&rule, &expected, &mut mex, &Budget::unlimited()).unwrap();
                expected.push(next);
            }
            // In several steps: what is known already is taken into account.
            let mut values = Vec::new();
            for count in [1, 2, 3, 7, 20, 100, 300] {
                assert_eq!(rule.extend(&mut values, count, &mut Budget::unlimited()), Ok(true));
                assert_eq!(values[..], expected[..count as usize], "{code}");
            }
        }
    }
    use crate::testing::read_game;
    use grundy_core::game::Outcome;

    #[test]
    fn nobody_loses_after_the_end_and_no_value_comes_back() {
        let mut budget = Budget::unlimited();
        for game in
            ["nim", "lasker-nim", "octal(0.013...)", "octal(0.12...)", "octal(0.16...)", "octal(0.0017...)"]
        {
            let game = read_game(game).unwrap();
            let endless = Endless::of(&game.heaps().unwrap().law()).unwrap();
            for convention in [Convention::Normal, Convention::Misere] {
                let mut lost = |heap: u64| {
                    let position = game.heap(heap).unwrap();
                    Ok(game.outcome(&position, convention, &mut budget)? == Outcome::P)
                };
                let Some(end) = endless.losses_end(16, convention, &mut lost).unwrap() else { continue };
                assert!((end..16).all(|heap| !lost(heap).unwrap()), "{} {convention} {end}", game.name());
                assert!(end == 0 || lost(end - 1).unwrap(), "{} {convention} {end}", game.name());
                let mut value =
                    |heap: u64| game.value(&game.heap(heap).unwrap(), convention, &mut budget).unwrap();
                let values: Vec<_> = (1..14).map(&mut value).collect();
                for (at, one) in values.iter().enumerate() {
                    assert!(!values[(at + endless.from as usize).min(13)..].contains(one), "{}", game.name());
                }
            }
        }
    }
}
