//! Which moves of a subtraction game can be left out.

use super::{Answer, Question, views};
use crate::budget::Budget;
use crate::subtraction::theory::superfluous::superfluous_moves;
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which moves of a subtraction game can be left out?
///
/// ```
/// use grundy::prelude::*;
/// let question = ask::Reduce { game: "subtract(1,2,4,8,16)".into() };
/// assert_eq!(Workbench::new().ask(&question).unwrap().smallest, [1, 2]);
/// ```
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Reduce {
    /// A subtraction game with finitely many moves
    pub game: String,
}

/// The moves of a game, needed or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Reduced {
    /// The game.
    pub game: String,
    /// The moves without which some outcome changes.
    pub needed: Vec<u64>,
    /// The moves that can be left out, each alone.
    pub superfluous: Vec<u64>,
    /// A smallest set with the same outcomes.
    pub smallest: Vec<u64>,
    /// Whether that set is known to be as small as possible.
    pub proved_smallest: bool,
    /// The period of the outcomes.
    pub period: u64,
    /// Their preperiod.
    pub preperiod: u64,
}

impl Answer for Reduced {}

impl Question for Reduce {
    type Answer = Reduced;
    const NAME: &'static str = "reduce";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Reduced, Trouble> {
        let (game, moves) = finite_moves(bench, &self.game)?;
        let found = superfluous_moves(&moves, budget)?;
        Ok(Reduced {
            game,
            needed: found.needed,
            superfluous: found.superfluous,
            smallest: found.smallest,
            proved_smallest: found.proved_smallest,
            period: found.cycle.period,
            preperiod: found.cycle.preperiod,
        })
    }
}

/// A subtraction game's name and its finitely many moves.
pub(super) fn finite_moves(bench: &Workbench, text: &str) -> Result<(String, Vec<u64>), Trouble> {
    let game = bench.game(text)?;
    let moves = views::finite_moves(&*game).ok_or_else(|| {
        Trouble::refused(format!("{} has no finite move set", game.name())).with_help("try subtract(2,5,7)")
    })?;
    Ok((game.name(), moves))
}
