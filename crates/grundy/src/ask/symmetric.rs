//! Symmetric move sets, and the start sequences, orbits and bounds of all finite ones.

use super::fields::{Bits, Written, at_most_one};
use super::reduce::finite_moves;
use super::{Answer, Question};
use crate::budget::Budget;
pub use crate::subtraction::symmetric::bounds::LONGEST_BOUNDED;
use crate::subtraction::symmetric::bounds::limits;
use crate::subtraction::symmetric::interleave::mixed_period;
use crate::subtraction::symmetric::orbits::{BYTES, Orbit, lengths_text, orbits};
use crate::subtraction::symmetric::{is_symmetric, previous_value, unpaired, windows};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Is a move set symmetric, what are the orbits of its start sequences, and what bounds the period?
///
/// ```
/// use grundy::ask::symmetric::Symmetry;
/// use grundy::prelude::*;
/// let answer = Workbench::new().ask(&ask::Symmetric::of("subtract(2,5,7)")).unwrap();
/// let Symmetry::Orbits(found) = answer else { panic!() };
/// assert_eq!((found.sequences, found.orbits), (Some(29), Some(3)));
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
    Orbits(Box<Orbits>),
    /// The outcome before others.
    Previous(PreviousOutcome),
    /// The period of start sequences dealt out in turn.
    Mixed(MixedPeriod),
    /// The set is not symmetric, and what was asked needs that.
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
    /// Whether the set is symmetric. Then every start sequence without collisions lies on a cycle.
    pub symmetric: bool,
    /// The largest move.
    pub largest: u64,
    /// A move whose difference from the largest one is no move, if the set is not symmetric.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unpaired: Option<u64>,
    /// How many start sequences have no collisions; none if the largest move is too long for counting.
    pub sequences: Option<u128>,
    /// How many of them are palindromes.
    pub palindromes: Option<u128>,
    /// How many of them lie on a cycle; this and what follows is none if they are too many to be listed.
    pub on_cycles: Option<u64>,
    /// The longest way to a cycle.
    pub longest_tail: Option<u64>,
    /// The period of the game itself.
    pub period: Option<u64>,
    /// Its preperiod.
    pub preperiod: Option<u64>,
    /// How many cycles there are.
    pub orbits: Option<usize>,
    /// The lengths of the cycles, each with how often it occurs.
    pub orbit_lengths: Option<String>,
    /// The cycles.
    pub orbit_list: Vec<OrbitRow>,
    /// Bounds for the number of start sequences, and so for the period, that apply to the set; none for too long moves.
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
    /// How many start sequences lead to it, with its own ones.
    pub sequences: u64,
    /// The longest way to it.
    pub longest_tail: u64,
    /// Whether it is the cycle of the game itself.
    pub normal: bool,
}

/// A bound of the number of start sequences, and so of the period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoundRow {
    /// Its formula.
    pub bound: &'static str,
    /// The largest whole number it allows.
    pub most: String,
    /// Whether nobody has proved it for such moves.
    pub conjecture: bool,
    /// Whether it holds here; none if the start sequences were not counted.
    pub holds: Option<bool>,
}

impl Answer for Symmetry {
    fn is_negative(&self) -> bool {
        matches!(self, Symmetry::Not(_)) || matches!(self, Symmetry::Orbits(found) if !found.symmetric)
    }
}

impl Question for Symmetric {
    type Answer = Symmetry;
    const NAME: &'static str = "symmetric";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Symmetry, Trouble> {
        at_most_one(&[("before", self.before.is_some()), ("mix", !self.mix.is_empty())])?;
        let (game, moves) = finite_moves(bench, &self.game)?;
        if !is_symmetric(&moves) && (self.before.is_some() || !self.mix.is_empty()) {
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
        all_orbits(game, &moves, budget).map(|found| Symmetry::Orbits(Box::new(found)))
    }
}

fn all_orbits(game: String, moves: &[u64], budget: &mut Budget<'_>) -> Result<Orbits, Trouble> {
    let longest = moves.last().copied().unwrap_or(0);
    let (mut sequences, mut palindromes) = (None, None);
    if longest <= windows::LONGEST_COUNTED {
        sequences = Some(windows::count(moves, budget)?);
        palindromes = Some(windows::count_palindromes(moves, budget)?);
    }
    let limits = if longest <= LONGEST_BOUNDED { limits(moves)? } else { Vec::new() };
    let bounds = limits.into_iter().map(|(bound, most)| BoundRow {
        bound: bound.formula(),
        conjecture: bound.is_conjecture(moves),
        holds: sequences.map(|sequences| most >= sequences.into()),
        most: most.to_string(),
    });
    let unpaired = unpaired(moves);
    let mut found = Orbits {
        game,
        symmetric: unpaired.is_none(),
        largest: longest,
        unpaired,
        sequences,
        palindromes,
        on_cycles: None,
        longest_tail: None,
        period: None,
        preperiod: None,
        orbits: None,
        orbit_lengths: None,
        orbit_list: Vec::new(),
        bounds: bounds.collect(),
    };
    let bytes = sequences.and_then(|sequences| sequences.checked_mul(BYTES.into()));
    if longest <= windows::LONGEST_LISTED && bytes.is_some_and(|bytes| bytes <= budget.memory().into()) {
        list_orbits(&mut found, moves, budget)?;
    }
    Ok(found)
}

fn list_orbits(found: &mut Orbits, moves: &[u64], budget: &mut Budget<'_>) -> Result<(), Trouble> {
    let all = orbits(moves, budget)?;
    found.on_cycles = Some(all.iter().map(|orbit| orbit.length).sum());
    found.longest_tail = all.iter().map(|orbit| orbit.longest_tail).max();
    let game = all.iter().find_map(|orbit| Some((orbit.length, orbit.normal?)));
    found.period = game.map(|(length, _)| length);
    // The windows of the sequence recur when the last value before the period has left them.
    found.preperiod = game.map(|(_, steps)| steps.saturating_sub(moves.last().copied().unwrap_or(0)));
    found.orbits = Some(all.len());
    found.orbit_lengths = Some(lengths_text(&all));
    let row = |orbit: &Orbit| OrbitRow {
        length: orbit.length,
        palindromes: orbit.palindromes,
        longer_palindromes: orbit.longer_palindromes,
        sequences: orbit.windows,
        longest_tail: orbit.longest_tail,
        normal: orbit.normal.is_some(),
    };
    found.orbit_list = all.iter().map(row).collect();
    Ok(())
}
