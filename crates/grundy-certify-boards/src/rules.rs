//! The rules of a game of placing pieces: what a move can take, what is left of it, and which parts play alike.
//!
//! Cell `row * columns + column` is a bit of a word. All placements of all pieces are listed once, turned, mirrored and carried over
//! glued edges; a move takes one of them, or any number of disjoint ones in one line. Nothing here is clever: a checker is
//! to be read.

use crate::file::{Heading, Seam, Turn};
use crate::{Flaw, unreadable};
use std::ops::ControlFlow;

/// No board is larger.
pub const MOST_CELLS: usize = 128;
/// Bits of a word that a symmetry carries at once.
const CHUNK: usize = 4;

/// A game of placing pieces on a board.
pub struct Rules {
    rows: usize,
    columns: usize,
    flat: bool,
    /// What may be placed in one move: all placements of a line, or one placement by itself.
    lines: Vec<Vec<u128>>,
    /// How many cells the smallest piece has.
    smallest: u32,
    motions: Vec<Motion>,
}

/// A map of the cells: where the bits of each chunk of a word go, for each of its contents.
struct Motion {
    chunks: Vec<[u128; 1 << CHUNK]>,
    /// Whether rows become columns.
    turns: bool,
}

impl Motion {
    /// From the image of each cell; cells without one may not occur.
    fn new(images: &[Option<usize>], turns: bool) -> Motion {
        let chunk = |cells: &[Option<usize>]| {
            std::array::from_fn(|content| {
                let chosen = cells.iter().enumerate().filter(|(bit, _)| content >> bit & 1 == 1);
                chosen.filter_map(|(_, image)| *image).fold(0, |all, image| all | 1u128 << image)
            })
        };
        Motion { chunks: images.chunks(CHUNK).map(chunk).collect(), turns }
    }

    fn image(&self, mut cells: u128) -> u128 {
        let mut image = 0;
        for chunk in &self.chunks {
            image |= chunk[cells as usize & ((1 << CHUNK) - 1)];
            cells >>= CHUNK;
        }
        image
    }
}

impl Rules {
    /// The rules that a certificate is about.
    pub fn new(heading: &Heading) -> Result<Rules, Flaw> {
        let (rows, columns) = (heading.rows, heading.columns);
        if rows == 0 || columns == 0 || rows.checked_mul(columns).is_none_or(|cells| cells > MOST_CELLS) {
            return unreadable(format!("a board has from 1 to {MOST_CELLS} cells, not {rows}x{columns}"));
        }
        let glue = Glue { rows, columns, seam: heading.seam };
        let mut listed = Vec::new();
        let mut smallest = u32::MAX;
        for drawing in &heading.pieces {
            let piece = drawn(drawing)?;
            smallest = smallest.min(piece.len() as u32);
            if heading.turn == Turn::Line && !is_straight(&piece) {
                return unreadable(format!("the piece {drawing} does not lie in one line"));
            }
            orientations(&piece).iter().for_each(|piece| glue.place(piece, heading.turn, &mut listed));
        }
        if heading.pieces.is_empty() {
            return unreadable("there are no pieces");
        }
        listed.sort_unstable();
        listed.dedup();
        let same_line =
            |one: &(usize, u128), two: &(usize, u128)| one.0 == two.0 && heading.turn == Turn::Line;
        let lines: Vec<Vec<u128>> =
            listed.chunk_by(same_line).map(|line| line.iter().map(|placed| placed.1).collect()).collect();
        let motions = glue.motions(&lines);
        Ok(Rules { rows, columns, flat: heading.seam == Seam::None, lines, smallest, motions })
    }

