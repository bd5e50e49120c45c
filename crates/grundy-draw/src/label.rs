//! How a label becomes lines of text, and how much room they take.
//!
//! Text is set in a monospaced font, whose letters are all about 0.6 times as wide as the font is high, so room
//! can be computed without asking a font. Long labels are broken, so that boxes stay compact.

use super::path::Size;
use super::picture::{Node, NodeKind};
use grundy_core::drawing::Board;

/// The height of the letters of a label.
pub(super) const FONT: f64 = 13.0;
/// The height of the letters of captions, edge labels and legend.
pub(super) const SMALL_FONT: f64 = 11.0;
/// From one line of a label to the next.
pub(super) const LINE: f64 = 15.0;
/// The side of a cell of a small board.
pub(super) const CELL: f64 = 10.0;
/// Between two layers of a small box.
pub(super) const LAYER_GAP: f64 = 4.0;
/// Boards of at most so many cells are drawn, larger ones told.
const MOST_CELLS: usize = 36;

/// No line of a label has more letters.
pub(super) const LONGEST_LINE: usize = 16;
const MOST_LINES: usize = 12;

/// The width of a line of text.
pub(super) fn text_width(text: &str, font: f64) -> f64 {
    cells(text) as f64 * font * 0.602
}

/// The letters of a text, wide ones (Chinese, Japanese, Korean, pictograms) counted twice.
pub(super) fn cells(text: &str) -> usize {
    text.chars().map(letter_cells).sum()
}

fn letter_cells(letter: char) -> usize {
    match letter {
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' => 0,
        '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' => 2,
        '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' | '\u{1f300}'..='\u{3ffff}' => 2,
        _ => 1,
    }
}

/// The lines of a label; a very long one ends in three dots.
pub(super) fn lines(label: &str) -> Vec<String> {
    let mut lines: Vec<String> = label.lines().flat_map(wrap).collect();
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES - 1);
        lines.push("…".into());
    }
    lines
}

/// Breaks one line where it hurts least: after blanks, failing that after colons, and so on.
fn wrap(line: &str) -> Vec<String> {
    let lines = break_at(line.trim_end(), &[&[' '], &[':'], &[',', '/', '+']]);
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}

/// Breaks a text into lines of nearly equal length, if possible after separators of the first kind.
fn break_at(text: &str, kinds: &[&[char]]) -> Vec<String> {
    let letters = cells(text.trim_end());
    if letters <= LONGEST_LINE {
        return vec![text.into()];
    }
    let Some((separators, others)) = kinds.split_first() else { return chop(text) };
    let even = letters.div_ceil(letters.div_ceil(LONGEST_LINE));
    let limit = LONGEST_LINE.min(even + 2);
    let mut lines = vec![String::new()];
    for piece in text.split_inclusive(*separators) {
        match lines.last_mut() {
            Some(line) if cells(line) + cells(piece.trim_end()) <= limit => line.push_str(piece),
            _ => lines.extend(break_at(piece, others)),
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Breaks a text anywhere.
fn chop(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for letter in text.chars() {
        match lines.last_mut() {
            Some(line) if cells(line) + letter_cells(letter) <= LONGEST_LINE => line.push(letter),
            _ => lines.push(letter.into()),
        }
    }
    lines
}

/// What stands in the box of a position, above its caption.
pub(super) struct Face<'a> {
    /// A board that is small enough to be drawn.
    pub board: Option<&'a Board>,
    /// Lines of text below it.
    pub lines: Vec<String>,
}

/// A position as a board, if it is a small one, otherwise as text.
pub(super) fn face(node: &Node) -> Face<'_> {
    match node.board.as_ref().filter(|board| board.cells.len() <= MOST_CELLS) {
        Some(board) => Face { board: Some(board), lines: lines(&board.note) },
        None => Face { board: None, lines: lines(&node.label) },
    }
}

/// The height of a small board.
pub(super) fn board_height(board: &Board) -> f64 {
    board.frame.rows as f64 * CELL + (board.frame.layers.max(1) - 1) as f64 * LAYER_GAP
}

impl Face<'_> {
    pub(super) fn height(&self) -> f64 {
        self.board.map_or(0.0, board_height) + self.lines.len() as f64 * LINE
    }

    fn width(&self) -> f64 {
        let texts = self.lines.iter().map(|line| text_width(line, FONT));
        texts.fold(self.board.map_or(0.0, |board| board.frame.columns as f64 * CELL), f64::max)
    }
}

/// The box around what stands in it and its caption.
pub(super) fn box_size(node: &Node) -> Size {
    let face = face(node);
    let width = face.width().max(text_width(&node.caption(), SMALL_FONT)) + 16.0;
    // The double outline of ends needs room inside.
    let rim = if node.kind() == NodeKind::End { 3.0 } else { 0.0 };
    Size::new(width.max(40.0), face.height() + LINE + 10.0).grown(rim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_broken_where_it_hurts_least() {
        assert_eq!(lines("7"), ["7"]);
        assert_eq!(lines("A01 C12 D3 E45"), ["A01 C12 D3 E45"]);
        assert_eq!(lines("cram(2x3) + kayles:5 + nim:4"), ["cram(2x3) +", "kayles:5 + nim:4"]);
        assert_eq!(lines("subtract(1,3,4):12"), ["subtract(1,3,4):", "12"]);
        assert_eq!(lines("..../..../..../...."), ["..../..../", "..../...."]);
        assert_eq!(lines("012345678901234567"), ["0123456789012345", "67"]);
        assert_eq!(lines("..#\n...\n#.."), ["..#", "...", "#.."]);
        assert_eq!(lines(""), Vec::<String>::new());
        assert_eq!(lines(&"x".repeat(1000)).len(), MOST_LINES);
    }

    #[test]
    fn no_line_is_too_long() {
        for length in 1..40 {
            for label in ["x".repeat(length), "12,".repeat(length), "a b".repeat(length)] {
                assert!(lines(&label).iter().all(|line| cells(line) <= LONGEST_LINE), "{label}");
            }
        }
    }
}
