//! A drawing in SVG: complete in itself, without scripts, style sheets or fonts from elsewhere.
//!
//! Every position is a group of class `node` with its value, outcome and kind as `data-` attributes, every move
//! a path of class `edge` with its ends; pointing at either shows its text in full. So a web page can find,
//! highlight and move them.

use super::Style;
use super::colour::{GREEN, INK, Rgb, SLATE, largest_value};
use super::label::{self, FONT, FONT_FAMILY, LINE, SMALL_FONT, text_width};
use super::layout::{Placement, place};
use super::legend::{self, Entry, MARK, Mark, ROW};
use super::move_text;
use super::path::{Path, Point, Size, Step, corner};
use super::picture::{Edge, Node, NodeKind, Picture};
use super::xml::escape;
use std::fmt::Write;

const MARGIN: f64 = 24.0;
const TITLE_FONT: f64 = 14.0;
const HEADER: f64 = 44.0;

/// The picture as SVG.
pub(super) fn write(picture: &Picture, style: &Style) -> String {
    let placement = place(picture, style.layout, style.seed);
    let (corner, drawing) = bounds(&placement);
    let entries = legend::entries(picture, style.colouring);
    let heading = picture.heading();
    let inner = drawing.width.max(text_width(&heading, TITLE_FONT)).max(420.0);
    let places = legend::rows(&entries, inner);
    let legend_rows = places.last().map_or(0, |(_, row)| row + 1) as f64;
    let legend_top = HEADER + drawing.height + MARGIN;
    let whole = Size::new(inner + 2.0 * MARGIN, legend_top + legend_rows * ROW + MARGIN / 2.0);

    let mut out = head(whole);
    let _ = writeln!(
        out,
        r#"<text x="{MARGIN}" y="28" font-size="{TITLE_FONT}" font-weight="bold" fill="{INK}">{}</text>"#,
        escape(&heading)
    );
    // A drawing narrower than its legend stands in the middle.
    let left = MARGIN + (inner - drawing.width) / 2.0 - corner.x;
    let _ = writeln!(out, r#"<g transform="translate({} {})">"#, number(left), number(HEADER - corner.y));
    write_edges(&mut out, picture, &placement);
    write_nodes(&mut out, picture, &placement, style);
    out.push_str("</g>\n");
    for (entry, (x, row)) in entries.iter().zip(places) {
        write_entry(&mut out, entry, Point::new(MARGIN + x, legend_top + (row as f64 + 0.5) * ROW));
    }
    out + "</svg>\n"
}

/// The upper left corner and the size of everything drawn.
fn bounds(placement: &Placement) -> (Point, Size) {
    let corners = placement.centres.iter().zip(&placement.sizes).flat_map(|(centre, size)| {
        let (w, h) = (size.width / 2.0 + 2.0, size.height / 2.0 + 2.0);
        [Point::new(centre.x - w, centre.y - h), Point::new(centre.x + w, centre.y + h)]
    });
    let points: Vec<Point> = corners.chain(placement.paths.iter().flat_map(Path::samples)).collect();
    let least = |pick: fn(&Point) -> f64| points.iter().map(pick).reduce(f64::min).unwrap_or(0.0);
    let most = |pick: fn(&Point) -> f64| points.iter().map(pick).reduce(f64::max).unwrap_or(0.0);
    let corner = Point::new(least(|point| point.x), least(|point| point.y));
    (corner, Size::new(most(|point| point.x) - corner.x, most(|point| point.y) - corner.y))
}

/// The opening: background, and an arrow head for each kind of move.
fn head(whole: Size) -> String {
    let (width, height) = (number(whole.width.ceil()), number(whole.height.ceil()));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FONT_FAMILY}\">\n<defs>\n"
    );
    for winning in [false, true] {
        let (name, colour, _) = pen(winning);
        let _ = writeln!(
            out,
            "<marker id=\"{name}\" viewBox=\"0 0 10 8\" refX=\"4\" refY=\"4\" markerWidth=\"10\" markerHeight=\"8\" \
             markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L10 4L0 8Z\" fill=\"{colour}\"/></marker>"
        );
    }
    out + "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fdfdfb\"/>\n"
}

/// The arrow head, colour and width of moves.
fn pen(winning: bool) -> (&'static str, Rgb, f64) {
    if winning { ("grundy-winning", GREEN, 2.4) } else { ("grundy-other", SLATE, 1.2) }
}

/// A coordinate with one decimal, and none where it is not needed.
fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() / 10.0 + 0.0;
    tenths.to_string()
}

