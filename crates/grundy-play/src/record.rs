//! A game in progress that can be taken back, and the two forms in which a game is written down.
//!
//! * The moves in order: `A01, C12, AB2, BC0`. Games whose moves contain commas are separated by semicolons.
//! * The numbered board: each cell carries the number of the move that took it, `.` if it is free, `#` if it was
//!   never free: `1 1 3 / 4 . 3 / 4 2 2`.

use super::moves::{NoMove, find_move};
use super::view::View;
use grundy_boards::cells::Cells;
use grundy_boards::shape::names::Written;
use grundy_core::budget::Budget;
use grundy_core::error::ParseError;
use grundy_core::game::{Game, Step};
use grundy_core::text::Fragment;

/// A game in progress: the positions so far, the moves between them, and moves taken back.
pub struct Record<G: Game> {
    positions: Vec<G::Position>,
    moves: Vec<G::Move>,
    undone: Vec<Step<G>>,
}

impl<G: Game> Record<G> {
    /// A game that begins at `start`.
    pub fn new(start: G::Position) -> Self {
        Record { positions: vec![start], moves: Vec::new(), undone: Vec::new() }
    }

    /// The position now.
    pub fn now(&self) -> &G::Position {
        // There is always the start, so the last position exists.
        &self.positions[self.positions.len() - 1]
    }

    /// The start and the position after each move.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// How many moves have been made.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether no move has been made.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Makes a move.
    pub fn play(&mut self, (mv, to): Step<G>) {
        self.moves.push(mv);
        self.positions.push(to);
        self.undone.clear();
    }

    /// Takes the last move back; `false` if there was none.
    pub fn undo(&mut self) -> bool {
        let Some(mv) = self.moves.pop() else { return false };
        // Every move has a position after it, beside the start.
        self.undone.extend(self.positions.pop().map(|to| (mv, to)));
        true
    }

    /// Makes the move again that was taken back last; `false` if there was none.
    pub fn redo(&mut self) -> bool {
        let Some((mv, to)) = self.undone.pop() else { return false };
        self.moves.push(mv);
        self.positions.push(to);
        true
    }

    /// The moves so far, as text.
    pub fn moves(&self, game: &G) -> Vec<String> {
        self.moves.iter().zip(&self.positions).map(|(mv, from)| game.write_move(from, mv)).collect()
    }
}

/// For each cell of the board the number of the move that took it; `None` for games without a board.
pub fn takers<G: Game>(game: &G, record: &Record<G>) -> Option<Vec<Option<usize>>> {
    let shape = &View::of(game, record.now())?.rules.layout().shape;
    let mut takers = vec![None; shape.size()];
    for (at, pair) in record.positions().windows(2).enumerate() {
        let (from, to) = (View::of(game, &pair[0])?, View::of(game, &pair[1])?);
        for cell in from.position.free.minus(&to.position.free).iter() {
            takers[cell] = Some(at + 1);
        }
    }
    Some(takers)
}

/// The numbered board, one text for each row; `None` for games without a board.
pub fn numbered<G: Game>(game: &G, record: &Record<G>) -> Option<Vec<String>> {
    let view = View::of(game, record.now())?;
    let takers = takers(game, record)?;
    let cells: Vec<String> = takers
        .iter()
        .enumerate()
        .map(|(cell, taker)| match taker {
            Some(number) => number.to_string(),
            None if view.position.free.has(cell) => ".".into(),
            None => "#".into(),
        })
        .collect();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let row = |row: &[String]| row.iter().map(|cell| format!("{cell:>width$}")).collect::<Vec<_>>().join(" ");
    Some(cells.chunks(view.rules.layout().shape.columns()).map(row).collect())
}

