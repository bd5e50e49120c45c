//! Small game graphs, edge by edge.
//!
//! Every edge of the table must be a move of the game between positions of the stated values, under the stated
//! name, and no move may be missing.

use super::report::Report;
use super::rows::{Csv, Fault, Row};
use super::subject::{NORMAL, change};
use grundy::budget::Budget;
use grundy::error::Stop;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The edges of one game graph, each with its name and both values.
struct Edges(BTreeMap<(String, String), (String, u32, u32)>);

/// A graph of the table, its expression, and what its moves are called there.
type Known = (&'static str, &'static str, fn(&str) -> String);

/// All graphs of the table.
const GRAPHS: [Known; 3] = [
    ("take 1 or 2, start 6", "subtract(1,2):6", take),
    ("Corner the Lady 3x3", "corner-the-lady:2,2", direction),
    ("Grundy's game from 7", "grundys-game:7", split),
];

/// All edges of the table.
pub(super) fn edges(csv: &Csv, report: &mut Report, budget: &mut Budget<'_>) -> Result<(), Fault> {
    let mut graphs: BTreeMap<&str, Edges> = BTreeMap::new();
    report.each(csv, |row, check| {
        let graph = row.text("graph")?;
        let edges = match graphs.entry(graph) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(explore(row, graph, budget)?),
        };
        let edge = (row.text("from")?.to_string(), row.text("to")?.to_string());
        match edges.0.remove(&edge) {
            Some((name, from, to)) => {
                check.compare("move", name)?;
                check.compare("value_from", from)?;
                check.compare("value_to", to)?;
            }
            None => check.same("edge", format!("{} -> {}", edge.0, edge.1), "no such move, or listed before"),
        }
        Ok(())
    })?;
    for (graph, missing) in &graphs {
        for (from, to) in missing.0.keys() {
            report.differs(format!("graph {graph}"), "no such edge", format!("{from} -> {to}"));
        }
    }
    Ok(())
}

fn explore(row: Row<'_>, graph: &str, budget: &mut Budget<'_>) -> Result<Edges, Fault> {
    let known = GRAPHS.iter().find(|(name, _, _)| *name == graph);
    let (_, expression, name) =
        known.ok_or_else(|| row.fault(format!("nothing is known about '{graph}'")))?;
    let (game, start) = row.expression(expression)?;
    let all = game.graph(&start, budget)?;
    let values = all.graph.values(NORMAL).ok_or(Stop::Cycle)?;
    let texts: Vec<String> =
        all.positions.iter().map(|position| game.write(position).replace(',', " ")).collect();
    let edge = |(from, to, label): (u32, u32, &str)| {
        let (from, to) = (from as usize, to as usize);
        ((texts[from].clone(), texts[to].clone()), (name(label), values[from], values[to]))
    };
    Ok(Edges(all.moves().map(edge).collect()))
}

/// `6->5` is `take 1`.
fn take(label: &str) -> String {
    change(label).map_or(label.into(), |(from, to)| format!("take {}", from - to))
}

/// `7->3+4` is `split 7`.
fn split(label: &str) -> String {
    label.split_once("->").map_or(label.into(), |(heap, _)| format!("split {heap}"))
}

/// `(2,2)->(1,1)` is `diagonal`, `(2,2)->(0,2)` is `left`.
fn direction(label: &str) -> String {
    let numbers: Vec<u64> =
        label.split(|letter: char| !letter.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect();
    let name = match numbers[..] {
        [x, y, to_x, to_y] if to_x < x && to_y < y => "diagonal",
        [x, _, to_x, _] if to_x < x => "left",
        [_, y, _, to_y] if to_y < y => "down",
        _ => label,
    };
    name.into()
}
