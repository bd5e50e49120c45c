//! Why the workshop script's definition of a time bound for values cannot hold, and that the repaired one does.
//!
//! The script asks that a move never raises the bound w and that moves to smaller values lower it. On a cycle w would
//! then have to stay the same, so no move to a smaller value may lie on a cycle. Poker-Nim and Northcott's game
//! have such moves from a certain size on; that size is computed here. The repaired definition
//! ([`grundy::solve::loopy::check_values`]) is then checked with the bound that the table names.

use super::report::RowCheck;
use super::rows::{Fault, Row};
use super::subject::{NORMAL, Subject};
use grundy::budget::Budget;
use grundy::solve::Digraph;
use grundy::solve::graph::{GameGraph, Identify};
use grundy::solve::loopy::{check_outcomes, check_values};
use grundy::view::Turns;

/// Poker-Nim is tried with so many matches in all.
const TOTALS: std::ops::RangeInclusive<u64> = 0..=6;
/// Northcott's game is tried with so many rows.
const ROWS: std::ops::RangeInclusive<u64> = 2..=8;
/// The repaired bound is tried with so many rows.
const REPAIRED_ROWS: std::ops::RangeInclusive<u64> = 2..=11;

/// A game graph with the text and the value of every position.
struct Valued {
    graph: Digraph,
    texts: Vec<String>,
    values: Vec<u32>,
    /// The program's formula: so many moves the winner needs at most.
    bounds: Vec<u64>,
}

/// The correction to "w(y) <= w(x) for every move".
pub(super) fn no_such_bound(
    row: Row<'_>,
    check: &mut RowCheck<'_>,
    budget: &mut Budget<'_>,
) -> Result<String, Fault> {
    let poker = row.game("poker-nim")?;
    let total = first_failure(TOTALS, |total| {
        let all = explore(row, &poker, &one_heap_tables(total), budget)?;
        outcomes_hold(check, &format!("Poker-Nim with {total} matches"), &all);
        Ok(reduces_on_a_cycle(&all, |text| !text.split('|').next().unwrap_or("").contains(',')))
    })?;
    let rows = first_failure(ROWS, |rows| {
        let game = row.game(&format!("northcott({rows}x1)"))?;
        let all = explore(row, &game, &columns(rows), budget)?;
        outcomes_hold(check, &format!("Northcott's game with {rows} rows"), &all);
        Ok(reduces_on_a_cycle(&all, |_| true))
    })?;
    for rows in REPAIRED_ROWS {
        let game = row.game(&format!("northcott({rows}x1)"))?;
        let all = explore(row, &game, &columns(rows), budget)?;
        let bounds: Option<Vec<u64>> = all.texts.iter().map(|text| repaired_bound(text, rows)).collect();
        let bounds =
            bounds.ok_or_else(|| row.fault("a column of Northcott's game is written in a new way"))?;
        let verdict = check_values(&all.graph, &all.values, &bounds);
        let verdict = verdict.map_or_else(|violation| violation.reason, |()| "holds".into());
        check.same(&format!("repaired bound for {rows} rows"), "holds", verdict);
    }
    let [total, rows] = [total, rows].map(|size| size.map_or("?".into(), |size| size.to_string()));
    Ok(format!(
        "no such (gamma,w) exists: one-heap Poker-Nim with total {total} or more; Northcott column with own coin, \
         {rows} or more rows. Def. 2C is fine. Repair: reducing moves lower w; each raising move x->y has a reply \
         y->z with gamma(z)=gamma(x), w(z)<w(x); coin column: w=gap*(L+1)+retreat of the side to move, L=rows-2"
    ))
}

/// The script's definition for outcomes alone (2C), with the program's time bound.
fn outcomes_hold(check: &mut RowCheck<'_>, what: &str, all: &Valued) {
    let wins: Vec<bool> = all.values.iter().map(|value| *value != 0).collect();
    let verdict = check_outcomes(&all.graph, NORMAL, &wins, &all.bounds);
    check.same(what, "holds", verdict.map_or_else(|violation| violation.reason, |()| "holds".into()));
}

