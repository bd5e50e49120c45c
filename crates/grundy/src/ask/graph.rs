//! Pictures of game graphs.

use super::fields::{Count, Worth, at_most_one, convention, whole};
use super::{Answer, Document, Question, views};
use crate::board::normal_forms::NormalForms;
use crate::budget::Budget;
use crate::draw::json::{Graph as GraphData, Sheet};
use crate::draw::{Colouring, Format, Layout, MOST_DRAWN, Picture, Rendered, Style, render};
use crate::error::Stop;
use crate::game::{Convention, Game, Kind};
use crate::notation::Expression;
use crate::solve::graph::{GameGraph, Identify, Most};
use crate::solve::{Referee, Sum};
use crate::trouble::Trouble;
use crate::workbench::Workbench;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    /// Juvavum: treat positions that differ by the order of rows and columns as one
    #[arg(long, conflicts_with = "symmetry")]
    #[serde(default)]
    pub normal_forms: bool,
    /// Draw only so many positions, those nearest to the start
    #[arg(long, value_name = "COUNT")]
    pub nearest: Option<Count>,
    /// Changes the random and the force layout
    #[arg(long, default_value_t = 1, value_name = "SEED", value_parser = whole::<u64>)]
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
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
#[schemars(title = "GraphAnswer")]
pub struct DrawnGraph {
    /// The position.
    pub expr: String,
    /// How many positions are drawn.
    pub positions: usize,
    /// How many moves are drawn.
    pub moves: usize,
    /// Whether there are more than those that were asked for.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
    /// The picture.
    #[serde(flatten)]
    pub document: Document,
    /// The same as data, if the format is json and there are at most 5000 positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<GraphData>,
}

impl Answer for DrawnGraph {}

impl Question for Graph {
    type Answer = DrawnGraph;
    const NAME: &'static str = "graph";

    fn answer(&self, bench: &Workbench, budget: &mut Budget<'_>) -> Result<DrawnGraph, Trouble> {
        at_most_one(&[("symmetry", self.symmetry), ("normal_forms", self.normal_forms)])?;
        let expression = bench.expression(&self.expr)?;
        let expression = if self.normal_forms { in_normal_forms(&expression)? } else { expression };
        let format = self.format.unwrap_or_default();
        let graph = self.explore(&expression, format, budget)?;
        let picture = picture(&expression, &graph, convention(self.misere), budget)?;
        let style = Style { layout: self.layout, colouring: self.colour, seed: self.seed };
        let (drawn, data) = draw(&picture, format, &style, budget)?;
        Ok(DrawnGraph {
            expr: expression.to_string(),
            positions: graph.positions.len(),
            moves: graph.graph.edges(),
            cut: !graph.cut.is_empty(),
            document: Document::drawn(format.name(), drawn),
            graph: data,
        })
    }
}

/// The same position, in the game whose positions are normal forms.
fn in_normal_forms(expression: &Expression) -> Result<Expression, Trouble> {
    let placed =
        views::placed(expression).and_then(|(board, position)| Some((NormalForms::of(board)?, position)));
    let (game, position) = placed.ok_or_else(|| {
        Trouble::refused("only positions of Juvavum have normal forms")
            .with_help("treat positions that symmetries carry into each other as one instead")
    })?;
    let text = game.write(&position);
    Ok(Expression::of(game, Some(&text))?)
}

/// The picture, and as data if the format is made of it.
fn draw(
    picture: &Picture,
    format: Format,
    style: &Style,
    budget: &Budget<'_>,
) -> Result<(Rendered, Option<GraphData>), Trouble> {
    if format == Format::Json {
        let sheet = Sheet::new(picture, style, budget)?;
        return Ok((Rendered::Text(sheet.text()), sheet.graph()));
    }
    Ok((render(picture, format, style, budget)?, None))
}

/// More moves than these for each position are not listed when only the nearest positions are drawn.
const MOVES_EACH: usize = 8;

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
    ) -> Result<GameGraph<Sum>, Trouble> {
        let (sum, position) = (&expression.sum, &expression.position);
        let identify =
            if self.symmetry || self.normal_forms { Identify::Symmetry } else { Identify::Standard };
        let is_drawn = format.drawn().is_some();
        if let Some(Count(nearest)) = self.nearest {
            let count = usize::try_from(nearest).unwrap_or(usize::MAX).max(1);
            let positions = if is_drawn { count.min(MOST_DRAWN) } else { count };
            let most = Most { positions, moves: positions.saturating_mul(MOVES_EACH) };
            let roots = std::iter::once(position.clone());
            return Ok(GameGraph::explore_nearest(sum, roots, identify, most, budget)?);
        }
        // A picture of too many positions is refused before all of them are listed.
        let most = if is_drawn { MOST_DRAWN as u64 } else { u64::MAX };
        let explored = budget.within(most, |budget| GameGraph::explore(sum, position, identify, budget))?;
        let too_many = |positions: &str| {
            Trouble::refused(format!(
                "{expression} has {positions} positions, too many to draw (at most {MOST_DRAWN})"
            ))
            .with_help(
                "draw the nearest ones only, treat symmetric positions as one, or ask for dot, graphml or json",
            )
        };
        let graph = explored.ok_or_else(|| too_many(&format!("more than {MOST_DRAWN}")))?;
        match graph.positions.len() {
            count if is_drawn && count > MOST_DRAWN => Err(too_many(&count.to_string())),
            _ => Ok(graph),
        }
    }
}

/// The picture of an explored graph. Who wins follows from the graph if it is whole; otherwise each position is solved.
pub fn picture(
    expression: &Expression,
    graph: &GameGraph<Sum>,
    convention: Convention,
    budget: &mut Budget<'_>,
) -> Result<Picture, Stop> {
    let sum = &expression.sum;
    let mut picture = Picture::of_graph(expression.to_string(), sum, graph, |position| sum.label(position));
    let drawn = if graph.positions.len() <= MOST_DRAWN { &graph.positions[..] } else { &[] };
    for (node, position) in picture.nodes.iter_mut().zip(drawn) {
        node.expr = sum.write(position);
    }
    if graph.cut.is_empty() {
        picture = picture.solved(convention);
    } else {
        let mut referee = Referee::new(sum, convention);
        for (node, position) in picture.nodes.iter_mut().zip(&graph.positions) {
            let standing = referee.standing(position, budget)?;
            node.value = Worth::of(&standing).and_then(Worth::nimber);
            node.outcome = standing.outcome;
        }
        picture.mark_winning_moves();
    }
    if sum.kind() == Kind::Partizan {
        picture.nodes.iter_mut().for_each(|node| node.value = None);
    }
    Ok(picture)
}
