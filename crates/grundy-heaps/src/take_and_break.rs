//! Take-and-break games given by a code d0.d1d2d3...: the digit d_k says what may be left of a heap from which
//! k matches were taken: its bit j (worth 2^j) allows to leave the rest as j heaps.
//!
//! Kayles is 0.77, Dawson's Kayles 0.07, Lasker's Nim 4.333... (Guy and Smith 1956). A code that ends in `...`
//! repeats its last digit for ever. Values of octal codes come from the [engines](super::octal); once a short
//! period is proved, those of all heaps.

use super::endless::{self, Formula};
use super::octal::code::Code;
use super::octal::{self, Bound, Method, Period, Search, Sequence, guy_smith};
use super::reach::Repeating;
use super::{HeapRule, Heaps, Parts, single};
use grundy_core::budget::Budget;
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{FirstMoves, Flow};
use grundy_core::text::Fragment;
use grundy_core::view::Law;
use grundy_subtraction::values::Recurrence;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// The rule of one code.
#[derive(Debug, Clone)]
pub struct TakeAndBreak {
    name: String,
    code: Code,
    /// The rule for the engines, if they know it.
    rule: Option<octal::Rule>,
    formula: Option<Formula>,
    /// A period proved by few heaps, with the values up to its end; `None` if there is no such period.
    short: OnceLock<Option<Proved>>,
    /// The same by as many heaps as a table holds.
    long: OnceLock<Option<Proved>>,
}

/// A period, with the values up to its end.
type Proved = (Period, Vec<u32>);

/// So many heaps are computed in the hope of a period before a long table is.
const SHORT: u64 = 1 << 14;

impl TakeAndBreak {
    /// The rule of a code, with the name it has in the notation.
    pub fn new(name: impl Into<String>, code: Code) -> Self {
        let (rule, formula) = (code.rule(), Formula::of_code(code.digits(), code.repeats()));
        TakeAndBreak { name: name.into(), rule, code, formula, short: OnceLock::new(), long: OnceLock::new() }
    }

    /// Kayles, 0.77: knock down one pin or two neighbouring ones.
    pub fn kayles() -> Self {
        TakeAndBreak::new("kayles", Code::new(&[0, 7, 7], false))
    }

    /// Dawson's Kayles, 0.07: only two neighbouring pins.
    pub fn dawsons_kayles() -> Self {
        TakeAndBreak::new("dawson-kayles", Code::new(&[0, 0, 7], false))
    }

    /// Lasker's Nim, 4.333...: as Nim, or split a heap into two. The value swaps 4k-1 and 4k.
    pub fn laskers_nim() -> Self {
        TakeAndBreak::new("lasker-nim", Code::new(&[4, 3], true))
    }

