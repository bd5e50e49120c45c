//! Chessboards on which a piece is moved towards a corner, labelled in rounds.

use crate::ask::fields::OutcomeName;
use crate::ask::{Answer, Question};
use crate::budget::Budget;
use crate::heap::wythoff::piece::{Corner, Label};
use crate::text::Fragment;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which squares of a chessboard are P and which N, and in which round of labelling is that seen?
///
/// ```
/// use grundy::prelude::*;
/// let board = Workbench::new().ask(&ask::WythoffLabel::default()).unwrap();
/// assert_eq!((board.p, board.rounds), (7, 4));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct WythoffLabel {
    /// queen, rook, bishop, king, knight, or several joined by commas
    #[arg(long, default_value_t = queen())]
    #[serde(default = "queen")]
    pub piece: String,
    /// Rows x columns
    #[arg(long, default_value_t = chessboard(), value_name = "SIZE")]
    #[serde(default = "chessboard")]
    pub size: String,
}

fn queen() -> String {
    "queen".into()
}

fn chessboard() -> String {
    "8x8".into()
}

impl Default for WythoffLabel {
    fn default() -> WythoffLabel {
        WythoffLabel { piece: queen(), size: chessboard() }
    }
}

/// A labelled board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(rename = "WythoffLabelAnswer")]
pub struct Labelled {
    /// The piece.
    pub piece: String,
    /// How many columns there are.
    pub width: u64,
    /// How many rows there are.
    pub height: u64,
    /// How many squares are P.
    pub p: usize,
    /// How many squares are N.
    pub n: usize,
    /// In so many rounds all were labelled.
    pub rounds: u32,
    /// The squares that are P.
    pub p_squares: Vec<String>,
    /// All squares, column by column.
    pub squares: Vec<Square>,
}

/// A square with its label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "WythoffSquare")]
pub struct Square {
    /// Its name.
    pub square: String,
    /// Its label.
    pub outcome: OutcomeName,
    /// The round in which it got it.
    pub round: u32,
}

impl Answer for Labelled {}

impl Question for WythoffLabel {
    type Answer = Labelled;
    const NAME: &'static str = "wythoff label";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<Labelled, Trouble> {
        let piece = Corner::read(&Fragment::new(&self.piece).split(','))?;
        let (height, width) = Fragment::new(&self.size).size()?;
        let labels = piece.label(width, height, budget)?;
        let places = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
        let square = |((x, y), label): ((u64, u64), &Label)| Square {
            square: name(x, y),
            outcome: label.outcome.into(),
            round: label.round,
        };
        let squares: Vec<Square> = places.zip(&labels).map(square).collect();
        let lost = squares.iter().filter(|square| square.outcome == OutcomeName::P);
        let p_squares: Vec<String> = lost.map(|square| square.square.clone()).collect();
        Ok(Labelled {
            piece: self.piece.clone(),
            width,
            height,
            p: p_squares.len(),
            n: squares.len() - p_squares.len(),
            rounds: squares.iter().map(|square| square.round + 1).max().unwrap_or(0),
            p_squares,
            squares,
        })
    }
}

/// As chess players name it, as far as there are letters.
fn name(x: u64, y: u64) -> String {
    match u8::try_from(x) {
        Ok(column) if column < 26 => format!("{}{}", char::from(b'a' + column), y + 1),
        _ => format!("({x},{y})"),
    }
}
