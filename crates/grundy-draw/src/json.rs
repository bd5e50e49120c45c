//! JSON that the game `graph(FILE.json)` reads back, with what was found out about each position beside it.
//!
//! ```json
//! {"title": "nim:1", "start": "1", "vertices": ["1", "0"],
//!  "positions": [{"name": "1", "value": 1, "outcome": "N", "terminal": false, "depth": 0, "x": 20, "y": 20, ...}, ...],
//!  "edges": [{"from": "1", "to": "0", "name": "1 to 0", "winning": true, "path": "M40 20L80 20",
//!             "tip": {"x": 80, "y": 20, "from_x": 40, "from_y": 20}}]}
//! ```
//! Names are the labels with blanks tidied up; a name that is taken gets a number, an empty one is `empty`.
//! A draw has the outcome `"draw"`, a position without a value the value `null`.
//!
//! Graphs that are small enough to be looked at come with a drawing: the middle and the size of each position's box, its board
//! (`.` free, `#` taken, `x` poisoned, a blank where there is no cell), the path of each move in the language of SVG, and its last
//! points, at which the arrow is drawn.

use super::label::face;
use super::layout::{Placement, place};
use super::path::Path;
use super::picture::{Node, Picture};
use super::scene::path_data;
use super::{MOST_DRAWN, Style};
use grundy_core::budget::Budget;
use grundy_core::drawing::{Board, Cell};
use grundy_core::error::Stop;
use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::Serialize;

/// A graph as data: what stands in the file, for those who need no file.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "GraphData")]
#[non_exhaustive]
pub struct Graph {
    /// What the graph is of.
    pub title: String,
    /// The name of the position in which all begins.
    pub start: Option<String>,
    /// The names of the positions.
    pub vertices: Vec<String>,
    /// The positions in the same order, with what was found out about them.
    pub positions: Vec<Position>,
    /// The moves.
    pub edges: Vec<Move>,
}

/// A position of a graph.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "GraphPosition")]
#[non_exhaustive]
pub struct Position {
    /// No other position has this name.
    pub name: String,
    /// Its value, where there is one.
    pub value: Option<u128>,
    /// `P`, `N` or `draw`.
    pub outcome: &'static str,
    /// Whether no move leads on.
    pub terminal: bool,
    /// How it is drawn.
    #[serde(flatten)]
    pub place: Option<Place>,
}

/// Where and how a position is drawn.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "GraphPlace")]
#[non_exhaustive]
pub struct Place {
    /// The position in the notation, with its game.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub expr: String,
    /// The longest way from the start, in moves; in a graph with cycles the shortest.
    pub depth: u32,
    /// The middle of its box, from the left.
    pub x: f64,
    /// The middle of its box, from the top.
    pub y: f64,
    /// The width of its box.
    pub width: f64,
    /// The height of its box.
    pub height: f64,
    /// Lines of text in the box.
    pub lines: Vec<String>,
    /// Rows of its board: `.` free, `#` taken, `x` poisoned, a blank where there is no cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<String>>,
    /// Layers of the board, if it is a box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<usize>,
    /// Whether the board is drawn in the box, above the lines.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub board_in_box: bool,
}

/// A move of a graph.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "GraphMove")]
#[non_exhaustive]
pub struct Move {
    /// The name of the position it leaves.
    pub from: String,
    /// The name of the position it leads to.
    pub to: String,
    /// The move.
    pub name: String,
    /// Whether it wins.
    pub winning: bool,
    /// Where it is drawn, in the language of SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Where its arrow is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tip: Option<Tip>,
}

/// The end of a path, and the point before it, which says where the path comes from.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "GraphTip")]
#[non_exhaustive]
pub struct Tip {
    /// The end, from the left.
    pub x: f64,
    /// The end, from the top.
    pub y: f64,
    /// The point before it, from the left.
    pub from_x: f64,
    /// The point before it, from the top.
    pub from_y: f64,
}

impl Tip {
    fn of(path: &Path) -> Tip {
        let (from, end) = path.tip();
        Tip { x: tenths(end.x), y: tenths(end.y), from_x: tenths(from.x), from_y: tenths(from.y) }
    }
}

/// A picture laid out, ready to be written or handed on.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_draw::{Picture, Style, json::Sheet};
/// let picture = Picture::new("one move", ["1", "0"].map(String::from), [(0, 1, "take 1".into())]);
/// let sheet = Sheet::new(&picture, &Style::default(), &Budget::unlimited()).unwrap();
/// let graph = sheet.graph().unwrap();
/// assert_eq!((graph.start.as_deref(), &graph.edges[0].to[..]), (Some("1"), "0"));
/// assert!(sheet.text().starts_with("{\n\"title\": \"one move\""));
/// ```
pub struct Sheet<'a> {
    picture: &'a Picture,
    names: Vec<String>,
    /// None if there are too many positions to be looked at.
    placement: Option<Placement>,
}

