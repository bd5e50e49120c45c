//! Reading shapes: `4x5`, `2x3x4`, `"..#/..."`, `stair(4)`, `aztec(3)`, `torus(4x5)`, `cylinder(4x5)`,
//! `moebius(1x9)`, `klein(4x5)`, and the figures `I(5)`, `L(2,3)`, `T(1,2,3)`, `U(2,1,2)`, `O(2,3)`.

use super::{Seam, Shape};
use crate::board::cells::Cells;
use crate::error::ParseError;
use crate::text::{Fragment, differences};

/// More cells than any solver, player or picture can use.
const MOST_CELLS: u64 = 10_000;

const HELP: &str = "write a size such as 4x5 or 2x3x4, a picture such as \"..#/.../#..\", or stair(4), aztec(3), \
torus(4x5), cylinder(4x5), moebius(1x9), klein(4x5), I(5), L(2,3), T(1,2,3), U(2,1,2), O(2,3)";

impl Shape {
    /// Reads the shape of a board.
    ///
    /// ```
    /// use grundy_core::board::shape::Shape;
    /// use grundy_core::text::Fragment;
    /// let diamond = Shape::read(Fragment::new("aztec(2)")).unwrap();
    /// assert_eq!(diamond.picture(diamond.present(), "/"), "#..#/..../..../#..#");
    /// ```
    pub fn read(text: Fragment<'_>) -> Result<Shape, ParseError> {
        let plain = text.text();
        if let Some(inner) = plain.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            return Shape::read_picture(text.part(1..1 + inner.len()));
        }
        let Some((name, inside)) = text.split_once('(') else { return read_size(text) };
        let Some(arguments) = inside.text().strip_suffix(')') else {
            return Err(text.error("this parenthesis is never closed").help(HELP));
        };
        let inside = inside.part(0..arguments.len()).trim();
        let mut shape = read_named(name.trim(), inside)?;
        shape.text = plain.into();
        Ok(shape)
    }

    /// Reads a picture: `.` for a cell, `#` where there is none, rows separated by `/`.
    pub(crate) fn read_picture(text: Fragment<'_>) -> Result<Shape, ParseError> {
        let (rows, columns, present) = read_drawing(text)?;
        Ok(Shape { text: format!("\"{}\"", text.text()), present, ..Shape::rectangle(rows, columns) })
    }

    /// The cells of a rectangle for which `exists` holds.
    fn cut(rows: u64, columns: u64, exists: impl Fn(u64, u64) -> bool) -> Shape {
        let shape = Shape::rectangle(rows as usize, columns as usize);
        let inside = (0..rows * columns).filter(|cell| exists(cell / columns, cell % columns));
        Shape { present: Cells::of(shape.size(), inside.map(|cell| cell as usize)), ..shape }
    }
}

fn read_named(name: Fragment<'_>, inside: Fragment<'_>) -> Result<Shape, ParseError> {
    let seam = match name.text() {
        "torus" => Seam::Torus,
        "cylinder" => Seam::Cylinder,
        "moebius" | "möbius" => Seam::Moebius,
        "klein" => Seam::Klein,
        _ => return read_figure(name, inside),
    };
    let shape = read_size(inside)?;
    if shape.layers > 1 {
        return Err(inside.error("only flat boards can be glued").help(HELP));
    }
    Ok(Shape { seam, ..shape })
}

/// Says which cells of a rectangle belong to a shape.
type Exists = Box<dyn Fn(u64, u64) -> bool>;

/// The shapes that are written with a name.
const NAMES: [&str; 13] = [
    "torus",
    "cylinder",
    "moebius",
    "möbius",
    "klein",
    "stair",
    "staircase",
    "aztec",
    "I",
    "L",
    "T",
    "U",
    "O",
];

fn unknown(name: Fragment<'_>) -> ParseError {
    let near = NAMES.map(|known| (differences(&name.text().to_lowercase(), known), known));
    let error = name.error(format!("there is no shape called '{}'", name.text()));
    match near.into_iter().min() {
        Some((distance, known)) if distance <= 2 && known.len() > 2 => {
            error.help(format!("did you mean {known}?"))
        }
        _ => error.help(HELP),
    }
}

