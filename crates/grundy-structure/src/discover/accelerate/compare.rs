//! Whether two nests have the same letters.
//!
//! Both are read at once, from the front. Equal items are skipped as wholes; otherwise a loop is opened, one round at a
//! time. Two long loops may say the same in other words, for instance when one of them begins in the middle of the
//! other's body: they would be opened to their ends. So after some rounds that agree, all but the last rounds of the
//! shorter one are skipped in both. That is a guess, like all that is found here.

use super::super::nest::{Item, Kind, Kinds};
use super::list::{round_at, span, span_of_rounds};

/// Most steps of a comparison.
const MOST_STEPS: usize = 200_000;
/// So many rounds at the beginning and at the end of a loop are compared.
const ROUNDS: i64 = 12;

/// Whether two lists have the same letters, as far as that can be seen with little effort.
pub(super) fn same(kinds: &Kinds, one: &[Item], two: &[Item]) -> bool {
    let equal = |(one, two): &(&Item, &Item)| one.kind == two.kind && one.numbers == two.numbers;
    let begin = one.iter().zip(two).take_while(equal).count();
    let (mut one, mut two) = (Rest::new(kinds, &one[begin..]), Rest::new(kinds, &two[begin..]));
    for _ in 0..MOST_STEPS {
        let (Some(first), Some(second)) = (one.first(), two.first()) else {
            return one.items.is_empty() && two.items.is_empty();
        };
        let least = first.numbers[0].min(second.numbers[0]);
        if least < 0 {
            return false;
        }
        if first.kind == second.kind && first.numbers[1..] == second.numbers[1..] {
            skip(kinds, first, least);
            skip(kinds, second, least);
            continue;
        }
        let is_word = |item: &Item| matches!(kinds.kind(item.kind), Kind::Word(_));
        if is_word(first) && is_word(second) {
            return false;
        }
        let first_is_opened = is_word(second) || (!is_word(first) && first.numbers[0] == least);
        let (opened, other) = if first_is_opened { (&mut one, &mut two) } else { (&mut two, &mut one) };
        if opened.is_well_known()
            && let (Some(here), Some(there)) = (opened.dull_letters(), other.dull_letters())
        {
            let dull = here.min(there);
            if opened.skip_letters(dull).is_none() || other.skip_letters(dull).is_none() {
                return false;
            }
            continue;
        }
        opened.open();
    }
    false
}

/// What has not been compared yet.
struct Rest<'k> {
    kinds: &'k Kinds,
    /// In reverse, each with the number of rounds that have been taken out of it.
    items: Vec<(Item, i64)>,
}

impl Rest<'_> {
    fn new<'k>(kinds: &'k Kinds, items: &[Item]) -> Rest<'k> {
        Rest { kinds, items: items.iter().rev().map(|item| (item.clone(), 0)).collect() }
    }

    /// The first item that is not empty.
    fn first(&mut self) -> Option<&mut Item> {
        while self.items.last().is_some_and(|(item, _)| item.numbers[0] == 0) {
            self.items.pop();
        }
        self.items.last_mut().map(|(item, _)| item)
    }

    /// Writes the first round of the first item, a loop, out.
    fn open(&mut self) {
        let Some((item, opened)) = self.items.last_mut() else { return };
        let round = self.kinds.round(item, 0);
        skip(self.kinds, item, 1);
        *opened += 1;
        self.items.extend(round.into_iter().rev().map(|item| (item, 0)));
    }

    /// Whether many rounds of the first item have been compared, and many are left.
    fn is_well_known(&self) -> bool {
        self.items.last().is_some_and(is_well_known)
    }

    /// The number of letters up to the last rounds of the innermost loop of which many rounds have been compared.
    fn dull_letters(&self) -> Option<i128> {
        let mut letters = 0;
        for entry in self.items.iter().rev() {
            let (item, opened) = entry;
            if is_well_known(entry) {
                let rounds = item.numbers[0] - ROUNDS;
                return Some(letters + span_of_rounds(self.kinds, item.kind, &item.numbers, rounds)?);
            }
            if *opened > 0 && item.numbers[0] <= 2 * ROUNDS {
                return None;
            }
            letters += span(self.kinds, item.kind, &item.numbers)?;
        }
        None
    }

    fn skip_letters(&mut self, mut count: i128) -> Option<()> {
        while count > 0 {
            let kinds = self.kinds;
            let item = self.first()?;
            let length = span(kinds, item.kind, &item.numbers)?;
            if length <= count {
                self.items.pop();
                count -= length;
                continue;
            }
            if let Kind::Word(_) = kinds.kind(item.kind) {
                item.numbers[0] -= i64::try_from(count).ok()?;
                return Some(());
            }
            let rounds = round_at(kinds, item, count)?;
            count -= span_of_rounds(kinds, item.kind, &item.numbers, rounds)?;
            skip(kinds, item, rounds);
            if count > 0 {
                self.open();
            }
        }
        Some(())
    }
}

fn is_well_known((item, opened): &(Item, i64)) -> bool {
    *opened >= ROUNDS && item.numbers[0] > 2 * ROUNDS
}

/// Takes letters from a word, or rounds from a loop.
pub(super) fn skip(kinds: &Kinds, item: &mut Item, count: i64) {
    if let Kind::Loop { drift, .. } = kinds.kind(item.kind) {
        item.numbers[1..].iter_mut().zip(drift).for_each(|(number, drift)| *number += count * drift);
    }
    item.numbers[0] -= count;
}
