//! Periods of all sets of a kind with one largest move: number, sum and largest, by class.
//!
//! The sets are made and solved in portions that are shared among the cores.

use crate::lanes::find_periods;
use crate::outcome::Moves;
use crate::search::FourClass;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::parallel::for_all;
use std::collections::BTreeMap;

/// Which sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sets {
    /// All sets of four moves, by class: which two moves add up to a third.
    Four,
    /// Symmetric sets of five moves.
    Symmetric5,
    /// Symmetric sets without half of the largest move, by size.
    Symmetric,
}

/// Periods, summed up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sum {
    /// How many sets.
    pub count: u64,
    /// The sum of the periods.
    pub sum: u128,
    /// The largest period.
    pub max: u128,
    /// The first set that has it, in the order of the sets.
    pub holder: Vec<u64>,
}

impl Sum {
    /// The mean period.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count as f64
    }

    fn add(&mut self, moves: &[u64], period: u128) {
        self.merge(&Sum { count: 1, sum: period, max: period, holder: moves.to_vec() });
    }

    fn merge(&mut self, other: &Sum) {
        self.count += other.count;
        self.sum += other.sum;
        if other.max > self.max || (other.max == self.max && other.holder < self.holder) {
            self.max = other.max;
            self.holder.clone_from(&other.holder);
        }
    }
}

/// By class; the classes of [`Sets::Symmetric`] are sizes, with a leading zero where needed for the order.
pub type Sums = BTreeMap<String, Sum>;

/// Symmetric sets of any size are listed up to this largest move: 2^29 sets.
pub(crate) const LARGEST_SYMMETRIC: u64 = 60;
/// Sets that are solved together.
const PORTION: u64 = 4096;

/// The class of four moves: I if the first and third add up to the fourth, II the second and third, III the first two, IV the
/// first two to the third, O none; the first that holds.
pub(crate) fn class_of_four(moves: &[u64]) -> &'static str {
    FourClass::of(moves).map_or("O", FourClass::name)
}

impl Sets {
    fn class(self, moves: &[u64]) -> String {
        match self {
            Sets::Four => class_of_four(moves).into(),
            Sets::Symmetric5 => "all".into(),
            Sets::Symmetric => format!("{:02}", moves.len()),
        }
    }

    /// How many portions the sets with this largest move are made in.
    fn portions(self, largest: u64) -> u64 {
        let half = largest.saturating_sub(1) / 2;
        match self {
            Sets::Four | Sets::Symmetric5 => largest.saturating_sub(1),
            Sets::Symmetric => (1u64 << half.min(LARGEST_SYMMETRIC / 2)).div_ceil(PORTION),
        }
    }

    /// The sets of a portion.
    fn sets(self, largest: u64, portion: u64) -> Box<dyn Iterator<Item = Vec<u64>>> {
        let (s, half, first) = (largest, largest.saturating_sub(1) / 2, portion + 1);
        match self {
            Sets::Four => {
                Box::new((first + 1..s).flat_map(move |b| (b + 1..s).map(move |c| vec![first, b, c, s])))
            }
            Sets::Symmetric5 => {
                Box::new((first + 1..=half).map(move |b| vec![first, b, s - b, s - first, s]))
            }
            Sets::Symmetric => {
                let masks = portion * PORTION..((portion + 1) * PORTION).min(1 << half);
                Box::new(masks.map(move |mask| {
                    let low = (1..=half).filter(move |take| mask >> (take - 1) & 1 == 1);
                    let high = (1..=half).rev().filter(move |take| mask >> (take - 1) & 1 == 1);
                    low.chain(high.map(|take| s - take)).chain([s]).collect()
                }))
            }
        }
    }
}

/// Solves all sets with each of these largest moves, and hands the sums of one largest move to `done` when all its sets
/// are solved.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_subtraction::map::means::{Sets, means};
/// means(Sets::Symmetric, 30..=30, &Budget::unlimited(), |_, sums| {
///     assert_eq!(format!("{:.2}", sums["07"].mean()), "247.19");
/// })
/// .unwrap();
/// ```
pub fn means(
    sets: Sets,
    largest: std::ops::RangeInclusive<u64>,
    budget: &Budget<'_>,
    mut done: impl FnMut(u64, Sums),
) -> Result<(), Stop> {
    if sets == Sets::Symmetric && *largest.end() > LARGEST_SYMMETRIC {
        return Err(Stop::refused(format!(
            "symmetric sets of any size are listed up to the largest move {LARGEST_SYMMETRIC}"
        ))
        .with_help("take a smaller largest move, or say how many moves the sets have"));
    }
    let tasks: Vec<(u64, u64)> =
        largest.flat_map(|s| (0..sets.portions(s)).map(move |portion| (s, portion))).collect();
    let mut open: BTreeMap<u64, (u64, Sums)> = BTreeMap::new();
    let work = |_: &mut (), (largest, portion): &(u64, u64), budget: &mut Budget<'_>| {
        let mut sums = Sums::new();
        let games = sets.sets(*largest, *portion).filter_map(|set| Moves::try_from(set).ok());
        find_periods(games, budget, |game| {
            let moves = game.moves.as_slice();
            sums.entry(sets.class(moves)).or_default().add(moves, game.period);
        })?;
        budget.advance(PORTION)?;
        Ok(sums)
    };
    for_all(
        &tasks,
        budget,
        || (),
        work,
        |place, sums| {
            let largest = tasks[place].0;
            let (finished, all) = open.entry(largest).or_default();
            *finished += 1;
            for (class, sum) in &sums {
                all.entry(class.clone()).or_default().merge(sum);
            }
            if *finished == sets.portions(largest)
                && let Some((_, all)) = open.remove(&largest)
            {
                done(largest, all);
            }
        },
    )
}