/// Shapes given by one to three lengths.
fn read_figure(name: Fragment<'_>, inside: Fragment<'_>) -> Result<Shape, ParseError> {
    if !NAMES.contains(&name.text()) {
        return Err(unknown(name));
    }
    let mut lengths = Vec::new();
    for length in inside.split(',') {
        lengths.push(length.trim().number_in("a length", 0..=MOST_CELLS)?);
    }
    let (rows, columns, exists): (u64, u64, Exists) = match (name.text(), &lengths[..]) {
        ("stair" | "staircase", &[n]) => (n, n, Box::new(|row, column| column <= row)),
        ("aztec", &[n]) => {
            // The distance of a cell from the centre lines, in cells.
            let side = move |part: u64| if part < n { n - 1 - part } else { part - n };
            (2 * n, 2 * n, Box::new(move |row, column| side(row) + side(column) < n))
        }
        ("I", &[x]) => (1, x, Box::new(|_, _| true)),
        ("L", &[x, y]) => (x + 1, y + 1, Box::new(move |row, column| row == x || column == 0)),
        ("T", &[x, y, z]) => (z + 1, x + y + 1, Box::new(move |row, column| row == 0 || column == x)),
        ("U", &[x, y, z]) => {
            let deep = x.max(z);
            let arm = move |row, length| row >= deep - length;
            let inside = move |row, column| {
                row == deep || column == 0 && arm(row, x) || column == y + 1 && arm(row, z)
            };
            (deep + 1, y + 2, Box::new(inside))
        }
        ("O", &[x, y]) => {
            let edge = move |row, column| row == 0 || row == x + 1 || column == 0 || column == y + 1;
            (x + 2, y + 2, Box::new(edge))
        }
        _ => {
            return Err(inside
                .error(format!("{} does not take {} lengths", name.text(), lengths.len()))
                .help(HELP));
        }
    };
    check_size(inside, rows, columns)?;
    Ok(Shape::cut(rows, columns, exists))
}

/// Rows x columns, or rows x columns x layers.
fn read_size(text: Fragment<'_>) -> Result<Shape, ParseError> {
    let mut sides = Vec::new();
    for side in text.split('x') {
        sides.push(side.trim().number("a length").map_err(|error| error.help(HELP))?);
    }
    let (rows, columns, layers) = match sides[..] {
        [rows, columns] => (rows, columns, 1),
        [rows, columns, layers] => (rows, columns, layers),
        _ => return Err(text.error(format!("'{}' is not a size", text.text())).help(HELP)),
    };
    check_size(text, rows.saturating_mul(layers), columns)?;
    let (height, layers) = (rows as usize, layers as usize);
    let flat = Shape::rectangle(height * layers, columns as usize);
    Ok(Shape { text: text.text().into(), height, layers, ..flat })
}

/// A drawing with `.` (or `-`) and `#` (or `X`): its rows, its columns, and the cells drawn as free.
pub(super) fn read_drawing(text: Fragment<'_>) -> Result<(usize, usize, Cells), ParseError> {
    let lines = text.split('/');
    let columns = lines[0].text().chars().count();
    for line in &lines {
        if line.text().chars().count() != columns || columns == 0 {
            return Err(line.error("the rows of a picture must have the same length").help(HELP));
        }
    }
    check_size(text, lines.len() as u64, columns as u64)?;
    let (mut free, mut cell) = (Cells::none(lines.len() * columns), 0);
    for line in &lines {
        for (at, letter) in line.text().char_indices() {
            match letter {
                '.' | '-' => free.insert(cell),
                '#' | 'X' => {}
                _ => {
                    let place = line.part(at..at + letter.len_utf8());
                    return Err(place.error("a cell is '.' (free) or '#' (taken)").help(HELP));
                }
            }
            cell += 1;
        }
    }
    Ok((lines.len(), columns, free))
}

fn check_size(text: Fragment<'_>, rows: u64, columns: u64) -> Result<(), ParseError> {
    if rows == 0 || columns == 0 {
        return Err(text.error("a board has at least one row and one column").help(HELP));
    }
    if rows.saturating_mul(columns) > MOST_CELLS {
        let help = format!("boards have at most {MOST_CELLS} cells");
        return Err(text.error(format!("a board of {rows}x{columns} is too large")).help(help));
    }
    Ok(())
}
