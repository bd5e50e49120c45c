//! Games given as a graph in a JSON file.
//!
//! ```json
//! {"start": "2", "vertices": ["0", "1", "2"],
//!  "edges": [{"from": "1", "to": "0", "name": "take 1"}, ["2", "1"], ["2", "0", "take 2"]]}
//! ```
//! Edges are objects or short lists; loops and parallel edges are allowed. `vertices` and `start` may be left
//! out; if `vertices` is there, every edge must stay within it. Names may be written as text or as numbers.

use crate::error::ParseError;
use crate::files::Files;
use crate::game::{Flow, Game, Kind};
use crate::solve::Digraph;
use crate::text::Fragment;
use crate::view::Store;
use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::ops::ControlFlow;
use std::path::Path;

/// A finite directed multigraph with names, played from vertex to vertex.
#[derive(Debug, Clone)]
pub struct GraphGame {
    name: String,
    vertices: Vec<String>,
    numbers: FxHashMap<String, u32>,
    /// The moves of each vertex: where they lead and what they are called.
    moves: Vec<Vec<(u32, String)>>,
    start: Option<u32>,
    artinian: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    vertices: Option<Vec<Label>>,
    edges: Vec<FileEdge>,
    start: Option<Label>,
    /// What `grundy graph` writes besides; the rules do not need it.
    #[serde(default, rename = "title")]
    _title: IgnoredAny,
    #[serde(default, rename = "positions")]
    _positions: IgnoredAny,
}

#[derive(Deserialize, Clone, PartialEq, Eq, Hash)]
#[serde(untagged)]
enum Label {
    Text(String),
    Number(u64),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum FileEdge {
    Named { from: Label, to: Label, name: Option<String> },
    Triple(Label, Label, String),
    Pair(Label, Label),
}

impl Label {
    fn text(&self) -> String {
        match self {
            Label::Text(text) => text.clone(),
            Label::Number(number) => number.to_string(),
        }
    }
}

impl FileEdge {
    fn parts(&self) -> (&Label, &Label, Option<&str>) {
        match self {
            FileEdge::Named { from, to, name } => (from, to, name.as_deref()),
            FileEdge::Triple(from, to, name) => (from, to, Some(name)),
            FileEdge::Pair(from, to) => (from, to, None),
        }
    }
}

const FORMAT_HELP: &str =
    r#"the file must look like {"vertices": ["0", "1"], "edges": [["1", "0", "take 1"]], "start": "1"}"#;

impl GraphGame {
    /// Reads the file named by the argument.
    pub fn read_file(path: Fragment<'_>, files: &Files) -> Result<Self, ParseError> {
        let text = path.text().trim_matches('"');
        let content = files
            .read(Path::new(text))
            .map_err(|error| path.error(format!("cannot read {text}: {error}")).help("name a JSON file"))?;
        GraphGame::from_json(text, &content)
    }

    /// Reads a graph from JSON text; `name` is how the notation refers to it.
    pub fn from_json(name: &str, json: &str) -> Result<Self, ParseError> {
        let file: File = serde_json::from_str(json).map_err(|error| json_error(json, &error))?;
        let mut game = GraphGame {
            name: name.into(),
            vertices: Vec::new(),
            numbers: FxHashMap::default(),
            moves: Vec::new(),
            start: None,
            artinian: true,
        };
        let closed = file.vertices.is_some();
        for vertex in file.vertices.iter().flatten() {
            let known = game.vertices.len();
            if game.number(&vertex.text()) as usize != known {
                let label = vertex.text();
                return Err(at_label(json, &label, format!("the vertex '{label}' is listed twice")));
            }
        }
        for edge in &file.edges {
            let (from, to, name) = edge.parts();
            for end in [from, to] {
                if closed && !game.numbers.contains_key(&end.text()) {
                    return Err(dangling(json, &end.text(), &from.text(), &to.text()));
                }
            }
            let (from, to) = (game.number(&from.text()), game.number(&to.text()));
            let name = name.map_or_else(|| format!("to {}", game.vertices[to as usize]), str::to_string);
            game.moves[from as usize].push((to, name));
        }
        if let Some(start) = file.start {
            let label = start.text();
            let number = game.numbers.get(&label).copied();
            let missing = || at_label(json, &label, format!("the start '{label}' is not a vertex"));
            game.start = Some(number.ok_or_else(missing)?);
        }
        game.artinian = game.digraph().is_artinian();
        Ok(game)
    }

    /// The graph without names.
    pub fn digraph(&self) -> Digraph {
        let edges: Vec<(u32, u32)> = (0..self.vertices.len() as u32)
            .flat_map(|from| self.moves[from as usize].iter().map(move |(to, _)| (from, *to)))
            .collect();
        Digraph::new(self.vertices.len(), &edges)
    }