fn write_edges(out: &mut String, picture: &Picture, placement: &Placement) {
    for winning in [false, true] {
        let (name, colour, width) = pen(winning);
        let drawn = picture.edges.iter().zip(&placement.paths).filter(|(edge, _)| edge.winning == winning);
        let _ = writeln!(out, r#"<g fill="none" stroke="{colour}" stroke-width="{width}">"#);
        for (edge, path) in drawn {
            let title = edge_title(picture, edge);
            let _ = writeln!(
                out,
                r#"<path class="edge" data-from="{}" data-to="{}" marker-end="url(#{name})" d="{}"><title>{title}</title></path>"#,
                edge.from,
                edge.to,
                path_data(path)
            );
        }
        out.push_str("</g>\n");
    }
    if move_text::is_shown(picture) {
        write_move_texts(out, picture, placement);
    }
}

fn edge_title(picture: &Picture, edge: &Edge) -> String {
    let name = |number: u32| escape(&picture.nodes[number as usize].label);
    let text = if edge.label.is_empty() { String::new() } else { format!(": {}", escape(&edge.label)) };
    format!("{} → {}{text}", name(edge.from), name(edge.to))
}

fn path_data(path: &Path) -> String {
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

/// The texts of the moves, with a light rim so that lines under them do not disturb.
fn write_move_texts(out: &mut String, picture: &Picture, placement: &Placement) {
    let _ = writeln!(
        out,
        "<g font-size=\"{SMALL_FONT}\" text-anchor=\"middle\" fill=\"{INK}\" stroke=\"#fdfdfb\" stroke-width=\"4\" \
         stroke-linejoin=\"round\" paint-order=\"stroke\">"
    );
    for (text, place) in move_text::place(picture, placement) {
        write_text(out, place, SMALL_FONT, "", text);
    }
    out.push_str("</g>\n");
}

/// Text whose middle is at a point.
fn write_text(out: &mut String, middle: Point, font: f64, attributes: &str, text: &str) {
    let space = if text.starts_with(' ') || text.contains("  ") { " xml:space=\"preserve\"" } else { "" };
    let (x, y) = (number(middle.x), number(middle.y + 0.35 * font));
    let _ = writeln!(out, r#"<text x="{x}" y="{y}"{attributes}{space}>{}</text>"#, escape(text));
}

fn write_nodes(out: &mut String, picture: &Picture, placement: &Placement, style: &Style) {
    let max = largest_value(picture);
    let _ = writeln!(out, r#"<g font-size="{FONT}" text-anchor="middle" stroke-width="1.2">"#);
    for (at, node) in picture.nodes.iter().enumerate() {
        write_node(out, node, placement.centres[at], placement.sizes[at], style.colouring.colour(node, max));
    }
    out.push_str("</g>\n");
}

fn write_node(out: &mut String, node: &Node, centre: Point, size: Size, fill: Rgb) {
    let value = node.value.map_or(String::new(), |value| format!(" data-value=\"{value}\""));
    let (outcome, kind) = (node.verdict(), node.kind());
    let _ = writeln!(
        out,
        "<g class=\"node\"{value} data-outcome=\"{outcome}\" data-kind=\"{}\"><title>{} ({})</title>",
        kind.name(),
        escape(&node.label),
        node.caption()
    );
    write_box(out, centre, size, fill, kind);
    let lines = label::lines(&node.label);
    let ink = format!(" fill=\"{}\"", fill.text());
    let top = centre.y - (lines.len() as f64 * LINE) / 2.0;
    for (at, line) in lines.iter().enumerate() {
        write_text(
            out,
            Point::new(centre.x, top + at as f64 * LINE),
            FONT,
            &format!("{ink} font-weight=\"bold\""),
            line,
        );
    }
    let caption = Point::new(centre.x, top + lines.len() as f64 * LINE);
    write_text(out, caption, SMALL_FONT, &format!("{ink} font-size=\"{SMALL_FONT}\""), &node.caption());
    out.push_str("</g>\n");
}

/// A box, its outline thick for the start and double for ends.
fn write_box(out: &mut String, centre: Point, size: Size, fill: Rgb, kind: NodeKind) {
    let mut rect = |size: Size, attributes: &str| {
        let _ = writeln!(
            out,
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}"{attributes}/>"#,
            number(centre.x - size.width / 2.0),
            number(centre.y - size.height / 2.0),
            number(size.width),
            number(size.height),
            number(corner(size))
        );
    };
    let thick = if kind == NodeKind::Start { " stroke-width=\"3\"" } else { "" };
    rect(size, &format!(" fill=\"{fill}\" stroke=\"{INK}\"{thick}"));
    if kind == NodeKind::End {
        rect(size.grown(-3.5), &format!(" fill=\"none\" stroke=\"{}\"", fill.text()));
    }
}

fn write_entry(out: &mut String, entry: &Entry, at: Point) {
    let centre = Point::new(at.x + MARK / 2.0 - 4.0, at.y);
    match entry.mark {
        Mark::Fill(colour) => write_box(out, centre, Size::new(22.0, 14.0), colour, NodeKind::Inner),
        Mark::Outline(kind) => write_box(out, centre, Size::new(22.0, 15.0), Rgb(255, 255, 255), kind),
        Mark::Move { winning } => {
            let (name, colour, width) = pen(winning);
            let (start, end, y) = (number(at.x), number(at.x + MARK - 12.0), number(at.y));
            let _ = writeln!(
                out,
                r#"<path class="key" d="M{start} {y}L{end} {y}" stroke="{colour}" stroke-width="{width}" marker-end="url(#{name})"/>"#
            );
        }
    }
    let (x, y) = (number(at.x + MARK), number(at.y + 0.35 * SMALL_FONT));
    let _ = writeln!(
        out,
        r#"<text x="{x}" y="{y}" font-size="{SMALL_FONT}" fill="{INK}">{}</text>"#,
        escape(&entry.text)
    );
}
