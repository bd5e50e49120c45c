//! A game graph as a scene: positions in boxes, moves as arrows, heading and legend.
//!
//! In an SVG file every position is a group of class `node` with its value, outcome and kind as `data-` attributes, every move
//! a group of class `edge` with its ends; pointing at either shows its text in full. So a web page can find, highlight and
//! move them.

use super::Style;
use super::colour::{INK, PAPER, POISON, Rgb, SLATE, TAKEN, WHITE, WINNING, largest_value};
use super::label::{self, CELL, FONT, LAYER_GAP, LINE, SMALL_FONT, text_width};
use super::layout::{Placement, place};
use super::legend::{self, Entry, MARK, Mark, ROW};
use super::move_text;
use super::path::{Path, Point, Size, corner};
use super::picture::{Edge, Node, NodeKind, Picture};
use super::scene::{Font, Group, Outline, Scene, Shape, Text};
use grundy_core::budget::Budget;
use grundy_core::drawing::{Board, Cell};
use grundy_core::error::Stop;

const MARGIN: f64 = 24.0;
const TITLE_FONT: f64 = 14.0;
const HEADER: f64 = 44.0;

/// The picture as a scene.
pub(super) fn scene(picture: &Picture, style: &Style, budget: &Budget<'_>) -> Result<Scene, Stop> {
    let placement = place(picture, style.layout, style.seed, budget)?;
    let (corner, drawing) = bounds(&placement);
    let entries = legend::entries(picture, style.colouring);
    let heading = picture.heading();
    let inner = drawing.width.max(text_width(&heading, TITLE_FONT)).max(420.0);
    let places = legend::rows(&entries, inner);
    let legend_rows = places.last().map_or(0, |(_, row)| row + 1) as f64;
    let legend_top = HEADER + drawing.height + MARGIN;
    let whole = Size::new(inner + 2.0 * MARGIN, legend_top + legend_rows * ROW + MARGIN / 2.0);
    let mut scene = Scene::new(whole, heading.clone());
    scene.push(Shape::area(Outline::Rectangle(Point::new(0.0, 0.0), scene.size, 0.0), PAPER));
    scene.push(Text::new(Point::new(MARGIN, 28.0), heading, Font::Bold, TITLE_FONT, INK));
    // A drawing narrower than its legend stands in the middle.
    let left = MARGIN + (inner - drawing.width) / 2.0 - corner.x;
    let placement = placement.shifted(Point::new(left, HEADER - corner.y));
    draw_edges(&mut scene, picture, &placement);
    draw_nodes(&mut scene, picture, &placement, style);
    for (entry, (x, row)) in entries.iter().zip(places) {
        draw_entry(&mut scene, entry, Point::new(MARGIN + x, legend_top + (row as f64 + 0.5) * ROW));
    }
    Ok(scene)
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

/// The colour and width of moves.
fn pen(winning: bool) -> (Rgb, f64) {
    if winning { (WINNING, 2.4) } else { (SLATE, 1.2) }
}

/// A path and the head of an arrow at its end.
fn arrow(path: &Path, winning: bool) -> [Shape; 2] {
    let (colour, width) = pen(winning);
    let (end, ahead) = (path.end(), path.heading());
    let at = |along: f64, aside: f64| {
        Point::new(end.x + along * ahead.x - aside * ahead.y, end.y + along * ahead.y + aside * ahead.x)
    };
    let head = Path::through([at(-4.0, 4.0), at(6.0, 0.0), at(-4.0, -4.0)]);
    [Shape::line(Outline::Open(path.clone()), colour, width), Shape::area(Outline::Closed(head), colour)]
}

/// Winning moves lie above all others, texts above both.
fn draw_edges(scene: &mut Scene, picture: &Picture, placement: &Placement) {
    for winning in [false, true] {
        let drawn = picture.edges.iter().zip(&placement.paths).filter(|(edge, _)| edge.winning == winning);
        for (edge, path) in drawn {
            scene.push(Group {
                title: edge_title(picture, edge),
                class: "edge",
                data: vec![("from", edge.from.to_string()), ("to", edge.to.to_string())],
                items: arrow(path, winning).map(Into::into).to_vec(),
            });
        }
    }
    if move_text::is_shown(picture) {
        for (text, place) in move_text::place(picture, placement) {
            // Lines under a text would disturb.
            let plate = Size::new(text_width(text, SMALL_FONT) + 2.0, SMALL_FONT + 1.0);
            scene.push(Shape::area(Outline::around(place, plate, 2.0), PAPER));
            scene.push(Text::centred(place, text, Font::Mono, SMALL_FONT, INK));
        }
    }
}

fn edge_title(picture: &Picture, edge: &Edge) -> String {
    let name = |number: u32| &picture.nodes[number as usize].label;
    let text = if edge.label.is_empty() { String::new() } else { format!(": {}", edge.label) };
    format!("{} → {}{text}", name(edge.from), name(edge.to))
}

fn draw_nodes(scene: &mut Scene, picture: &Picture, placement: &Placement, style: &Style) {
    let max = largest_value(picture);
    for (at, node) in picture.nodes.iter().enumerate() {
        let fill = style.colouring.colour(node, max);
        scene.push(node_group(node, placement.centres[at], placement.sizes[at], fill));
    }
}

fn node_group(node: &Node, centre: Point, size: Size, fill: Rgb) -> Group {
    let mut data = vec![("outcome", node.verdict().to_string()), ("kind", node.kind().name().to_string())];
    data.extend(node.value.map(|value| ("value", value.to_string())));
    let title = format!("{} ({})", node.label, node.caption());
    let mut group = Group { title, class: "node", data, items: Vec::new() };
    boxed(centre, size, fill, node.kind()).into_iter().for_each(|shape| group.push(shape));
    let face = label::face(node);
    let mut top = centre.y - (face.height() + LINE) / 2.0;
    if let Some(board) = face.board {
        let left = centre.x - board.frame.columns as f64 * CELL / 2.0;
        cells(board, Point::new(left, top)).into_iter().for_each(|cell| group.push(cell));
        top += label::board_height(board);
    }
    for line in &face.lines {
        let middle = Point::new(centre.x, top + LINE / 2.0);
        group.push(Text::centred(middle, line, Font::Bold, FONT, fill.text()));
        top += LINE;
    }
    let caption = Point::new(centre.x, top + LINE / 2.0);
    group.push(Text::centred(caption, node.caption(), Font::Mono, SMALL_FONT, fill.text()));
    group
}

/// The cells of a small board, its upper left corner at a place.
fn cells(board: &Board, corner: Point) -> Vec<Shape> {
    let frame = board.frame;
    let square = |(at, cell): (usize, &Cell)| {
        let (row, column) = (at / frame.columns, at % frame.columns);
        let layer = row * frame.layers / frame.rows.max(1);
        let x = corner.x + column as f64 * CELL;
        let y = corner.y + row as f64 * CELL + layer as f64 * LAYER_GAP;
        let outline = Outline::Rectangle(Point::new(x, y), Size::new(CELL, CELL), 0.0);
        let fill = match cell {
            Cell::Free => WHITE,
            Cell::Poisoned => POISON,
            Cell::Taken => TAKEN,
            Cell::Hole => return None,
        };
        Some(Shape::area(outline, fill).stroked(SLATE, 0.8))
    };
    board.cells.iter().enumerate().filter_map(square).collect()
}

/// A box, its outline thick for the start and double for ends.
fn boxed(centre: Point, size: Size, fill: Rgb, kind: NodeKind) -> Vec<Shape> {
    let rectangle = |size: Size| Outline::around(centre, size, corner(size));
    let thick = if kind == NodeKind::Start { 3.0 } else { 1.2 };
    let mut shapes = vec![Shape::area(rectangle(size), fill).stroked(INK, thick)];
    if kind == NodeKind::End {
        shapes.push(Shape::line(rectangle(size.grown(-3.5)), fill.text(), 1.2));
    }
    shapes
}

fn draw_entry(scene: &mut Scene, entry: &Entry, at: Point) {
    let centre = Point::new(at.x + MARK / 2.0 - 4.0, at.y);
    let shapes = match entry.mark {
        Mark::Fill(colour) => boxed(centre, Size::new(22.0, 14.0), colour, NodeKind::Inner),
        Mark::Outline(kind) => boxed(centre, Size::new(22.0, 15.0), WHITE, kind),
        Mark::Move { winning } => {
            arrow(&Path::through([at, Point::new(at.x + MARK - 12.0, at.y)]), winning).to_vec()
        }
    };
    shapes.into_iter().for_each(|shape| scene.push(shape));
    let place = Point::new(at.x + MARK, at.y + 0.35 * SMALL_FONT);
    scene.push(Text::new(place, &entry.text, Font::Mono, SMALL_FONT, INK));
}
