//! Dots of colour, and text made of them.

use super::Rgb;
use super::font::{HEIGHT, WIDTH, glyph};

/// A picture being drawn. What lies outside is not drawn.
pub(super) struct Canvas {
    width: usize,
    height: usize,
    dots: Vec<u8>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize, colour: Rgb) -> Canvas {
        Canvas { width, height, dots: colour.repeat(width * height) }
    }

    pub(super) fn dot(&mut self, x: usize, y: usize, colour: Rgb) {
        if x < self.width && y < self.height {
            let at = (y * self.width + x) * 3;
            self.dots[at..at + 3].copy_from_slice(&colour);
        }
    }

    pub(super) fn fill(&mut self, x: usize, y: usize, width: usize, height: usize, colour: Rgb) {
        for row in y..y + height {
            (x..x + width).for_each(|column| self.dot(column, row, colour));
        }
    }

    /// Text with its upper left corner at a place, each dot of a letter so many dots large.
    pub(super) fn text(&mut self, x: usize, y: usize, text: &str, size: usize, colour: Rgb) {
        let size = size.max(1);
        for (column, row) in lit(text) {
            self.fill(x + column * size, y + row * size, size, size, colour);
        }
    }

    /// Text that reads upwards, beginning at a place.
    pub(super) fn text_upwards(&mut self, x: usize, y: usize, text: &str, size: usize, colour: Rgb) {
        for (column, row) in lit(text) {
            self.fill(x + row * size, y.saturating_sub(column * size), size, size, colour);
        }
    }

    /// The picture as a file, with texts inside.
    pub(super) fn png(&self, texts: &[(&str, &str)]) -> Result<Vec<u8>, String> {
        let mut file = Vec::new();
        self.write(&mut file, texts).map_err(|error| error.to_string())?;
        Ok(file)
    }

    fn write(&self, file: &mut Vec<u8>, texts: &[(&str, &str)]) -> Result<(), png::EncodingError> {
        // The width and height are far below 2^32.
        let mut encoder = png::Encoder::new(file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        for (key, text) in texts {
            encoder.add_itxt_chunk(key.to_string(), text.to_string())?;
        }
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.dots)?;
        writer.finish()
    }
}

/// The dots of a text, from its upper left corner.
fn lit(text: &str) -> impl Iterator<Item = (usize, usize)> {
    text.chars().enumerate().flat_map(|(place, letter)| {
        let rows = glyph(letter);
        (0..HEIGHT).flat_map(move |row| {
            (0..WIDTH)
                .filter(move |column| rows[row] >> (WIDTH - 1 - column) & 1 == 1)
                .map(move |column| (place * (WIDTH + 1) + column, row))
        })
    })
}
