//! Tables about all move sets of a kind: every set of a row is computed, or the row is undecided.
//!
//! The effort counts for all sets of a row together.

use super::super::effort::{Pair, Work, period};
use super::super::report::RowCheck;
use super::super::rows::Fault;
use super::{class, spaced};
use grundy::budget::Budget;
use grundy::error::Stop;
use grundy::subtraction::Sequence;

/// What is gathered from the sets of a row.
trait Summary: Default + 'static {
    /// Takes a set with its period and preperiod into account.
    fn add(&mut self, moves: &[u64], found: Pair);

    /// Computes every set, as long as the positions last.
    fn of(sets: impl Iterator<Item = Vec<u64>>, budget: &mut Budget<'_>) -> Result<Self, Stop> {
        let mut summary = Self::default();
        for moves in sets {
            let found = period(Sequence::Outcomes, &moves, budget)?;
            summary.add(&moves, found);
            // Short periods are found before the engine counts anything.
            budget.advance(moves.last().copied().unwrap_or(0))?;
        }
        Ok(summary)
    }
}

/// A mean with so many decimals.
fn mean(sum: u128, count: u64, decimals: usize) -> String {
    format!("{:.decimals$}", sum as f64 / count as f64)
}

/// Symmetric sets of five moves: sum, number, mean and largest of the periods.
pub(crate) fn symmetric5(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let s = row.number("s5")?;
    let firsts = (1..s).flat_map(|a| (a + 1..s).map(move |b| (a, b))).filter(|(_, b)| 2 * b < s);
    let sets = firsts.map(|(a, b)| vec![a, b, s - b, s - a, s]);
    if let Some(found) = work.summary("symmetric5", s, |budget| Periods::of(sets, budget))? {
        let Periods { sum, count, largest } = *found;
        check.compare("sum_of_periods", sum)?;
        check.compare("count", count)?;
        check.compare("mean", mean(sum, count, 2))?;
        check.compare("max", largest)?;
        let exponent = (sum as f64 / count as f64).ln() / s as f64;
        check.compare("ln_mean_over_s5", format!("{exponent:.4}"))?;
    } else {
        check.undecided();
    }
    Ok(())
}

/// Periods, counted.
#[derive(Default)]
struct Periods {
    sum: u128,
    count: u64,
    largest: u128,
}

impl Summary for Periods {
    fn add(&mut self, _: &[u64], (p, _): Pair) {
        self.sum += p;
        self.count += 1;
        self.largest = p.max(self.largest);
    }
}

/// Three moves: which of the sums of two moves the period divides.
pub(crate) fn three_moves(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let s = row.number("s3")?;
    let sets = (1..s).flat_map(|a| (a + 1..s).map(move |b| vec![a, b, s]));
    if let Some(shares) = work.summary("three", s, |budget| Shares::of(sets, budget))? {
        shares.compare(check)?;
    } else {
        check.undecided();
    }
    Ok(())
}

/// The classes of games with three moves, counted.
#[derive(Default)]
struct Shares {
    games: u64,
    sum_is_a_move: u64,
    first_and_third: u64,
    second_and_third: u64,
    first_and_second_only: u64,
    two_sums: u64,
    three_sums: u64,
    /// The period is s1+s2, whatever else it divides.
    first_and_second: u64,
    /// The period divides two sums and is none.
    none_but_two: u64,
}

impl Summary for Shares {
    fn add(&mut self, moves: &[u64], (p, _): Pair) {
        let &[a, b, c] = moves else { return };
        self.games += 1;
        if a + b == c {
            self.sum_is_a_move += 1;
            return;
        }
        let sums = [a + b, a + c, b + c].map(u128::from);
        let divided = sums.iter().filter(|sum| sum.is_multiple_of(p)).count();
        self.first_and_second += u64::from(p == sums[0]);
        self.none_but_two += u64::from(divided == 2 && !sums.contains(&p));
        match divided {
            1 if p == sums[1] => self.first_and_third += 1,
            1 if p == sums[2] => self.second_and_third += 1,
            1 if p == sums[0] => self.first_and_second_only += 1,
            2 => self.two_sums += 1,
            3 => self.three_sums += 1,
            _ => {}
        }
    }
}

impl Shares {
    fn compare(&self, check: &mut RowCheck<'_>) -> Result<(), Fault> {
        let share = |count: u64| format!("{:.6}", count as f64 / self.games as f64);
        check.compare("games", self.games)?;
        for (column, count) in [
            ("share_s1_plus_s2_eq_s3", self.sum_is_a_move),
            ("share_p_eq_s1_plus_s3", self.first_and_third),
            ("share_p_eq_s2_plus_s3", self.second_and_third),
            ("share_p_eq_s1_plus_s2_and_divides_only_that_sum", self.first_and_second_only),
            ("share_p_divides_exactly_2_sums", self.two_sums),
            ("share_p_divides_3_sums", self.three_sums),
        ] {
            check.compare(column, share(count))?;
        }
        let note = format!(
            "share with p equal to s1+s2 irrespective of dividing another sum: {}; share of p unequal to every sum but dividing two: {}",
            share(self.first_and_second),
            share(self.none_but_two)
        );
        check.compare("note", note)
    }
}

/// The classes with their columns.
const CLASSES: [(&str, &str); 5] = [
    ("O", "mean_p_class_O"),
    ("I", "mean_p_class_I"),
    ("II", "mean_p_class_II"),
    ("III", "mean_p_class_III"),
    ("IV", "mean_p_class_IV"),
];

/// Records with the first set that holds them, and the sum and number of periods in each class.
#[derive(Default)]
struct Largest {
    period: (u128, String),
    preperiod: (u128, String),
    sums: [(u128, u64); 5],
}

impl Summary for Largest {
    fn add(&mut self, moves: &[u64], (p, q): Pair) {
        let class = class(moves);
        let at = CLASSES.iter().position(|(name, _)| *name == class).unwrap_or(0);
        self.sums[at] = (self.sums[at].0 + p, self.sums[at].1 + 1);
        for (most, value) in [(&mut self.period, p), (&mut self.preperiod, q)] {
            if value > most.0 {
                *most = (value, spaced(moves));
            }
        }
    }
}

/// Four moves: the largest period and preperiod and the mean periods of the classes.
pub(crate) fn four_moves(check: &mut RowCheck<'_>, work: &mut Work<'_, '_>) -> Result<(), Fault> {
    let row = check.row;
    let s = row.number("s4")?;
    let sets = (1..s).flat_map(|a| (a + 1..s).flat_map(move |b| (b + 1..s).map(move |c| vec![a, b, c, s])));
    let Some(found) = work.summary("four", s, |budget| Largest::of(sets, budget))? else {
        check.undecided();
        return Ok(());
    };
    for (value, set, (most, first)) in [
        ("max_p", "first_set_with_max_p", &found.period),
        ("max_q", "first_set_with_max_q", &found.preperiod),
    ] {
        check.compare(value, most)?;
        check.compare(set, first)?;
    }
    for ((_, column), (sum, count)) in CLASSES.iter().zip(found.sums) {
        check.compare(column, mean(sum, count, 1))?;
    }
    Ok(())
}
