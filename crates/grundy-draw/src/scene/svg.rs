//! Pictures in SVG: complete in themselves, without scripts, style sheets or fonts from elsewhere.

use super::font::Font;
use super::{Anchor, Cells, Group, Item, Outline, Scene, Shape, Text};
use crate::path::{Path, Point, Step};
use crate::xml::escape;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use grundy_core::budget::Budget;
use std::fmt::Write;

/// Writing a shape or a text takes as long as so many steps of work.
const ITEM: u64 = 100;

/// The picture as SVG; unfinished if the time is up.
pub(super) fn write(scene: &Scene, budget: &Budget<'_>) -> String {
    let (width, height) = (number(scene.size.width), number(scene.size.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{}\" role=\"img\">\n",
        Font::Mono.families()
    );
    for (tag, text) in [("title", &scene.title), ("desc", &scene.description)] {
        if !text.is_empty() {
            let _ = writeln!(out, "<{tag}>{}</{tag}>", escape(text));
        }
    }
    write_items(&mut out, &scene.items, budget);
    out + "</svg>\n"
}

fn write_items(out: &mut String, items: &[Item], budget: &Budget<'_>) {
    for item in items.iter().take_while(|_| budget.work(ITEM).is_ok()) {
        match item {
            Item::Group(group) => write_group(out, group, budget),
            Item::Shape(shape) => write_shape(out, shape),
            Item::Text(text) => write_text(out, text),
            Item::Cells(cells) => write_cells(out, cells, budget),
        }
    }
}

fn write_group(out: &mut String, group: &Group, budget: &Budget<'_>) {
    out.push_str("<g");
    if !group.class.is_empty() {
        let _ = write!(out, " class=\"{}\"", group.class);
    }
    for (name, value) in &group.data {
        let _ = write!(out, " data-{name}=\"{}\"", escape(value));
    }
    out.push('>');
    if !group.title.is_empty() {
        let _ = write!(out, "<title>{}</title>", escape(&group.title));
    }
    out.push('\n');
    write_items(out, &group.items, budget);
    out.push_str("</g>\n");
}

fn write_shape(out: &mut String, shape: &Shape) {
    let _ = match &shape.outline {
        Outline::Rectangle(corner, size, round) => {
            let (x, y) = (number(corner.x), number(corner.y));
            let _ = write!(out, "<rect x=\"{x}\" y=\"{y}\"");
            let _ = write!(out, " width=\"{}\" height=\"{}\"", number(size.width), number(size.height));
            if *round > 0.0 { write!(out, " rx=\"{}\"", number(*round)) } else { Ok(()) }
        }
        Outline::Circle(centre, radius) => {
            let (x, y, r) = (number(centre.x), number(centre.y), number(*radius));
            write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"")
        }
        Outline::Open(path) => write!(out, "<path d=\"{}\"", path_data(path)),
        Outline::Closed(path) => write!(out, "<path d=\"{}Z\"", path_data(path)),
    };
    let _ = match shape.fill {
        Some(fill) => write!(out, " fill=\"{fill}\""),
        None => write!(out, " fill=\"none\""),
    };
    if let Some((colour, width)) = shape.stroke {
        let _ = write!(out, " stroke=\"{colour}\" stroke-width=\"{}\"", number(width));
    }
    out.push_str("/>\n");
}

/// A path in the language of SVG.
pub(crate) fn path_data(path: &Path) -> String {
    let pair = |point: Point| format!("{} {}", number(point.x), number(point.y));
    let mut data = format!("M{}", pair(path.start));
    for step in &path.steps {
        let _ = match *step {
            Step::Line(end) => write!(data, "L{}", pair(end)),
            Step::Curve(one, two, end) => write!(data, "C{} {} {}", pair(one), pair(two), pair(end)),
        };
    }
    data
}

fn write_text(out: &mut String, text: &Text) {
    let (x, y) = (number(text.at.x), number(text.at.y));
    let _ =
        write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" fill=\"{}\"", number(text.size), text.colour);
    match text.font {
        Font::Mono => (),
        Font::Bold => out.push_str(" font-weight=\"bold\""),
        Font::Sans => {
            let _ = write!(out, " font-family=\"{}\"", text.font.families());
        }
    }
    match text.anchor {
        Anchor::Start => (),
        Anchor::Middle => out.push_str(" text-anchor=\"middle\""),
        Anchor::End => out.push_str(" text-anchor=\"end\""),
    }
    if text.upwards {
        let _ = write!(out, " transform=\"rotate(-90 {x} {y})\"");
    }
    if text.text.starts_with(' ') || text.text.contains("  ") {
        out.push_str(" xml:space=\"preserve\"");
    }
    let _ = writeln!(out, ">{}</text>", escape(&text.text));
}

/// The cells as a small picture that is enlarged without being blurred.
fn write_cells(out: &mut String, cells: &Cells, budget: &Budget<'_>) {
    let dots: Vec<u8> = cells.colours.iter().flat_map(|colour| [colour.0, colour.1, colour.2]).collect();
    let Ok(file) = super::png::encode(cells.columns, cells.rows(), &dots, &[], budget) else {
        return;
    };
    let _ = writeln!(
        out,
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" \
         style=\"image-rendering:pixelated\" href=\"data:image/png;base64,{}\"/>",
        number(cells.corner.x),
        number(cells.corner.y),
        number(cells.size.width),
        number(cells.size.height),
        STANDARD.encode(file)
    );
}

/// A number with at most two decimals.
pub(super) fn number(value: f64) -> String {
    let hundredths = (value * 100.0).round() / 100.0 + 0.0;
    hundredths.to_string()
}
