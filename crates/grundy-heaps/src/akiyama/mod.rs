//! Akiyama's Nim: three heaps; a move takes x, y, z from them, not all 0, where one of the three is 0 or two are equal.
//!
//! The source (van Lieshout) lists P-positions with the help of assumptions that turn out to be false: its list is right for 13
//! rows. Here the list is exact, and the assumptions are tested.
//!
//! * [`AkiyamaNim`]: the game: outcome and winning moves of any position from the exact list.
//! * [`list`]: the exact list of P-positions, without assumptions, fast.
//! * [`printed`]: the algorithm of the source in two readings, and where they leave the truth.
//! * [`claims`]: what the source assumes, tested.
//! * [`values`]: values for small heaps.

pub mod claims;
pub mod list;
pub mod printed;
pub mod values;

use super::{read_exactly, write_heaps};
use grundy_core::budget::Budget;
use grundy_core::drawing::Drawing;
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, FirstMoves, Flow, Game, Outcome};
use grundy_core::nimber::Nimber;
use grundy_core::parallel::lock;
use grundy_core::text::Fragment;
use grundy_core::view::SmallestHeaps;
use list::{PList, Triple};
use std::ops::ControlFlow;
use std::sync::Mutex;

/// Whether these numbers may be taken from the three heaps.
///
/// ```
/// use grundy_heaps::akiyama::is_legal;
/// assert!(is_legal([0, 2, 5]) && is_legal([3, 1, 3]));
/// assert!(!is_legal([1, 2, 3]) && !is_legal([0, 0, 0]));
/// ```
pub fn is_legal([x, y, z]: [u64; 3]) -> bool {
    (x, y, z) != (0, 0, 0) && (x == 0 || y == 0 || z == 0 || x == y || x == z || y == z)
}

/// The rules of Akiyama's Nim, and as much of the list of P-positions as has been needed.
#[derive(Debug, Default)]
pub struct AkiyamaNim {
    list: Mutex<PList>,
}

/// A position and its heaps in rising order, if they are small enough to be listed.
fn sorted(heaps: &[u64; 3]) -> [u64; 3] {
    let mut sorted = *heaps;
    sorted.sort_unstable();
    sorted
}

impl AkiyamaNim {
    fn is_p(&self, heaps: &[u64; 3], budget: &mut Budget<'_>) -> Result<bool, Stop> {
        let sorted = sorted(heaps);
        let mut list = lock(&self.list);
        list.extend(sorted[0], budget)?;
        // Larger numbers than the list can hold are in no P-position of these rows.
        let triple = sorted.map(|heap| u32::try_from(heap).unwrap_or(u32::MAX));
        Ok(list.contains(&triple))
    }

    /// The P-positions that one move reaches.
    fn p_options(&self, heaps: &[u64; 3], budget: &mut Budget<'_>) -> Result<Vec<[u64; 3]>, Stop> {
        let mut list = lock(&self.list);
        let least = sorted(heaps)[0];
        list.extend(least, budget)?;
        let mut found = Vec::new();
        for (at, row) in list.rows().iter().take_while(|row| u64::from(row[0]) <= least).enumerate() {
            for to in orders(row) {
                let fits = to.iter().zip(heaps).all(|(to, heap)| to <= heap);
                if fits && is_legal([heaps[0] - to[0], heaps[1] - to[1], heaps[2] - to[2]]) {
                    found.push(to);
                }
            }
            if at % 4096 == 0 {
                budget.look()?;
            }
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }
}

/// A triple in all orders.
fn orders(row: &Triple) -> [[u64; 3]; 6] {
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        .map(|order: [usize; 3]| order.map(|at| u64::from(row[at])))
}

impl SmallestHeaps for AkiyamaNim {
    fn first(&self, count: u64, budget: &mut Budget<'_>) -> Result<Vec<u64>, Stop> {
        let mut list = list::PList::default();
        list.extend_to_values(count as usize, budget)?;
        Ok(list.smallest_heaps().take(count as usize).collect())
    }
}

impl Game for AkiyamaNim {
    type Position = [u64; 3];
    /// What is taken from each heap.
    type Move = [u64; 3];

    fn smallest_heaps(&self) -> Option<&dyn SmallestHeaps> {
        Some(self)
    }

