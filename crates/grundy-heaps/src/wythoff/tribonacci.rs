//! The Tribonacci game of Duchêne and Rigo (2008): three heaps whose P-positions are read off the Tribonacci word.
//!
//! A move takes
//! 1. any positive numbers from one heap or from two heaps; or
//! 2. three positive numbers from the three heaps, the largest of them at most the sum of the other two; or
//! 3. the same number k > 0 from two heaps and more than 2k from the third, except that the move must not turn
//!    a < b < c, in this order, into heaps with a' < c' < b'.
//!
//! The P-positions are, up to order, (0, 0, 0) and (A_n, B_n, C_n): the places of the n-th a, b and c in the fixed point
//! abacabaabacab... of a -> ab, b -> ac, c -> a.
//!
//! Main results
//! * [`Tribonacci`]: the game, with outcomes by the word. [`places`]: A_n, B_n, C_n.

use super::{read_exactly, write_heaps};
use grundy_core::budget::Budget;
use grundy_core::drawing::Drawing;
use grundy_core::error::{ParseError, Stop};
use grundy_core::game::{Convention, Flow, Game, Outcome};
use grundy_core::parallel::lock;
use grundy_core::text::Fragment;
use grundy_core::view::SmallestHeaps;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// The rules of the Tribonacci game, and as much of the list of P-positions as has been needed.
#[derive(Debug, Default)]
pub struct Tribonacci {
    known: Mutex<Vec<[u64; 3]>>,
}

/// The first places of a, b and c in the Tribonacci word, from n = 1 on, as long as A_n is at most `to`.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_heaps::wythoff::tribonacci::places;
/// let first = places(7, &Budget::unlimited()).unwrap();
/// assert_eq!(first, [[1, 2, 4], [3, 6, 11], [5, 9, 17], [7, 13, 24]]);
/// ```
pub fn places(to: u64, budget: &Budget<'_>) -> Result<Vec<[u64; 3]>, Stop> {
    // C_n is below 3.4 A_n + 4; the word is that long.
    let length = to.saturating_mul(4).saturating_add(16);
    budget.need(length.saturating_mul(8))?;
    let mut word = vec![0u8];
    while (word.len() as u64) < length {
        let images = word.iter().flat_map(|letter| [[0, 1], [0, 2], [0, 3]][usize::from(*letter)]);
        // The image of c is a alone: 3 stands for nothing.
        word = images.filter(|letter| *letter != 3).collect();
        budget.look()?;
    }
    let mut found: [Vec<u64>; 3] = Default::default();
    for (place, letter) in (1..).zip(&word) {
        found[usize::from(*letter)].push(place);
    }
    let [a, b, c] = found;
    let triples = a.into_iter().zip(b).zip(c).map(|((a, b), c)| [a, b, c]);
    Ok(triples.take_while(|triple| triple[0] <= to).collect())
}

/// Whether these numbers may be taken from the heaps, none of which holds less.
fn is_legal(heaps: &[u64; 3], take: [u64; 3]) -> bool {
    let largest = take.iter().copied().max().unwrap_or(0);
    let others = u128::from(take[0]) + u128::from(take[1]) + u128::from(take[2]) - u128::from(largest);
    if take.contains(&0) {
        return largest > 0;
    }
    if u128::from(largest) <= others {
        return true;
    }
    // Rule 3: two equal numbers, the third more than twice as large.
    let mut sizes = take;
    sizes.sort_unstable();
    if sizes[0] != sizes[1] {
        return false;
    }
    // The heaps are named by their order before the move.
    let mut order = [0, 1, 2];
    order.sort_unstable_by_key(|at| heaps[*at]);
    let [a, b, c] = order.map(|at| heaps[at] - take[at]);
    !(a < c && c < b)
}

impl Tribonacci {
    fn is_p(&self, heaps: &[u64; 3], budget: &Budget<'_>) -> Result<bool, Stop> {
        let mut sorted = *heaps;
        sorted.sort_unstable();
        if sorted == [0, 0, 0] {
            return Ok(true);
        }
        let mut known = lock(&self.known);
        if known.last().is_none_or(|last| last[0] < sorted[0]) {
            *known = places(sorted[0].saturating_mul(2).max(64), budget)?;
        }
        Ok(known.binary_search(&sorted).is_ok())
    }
}

impl SmallestHeaps for Tribonacci {
    fn first(&self, count: u64, budget: &mut Budget<'_>) -> Result<Vec<u64>, Stop> {
        let rows = places(count.saturating_mul(2), budget)?;
        Ok(rows.iter().map(|row| row[0]).take(count as usize).collect())
    }
}

impl Game for Tribonacci {
    type Position = [u64; 3];
    /// What is taken from each heap.
    type Move = [u64; 3];

    fn smallest_heaps(&self) -> Option<&dyn SmallestHeaps> {
        Some(self)
    }

    fn name(&self) -> String {
        "tribonacci".into()
    }

    fn options(&self, heaps: &[u64; 3], visit: &mut impl FnMut([u64; 3], [u64; 3]) -> Flow) -> Flow {
        let [a, b, c] = *heaps;
        for x in 0..=a {
            for y in 0..=b {
                for z in 0..=c {
                    if is_legal(heaps, [x, y, z]) {
                        visit([x, y, z], [a - x, b - y, c - z])?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<[u64; 3], ParseError> {
        read_exactly(text, "the Tribonacci game has three heaps", "write all sizes, such as 1,2,3")
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
        let mut sorted = *heaps;
        sorted.sort_unstable();
        sorted
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Marks P-positions by the rules alone, smaller heaps first.
    #[test]
    fn the_word_gives_the_p_positions() {
        let (game, size) = (Tribonacci::default(), 26u64);
        let at = |heaps: &[u64; 3]| ((heaps[0] * size + heaps[1]) * size + heaps[2]) as usize;
        let mut lost = vec![false; (size * size * size) as usize];
        for a in 0..size {
            for b in 0..size {
                for c in 0..size {
                    let heaps = [a, b, c];
                    let to_p = game.options(&heaps, &mut |_, to| {
                        if lost[at(&to)] { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    });
                    lost[at(&heaps)] = to_p.is_continue();
                    assert_eq!(game.is_p(&heaps, &Budget::unlimited()), Ok(to_p.is_continue()), "{heaps:?}");
                }
            }
        }
    }
}
