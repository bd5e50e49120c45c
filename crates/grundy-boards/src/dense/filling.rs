//! A table of values on the way: it can be stopped between any two blocks, written down, and gone on with.
//!
//! What is known says all: bits of positions whose value is known follow from the values, and so do the hits of the blocks
//! that the current sweep has passed.

use super::plan::{Block, Plan, WIDE};
use super::sweep::{AT_ONCE, Sweep};
use super::{Dense, Packing, admit, bytes, padded, wide};
use grundy_core::board::{Board, Position};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::Convention;
use grundy_core::nimber::Mex;
use grundy_core::random::Random;
use std::ops::ControlFlow;

/// The limits are looked at after so many blocks of positions.
const CHECK_EVERY: usize = 64;
/// Positions of a block.
const POSITIONS: usize = WIDE * WIDE;
/// So many positions of a table that goes on are compared with their options.
const SAMPLE: usize = 64;
/// The value of a position whose value is not known yet; no play is so long.
const UNKNOWN: u8 = u8::MAX;

/// The values of all positions of a board, as far as they are known.
///
/// ```
/// use grundy_boards::dense::{Dense, Filling};
/// use grundy_boards::placement::Placements;
/// use grundy_boards::shape::Shape;
/// use grundy_core::budget::{Budget, Patience};
/// use grundy_core::game::Convention;
/// let game = Placements::juvavum("domino-juvavum(4x5)".into(), Shape::rectangle(4, 5), 2);
/// let patience = Patience::looks(3);
/// let mut filling = Filling::new(&game, Convention::Normal, &Budget::unlimited()).unwrap();
/// assert!(filling.run(&Budget::watched(u64::MAX, &patience)).is_err());
/// // Somebody else goes on with what was written down.
/// let known = filling.known().to_vec();
/// let again = Filling::resume(&game, Convention::Normal, (filling.place(), known), &Budget::unlimited());
/// let mut other = again.unwrap().unwrap();
/// other.run(&Budget::unlimited()).unwrap();
/// let whole = Dense::compute(&game, Convention::Normal, &mut Budget::unlimited()).unwrap();
/// assert_eq!(other.finish().values(), whole.values());
/// ```
pub struct Filling {
    convention: Convention,
    packing: Packing,
    plan: Plan,
    sweep: Sweep,
    values: Vec<u8>,
    /// How many positions are not known.
    left: u64,
    place: Place,
}

/// How far a table has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Place {
    /// The smallest value that the current sweep looks for.
    pub first: u8,
    /// The block it comes to next.
    pub block: u32,
}

impl Filling {
    /// Nothing known yet.
    pub fn new(game: &Board, convention: Convention, budget: &Budget<'_>) -> Result<Filling, Stop> {
        let cells = Packing::new(&game.layout().shape).len();
        admit(game, cells)?;
        budget.need(bytes(cells, convention))?;
        let values = budget.filled(UNKNOWN, Filling::length(cells) as u64)?;
        Filling::with(game, convention, values, budget)
    }

    /// Goes on with what was written down; `None` if it does not fit together.
    pub fn resume(
        game: &Board,
        convention: Convention,
        (place, known): (Place, Vec<u8>),
        budget: &Budget<'_>,
    ) -> Result<Option<Filling>, Stop> {
        let cells = Packing::new(&game.layout().shape).len();
        admit(game, cells)?;
        budget.need(bytes(cells, convention))?;
        let (first, passed) = (place.first, place.block as usize);
        let fits = known.len() == Filling::length(cells) && passed <= known.len() / POSITIONS;
        if !fits || !usize::from(first).is_multiple_of(AT_ONCE) || first > UNKNOWN - 2 * AT_ONCE as u8 {
            return Ok(None);
        }
        let mut filling = Filling::with(game, convention, known, budget)?;
        for (at, block) in filling.values.chunks(POSITIONS).enumerate() {
            let end = if at < passed { first + AT_ONCE as u8 } else { first };
            if block.iter().any(|value| *value != UNKNOWN && *value >= end) {
                return Ok(None);
            }
            filling.sweep.recall(at, block, UNKNOWN, first);
        }
        filling.left = filling.values.iter().filter(|value| **value == UNKNOWN).count() as u64;
        filling.place = place;
        Ok(filling.is_confirmed(game).then_some(filling))
    }

