//! The same values level by level, for searches over several machines.
//!
//! Level k holds the positions with k occupied cells. A move occupies more cells, so the values of a level follow from
//! those of higher levels: beginning with the full board, whole levels are solved one after another, and the positions
//! of one level know nothing of each other. They are dealt out to *parts* by a hash of their number, which gives every
//! part its share of easy and of hard ones. Whoever computes a part, and in which order, the values are the same.
//!
//! Main results
//! * [`Levels::solve`]: the values of a part of a level; [`Levels::join`]: of the whole level.
//! * [`Levels::finish`]: all of them as a [`Dense`] table, equal to [`Dense::compute`]'s.

use super::{Dense, Packing, admit};
use grundy_core::board::Board;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Convention;
use grundy_core::nimber::Mex;
use std::ops::ControlFlow;

/// The levels of a board under one convention, with the values found so far.
///
/// ```
/// use grundy_boards::dense::{Dense, Levels};
/// use grundy_boards::placement::Placements;
/// use grundy_boards::shape::Shape;
/// use grundy_core::budget::Budget;
/// use grundy_core::game::Convention;
/// let game = Placements::juvavum("domino-juvavum(3x4)".into(), Shape::rectangle(3, 4), 2);
/// let mut budget = Budget::unlimited();
/// let mut levels = Levels::new(&game, Convention::Normal, &mut budget).unwrap();
/// for level in (0..=12).rev() {
///     let parts: Vec<Vec<u8>> = (0..3).map(|part| levels.solve(level, part, 3, &mut budget).unwrap()).collect();
///     let values = levels.join(level, &parts).unwrap();
///     levels.fill(level, &values).unwrap();
/// }
/// let dense = Dense::compute(&game, Convention::Normal, &mut budget).unwrap();
/// assert_eq!(levels.finish().unwrap().values(), dense.values());
/// ```
#[derive(Clone)]
pub struct Levels {
    convention: Convention,
    packing: Packing,
    moves: Vec<u64>,
    values: Vec<u8>,
    /// The lowest level that is filled; levels above it are filled as well.
    filled: usize,
}

impl Levels {
    /// Nothing solved yet.
    pub fn new(game: &Board, convention: Convention, budget: &mut Budget<'_>) -> Result<Levels, Stop> {
        Levels::count(game)?;
        let layout = game.layout();
        let packing = Packing::new(&layout.shape);
        budget.need(1 << packing.len())?;
        let mut moves = Vec::new();
        let _ = layout.moves(layout.shape.present(), &mut |cells| {
            moves.extend(packing.number(cells));
            ControlFlow::Continue(())
        });
        moves.sort_unstable();
        moves.dedup();
        let (values, filled) = (vec![0; 1 << packing.len()], packing.len() + 1);
        Ok(Levels { convention, packing, moves, values, filled })
    }

    /// How many cells the board of a game has, without room for its values; refuses games that have no levels.
    pub fn count(game: &Board) -> Result<usize, Stop> {
        let cells = Packing::new(&game.layout().shape).len();
        admit(game, cells)?;
        Ok(cells)
    }

    /// How many cells the board has; the levels are 0 to this.
    pub fn cells(&self) -> usize {
        self.packing.len()
    }

    /// How many positions a level has.
    pub fn positions(&self, level: usize) -> u64 {
        let cells = self.cells() as u64;
        (1..=level as u64).fold(1, |chosen, k| chosen * (cells + 1 - k) / k)
    }

    /// The lowest level whose values are known; one more than there are levels if none is.
    pub fn filled(&self) -> usize {
        self.filled
    }

    /// The values of the positions of a level that belong to a part, by rising number. The levels above must be filled.
    pub fn solve(
        &self,
        level: usize,
        part: u64,
        parts: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u8>, Stop> {
        if self.filled != level + 1 || part >= parts {
            return Err(Stop::refused(format!(
                "level {level} cannot be solved: level {} must be filled",
                level + 1
            ))
            .with_help("solve the levels from the highest down, each with parts below their number"));
        }
        let (mut found, mut mex) = (Vec::new(), Mex::default());
        for number in self.numbers(level).filter(|number| part_of(*number, parts) == part) {
            found.push(self.value(number, &mut mex)?);
            budget.position(found.len() as u64)?;
        }
        Ok(found)
    }

    fn value(&self, number: u64, mex: &mut Mex) -> Result<u8, Stop> {
        mex.clear();
        let mut stuck = true;
        for cells in self.moves.iter().filter(|cells| *cells & !number == 0) {
            mex.insert(self.values[(number ^ cells) as usize].into());
            stuck = false;
        }
        let value = if stuck { self.convention.terminal_value() } else { mex.mex() };
        u8::try_from(value).map_err(|_| Stop::Outgrown("the values outgrow 8 bits"))
    }

    /// The values of a whole level from those of all its parts; `None` if they do not fit together.
    pub fn join(&self, level: usize, parts: &[Vec<u8>]) -> Option<Vec<u8>> {
        let mut left: Vec<_> = parts.iter().map(|part| part.iter()).collect();
        let next = |number: u64| left.get_mut(part_of(number, parts.len() as u64) as usize)?.next().copied();
        let values: Option<Vec<u8>> = self.numbers(level).map(next).collect();
        values.filter(|values| values.len() == parts.iter().map(Vec::len).sum::<usize>())
    }

    /// Takes the values of a whole level, the one below the last that was filled; `None` if it is none of those.
    pub fn fill(&mut self, level: usize, values: &[u8]) -> Option<()> {
        if level + 1 != self.filled || values.len() as u64 != self.positions(level) {
            return None;
        }
        let numbers = Numbers::new(self.cells(), level);
        numbers.zip(values).for_each(|(number, value)| self.values[number as usize] = *value);
        self.filled = level;
        Some(())
    }

    /// The table of all values; `None` if a level is missing.
    pub fn finish(self) -> Option<Dense> {
        let Levels { convention, packing, values, filled, .. } = self;
        (filled == 0).then_some(Dense { convention, packing, values })
    }

    fn numbers(&self, level: usize) -> Numbers {
        Numbers::new(self.cells(), level)
    }
}

/// Which part a position belongs to.
fn part_of(number: u64, parts: u64) -> u64 {
    // Fibonacci hashing: the high bits depend on all cells.
    (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) % parts.max(1)
}

/// The numbers of the positions of one level, rising: all with the same number of free cells.
struct Numbers {
    next: Option<u64>,
    end: u64,
}

impl Numbers {
    fn new(cells: usize, level: usize) -> Numbers {
        let free = cells.checked_sub(level);
        Numbers { next: free.map(|free| (1 << free) - 1), end: 1 << cells }
    }
}

impl Iterator for Numbers {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let now = self.next?;
        // The next number with as many ones: the lowest run of ones is carried (Gosper).
        let lowest = now & now.wrapping_neg();
        self.next = (now != 0)
            .then(|| now + lowest)
            .map(|carried| carried | (((now ^ carried) / lowest) >> 2))
            .filter(|next| *next < self.end);
        Some(now)
    }
}
