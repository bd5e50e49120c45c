//! Counting on boards, exactly and without listing where that can be avoided.
//!
//! A position of a placement game is reached exactly if the taken cells are a union of disjoint placements: every
//! placement is a move by itself. Hence positions, moves between them and ways to lay pieces are all counted by
//! walking over the board cell by cell and keeping at the frontier what the part behind says about the part ahead.
//!
//! Main results
//! * [`positions()`], [`classes()`], [`moves_in_all`]: positions, up to symmetry (Burnside), moves between them.
//! * [`enumerate()`]: the classes one by one, where the mean branching between classes is wanted.
//! * [`moves_here`] and [`Rectangle`]: moves of a position by lines, and first moves of huge boards by formula.
//! * [`packings`], [`tilings`]: ways to lay pieces, with gaps or without; [`kasteleyn`] for large flat boards.
//! * [`longest_play`], [`Density`]: matching number and density of the graph of free neighbours.
//!
//! Games in which a piece serves only once are counted by [`enumerate()`] alone.

pub mod enumerate;
mod formulas;
mod frontier;
mod graph;
pub mod kasteleyn;
mod moves;
mod packings;
mod positions;

#[cfg(test)]
mod tests;

pub use enumerate::{Alike, Enumerated, enumerate};
pub use formulas::Rectangle;
pub use graph::{Density, longest_play};
pub use moves::{moves_here, moves_in_all};
pub use packings::{packings, tilings, tilings_by_profile};
pub use positions::{classes, positions};
