//! `grundy analyse`: the game graph of a position, everything backward induction tells about it, and its board.

use super::Show;
use super::board::count_rows;
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use grundy::ask::analyse::board::BoardResult;
use grundy::ask::analyse::graph::{TableRow, TraceStep};
use grundy::ask::analyse::{Analysis, BoardAnalysis, GraphSummary, PositionAnalysis, Requirement, TreeNode};
use grundy::ask::fields::ConventionName;
use grundy::ask::{Analyse, OutcomeName};
use std::fmt::Display;

/// So many images or parts are listed.
const MOST_LISTED: usize = 16;

/// Arguments of `grundy analyse`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy analyse 'subtract(1,2):6'
  grundy analyse 'subtract(1,2):6' --table      every position: misère and normal win, value
  grundy analyse 'subtract(1,2):3' --trace      backward induction step by step
  grundy analyse take-a-prime:20 --requirements
  grundy analyse 'graph(my-game.json):start'
  grundy analyse 'djuv(3x4)' --symmetries       as the analysis tool of Schneider's thesis
  grundy analyse 'djuv(2x2)' --symmetries --tree")]
pub struct Args {
    /// What is asked.
    #[command(flatten)]
    pub question: Analyse,
    /// Print the table as comma-separated values
    #[arg(long, requires = "table", conflicts_with_all = ["json", "tree"])]
    csv: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    if !args.csv {
        return super::tell(&args.question, context);
    }
    match context.ask(&args.question)? {
        Analysis::Position(found) => context.print(&style::csv(&table(&found))?),
        Analysis::Tree(_) => Ok(()),
    }
}

impl Show for Analysis {
    fn show(&self) -> String {
        match self {
            Analysis::Tree(found) => found.tree.iter().map(node).collect::<Vec<_>>().join("\n"),
            Analysis::Position(found) => position(found),
        }
    }
}

/// `code | value | successors`, ends marked.
fn node(node: &TreeNode) -> String {
    let mark = match (node.successors, node.again) {
        (0, _) => "  end",
        (_, true) => "  (above)",
        (_, false) => "",
    };
    format!("{}{} | {} | {}{mark}", "  ".repeat(node.depth), node.code, node.value, node.successors)
}

fn position(found: &PositionAnalysis) -> String {
    let mut rows: Vec<Vec<String>> = found.graph.iter().flat_map(graph_rows).collect();
    if let Some(board) = &found.board {
        rows.extend(board_rows(board));
        // The result says some of the counts already, the graph of a small game another one.
        let said = |label: &str| match label {
            "  positions" | "  up to symmetry" | "  mean branching" => true,
            "  longest play" => found.graph.is_some(),
            _ => false,
        };
        rows.extend(count_rows(&board.counts).into_iter().filter(|row| !said(&row[0])));
    }
    let mut parts = vec![style::strong(&found.expr), style::columns(&rows)];
    parts.extend(found.requirements.as_deref().map(requirements));
    if let (Some(steps), Some(graph)) = (&found.trace, &found.graph) {
        parts.push(trace(steps, graph));
    }
    if found.graph.as_ref().is_some_and(|graph| graph.table.is_some()) {
        parts.push(style::columns(&table(found)));
    }
    parts.join("\n")
}

/// A label and what is said.
fn row(label: &str, said: impl Into<String>) -> Vec<String> {
    vec![format!("  {label}"), said.into()]
}

