//! `grundy analyse`: the game graph of a position and everything backward induction tells about it.

use super::{analyse_board, requirements, style};
use crate::context::Context;
use crate::failure::Failure;
use crate::show::board::count_rows;
use grundy::ask::board::BoardCounts;
use grundy::ask::views;
use grundy::game::{Convention, Game, Kind};
use grundy::notation::Expression;
use grundy::solve::Sum;
use grundy::solve::digraph::{Digraph, Order};
use grundy::solve::graph::{GameGraph, Identify};
use grundy::solve::loopy::{LoopyValue, Verdict, values, verdicts};
use num_bigint::BigUint;
use serde_json::{Value, json};

/// So many terminal positions are listed by name.
const MOST_LISTED: usize = 20;

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
    /// A position, such as nim:3,5,7
    expr: String,
    /// List every position with its outcomes, values and discounted value
    #[arg(long)]
    table: bool,
    /// Print the table as comma-separated values
    #[arg(long, requires = "table", conflicts_with = "json")]
    csv: bool,
    /// Show backward induction step by step
    #[arg(long)]
    trace: bool,
    /// Test the six requirements for an impartial game
    #[arg(long)]
    requirements: bool,
    /// The discount per move of the discounted value (win 1, loss -1), as a fraction
    #[arg(long, default_value = "1/2", value_name = "FRACTION", value_parser = parse_fraction)]
    discount: (u32, u32),
    #[command(flatten)]
    board: analyse_board::Switches,
}

/// Boards with more positions are counted, not listed, unless a list is asked for.
const MOST_LISTED_POSITIONS: u32 = 20_000;

fn parse_fraction(text: &str) -> Result<(u32, u32), String> {
    let wrong = || format!("'{text}' is not a fraction between 0 and 1, such as 1/2");
    let (top, bottom) = text.split_once('/').ok_or_else(wrong)?;
    let fraction: (u32, u32) = (top.parse().map_err(|_| wrong())?, bottom.parse().map_err(|_| wrong())?);
    if fraction.0 == 0 || fraction.0 >= fraction.1 { Err(wrong()) } else { Ok(fraction) }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let expression = context.bench().expression(&args.expr)?;
    if args.board.tree {
        return context.print(&analyse_board::tree(&expression, args.board, context)?);
    }
    let lists = args.table || args.trace || args.csv;
    let board = match lists {
        true => None,
        false => analyse_board::analyse(&expression, &args.expr, args.board, context)?,
    };
    if let Some(board) = board {
        return of_board(&expression, board, args, context);
    }
    let (sum, position) = (&expression.sum, &expression.position);
    let mut budget = context.budget();
    let all = GameGraph::explore(sum, position, Identify::Standard, &mut budget)?;
    let classes = GameGraph::explore(sum, position, Identify::Symmetry, &mut budget)?.positions.len();
    let facts = Facts::new(&all.graph, sum.kind());
    if args.csv {
        return context.print(&style::csv(&table_rows(sum, &all, &facts, args))?);
    }
    let mut answer = summary(&expression, &all, classes, &facts, args);
    let wanted = requirements::list(sum, position, facts.order.is_some());
    if args.requirements {
        answer["requirements"] = json!(wanted);
    }
    context.answer(&answer, || {
        let mut text = summary_lines(&answer);
        if args.requirements {
            text.push_str(&format!("\n{}", requirements::lines(&wanted)));
        }
        if args.trace {
            text.push_str(&format!("\n{}", trace(sum, &all, &facts)));
        }
        if args.table {
            text.push_str(&format!("\n{}", style::columns(&table_rows(sum, &all, &facts, args))));
        }
        text
    })
}