/// The size from which on, without exception, the definition fails.
fn first_failure(
    sizes: std::ops::RangeInclusive<u64>,
    mut fails: impl FnMut(u64) -> Result<bool, Fault>,
) -> Result<Option<u64>, Fault> {
    let mut first = None;
    for size in sizes {
        first = if fails(size)? { first.or(Some(size)) } else { None };
    }
    Ok(first)
}

/// All tables of Poker-Nim with at most one heap and `total` matches.
fn one_heap_tables(total: u64) -> Vec<String> {
    let reserves = |heap: u64| {
        let rest = total - heap;
        (0..=rest).map(move |mine| format!("{heap} | {mine},{}", rest - mine))
    };
    (0..=total).flat_map(reserves).collect()
}

/// All positions of a single column of Northcott's game.
fn columns(rows: u64) -> Vec<String> {
    let pairs = (1..rows).flat_map(|white| (white + 1..=rows).map(move |black| (white, black)));
    pairs
        .flat_map(|(white, black)| ["white", "black"].map(|side| format!("{white}-{black} {side}")))
        .collect()
}

fn explore(row: Row<'_>, game: &Subject, roots: &[String], budget: &mut Budget<'_>) -> Result<Valued, Fault> {
    let roots = roots.iter().map(|text| row.position(game, text)).collect::<Result<Vec<_>, Fault>>()?;
    let all = GameGraph::explore_from(&game.sum, roots, Identify::Standard, budget)?;
    let (mut values, mut bounds) = (Vec::new(), Vec::new());
    for position in &all.positions {
        let bound = game.sum.time_bound(position).and_then(|bound| u64::try_from(bound).ok());
        bounds.push(bound.ok_or_else(|| row.fault("a position has no time bound"))?);
        let value = game.value(position, NORMAL, budget)?.0;
        values.push(u32::try_from(value).map_err(|_| row.fault("a value is too large"))?);
    }
    let texts = all.positions.iter().map(|position| game.write(position)).collect();
    Ok(Valued { graph: all.graph, texts, values, bounds })
}

/// Whether a move to a smaller value lies on a cycle of positions that are `kept`.
fn reduces_on_a_cycle(all: &Valued, kept: impl Fn(&str) -> bool) -> bool {
    let kept: Vec<bool> = all.texts.iter().map(|text| kept(text)).collect();
    let inside = |vertex: u32| kept[vertex as usize];
    let edges: Vec<(u32, u32)> =
        all.graph.edge_list().filter(|(from, to)| inside(*from) && inside(*to)).collect();
    let graph = Digraph::new(all.texts.len(), &edges);
    let reducing = edges.iter().filter(|(from, to)| all.values[*to as usize] < all.values[*from as usize]);
    reducing.into_iter().any(|(from, to)| leads_to(&graph, *to, *from))
}

fn leads_to(graph: &Digraph, from: u32, goal: u32) -> bool {
    let mut seen = vec![false; graph.vertices()];
    let mut open = vec![from];
    while let Some(vertex) = open.pop() {
        if vertex == goal {
            return true;
        }
        if !std::mem::replace(&mut seen[vertex as usize], true) {
            open.extend(graph.options(vertex));
        }
    }
    false
}

/// gap*(L+1) + retreat of the side to move, L = rows - 2, for a column such as `1-3 black`.
fn repaired_bound(text: &str, rows: u64) -> Option<u64> {
    let (places, black_moves) = match text.strip_suffix(" black") {
        Some(places) => (places, true),
        None => (text, false),
    };
    let (white, black) = places.split_once('-')?;
    let (white, black): (u64, u64) = (white.parse().ok()?, black.parse().ok()?);
    let retreat = if black_moves { rows - black } else { white - 1 };
    Some((black - white - 1) * (rows - 1) + retreat)
}