fn or_none(value: Option<impl Display>) -> String {
    value.map_or("-".into(), |value| value.to_string())
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

fn graph_rows(graph: &GraphSummary) -> Vec<Vec<String>> {
    let more = if graph.terminal > graph.terminal_positions.len() { "  ..." } else { "" };
    let artinian = match &graph.cycle {
        None => yes(graph.artinian).into(),
        Some(cycle) => format!("no: {} -> ...", cycle.join(" -> ")),
    };
    let value = graph.value.map_or("-".into(), |value| match value.nimber() {
        Some(value) => value.to_string(),
        None => "infinite".into(),
    });
    let (outcome, misere_value) = (graph.outcome, or_none(graph.misere_value));
    let mut rows = vec![
        row("positions", format!("{} ({} up to symmetry)", graph.positions, graph.positions_up_to_symmetry)),
        row("moves", format!("{} ({:?} from each active position)", graph.moves, graph.mean_branching)),
        row("active", graph.active.to_string()),
        row("terminal", format!("{}: {}{more}", graph.terminal, graph.terminal_positions.join("  "))),
        row("simple", yes(graph.simple)),
        row("locally finite", format!("{} (every finite graph is)", yes(graph.locally_finite))),
        row("artinian", artinian),
        row("longest play", or_none(graph.longest_play)),
        row("normal play", format!("value {value}, {outcome}")),
        row("misère play", format!("value {misere_value}, {}", graph.misere_outcome)),
    ];
    if let Some(calls) = &graph.calls {
        let said = format!("{} naive, {} memoised", calls.naive_calls, calls.memoised_calls);
        rows.push(row("calls", said));
    }
    rows
}

fn board_rows(board: &BoardAnalysis) -> Vec<Vec<String>> {
    let mut rows = vec![
        row("result", result(&board.result)),
        row("time", format!("{:.2} s", board.result.seconds)),
        row("board", board.board.join(" / ")),
    ];
    let (code, least) = (&board.code, &board.representative);
    let images = first(&board.orbit, ",", " ...");
    rows.push(row("code", format!("{code}, orbit {{{images}}}, representative {least}")));
    let parts = first(&board.parts, "  ", "  ...");
    let count = board.parts.len();
    rows.push(row("parts", if count == 0 { "none".into() } else { format!("{count}: {parts}") }));
    if let Some(played) = &board.played {
        rows.push(row("numbered board", played.numbered.join(" / ")));
        let moves: Vec<String> =
            played.moves_played.iter().map(|one| format!("{} {}", one.text, one.code)).collect();
        rows.push(row("played", format!("{}; {} moved last", moves.join(", "), played.last_mover)));
    }
    if let Some(proof) = &board.proof {
        let said = format!("{}: the {} player {} (normal play)", proof.level, proof.winner, proof.strategy);
        rows.push(row("proof", said));
    }
    if let Some(moves) = &board.handicap {
        let said = match moves.is_empty() {
            true => "the second player still wins".to_string(),
            false => format!("the first player wins with {}", moves.join(", ")),
        };
        rows.push(row("handicap", said));
    }
    rows
}

fn result(result: &BoardResult) -> String {
    let play = if result.convention == ConventionName::Misere { "misère" } else { "normal play" };
    let alike = match &result.positions_up_to_symmetry {
        _ if result.symmetries => " up to symmetry".into(),
        _ if result.normal_forms => " up to the order of rows and columns".into(),
        Some(symmetric) => format!(" ({symmetric} up to symmetry)"),
        None => String::new(),
    };
    let mean = result.mean_branching.map_or(String::new(), |mean| format!(", mean branching {mean:.2}"));
    let (value, winner, count) = (result.value, result.winner, &result.positions);
    format!("value {value}, the {winner} player wins ({play}); {count} positions{alike}{mean}")
}

/// The first ones of a list, and whether there are more.
fn first(list: &[impl Display], between: &str, more: &str) -> String {
    let listed: Vec<String> = list.iter().take(MOST_LISTED).map(ToString::to_string).collect();
    format!("{}{}", listed.join(between), if list.len() > MOST_LISTED { more } else { "" })
}

fn requirements(list: &[Requirement]) -> String {
    let met = |is: bool| if is { "met" } else { "not met" };
    let rows: Vec<Vec<String>> = list
        .iter()
        .map(|one| vec![format!("  {}", one.number), one.requirement.into(), met(one.met).into()])
        .collect();
    let not = if list.iter().all(|one| one.met) { "" } else { "not " };
    format!("{}\n  {not}an impartial game", style::columns(&rows))
}

fn trace(steps: &[TraceStep], graph: &GraphSummary) -> String {
    if steps.is_empty() {
        let why = if graph.artinian { "the players have different moves" } else { "there is a cycle" };
        return format!("backward induction is not possible: {why}");
    }
    let mut lines = vec!["backward induction, options first:".to_string()];
    lines.extend(steps.iter().map(|step| {
        let options: Vec<String> = step.options.iter().map(u32::to_string).collect();
        let why =
            if options.is_empty() { "no moves".into() } else { format!("mex{{{}}}", options.join(",")) };
        let [normal, misere] = [step.normal_win, step.misere_win].map(u8::from);
        let (position, value) = (&step.position, step.value);
        format!("  {position}: value {value} = {why}, normal win {normal}, misère win {misere}")
    }));
    lines.join("\n")
}

/// Every position, under a heading.
fn table(found: &PositionAnalysis) -> Vec<Vec<String>> {
    let heading = ["position", "misère win", "normal win", "value", "misère value", "discounted"];
    let win = |outcome: OutcomeName| match outcome {
        OutcomeName::N => "1",
        OutcomeName::P => "0",
        OutcomeName::Draw => "draw",
    };
    let cells = |row: &TableRow| {
        vec![
            row.position.clone(),
            win(row.misere_outcome).into(),
            win(row.outcome).into(),
            or_none(row.value),
            or_none(row.misere_value),
            or_none(row.discounted.as_ref()),
        ]
    };
    let rows = found.graph.iter().flat_map(|graph| graph.table.iter().flatten()).map(cells);
    std::iter::once(heading.map(String::from).to_vec()).chain(rows).collect()
}
