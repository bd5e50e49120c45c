//! Everything about a position: its game graph and what backward induction tells about it, its board, and on request what
//! other questions would tell.

pub mod board;
pub mod graph;
pub mod more;
pub mod tree;

pub use board::BoardAnalysis;
pub use graph::GraphSummary;
pub use more::More;
pub use tree::TreeNode;

use super::fields::{Written, at_most_one, convention, needs, whole};
use super::{Answer, Question, views};
use crate::board::counting::Alike;
use crate::board::placement::Position;
use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Game, Kind};
use crate::notation::Expression;
use crate::solve::graph::{GameGraph, Identify};
use crate::trouble::Trouble;
use crate::view::Turns;
use crate::workbench::Workbench;
use graph::{Facts, TraceStep};
use grundy_core::board::Board;
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What is to be known about a position?
///
/// ```
/// use grundy::ask::analyse::Analysis;
/// use grundy::prelude::*;
/// let told = Workbench::new().ask(&ask::Analyse { expr: "subtract(1,2):6".into(), ..Default::default() });
/// let Ok(Analysis::Position(found)) = told else { panic!("{told:?}") };
/// let graph = found.graph.unwrap();
/// assert_eq!((graph.positions, graph.moves, graph.longest_play), (7, 11, Some(6)));
/// assert_eq!(graph.remoteness, Some(4));
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// A position, such as nim:3,5,7
    pub expr: String,
    /// List every position with its outcomes, values and discounted value
    #[arg(long)]
    #[serde(default)]
    pub table: bool,
    /// Show backward induction step by step
    #[arg(long)]
    #[serde(default)]
    pub trace: bool,
    /// Test the six requirements for an impartial game
    #[arg(long)]
    #[serde(default)]
    pub requirements: bool,
    /// The discount per move of the discounted value (win 1, loss -1), as a fraction
    #[arg(long, default_value = "1/2", value_name = "FRACTION")]
    #[serde(default)]
    pub discount: Written<Discount>,
    /// Boards: positions that symmetries carry into each other count once
    #[arg(long)]
    #[serde(default)]
    pub symmetries: bool,
    /// Juvavum: positions that differ by the order of rows and columns count once
    #[arg(long, conflicts_with = "symmetries")]
    #[serde(default)]
    pub normal_forms: bool,
    /// Boards: show the tree of positions, each as code | value | successors
    #[arg(long)]
    #[serde(default)]
    pub tree: bool,
    /// Boards: show the tree only so many moves deep
    #[arg(long, value_name = "MOVES", requires = "tree", value_parser = whole::<usize>)]
    pub depth: Option<usize>,
    /// Boards: first moves that win if nobody may begin the mirror strategy: no mirrored first answer, no opening at the centre
    #[arg(long)]
    #[serde(default)]
    pub handicap: bool,
    /// Boards: value and winner in misère play
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// Also value and outcome in normal and misère play
    #[arg(skip)]
    #[serde(default)]
    pub values: bool,
    /// Also all moves, each with the value it leads to
    #[arg(skip)]
    #[serde(default)]
    pub moves: bool,
    /// Also step by step why the position is won or lost
    #[arg(skip)]
    #[serde(default)]
    pub explain: bool,
    /// Also what is needed to draw the position and to play from it
    #[arg(skip)]
    #[serde(default)]
    pub scene: bool,
}

/// A discount: a fraction between 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Discount {
    top: u32,
    bottom: u32,
}

impl Default for Discount {
    fn default() -> Discount {
        Discount { top: 1, bottom: 2 }
    }
}

impl FromStr for Discount {
    type Err = String;

    fn from_str(text: &str) -> Result<Discount, String> {
        let wrong = || format!("'{text}' is not a fraction between 0 and 1, such as 1/2");
        let (top, bottom) = text.split_once('/').ok_or_else(wrong)?;
        let (top, bottom) = (whole(top).map_err(|_| wrong())?, whole(bottom).map_err(|_| wrong())?);
        if top == 0 || top >= bottom { Err(wrong()) } else { Ok(Discount { top, bottom }) }
    }
}

impl fmt::Display for Discount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.top, self.bottom)
    }
}

impl Discount {
    /// Win 1 or loss -1 after so many moves: always plus or minus a power of the discount.
    fn discounted(self, wins: bool, moves: u32) -> String {
        let sign = if wins { "" } else { "-" };
        let power = |number: u32| BigUint::from(number).pow(moves);
        match moves {
            0 => format!("{sign}1"),
            _ => format!("{sign}{}/{}", power(self.top), power(self.bottom)),
        }
    }
}

/// What was found out about a position.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Analysis {
    /// Everything but the tree.
    Position(Box<PositionAnalysis>),
    /// The tree alone.
    Tree(PositionTree),
}

/// Everything about a position.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PositionAnalysis {
    /// The position.
    pub expr: String,
    /// Its game graph; missing for boards with too many positions.
    #[serde(flatten)]
    pub graph: Option<GraphSummary>,
    /// What only boards have.
    #[serde(flatten)]
    pub board: Option<BoardAnalysis>,
    /// The requirements for an impartial game, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requirements: Option<Vec<Requirement>>,
    /// Backward induction step by step, options first, if it was asked for; empty where there is a cycle or there are no values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Vec<TraceStep>>,
    /// What other questions would tell, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<More>,
}

