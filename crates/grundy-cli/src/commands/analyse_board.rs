//! `grundy analyse` for placement games: what the analysis tool of Schneider's thesis prints, and more.
//!
//! The text result (value, winner, positions, mean branching, time), bit code, orbit, independent parts, numbered
//! board, mirror strategy and handicap openings; and the tree view, where a node reads `code | value | successors`.

use super::style;
use crate::context::Context;
use crate::failure::Failure;
use grundy::ask::board::{self, code, crosses, orbit, text_board};
use grundy::ask::views;
use grundy::board::counting::{Alike, Enumerated, classes, enumerate, moves_in_all, positions};
use grundy::board::mirror::{Mirror, handicap_wins, mirror_strategy};
use grundy::board::placement::{Placements, Position};
use grundy::board::shape::names::Written;
use grundy::budget::Budget;
use grundy::game::{Convention, Game, Outcome};
use grundy::notation::Expression;
use grundy::solve::Solver;
use grundy::solve::solver::list_options;
use grundy::text::Fragment;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use serde_json::{Value, json};
use std::time::Instant;

/// So many images or parts are listed.
const MOST_LISTED: usize = 16;

/// Switches of `grundy analyse` that are about boards.
#[derive(clap::Args, Clone, Copy)]
pub struct Switches {
    /// Boards: positions that symmetries carry into each other count once
    #[arg(long)]
    symmetries: bool,
    /// Juvavum: positions that differ by the order of rows and columns count once
    #[arg(long, conflicts_with = "symmetries")]
    normal_forms: bool,
    /// Boards: show the tree of positions, each as code | value | successors
    #[arg(long)]
    pub tree: bool,
    /// Boards: show the tree only so many moves deep
    #[arg(long, value_name = "MOVES", requires = "tree")]
    depth: Option<usize>,
    /// Boards: first moves that win if the second player must not answer the first move by its mirror image
    #[arg(long)]
    handicap: bool,
    /// Boards: value and winner in misère play
    #[arg(long)]
    misere: bool,
}

impl Switches {
    fn convention(self) -> Convention {
        if self.misere { Convention::Misere } else { Convention::Normal }
    }

    /// Which positions count as one.
    fn alike(self) -> Alike {
        match (self.symmetries, self.normal_forms) {
            (true, _) => Alike::Symmetric,
            (_, true) => Alike::Permuted,
            _ => Alike::Equal,
        }
    }
}

/// What is said about a board: JSON, and lines for people.
pub struct Board {
    /// The fields to add to the answer.
    pub json: Value,
    /// The lines to add to the text.
    pub rows: Vec<Vec<String>>,
}

/// Analyses the position of a placement game; `text` is the expression as it was typed.
pub fn analyse(
    expression: &Expression,
    text: &str,
    switches: Switches,
    context: &Context,
) -> Result<Option<Board>, Failure> {
    let Some((game, position)) = views::placed(expression) else { return Ok(None) };
    let mut board = Board { json: json!({}), rows: Vec::new() };
    result(&mut board, expression, game, position, switches, context)?;
    describe(&mut board, game, position);
    played(&mut board, game, text);
    strategy(&mut board, game, position);
    if switches.handicap {
        let wins = handicap_wins(game, position, &mut context.budget())?;
        let names: Vec<String> = wins.iter().map(|cells| game.layout().shape.move_name(cells)).collect();
        let words = match &names[..] {
            [] => "the second player still wins".to_string(),
            _ => format!("the first player wins with {}", names.join(", ")),
        };
        board.add("handicap", "handicap", json!(names), words);
    }
    Ok(Some(board))
}

impl Board {
    fn add(&mut self, field: &str, label: &str, value: Value, words: impl Into<String>) {
        self.json[field] = value;
        self.rows.push(vec![format!("  {label}"), words.into()]);
    }
}

