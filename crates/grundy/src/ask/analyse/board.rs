//! What is said about the position of a placement game: what the analysis tool of Schneider's thesis prints, and more.
//!
//! The result (value, winner, positions, mean branching, time), bit code, orbit, independent parts, numbered board, mirror
//! strategy and handicap openings.

use super::Analyse;
use crate::ask::board::{BoardCounts, affordable, code, crosses, line_classes, orbit, ratio, text_board};
use crate::ask::fields::{Big, ConventionName, convention};
use crate::board::counting::{Alike, Enumerated, classes, enumerate, moves_in_all, positions};
use crate::board::mirror::{Mirror, handicap_wins, mirror_strategy};
use crate::board::placement::Position;
use crate::board::shape::names::Written;
use crate::budget::Budget;
use crate::error::Stop;
use crate::game::Outcome;
use crate::notation::Expression;
use crate::text::Fragment;
use grundy_core::board::Board;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Instant;

/// Memory for the number of classes, which nobody may have asked for.
const SMALL: u64 = 64 << 20;
/// Classes of Juvavum positions are counted by formula; only so many are listed for the mean branching.
const MOST_CLASSES: u64 = 50_000;

/// What is said about a board.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct BoardAnalysis {
    /// Value, winner, positions.
    pub result: BoardResult,
    /// The board, row by row: `X` taken, `-` free.
    pub board: Vec<String>,
    /// The bit code of the taken cells.
    pub code: Big,
    /// The least code among the images.
    pub representative: Big,
    /// The codes of the images under the symmetries.
    pub orbit: Vec<Big>,
    /// The independent parts.
    pub parts: Vec<String>,
    /// The moves that led here, if the position was given by them.
    #[serde(flatten)]
    pub played: Option<PlayedMoves>,
    /// The proof that needs no computing, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<MirrorProof>,
    /// The first moves that win if nobody may begin the mirror strategy, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Vec<String>>,
    /// Everything that can be counted.
    pub counts: BoardCounts,
}

/// Value, winner, positions, mean branching, time.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct BoardResult {
    /// Normal or misère play.
    pub convention: ConventionName,
    /// Whether symmetric positions count once.
    pub symmetries: bool,
    /// Whether positions that differ by the order of rows and columns count once.
    pub normal_forms: bool,
    /// The value.
    pub value: u128,
    /// `first` or `second`.
    pub winner: &'static str,
    /// How many positions there are.
    pub positions: Big,
    /// How many there are if symmetric ones count once; null where that takes too much memory.
    pub positions_up_to_symmetry: Option<Big>,
    /// Moves for each position, to two decimals; null where that takes too long.
    pub mean_branching: Option<f64>,
    /// The time it took.
    pub seconds: f64,
}

/// The moves that led to a position.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PlayedMoves {
    /// The board, with the number of the move that took each cell.
    pub numbered: Vec<String>,
    /// The moves.
    pub moves_played: Vec<CodedMove>,
    /// `A`, who began, or `B`.
    pub last_mover: &'static str,
}

/// A move and where it led.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CodedMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The bit code of the position after it.
    pub code: Big,
}

/// Why one of the players wins, without any computing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MirrorProof {
    /// Always `weak`: the start is solved, not every position.
    pub level: &'static str,
    /// `first` or `second`.
    pub winner: &'static str,
    /// What the winner does.
    pub strategy: String,
}

impl BoardAnalysis {
    pub(super) fn of(
        asked: &Analyse,
        expression: &Expression,
        (game, position): (&Board, &Position),
        budget: &mut Budget<'_>,
    ) -> Result<BoardAnalysis, Stop> {
        let result = BoardResult::of(asked, expression, (game, position), budget)?;
        let images: Vec<Big> = orbit(game, position).into_iter().map(Big).collect();
        let term = &expression.sum.terms[0];
        let parts = term.components(&expression.position[0]).iter().map(|part| term.write(part)).collect();
        let handicap = match asked.handicap {
            true => {
                let wins = handicap_wins(&expression.sum, &expression.position, budget)?;
                Some(wins.iter().map(|cells| game.layout().shape.move_name(cells)).collect())
            }
            false => None,
        };
        Ok(BoardAnalysis {
            result,
            board: crosses(game, &position.free),
            code: code(game, position).into(),
            // The position itself is among its images.
            representative: images[0].clone(),
            orbit: images,
            parts,
            played: PlayedMoves::of(game, &asked.expr),
            proof: MirrorProof::of(game, position),
            handicap,
            counts: BoardCounts::of(game, position, false, budget)?,
        })
    }
}

