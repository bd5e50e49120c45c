//! Values of Akiyama's Nim for small heaps, straight from the definition.
//!
//! Each position has about n^2 options, so the cube takes n^5 steps; sorted triples are enough.

use super::AkiyamaNim;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Game;
use grundy_core::nimber::Mex;
use std::ops::ControlFlow;

/// The values for heaps below a size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cube {
    size: usize,
    values: Vec<u32>,
}

impl Cube {
    /// All values for heaps below `size`.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::akiyama::values::Cube;
    /// let cube = Cube::new(5, &mut Budget::unlimited()).unwrap();
    /// assert_eq!((cube.value([1, 2, 3]), cube.value([0, 0, 4]), cube.value([2, 3, 1])), (0, 4, 0));
    /// ```
    pub fn new(size: usize, budget: &mut Budget<'_>) -> Result<Cube, Stop> {
        let cells = (size as u64).saturating_pow(3);
        let mut cube = Cube { size, values: budget.filled(0, cells)? };
        let (game, mut mex) = (AkiyamaNim::default(), Mex::default());
        for a in 0..size {
            for b in a..size {
                for c in b..size {
                    mex.clear();
                    let _ = game.options(&[a as u64, b as u64, c as u64], &mut |_, to| {
                        mex.insert(cube.value(to.map(|heap| heap as usize)));
                        ControlFlow::Continue(())
                    });
                    let at = cube.index([a, b, c]);
                    cube.values[at] = mex.mex();
                    budget.advance(1)?;
                }
            }
        }
        Ok(cube)
    }

    /// The value of a position; all heaps must be below the size.
    pub fn value(&self, mut heaps: [usize; 3]) -> u32 {
        heaps.sort_unstable();
        self.values[self.index(heaps)]
    }

    fn index(&self, [a, b, c]: [usize; 3]) -> usize {
        (a * self.size + b) * self.size + c
    }
}

#[cfg(test)]
mod tests {
    use super::super::list::PList;
    use super::*;

    #[test]
    fn zeros_are_the_list() {
        let cube = Cube::new(24, &mut Budget::unlimited()).unwrap();
        let mut list = PList::default();
        list.extend(24, &mut Budget::unlimited()).unwrap();
        for a in 0..24 {
            for b in a..24 {
                for c in b..24 {
                    let listed = list.contains(&[a, b, c].map(|heap| heap as u32));
                    assert_eq!(cube.value([a, b, c]) == 0, listed, "{a} {b} {c}");
                }
            }
        }
    }
}
