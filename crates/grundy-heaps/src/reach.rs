//! How many moves of one heap lead to a wanted value, and the first of them, without listing every move.
//!
//! * **By a period.** Take k from the heap and split the rest m into a <= m-a. From the preperiod on both values depend on a
//!   modulo the period alone, so one period of splits tells which residues are right, and a division how often each
//!   occurs. The splits before are tried one by one.
//! * **Lasker's Nim** has the values 4q+1, 4q+2, 4q+4, 4q+3 for the heaps 4q+1 to 4q+4. A split into heaps of two given
//!   residues has the value w exactly if two numbers X, Y of given sum have a given xor W; and X + Y = W + 2 (X and Y). So
//!   X and Y have the bits D = (X + Y - W) / 2 in common, which must not meet W, and each bit of W belongs to one of them:
//!   2^|W| solutions, in rising order the subsets of W.
//!
//! * Otherwise moves are tried one by one, with values from the table, and only those that are wanted are kept.
//!
//! All give the moves in the order in which the rule lists them.

use super::endless::Formula;
use super::nim::one_part;
use super::octal::Period;
use super::{HeapMove, HeapRule, HeapSizes, Heaps, Parts};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::FirstMoves;
use std::ops::ControlFlow;

impl<R: HeapRule> Heaps<R> {
    /// The moves to a value, heap by heap; `None` if all of them have to be tried.
    pub(crate) fn named_moves(
        &self,
        heaps: &HeapSizes,
        wanted: u64,
        at_most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<FirstMoves<(HeapMove, HeapSizes)>>, Stop> {
        let mut values = Vec::with_capacity(heaps.len());
        for heap in heaps {
            values.push(self.heap_value(*heap, budget)?);
        }
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        let (mut found, bytes) = (FirstMoves::none(), 8 * heaps.len() as u64);
        for (heap, size) in heaps.iter().enumerate() {
            let (value, left) = (sum ^ values[heap] ^ wanted, at_most - found.first.len());
            let Some(here) = self.heap_moves_to(*size, value, left, budget)? else { return Ok(None) };
            budget.need((found.first.len() + here.first.len()) as u64 * bytes)?;
            found.append(here, |parts| {
                let next = self.replace(heaps, heap, &parts);
                (HeapMove { heap, parts }, next)
            });
        }
        Ok(Some(found))
    }

    /// The moves of one heap to a value: as the rule knows them, or, of a heap that may be split in many ways, by the table.
    fn heap_moves_to(
        &self,
        heap: u64,
        wanted: u64,
        at_most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<FirstMoves<Parts>>, Stop> {
        let known = self.rule.moves_to(heap, wanted, at_most, budget)?;
        if known.is_some() || self.rule.keeps_one_heap() {
            return Ok(known);
        }
        let values = self.table_to(heap, budget)?;
        let (mut found, mut stopped) = (FirstMoves::none(), Ok(()));
        let _ = self.rule.moves(heap, &mut |parts| {
            let sum = parts.iter().fold(0, |sum, part| sum ^ values[*part as usize]);
            if u64::from(sum) == wanted {
                found.push(parts, at_most);
            }
            let bytes = (found.first.len() * size_of::<Parts>()) as u64;
            stopped = budget.work(1).and_then(|looked| if looked { budget.need(bytes) } else { Ok(()) });
            if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stopped.map(|()| Some(found))
    }
}

/// Values of all heaps: those up to the end of the first period, and the period.
pub(crate) struct Repeating<'v> {
    /// The proved period.
    pub period: &'v Period,
    /// The values of heaps below preperiod and period together.
    pub known: &'v [u32],
}

impl Repeating<'_> {
    fn value(&self, heap: u64) -> u64 {
        self.known[self.period.reduce(heap) as usize].into()
    }

    /// The moves of a heap in a game with these digits, none above 7, to a value.
    pub fn moves_to(
        &self,
        digits: &[u64],
        heap: u64,
        wanted: u64,
        at_most: usize,
        budget: &Budget<'_>,
    ) -> Result<FirstMoves<Parts>, Stop> {
        let mut found = FirstMoves::none();
        for (digit, take) in digits.iter().zip(0..=heap) {
            let rest = heap - take;
            let whole = (digit & 1 != 0 && rest == 0) || (digit & 2 != 0 && rest > 0);
            if whole && self.value(rest) == wanted {
                found.push(one_part(rest), at_most);
            }
            if digit & 4 != 0 {
                let left = at_most - found.first.len();
                found.append(self.splits(rest, wanted, left, budget)?, |parts| parts);
            }
        }
        Ok(found)
    }

    /// The ways to split a heap into two, the smaller first, whose values have the wanted sum.
    fn splits(
        &self,
        heap: u64,
        wanted: u64,
        at_most: usize,
        budget: &Budget<'_>,
    ) -> Result<FirstMoves<Parts>, Stop> {
        let hits = |small: &u64| self.value(*small) ^ self.value(heap - small) == wanted;
        let split = |small: u64| Parts::from_buf([small, heap - small]);
        let (last, period) = (heap / 2, self.period.period);
        let repeats = self.period.preperiod.max(1);
        budget.work(self.known.len() as u64)?;
        let mut found = FirstMoves::none();
        (1..repeats.min(last + 1)).filter(hits).for_each(|small| found.push(split(small), at_most));
        if last < repeats {
            return Ok(found);
        }
        // The larger part is beyond the preperiod as well.
        let first: Vec<u64> = (repeats..=last.min(repeats + (period - 1))).filter(hits).collect();
        found.count += first.iter().map(|small| u128::from((last - small) / period) + 1).sum::<u128>();
        let more = found.count.min(at_most as u128) as usize - found.first.len();
        room(more, budget)?;
        let rounds = (0..).flat_map(|round| first.iter().map(move |small| small + round * period));
        found.first.extend(rounds.take(more).map(split));
        Ok(found)
    }
}

/// Fails if so many moves are more than memory holds.
fn room(moves: usize, budget: &Budget<'_>) -> Result<(), Stop> {
    budget.need((moves as u64).saturating_mul(size_of::<Parts>() as u64))
}

impl Formula {
    /// The moves of a heap to a value, in a game with this formula.
    pub(crate) fn moves_to(
        self,
        heap: u64,
        wanted: u64,
        at_most: usize,
        budget: &Budget<'_>,
    ) -> Result<FirstMoves<Parts>, Stop> {
        let mut found = match self {
            Formula::Size => FirstMoves::none(),
            Formula::Lasker => lasker_splits(heap, wanted, at_most, budget)?,
        };
        // Every heap is the only one of its value, and the formulas are their own inverses.
        if let Some(rest) = self.value(wanted).filter(|rest| *rest < heap) {
            found.push(one_part(rest), at_most);
        }
        Ok(found)
    }
}

/// The ways to split a heap of Lasker's Nim into two, the smaller first, whose values have the wanted sum.
fn lasker_splits(
    heap: u64,
    wanted: u64,
    at_most: usize,
    budget: &Budget<'_>,
) -> Result<FirstMoves<Parts>, Stop> {
    let classes: Vec<Class> = (1..=4).filter_map(|residue| Class::of(heap, wanted, residue)).collect();
    let ordered: u128 = classes.iter().map(Class::count).sum();
    // Equal halves are counted once, other splits from both ends.
    let halves = u128::from(heap > 0 && heap.is_multiple_of(2) && wanted == 0);
    let count = (ordered + halves) / 2;
    let more = count.min(at_most as u128) as usize;
    room(more.saturating_mul(4), budget)?;
    let mut small: Vec<u64> = Vec::new();
    for class in &classes {
        small.extend(class.parts().take_while(|part| *part <= heap / 2).take(more));
        budget.work(more as u64)?;
    }
    small.sort_unstable();
    small.truncate(more);
    Ok(FirstMoves {
        count,
        first: small.into_iter().map(|part| Parts::from_buf([part, heap - part])).collect(),
    })
}

/// The splits a + b of a heap of Lasker's Nim in which a, and with it b, has a given residue modulo 4, and a given value.
struct Class {
    /// The residue of a, from 1 to 4, and what is added to its quotient in its value.
    residue: u64,
    carry: u64,
    /// What is added to the quotient of b.
    other_carry: u64,
    /// The bits that both quotients have, once they are added to.
    both: u64,
    /// The bits that one of them has.
    one: u64,
}

impl Class {
    /// The splits with this residue of a; `None` if none has the value.
    fn of(heap: u64, wanted: u64, residue: u64) -> Option<Class> {
        // The residue of b, from 1 to 4 as well: 4q + 4 belongs to q.
        let other = (heap.wrapping_sub(residue).wrapping_sub(1)) % 4 + 1;
        let quotients = heap.checked_sub(residue + other)? / 4;
        // A value is 4 (q + carry) + low.
        let low = |residue: u64| [1, 2, 0, 3][residue as usize - 1];
        let carry = |residue: u64| u64::from(residue == 3);
        let (sum, one) = (quotients + carry(residue) + carry(other), wanted / 4);
        let both = sum.checked_sub(one).filter(|twice| twice.is_multiple_of(2))? / 2;
        let fits = low(residue) ^ low(other) == wanted % 4 && both & one == 0;
        fits.then(|| Class { residue, carry: carry(residue), other_carry: carry(other), both, one })
    }

    /// How many there are: a quotient that was added to is not 0.
    fn count(&self) -> u128 {
        let none = |carry: u64| u128::from(carry == 1 && self.both == 0);
        // With no bits at all both quotients would be 0, which the sum of the carries forbids.
        (1u128 << self.one.count_ones()) - none(self.carry) - none(self.other_carry)
    }

    /// The parts a, rising.
    fn parts(&self) -> impl Iterator<Item = u64> {
        let subsets = std::iter::successors(Some(0), |subset: &u64| {
            let next = subset.wrapping_sub(self.one) & self.one;
            (next != 0).then_some(next)
        });
        let quotients = subsets.map(|subset| (self.both + subset, self.both + (self.one - subset)));
        let allowed = quotients.filter(|(a, b)| *a >= self.carry && *b >= self.other_carry);
        allowed.map(|(quotient, _)| 4 * (quotient - self.carry) + self.residue)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::read_game;
    use crate::{HeapRule, Heaps, Parts, take_and_break::TakeAndBreak};
    use grundy_core::budget::Budget;
    use grundy_core::game::{Convention, FirstMoves};
    use grundy_core::nimber::Nimber;
    use grundy_core::text::Fragment;
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    /// The same by trying every move.
    fn by_definition(
        game: &Heaps<TakeAndBreak>,
        heap: u64,
        wanted: u64,
        at_most: usize,
    ) -> FirstMoves<Parts> {
        let (mut found, mut budget) = (FirstMoves::none(), Budget::unlimited());
        let _ = game.rule().moves(heap, &mut |parts| {
            let value = parts.iter().fold(0, |sum, part| sum ^ game.heap_value(*part, &mut budget).unwrap());
            if value == wanted {
                found.push(parts, at_most);
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// Codes with periods, with and without splits, with splits that take nothing, and with formulas.
    const CODES: [&str; 10] =
        ["0.77", "0.07", "0.137", "0.15", "4.0", "4.333...", "0.333...", "0.2", "4.7", "0.01"];

    #[test]
    fn small_heaps_have_the_moves_that_are_listed() {
        for code in CODES {
            let game = Heaps::new(TakeAndBreak::read(Fragment::new(code)).unwrap());
            for (heap, wanted) in (0..70).flat_map(|heap| (0..80).map(move |wanted| (heap, wanted))) {
                let found = game.rule().moves_to(heap, wanted, 5, &mut Budget::unlimited()).unwrap();
                assert_eq!(found, Some(by_definition(&game, heap, wanted, 5)), "{code} {heap} {wanted}");
            }
        }
    }

    #[test]
    fn far_heaps_are_answered_at_once() {
        let count = |expr: &str, heaps: &str| {
            let game = read_game(expr).unwrap();
            let position = game.read(Fragment::new(heaps)).unwrap();
            let mut budget = Budget::with_memory(1 << 24);
            game.moves_to(&position, Nimber(0), Convention::Normal, 3, &mut budget).unwrap()
        };
        let kayles = count("kayles", "1000000000000000000");
        // Counted by other code, from the definition of the first heaps and the period.
        assert_eq!((kayles.count, kayles.first.len()), (83_333_333_333_333_338, 3));
        assert_eq!(count("lasker-nim", "1000000000000000000,7").count, 1);
        // Equal heaps are lost, however many moves there are.
        assert_eq!(count("lasker-nim", "18446744073709551614,18446744073709551614").count, 0);
        assert_eq!(count("lasker-nim", "18446744073709551614,18446744073709551613").first.len(), 3);
    }

    proptest! {
        #[test]
        fn counting_is_listing(
            code in prop::sample::select(CODES.to_vec()),
            heap in 0u64..3000,
            wanted in prop_oneof![0u64..16, 0u64..3000],
            at_most in 0usize..40,
        ) {
            let game = Heaps::new(TakeAndBreak::read(Fragment::new(code)).unwrap());
            let found = game.rule().moves_to(heap, wanted, at_most, &mut Budget::unlimited()).unwrap();
            prop_assert_eq!(found, Some(by_definition(&game, heap, wanted, at_most)));
        }
    }
}
