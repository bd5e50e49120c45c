//! `grundy analyse`: the game graph of a position, everything backward induction tells about it, and its board.

use super::Speak;
use super::board::count_rows;
use crate::context::Context;
use crate::failure::Failure;
use crate::style;
use crate::words::Words;
use crate::words::answers::Label;
use grundy::ask::analyse::board::BoardResult;
use grundy::ask::analyse::graph::{TableRow, TraceStep};
use grundy::ask::analyse::{Analysis, BoardAnalysis, GraphSummary, PositionAnalysis, Requirement, TreeNode};
use grundy::ask::fields::ConventionName;
use grundy::ask::{Analyse, OutcomeName};
use grundy::language::Language;
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
        return super::speak(&args.question, context);
    }
    match context.ask(&args.question)? {
        Analysis::Position(found) => context.print(&style::csv(&table(&found, Words(Language::English)))?),
        Analysis::Tree(_) => Ok(()),
    }
}

impl Speak for Analysis {
    fn speak(&self, words: Words) -> String {
        match self {
            Analysis::Tree(found) => {
                let nodes = found.tree.iter().map(|one| node(one, words));
                nodes.collect::<Vec<_>>().join("\n")
            }
            Analysis::Position(found) => position(found, words),
        }
    }
}

/// `code | value | successors`, ends marked.
fn node(node: &TreeNode, words: Words) -> String {
    let mark = match (node.successors, node.again) {
        (0, _) => format!("  {}", words.end()),
        (_, true) => format!("  {}", words.above()),
        (_, false) => String::new(),
    };
    format!("{}{} | {} | {}{mark}", "  ".repeat(node.depth), node.code, node.value, node.successors)
}

fn position(found: &PositionAnalysis, words: Words) -> String {
    let mut rows: Vec<Vec<String>> = found.graph.iter().flat_map(|graph| graph_rows(graph, words)).collect();
    if let Some(board) = &found.board {
        rows.extend(board_rows(board, words));
        // The result says some of the counts already, the graph of a small game another one.
        let said = |label: &str| match label {
            "  positions" | "  up to symmetry" | "  mean branching" => true,
            "  longest play" => found.graph.is_some(),
            _ => false,
        };
        let counts = count_rows(&board.counts, None).into_iter().filter(|row| !said(&row[0]));
        rows.extend(counts.map(|row| vec![format!("  {}", words.told(row[0].trim())), words.told(&row[1])]));
    }
    let mut parts = vec![style::strong(&found.expr), style::columns(&rows)];
    parts.extend(found.requirements.as_deref().map(|list| requirements(list, words)));
    if let (Some(steps), Some(graph)) = (&found.trace, &found.graph) {
        parts.push(trace(steps, graph, words));
    }
    if found.graph.as_ref().is_some_and(|graph| graph.table.is_some()) {
        parts.push(style::columns(&table(found, words)));
    }
    parts.join("\n")
}

fn or_none(value: Option<impl Display>) -> String {
    value.map_or("-".into(), |value| value.to_string())
}

/// Lines of labels and what is said under them.
struct Rows {
    words: Words,
    rows: Vec<Vec<String>>,
}

impl Rows {
    fn add(&mut self, label: Label, said: impl Into<String>) {
        self.rows.push(vec![format!("  {}", self.words.label(label)), said.into()]);
    }
}

fn graph_rows(graph: &GraphSummary, words: Words) -> Vec<Vec<String>> {
    let more = if graph.terminal > graph.terminal_positions.len() { "  ..." } else { "" };
    let artinian = match &graph.cycle {
        None => words.yes(graph.artinian).into(),
        Some(cycle) => format!("{}: {} -> ...", words.yes(false), cycle.join(" -> ")),
    };
    let value = graph.value.map_or("-".into(), |value| match value.nimber() {
        Some(value) => value.to_string(),
        None => words.infinite().into(),
    });
    let outcomes = [graph.outcome, graph.misere_outcome].map(|outcome| words.told(&outcome.to_string()));
    let symmetric = words.up_to_symmetry(&graph.positions_up_to_symmetry.to_string());
    let finite = format!("{} ({})", words.yes(graph.locally_finite), words.every_finite_graph());
    let mut rows = Rows { words, rows: Vec::new() };
    rows.add(Label::Positions, format!("{} ({symmetric})", graph.positions));
    rows.add(Label::Moves, format!("{} ({})", graph.moves, words.per_active_position(graph.mean_branching)));
    rows.add(Label::Active, graph.active.to_string());
    rows.add(Label::Terminal, format!("{}: {}{more}", graph.terminal, graph.terminal_positions.join("  ")));
    rows.add(Label::Simple, words.yes(graph.simple));
    rows.add(Label::LocallyFinite, finite);
    rows.add(Label::Artinian, artinian);
    rows.add(Label::LongestPlay, or_none(graph.longest_play));
    rows.add(Label::NormalPlay, format!("{}, {}", words.value(false, &value), outcomes[0]));
    let misere = words.value(false, &or_none(graph.misere_value));
    rows.add(Label::MiserePlay, format!("{misere}, {}", outcomes[1]));
    if let Some(calls) = &graph.calls {
        rows.add(Label::Calls, words.calls(&calls.naive_calls, calls.memoised_calls));
    }
    rows.rows
}