    /// Reads a code such as `0.77`, `4.333...` or `0.{17}3`, also `.77` and `4`.
    ///
    /// ```
    /// use grundy_heaps::take_and_break::TakeAndBreak;
    /// use grundy_core::text::Fragment;
    /// assert!(TakeAndBreak::read(Fragment::new("0.77")).is_ok());
    /// assert!(TakeAndBreak::read(Fragment::new("0.7?")).is_err());
    /// ```
    pub fn read(text: Fragment<'_>) -> Result<Self, ParseError> {
        let code = Code::read(text)?;
        let whole =
            text.text().split_once('.').is_some_and(|(left, right)| !left.is_empty() && !right.is_empty());
        let written = if whole { text.text().to_string() } else { code.to_string() };
        Ok(TakeAndBreak::new(format!("octal({written})"), code))
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The rule for the engines: an octal code that ends.
    pub fn rule(&self) -> Option<&octal::Rule> {
        self.rule.as_ref()
    }

    /// A period that few heaps prove, with the values of the heaps up to its end; looked for once.
    pub(crate) fn short_period(&self, budget: &mut Budget<'_>) -> Result<Option<&Proved>, Stop> {
        self.period_within(SHORT, &self.short, budget)
    }

    /// A period that is worth looking for if the moves of this heap are wanted: a heap that no table reaches has no other hope.
    fn period_for(&self, heap: u64, budget: &mut Budget<'_>) -> Result<Option<&Proved>, Stop> {
        match self.short_period(budget)? {
            None if heap >= octal::LONGEST_TABLE => {
                self.period_within(octal::LONGEST_TABLE, &self.long, budget)
            }
            short => Ok(short),
        }
    }

    /// A period that so many heaps prove, looked for once.
    fn period_within<'p>(
        &self,
        heaps: u64,
        proved: &'p OnceLock<Option<Proved>>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<&'p Proved>, Stop> {
        if let (None, Some(rule)) = (proved.get(), &self.rule) {
            let mut search = Search::new(Sequence::new(rule));
            let found = match search.run(heaps, budget) {
                Err(Stop::Outgrown(_)) => None,
                found => found?,
            };
            let known = found.and_then(|found| {
                let values = search.sequence().values(0..found.preperiod.checked_add(found.period)?)?;
                Some((found, values.iter().map(|value| u32::from(*value)).collect()))
            });
            // Somebody else may have been faster, with the same result.
            let _ = proved.set(known);
        }
        Ok(proved.get().and_then(Option::as_ref))
    }
}

impl Heaps<TakeAndBreak> {
    /// The least period and preperiod of the values, if at most `limit` heaps prove them: by the engines, or
    /// for digits above 7 by definition and the [theorem of Guy and Smith](guy_smith).
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::Heaps;
    /// use grundy_heaps::take_and_break::TakeAndBreak;
    /// use grundy_core::text::Fragment;
    /// let game = Heaps::new(TakeAndBreak::read(Fragment::new("0.f")).unwrap());
    /// let found = game.find_period(200, &mut Budget::unlimited()).unwrap().unwrap();
    /// assert_eq!((found.period, found.preperiod), (2, 0));
    /// ```
    pub fn find_period(&self, limit: u64, budget: &mut Budget<'_>) -> Result<Option<Period>, Stop> {
        let code = self.rule().code();
        if code.repeats() {
            return Err(Stop::refused(format!(
                "the code {code} never ends: no number of heaps proves a period"
            ))
            .with_help("ask for its values instead"));
        }
        if let Some(rule) = self.rule().rule() {
            match octal::find_period(rule, limit, budget) {
                Err(Stop::Outgrown(_)) => {}
                found => return found,
            }
        }
        let reach = code.digits().len() as u64 - 1;
        let bound = Bound { reach, heaps: code.most_heaps().max(1), unequal: false };
        let (mut values, mut test_at) = (Vec::new(), 16);
        for heap in 0..limit {
            values.push(self.heap_value(heap, budget)?);
            if heap + 1 == test_at || heap + 1 == limit {
                test_at += test_at / 4;
                if let Some(found) = guy_smith::period(&bound, &values) {
                    return Ok(Some(octal::proved(found, Method::GuySmith, heap + 1)));
                }
            }
        }
        Ok(None)
    }
}

impl HeapRule for TakeAndBreak {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn stands_in_rows(&self) -> bool {
        // The bit 4 of a digit: take so many and leave two heaps. The digit before the point takes nothing.
        self.code.digits().iter().skip(1).any(|digit| digit & 4 != 0)
    }

