//! Pictures of game graphs.

use super::fields::convention;
use super::{Answer, Document, Question};
use crate::budget::Budget;
use crate::draw::{Colouring, Format, Layout, Picture, Style, render};
use crate::game::{Game, Kind};
use crate::notation::Expression;
use crate::solve::graph::{GameGraph, Identify};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// More positions than this nobody can look at; other programs can still read them.
const MOST_DRAWN: usize = 5000;

/// What do all positions reachable from one look like, and the moves between them?
///
/// ```
/// use grundy::prelude::*;
/// let picture = Workbench::new().ask(&ask::Graph::of("grundys-game:7")).unwrap();
/// assert_eq!((picture.positions, picture.moves), (14, 17));
/// assert!(picture.document.bytes().starts_with(b"<svg"));
/// ```
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Graph")]
pub struct Graph {
    /// A position, such as grundys-game:7
    pub expr: String,
    /// The format, if no file's ending says it
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Where positions are drawn
    #[arg(long, value_enum, default_value_t)]
    #[serde(default)]
    pub layout: Layout,
    /// What the colours show: the value, who wins, or start and end positions
    #[arg(long, alias = "color", value_enum, default_value_t)]
    #[serde(default)]
    pub colour: Colouring,
    /// Treat positions that symmetries carry into each other as one
    #[arg(long)]
    #[serde(default)]
    pub symmetry: bool,
    /// Changes the random and the force layout
    #[arg(long, default_value_t = 1, value_name = "SEED")]
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// Misère play: who cannot move wins
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
}

fn first_seed() -> u64 {
    1
}

/// The picture of a game graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(title = "GraphAnswer")]
pub struct DrawnGraph {
    /// The position.
    pub expr: String,
    /// How many positions there are.
    pub positions: usize,
    /// How many moves there are.
    pub moves: usize,
    /// The picture.
    #[serde(flatten)]
    pub document: Document,
}

impl Answer for DrawnGraph {}

impl Question for Graph {
    type Answer = DrawnGraph;
    const NAME: &'static str = "graph";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<DrawnGraph, Trouble> {
        let expression = bench.expression(&self.expr)?;
        let format = self.format.unwrap_or_default();
        let graph = self.explore(&expression, format, budget)?;
        let picture = self.picture(&expression, &graph);
        let style = Style { layout: self.layout, colouring: self.colour, seed: self.seed };
        Ok(DrawnGraph {
            expr: expression.to_string(),
            positions: graph.positions.len(),
            moves: graph.graph.edges(),
            document: Document::text(format.name(), render(&picture, format, &style)),
        })
    }
}

impl Graph {
    /// Of a position, as SVG.
    pub fn of(expr: impl Into<String>) -> Graph {
        Graph { expr: expr.into(), seed: first_seed(), ..Graph::default() }
    }

    fn explore(
        &self,
        expression: &Expression,
        format: Format,
        budget: &mut Budget<'_>,
    ) -> Result<GameGraph<crate::solve::Sum>, Trouble> {
        let identify = if self.symmetry { Identify::Symmetry } else { Identify::Standard };
        // A picture of too many positions is refused before all of them are listed.
        let most = if format.is_drawn() { MOST_DRAWN as u64 } else { u64::MAX };
        let explored = budget.within(most, |budget| {
            GameGraph::explore(&expression.sum, &expression.position, identify, budget)
        })?;
        let too_many = |positions: &str| {
            Trouble::refused(format!(
                "{expression} has {positions} positions, too many to draw (at most {MOST_DRAWN})"
            ))
            .with_help("ask for dot, graphml or json, start from a smaller position, or treat symmetric positions as one")
        };
        let graph = explored.ok_or_else(|| too_many(&format!("more than {MOST_DRAWN}")))?;
        match graph.positions.len() {
            count if format.is_drawn() && count > MOST_DRAWN => Err(too_many(&count.to_string())),
            _ => Ok(graph),
        }
    }

    fn picture(&self, expression: &Expression, graph: &GameGraph<crate::solve::Sum>) -> Picture {
        let sum = &expression.sum;
        let labels = graph.positions.iter().map(|position| sum.label(position));
        let texts = graph.moves().map(|(from, to, label)| (from, to, label.to_string()));
        let mut picture = Picture::new(expression.to_string(), labels, texts).solved(convention(self.misere));
        if sum.kind() == Kind::Partizan {
            picture.nodes.iter_mut().for_each(|node| node.value = None);
        }
        picture
    }
}