/// A placement game: what is said about its board, and about its graph if that is small.
fn of_board(
    expression: &Expression,
    board: analyse_board::Board,
    args: &Args,
    context: &Context,
) -> Result<(), Failure> {
    let counts = match views::placed(expression) {
        Some((game, position)) => Some(BoardCounts::of(game, position, false, &context.budget())?),
        None => None,
    };
    let reached = counts.as_ref().and_then(|counts| counts.positions.as_ref());
    let few = reached.is_some_and(|count| count.0 <= MOST_LISTED_POSITIONS.into());
    let small = few && board.json["result"]["symmetries"] == false;
    let mut answer = json!({"expr": expression.to_string()});
    if small {
        let (sum, position, mut budget) = (&expression.sum, &expression.position, context.budget());
        let all = GameGraph::explore(sum, position, Identify::Standard, &mut budget)?;
        let classes = board.json["result"]["positions_up_to_symmetry"].as_u64().unwrap_or(0) as usize;
        answer = summary(expression, &all, classes, &Facts::new(&all.graph, sum.kind()), args);
    }
    let mut rows = if small { summary_rows(&answer) } else { Vec::new() };
    style::merge(&mut answer, &board.json);
    answer["counts"] = json!(counts);
    rows.extend(board.rows);
    let counted = counts.as_ref().map(count_rows).unwrap_or_default();
    rows.extend(counted.into_iter().filter(|row| !is_said(row, small)));
    context.answer(&answer, || format!("{}\n{}", style::strong(expression), style::columns(&rows)))
}

/// Lines of the counts that the result says already, or that the graph of a small game has said.
fn is_said(row: &[String], small: bool) -> bool {
    let by_result = ["  positions", "  up to symmetry", "  mean branching"];
    by_result.contains(&row[0].as_str()) || small && row[0] == "  longest play"
}

/// What backward induction and retrograde analysis say about every vertex.
struct Facts {
    /// Vertices with options first; `None` if there are cycles.
    order: Option<Vec<u32>>,
    values: Option<Vec<u32>>,
    misere_values: Option<Vec<u32>>,
    normal: Vec<Verdict>,
    misere: Vec<Verdict>,
    cycle: Vec<u32>,
    /// Where there are cycles: the root's generalised value.
    loopy_value: Option<Value>,
    /// Plies to the end if the winner hurries and the loser delays.
    plies: Option<Vec<u32>>,
}

impl Facts {
    fn new(graph: &Digraph, kind: Kind) -> Facts {
        let (order, cycle) = match graph.order() {
            Order::Artinian(order) => (Some(order), Vec::new()),
            Order::Cycle(cycle) => (None, cycle),
        };
        let normal = verdicts(graph, Convention::Normal);
        // Where the players have different moves, nim values mean nothing.
        let valued = |convention| graph.values(convention).filter(|_| kind != Kind::Partizan);
        Facts {
            plies: order.as_ref().map(|order| plies(graph, order, &normal)),
            order,
            values: valued(Convention::Normal),
            misere_values: valued(Convention::Misere),
            misere: verdicts(graph, Convention::Misere),
            loopy_value: (kind == Kind::Loopy && !cycle.is_empty()).then(|| {
                match values(graph).swap_remove(0) {
                    LoopyValue::Finite(value) => json!(value),
                    LoopyValue::Infinite(_) => json!("infinite"),
                }
            }),
            normal,
            cycle,
        }
    }
}

/// The winner takes the shortest way to the end, the loser the longest.
fn plies(graph: &Digraph, order: &[u32], normal: &[Verdict]) -> Vec<u32> {
    let mut plies = vec![0; graph.vertices()];
    for vertex in order {
        let lost = |option: &&u32| matches!(normal[**option as usize], Verdict::Loss(_));
        let after = |option: &u32| plies[*option as usize] + 1;
        let options = graph.options(*vertex);
        plies[*vertex as usize] = match normal[*vertex as usize] {
            Verdict::Win(_) => options.iter().filter(lost).map(after).min(),
            _ => options.iter().map(after).max(),
        }
        .unwrap_or(0);
    }
    plies
}

