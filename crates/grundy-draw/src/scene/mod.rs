//! A picture as shapes and texts, ready for every file format.
//!
//! Whoever draws something (a game graph, a chart, a map) makes a [`Scene`] once; [`Scene::render`] writes it as SVG, PNG, PDF
//! or TikZ. Coordinates are in pixels of 1/96 inch, y grows downwards. Letters come from the fonts in [`font`], which are part
//! of the program, so pictures look the same everywhere.
//!
//! ```
//! use grundy_core::budget::Budget;
//! use grundy_draw::colour::Rgb;
//! use grundy_draw::scene::{Font, Format, Scene, Text};
//! use grundy_draw::{Point, Size};
//! let mut scene = Scene::new(Size { width: 90.0, height: 30.0 }, "hello");
//! scene.push(Text::new(Point { x: 10.0, y: 20.0 }, "1 ⊕ 2", Font::Mono, 13.0, Rgb(0, 0, 0)));
//! for format in Format::ALL {
//!     assert!(!scene.render(format, &Budget::unlimited()).unwrap().bytes().is_empty());
//! }
//! ```

pub mod font;
mod pdf;
mod png;
mod svg;
#[cfg(test)]
mod tests;
mod tikz;

pub use font::Font;
pub(crate) use svg::path_data;

use super::colour::Rgb;
use super::path::{Path, Point, Size, Step};
use crate::Undrawn;
use grundy_core::budget::Budget;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ttf_parser::OutlineBuilder;

/// A picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// How large it is.
    pub size: Size,
    /// What it shows; stands in the file, not in the picture.
    pub title: String,
    /// How it was made; stands in the file, not in the picture.
    pub description: String,
    /// What is drawn, from back to front.
    pub items: Vec<Item>,
    /// Dots for each pixel of a PNG file.
    pub sharpness: u32,
}

/// Something in a picture.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// Things that belong together.
    Group(Group),
    /// A line or an area.
    Shape(Shape),
    /// A line of text.
    Text(Text),
    /// A rectangle of cells.
    Cells(Cells),
}

/// Things that belong together; a browser shows their title when one points at them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Group {
    /// What they are.
    pub title: String,
    /// What kind of thing they are, for programs that look at an SVG file.
    pub class: &'static str,
    /// What such programs may want to know.
    pub data: Vec<(&'static str, String)>,
    /// The things.
    pub items: Vec<Item>,
}

/// A line or an area.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// Where it is.
    pub outline: Outline,
    /// The colour of the area.
    pub fill: Option<Rgb>,
    /// The colour and width of the line.
    pub stroke: Option<(Rgb, f64)>,
}

/// The form of a shape.
#[derive(Debug, Clone, PartialEq)]
pub enum Outline {
    /// A rectangle: its upper left corner, its size, and the radius of its corners.
    Rectangle(Point, Size, f64),
    /// A circle: its centre and its radius.
    Circle(Point, f64),
    /// A path that ends somewhere.
    Open(Path),
    /// A path that ends where it began.
    Closed(Path),
}

/// A line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// Where its base line begins, has its middle or ends.
    pub at: Point,
    /// What it says.
    pub text: String,
    /// The letters.
    pub font: Font,
    /// The height of the letters.
    pub size: f64,
    /// Which part of the text is at that place.
    pub anchor: Anchor,
    /// The colour.
    pub colour: Rgb,
    /// Whether it reads upwards.
    pub upwards: bool,
}

/// Which part of a text is at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Anchor {
    /// Its beginning.
    #[default]
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A rectangle of cells of one colour each.
#[derive(Debug, Clone, PartialEq)]
pub struct Cells {
    /// The upper left corner.
    pub corner: Point,
    /// The room for all cells.
    pub size: Size,
    /// How many stand side by side.
    pub columns: usize,
    /// The colours, row by row from the top.
    pub colours: Vec<Rgb>,
}

/// The formats in which every picture can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "PictureFormat")]
pub enum Format {
    /// For browsers and word processors.
    #[default]
    Svg,
    /// Dots.
    Png,
    /// For print.
    Pdf,
    /// For LaTeX.
    Tikz,
}

/// A picture in a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rendered {
    /// A text.
    Text(String),
    /// Anything else.
    Bytes(Vec<u8>),
}

impl Rendered {
    /// What to write into a file.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Rendered::Text(text) => text.as_bytes(),
            Rendered::Bytes(bytes) => bytes,
        }
    }
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 4] = [Format::Svg, Format::Png, Format::Pdf, Format::Tikz];

    /// The usual ending of a file name.
    pub fn name(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Pdf => "pdf",
            Format::Tikz => "tikz",
        }
    }

    /// The format that the ending of a file name asks for; `tex` is TikZ.
    pub fn of_path(path: impl AsRef<std::path::Path>) -> Option<Format> {
        let ending = path.as_ref().extension()?.to_str()?.to_ascii_lowercase();
        let ending = if ending == "tex" { "tikz" } else { &ending };
        Format::ALL.into_iter().find(|format| format.name() == ending)
    }
}

impl Scene {
    /// An empty picture.
    pub fn new(size: Size, title: impl Into<String>) -> Scene {
        let size = Size::new(size.width.ceil(), size.height.ceil());
        Scene { size, title: title.into(), description: String::new(), items: Vec::new(), sharpness: 2 }
    }

