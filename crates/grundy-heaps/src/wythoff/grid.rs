//! Values of Wythoff's game for all positions with heaps below a given size.
//!
//! The value of (a, b) is the least number that stands neither left of it in its row, nor above it in its column, nor on
//! its diagonal. By the definition that is three walks for each cell. Here every line (row b and column b hold the same
//! numbers, since the grid is symmetric) and every diagonal keeps the set of its values as bits: a cell is the first bit
//! missing in the union of three sets, and the words that are full in one of them are skipped. Half the grid is filled, in
//! tiles, so that the few sets a tile needs stay close at hand; within a tile antidiagonal by antidiagonal, since cells of one
//! antidiagonal do not depend on each other. When a cell's turn comes, its line and diagonals hold exactly what stands
//! before it: of line b the cells (x, b) with x < a, of line a the cells (a, y) with y < b.
//!
//! A value is at most a + b, the length of the longest play; that bounds the sets.
//!
//! Main results
//! * [`Grid::new`], [`Grid::value`]: the grid. [`by_definition`]: the slow definition, for comparison.

use grundy_core::budget::Budget;
use grundy_core::error::Stop;

/// Values fit into 16 bits up to this size.
pub(crate) const LARGEST: usize = 1 << 15;

/// Rows and columns of a tile.
const TILE: usize = 128;

/// Words that are scanned together.
const BLOCK: usize = 4;

/// The values of Wythoff's game for heaps below a size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    size: usize,
    /// The cells with a <= b, row by row.
    values: Vec<u16>,
}

/// Sets of numbers of equal size, each with the number of leading words that are full.
struct Sets {
    words: usize,
    bits: Vec<u64>,
    full: Vec<u32>,
}

impl Sets {
    fn new(count: usize, words: usize) -> Sets {
        Sets { words, bits: vec![0; count * words], full: vec![0; count] }
    }

    fn of(&self, set: usize) -> &[u64] {
        &self.bits[set * self.words..][..self.words]
    }

    fn insert(&mut self, set: usize, value: usize) {
        let words = &mut self.bits[set * self.words..][..self.words];
        words[value / 64] |= 1 << (value % 64);
        let full = &mut self.full[set];
        while words.get(*full as usize) == Some(&u64::MAX) {
            *full += 1;
        }
    }
}

/// The least number in none of three sets, beginning with a word before which one of them is full.
fn least_missing(sets: [&[u64]; 3], from: usize) -> usize {
    let start = from / BLOCK * BLOCK;
    let [a, b, c] = sets.map(|set| set[start..].chunks_exact(BLOCK));
    for (block, ((a, b), c)) in a.zip(b).zip(c).enumerate() {
        let mut all = u64::MAX;
        for at in 0..BLOCK {
            all &= a[at] | b[at] | c[at];
        }
        if all != u64::MAX {
            for at in 0..BLOCK {
                let word = a[at] | b[at] | c[at];
                if word != u64::MAX {
                    return (start + block * BLOCK + at) * 64 + word.trailing_ones() as usize;
                }
            }
        }
    }
    // Not reached: the sets have room for one more number than they can hold.
    sets[0].len() * 64
}

impl Grid {
    /// The values for heaps 0 to size - 1.
    ///
    /// ```
    /// use grundy_core::budget::Budget;
    /// use grundy_heaps::wythoff::grid::Grid;
    /// let grid = Grid::new(5, &mut Budget::unlimited()).unwrap();
    /// assert_eq!(grid.value(3, 4), 2);
    /// let row: Vec<u16> = (0..5).map(|b| grid.value(2, b)).collect();
    /// assert_eq!(row, [2, 0, 1, 5, 3]);
    /// ```
    pub fn new(size: usize, budget: &mut Budget<'_>) -> Result<Grid, Stop> {
        if size > LARGEST {
            return Err(Stop::refused(format!("the grid may have at most {LARGEST} rows, not {size}"))
                .with_help("take fewer rows"));
        }
        let words = (2 * size / 64 + 1).next_multiple_of(BLOCK);
        let cells = size * (size + 1) / 2;
        budget.need((2 * size * words * 8 + cells * 2) as u64)?;
        let (mut lines, mut diagonals) = (Sets::new(size, words), Sets::new(size, words));
        let mut grid = Grid { size, values: budget.filled(0, cells as u64)? };
        for top in (0..size).step_by(TILE) {
            for left in (top..size).step_by(TILE) {
                grid.tile(top, left, &mut lines, &mut diagonals);
                budget.advance((TILE * TILE) as u64)?;
            }
        }
        Ok(grid)
    }

    /// Fills the cells with a <= b of one tile.
    fn tile(&mut self, top: usize, left: usize, lines: &mut Sets, diagonals: &mut Sets) {
        let (height, width) = (TILE.min(self.size - top), TILE.min(self.size - left));
        for sum in 0..height + width - 1 {
            for down in (sum + 1).saturating_sub(width)..=sum.min(height - 1) {
                let (a, b) = (top + down, left + sum - down);
                if a > b {
                    break;
                }
                let from = lines.full[a].max(lines.full[b]).max(diagonals.full[b - a]) as usize;
                let value = least_missing([lines.of(a), lines.of(b), diagonals.of(b - a)], from);
                lines.insert(a, value);
                if a != b {
                    lines.insert(b, value);
                }
                diagonals.insert(b - a, value);
                let at = self.index(a, b);
                self.values[at] = value as u16;
            }
        }
    }

    /// Where (a, b) with a <= b is kept: row a begins with the cell (a, a).
    fn index(&self, a: usize, b: usize) -> usize {
        a * self.size - a * (a + 1) / 2 + b
    }

    /// The number of rows.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The value of (a, b); both must be below the size.
    pub fn value(&self, a: usize, b: usize) -> u16 {
        let (a, b) = (a.min(b), a.max(b));
        assert!(b < self.size, "the grid has {} rows", self.size);
        self.values[self.index(a, b)]
    }
}

/// The grid by three walks for each cell, row by row.
pub fn by_definition(size: usize) -> Vec<Vec<u16>> {
    let mut grid = vec![vec![0u16; size]; size];
    let mut seen = vec![0u32; 3 * size + 1];
    let mut mark = 0;
    for a in 0..size {
        for b in 0..size {
            mark += 1;
            (0..b).for_each(|left| seen[usize::from(grid[a][left])] = mark);
            (0..a).for_each(|up| seen[usize::from(grid[up][b])] = mark);
            (1..=a.min(b)).for_each(|back| seen[usize::from(grid[a - back][b - back])] = mark);
            grid[a][b] = seen.iter().position(|last| *last != mark).unwrap_or(0) as u16;
        }
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_is_the_definition() {
        for size in [0, 1, 2, 3, 17, 64, 130, 300] {
            let grid = Grid::new(size, &mut Budget::unlimited()).unwrap();
            for (a, row) in by_definition(size).into_iter().enumerate() {
                for (b, value) in row.into_iter().enumerate() {
                    assert_eq!(grid.value(a, b), value, "size {size}: {a},{b}");
                }
            }
        }
    }

    #[test]
    fn limits_are_kept() {
        assert!(matches!(Grid::new(1000, &mut Budget::with_memory(1000)), Err(Stop::Memory { .. })));
        assert!(matches!(Grid::new(LARGEST + 1, &mut Budget::unlimited()), Err(Stop::Refused(_))));
    }
}