    /// Visits the cells that each move takes from a part, some of them perhaps twice, until it is told to stop.
    pub fn moves(&self, part: u128, visit: &mut impl FnMut(u128) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut possible = Vec::new();
        for line in &self.lines {
            possible.clear();
            possible.extend(line.iter().copied().filter(|cells| cells & !part == 0));
            choose(&possible, 0, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The parts of free cells. Placements that share a cell, or may be used in one move, belong together; cells in none are dead.
    pub fn parts(&self, free: u128, parts: &mut Vec<u128>) {
        parts.clear();
        for line in &self.lines {
            let possible = line.iter().filter(|cells| **cells & !free == 0);
            let mut linked = possible.fold(0, |all, cells| all | cells);
            if linked != 0 {
                parts.retain(|part| {
                    let apart = part & linked == 0;
                    linked |= if apart { 0 } else { *part };
                    apart
                });
                parts.push(linked);
            }
        }
    }

    /// The parts of free cells in their forms, without pairs of equal ones: whatever they are worth, their sum is 0.
    pub fn forms(&self, free: u128, parts: &mut Vec<u128>) {
        self.parts(free, parts);
        parts.iter_mut().for_each(|part| *part = self.form(*part));
        parts.sort_unstable();
        let mut kept = 0;
        for at in 0..parts.len() {
            if kept > 0 && parts[kept - 1] == parts[at] {
                kept -= 1;
            } else {
                parts[kept] = parts[at];
                kept += 1;
            }
        }
        parts.truncate(kept);
    }

    /// One form for all parts that a symmetry carries into each other: the least of the images, as a number. On a board that is not
    /// glued a part may be moved as well; its images lie in the corner.
    pub fn form(&self, part: u128) -> u128 {
        let part = self.cornered(part).0;
        let images = self.motions.iter().filter(|motion| self.has_room(motion, part));
        images.map(|motion| self.cornered(motion.image(part)).0).min().unwrap_or(part)
    }

    /// Moved to the corner of a board that is not glued, and by how much.
    fn cornered(&self, part: u128) -> (u128, u32) {
        if !self.flat || part == 0 {
            return (part, 0);
        }
        let by = (part.trailing_zeros() as usize / self.columns * self.columns) as u32
            + self.columns_of(part).trailing_zeros();
        (part >> by, by)
    }

    /// The columns in which a part has cells.
    fn columns_of(&self, part: u128) -> u128 {
        let row = if self.columns == MOST_CELLS { u128::MAX } else { (1 << self.columns) - 1 };
        (0..self.rows).fold(0, |all, at| all | part >> (at * self.columns) & row)
    }

    /// Whether the image of a part in the corner lies on the board.
    fn has_room(&self, motion: &Motion, part: u128) -> bool {
        if !self.flat || !motion.turns || part == 0 {
            return true;
        }
        let height = (part.ilog2() as usize) / self.columns + 1;
        let width = self.columns_of(part).ilog2() as usize + 1;
        height <= self.columns && width <= self.rows
    }

    /// Whether a part, in its form, has the value 0 because every move can be answered by its image: some symmetry that is its own inverse
    /// keeps the part, and no move meets its image.
    pub fn is_mirrored(&self, part: u128) -> bool {
        self.motions.iter().any(|motion| {
            if !self.has_room(motion, part) {
                return false;
            }
            let (image, by) = self.cornered(motion.image(part));
            image == part && self.answers(part, |cells| motion.image(cells) >> by)
        })
    }

    fn answers(&self, part: u128, image: impl Fn(u128) -> u128) -> bool {
        self.lines.iter().all(|line| {
            let possible = || line.iter().copied().filter(|cells| cells & !part == 0);
            possible().all(|one| {
                let other = image(one);
                // Placements in one line may be used in one move, if they are disjoint.
                image(other) == one && possible().all(|two| other & two == 0 || one != two && one & two != 0)
            })
        })
    }

    /// The longest play has at most so many moves, and no value is larger.
    pub fn longest(&self, part: u128) -> u32 {
        part.count_ones() / self.smallest
    }

    /// Free cells as they are drawn.
    pub fn picture(&self, free: u128) -> String {
        let cell = |at: usize| if free >> at & 1 == 1 { '.' } else { '#' };
        let row = |row: usize| (0..self.columns).map(|column| cell(row * self.columns + column)).collect();
        (0..self.rows).map(row).collect::<Vec<String>>().join("/")
    }

    /// The cells that are drawn as free.
    pub fn read_picture(&self, picture: &str) -> Result<u128, Flaw> {
        let mut free = 0;
        let rows: Vec<&str> = picture.split('/').collect();
        if rows.len() != self.rows || rows.iter().any(|row| row.len() != self.columns) {
            return unreadable(format!("'free' does not draw {}x{} cells", self.rows, self.columns));
        }
        for (at, letter) in rows.concat().bytes().enumerate() {
            match letter {
                b'.' => free |= 1 << at,
                b'#' => {}
                _ => return unreadable("'free' is drawn with . for a free cell and # for any other"),
            }
        }
        Ok(free)
    }
}

/// Visits every set of disjoint placements that contains all of `taken` and more.
fn choose(
    placements: &[u128],
    taken: u128,
    visit: &mut impl FnMut(u128) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (at, placement) in placements.iter().enumerate() {
        if placement & taken == 0 {
            visit(taken | placement)?;
            choose(&placements[at + 1..], taken | placement, visit)?;
        }
    }
    ControlFlow::Continue(())
}

type Piece = Vec<(usize, usize)>;

/// The cells of a piece that is drawn.
fn drawn(drawing: &str) -> Result<Piece, Flaw> {
    let mut cells = Vec::new();
    for (row, line) in drawing.split('/').enumerate() {
        for (column, letter) in line.bytes().enumerate() {
            match letter {
                b'#' => cells.push((row, column)),
                b'.' => {}
                _ => return unreadable("a piece is drawn with # and ., rows separated by /"),
            }
        }
    }
    if cells.is_empty() || drawing.len() > 4 * MOST_CELLS {
        return unreadable("a piece is empty, or too large");
    }
    Ok(cells)
}

fn is_straight(piece: &Piece) -> bool {
    piece.iter().all(|cell| cell.0 == piece[0].0) || piece.iter().all(|cell| cell.1 == piece[0].1)
}

/// All ways to turn and mirror a piece.
fn orientations(piece: &Piece) -> Vec<Piece> {
    let most = piece.iter().map(|cell| cell.0.max(cell.1)).max().unwrap_or(0);
    let images = (0..8).map(|image| {
        let turned = piece.iter().map(|&(row, column)| {
            let row = if image & 1 == 1 { most - row } else { row };
            let column = if image & 2 == 2 { most - column } else { column };
            if image & 4 == 4 { (column, row) } else { (row, column) }
        });
        turned.collect::<Piece>()
    });
    images.collect()
}

/// A rectangle whose edges may be glued.
struct Glue {
    rows: usize,
    columns: usize,
    seam: Seam,
}

impl Glue {
    /// Whether a row goes on as its mirror image.
    fn turns(&self) -> bool {
        matches!(self.seam, Seam::Moebius | Seam::Klein)
    }

    /// Whether the top edge is glued to the bottom edge.
    fn goes_over(&self) -> bool {
        matches!(self.seam, Seam::Torus | Seam::Klein)
    }

    /// The cell at a place that may lie beyond a glued edge.
    fn cell(&self, row: isize, column: isize) -> Option<usize> {
        let (rows, columns) = (self.rows as isize, self.columns as isize);
        let inside = (0..rows).contains(&row) || self.goes_over();
        let beyond = column.div_euclid(columns);
        if !inside || beyond != 0 && self.seam == Seam::None {
            return None;
        }
        let row = row.rem_euclid(rows);
        let turned = self.turns() && beyond.rem_euclid(2) == 1;
        let row = if turned { rows - 1 - row } else { row };
        Some((row * columns + column.rem_euclid(columns)) as usize)
    }

    /// Lists where a turned piece can lie, with the line if that is of meaning: rows first, then columns. A row of a Möbius band or a
    /// Klein bottle goes on as its mirror image, so both are one line.
    fn place(&self, piece: &Piece, turn: Turn, listed: &mut Vec<(usize, u128)>) {
        let lying = piece.iter().all(|cell| cell.0 == piece[0].0);
        let standing = piece.iter().all(|cell| cell.1 == piece[0].1);
        let reach = piece.iter().map(|cell| cell.0.max(cell.1)).max().unwrap_or(0) as isize;
        for top in -reach..self.rows as isize {
            for left in -reach..self.columns as isize {
                let at =
                    |&(row, column): &(usize, usize)| self.cell(top + row as isize, left + column as isize);
                let Some(cells) = piece.iter().map(at).collect::<Option<Vec<usize>>>() else { continue };
                let taken = cells.iter().fold(0u128, |all, cell| all | 1 << cell);
                if taken.count_ones() as usize != piece.len() {
                    continue;
                }
                if turn == Turn::One {
                    listed.push((0, taken));
                    continue;
                }
                let (row, column) = (cells[0] / self.columns, cells[0] % self.columns);
                let folded = if self.turns() { row.min(self.rows - 1 - row) } else { row };
                if lying {
                    listed.push((folded, taken));
                }
                if standing {
                    listed.push((self.rows + column, taken));
                }
            }
        }
    }

    /// Maps of the cells that carry the game to itself. Those of a board that is not glued need not keep the board: parts may be moved.
    fn motions(&self, lines: &[Vec<u128>]) -> Vec<Motion> {
        let (rows, columns) = (self.rows as isize, self.columns as isize);
        let row_shifts = if self.goes_over() { rows } else { 1 };
        let column_shifts = match self.seam {
            Seam::None => 1,
            Seam::Moebius | Seam::Klein => 2 * columns,
            Seam::Cylinder | Seam::Torus => columns,
        };
        let mut motions: Vec<(Vec<Option<usize>>, bool)> = Vec::new();
        // Only with these the motions are a group, so that the least image of all is the same for all images.
        let turns = self.seam == Seam::None || self.seam == Seam::Torus && rows == columns;
        let images = if turns { 8 } else { 4 };
        for (image, row_shift) in
            (0..images).flat_map(|image| (0..row_shifts).map(move |shift| (image, shift)))
        {
            // Beyond the edge of a Klein bottle rows move the other way: only half a way round is the same in both.
            if self.seam == Seam::Klein && !(2 * row_shift as usize).is_multiple_of(self.rows) {
                continue;
            }
            for column_shift in 0..column_shifts {
                let place = |cell: usize| {
                    let (row, column) = (cell as isize / columns, cell as isize % columns);
                    // Turned first: what lies in the corner and has room stays on the board, and mirrored there it does, too.
                    let (row, column) = if image & 4 == 4 { (column, row) } else { (row, column) };
                    let row = if image & 1 == 1 { rows - 1 - row } else { row };
                    let column = if image & 2 == 2 { columns - 1 - column } else { column };
                    self.cell(row + row_shift, column + column_shift)
                };
                let map: Vec<Option<usize>> = (0..self.rows * self.columns).map(place).collect();
                let known = motions.iter().any(|(other, _)| *other == map);
                if !known && (self.seam == Seam::None || keeps(&map, lines)) {
                    motions.push((map, image & 4 == 4));
                }
            }
        }
        motions.iter().map(|(map, turns)| Motion::new(map, *turns)).collect()
    }
}

/// Whether a map of a glued board is one to one and carries lines of placements to lines of placements.
fn keeps(map: &[Option<usize>], lines: &[Vec<u128>]) -> bool {
    let Some(images) = map.iter().copied().collect::<Option<Vec<usize>>>() else { return false };
    let mut sorted = images.clone();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() != images.len() {
        return false;
    }
    let motion = Motion::new(map, false);
    let known: std::collections::HashSet<&[u128]> = lines.iter().map(|line| &line[..]).collect();
    lines.iter().all(|line| {
        let mut image: Vec<u128> = line.iter().map(|cells| motion.image(*cells)).collect();
        image.sort_unstable();
        known.contains(&image[..])
    })
}
