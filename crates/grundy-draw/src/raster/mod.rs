//! Maps: pictures in which every game is a small square, as PNG files.
//!
//! A [`Map`] is a rectangle of cells with the colours of what they show. [`Map::png`] draws it with title, axes, legend and the
//! command that made it; the command also stands in the file as text. Letters come from a font of 5 by 7 dots in
//! `font.rs`, so that pictures look the same everywhere and need nothing from the system.
//!
//! Main results
//! * [`Map`]: what is drawn. [`Map::png`]: the file.
//! * [`Ramp`], [`CLASSES`]: colours for numbers and for classes that everybody can tell apart.

mod canvas;
mod colours;
mod font;
#[cfg(test)]
mod tests;

pub use colours::{CLASSES, GREYS, Ramp, Scale, class_colours};

use canvas::Canvas;

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// An axis: what it shows and the numbers at both ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// Its name.
    pub name: String,
    /// The number at the first column (from the left) or row (from the bottom).
    pub first: u64,
    /// The number at the last column or row. It may be smaller: then the numbers fall.
    pub last: u64,
}

/// A field of the legend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// Its colour.
    pub colour: Rgb,
    /// What the colour means.
    pub text: String,
}

/// What is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// What the picture shows.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// How many cells stand side by side.
    pub columns: usize,
    /// The cells' colours, row by row from the bottom up, each row from left to right.
    pub cells: Vec<Rgb>,
    /// What the colours mean.
    pub legend: Vec<Key>,
    /// The command that made the picture.
    pub command: String,
}

/// The background.
pub const WHITE: Rgb = [255; 3];
const INK: Rgb = [30; 3];
const LEFT: usize = 70;
const RIGHT: usize = 20;
const TOP: usize = 40;
const TICKS: usize = 50;
const LINE: usize = 18;
/// No picture is wider or higher.
const LARGEST: usize = 20_000;
/// Lines of text have room for at least so many dots.
const NARROWEST: usize = 420;

impl Map {
    fn rows(&self) -> usize {
        self.cells.len() / self.columns.max(1)
    }

    /// The picture as a PNG file. The map is drawn `width` dots wide: larger cells are squares of one colour, smaller
    /// ones are mixed. Without a width every cell is one dot, or several for small maps.
    pub fn png(&self, width: Option<usize>) -> Result<Vec<u8>, String> {
        let (columns, rows) = (self.columns, self.rows());
        if columns == 0 || rows == 0 || columns * rows != self.cells.len() {
            return Err("there is nothing to draw".into());
        }
        let wide = width.unwrap_or_else(|| columns * (600 / columns).max(1));
        let high = ((rows as f64 * wide as f64 / columns as f64).round() as usize).max(1);
        if wide == 0 || wide > LARGEST || high > LARGEST {
            return Err(format!("a picture of {wide} by {high} dots is too large or too small"));
        }
        let lines = self.legend_lines(wide);
        let text = self.command.chars().count() * 6;
        let total = (
            LEFT + wide.max(NARROWEST).max(text) + RIGHT,
            TOP + high + TICKS + LINE * (lines.len() + 1) + 10,
        );
        let mut canvas = Canvas::new(total.0, total.1, WHITE);
        self.draw_cells(&mut canvas, wide, high);
        self.draw_axes(&mut canvas, wide, high);
        canvas.text(
            LEFT,
            14,
            &self.title,
            2.min(wide.max(NARROWEST) / (self.title.chars().count() * 6).max(1)),
            INK,
        );
        let mut y = TOP + high + TICKS;
        for line in lines {
            let mut x = LEFT;
            for key in line {
                canvas.fill(x, y, 11, 11, INK);
                canvas.fill(x + 1, y + 1, 9, 9, key.colour);
                canvas.text(x + 16, y + 2, &key.text, 1, INK);
                x += key_width(key);
            }
            y += LINE;
        }
        canvas.text(LEFT, y + 4, &self.command, 1, [110; 3]);
        canvas.png(&[("Title", &self.title), ("Software", "grundy"), ("Description", &self.command)])
    }

