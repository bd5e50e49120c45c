//! What other questions tell about a position, asked together with its analysis: whoever shows a position to people asks once.
//!
//! Who wins must be found out; everything else may be missing where a limit prevents it, and is then named with the reason.

use super::{Analyse, PositionAnalysis};
use crate::ask::explain::Explanation;
use crate::ask::look::Looked;
use crate::ask::moves::MoveList;
use crate::ask::value::Valued;
use crate::ask::{Explain, Look, Moves, Question, Value};
use crate::budget::Budget;
use crate::notation::Expression;
use crate::trouble::{Reason, Trouble};
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::Serialize;

/// What may be missing gets so many positions each: people wait for all of it together.
const MOST_POSITIONS: u64 = 1 << 20;

/// What other questions tell.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct More {
    /// Value and outcome in normal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normal: Option<Valued>,
    /// Value and outcome in misère play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misere: Option<Valued>,
    /// All moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<MoveList>,
    /// Why the position is won or lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub story: Option<Explanation>,
    /// What is needed to draw the position and to play from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<Looked>,
    /// What was asked for and is not there.
    pub missing: Vec<LeftOut>,
}

/// Something that was asked for and could not be found out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LeftOut {
    /// What it is.
    pub part: MissingPart,
    /// Why, in words.
    pub message: String,
    /// Why.
    pub why: Trouble,
}

/// A part of the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MissingPart {
    /// Value and outcome in normal play.
    Normal,
    /// Value and outcome in misère play.
    Misere,
    /// The moves.
    Moves,
    /// The story.
    Story,
    /// The scene.
    Scene,
    /// The analysis itself.
    Analysis,
}

impl More {
    /// Finds something out with limits of its own. Where the time is up, or somebody has stopped it, the whole question ends: an
    /// answer that depends on how busy the machine was must not be given, and even less be remembered.
    fn part<T>(
        &mut self,
        part: MissingPart,
        budget: &Budget<'_>,
        find: impl FnOnce(&mut Budget<'_>) -> Result<T, Trouble>,
    ) -> Result<Option<T>, Trouble> {
        match find(&mut budget.aside(u64::MAX).at_most(MOST_POSITIONS)) {
            Ok(found) => Ok(Some(found)),
            Err(Trouble::Stopped(why)) if matches!(why.reason, Reason::Interrupted | Reason::Time) => {
                Err(Trouble::Stopped(why))
            }
            Err(why) => {
                self.missing.push(LeftOut { part, message: why.to_string(), why });
                Ok(None)
            }
        }
    }
}

impl Analyse {
    pub(super) fn with_more(
        &self,
        bench: &Workbench,
        expression: &Expression,
        budget: &mut Budget<'_>,
    ) -> Result<PositionAnalysis, Trouble> {
        let (expr, misere, mut more) = (&self.expr, self.misere, More::default());
        let value = |misere| Value { misere, ..Value::of(expr) };
        if self.values {
            let here = Some(value(misere).answer(bench, budget)?);
            *(if misere { &mut more.misere } else { &mut more.normal }) = here;
        }
        // What people look at first is found out first: the time may be up before the rest.
        if self.moves {
            let question = Moves { misere, ..Moves::all(expr) };
            more.moves = more.part(MissingPart::Moves, budget, |budget| question.answer(bench, budget))?;
        }
        if self.scene {
            let question = Look { expr: expr.clone(), misere, values: true, ..Look::default() };
            more.scene = more.part(MissingPart::Scene, budget, |budget| question.answer(bench, budget))?;
        }
        if self.values && misere {
            more.normal =
                more.part(MissingPart::Normal, budget, |budget| value(false).answer(bench, budget))?;
        } else if self.values {
            more.misere =
                more.part(MissingPart::Misere, budget, |budget| value(true).answer(bench, budget))?;
        }
        if self.explain {
            let question = Explain { expr: expr.clone(), misere, hint: None };
            more.story = more.part(MissingPart::Story, budget, |budget| question.answer(bench, budget))?;
        }
        let found =
            more.part(MissingPart::Analysis, budget, |budget| Ok(self.analyse(expression, budget)?))?;
        let found = found.unwrap_or_else(|| PositionAnalysis::empty(expression));
        Ok(PositionAnalysis { more: Some(more), ..found })
    }
}
