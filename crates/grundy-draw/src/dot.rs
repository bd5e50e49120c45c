//! The language of Graphviz: `dot -Tpdf picture.dot` draws it.
//!
//! The layout is passed on as the program and settings that come closest: `dot` from left to right, `twopi`
//! around the start, `fdp` with the seed. Random positions are written out, since no program draws them.

use super::colour::{SLATE, WINNING, largest_value};
use super::layout::{Layout, place};
use super::path::Point;
use super::picture::{Node, NodeKind, Picture};
use super::{Colouring, Style};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use std::fmt::Write;

/// The picture as Graphviz text.
pub(super) fn write(picture: &Picture, style: &Style, budget: &Budget<'_>) -> Result<String, Stop> {
    let fixed = match style.layout {
        Layout::Random => place(picture, style.layout, style.seed, budget)?.centres,
        _ => Vec::new(),
    };
    let mut out = String::from("digraph game {\n");
    let _ = writeln!(
        out,
        "  graph [{}, label={}, labelloc=t, fontname=\"monospace\"];",
        engine(style),
        quote(&picture.heading())
    );
    let _ = writeln!(out, "  node [shape=box, style=\"rounded,filled\", fontname=\"monospace\"];");
    let _ = writeln!(out, "  edge [color=\"{SLATE}\", fontname=\"monospace\", fontsize=10];");
    let max = largest_value(picture);
    for (number, node) in picture.nodes.iter().enumerate() {
        let at = fixed.get(number);
        let _ = writeln!(out, "  n{number} [{}];", node_attributes(node, style.colouring, max, at));
    }
    for edge in &picture.edges {
        let emphasis =
            if edge.winning { format!(", color=\"{WINNING}\", penwidth=2.4") } else { String::new() };
        let label = quote(&edge.label);
        let _ = writeln!(out, "  n{} -> n{} [label={label}{emphasis}];", edge.from, edge.to);
    }
    Ok(out + "}\n")
}

/// The program that comes closest to the layout, with its settings.
fn engine(style: &Style) -> String {
    match style.layout {
        Layout::Tree => "layout=dot, rankdir=LR".into(),
        Layout::Radial => "layout=twopi, root=n0, overlap=false".into(),
        Layout::Force => format!("layout=fdp, start={}, overlap=false", style.seed % (1 << 31)),
        Layout::Random => "layout=neato, inputscale=72, splines=true".into(),
    }
}

fn node_attributes(node: &Node, colouring: Colouring, max: u128, at: Option<&Point>) -> String {
    let fill = colouring.colour(node, max);
    let label = quote(&format!("{}\n{}", node.label, node.caption()));
    let mut out = format!("label={label}, fillcolor=\"{fill}\", fontcolor=\"{}\"", fill.text());
    match node.kind() {
        NodeKind::Start => out.push_str(", penwidth=2.5"),
        NodeKind::End => out.push_str(", peripheries=2"),
        NodeKind::Inner => (),
    }
    if let Some(point) = at {
        // Graphviz counts upwards in points, SVG downwards in pixels.
        let _ = write!(out, ", pos=\"{:.1},{:.1}!\"", point.x * 0.75, -point.y * 0.75);
    }
    out
}

/// A quoted string in which Graphviz sees neither escapes nor entities of the text's own.
fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '&' => out.push_str("&amp;"),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}
