//! Pictures in PNG.

use super::{Cells, Item, Outline, Scene, Shape, Text, visit};
use crate::Undrawn;
use crate::colour::Rgb;
use grundy_core::budget::Budget;
use std::io::Write;
use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Stroke, Transform};
use ttf_parser::OutlineBuilder;

/// No picture has more dots.
const MOST_DOTS: f64 = 2.5e8;

/// Bytes for each dot: four to draw it, three to write it, and what it takes in the file.
const DOT_BYTES: u64 = 8;

/// The picture as PNG, or why it cannot be drawn.
pub(super) fn write(scene: &Scene, budget: &Budget<'_>) -> Result<Vec<u8>, Undrawn> {
    let room = scene.size.width * scene.size.height;
    if room <= MOST_DOTS {
        budget.need((room as u64).saturating_mul(DOT_BYTES))?;
    }
    // A large picture is drawn with fewer dots.
    let most = MOST_DOTS.min((budget.memory() / DOT_BYTES) as f64);
    let sharpness = (1..=scene.sharpness.max(1)).rev().map(f64::from);
    let scale = sharpness.into_iter().find(|scale| room * scale * scale <= most);
    let size = scale.map(|scale| ((scene.size.width * scale) as u32, (scene.size.height * scale) as u32));
    let pixmap = size.and_then(|(width, height)| Pixmap::new(width, height));
    let (Some(mut pixmap), Some(scale)) = (pixmap, scale) else {
        let (width, height) = (scene.size.width, scene.size.height);
        return Err(Undrawn::Refused(format!(
            "a picture of {width} by {height} dots is too large or too small"
        )));
    };
    let mut canvas = Canvas { pixmap: &mut pixmap, scale, budget };
    visit(&scene.items, budget, &mut |item| match item {
        Item::Shape(shape) => canvas.shape(shape),
        Item::Text(text) => canvas.text(text),
        Item::Cells(cells) => canvas.cells(cells),
        Item::Group(_) => (),
    });
    budget.look()?;
    // The background covers everything, so nothing shines through.
    let dots: Vec<u8> = pixmap.pixels().iter().flat_map(|dot| [dot.red(), dot.green(), dot.blue()]).collect();
    let texts = [("Title", &scene.title[..]), ("Software", "grundy"), ("Description", &scene.description)];
    encode(pixmap.width() as usize, pixmap.height() as usize, &dots, &texts, budget).map_err(Undrawn::Refused)
}

/// So many bytes are written between two looks at the clock.
const PIECE: usize = 1 << 18;

/// Dots (red, green and blue) as a file with texts inside; unfinished if the time is up.
pub(super) fn encode(
    width: usize,
    height: usize,
    dots: &[u8],
    texts: &[(&str, &str)],
    budget: &Budget<'_>,
) -> Result<Vec<u8>, String> {
    let mut file = Vec::new();
    let mut write = || -> Result<(), png::EncodingError> {
        // Widths and heights are far below 2^32.
        let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        for (key, text) in texts.iter().filter(|(_, text)| !text.is_empty()) {
            encoder.add_itxt_chunk(key.to_string(), text.to_string())?;
        }
        let mut writer = encoder.write_header()?;
        let mut stream = writer.stream_writer()?;
        for piece in dots.chunks(PIECE) {
            if budget.look().is_err() {
                return Ok(());
            }
            stream.write_all(piece)?;
        }
        stream.finish()?;
        writer.finish()
    };
    write().map_err(|error| error.to_string())?;
    Ok(file)
}

struct Canvas<'a> {
    pixmap: &'a mut Pixmap,
    scale: f64,
    budget: &'a Budget<'a>,
}

impl Canvas<'_> {
    fn zoom(&self) -> Transform {
        Transform::from_scale(self.scale as f32, self.scale as f32)
    }

    fn shape(&mut self, shape: &Shape) {
        let mut pen = Pen(PathBuilder::new());
        shape.outline.trace(&mut pen);
        let Some(path) = pen.0.finish() else { return };
        if let Some(fill) = shape.fill {
            let mut paint = paint(fill);
            // Edges that lie between dots are sharp, as those of squares should be.
            paint.anti_alias = !matches!(shape.outline, Outline::Rectangle(_, _, 0.0));
            self.pixmap.fill_path(&path, &paint, FillRule::Winding, self.zoom(), None);
        }
        if let Some((colour, width)) = shape.stroke {
            let stroke = Stroke { width: width as f32, ..Stroke::default() };
            self.pixmap.stroke_path(&path, &paint(colour), &stroke, self.zoom(), None);
        }
    }

    fn text(&mut self, text: &Text) {
        let size = (text.size / text.font.units()) as f32;
        let turn = if text.upwards { -90.0 } else { 0.0 };
        let place = self.zoom().pre_translate(text.at.x as f32, text.at.y as f32).pre_rotate(turn);
        let mut x = -text.lead();
        for letter in text.text.chars() {
            let glyph = text.font.glyph(letter);
            let mut pen = Pen(PathBuilder::new());
            text.font.outline(glyph, &mut pen);
            if let Some(path) = pen.0.finish() {
                let here = place.pre_translate(x as f32, 0.0).pre_scale(size, -size);
                self.pixmap.fill_path(&path, &paint(text.colour), FillRule::Winding, here, None);
            }
            x += text.font.advance(glyph) * f64::from(size);
        }
    }

    /// Every dot takes the colour of the cell it lies in, or of the cells it covers.
    fn cells(&mut self, cells: &Cells) {
        let (columns, rows) = (cells.columns, cells.rows());
        let dots = |length: f64| (length * self.scale).round() as usize;
        let (wide, high) = (dots(cells.size.width), dots(cells.size.height));
        let (left, top) = (dots(cells.corner.x), dots(cells.corner.y));
        // The cells that a dot covers: one if cells are larger than dots.
        let span = |at: usize, dots: usize, cells: usize| {
            let (first, last) = (at * cells / dots, (at + 1) * cells / dots);
            first..last.max(first + 1).min(cells)
        };
        let width = self.pixmap.width() as usize;
        let budget = self.budget;
        let (height, pixels) = (self.pixmap.height() as usize, self.pixmap.pixels_mut());
        for y in (0..high).filter(|y| top + y < height).take_while(|_| budget.look().is_ok()) {
            for x in (0..wide).filter(|x| left + x < width) {
                let (mut sum, mut count) = ([0u64; 3], 0);
                for row in span(y, high, rows) {
                    for column in span(x, wide, columns) {
                        let Rgb(red, green, blue) = cells.colours[row * columns + column];
                        [red, green, blue]
                            .iter()
                            .zip(&mut sum)
                            .for_each(|(part, sum)| *sum += u64::from(*part));
                        count += 1;
                    }
                }
                let [red, green, blue] = sum.map(|part| (part / count.max(1)) as u8);
                let dot = tiny_skia::ColorU8::from_rgba(red, green, blue, 255).premultiply();
                pixels[(top + y) * width + left + x] = dot;
            }
        }
    }
}

fn paint(colour: Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba8(colour.0, colour.1, colour.2, 255));
    paint
}

/// Outlines and letters as paths.
struct Pen(PathBuilder);

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
