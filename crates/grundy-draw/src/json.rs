//! JSON that the game `graph(FILE.json)` reads back, with what was found out about each position beside it.
//!
//! ```json
//! {"title": "nim:1", "start": "1", "vertices": ["1", "0"],
//!  "positions": [{"name": "1", "value": 1, "outcome": "N", "terminal": false, "depth": 0, "x": 20, "y": 20, ...}, ...],
//!  "edges": [{"from": "1", "to": "0", "name": "1 to 0", "winning": true, "path": "M40 20L80 20"}]}
//! ```
//! Names are the labels with blanks tidied up; a name that is taken gets a number, an empty one is `empty`.
//! A draw has the outcome `"draw"`, a position without a value the value `null`.
//!
//! Graphs that are small enough to be looked at come with a drawing: the middle and the size of each position's box, its board
//! (`.` free, `#` taken, `x` poisoned, a blank where there is no cell), and the path of each move in the language of SVG.

use super::label::face;
use super::layout::place;
use super::picture::Picture;
use super::scene::path_data;
use super::{MOST_DRAWN, Style};
use grundy_core::drawing::{Board, Cell};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;

#[derive(Serialize)]
struct Position<'a> {
    name: &'a str,
    value: Option<u128>,
    outcome: &'static str,
    terminal: bool,
    #[serde(flatten)]
    place: Option<Place<'a>>,
}

/// Where and how a position is drawn.
#[derive(Serialize)]
struct Place<'a> {
    /// The position in the notation, with its game.
    #[serde(skip_serializing_if = "str::is_empty")]
    expr: &'a str,
    depth: u32,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    /// Lines of text in the box.
    lines: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Vec<String>>,
    /// Layers of the board, if it is a box.
    #[serde(skip_serializing_if = "Option::is_none")]
    layers: Option<usize>,
    /// Whether the board is drawn in the box, above the lines.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    board_in_box: bool,
}

#[derive(Serialize)]
struct Move<'a> {
    from: &'a str,
    to: &'a str,
    name: &'a str,
    winning: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
}

/// The picture as JSON, one position or move per line.
pub(super) fn write(picture: &Picture, style: &Style) -> String {
    let names = names(picture);
    let start = picture.nodes.iter().position(|node| node.start).unwrap_or(0);
    let small = picture.nodes.len() <= MOST_DRAWN;
    let placement = small.then(|| place(picture, style.layout, style.seed));
    let positions = picture.nodes.iter().zip(&names).enumerate().map(|(at, (node, name))| Position {
        name,
        value: node.value,
        outcome: node.verdict(),
        terminal: node.terminal,
        place: placement.as_ref().map(|placement| {
            let (centre, size, face) = (placement.centres[at], placement.sizes[at], face(node));
            Place {
                expr: &node.expr,
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
        }),
    });
    let edges = picture.edges.iter().enumerate().map(|(at, edge)| Move {
        from: &names[edge.from as usize],
        to: &names[edge.to as usize],
        name: &edge.label,
        winning: edge.winning,
        path: placement.as_ref().map(|placement| path_data(&placement.paths[at])),
    });
    format!(
        "{{\n\"title\": {},\n\"start\": {},\n\"vertices\": {},\n\"positions\": {},\n\"edges\": {}\n}}\n",
        text(&picture.title),
        text(&names.get(start)),
        text(&names),
        list(positions),
        list(edges)
    )
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