impl<'a> Sheet<'a> {
    /// Lays a picture out if it is small enough to be looked at.
    pub fn new(picture: &'a Picture, style: &Style, budget: &Budget<'_>) -> Result<Sheet<'a>, Stop> {
        let small = picture.nodes.len() <= MOST_DRAWN;
        let placement = small.then(|| place(picture, style.layout, style.seed, budget)).transpose()?;
        Ok(Sheet { picture, names: names(picture), placement })
    }

    /// The graph as data; none if there are too many positions to be looked at, which are only written.
    pub fn graph(&self) -> Option<Graph> {
        self.placement.as_ref()?;
        Some(Graph {
            title: self.picture.title.clone(),
            start: self.start().cloned(),
            vertices: self.names.clone(),
            positions: self.positions().collect(),
            edges: self.edges().collect(),
        })
    }

    /// The file, one position or move per line. They are made one after the other: graphs may be large.
    pub fn text(&self) -> String {
        format!(
            "{{\n\"title\": {},\n\"start\": {},\n\"vertices\": {},\n\"positions\": {},\n\"edges\": {}\n}}\n",
            text(&self.picture.title),
            text(&self.start()),
            text(&self.names),
            list(self.positions()),
            list(self.edges())
        )
    }

    fn start(&self) -> Option<&String> {
        self.names.get(self.picture.nodes.iter().position(|node| node.start).unwrap_or(0))
    }

    fn positions(&self) -> impl Iterator<Item = Position> {
        self.picture.nodes.iter().zip(&self.names).enumerate().map(|(at, (node, name))| Position {
            name: name.clone(),
            value: node.value,
            outcome: node.verdict(),
            terminal: node.terminal,
            place: self.placement.as_ref().map(|placement| Place::of(node, placement, at)),
        })
    }

    fn edges(&self) -> impl Iterator<Item = Move> {
        self.picture.edges.iter().enumerate().map(|(at, edge)| {
            let path = self.placement.as_ref().map(|placement| &placement.paths[at]);
            Move {
                from: self.names[edge.from as usize].clone(),
                to: self.names[edge.to as usize].clone(),
                name: edge.label.clone(),
                winning: edge.winning,
                path: path.map(path_data),
                tip: path.map(Tip::of),
            }
        })
    }
}

impl Place {
    fn of(node: &Node, placement: &Placement, at: usize) -> Place {
        let (centre, size, face) = (placement.centres[at], placement.sizes[at], face(node));
        Place {
            expr: node.expr.clone(),
            depth: placement.depths[at],
            x: tenths(centre.x),
            y: tenths(centre.y),
            width: tenths(size.width),
            height: tenths(size.height),
            board_in_box: face.board.is_some(),
            lines: face.lines,
            board: node.board.as_ref().map(letters),
            layers: node.board.as_ref().map(|board| board.frame.layers).filter(|layers| *layers > 1),
        }
    }
}

fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

/// The rows of a board as text.
fn letters(board: &Board) -> Vec<String> {
    let letter = |cell: &Cell| match cell {
        Cell::Free => '.',
        Cell::Taken => '#',
        Cell::Poisoned => 'x',
        Cell::Hole => ' ',
    };
    board.cells.chunks(board.frame.columns.max(1)).map(|row| row.iter().map(letter).collect()).collect()
}

fn text(value: &impl Serialize) -> String {
    // Texts, numbers and lists of them can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

fn list<T: Serialize>(values: impl Iterator<Item = T>) -> String {
    let lines: Vec<String> = values.map(|value| format!("\n  {}", text(&value))).collect();
    format!("[{}]", lines.join(","))
}

/// A different name for every node.
fn names(picture: &Picture) -> Vec<String> {
    let tidy: Vec<String> = picture.nodes.iter().map(|node| tidy(&node.label)).collect();
    let mut taken: FxHashSet<String> = tidy.iter().cloned().collect();
    let mut first: FxHashSet<&str> = FxHashSet::default();
    let mut next = FxHashMap::default();
    let mut names = Vec::with_capacity(tidy.len());
    for name in &tidy {
        if first.insert(name) {
            names.push(name.clone());
            continue;
        }
        let number: &mut u32 = next.entry(name).or_insert(1);
        let fresh = loop {
            *number += 1;
            let candidate = format!("{name}~{number}");
            if taken.insert(candidate.clone()) {
                break candidate;
            }
        };
        names.push(fresh);
    }
    names
}

fn tidy(label: &str) -> String {
    let words: Vec<&str> = label.split_whitespace().collect();
    if words.is_empty() { "empty".into() } else { words.join(" ") }
}
