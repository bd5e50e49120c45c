//! What backward induction and retrograde analysis say about the game graph of a position.

use super::Discount;
use crate::ask::fields::{Big, Infinite, OutcomeName, Worth};
use crate::ask::remoteness::plies;
use crate::budget::Budget;
use crate::error::Stop;
use crate::game::{Convention, Kind};
use crate::notation::Expression;
use crate::solve::Sum;
use crate::solve::digraph::{Digraph, Order};
use crate::solve::graph::GameGraph;
use crate::solve::loopy::{LoopyValue, Verdict, values, verdicts};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;

/// So many terminal positions are listed by name.
const MOST_LISTED: usize = 20;

/// The game graph of a position.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GraphSummary {
    /// How many positions can be reached.
    pub positions: usize,
    /// How many if symmetric ones count once.
    pub positions_up_to_symmetry: usize,
    /// How many moves they have together.
    pub moves: usize,
    /// Positions with moves.
    pub active: usize,
    /// Positions without.
    pub terminal: usize,
    /// The first of those.
    pub terminal_positions: Vec<String>,
    /// Whether no two moves lead from one position to the same other.
    pub simple: bool,
    /// Whether every position has finitely many moves: every finite graph is locally finite.
    pub locally_finite: bool,
    /// Whether every play ends.
    pub artinian: bool,
    /// Moves for each active position, to two decimals.
    pub mean_branching: f64,
    /// The most moves until the end; none if there are cycles.
    pub longest_play: Option<u32>,
    /// Moves until the end if the winner hurries and the loser delays; none if there are cycles.
    pub remoteness: Option<u32>,
    /// The same in misère play.
    pub misere_remoteness: Option<u32>,
    /// The value, where there is one.
    pub value: Option<Worth>,
    /// The value in misère play, where there is one.
    pub misere_value: Option<u32>,
    /// Who wins.
    pub outcome: OutcomeName,
    /// Who wins in misère play.
    pub misere_outcome: OutcomeName,
    /// A cycle, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycle: Option<Vec<String>>,
    /// Calls of a recursion, if there is no cycle.
    #[serde(flatten)]
    pub calls: Option<Calls>,
    /// Every position, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Vec<TableRow>>,
}

/// How many calls a recursion makes from the root.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Calls {
    /// If it remembers nothing.
    pub naive_calls: Big,
    /// If it remembers every position.
    pub memoised_calls: usize,
}

/// A position in the table.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct TableRow {
    /// The position.
    pub position: String,
    /// Whether the player to move wins in misère play.
    pub misere_win: bool,
    /// Whether the player to move wins in normal play.
    pub normal_win: bool,
    /// Who wins.
    pub outcome: OutcomeName,
    /// The value, where there is one.
    pub value: Option<u32>,
    /// The value in misère play, where there is one.
    pub misere_value: Option<u32>,
    /// Win 1, loss -1, times the discount for every move, if there is no cycle.
    pub discounted: Option<String>,
    /// Who wins in misère play.
    #[serde(skip)]
    pub misere_outcome: OutcomeName,
}

/// A step of backward induction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TraceStep {
    /// The position.
    pub position: String,
    /// The values of its options.
    pub options: Vec<u32>,
    /// The least number missing among them.
    pub value: u32,
    /// Whether the player to move wins in normal play.
    pub normal_win: bool,
    /// Whether the player to move wins in misère play.
    pub misere_win: bool,
}

/// What is known of every vertex.
pub(super) struct Facts {
    /// Vertices with options first; `None` if there are cycles.
    order: Option<Vec<u32>>,
    values: Option<Vec<u32>>,
    misere_values: Option<Vec<u32>>,
    normal: Vec<Verdict>,
    misere: Vec<Verdict>,
    cycle: Vec<u32>,
    /// Where there are cycles: the root's generalised value.
    loopy_value: Option<Worth>,
    /// Plies to the end if the winner hurries and the loser delays.
    plies: Option<Vec<u32>>,
    misere_plies: Option<Vec<u32>>,
}

impl Facts {
    pub(super) fn new(graph: &Digraph, kind: Kind) -> Facts {
        let (order, cycle) = match graph.order() {
            Order::Artinian(order) => (Some(order), Vec::new()),
            Order::Cycle(cycle) => (None, cycle),
        };
        let normal = verdicts(graph, Convention::Normal);
        let misere = verdicts(graph, Convention::Misere);
        // Where the players have different moves, nim values mean nothing.
        let valued = |convention| graph.values(convention).filter(|_| kind != Kind::Partizan);
        let loopy_value = || match values(graph).swap_remove(0) {
            LoopyValue::Finite(value) => Worth::Finite(value.into()),
            LoopyValue::Infinite(_) => Worth::Infinite(Infinite::Infinite),
        };
        Facts {
            plies: order.as_ref().map(|order| plies(graph, order, &normal)),
            misere_plies: order.as_ref().map(|order| plies(graph, order, &misere)),
            order,
            values: valued(Convention::Normal),
            misere_values: valued(Convention::Misere),
            misere,
            loopy_value: (kind == Kind::Loopy && !cycle.is_empty()).then(loopy_value),
            normal,
            cycle,
        }
    }
}