/// Value, winner, positions, mean branching, time.
fn result(
    board: &mut Board,
    expression: &Expression,
    game: &Placements,
    position: &Position,
    switches: Switches,
    context: &Context,
) -> Result<(), Failure> {
    let started = Instant::now();
    let mut budget = context.budget();
    let (any, here) = (&expression.sum.terms[0], &expression.position[0]);
    let value = any.value(here, switches.convention(), &mut budget)?;
    let (count, mean) = counted(game, position, switches.alike(), &mut budget)?;
    let symmetric = board::affordable(classes(game, position, &mut context.small_budget()))?;
    let winner = if Outcome::of(value) == Outcome::P { "second" } else { "first" };
    let seconds = started.elapsed().as_secs_f64();
    board.json["result"] = json!({
        "convention": switches.convention().to_string(),
        "symmetries": switches.symmetries,
        "normal_forms": switches.normal_forms,
        "value": style::number(value),
        "winner": winner,
        "positions": style::big(&count),
        "positions_up_to_symmetry": symmetric.as_ref().map_or(Value::Null, style::big),
        "mean_branching": mean.map_or(Value::Null, |mean| json!(mean)),
        "seconds": seconds,
    });
    let words = format!(
        "value {value}, the {winner} player wins ({}); {count} positions{}{}",
        if switches.misere { "misère" } else { "normal play" },
        match symmetric {
            _ if switches.symmetries => " up to symmetry".into(),
            _ if switches.normal_forms => " up to the order of rows and columns".into(),
            Some(symmetric) => format!(" ({symmetric} up to symmetry)"),
            None => String::new(),
        },
        mean.map_or(String::new(), |mean| format!(", mean branching {mean:.2}")),
    );
    board.rows.push(vec!["  result".into(), words]);
    board.rows.push(vec!["  time".into(), format!("{seconds:.2} s")]);
    Ok(())
}

/// Classes of Juvavum positions are counted by formula; only so many are listed for the mean branching.
const MOST_CLASSES: u64 = 50_000;

/// How many positions there are if alike ones count once, and how many moves they have on average.
fn counted(
    game: &Placements,
    position: &Position,
    alike: Alike,
    budget: &mut Budget<'_>,
) -> Result<(BigUint, Option<f64>), Failure> {
    let of = |found: Enumerated| {
        let (positions, moves) = (found.positions.into(), found.moves.into());
        let mean = board::ratio(&moves, &positions);
        (positions, Some(mean))
    };
    if alike == Alike::Equal {
        let (count, moves) = (positions(game, position, budget)?, moves_in_all(game, position, budget)?);
        let mean = board::ratio(&moves, &count);
        return Ok((count, Some(mean)));
    }
    let Some((count, _)) = board::line_classes(game, position, budget)?.filter(|_| alike == Alike::Permuted)
    else {
        return Ok(of(enumerate(game, position, alike, budget)?));
    };
    if count > BigUint::from(MOST_CLASSES) {
        return Ok((count, None));
    }
    let (_, mean) = of(enumerate(game, position, alike, budget)?);
    Ok((count, mean))
}

/// Picture, bit code, orbit, parts.
fn describe(board: &mut Board, game: &Placements, position: &Position) {
    let picture = crosses(game, &position.free);
    board.add("board", "board", json!(picture), picture.join(" / "));
    let (here, images) = (code(game, position), orbit(game, position));
    let list: Vec<String> = images.iter().take(MOST_LISTED).map(BigUint::to_string).collect();
    let more = if images.len() > MOST_LISTED { " ..." } else { "" };
    board.json["code"] = style::big(&here);
    board.json["representative"] = style::big(&images[0]);
    board.json["orbit"] = images.iter().map(style::big).collect();
    let words = format!("{here}, orbit {{{}{more}}}, representative {}", list.join(","), list[0]);
    board.rows.push(vec!["  code".into(), words]);
    let mut parts = Vec::new();
    game.components(position, &mut |part| parts.push(game.write(&part)));
    let listed = parts.iter().take(MOST_LISTED).map(String::as_str).collect::<Vec<_>>().join("  ");
    let more = if parts.len() > MOST_LISTED { "  ..." } else { "" };
    let words = if parts.is_empty() { "none".into() } else { format!("{}: {listed}{more}", parts.len()) };
    board.add("parts", "parts", json!(parts), words);
}