fn board_rows(board: &BoardAnalysis, words: Words) -> Vec<Vec<String>> {
    let mut rows = Rows { words, rows: Vec::new() };
    rows.add(Label::Result, result(&board.result, words));
    rows.add(Label::Time, format!("{:.2} s", board.result.seconds));
    rows.add(Label::Board, board.board.join(" / "));
    let (code, least) = (board.code.to_string(), board.representative.to_string());
    rows.add(Label::Code, words.orbit(&code, &first(&board.orbit, ",", " ..."), &least));
    let parts = first(&board.parts, "  ", "  ...");
    let count = board.parts.len();
    rows.add(Label::Parts, if count == 0 { words.none().into() } else { format!("{count}: {parts}") });
    if let Some(played) = &board.played {
        rows.add(Label::MoveNumbers, played.numbered.join(" / "));
        let moves: Vec<String> =
            played.moves_played.iter().map(|one| format!("{} {}", one.text, one.code)).collect();
        rows.add(Label::Played, words.moved_last(&moves.join(", "), played.last_mover));
    }
    if let Some(proof) = &board.proof {
        rows.add(Label::Proof, words.mirror_proof(proof.winner, &proof.strategy));
    }
    if let Some(moves) = &board.handicap {
        rows.add(Label::Handicap, words.handicap(&moves.join(", ")));
    }
    rows.rows
}

fn result(result: &BoardResult, words: Words) -> String {
    let play = words.play(result.convention == ConventionName::Misere);
    let count = words.positions(&result.positions.to_string());
    let count = match &result.positions_up_to_symmetry {
        _ if result.symmetries => words.up_to_symmetry(&count),
        _ if result.normal_forms => format!("{count}{}", words.up_to_order()),
        Some(symmetric) => format!("{count} ({})", words.up_to_symmetry(&symmetric.to_string())),
        None => count,
    };
    let mean =
        result.mean_branching.map_or(String::new(), |mean| format!(", {}", words.mean_branching(mean)));
    let value = words.value(false, &result.value.to_string());
    format!("{value}, {} ({play}); {count}{mean}", words.wins(result.winner))
}

/// The first ones of a list, and whether there are more.
fn first(list: &[impl Display], between: &str, more: &str) -> String {
    let listed: Vec<String> = list.iter().take(MOST_LISTED).map(ToString::to_string).collect();
    format!("{}{}", listed.join(between), if list.len() > MOST_LISTED { more } else { "" })
}

fn requirements(list: &[Requirement], words: Words) -> String {
    let row = |one: &Requirement| {
        vec![format!("  {}", one.number), words.told(one.requirement), words.met(one.met).into()]
    };
    let rows: Vec<Vec<String>> = list.iter().map(row).collect();
    let verdict = words.impartial(list.iter().all(|one| one.met));
    format!("{}\n  {verdict}", style::columns(&rows))
}

fn trace(steps: &[TraceStep], graph: &GraphSummary, words: Words) -> String {
    if steps.is_empty() {
        return words.no_induction(!graph.artinian).into();
    }
    let mut lines = vec![words.induction().to_string()];
    lines.extend(steps.iter().map(|step| {
        let options: Vec<String> = step.options.iter().map(u32::to_string).collect();
        let why = match options.is_empty() {
            true => words.no_moves().into(),
            false => format!("mex{{{}}}", options.join(",")),
        };
        let [normal, misere] = [step.normal_win, step.misere_win].map(u8::from);
        words.induction_step(&step.position, step.value, &why, normal, misere)
    }));
    lines.join("\n")
}

/// Every position, under a heading.
fn table(found: &PositionAnalysis, words: Words) -> Vec<Vec<String>> {
    let heading = [
        Label::Position,
        Label::MisereWin,
        Label::NormalWin,
        Label::Value,
        Label::MisereValue,
        Label::Discounted,
    ];
    let win = |outcome: OutcomeName| match outcome {
        OutcomeName::N => "1",
        OutcomeName::P => "0",
        OutcomeName::Draw => words.draw(),
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
    let heading = heading.map(|label| words.label(label).to_string()).to_vec();
    std::iter::once(heading).chain(rows).collect()
}