/// Reads a game: its moves in order or, for boards, a numbered board. Every move must be legal.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_core::expression::Expression;
/// use grundy_boards::{placement::Placements, shape::Shape};
/// use grundy_play::record::{numbered, read_record};
/// use grundy_core::text::Fragment;
///
/// let game = Expression::of(Placements::juvavum("domino-juvavum(3x3)".into(), Shape::rectangle(3, 3), 2), None).unwrap();
/// let read = |text| read_record(&game.sum, &game.position, Fragment::new(text), &mut Budget::unlimited());
/// let record = read("A01, C12, AB2, BC0").unwrap();
/// let board = numbered(&game.sum, &record).unwrap().join(" / ");
/// assert_eq!(board, "1 1 3 / 4 . 3 / 4 2 2");
/// assert_eq!(read(&board).unwrap().moves(&game.sum), ["A01", "C12", "AB2", "BC0"]);
/// assert_eq!(read("A01, A12").err().unwrap().span, 5..8);
/// ```
pub fn read_record<G: Game>(
    game: &G,
    start: &G::Position,
    text: Fragment<'_>,
    budget: &mut Budget<'_>,
) -> Result<Record<G>, ParseError> {
    let (text, mut record) = (text.trim(), Record::new(start.clone()));
    let Some(view) = View::of(game, start) else {
        read_words(game, &mut record, text, budget)?;
        return Ok(record);
    };
    let shape = &view.rules.layout().shape;
    let moves = if text.text().starts_with(|first: char| first.is_ascii_digit() || ".#".contains(first)) {
        read_numbered(view, text)?
    } else {
        match shape.read_position(text)? {
            Written::Moves(moves) => moves,
            Written::Free(_) => {
                let error = text.error("expected moves, found a position");
                return Err(error.help("name the cells that each move takes, such as A01 B12"));
            }
        }
    };
    for (word, cells) in moves {
        let step = read_cells(game, record.now(), word, &cells)?;
        record.play(step);
    }
    Ok(record)
}

/// The move of a board game that takes these cells, or why it is none.
fn read_cells<G: Game>(
    game: &G,
    position: &G::Position,
    word: Fragment<'_>,
    cells: &Cells,
) -> Result<Step<G>, ParseError> {
    let view = View::of(game, position).ok_or_else(|| word.error("there is no board here"))?;
    game.take_cells(position, cells).ok_or_else(|| view.rules.refusal(word, &view.position, cells))
}

/// Reads one move: on boards by its cells, so that the error says what is wrong with it, otherwise as listed.
pub fn read_move<G: Game>(
    game: &G,
    position: &G::Position,
    word: Fragment<'_>,
    budget: &mut Budget<'_>,
) -> Result<Step<G>, ParseError> {
    if let Some(view) = View::of(game, position) {
        let cells = view.rules.layout().shape.read_move(word)?;
        return read_cells(game, position, word, &cells);
    }
    let found =
        find_move(game, position, word.text(), budget).map_err(|stop| word.error(stop.to_string()))?;
    found.map_err(|reason| {
        let (message, moves) = match reason {
            NoMove::Illegal(some) => ("is not a legal move here", some),
            NoMove::Ambiguous(moves) => ("could mean several moves", moves),
        };
        word.error(format!("'{}' {message}", word.text())).help(format!("for example {}", moves.join("  ")))
    })
}

fn read_words<G: Game>(
    game: &G,
    record: &mut Record<G>,
    text: Fragment<'_>,
    budget: &mut Budget<'_>,
) -> Result<(), ParseError> {
    let separator = if text.text().contains(';') { ';' } else { ',' };
    // One move alone may contain commas itself.
    if let (',', Ok(step)) = (separator, read_move(game, record.now(), text, budget)) {
        record.play(step);
        return Ok(());
    }
    for word in text.split(separator) {
        if !word.is_empty() {
            let step = read_move(game, record.now(), word, budget)?;
            record.play(step);
        }
    }
    Ok(())
}

const NUMBERED: &str = "separate rows by / and cells by blanks, with the number of its move in each cell";

/// The moves of a numbered board, in order, each with the place of its first cell in the text.
fn read_numbered<'a>(view: View<'_>, text: Fragment<'a>) -> Result<Vec<(Fragment<'a>, Cells)>, ParseError> {
    let shape = &view.rules.layout().shape;
    let rows = text.split('/');
    if rows.len() != shape.rows() {
        return Err(text
            .error(format!("the board has {} rows, not {}", shape.rows(), rows.len()))
            .help(NUMBERED));
    }
    let mut moves: Vec<Option<(Fragment<'a>, Cells)>> = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        let words = line.words();
        if words.len() != shape.columns() {
            return Err(line
                .error(format!("a row has {} cells, not {}", shape.columns(), words.len()))
                .help(NUMBERED));
        }
        for (column, word) in words.into_iter().enumerate() {
            if !matches!(word.text(), "." | "#") {
                // No game has more moves than the board has cells.
                let number = word.number_in("the number of a move", 1..=shape.size() as u64)? as usize;
                moves.resize(moves.len().max(number), None);
                let first = || (word, Cells::none(shape.size()));
                moves[number - 1].get_or_insert_with(first).1.insert(row * shape.columns() + column);
            }
        }
    }
    let numbered = moves.into_iter().enumerate();
    let missing = |at| {
        text.error(format!("move {} is missing", at + 1))
            .help("number the moves 1, 2, 3 and so on, without a gap")
    };
    numbered.map(|(at, mv)| mv.ok_or_else(|| missing(at))).collect()
}