    /// Draws something in front of everything else.
    pub fn push(&mut self, item: impl Into<Item>) {
        self.items.push(item.into());
    }

    /// Writes the picture within the limits of `budget`; an error says why it cannot be written.
    pub fn render(&self, format: Format, budget: &Budget<'_>) -> Result<Rendered, Undrawn> {
        let rendered = match format {
            Format::Svg => Rendered::Text(svg::write(self, budget)),
            Format::Png => Rendered::Bytes(png::write(self, budget)?),
            Format::Pdf => Rendered::Bytes(pdf::write(self, budget)),
            Format::Tikz => Rendered::Text(tikz::write(self, budget).map_err(Undrawn::Refused)?),
        };
        // Whoever heard that it is over has left something out.
        budget.look()?;
        Ok(rendered)
    }

    /// The picture as SVG.
    pub fn svg(&self) -> String {
        svg::write(self, &Budget::unlimited())
    }

    /// The picture as PNG.
    pub fn png(&self) -> Result<Vec<u8>, String> {
        png::write(self, &Budget::unlimited()).map_err(|undrawn| undrawn.to_string())
    }
}

impl Group {
    /// Draws something in front of everything else in the group.
    pub fn push(&mut self, item: impl Into<Item>) {
        self.items.push(item.into());
    }
}

impl Shape {
    /// An area.
    pub(crate) fn area(outline: Outline, fill: Rgb) -> Shape {
        Shape { outline, fill: Some(fill), stroke: None }
    }

    /// A line.
    pub fn line(outline: Outline, colour: Rgb, width: f64) -> Shape {
        Shape { outline, fill: None, stroke: Some((colour, width)) }
    }

    /// The same with a line around it.
    pub(crate) fn stroked(self, colour: Rgb, width: f64) -> Shape {
        Shape { stroke: Some((colour, width)), ..self }
    }
}

impl Outline {
    /// A rectangle around a point.
    pub(crate) fn around(centre: Point, size: Size, round: f64) -> Outline {
        let corner = Point::new(centre.x - size.width / 2.0, centre.y - size.height / 2.0);
        Outline::Rectangle(corner, size, round)
    }

    /// A straight line.
    pub fn straight(start: Point, end: Point) -> Outline {
        Outline::Open(Path::through([start, end]))
    }

    /// The outline as a path, for formats that know nothing else, and whether it is closed.
    fn path(&self) -> (Path, bool) {
        match self {
            Outline::Rectangle(corner, size, round) => (Path::rectangle(*corner, *size, *round), true),
            Outline::Circle(centre, radius) => {
                let corner = Point::new(centre.x - radius, centre.y - radius);
                (Path::rectangle(corner, Size::new(2.0 * radius, 2.0 * radius), *radius), true)
            }
            Outline::Open(path) => (path.clone(), false),
            Outline::Closed(path) => (path.clone(), true),
        }
    }

    /// Draws the outline with a pen that draws letters, too.
    fn trace(&self, pen: &mut dyn OutlineBuilder) {
        let (path, closed) = self.path();
        let place = |point: &Point| (point.x as f32, point.y as f32);
        let (x, y) = place(&path.start);
        pen.move_to(x, y);
        for step in &path.steps {
            match step {
                Step::Line(end) => {
                    let (x, y) = place(end);
                    pen.line_to(x, y);
                }
                Step::Curve(one, two, end) => {
                    let [(x1, y1), (x2, y2), (x, y)] = [one, two, end].map(place);
                    pen.curve_to(x1, y1, x2, y2, x, y);
                }
            }
        }
        if closed {
            pen.close();
        }
    }
}

impl Text {
    /// Text that begins at a place.
    pub fn new(at: Point, text: impl Into<String>, font: Font, size: f64, colour: Rgb) -> Text {
        Text { at, text: text.into(), font, size, anchor: Anchor::Start, colour, upwards: false }
    }

    /// Text around a place.
    pub(crate) fn centred(
        middle: Point,
        text: impl Into<String>,
        font: Font,
        size: f64,
        colour: Rgb,
    ) -> Text {
        let at = Point::new(middle.x, middle.y + 0.35 * size);
        Text::new(at, text, font, size, colour).anchored(Anchor::Middle)
    }

    /// The same with another part of it at its place.
    pub(crate) fn anchored(self, anchor: Anchor) -> Text {
        Text { anchor, ..self }
    }

    /// How far the text begins before its place.
    fn lead(&self) -> f64 {
        let share = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => 0.5,
            Anchor::End => 1.0,
        };
        share * self.font.width(&self.text, self.size)
    }
}

impl Cells {
    fn rows(&self) -> usize {
        self.colours.len() / self.columns.max(1)
    }
}

/// Visits everything but the groups themselves, from back to front.
/// Once the time is up the rest is left out.
fn visit(items: &[Item], budget: &Budget<'_>, seen: &mut impl FnMut(&Item)) {
    for item in items.iter().take_while(|_| budget.look().is_ok()) {
        match item {
            Item::Group(group) => visit(&group.items, budget, seen),
            other => seen(other),
        }
    }
}

macro_rules! items {
    ($($type:ident),*) => {
        $(impl From<$type> for Item {
            fn from(item: $type) -> Item {
                Item::$type(item)
            }
        })*
    };
}
items!(Group, Shape, Text, Cells);
