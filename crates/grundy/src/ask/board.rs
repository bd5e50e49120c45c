//! What questions about placement games share: everything that can be counted about a position, its code and its pictures.

use super::fields::Big;
use crate::board::cells::Cells;
use crate::board::counting::{
    Alike, Density, classes, enumerate, longest_play, moves_here, moves_in_all, packings, positions, tilings,
};
use crate::board::juvavum::{count, is_juvavum};
use crate::board::placement::Position;
use crate::budget::Budget;
use crate::error::Stop;
use grundy_core::board::Board;
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;

/// Memory for counts that nobody has asked for explicitly.
const SMALL: u64 = 64 << 20;

/// Everything that is counted about a position of a placement game. A count that would take too much is null; one that has
/// no meaning for the game is left out.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct BoardCounts {
    /// Positions that can be reached.
    pub positions: Option<Big>,
    /// The same if positions that symmetries carry into each other count once.
    pub positions_up_to_symmetry: Option<Big>,
    /// The moves of all these positions together.
    pub moves_of_all_positions: Option<Big>,
    /// Moves for each position, to two decimals.
    pub mean_branching: Option<f64>,
    /// The moves of the position itself.
    pub first_moves: Option<Big>,
    /// The most moves that can be made one after another.
    pub longest_play: Option<u64>,
    /// Ways to lay pieces, the order not counting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece_placements: Option<Option<Big>>,
    /// Juvavum: positions up to the order of rows and columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<Big>,
    /// The same if rows and columns may also be exchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes_transposed: Option<Big>,
    /// What only games with pieces of two cells have.
    #[serde(flatten)]
    pub pairs: Option<PairCounts>,
    /// Moves for each position if those that symmetries carry into each other count once; where all counts are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_branching_up_to_symmetry: Option<Option<f64>>,
}

/// What is counted where every piece has two cells.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PairCounts {
    /// Ways to cover all free cells with dominoes; null where the pieces are others.
    pub tilings: Option<Big>,
    /// The most pieces that can be laid.
    pub matching_number: Option<u64>,
    /// The share of pairs of free cells on which a piece fits, as a fraction.
    pub density: Option<String>,
    /// The same as a decimal number.
    pub density_decimal: Option<String>,
}

impl BoardCounts {
    /// Counts. What takes more than a little memory is counted only if `all` is set.
    pub fn of(
        game: &Board,
        position: &Position,
        all: bool,
        budget: &Budget<'_>,
    ) -> Result<BoardCounts, Stop> {
        let aside = || budget.aside(if all { u64::MAX } else { SMALL });
        let reached = affordable(positions(game, position, &mut aside()))?;
        // What needs as much work as the positions themselves.
        let (moves, up_to_symmetry) = match &reached {
            Some(_) => (
                affordable(moves_in_all(game, position, &mut aside()))?,
                affordable(classes(game, position, &mut aside()))?,
            ),
            None => (None, None),
        };
        let mean_branching = moves.as_ref().zip(reached.as_ref()).map(|(moves, count)| ratio(moves, count));
        let longest_play = affordable(longest_play(game, position, &mut aside()))?;
        let first_moves = affordable(moves_here(game, position, &mut aside()))?;
        let ways = || affordable(packings(game.layout(), &position.free, &mut aside()));
        let piece_placements = (!game.is_once()).then(ways).transpose()?;
        let (classes, classes_transposed) = line_classes(game, position, &mut aside())?.unzip();
        let big = |count: Option<BigUint>| count.map(Big);
        Ok(BoardCounts {
            positions: big(reached),
            positions_up_to_symmetry: big(up_to_symmetry),
            moves_of_all_positions: big(moves),
            mean_branching,
            first_moves: big(first_moves),
            longest_play,
            piece_placements: piece_placements.map(big),
            classes: big(classes),
            classes_transposed: big(classes_transposed),
            pairs: PairCounts::of(game, position, longest_play, &mut aside())?,
            mean_branching_up_to_symmetry: all.then(|| symmetric_mean(game, position, budget)).transpose()?,
        })
    }
}