impl GraphSummary {
    pub(super) fn of(
        expression: &Expression,
        all: &GameGraph<Sum>,
        classes: usize,
        facts: &Facts,
    ) -> GraphSummary {
        let name = |vertex: &u32| expression.sum.label(&all.positions[*vertex as usize]);
        let (positions, terminals) = (all.positions.len(), all.graph.terminals());
        let active = positions - terminals.len();
        let branching = all.graph.edges() as f64 / active.max(1) as f64;
        let value = facts.values.as_ref().map(|values| Worth::Finite(values[0].into()));
        let calls = |order: &Vec<u32>| Calls {
            naive_calls: naive_calls(&all.graph, order),
            memoised_calls: positions,
        };
        GraphSummary {
            positions,
            positions_up_to_symmetry: classes,
            moves: all.graph.edges(),
            active,
            terminal: terminals.len(),
            terminal_positions: terminals.iter().take(MOST_LISTED).map(name).collect(),
            simple: all.graph.is_simple(),
            locally_finite: true,
            artinian: facts.order.is_some(),
            mean_branching: (branching * 100.0).round() / 100.0,
            longest_play: all.graph.depths().map(|depths| depths[0]),
            remoteness: facts.plies.as_ref().map(|plies| plies[0]),
            misere_remoteness: facts.misere_plies.as_ref().map(|plies| plies[0]),
            value: facts.loopy_value.or(value),
            misere_value: facts.misere_values.as_ref().map(|values| values[0]),
            outcome: outcome(facts.normal[0]),
            misere_outcome: outcome(facts.misere[0]),
            cycle: (!facts.cycle.is_empty()).then(|| facts.cycle.iter().map(name).collect()),
            calls: facts.order.as_ref().map(calls),
            table: None,
        }
    }
}

fn outcome(verdict: Verdict) -> OutcomeName {
    match verdict {
        Verdict::Win(_) => OutcomeName::N,
        Verdict::Loss(_) => OutcomeName::P,
        Verdict::Draw => OutcomeName::Draw,
    }
}

/// Calls a recursion makes from the root if it remembers nothing.
fn naive_calls(graph: &Digraph, order: &[u32]) -> Big {
    let mut calls = vec![BigUint::ZERO; graph.vertices()];
    for vertex in order {
        let below: BigUint = graph.options(*vertex).iter().map(|option| &calls[*option as usize]).sum();
        calls[*vertex as usize] = below + 1u32;
    }
    calls.swap_remove(0).into()
}

/// Every position.
pub(super) fn table(
    sum: &Sum,
    all: &GameGraph<Sum>,
    facts: &Facts,
    discount: Discount,
    budget: &Budget<'_>,
) -> Result<Vec<TableRow>, Stop> {
    let (mut rows, mut bytes) = (Vec::new(), 0);
    for (vertex, position) in all.positions.iter().enumerate() {
        let at = |values: &Option<Vec<u32>>| values.as_ref().map(|values| values[vertex]);
        let (normal, misere) = (outcome(facts.normal[vertex]), outcome(facts.misere[vertex]));
        let normal_win = normal == OutcomeName::N;
        let row = TableRow {
            position: sum.label(position),
            misere_win: misere == OutcomeName::N,
            normal_win,
            outcome: normal,
            value: at(&facts.values),
            misere_value: at(&facts.misere_values),
            discounted: at(&facts.plies).map(|moves| discount.discounted(normal_win, moves)),
            misere_outcome: misere,
        };
        // A discounted value has as many digits as the play has moves.
        let written = row.position.len() + row.discounted.as_ref().map_or(0, String::len);
        bytes += (written + size_of::<TableRow>()) as u64;
        budget.need(bytes)?;
        budget.work(written as u64)?;
        rows.push(row);
    }
    Ok(rows)
}

/// Backward induction, step by step; nothing where there is a cycle or there are no values.
pub(super) fn trace(sum: &Sum, all: &GameGraph<Sum>, facts: &Facts) -> Vec<TraceStep> {
    let (Some(order), Some(values)) = (&facts.order, &facts.values) else { return Vec::new() };
    let wins = |verdict: Verdict| matches!(verdict, Verdict::Win(_));
    let step = |vertex: &u32| {
        let at = *vertex as usize;
        TraceStep {
            position: sum.label(&all.positions[at]),
            options: all.graph.options(*vertex).iter().map(|option| values[*option as usize]).collect(),
            value: values[at],
            normal_win: wins(facts.normal[at]),
            misere_win: wins(facts.misere[at]),
        }
    };
    order.iter().map(step).collect()
}