fn summary(
    expression: &Expression,
    all: &GameGraph<Sum>,
    classes: usize,
    facts: &Facts,
    args: &Args,
) -> Value {
    let name = |vertex: &u32| expression.sum.label(&all.positions[*vertex as usize]);
    let terminals = all.graph.terminals();
    let first = |values: &Option<Vec<u32>>| values.as_ref().map_or(Value::Null, |values| json!(values[0]));
    let branching = all.graph.edges() as f64 / (all.positions.len() - terminals.len()).max(1) as f64;
    let mut answer = json!({
        "expr": expression.to_string(),
        "positions": all.positions.len(),
        "positions_up_to_symmetry": classes,
        "moves": all.graph.edges(),
        "active": all.positions.len() - terminals.len(),
        "terminal": terminals.len(),
        "terminal_positions": terminals.iter().take(MOST_LISTED).map(name).collect::<Vec<_>>(),
        "simple": all.graph.is_simple(),
        "locally_finite": true,
        "artinian": facts.order.is_some(),
        "mean_branching": (branching * 100.0).round() / 100.0,
        "longest_play": all.graph.depths().map_or(Value::Null, |depths| json!(depths[0])),
        "value": facts.loopy_value.clone().unwrap_or_else(|| first(&facts.values)),
        "misere_value": first(&facts.misere_values),
        "outcome": outcome_name(facts.normal[0]),
        "misere_outcome": outcome_name(facts.misere[0]),
    });
    if !facts.cycle.is_empty() {
        answer["cycle"] = json!(facts.cycle.iter().map(name).collect::<Vec<_>>());
    }
    if let Some(order) = &facts.order {
        answer["naive_calls"] = style::big(&naive_calls(&all.graph, order));
        answer["memoised_calls"] = json!(all.positions.len());
    }
    if args.table {
        answer["table"] =
            (0..all.positions.len()).map(|vertex| row_json(expression, all, facts, vertex, args)).collect();
    }
    answer
}

fn row_json(
    expression: &Expression,
    all: &GameGraph<Sum>,
    facts: &Facts,
    vertex: usize,
    args: &Args,
) -> Value {
    let at = |values: &Option<Vec<u32>>| values.as_ref().map_or(Value::Null, |values| json!(values[vertex]));
    json!({
        "position": expression.sum.label(&all.positions[vertex]),
        "misere_win": matches!(facts.misere[vertex], Verdict::Win(_)),
        "normal_win": matches!(facts.normal[vertex], Verdict::Win(_)),
        "outcome": outcome_name(facts.normal[vertex]),
        "value": at(&facts.values),
        "misere_value": at(&facts.misere_values),
        "discounted": discounted(facts, vertex, args),
    })
}

fn outcome_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win(_) => "N",
        Verdict::Loss(_) => "P",
        Verdict::Draw => "draw",
    }
}

/// Calls a recursion makes from the root if it remembers nothing.
fn naive_calls(graph: &Digraph, order: &[u32]) -> BigUint {
    let mut calls = vec![BigUint::ZERO; graph.vertices()];
    for vertex in order {
        let below: BigUint = graph.options(*vertex).iter().map(|option| &calls[*option as usize]).sum();
        calls[*vertex as usize] = below + 1u32;
    }
    calls.swap_remove(0)
}

/// Win 1, loss -1, times the discount for every move: always plus or minus a power of it.
fn discounted(facts: &Facts, vertex: usize, args: &Args) -> Option<String> {
    let plies = facts.plies.as_ref()?[vertex];
    let sign = if matches!(facts.normal[vertex], Verdict::Win(_)) { "" } else { "-" };
    let (top, bottom) = args.discount;
    let (top, bottom) = (BigUint::from(top).pow(plies), BigUint::from(bottom).pow(plies));
    Some(if plies == 0 { format!("{sign}1") } else { format!("{sign}{top}/{bottom}") })
}