    /// The fields of the legend, as many in a line as have room.
    fn legend_lines(&self, wide: usize) -> Vec<Vec<&Key>> {
        let room = wide.max(NARROWEST);
        let mut lines: Vec<(usize, Vec<&Key>)> = Vec::new();
        for key in &self.legend {
            let own = key_width(key);
            match lines.last_mut() {
                Some((used, line)) if *used + own <= room => {
                    *used += own;
                    line.push(key);
                }
                _ => lines.push((own, vec![key])),
            }
        }
        lines.into_iter().map(|(_, line)| line).collect()
    }

    fn draw_cells(&self, canvas: &mut Canvas, wide: usize, high: usize) {
        let (columns, rows) = (self.columns, self.rows());
        // The cells that a dot covers: one if cells are larger than dots.
        let span = |at: usize, dots: usize, cells: usize| {
            let (first, last) = (at * cells / dots, (at + 1) * cells / dots);
            first..last.max(first + 1)
        };
        for y in 0..high {
            let from_bottom = span(high - 1 - y, high, rows);
            for x in 0..wide {
                let (mut sum, mut count) = ([0u64; 3], 0);
                for row in from_bottom.clone() {
                    for column in span(x, wide, columns) {
                        let cell = self.cells[row * columns + column];
                        (0..3).for_each(|part| sum[part] += u64::from(cell[part]));
                        count += 1;
                    }
                }
                canvas.dot(LEFT + x, TOP + y, sum.map(|part| (part / count) as u8));
            }
        }
    }

    fn draw_axes(&self, canvas: &mut Canvas, wide: usize, high: usize) {
        canvas.fill(LEFT - 1, TOP, 1, high + 1, INK);
        canvas.fill(LEFT - 1, TOP + high, wide + 1, 1, INK);
        for (place, number) in ticks(&self.x, self.columns, wide, 70) {
            let x = LEFT + place;
            canvas.fill(x, TOP + high + 1, 1, 5, INK);
            let text = number.to_string();
            canvas.text(x.saturating_sub(text.len() * 3), TOP + high + 9, &text, 1, INK);
        }
        for (place, number) in ticks(&self.y, self.rows(), high, 50) {
            let y = TOP + high - 1 - place.min(high - 1);
            canvas.fill(LEFT - 6, y, 5, 1, INK);
            let text = number.to_string();
            canvas.text((LEFT - 10).saturating_sub(text.len() * 6), y.saturating_sub(3), &text, 1, INK);
        }
        let name = &self.x.name;
        canvas.text(
            LEFT + wide / 2 - (name.chars().count() * 3).min(wide / 2),
            TOP + high + 26,
            name,
            1,
            INK,
        );
        canvas.text_upwards(8, TOP + high / 2 + self.y.name.chars().count() * 3, &self.y.name, 1, INK);
    }
}

fn key_width(key: &Key) -> usize {
    16 + key.text.chars().count() * 6 + 22
}

/// Where the numbers of an axis stand: round numbers, at most one every `apart` dots.
fn ticks(axis: &Axis, cells: usize, dots: usize, apart: usize) -> Vec<(usize, u64)> {
    let (low, high) = (axis.first.min(axis.last), axis.first.max(axis.last));
    let per_cell = (high - low) as f64 / (cells.max(2) - 1) as f64;
    let rough = per_cell * cells as f64 * apart as f64 / dots as f64;
    let mut step = 1;
    for factor in [2, 5, 10].into_iter().cycle() {
        if step as f64 >= rough {
            break;
        }
        step = match factor {
            2 => step * 2,
            5 => step / 2 * 5,
            _ => step * 2,
        };
    }
    let first = low.div_ceil(step) * step;
    let place = |number: u64| {
        let cell = (number - low) as f64 / per_cell.max(1e-9);
        let cell = if axis.first <= axis.last { cell } else { cells as f64 - 1.0 - cell };
        ((cell + 0.5) * dots as f64 / cells as f64) as usize
    };
    (first..=high).step_by(step as usize).map(|number| (place(number), number)).collect()
}
