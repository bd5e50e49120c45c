//! The values of all positions of a small board: one byte each, computed thousands at a time.
//!
//! All 2^n sets of free cells of a board of n cells are solved, reachable or not. Value by value, `sweep` finds
//! the positions that have it with one bit per position; `plan` sorts the moves for that. On 5x6 this takes
//! 1 GiB for the table and about two thirds of that for the bits.
//!
//! Main results
//! * [`Dense::compute`]: the table, in normal or misère play.
//! * [`Filling`]: the same table on the way, which can be stopped and gone on with.
//! * [`Packing`]: positions as numbers.
//! * [`Levels`]: the same table in pieces, for several machines.

mod filling;
mod levels;
mod packing;
mod plan;
mod sweep;
mod wide;

pub use filling::{Filling, Place};
pub use levels::Levels;
pub use packing::Packing;

use grundy_core::board::Board;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Convention;
use plan::{BITS, WIDE};
use sweep::Sweep;

/// The most cells of a board whose positions are all solved: a table of 4 GiB.
pub(crate) const MOST_CELLS: usize = 32;

/// The values of all positions of a board under one convention.
pub struct Dense {
    convention: Convention,
    packing: Packing,
    values: Vec<u8>,
}

impl Dense {
    /// Solves all positions of a placement game.
    ///
    /// ```
    /// use grundy_boards::dense::Dense;
    /// use grundy_boards::placement::Placements;
    /// use grundy_boards::shape::Shape;
    /// use grundy_core::budget::Budget;
    /// use grundy_core::game::Convention;
    /// let game = Placements::juvavum("domino-juvavum(3x4)".into(), Shape::rectangle(3, 4), 2);
    /// let dense = Dense::compute(&game, Convention::Normal, &mut Budget::unlimited()).unwrap();
    /// assert_eq!(dense.values().last(), Some(&1));
    /// ```
    pub fn compute(game: &Board, convention: Convention, budget: &mut Budget<'_>) -> Result<Dense, Stop> {
        let mut filling = Filling::new(game, convention, budget)?;
        filling.run(budget)?;
        Ok(filling.finish())
    }

    /// The table with these values; `None` if they do not fit together, of which some are looked at.
    pub fn recalled(game: &Board, convention: Convention, values: Vec<u8>) -> Option<Dense> {
        let packing = Packing::new(&game.layout().shape);
        let fits =
            values.len() == 1 << packing.len() && filling::follow(&values, (&packing, convention), game);
        fits.then_some(Dense { convention, packing, values })
    }

    /// Who wins when no move is left.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// How positions are numbered.
    pub fn packing(&self) -> &Packing {
        &self.packing
    }

    /// The values by the number of the position.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The value of the position with these free cells; `None` if one of them does not exist.
    #[cfg(test)]
    pub(crate) fn value_of(&self, free: &super::cells::Cells) -> Option<u32> {
        self.packing.number(free).map(|number| self.values[number as usize].into())
    }
}

/// Boards of less cells than a block has bits are solved with cells that no move uses.
fn padded(cells: usize) -> usize {
    cells.max(2 * BITS as usize)
}

/// Memory for the table and the bits.
pub fn bytes(cells: usize, convention: Convention) -> u64 {
    let positions = 1u64 << padded(cells);
    let blocks = positions / (WIDE * WIDE) as u64;
    positions + blocks * Sweep::bytes_per_block(convention == Convention::Misere) as u64
}

/// Refuses games without a table of all positions.
fn admit(game: &Board, cells: usize) -> Result<(), Stop> {
    let refuse =
        |why: &str, remedy: &str| Err(Stop::refused(format!("{}: {why}", game.name())).with_help(remedy));
    if game.is_once() {
        return refuse(
            "a position also says which pieces are gone, so it is no mere set of cells",
            "solve the positions that can be reached",
        );
    }
    if cells > MOST_CELLS {
        let why = format!("only boards of up to {MOST_CELLS} cells have a table of all positions");
        return refuse(&why, "take a smaller board");
    }
    Ok(())
}

#[cfg(test)]
mod tests;