fn summary_lines(answer: &Value) -> String {
    let title = answer["expr"].as_str().unwrap_or_default();
    format!("{}\n{}", style::strong(title), style::columns(&summary_rows(answer)))
}

fn summary_rows(answer: &Value) -> Vec<Vec<String>> {
    let text = |key: &str| match &answer[key] {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".into(),
        Value::Bool(false) => "no".into(),
        Value::Null => "-".into(),
        other => other.to_string(),
    };
    let names = |key: &str| -> String {
        let list = answer[key].as_array().cloned().unwrap_or_default();
        list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("  ")
    };
    let mut rows = Vec::new();
    let mut add = |label: &str, value: String| rows.push(vec![format!("  {label}"), value]);
    add("positions", format!("{} ({} up to symmetry)", text("positions"), text("positions_up_to_symmetry")));
    add("moves", format!("{} ({} from each active position)", text("moves"), text("mean_branching")));
    add("active", text("active"));
    let listed = answer["terminal_positions"].as_array().map_or(0, Vec::len) as u64;
    let more = if answer["terminal"].as_u64() > Some(listed) { "  ..." } else { "" };
    add("terminal", format!("{}: {}{more}", text("terminal"), names("terminal_positions")));
    add("simple", text("simple"));
    add("locally finite", format!("{} (every finite graph is)", text("locally_finite")));
    match answer.get("cycle") {
        None => add("artinian", text("artinian")),
        Some(_) => add("artinian", format!("no: {} -> ...", names("cycle").replace("  ", " -> "))),
    }
    add("longest play", text("longest_play"));
    add("normal play", format!("value {}, {}", text("value"), text("outcome")));
    add("misère play", format!("value {}, {}", text("misere_value"), text("misere_outcome")));
    if answer.get("naive_calls").is_some() {
        add("calls", format!("{} naive, {} memoised", text("naive_calls"), text("memoised_calls")));
    }
    rows
}

fn table_rows(sum: &Sum, all: &GameGraph<Sum>, facts: &Facts, args: &Args) -> Vec<Vec<String>> {
    let heading = ["position", "misère win", "normal win", "value", "misère value", "discounted"];
    let mut rows = vec![heading.map(String::from).to_vec()];
    let win = |verdict: Verdict| match verdict {
        Verdict::Win(_) => "1".to_string(),
        Verdict::Loss(_) => "0".into(),
        Verdict::Draw => "draw".into(),
    };
    let at = |values: &Option<Vec<u32>>, v: usize| {
        values.as_ref().map_or("-".into(), |values| values[v].to_string())
    };
    for (vertex, position) in all.positions.iter().enumerate() {
        rows.push(vec![
            sum.label(position),
            win(facts.misere[vertex]),
            win(facts.normal[vertex]),
            at(&facts.values, vertex),
            at(&facts.misere_values, vertex),
            discounted(facts, vertex, args).unwrap_or("-".into()),
        ]);
    }
    rows
}

fn trace(sum: &Sum, all: &GameGraph<Sum>, facts: &Facts) -> String {
    let (Some(order), Some(values)) = (&facts.order, &facts.values) else {
        return "backward induction is not possible: there is a cycle".into();
    };
    let mut lines = vec!["backward induction, options first:".to_string()];
    for vertex in order {
        let options = all.graph.options(*vertex);
        let list: Vec<String> = options.iter().map(|option| values[*option as usize].to_string()).collect();
        let wins = |verdicts: &[Verdict]| u8::from(matches!(verdicts[*vertex as usize], Verdict::Win(_)));
        let why = if options.is_empty() { "no moves".into() } else { format!("mex{{{}}}", list.join(",")) };
        lines.push(format!(
            "  {}: value {} = {why}, normal win {}, misère win {}",
            sum.label(&all.positions[*vertex as usize]),
            values[*vertex as usize],
            wins(&facts.normal),
            wins(&facts.misere)
        ));
    }
    lines.join("\n")
}