    fn name(&self) -> String {
        "akiyama-nim".into()
    }

    fn options(&self, heaps: &[u64; 3], visit: &mut impl FnMut([u64; 3], [u64; 3]) -> Flow) -> Flow {
        let [a, b, c] = *heaps;
        for x in 0..=a {
            for y in 0..=b {
                let mut go = |z: u64| visit([x, y, z], [a - x, b - y, c - z]);
                if x == 0 || y == 0 || x == y {
                    for z in u64::from(x == 0 && y == 0)..=c {
                        go(z)?;
                    }
                } else {
                    for z in [0, x, y].into_iter().filter(|z| *z <= c) {
                        go(z)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<[u64; 3], ParseError> {
        read_exactly(text, "Akiyama's Nim has three heaps", "write all sizes, such as 1,2,3")
    }

    fn write(&self, heaps: &[u64; 3]) -> String {
        write_heaps(heaps)
    }

    fn write_move(&self, _from: &[u64; 3], take: &[u64; 3]) -> String {
        format!("take ({})", write_heaps(take))
    }

    fn drawing(&self, heaps: &[u64; 3]) -> Drawing {
        Drawing::heaps(heaps)
    }

    fn canonical(&self, heaps: &[u64; 3]) -> [u64; 3] {
        sorted(heaps)
    }

    fn own_outcome(
        &self,
        heaps: &[u64; 3],
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Outcome>, Stop> {
        if convention == Convention::Misere {
            return Ok(None);
        }
        Ok(Some(if self.is_p(heaps, budget)? { Outcome::P } else { Outcome::N }))
    }

    fn own_moves(
        &self,
        heaps: &[u64; 3],
        value: Nimber,
        convention: Convention,
        at_most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<FirstMoves<([u64; 3], [u64; 3])>>, Stop> {
        if value != Nimber(0) || convention == Convention::Misere {
            return Ok(None);
        }
        let moves = self.p_options(heaps, budget)?.into_iter().map(|to| {
            let take = [heaps[0] - to[0], heaps[1] - to[1], heaps[2] - to[2]];
            (take, to)
        });
        Ok(Some(FirstMoves::of(moves.collect(), at_most)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn winning(heaps: [u64; 3]) -> Vec<[u64; 3]> {
        let mut budget = Budget::unlimited();
        let moves =
            AkiyamaNim::default().own_moves(&heaps, Nimber(0), Convention::Normal, usize::MAX, &mut budget);
        moves.unwrap().unwrap().first.into_iter().map(|(take, _)| take).collect()
    }

    #[test]
    fn winning_moves_of_the_source() {
        assert_eq!(winning([1, 2, 4]), [[0, 0, 1]]);
        assert_eq!(winning([4, 7, 11]), [[0, 0, 1]]);
        assert_eq!(winning([24, 43, 63]), [[0, 0, 3]]);
        assert_eq!(winning([24, 43, 60]), [[0; 3]; 0]);
    }

    #[test]
    fn options_are_the_legal_moves() {
        let mut count = 0;
        let _ = AkiyamaNim::default().options(&[4, 3, 5], &mut |take, _| {
            assert!(is_legal(take));
            count += 1;
            ControlFlow::Continue(())
        });
        let all = (0..=4).flat_map(|x| (0..=3).flat_map(move |y| (0..=5).map(move |z| [x, y, z])));
        assert_eq!(count, all.filter(|take| is_legal(*take)).count());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        /// A position is P exactly if no option is.
        #[test]
        fn outcomes_are_consistent(heaps in [0u64..60, 0u64..60, 0u64..60]) {
            let game = AkiyamaNim::default();
            let mut budget = Budget::unlimited();
            let mut lost = Vec::new();
            let _ = game.options(&heaps, &mut |take, to| {
                if game.is_p(&to, &mut budget).unwrap() {
                    lost.push(take);
                }
                ControlFlow::Continue(())
            });
            prop_assert_eq!(game.is_p(&heaps, &mut budget), Ok(lost.is_empty()));
            let mut named = winning(heaps);
            named.sort_unstable();
            lost.sort_unstable();
            prop_assert_eq!(named, lost);
        }
    }
}
