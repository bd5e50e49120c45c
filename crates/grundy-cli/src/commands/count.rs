//! `grundy count`: how many positions there are.

use super::{board, style};
use crate::context::Context;
use crate::failure::Failure;
use grundy::board::counting::Rectangle;
use grundy::count::count_box;
use grundy::error::ParseError;
use num_bigint::BigUint;
use serde_json::{Value, json};

/// Arguments of `grundy count`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grundy count --matches 38              all Nim positions of a box of 38 matches
  grundy count 'northcott(8x8)'
  grundy count 'cram(4x5)'               positions, up to symmetry, branching, matchings, tilings
  grundy count 'djuv(3x3):145'           the same from any position
  grundy count 'juvavum(1000x1000)'      first moves of boards too large for anything else")]
pub struct Args {
    /// A game that can count its states, or a position of a placement game
    #[arg(conflicts_with = "matches")]
    game: Option<String>,
    /// Nim positions that can be laid with a box of so many matches
    #[arg(long, value_name = "N")]
    matches: Option<u64>,
    /// Also what takes long: larger boards, and the mean branching up to symmetry
    #[arg(long)]
    all: bool,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match (&args.game, args.matches) {
        (_, Some(matches)) => matches_box(matches, context),
        (Some(game), None) => game_or_board(game, args.all, context),
        (None, None) => Err(Failure::Input(
            "nothing to count\nhelp: name a game, as in grundy count 'northcott(8x8)', or give --matches N"
                .into(),
        )),
    }
}

fn matches_box(matches: u64, context: &Context) -> Result<(), Failure> {
    let count = count_box(matches, &mut context.budget())?;
    let answer = json!({
        "matches": matches,
        "starts": style::big(&count.starts),
        "positions": style::big(&count.positions),
        "safe_starts": style::big(&count.safe_starts),
        "safe_positions": style::big(&count.safe_positions),
    });
    context.answer(&answer, || {
        format!(
            "a box of {matches} matches\n  {} starts use all of them, {} of these have nim sum 0\n  \
             {} positions with at most {matches} (the empty one included), {} of these have nim sum 0",
            style::strong(&count.starts),
            count.safe_starts,
            style::strong(&count.positions),
            count.safe_positions
        )
    })
}

fn game_or_board(text: &str, all: bool, context: &Context) -> Result<(), Failure> {
    match context.bench().expression(text) {
        Ok(expression) => match board::placements(&expression) {
            Some((game, position)) => {
                let counts = board::counts(game, &position, all, context)?;
                let mut answer = json!({"game": expression.to_string()});
                merge(&mut answer, &counts);
                context.answer(&answer, || {
                    format!("{}\n{}", style::strong(&expression), style::columns(&board::count_rows(&counts)))
                })
            }
            None => states(text, context),
        },
        Err(error) => match Huge::read(text) {
            Some(huge) => huge.answer(context),
            None => states(text, context).map_err(|_| Failure::from(error)),
        },
    }
}

/// Adds the fields of one object to another.
pub fn merge(answer: &mut Value, more: &Value) {
    if let (Some(answer), Some(more)) = (answer.as_object_mut(), more.as_object()) {
        answer.extend(more.iter().map(|(name, value)| (name.clone(), value.clone())));
    }
}

/// A rectangle too large to be played on, for which formulas hold.
struct Huge {
    text: String,
    board: Rectangle,
    /// The length of the pieces.
    length: u32,
    /// Whether several may be placed in one line.
    line: bool,
}

/// The longest side for which formulas are evaluated.
const LONGEST_SIDE: u32 = 100_000;
/// More digits of a count of positions nobody reads.
const MOST_CELLS: u64 = 1_000_000;

impl Huge {
    fn read(text: &str) -> Option<Huge> {
        let (name, inside) = text.trim().strip_suffix(')')?.split_once('(')?;
        let (name, inside) = (name.trim(), inside.trim());
        let (length, size, line) = match name {
            "juvavum" | "juv" => (1, inside, true),
            "domino-juvavum" | "djuv" => (2, inside, true),
            "triomino-juvavum" => (3, inside, true),
            "cram" => (2, inside, false),
            "triomino-cram" => (3, inside, false),
            "k-juvavum" | "k-cram" => {
                let (length, size) = inside.split_once(',')?;
                (length.trim().parse().ok().filter(|length| *length > 0)?, size.trim(), name == "k-juvavum")
            }
            _ => return None,
        };
        let (rows, columns) = size.split_once('x')?;
        let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=LONGEST_SIDE).contains(side));
        let board = Rectangle { rows: side(rows)?, columns: side(columns)? };
        Some(Huge { text: text.trim().into(), board, length, line })
    }

    fn answer(&self, context: &Context) -> Result<(), Failure> {
        let moves =
            if self.line { self.board.line_moves(self.length) } else { self.board.single_moves(self.length) };
        let mut answer = json!({"game": self.text, "first_moves": style::big(&moves)});
        let mut rows = vec![vec!["  moves here".into(), board::short(&moves.to_string())]];
        if self.length == 1 && self.line && self.board.cells() <= MOST_CELLS {
            let positions: BigUint = self.board.subsets();
            answer["positions"] = style::big(&positions);
            rows.push(vec!["  positions".into(), board::short(&positions.to_string())]);
        }
        if self.length == 2 {
            let density = self.board.density();
            answer["density"] = json!(density.to_string());
            rows.push(vec!["  density".into(), density.to_string()]);
        }
        context.answer(&answer, || {
            let note = "  (by formula: this board is too large for anything else)";
            format!("{}\n{}\n{note}", style::strong(&self.text), style::columns(&rows))
        })
    }
}

fn states(game: &str, context: &Context) -> Result<(), Failure> {
    let game = context.bench().game(game).map_err(|error: ParseError| Failure::from(error))?;
    let Some(states) = game.states() else {
        return Err(Failure::Input(format!(
            "{} cannot count its states without listing them\nhelp: 'grundy analyse' counts the positions reachable from one",
            game.name()
        )));
    };
    context.answer(&json!({"game": game.name(), "states": style::big(&states)}), || {
        format!("{}: {} states, counting who is to move", game.name(), style::strong(&states))
    })
}
