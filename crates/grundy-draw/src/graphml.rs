//! GraphML, the XML format of graph editors (yEd, Gephi, networkx ...).
//!
//! Nodes carry `description`, `grundy`, `outcome` and `postype` (start, end or inner), edges `move` and
//! `winedge`, as the program of Schneider's thesis named them; `outcome` is new, because a position of a game
//! with cycles may have no value. Each edge is written once.

use super::picture::{Edge, Node, Picture};
use super::xml::escape;
use std::fmt::Write;

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
"#;

/// The picture as GraphML.
pub(super) fn write(picture: &Picture) -> String {
    let mut out = String::from(HEAD);
    for (name, owner, kind) in [
        ("description", "node", "string"),
        ("grundy", "node", value_type(picture)),
        ("outcome", "node", "string"),
        ("postype", "node", "string"),
        ("move", "edge", "string"),
        ("winedge", "edge", "boolean"),
    ] {
        let _ = writeln!(out, r#"  <key id="{name}" for="{owner}" attr.name="{name}" attr.type="{kind}"/>"#);
    }
    let _ = writeln!(out, r#"  <graph edgedefault="directed">"#);
    let _ = writeln!(out, "    <desc>{}</desc>", escape(&picture.title));
    for (number, node) in picture.nodes.iter().enumerate() {
        write_node(&mut out, number, node);
    }
    for (number, edge) in picture.edges.iter().enumerate() {
        write_edge(&mut out, number, edge);
    }
    out + "  </graph>\n</graphml>\n"
}

/// Values are `long`; should one be too large for that, text.
fn value_type(picture: &Picture) -> &'static str {
    let long = |value: u128| i64::try_from(value).is_ok();
    if picture.nodes.iter().filter_map(|node| node.value).all(long) { "long" } else { "string" }
}

fn write_node(out: &mut String, number: usize, node: &Node) {
    let _ = write!(out, r#"    <node id="n{number}">"#);
    datum(out, "description", &escape(&node.label));
    if let Some(value) = node.value {
        datum(out, "grundy", &value.to_string());
    }
    datum(out, "outcome", node.verdict());
    datum(out, "postype", node.kind().name());
    out.push_str("</node>\n");
}

fn write_edge(out: &mut String, number: usize, edge: &Edge) {
    let _ = write!(out, r#"    <edge id="e{number}" source="n{}" target="n{}">"#, edge.from, edge.to);
    datum(out, "move", &escape(&edge.label));
    datum(out, "winedge", if edge.winning { "true" } else { "false" });
    out.push_str("</edge>\n");
}

fn datum(out: &mut String, key: &str, content: &str) {
    let _ = write!(out, r#"<data key="{key}">{content}</data>"#);
}
