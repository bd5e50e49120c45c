//! Maps: pictures in which every game is a small square.
//!
//! A [`Map`] is a rectangle of cells with the colours of what they show. [`Map::scene`] draws it with title, axes, legend and the
//! command that made it; the command also stands in the file as text.
//!
//! Main results
//! * [`Map`]: what is drawn. [`Map::scene`]: the picture. [`Map::png`]: the file.
//! * [`Heat`]: a table of numbers as a map.
//! * [`Ramp`], [`CLASSES`]: colours for numbers and for classes that everybody can tell apart.

mod colours;
mod heat;
#[cfg(test)]
mod tests;

pub use colours::{CLASSES, GREYS, Ramp, Scale, class_colours};
pub use heat::Heat;

use super::colour;
use super::path::{Path, Point, Size};
use super::scene::{Anchor, Cells, Font, Outline, Scene, Shape, Text};

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
const INK: colour::Rgb = colour::Rgb(30, 30, 30);
const SMALL_PRINT: colour::Rgb = colour::Rgb(110, 110, 110);
const LEFT: usize = 70;
const RIGHT: usize = 20;
const TOP: usize = 40;
const TICKS: usize = 50;
const LINE: usize = 18;
const FONT: f64 = 11.0;
const TITLE_FONT: f64 = 16.0;
/// No picture is wider or higher.
const LARGEST: usize = 20_000;
/// Lines of text have room for at least so many dots.
const NARROWEST: usize = 420;

impl Map {
    fn rows(&self) -> usize {
        self.cells.len() / self.columns.max(1)
    }

    /// The picture as a PNG file, see [`Map::scene`].
    pub fn png(&self, width: Option<usize>) -> Result<Vec<u8>, String> {
        self.scene(width)?.png()
    }

    /// The picture. The map is drawn `width` dots wide: larger cells are squares of one colour, smaller ones are mixed.
    /// Without a width every cell is one dot, or several for small maps.
    pub fn scene(&self, width: Option<usize>) -> Result<Scene, String> {
        let (columns, rows) = (self.columns, self.rows());
        if columns == 0 || rows == 0 || columns * rows != self.cells.len() {
            return Err("there is nothing to draw".into());
        }
        let wide = width.unwrap_or_else(|| columns * (600 / columns).max(1));
        let high = ((rows as f64 * wide as f64 / columns as f64).round() as usize).max(1);
        if wide == 0 || wide > LARGEST || high > LARGEST {
            return Err(format!("a picture of {wide} by {high} dots is too large or too small"));
        }
        let room = wide.max(NARROWEST) as f64;
        let lines = self.legend_lines(room);
        let command = Text::new(Point::default(), &self.command, Font::Sans, FONT, SMALL_PRINT);
        let room = room.max(Font::Sans.width(&self.command, FONT));
        let below = (TOP + high + TICKS) as f64;
        let whole =
            Size::new(LEFT as f64 + room + RIGHT as f64, below + (LINE * (lines.len() + 1)) as f64 + 10.0);
        let mut scene = Scene::new(whole, &self.title);
        scene.description.clone_from(&self.command);
        // Each cell is so many dots, and no dot lies between two.
        scene.sharpness = 1;
        let background = Outline::Rectangle(Point::default(), scene.size, 0.0);
        scene.push(Shape::area(background, rgb(WHITE)));
        scene.push(Cells {
            corner: Point::new(LEFT as f64, TOP as f64),
            size: Size::new(wide as f64, high as f64),
            columns,
            colours: self.cells.chunks(columns).rev().flatten().map(|cell| rgb(*cell)).collect(),
        });
        self.draw_axes(&mut scene, wide, high);
        let size = TITLE_FONT.min(TITLE_FONT * room / Font::Sans.width(&self.title, TITLE_FONT).max(1.0));
        scene.push(Text::new(Point::new(LEFT as f64, 26.0), &self.title, Font::Sans, size, INK));
        for (line, keys) in lines.iter().enumerate() {
            draw_keys(&mut scene, keys, below + (line * LINE) as f64);
        }
        let at = Point::new(LEFT as f64, below + (lines.len() * LINE) as f64 + 12.0);
        scene.push(Text { at, ..command });
        Ok(scene)
    }

    /// The fields of the legend, as many in a line as have room.
    fn legend_lines(&self, room: f64) -> Vec<Vec<&Key>> {
        let mut lines: Vec<(f64, Vec<&Key>)> = Vec::new();
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

    fn draw_axes(&self, scene: &mut Scene, wide: usize, high: usize) {
        let (left, bottom) = (LEFT as f64 - 0.5, (TOP + high) as f64 + 0.5);
        let corners = [(left, TOP as f64), (left, bottom), ((LEFT + wide) as f64, bottom)];
        let corners = corners.map(|(x, y)| Point::new(x, y));
        scene.push(Shape::line(Outline::Open(Path::through(corners)), INK, 1.0));
        let mut tick = |from: Point, to: Point, text: Text| {
            scene.push(Shape::line(Outline::straight(from, to), INK, 1.0));
            scene.push(text);
        };
        let text = |x: f64, y: f64, text: String| Text::new(Point::new(x, y), text, Font::Sans, FONT, INK);
        for (place, number) in ticks(&self.x, self.columns, wide, 70) {
            let x = (LEFT + place) as f64 + 0.5;
            let number = text(x, bottom + 18.0, number.to_string()).anchored(Anchor::Middle);
            tick(Point::new(x, bottom), Point::new(x, bottom + 6.0), number);
        }
        for (place, number) in ticks(&self.y, self.rows(), high, 50) {
            let y = (TOP + high - 1 - place.min(high - 1)) as f64 + 0.5;
            let number = text(left - 9.0, y + 4.0, number.to_string()).anchored(Anchor::End);
            tick(Point::new(left - 6.0, y), Point::new(left, y), number);
        }
        let name = text(left + wide as f64 / 2.0, bottom + 34.0, self.x.name.clone());
        scene.push(name.anchored(Anchor::Middle));
        let name = text(16.0, TOP as f64 + high as f64 / 2.0, self.y.name.clone());
        scene.push(Text { upwards: true, ..name.anchored(Anchor::Middle) });
    }
}

fn rgb([red, green, blue]: Rgb) -> colour::Rgb {
    colour::Rgb(red, green, blue)
}

fn draw_keys(scene: &mut Scene, keys: &[&Key], top: f64) {
    let mut x = LEFT as f64;
    for key in keys {
        let patch = Outline::Rectangle(Point::new(x + 0.5, top + 0.5), Size::new(10.0, 10.0), 0.0);
        scene.push(Shape::area(patch, rgb(key.colour)).stroked(INK, 1.0));
        scene.push(Text::new(Point::new(x + 16.0, top + 10.0), &key.text, Font::Sans, FONT, INK));
        x += key_width(key);
    }
}

fn key_width(key: &Key) -> f64 {
    16.0 + Font::Sans.width(&key.text, FONT) + 22.0
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
