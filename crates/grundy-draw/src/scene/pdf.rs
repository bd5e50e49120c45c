//! Pictures in PDF, with text that can be searched and copied.
//!
//! Letters are fonts of PDF's type 3: every letter that occurs is a small drawing of its own, so only those stand in the file.

use super::font::Font;
use super::{Cells, Item, Scene, Shape, Text, visit};
use crate::colour::Rgb;
use grundy_core::budget::Budget;
use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params,
};
use pdf_writer::types::SystemInfo;
use pdf_writer::types::UnicodeCmap;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::collections::BTreeMap;
use ttf_parser::OutlineBuilder;

/// Points in a pixel.
const POINT: f32 = 0.75;
/// A font of a file has at most so many letters.
const MOST_LETTERS: usize = 255;

/// The picture as PDF.
pub(super) fn write(scene: &Scene, budget: &Budget<'_>) -> Vec<u8> {
    let mut file = File::new(scene, budget);
    let content = file.content(scene, budget);
    let (catalog, tree, page, stream, about) =
        (file.next(), file.next(), file.next(), file.next(), file.next());
    file.write_fonts();
    file.pdf.catalog(catalog).pages(tree);
    file.pdf.pages(tree).kids([page]).count(1);
    let mut info = file.pdf.document_info(about);
    info.title(TextStr(&scene.title)).creator(TextStr("grundy"));
    if !scene.description.is_empty() {
        info.subject(TextStr(&scene.description));
    }
    info.finish();
    let packed = packed(&content, budget);
    file.pdf.stream(stream, &packed).filter(Filter::FlateDecode);
    let room = Rect::new(0.0, 0.0, scene.size.width as f32 * POINT, scene.size.height as f32 * POINT);
    let mut sheet = file.pdf.page(page);
    sheet.parent(tree).media_box(room).contents(stream);
    let mut resources = sheet.resources();
    let mut fonts = resources.fonts();
    for (number, part) in file.fonts.iter().enumerate() {
        fonts.pair(Name(font_name(number).as_bytes()), part.reference);
    }
    fonts.finish();
    let mut images = resources.x_objects();
    for (number, image) in file.images.iter().enumerate() {
        images.pair(Name(image_name(number).as_bytes()), *image);
    }
    images.finish();
    resources.finish();
    sheet.finish();
    file.pdf.finish()
}

fn font_name(number: usize) -> String {
    format!("F{number}")
}

fn image_name(number: usize) -> String {
    format!("I{number}")
}

/// So many bytes are compressed between two looks at the clock.
const PIECE: usize = 1 << 18;

/// Fewer bytes for the same; unfinished if the time is up.
fn packed(bytes: &[u8], budget: &Budget<'_>) -> Vec<u8> {
    let mut compressor = CompressorOxide::new(create_comp_flags_from_zip_params(6, 1, 0));
    let mut out = Vec::new();
    let mut write = |piece: &[u8], flush| {
        compress_to_output(&mut compressor, piece, flush, |part| {
            out.extend_from_slice(part);
            true
        })
    };
    for piece in bytes.chunks(PIECE).take_while(|_| budget.look().is_ok()) {
        write(piece, TDEFLFlush::None);
    }
    write(&[], TDEFLFlush::Finish);
    out
}

/// A font of the file: some letters of a font.
struct Part {
    font: Font,
    reference: Ref,
    letters: Vec<char>,
}

struct File {
    pdf: Pdf,
    last: i32,
    fonts: Vec<Part>,
    /// For each letter the font of the file and the code in it.
    codes: BTreeMap<(Font, char), (usize, u8)>,
    images: Vec<Ref>,
}

impl File {
    fn new(scene: &Scene, budget: &Budget<'_>) -> File {
        let mut file =
            File { pdf: Pdf::new(), last: 0, fonts: Vec::new(), codes: BTreeMap::new(), images: Vec::new() };
        visit(&scene.items, budget, &mut |item| {
            if let Item::Text(text) = item {
                text.text.chars().for_each(|letter| file.know(text.font, letter));
            }
        });
        file
    }

    fn next(&mut self) -> Ref {
        self.last += 1;
        Ref::new(self.last)
    }

    fn know(&mut self, font: Font, letter: char) {
        if self.codes.contains_key(&(font, letter)) {
            return;
        }
        let open = self.fonts.iter().rposition(|part| part.font == font && part.letters.len() < MOST_LETTERS);
        let at = open.unwrap_or_else(|| {
            let reference = self.next();
            self.fonts.push(Part { font, reference, letters: Vec::new() });
            self.fonts.len() - 1
        });
        self.codes.insert((font, letter), (at, self.fonts[at].letters.len() as u8));
        self.fonts[at].letters.push(letter);
    }

    /// Everything that is drawn; y is turned, since PDF counts upwards.
    fn content(&mut self, scene: &Scene, budget: &Budget<'_>) -> Vec<u8> {
        let mut content = Content::new();
        content.transform([POINT, 0.0, 0.0, -POINT, 0.0, scene.size.height as f32 * POINT]);
        visit(&scene.items, budget, &mut |item| match item {
            Item::Shape(shape) => write_shape(&mut content, shape),
            Item::Text(text) => self.write_text(&mut content, text),
            Item::Cells(cells) => self.write_cells(&mut content, cells, budget),
            Item::Group(_) => (),
        });
        content.finish().to_vec()
    }