    fn moves(&self, heap: u64, visit: &mut impl FnMut(Parts) -> Flow) -> Flow {
        let most = if self.code.repeats() { heap } else { heap.min(self.code.digits().len() as u64 - 1) };
        for take in 0..=most {
            let (digit, rest) = (self.code.digit(take), heap - take);
            // More heaps than matches are never left.
            let heaps = (u64::BITS - digit.leading_zeros()).min(rest.saturating_add(1).min(64) as u32);
            for pieces in 0..heaps {
                if digit >> pieces & 1 == 1 {
                    partitions(rest, pieces, 1, &mut SmallVec::new(), visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn law(&self) -> Law {
        Law::Code { digits: self.code.digits().to_vec(), repeats: self.code.repeats() }
    }

    fn keeps_one_heap(&self) -> bool {
        self.code.most_heaps() <= 1
    }

    /// A heap longer than the code has the options of a subtraction game: nobody can take it whole, and what is
    /// left of it is never nothing.
    fn misere_recurrence(&self, budget: &mut Budget<'_>) -> Result<Option<Recurrence>, Stop> {
        if self.code.repeats() || !self.keeps_one_heap() {
            return Ok(None);
        }
        let digits = self.code.digits();
        let moves: Vec<u64> =
            digits.iter().zip(0..).filter(|(digit, _)| **digit & 2 != 0).map(|(_, take)| take).collect();
        if moves.is_empty() {
            return Ok(None);
        }
        let mut first = Vec::new();
        single::extend(self, &mut first, digits.len() as u64, budget)?;
        Ok(Some(Recurrence::after(&first, &moves)))
    }

    fn formula(&self, heap: u64) -> Option<u64> {
        self.formula.and_then(|formula| formula.value(heap))
    }

    fn extend(&self, values: &mut Vec<u32>, count: u64, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let Some(rule) = &self.rule else {
            return match self.code.repeats() {
                true => endless::extend(self.code.digits(), values, count, budget),
                false => Ok(false),
            };
        };
        if count > SHORT / 4
            && let Some((period, known)) = self.short_period(budget)?
        {
            budget.need(count.saturating_mul(4))?;
            let from = values.len() as u64;
            values.extend((from..count).map(|heap| known[period.reduce(heap) as usize]));
            return Ok(true);
        }
        octal::extend(rule, values, count, budget).map(|()| true)
    }

    fn far_value(&self, heap: u64, budget: &mut Budget<'_>) -> Result<Option<u64>, Stop> {
        let Some(rule) = &self.rule else { return Ok(None) };
        if let Some((period, known)) = self.short_period(budget)? {
            return Ok(Some(known[period.reduce(heap) as usize].into()));
        }
        if heap < octal::LONGEST_TABLE { Ok(None) } else { octal::far_value(rule, heap, budget) }
    }

    fn moves_to(
        &self,
        heap: u64,
        value: u64,
        at_most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<FirstMoves<Parts>>, Stop> {
        if let Some(formula) = self.formula {
            return formula.moves_to(heap, value, at_most, budget).map(Some);
        }
        let Some((period, known)) = self.period_for(heap, budget)? else { return Ok(None) };
        Repeating { period, known }.moves_to(self.code.digits(), heap, value, at_most, budget).map(Some)
    }
}

/// Visits all ways to write `rest` as a sum of `pieces` numbers in rising order from `least` on.
fn partitions(
    rest: u64,
    pieces: u32,
    least: u64,
    parts: &mut Parts,
    visit: &mut impl FnMut(Parts) -> Flow,
) -> Flow {
    if pieces == 0 {
        return if rest == 0 { visit(parts.clone()) } else { ControlFlow::Continue(()) };
    }
    if pieces == 1 {
        if rest >= least {
            parts.push(rest);
            let flow = visit(parts.clone());
            parts.pop();
            return flow;
        }
        return ControlFlow::Continue(());
    }
    for part in least..=rest / u64::from(pieces) {
        parts.push(part);
        let flow = partitions(rest - part, pieces - 1, part, parts, visit);
        parts.pop();
        flow?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Heaps;
    use grundy_core::budget::Budget;

    fn sequence(rule: TakeAndBreak, to: u64) -> Vec<u64> {
        let game = Heaps::new(rule);
        (0..=to).map(|heap| game.heap_value(heap, &mut Budget::unlimited()).unwrap()).collect()
    }

    fn coded(code: &str) -> TakeAndBreak {
        TakeAndBreak::read(Fragment::new(code)).unwrap()
    }

    #[test]
    fn codes_give_the_named_games() {
        assert_eq!(sequence(TakeAndBreak::kayles(), 200), sequence(coded("0.77"), 200));
        assert_eq!(sequence(TakeAndBreak::dawsons_kayles(), 200), sequence(coded("0.07"), 200));
        assert_eq!(sequence(TakeAndBreak::laskers_nim(), 200), sequence(coded("4.3..."), 200));
        assert_eq!(sequence(coded("0.3..."), 50), (0..=50).collect::<Vec<u64>>());
    }

    #[test]
    fn far_values_continue_the_table() {
        let game = Heaps::new(coded("0.77"));
        let mut budget = Budget::unlimited();
        let near = game.heap_value(71 + 12 * 500 + 5, &mut budget);
        assert_eq!(near, game.heap_value(71 + 12 * 10_u64.pow(15) + 5, &mut budget));
        // 0.106 has no short period.
        let game = Heaps::new(coded("0.106"));
        let far = octal::far_value(game.rule().rule().unwrap(), 300_000, &mut budget).unwrap();
        assert_eq!(game.heap_value(300_000, &mut budget).ok(), far);
    }

    #[test]
    fn large_digits_allow_many_heaps() {
        // Take nothing and leave four heaps, or take one and leave none.
        let game = coded("{16}.1");
        let mut left = Vec::new();
        let _ = game.moves(5, &mut |parts| {
            left.push(parts.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(left, [[1, 1, 1, 2]]);
        assert_eq!(sequence(coded("{64}.1"), 10), [0, 1, 0, 0, 0, 0, 1, 0, 2, 2, 2]);
    }
}
