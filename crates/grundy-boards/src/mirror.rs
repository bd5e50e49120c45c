//! Winning by symmetry: answer every move with its mirror image.
//!
//! Let the position be carried to itself by a symmetry that undoes itself. If no move can get in the way of its own
//! image, the second player answers each move with its image and so never runs out of moves: in normal play he wins.
//! If some move is its own image and leaves such a position, the first player makes it and then answers. On
//! rectangles this settles even x even (second player) and, for most games, even x odd (first player: the centre).
//! The proof is weak in the sense of Allis: it gives a way to win from this position, not from all others.
//!
//! Main results
//! * [`mirror_strategy`]: who wins that way, and how.
//! * [`is_mirrored`], [`outcome`]: the quick tests that the solver makes first.
//! * [`handicap_wins`]: the first moves that win if nobody may begin with such a strategy.

use super::cells::Cells;
use super::layout::{Layout, Placement, Turn, image};
use grundy_core::board::{Board, Position};
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use grundy_core::game::{Convention, Flow, Game, Outcome};
use grundy_core::solve::Solver;
use grundy_core::solve::solver::list_options;
use std::ops::ControlFlow;

/// Who wins by answering with mirror images, in normal play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mirror {
    /// The player to move loses: every move can be answered.
    Second,
    /// The player to move wins by taking these cells and answering from then on.
    First(Cells),
}

/// A mirror strategy, if there is one.
///
/// ```
/// use grundy_boards::mirror::{Mirror, mirror_strategy};
/// use grundy_boards::placement::Placements;
/// use grundy_boards::shape::Shape;
/// use grundy_core::game::Game;
/// let who = |rows, columns| {
///     let game = Placements::cram("cram".into(), Shape::rectangle(rows, columns), 2);
///     mirror_strategy(&game, &game.start().unwrap())
/// };
/// assert_eq!(who(6, 8), Some(Mirror::Second));
/// assert!(matches!(who(5, 8), Some(Mirror::First(_))));
/// assert_eq!(who(5, 7), None);
/// ```
pub fn mirror_strategy(game: &Board, position: &Position) -> Option<Mirror> {
    if game.is_once() {
        return None;
    }
    let maps: Vec<&Vec<usize>> = involutions(game.symmetries()).collect();
    if maps.iter().any(|map| is_mirrored(game.layout(), &position.free, map)) {
        return Some(Mirror::Second);
    }
    maps.iter().find_map(|map| opening(game.layout(), &position.free, map, MOST_TRIED)).map(Mirror::First)
}

/// The first moves that win in normal play if nobody may begin the mirror strategy of the turn by 180 degrees: where the second
/// player has it, he may not answer the first move by its image; where the first player has it, he may not make the
/// opening that prepares it. (Schneider, remark 7.8.)
pub fn handicap_wins<G: Game>(
    game: &G,
    position: &G::Position,
    budget: &mut Budget<'_>,
) -> Result<Vec<Cells>, Stop> {
    let (Some(board), Some(start)) = (game.board(), game.placed(position)) else {
        return Err(Stop::refused("this is not one board on which pieces are placed")
            .with_help("ask about one board, such as cram(3x4)"));
    };
    let size = board.layout().shape.size();
    let turn: Vec<usize> = (0..size).rev().collect();
    if !board.symmetries().contains(&turn) || image(&start.free, &turn, size) != start.free {
        return Err(Stop::refused("this board does not look the same when it is turned by 180 degrees")
            .with_help("ask about a board that does, such as cram(3x4)"));
    }
    let free = |position: &G::Position| {
        game.placed(position).map_or_else(|| Cells::none(size), |placed| placed.free)
    };
    let mut solver = Solver::new(game, Convention::Normal);
    let mut wins = Vec::new();
    let layout = board.layout();
    let second_mirrors = is_mirrored(layout, &start.free, &turn);
    let mut first_mirrors = false;
    for (_, after) in list_options(game, position, budget)? {
        let left = free(&after);
        let opening = start.free.minus(&left);
        let forbidden = image(&opening, &turn, size);
        if !second_mirrors {
            if forbidden == opening && is_mirrored(layout, &left, &turn) {
                first_mirrors = true;
            } else if solver.outcome(&after, budget)? == Outcome::P {
                wins.push(opening);
            }
            continue;
        }
        let mut answered = false;
        for (_, reply) in list_options(game, &after, budget)? {
            let allowed = left.minus(&free(&reply)) != forbidden;
            answered = answered || (allowed && solver.outcome(&reply, budget)? == Outcome::P);
        }
        if !answered {
            wins.push(opening);
        }
    }
    if !second_mirrors && !first_mirrors {
        return Err(Stop::refused(
            "nobody can win here by answering with mirror images: there is nothing to forbid",
        )
        .with_help("ask about a board with a side of even length, such as cram(3x4)"));
    }
    Ok(wins)
}