impl PairCounts {
    fn of(
        game: &Board,
        position: &Position,
        longest_play: Option<u64>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<PairCounts>, Stop> {
        let layout = game.layout();
        if game.is_once() || !layout.placements.iter().all(|placement| placement.cells.count() == 2) {
            return Ok(None);
        }
        let covers = match is_domino(game) {
            true => affordable(tilings(&layout.shape, &position.free, budget))?,
            false => None,
        };
        let density = Density::of(layout, &position.free);
        Ok(Some(PairCounts {
            tilings: covers.map(Big),
            matching_number: longest_play,
            density: density.as_ref().map(Density::to_string),
            density_decimal: density.map(|density| density.decimal(4)),
        }))
    }
}

/// The mean branching between classes, for which they must be listed.
fn symmetric_mean(game: &Board, position: &Position, budget: &Budget<'_>) -> Result<Option<f64>, Stop> {
    let found = affordable(enumerate(game, position, Alike::Symmetric, &mut budget.aside(u64::MAX)))?;
    Ok(found.map(|found| ratio(&found.moves.into(), &found.positions.into())))
}

/// A count that may be too much work: `None` where it needs more memory than allowed or has no method.
pub fn affordable<T>(result: Result<T, Stop>) -> Result<Option<T>, Stop> {
    match result {
        Ok(count) => Ok(Some(count)),
        Err(Stop::Memory { .. } | Stop::Outgrown(_) | Stop::Refused(_)) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// The most work for counting classes of Juvavum.
const MOST_CYCLE_TYPES: u64 = 1 << 20;

/// The classes of the positions of Juvavum under permutations of rows and of columns, and if both may also be exchanged; for
/// a whole rectangle, and unless that is too much work.
pub fn line_classes(
    game: &Board,
    position: &Position,
    budget: &mut Budget<'_>,
) -> Result<Option<(BigUint, BigUint)>, Stop> {
    let shape = &game.layout().shape;
    let whole = is_juvavum(game.layout()) && position.free.count() == shape.size();
    if !whole || game.is_once() {
        return Ok(None);
    }
    let count = |budget: &mut Budget<'_>| {
        let upright = count::classes(shape.rows(), shape.columns(), budget)?;
        Ok((upright, count::turned_classes(shape.rows(), shape.columns(), budget)?))
    };
    Ok(affordable(budget.within(MOST_CYCLE_TYPES, count))?.flatten())
}

/// Whether the pieces are dominoes.
fn is_domino(game: &Board) -> bool {
    matches!(game.pieces(), [piece] if piece.cells() == [(0, 0), (0, 1)])
}

/// A quotient to two decimals, rounded half up from the exact numbers.
pub fn ratio(top: &BigUint, bottom: &BigUint) -> f64 {
    let bottom = if *bottom == BigUint::ZERO { BigUint::from(1u32) } else { bottom.clone() };
    let hundredths: BigUint = (top * 200u32 + &bottom) / (bottom * 2u32);
    hundredths.to_string().parse::<f64>().map_or(f64::INFINITY, |hundredths| hundredths / 100.0)
}

/// A quotient with so many decimals, rounded half up from the exact numbers.
///
/// ```
/// use grundy::ask::board::decimals;
/// assert_eq!(decimals(&300u32.into(), &98u32.into(), 4), "3.0612");
/// assert_eq!(decimals(&7u32.into(), &2u32.into(), 0), "4");
/// ```
pub fn decimals(top: &BigUint, bottom: &BigUint, digits: u32) -> String {
    let scale = BigUint::from(10u32).pow(digits);
    let bottom = if *bottom == BigUint::ZERO { BigUint::from(1u32) } else { bottom.clone() };
    let scaled: BigUint = (top * &scale * 2u32 + &bottom) / (bottom * 2u32);
    let (whole, part) = (&scaled / &scale, (&scaled % &scale).to_string());
    if digits == 0 { whole.to_string() } else { format!("{whole}.{part:0>width$}", width = digits as usize) }
}

/// The bit code of the taken cells.
pub fn code(game: &Board, position: &Position) -> BigUint {
    game.layout().shape.present().minus(&position.free).code()
}

/// The codes of a position's images under the symmetries, rising; the first one stands for all.
pub fn orbit(game: &Board, position: &Position) -> Vec<BigUint> {
    let mut codes: Vec<BigUint> = game.images(position).map(|image| code(game, &image)).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// Rows of letters, one for each cell: the text board.
pub fn text_board(game: &Board, letter: impl Fn(usize) -> String) -> Vec<String> {
    let shape = &game.layout().shape;
    let line = |row: usize| {
        let cells = row * shape.columns()..(row + 1) * shape.columns();
        let letters = cells.map(|cell| if shape.present().has(cell) { letter(cell) } else { " ".into() });
        letters.collect::<Vec<_>>().join(" ").trim_end().to_string()
    };
    (0..shape.rows()).map(line).collect()
}

/// `X` taken, `-` free.
pub fn crosses(game: &Board, free: &Cells) -> Vec<String> {
    text_board(game, |cell| if free.has(cell) { "-".into() } else { "X".into() })
}