    /// The number of a vertex, given one if it is new.
    fn number(&mut self, label: &str) -> u32 {
        if let Some(number) = self.numbers.get(label) {
            return *number;
        }
        let number = self.vertices.len() as u32;
        self.vertices.push(label.into());
        self.moves.push(Vec::new());
        self.numbers.insert(label.into(), number);
        number
    }
}

/// In quotation marks where the notation would take a sign apart.
fn quoted(text: &str) -> String {
    let plain =
        text.trim() == text && !text.is_empty() && !text.contains(['+', ',', ':', '(', ')', '{', '}']);
    if plain { text.into() } else { format!("\"{text}\"") }
}

fn dangling(json: &str, end: &str, from: &str, to: &str) -> ParseError {
    at_label(json, end, format!("the edge from '{from}' to '{to}' ends at '{end}', which is not a vertex"))
        .help("add it to \"vertices\", or leave \"vertices\" out to take all ends of edges")
}

/// An error at the last place where the label is written.
fn at_label(json: &str, label: &str, message: String) -> ParseError {
    let at = json.rfind(&format!("\"{label}\"")).map(|at| at + 1).or_else(|| json.rfind(label)).unwrap_or(0);
    ParseError::new(json, at..at + label.len(), message)
}

fn json_error(json: &str, error: &serde_json::Error) -> ParseError {
    let line_start: usize =
        json.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = (line_start + error.column().saturating_sub(1)).min(json.len());
    ParseError::new(json, at..at, format!("this is not a game graph: {error}")).help(FORMAT_HELP)
}

impl Store<u32> for GraphGame {
    fn fingerprint(&self) -> u64 {
        use std::hash::BuildHasher;
        rustc_hash::FxBuildHasher.hash_one((&self.vertices, &self.moves))
    }
}

impl Game for GraphGame {
    type Position = u32;
    /// Which of the vertex's edges.
    type Move = u32;

    fn store(&self) -> Option<&dyn Store<u32>> {
        Some(self)
    }

    fn name(&self) -> String {
        format!("graph({})", quoted(&self.name))
    }

    fn kind(&self) -> Kind {
        if self.artinian { Kind::Impartial } else { Kind::Loopy }
    }

    fn options(&self, vertex: &u32, visit: &mut impl FnMut(u32, u32) -> Flow) -> Flow {
        for (edge, (to, _)) in self.moves[*vertex as usize].iter().enumerate() {
            visit(edge as u32, *to)?;
        }
        ControlFlow::Continue(())
    }

    fn read(&self, text: Fragment<'_>) -> Result<u32, ParseError> {
        let bare = text.text().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let named = self.numbers.get(text.text()).or_else(|| self.numbers.get(bare?));
        named.copied().ok_or_else(|| {
            let some: Vec<&str> = self.vertices.iter().take(8).map(String::as_str).collect();
            let more = if self.vertices.len() > 8 { ", ..." } else { "" };
            text.error(format!("the graph has no vertex '{}'", text.text()))
                .help(format!("its vertices are {}{more}", some.join(", ")))
        })
    }

    fn write(&self, vertex: &u32) -> String {
        quoted(&self.vertices[*vertex as usize])
    }

    fn write_move(&self, from: &u32, edge: &u32) -> String {
        self.moves[*from as usize][*edge as usize].1.clone()
    }

    fn start(&self) -> Option<u32> {
        self.start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_an_edge_is_read() {
        let json = r#"{"start": 2, "edges": [{"from": "1", "to": 0, "name": "take 1"}, [2, 1], ["2", "0", "take 2"]]}"#;
        let game = GraphGame::from_json("g.json", json).unwrap();
        assert_eq!(game.vertices, ["1", "0", "2"]);
        assert_eq!(game.start, Some(2));
        assert_eq!(game.write_move(&2, &0), "to 1");
        assert_eq!(game.write_move(&2, &1), "take 2");
        assert_eq!(game.kind(), Kind::Impartial);
    }

    #[test]
    fn wrong_graphs_are_pointed_at() {
        for (json, message) in [
            (r#"{"vertices": ["a"], "edges": [["a", "b"]]}"#, "ends at 'b', which is not a vertex"),
            (r#"{"vertices": ["a", "a"], "edges": []}"#, "listed twice"),
            (r#"{"edges": [["a", "b"]], "start": "c"}"#, "the start 'c' is not a vertex"),
            (r#"{"edges": [["a"]]}"#, "not a game graph"),
            (r#"{"edges": "#, "not a game graph"),
            (r#"{"edges": [], "colour": 3}"#, "unknown field"),
        ] {
            let error = GraphGame::from_json("g.json", json).unwrap_err();
            assert!(error.message.contains(message), "{json}: {}", error.message);
            assert!(error.span.end <= json.len(), "{json}");
        }
    }
}