    /// How many values are known or not, cells that no move uses included.
    pub fn length(cells: usize) -> usize {
        1 << padded(cells)
    }

    fn with(
        game: &Board,
        convention: Convention,
        values: Vec<u8>,
        budget: &Budget<'_>,
    ) -> Result<Filling, Stop> {
        let packing = Packing::new(&game.layout().shape);
        let plan = Plan::new(game.layout(), &packing, budget)?;
        let mut sweep = Sweep::new(values.len() / POSITIONS);
        if convention == Convention::Misere {
            sweep.find_stuck(&plan);
        }
        let left = values.len() as u64;
        Ok(Filling { convention, packing, plan, sweep, values, left, place: Place::default() })
    }

    /// How far it has come.
    pub fn place(&self) -> Place {
        self.place
    }

    /// What is known, to be written down.
    pub fn known(&self) -> &[u8] {
        &self.values
    }

    /// Goes on until all values are known.
    pub fn run(&mut self, budget: &Budget<'_>) -> Result<(), Stop> {
        let blocks = self.values.len() / POSITIONS;
        while self.left > 0 {
            let from = self.place.block as usize;
            let to = blocks.min(from + CHECK_EVERY);
            let found = wide::sweep(&mut self.sweep, &self.plan, from..to, self.place.first == 0);
            if found > 0 {
                let values = self.values[from * POSITIONS..].chunks_mut(POSITIONS);
                let hits = &self.sweep.hits[from..to];
                hits.iter().zip(values).for_each(|(hits, values)| write(hits, self.place.first, values));
            }
            self.left -= found;
            self.place = match to == blocks {
                true => Place { first: self.place.first + AT_ONCE as u8, block: 0 },
                false => Place { block: to as u32, ..self.place },
            };
            budget.advance(found)?;
        }
        Ok(())
    }

    fn is_confirmed(&self, game: &Board) -> bool {
        follow(&self.values, (&self.packing, self.convention), game)
    }

    /// The table, when all values are known.
    pub fn finish(mut self) -> Dense {
        self.values.truncate(1 << self.packing.len());
        Dense { convention: self.convention, packing: self.packing, values: self.values }
    }
}

/// Puts values, from `first` on, where the bits of a block say.
fn write(hits: &[Block; AT_ONCE], first: u8, into: &mut [u8]) {
    for (word, lanes) in into.as_chunks_mut::<WIDE>().0.iter_mut().enumerate() {
        for (hits, value) in hits.iter().zip(first..) {
            let mut left = hits[word];
            while left != 0 {
                lanes[left.trailing_zeros() as usize % WIDE] = value;
                left &= left - 1;
            }
        }
    }
}

/// Whether no value among some chosen by chance contradicts those of its options. Options that are not known yet have greater
/// values.
pub(super) fn follow(values: &[u8], (packing, convention): (&Packing, Convention), game: &Board) -> bool {
    let (mut chance, mut mex) = (Random::by_chance(), Mex::default());
    (0..SAMPLE).all(|_| {
        let number = chance.below(1 << packing.len());
        let (position, mut stuck) = (Position { free: packing.cells(number), used: 0 }, true);
        mex.clear();
        let _ = game.moves(&position, &mut |_, option| {
            stuck = false;
            let known = packing.number(&option.free).map(|number| values[number as usize]);
            if let Some(known) = known.filter(|known| *known != UNKNOWN) {
                mex.insert(known.into());
            }
            ControlFlow::Continue(())
        });
        let expected = if stuck { convention.terminal_value() } else { mex.mex() };
        let value = values[number as usize];
        value == UNKNOWN || u32::from(value) == expected
    })
}