/// The symmetries of a game that undo themselves, without the identity, which comes first.
pub(crate) fn involutions(symmetries: &[Vec<usize>]) -> impl Iterator<Item = &Vec<usize>> {
    symmetries.iter().skip(1).filter(|map| (0..map.len()).all(|cell| map[map[cell]] == cell))
}

/// Whether the second player can answer every move by its image, now and later: the position equals its image, and
/// no move meets its own. Moves only die out, so this stays true.
pub fn is_mirrored(layout: &Layout, free: &Cells, map: &[usize]) -> bool {
    let size = layout.shape.size();
    if image(free, map, size) != *free {
        return false;
    }
    let possible: Vec<_> = layout.possible(free).collect();
    match layout.turn {
        Turn::One => {
            possible.iter().all(|placement| !placement.cells.meets(&image(&placement.cells, map, size)))
        }
        Turn::Line => possible
            .chunk_by(|one, two| one.line == two.line)
            .all(|line| line_is_mirrored(line, |cells| image(cells, map, size))),
    }
}

/// Whether no move in this line can meet its own image. A move may use any two placements that are disjoint.
fn line_is_mirrored(line: &[&Placement], image: impl Fn(&Cells) -> Cells) -> bool {
    let images: Vec<Cells> = line.iter().map(|placement| image(&placement.cells)).collect();
    line.iter().enumerate().all(|(at, one)| {
        line.iter().zip(&images).enumerate().all(|(other, (two, image))| {
            let together = at == other || !one.cells.meets(&two.cells);
            !(together && one.cells.meets(image))
        })
    })
}

/// The outcome in normal play, if answering with images decides it after at most one move.
pub fn outcome(
    layout: &Layout,
    free: &Cells,
    symmetries: &[Vec<usize>],
    budget: &Budget<'_>,
) -> Result<Option<Outcome>, Stop> {
    let maps: Vec<&Vec<usize>> = involutions(symmetries).collect();
    let is_lost = |free: &Cells| maps.iter().any(|map| is_mirrored(layout, free, map));
    if is_lost(free) {
        return Ok(Some(Outcome::P));
    }
    // Before anything long: this answers even when the time is up.
    if maps.iter().any(|map| opening(layout, free, map, MOST_REPLIES).is_some()) {
        return Ok(Some(Outcome::N));
    }
    let (mut won, mut tried, mut limits) = (false, 0, Ok(()));
    let effort = (maps.len() * layout.shape.size()) as u64;
    let _ = layout.moves(free, &mut |cells| -> Flow {
        won = is_lost(&free.minus(cells));
        tried += 1;
        limits = budget.work(effort).map(drop);
        let over = won || tried == MOST_REPLIES || limits.is_err();
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    limits?;
    Ok(won.then_some(Outcome::N))
}

/// The moves that fill a whole line, where several pieces may be placed in one. What gets in its own way must go, and often that
/// is a line; trying all other moves of a long line first would take for ever.
fn whole_lines<'a>(layout: &'a Layout, free: &'a Cells) -> impl Iterator<Item = Cells> + 'a {
    let lines = if layout.turn == Turn::Line { layout.possible(free).collect() } else { Vec::new() };
    let mut wholes: Vec<Cells> = Vec::new();
    for line in lines.chunk_by(|one: &&Placement, two: &&Placement| one.line == two.line) {
        wholes.push(line.iter().fold(Cells::none(layout.shape.size()), |cells, one| cells.or(&one.cells)));
    }
    wholes.into_iter().filter(|whole| layout.is_move(free, whole))
}

/// A move that is its own image and leaves a position in which every move can be answered, among so many.
fn opening(layout: &Layout, free: &Cells, map: &[usize], most: usize) -> Option<Cells> {
    let size = layout.shape.size();
    if image(free, map, size) != *free {
        return None;
    }
    let serves =
        |cells: &Cells| image(cells, map, size) == *cells && is_mirrored(layout, &free.minus(cells), map);
    if let Some(whole) = whole_lines(layout, free).find(serves) {
        return Some(whole);
    }
    let (mut found, mut tried) = (None, 0);
    let _ = layout.moves(free, &mut |cells| -> Flow {
        tried += 1;
        if serves(cells) {
            found = Some(cells.clone());
        }
        if found.is_some() || tried > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// So many openings are tried; a centre line has two to the power of its length.
const MOST_TRIED: usize = 100_000;
/// So many first moves are tried before the position is searched instead.
const MOST_REPLIES: usize = 10_000;
