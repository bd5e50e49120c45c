//! One number for all searches: how many positions the solvers finish on a fixed list of questions, on one thread.
//!
//! A search that is changed finishes other positions, even where its answers stay the same. So the number says whether a
//! change that was meant to leave the searches alone has done so; a change that was meant to improve them states the new one in
//! `data/signature.json`, with the date.

use grundy::ask::fields::convention;
use grundy::ask::{Answer, Question, views};
use grundy::board::placement::Placements;
use grundy::budget::Budget;
use grundy::game::{Game, Kind};
use grundy::solve::{Referee, Solver};
use grundy::trouble::Trouble;
use grundy::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

const FILE: &str = "signature.json";

/// How many positions do the solvers finish on the list of `data/signature.json`?
///
/// ```
/// use grundy::budget::Unwatched;
/// use grundy::workbench::Workbench;
/// use grundy_tables::signature::MeasureSignature;
/// let counted = Workbench::new().ask_unlisted(&MeasureSignature {}, &Unwatched).unwrap();
/// assert_eq!(counted.as_stated, Some(true));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeasureSignature {}

/// The positions that were finished, as they are stated in `data/signature.json` or as they were counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// When it was stated; none if it was counted now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// All nodes together.
    pub signature: u64,
    /// The questions, each with its nodes.
    pub positions: Vec<Searched>,
    /// Whether all nodes are as stated; only where they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_stated: Option<bool>,
}

/// A question and how many positions were finished for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Searched {
    /// Who answers.
    pub solver: String,
    /// The position.
    pub expr: String,
    /// Whether in misère play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub misere: bool,
    /// How much was searched.
    #[serde(flatten)]
    pub effort: Effort,
    /// What is stated, if that is something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stated: Option<Effort>,
}

/// How much was searched, as `value --statistics` tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Effort {
    /// Positions that were finished.
    pub nodes: u64,
    /// How often a table was asked about a position.
    pub lookups: u64,
    /// How often it knew something.
    pub hits: u64,
    /// Positions that are remembered.
    pub entries: usize,
}

impl Signature {
    /// What is stated.
    pub(crate) fn stated() -> Result<Signature, Trouble> {
        let text = const { grundy_data::table("signature.json") };
        serde_json::from_str(text).map_err(|error| Trouble::file(Path::new(FILE), error))
    }
}

impl Answer for Signature {
    fn is_negative(&self) -> bool {
        self.as_stated == Some(false)
    }
}

impl Question for MeasureSignature {
    type Answer = Signature;
    const NAME: &'static str = "check signature";

    fn answer(&self, _: &Workbench, budget: &mut Budget<'_>) -> Result<Signature, Trouble> {
        let mut measured = Signature::stated()?;
        for searched in &mut measured.positions {
            let effort = effort(&searched.expr, searched.misere, budget)?;
            searched.stated = Some(searched.effort).filter(|stated| *stated != effort);
            searched.effort = effort;
        }
        let signature = measured.positions.iter().map(|searched| searched.effort.nodes).sum();
        let same = measured.positions.iter().all(|searched| searched.stated.is_none());
        measured.as_stated = Some(same && signature == measured.signature);
        (measured.date, measured.signature) = (None, signature);
        Ok(measured)
    }
}

/// How much is searched until a question is answered, on one thread, by games that know nothing yet.
fn effort(expr: &str, misere: bool, budget: &Budget<'_>) -> Result<Effort, Trouble> {
    let expression = grundy::notation::read(expr)?;
    let convention = convention(misere);
    // With less memory a search would forget, and find again, what it has found.
    let mut budget = Budget::watched(u64::MAX, budget.monitor());
    if let Some((board, position)) = views::placed(&expression) {
        let game = Placements::on(board.clone());
        if let Some(engine) = game.engine() {
            engine.set_workers(1);
        }
        let mut solver = Solver::new(&game, convention);
        solver.value(&position, &mut budget)?;
        let kept = game.store().and_then(|store| store.remembered(convention));
        return Ok(Effort::of(&budget, solver.positions() + kept.map_or(0, |kept| kept.positions)));
    }
    let mut referee = Referee::new(&expression.sum, convention);
    match expression.sum.kind() {
        Kind::Partizan => drop(referee.outcome(&expression.position, &mut budget)?),
        Kind::Impartial | Kind::Loopy => drop(referee.standing(&expression.position, &mut budget)?),
    }
    let held: usize = expression.sum.terms.iter().map(|game| game.entries(convention)).sum();
    Ok(Effort::of(&budget, held + referee.positions()))
}

impl Effort {
    fn of(budget: &Budget<'_>, entries: usize) -> Effort {
        let lookups = budget.lookups();
        Effort { nodes: budget.positions(), lookups: lookups.all, hits: lookups.hits, entries }
    }
}
