//! In how many ways dominoes cover a board.

use super::fields::Big;
use super::{Answer, Question};
use crate::board::counting::{packings, tilings};
use crate::board::layout::{Layout, Turn};
use crate::board::pieces::Piece;
use crate::board::shape::Shape;
use crate::budget::Budget;
use crate::text::Fragment;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// In how many ways do dominoes cover a board?
///
/// ```
/// use grundy::prelude::*;
/// let question = ask::Tilings { board: "8x8".into(), gaps: false };
/// let answer = Workbench::new().ask(&question).unwrap();
/// assert_eq!(answer.tilings.to_string(), "12988816");
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Tilings {
    /// A board, such as 8x8, aztec(10) or torus(4x6)
    pub board: String,
    /// Count the ways to lay dominoes with gaps as well: all matchings of the domino graph
    #[arg(long)]
    #[serde(default)]
    pub gaps: bool,
}

/// So many ways there are to cover a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Tiled {
    /// The board.
    pub board: String,
    /// How many cells it has.
    pub cells: usize,
    /// Ways to cover all of them with dominoes.
    pub tilings: Big,
    /// Ways to lay dominoes with gaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placements: Option<Big>,
}

impl Answer for Tiled {}

impl Question for Tilings {
    type Answer = Tiled;
    const NAME: &'static str = "tilings";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<Tiled, Trouble> {
        let shape = Shape::read(Fragment::new(self.board.trim()))?;
        let covers = tilings(&shape, shape.present(), budget)?;
        let mut ways = || {
            let dominoes = Layout::new(shape.clone(), &[Piece::straight(2)], Turn::One);
            packings(&dominoes, shape.present(), budget)
        };
        let placements = if self.gaps { Some(Big(ways()?)) } else { None };
        Ok(Tiled {
            board: shape.text().into(),
            cells: shape.present().count(),
            tilings: Big(covers),
            placements,
        })
    }
}