    fn write_text(&self, content: &mut Content, text: &Text) {
        let size = text.size as f32;
        let (x, y, lead) = (text.at.x as f32, text.at.y as f32, text.lead() as f32);
        // The letters are turned back upright.
        let place = match text.upwards {
            true => [0.0, -size, -size, 0.0, x, y + lead],
            false => [size, 0.0, 0.0, -size, x - lead, y],
        };
        fill_colour(content, text.colour);
        content.begin_text();
        content.set_text_matrix(place);
        let coded: Vec<(usize, u8)> =
            text.text.chars().filter_map(|letter| self.codes.get(&(text.font, letter)).copied()).collect();
        for run in coded.chunk_by(|one, two| one.0 == two.0) {
            let codes: Vec<u8> = run.iter().map(|(_, code)| *code).collect();
            content.set_font(Name(font_name(run[0].0).as_bytes()), 1.0);
            content.show(Str(&codes));
        }
        content.end_text();
    }

    fn write_cells(&mut self, content: &mut Content, cells: &Cells, budget: &Budget<'_>) {
        let image = self.next();
        let dots: Vec<u8> = cells.colours.iter().flat_map(|colour| [colour.0, colour.1, colour.2]).collect();
        let packed = packed(&dots, budget);
        let mut object = self.pdf.image_xobject(image, &packed);
        object.filter(Filter::FlateDecode);
        object.width(cells.columns as i32).height(cells.rows() as i32).bits_per_component(8);
        object.color_space().device_rgb();
        object.finish();
        let (wide, high) = (cells.size.width as f32, cells.size.height as f32);
        content.save_state();
        let bottom = cells.corner.y as f32 + high;
        content.transform([wide, 0.0, 0.0, -high, cells.corner.x as f32, bottom]);
        content.x_object(Name(image_name(self.images.len()).as_bytes()));
        content.restore_state();
        self.images.push(image);
    }

    fn write_fonts(&mut self) {
        for number in 0..self.fonts.len() {
            let (font, reference) = (self.fonts[number].font, self.fonts[number].reference);
            let letters = std::mem::take(&mut self.fonts[number].letters);
            let glyphs: Vec<(Ref, char)> = letters.into_iter().map(|letter| (self.next(), letter)).collect();
            let unicode = self.next();
            let units = font.units() as f32;
            let name = |code: usize| format!("g{code}");
            let mut object = self.pdf.type3_font(reference);
            object.bbox(Rect::new(0.0, 0.0, 0.0, 0.0)).matrix([1.0 / units, 0.0, 0.0, 1.0 / units, 0.0, 0.0]);
            object.first_char(0).last_char(glyphs.len().saturating_sub(1) as u8);
            object.widths(glyphs.iter().map(|(_, letter)| font.advance(font.glyph(*letter)) as f32));
            object.to_unicode(unicode);
            let mut procedures = object.char_procs();
            for (code, (glyph, _)) in glyphs.iter().enumerate() {
                procedures.pair(Name(name(code).as_bytes()), *glyph);
            }
            procedures.finish();
            let names: Vec<String> = (0..glyphs.len()).map(name).collect();
            let names = names.iter().map(|name| Name(name.as_bytes()));
            object.encoding_custom().differences().consecutive(0, names);
            object.finish();
            let mut map = UnicodeCmap::new(Name(b"Letters"), SYSTEM);
            for (code, (glyph, letter)) in glyphs.iter().enumerate() {
                map.pair(code as u8, *letter);
                let drawn = letter_drawing(font, *letter);
                self.pdf.stream(*glyph, &drawn);
            }
            self.pdf.cmap(unicode, &map.finish());
        }
    }
}

const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"UCS"), supplement: 0 };

fn letter_drawing(font: Font, letter: char) -> Vec<u8> {
    let glyph = font.glyph(letter);
    let mut content = Content::new();
    let width = font.advance(glyph) as f32;
    let units = font.units() as f32;
    content.start_shape_glyph(width, -units, -units, 2.0 * units, 2.0 * units);
    if font.outline(glyph, &mut Pen { content: &mut content, at: (0.0, 0.0) }) {
        content.fill_nonzero();
    }
    content.finish().to_vec()
}

fn fill_colour(content: &mut Content, Rgb(red, green, blue): Rgb) {
    let [red, green, blue] = [red, green, blue].map(|part| f32::from(part) / 255.0);
    content.set_fill_rgb(red, green, blue);
}

fn write_shape(content: &mut Content, shape: &Shape) {
    if let Some(fill) = shape.fill {
        fill_colour(content, fill);
    }
    if let Some((Rgb(red, green, blue), width)) = shape.stroke {
        let [red, green, blue] = [red, green, blue].map(|part| f32::from(part) / 255.0);
        content.set_stroke_rgb(red, green, blue).set_line_width(width as f32);
    }
    shape.outline.trace(&mut Pen { content, at: (0.0, 0.0) });
    match (shape.fill, shape.stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

/// Outlines and letters as paths; PDF has no quadratic curves.
struct Pen<'c> {
    content: &'c mut Content,
    at: (f32, f32),
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.content.move_to(x, y);
        self.at = (x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.content.line_to(x, y);
        self.at = (x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let towards = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
        let (from_x, from_y) = self.at;
        self.curve_to(towards(from_x, x1), towards(from_y, y1), towards(x, x1), towards(y, y1), x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.content.cubic_to(x1, y1, x2, y2, x, y);
        self.at = (x, y);
    }

    fn close(&mut self) {
        self.content.close_path();
    }
}
