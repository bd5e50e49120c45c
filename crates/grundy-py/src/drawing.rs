//! Game graphs and charts as data and as pictures.

use crate::fault;
use grundy::ask::graph::picture;
use grundy::budget::Budget;
use grundy::draw::chart::{Chart, Curve, Mark};
use grundy::draw::{Colouring, Format, Layout, Picture, Rendered, Style, render};
use grundy::error::Stop;
use grundy::game::{Convention, Outcome};
use grundy::notation::Expression;
use grundy::solve::graph::GameGraph;
use grundy::solve::sum::Sum;
use grundy::trouble::Trouble;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::sync::Arc;

/// All positions reachable from one, with the moves between them.
#[pyclass(frozen, module = "grundy._native")]
pub struct Drawing {
    picture: Arc<Picture>,
}

impl Drawing {
    /// Solves an explored graph.
    pub fn new(
        expression: &Expression,
        all: &GameGraph<Sum>,
        convention: Convention,
        budget: &mut Budget<'_>,
    ) -> Result<Drawing, Stop> {
        Ok(Drawing { picture: Arc::new(picture(expression, all, convention, budget)?) })
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

    /// The graph in one of the formats svg, png, pdf, tikz, dot, graphml and json: text, or bytes.
    fn render(
        &self,
        py: Python<'_>,
        format: &str,
        layout: &str,
        colour: &str,
        seed: u64,
    ) -> PyResult<Py<PyAny>> {
        let chosen = || {
            let style =
                Style { layout: layout.parse::<Layout>()?, colouring: colour.parse::<Colouring>()?, seed };
            Ok((format.parse::<Format>()?, style))
        };
        let (format, style) = chosen().map_err(|error| fault::unread(py, &error))?;
        let picture = Arc::clone(&self.picture);
        match crate::job::run(py, None, move |progress| {
            render(&picture, format, &style, &Budget::watched(u64::MAX, progress))
        })? {
            Ok(Rendered::Text(text)) => Ok(PyString::new(py, &text).into_any().unbind()),
            Ok(Rendered::Bytes(bytes)) => Ok(PyBytes::new(py, &bytes).into_any().unbind()),
            Err(undrawn) => Err(fault::raised(py, &undrawn.into())),
        }
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
                let trouble = Trouble::question(format!("there is no mark '{other}'"));
                return Err(fault::raised(py, &trouble.with_help("line, dot or bar")));
            }
        };
        Ok(Curve { name, points, mark })
    };
    let curves = curves.into_iter().map(curve).collect::<PyResult<_>>()?;
    Ok(Chart { title, x, y, curves }.svg())
}