/// The moves played, where the position was given by them: codes and the numbered board.
fn played(board: &mut Board, game: &Placements, text: &str) {
    let Some((_, written)) = text.rsplit_once(':') else { return };
    let shape = &game.layout().shape;
    let Ok(Written::Moves(moves)) = shape.read_position(Fragment::new(written).trim()) else { return };
    if moves.is_empty() {
        return;
    }
    let (mut numbers, mut taken, mut steps) = (FxHashMap::default(), BigUint::ZERO, Vec::new());
    for (at, (_, cells)) in moves.iter().enumerate() {
        taken += cells.code();
        cells.iter().for_each(|cell| {
            numbers.insert(cell, at + 1);
        });
        steps.push((shape.move_name(cells), taken.clone()));
    }
    let rows = text_board(game, |cell| numbers.get(&cell).map_or(".".into(), usize::to_string));
    board.add("numbered", "numbered board", json!(rows), rows.join(" / "));
    board.json["moves_played"] =
        steps.iter().map(|(name, code)| json!({"move": name, "code": style::big(code)})).collect();
    let list: Vec<String> = steps.iter().map(|(name, code)| format!("{name} {code}")).collect();
    let last = if moves.len() % 2 == 1 { "A" } else { "B" };
    board.json["last_mover"] = json!(last);
    board.rows.push(vec!["  played".into(), format!("{}; {last} moved last", list.join(", "))]);
}

/// The proof that needs no computing, if there is one.
fn strategy(board: &mut Board, game: &Placements, position: &Position) {
    let shape = &game.layout().shape;
    let (winner, how) = match mirror_strategy(game, position) {
        Some(Mirror::Second) => ("second", "answers every move by its mirror image".to_string()),
        Some(Mirror::First(cells)) => {
            ("first", format!("takes {} and then answers by mirror images", shape.move_name(&cells)))
        }
        None => return,
    };
    let json = json!({"level": "weak", "winner": winner, "strategy": how});
    board.add("proof", "proof", json, format!("weak: the {winner} player {how} (normal play)"));
}

/// The tree of positions below one: `code | value | successors`, ends marked, what was shown already not again.
pub fn tree(expression: &Expression, switches: Switches, context: &Context) -> Result<String, Failure> {
    let Some((game, position)) = views::placed(expression) else {
        return Err(Failure::Input(
            "the tree view is for placement games\nhelp: 'grundy graph' draws any game".into(),
        ));
    };
    let (solver, budget) = (Solver::new(game, switches.convention()), context.budget());
    let mut view = Tree { game, switches, solver, budget, shown: FxHashMap::default(), lines: Vec::new() };
    view.show(switches.alike().representative(game, position), 0)?;
    Ok(view.lines.join("\n"))
}

struct Tree<'g> {
    game: &'g Placements,
    switches: Switches,
    solver: Solver<'g, Placements>,
    budget: Budget<'g>,
    shown: FxHashMap<Position, ()>,
    lines: Vec<String>,
}

impl Tree<'_> {
    fn show(&mut self, position: Position, depth: usize) -> Result<(), Failure> {
        let value = self.solver.value(&position, &mut self.budget)?;
        let (game, alike) = (self.game, self.switches.alike());
        let steps = list_options(game, &position, &mut self.budget)?;
        let mut options: Vec<Position> =
            steps.iter().map(|(_, option)| alike.representative(game, option)).collect();
        options.sort_by(|one, two| two.free.cmp(&one.free));
        options.dedup();
        let again = self.shown.insert(position.clone(), ()).is_some();
        let mark = match (options.is_empty(), again) {
            (true, _) => "  end",
            (false, true) => "  (above)",
            (false, false) => "",
        };
        let code = code(game, &position);
        self.lines.push(format!("{}{code} | {value} | {}{mark}", "  ".repeat(depth), options.len()));
        self.budget.need(64 * self.lines.len() as u64)?;
        if !again && self.switches.depth.is_none_or(|most| depth < most) {
            for option in options {
                self.show(option, depth + 1)?;
            }
        }
        Ok(())
    }
}