/// A requirement for an impartial game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Requirement {
    /// Counted from 1.
    pub number: usize,
    /// What is required.
    pub requirement: &'static str,
    /// Whether the game meets it.
    pub met: bool,
}

/// The tree of the positions of a board, from the root down.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PositionTree {
    /// The position.
    pub expr: String,
    /// The positions, each before those it leads to.
    pub tree: Vec<TreeNode>,
}

impl Answer for Analysis {}

impl Question for Analyse {
    type Answer = Analysis;
    const NAME: &'static str = "analyse";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<Analysis, Trouble> {
        at_most_one(&[("symmetries", self.symmetries), ("normal_forms", self.normal_forms)])?;
        needs(("depth", self.depth.is_some()), ("tree", self.tree))?;
        let expression = bench.expression(&self.expr)?;
        if self.tree {
            let tree = tree::tree(&expression, convention(self.misere), self.alike(), self.depth, budget)?;
            return Ok(Analysis::Tree(PositionTree { expr: expression.to_string(), tree }));
        }
        let found = match self.values || self.moves || self.explain || self.scene {
            true => self.with_more(bench, &expression, budget)?,
            false => self.analyse(&expression, budget)?,
        };
        Ok(Analysis::Position(Box::new(found)))
    }
}

impl Analyse {
    /// Which positions of a board count as one.
    fn alike(&self) -> Alike {
        match (self.symmetries, self.normal_forms) {
            (true, _) => Alike::Symmetric,
            (_, true) => Alike::Permuted,
            _ => Alike::Equal,
        }
    }

    fn analyse(&self, expression: &Expression, budget: &mut Budget<'_>) -> Result<PositionAnalysis, Stop> {
        match views::placed(expression) {
            // Lists are made from the graph, however large.
            Some((game, position)) if !self.table && !self.trace => {
                self.of_board(expression, game, &position, budget)
            }
            _ => self.of_graph(expression, budget),
        }
    }

    /// Any game: its graph.
    fn of_graph(&self, expression: &Expression, budget: &mut Budget<'_>) -> Result<PositionAnalysis, Stop> {
        let (sum, position) = (&expression.sum, &expression.position);
        let all = GameGraph::explore(sum, position, Identify::Standard, budget)?;
        let classes = GameGraph::explore(sum, position, Identify::Symmetry, budget)?.positions.len();
        let facts = Facts::new(&all.graph, sum.kind());
        let mut graph = GraphSummary::of(expression, &all, classes, &facts);
        if self.table {
            graph.table = Some(graph::table(sum, &all, &facts, self.discount.0, budget)?);
        }
        Ok(PositionAnalysis {
            requirements: self.requirements.then(|| requirements(expression, graph.artinian)),
            trace: self.trace.then(|| graph::trace(sum, &all, &facts)),
            graph: Some(graph),
            ..PositionAnalysis::empty(expression)
        })
    }

    /// A placement game: what is said about its board, and about its graph if that is small.
    fn of_board(
        &self,
        expression: &Expression,
        game: &Board,
        position: &Position,
        budget: &mut Budget<'_>,
    ) -> Result<PositionAnalysis, Stop> {
        let board = BoardAnalysis::of(self, expression, (game, position), budget)?;
        let few = board.counts.positions.as_ref().is_some_and(|count| count.0 <= MOST_EXPLORED.into());
        let mut found = PositionAnalysis::empty(expression);
        if few && !self.symmetries {
            let (sum, start) = (&expression.sum, &expression.position);
            let all = GameGraph::explore(sum, start, Identify::Standard, budget)?;
            let classes = board.result.positions_up_to_symmetry.as_ref();
            let classes = classes.and_then(|count| usize::try_from(&count.0).ok()).unwrap_or(0);
            let facts = Facts::new(&all.graph, sum.kind());
            found.graph = Some(GraphSummary::of(expression, &all, classes, &facts));
        }
        // Pieces fill the board: every play ends.
        found.requirements = self.requirements.then(|| requirements(expression, true));
        found.board = Some(board);
        Ok(found)
    }
}

/// Boards with more positions are counted, not listed, unless a list is asked for.
const MOST_EXPLORED: u32 = 20_000;

impl PositionAnalysis {
    fn empty(expression: &Expression) -> PositionAnalysis {
        let expr = expression.to_string();
        PositionAnalysis { expr, graph: None, board: None, requirements: None, trace: None, more: None }
    }
}

/// The six requirements for an impartial game; `ends` says whether every play ends.
///
/// Two players, moves in turn, complete information and "who cannot move loses" hold for every game of the notation; that
/// every play ends is found out by exploring the positions; that both players have the same moves the rules say
/// themselves.
fn requirements(expression: &Expression, ends: bool) -> Vec<Requirement> {
    let (sum, position) = (&expression.sum, &expression.position);
    let same_moves = sum.kind() != Kind::Partizan && sum.mover(position).is_none();
    let all = [
        ("two players", true),
        ("they move in turn", true),
        ("both know everything", true),
        ("who cannot move loses", true),
        ("every play ends after finitely many moves", ends),
        ("both players have the same moves", same_moves),
    ];
    (1..).zip(all).map(|(number, (requirement, met))| Requirement { number, requirement, met }).collect()
}
