//! Game graphs and charts as data and as pictures.

use crate::fault;
use grundy::draw::{Colouring, Format, Layout, Picture, Style, render};
use grundy::game::{Convention, Game, Kind, Outcome};
use grundy::notation::Expression;
use grundy::solve::graph::GameGraph;
use grundy::solve::sum::Sum;
use grundy::statistics::chart::{Chart, Curve, Mark};
use pyo3::prelude::*;

/// All positions reachable from one, with the moves between them.
#[pyclass(frozen, module = "grundy._native")]
pub struct Drawing {
    picture: Picture,
}

impl Drawing {
    /// Solves an explored graph.
    pub fn new(expression: &Expression, all: &GameGraph<Sum>, convention: Convention) -> Drawing {
        let labels = all.positions.iter().map(|position| expression.sum.label(position));
        let texts = all.moves().map(|(from, to, label)| (from, to, label.to_string()));
        let mut picture = Picture::new(expression.to_string(), labels, texts).solved(convention);
        if expression.sum.kind() == Kind::Partizan {
            picture.nodes.iter_mut().for_each(|node| node.value = None);
        }
        Drawing { picture }
    }
}

/// Number, label, value, outcome, kind.
type NodeRow = (usize, String, Option<u128>, &'static str, &'static str);

#[pymethods]
impl Drawing {
    /// What is drawn.
    fn title(&self) -> &str {
        &self.picture.title
    }

    /// The positions: number, label, value, outcome, kind.
    fn nodes(&self) -> Vec<NodeRow> {
        let row = |(number, node): (usize, &grundy::draw::Node)| {
            let outcome = match node.winner() {
                Some(Outcome::P) => "P",
                Some(Outcome::N) => "N",
                None => "draw",
            };
            (number, node.label.clone(), node.value, outcome, node.kind().name())
        };
        self.picture.nodes.iter().enumerate().map(row).collect()
    }

    /// The moves: from, to, text, whether it wins.
    fn edges(&self) -> Vec<(u32, u32, String, bool)> {
        let edges = self.picture.edges.iter();
        edges.map(|edge| (edge.from, edge.to, edge.label.clone(), edge.winning)).collect()
    }

    /// The graph as text in one of the formats svg, dot, graphml and json.
    fn render(
        &self,
        py: Python<'_>,
        format: &str,
        layout: &str,
        colour: &str,
        seed: u64,
    ) -> PyResult<String> {
        let chosen = || {
            let style =
                Style { layout: layout.parse::<Layout>()?, colouring: colour.parse::<Colouring>()?, seed };
            Ok((format.parse::<Format>()?, style))
        };
        let (format, style) = chosen().map_err(|error| fault::unread(py, &error))?;
        crate::job::run(py, None, |_| render(&self.picture, format, &style))
    }
}

/// A curve: its name, its points, its mark.
type Drawn = (String, Vec<(f64, f64)>, String);

/// A chart as SVG: curves with a name, points and a mark (line, dot or bar).
#[pyfunction]
pub fn chart(py: Python<'_>, title: String, x: String, y: String, curves: Vec<Drawn>) -> PyResult<String> {
    let curve = |(name, points, mark): Drawn| {
        let mark = match mark.as_str() {
            "line" => Mark::Line,
            "dot" => Mark::Dot,
            "bar" => Mark::Bar,
            other => {
                return Err(fault::wrong(py, &format!("there is no mark '{other}'\nhelp: line, dot or bar")));
            }
        };
        Ok(Curve { name, points, mark })
    };
    let curves = curves.into_iter().map(curve).collect::<PyResult<_>>()?;
    Ok(Chart { title, x, y, curves }.svg())
}
