//! Symmetric move sets: their start sequences, orbits and bounds.

use super::fields::{Bits, Written, at_most_one};
use super::reduce::finite_moves;
use super::{Answer, Question};
use crate::budget::Budget;
use crate::subtraction::symmetric::bounds::compare;
use crate::subtraction::symmetric::interleave::mixed_period;
use crate::subtraction::symmetric::orbits::{lengths_text, orbits};
use crate::subtraction::symmetric::{is_symmetric, previous_value, windows};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Is a move set symmetric, and what are the orbits of its start sequences?
///
/// ```
/// use grundy::ask::symmetric::Symmetry;
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::Symmetric::of("subtract(2,5,7)")).unwrap();
/// let Symmetry::Orbits(found) = answer else { panic!() };
/// assert_eq!((found.sequences, found.orbits), (29, 3));
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Symmetric {
    /// A subtraction game with finitely many moves
    pub game: String,
    /// The outcome before these outcomes, as many as the largest move, 0 for a loss and 1 for a win
    #[arg(long, value_name = "BITS", conflicts_with = "mix")]
    pub before: Option<Written<Bits>>,
    /// The period if k start sequences are dealt out in turn, in the game with all moves multiplied by k
    #[arg(long, value_name = "BITS,BITS", value_delimiter = ',')]
    #[serde(default)]
    pub mix: Vec<Written<Bits>>,
}

impl Symmetric {
    /// Everything about a move set.
    pub fn of(game: impl Into<String>) -> Symmetric {
        Symmetric { game: game.into(), ..Symmetric::default() }
    }
}

/// What symmetry says about a move set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Symmetry {
    /// The cycles of all start sequences.
    Orbits(Orbits),
    /// The outcome before others.
    Previous(PreviousOutcome),
    /// The period of start sequences dealt out in turn.
    Mixed(MixedPeriod),
    /// The set is not symmetric.
    Not(NotSymmetric),
}

/// The set is not symmetric.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NotSymmetric {
    /// The game.
    pub game: String,
    /// No.
    pub symmetric: bool,
}

/// The outcome before others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PreviousOutcome {
    /// The game.
    pub game: String,
    /// 0 for a loss and 1 for a win.
    pub previous: u8,
}

/// The period of start sequences dealt out in turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MixedPeriod {
    /// The game.
    pub game: String,
    /// All moves are multiplied by this.
    pub factor: usize,
    /// The period of the game with these moves.
    pub period: u128,
}

/// The cycles of all start sequences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Orbits {
    /// The game.
    pub game: String,
    /// Yes.
    pub symmetric: bool,
    /// How many start sequences have no collisions.
    pub sequences: u128,
    /// How many of them are palindromes.
    pub palindromes: u128,
    /// How many cycles they form.
    pub orbits: usize,
    /// The lengths of the cycles, each with how often it occurs.
    pub orbit_lengths: String,
    /// The cycles.
    pub orbit_list: Vec<OrbitRow>,
    /// Bounds of the period that apply to the set.
    pub bounds: Vec<BoundRow>,
}

/// A cycle of start sequences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OrbitRow {
    /// Its length.
    pub length: u64,
    /// How many of its start sequences are palindromes.
    pub palindromes: u64,
    /// How many stretches longer by one are palindromes.
    pub longer_palindromes: u64,
    /// Whether it is the cycle of the game itself.
    pub normal: bool,
}

/// A bound of the period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoundRow {
    /// Its formula.
    pub bound: &'static str,
    /// Whether nobody has proved it.
    pub conjecture: bool,
    /// Whether it holds here.
    pub holds: bool,
}

impl Answer for Symmetry {
    fn is_negative(&self) -> bool {
        matches!(self, Symmetry::Not(_))
    }
}

impl Question for Symmetric {
    type Answer = Symmetry;
    const NAME: &'static str = "symmetric";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Symmetry, Trouble> {
        at_most_one(&[("before", self.before.is_some()), ("mix", !self.mix.is_empty())])?;
        let (game, moves) = finite_moves(bench, &self.game)?;
        if !is_symmetric(&moves) {
            return Ok(Symmetry::Not(NotSymmetric { game, symmetric: false }));
        }
        if let Some(Written(Bits(window))) = &self.before {
            let previous = u8::from(previous_value(&moves, window)?);
            return Ok(Symmetry::Previous(PreviousOutcome { game, previous }));
        }
        if !self.mix.is_empty() {
            let windows: Vec<Vec<bool>> = self.mix.iter().map(|Written(bits)| bits.0.clone()).collect();
            let period = mixed_period(&moves, &windows, budget)?;
            return Ok(Symmetry::Mixed(MixedPeriod { game, factor: windows.len(), period }));
        }
        all_orbits(game, &moves, budget).map(Symmetry::Orbits)
    }
}

fn all_orbits(game: String, moves: &[u64], budget: &mut Budget<'_>) -> Result<Orbits, Trouble> {
    let found = orbits(moves, budget)?;
    let (sequences, palindromes) =
        (windows::count(moves, budget)?, windows::count_palindromes(moves, budget)?);
    let bounds = compare(moves, budget)?.into_iter().filter(|comparison| comparison.applies);
    let bounds = bounds.map(|comparison| BoundRow {
        bound: comparison.bound.formula(),
        conjecture: comparison.bound.is_conjecture(),
        holds: comparison.holds,
    });
    let rows = found.iter().map(|orbit| OrbitRow {
        length: orbit.length,
        palindromes: orbit.palindromes,
        longer_palindromes: orbit.longer_palindromes,
        normal: orbit.normal,
    });
    Ok(Orbits {
        game,
        symmetric: true,
        sequences,
        palindromes,
        orbits: found.len(),
        orbit_lengths: lengths_text(&found),
        orbit_list: rows.collect(),
        bounds: bounds.collect(),
    })
}