impl BoardResult {
    fn of(
        asked: &Analyse,
        expression: &Expression,
        (game, position): (&Board, &Position),
        budget: &mut Budget<'_>,
    ) -> Result<BoardResult, Stop> {
        let (started, convention) = (Instant::now(), convention(asked.misere));
        let value = expression.sum.terms[0].value(&expression.position[0], convention, budget)?;
        let (count, mean_branching) = counted(game, position, asked.alike(), budget)?;
        let symmetric = affordable(classes(game, position, &mut budget.aside(SMALL)))?;
        Ok(BoardResult {
            convention: convention.into(),
            symmetries: asked.symmetries,
            normal_forms: asked.normal_forms,
            value: value.0,
            winner: if Outcome::of(value) == Outcome::P { "second" } else { "first" },
            positions: count.into(),
            positions_up_to_symmetry: symmetric.map(Big),
            mean_branching,
            seconds: started.elapsed().as_secs_f64(),
        })
    }
}

/// How many positions there are if alike ones count once, and how many moves they have on average.
fn counted(
    game: &Board,
    position: &Position,
    alike: Alike,
    budget: &mut Budget<'_>,
) -> Result<(BigUint, Option<f64>), Stop> {
    if alike == Alike::Equal {
        let (count, moves) = (positions(game, position, budget)?, moves_in_all(game, position, budget)?);
        let mean = ratio(&moves, &count);
        return Ok((count, Some(mean)));
    }
    let by_formula = match alike {
        Alike::Permuted => line_classes(game, position, budget)?.map(|(count, _)| count),
        _ => None,
    };
    if let Some(count) = by_formula.filter(|count| *count > BigUint::from(MOST_CLASSES)) {
        return Ok((count, None));
    }
    let Enumerated { positions, moves, .. } = enumerate(game, position, alike, budget)?;
    Ok((positions.into(), Some(ratio(&moves.into(), &positions.into()))))
}

impl PlayedMoves {
    /// The moves in the text of an expression. A position does not know in which order its cells were taken.
    fn of(game: &Board, text: &str) -> Option<PlayedMoves> {
        let (_, written) = text.rsplit_once(':')?;
        let shape = &game.layout().shape;
        let Ok(Written::Moves(moves)) = shape.read_position(Fragment::new(written).trim()) else {
            return None;
        };
        let (mut numbers, mut taken, mut steps) = (FxHashMap::default(), BigUint::ZERO, Vec::new());
        for (at, (_, cells)) in moves.iter().enumerate() {
            taken += cells.code();
            numbers.extend(cells.iter().map(|cell| (cell, at + 1)));
            steps.push(CodedMove { text: shape.move_name(cells), code: taken.clone().into() });
        }
        let numbered = text_board(game, |cell| numbers.get(&cell).map_or(".".into(), usize::to_string));
        let last_mover = if moves.len() % 2 == 1 { "A" } else { "B" };
        (!moves.is_empty()).then_some(PlayedMoves { numbered, moves_played: steps, last_mover })
    }
}

impl MirrorProof {
    fn of(game: &Board, position: &Position) -> Option<MirrorProof> {
        let (winner, strategy) = match mirror_strategy(game, position)? {
            Mirror::Second => ("second", "answers every move by its mirror image".to_string()),
            Mirror::First(cells) => {
                let name = game.layout().shape.move_name(&cells);
                ("first", format!("takes {name} and then answers by mirror images"))
            }
        };
        Some(MirrorProof { level: "weak", winner, strategy })
    }
}
