//! Pictures for LaTeX with the package `tikz`: a `tikzpicture` to be read with `\input`.

use super::svg::number;
use super::{Anchor, Cells, Font, Item, Outline, Scene, Shape, Text, visit};
use crate::colour::Rgb;
use crate::path::{Path, Point, Size, Step};
use grundy_core::budget::Budget;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Points of TeX's larger kind (`bp`) in a pixel.
const POINT: f64 = 0.75;

/// TeX could not hold more cells.
const MOST_CELLS: usize = 200_000;

/// The picture as TikZ, or why it cannot be drawn.
pub(super) fn write(scene: &Scene, budget: &Budget<'_>) -> Result<String, String> {
    let mut cells = 0;
    visit(&scene.items, budget, &mut |item| {
        if let Item::Cells(more) = item {
            cells += more.colours.len();
        }
    });
    if cells > MOST_CELLS {
        return Err(format!("{cells} cells are too many for TikZ (at most {MOST_CELLS})"));
    }
    let mut body = String::new();
    let mut colours = BTreeSet::new();
    write_items(&mut body, &scene.items, &mut colours);
    let mut out = format!("% {}\n% needs \\usepackage{{tikz}}\n", one_line(&scene.title));
    for colour in &colours {
        let hexadecimal = format!("{colour}").trim_start_matches('#').to_uppercase();
        let _ = writeln!(out, "\\definecolor{{{}}}{{HTML}}{{{hexadecimal}}}", name(*colour));
    }
    let _ = writeln!(out, "\\begin{{tikzpicture}}[x={POINT}bp, y=-{POINT}bp, inner sep=0pt]");
    Ok(out + &body + "\\end{tikzpicture}\n")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The name of a colour in the file.
fn name(colour: Rgb) -> String {
    format!("grundy{:02x}{:02x}{:02x}", colour.0, colour.1, colour.2)
}

fn write_items(out: &mut String, items: &[Item], colours: &mut BTreeSet<Rgb>) {
    for item in items {
        match item {
            Item::Group(group) => {
                if !group.title.is_empty() {
                    let _ = writeln!(out, "  % {}", one_line(&group.title));
                }
                write_items(out, &group.items, colours);
            }
            Item::Shape(shape) => write_shape(out, shape, colours),
            Item::Text(text) => write_text(out, text, colours),
            Item::Cells(cells) => write_cells(out, cells, colours),
        }
    }
}

fn write_shape(out: &mut String, shape: &Shape, colours: &mut BTreeSet<Rgb>) {
    let mut options = Vec::new();
    if let Some(fill) = shape.fill {
        colours.insert(fill);
        options.push(format!("fill={}", name(fill)));
    }
    if let Some((colour, width)) = shape.stroke {
        colours.insert(colour);
        options.push(format!("draw={}, line width={}bp", name(colour), number(width * POINT)));
    }
    let place = match &shape.outline {
        Outline::Rectangle(corner, size, round) => {
            if *round > 0.0 {
                options.push(format!("rounded corners={}bp", number(round * POINT)));
            }
            rectangle(*corner, *size)
        }
        Outline::Circle(centre, radius) => {
            format!("{} circle[radius={}bp]", pair(*centre), number(radius * POINT))
        }
        Outline::Open(path) => path_text(path),
        Outline::Closed(path) => path_text(path) + " -- cycle",
    };
    let _ = writeln!(out, "  \\path[{}] {place};", options.join(", "));
}

fn pair(point: Point) -> String {
    format!("({},{})", number(point.x), number(point.y))
}

fn rectangle(corner: Point, size: Size) -> String {
    let end = Point::new(corner.x + size.width, corner.y + size.height);
    format!("{} rectangle {}", pair(corner), pair(end))
}

fn path_text(path: &Path) -> String {
    let mut text = pair(path.start);
    for step in &path.steps {
        let _ = match *step {
            Step::Line(end) => write!(text, " -- {}", pair(end)),
            Step::Curve(one, two, end) => {
                write!(text, " .. controls {} and {} .. {}", pair(one), pair(two), pair(end))
            }
        };
    }
    text
}

fn write_text(out: &mut String, text: &Text, colours: &mut BTreeSet<Rgb>) {
    colours.insert(text.colour);
    let anchor = match text.anchor {
        Anchor::Start => "base west",
        Anchor::Middle => "base",
        Anchor::End => "base east",
    };
    let family = match text.font {
        Font::Mono => "\\ttfamily",
        Font::Bold => "\\ttfamily\\bfseries",
        Font::Sans => "\\sffamily",
    };
    let turned = if text.upwards { ", rotate=90" } else { "" };
    let _ = writeln!(
        out,
        "  \\node[anchor={anchor}, text={}, font={family}\\fontsize{{{size}bp}}{{{size}bp}}\\selectfont{turned}] at {} {{{}}};",
        name(text.colour),
        pair(text.at),
        escaped(&text.text),
        size = number(text.size * POINT),
    );
}

/// Neighbours of one colour are one rectangle.
fn write_cells(out: &mut String, cells: &Cells, colours: &mut BTreeSet<Rgb>) {
    let (columns, rows) = (cells.columns, cells.rows());
    let (wide, high) = (cells.size.width / columns.max(1) as f64, cells.size.height / rows.max(1) as f64);
    for (row, line) in cells.colours.chunks(columns.max(1)).enumerate() {
        let mut column = 0;
        for run in line.chunk_by(|one, two| one == two) {
            colours.insert(run[0]);
            let x = cells.corner.x + column as f64 * wide;
            let corner = Point::new(x, cells.corner.y + row as f64 * high);
            let place = rectangle(corner, Size::new(run.len() as f64 * wide, high));
            let _ = writeln!(out, "  \\fill[{}] {place};", name(run[0]));
            column += run.len();
        }
    }
}

/// Text in which TeX sees nothing of its own.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                out.push('\\');
                out.push(letter);
            }
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '"' => out.push_str("\\textquotedbl{}"),
            // Ligatures such as -- must not arise.
            '-' => out.push_str("{-}"),
            '→' => out.push_str("$\\to$"),
            '…' => out.push_str("\\dots{}"),
            '⊕' => out.push_str("$\\oplus$"),
            '≤' => out.push_str("$\\le$"),
            '≥' => out.push_str("$\\ge$"),
            '×' => out.push_str("$\\times$"),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    // The length of the text is what it is: blanks at its ends count.
    out.replace("  ", "\\ \\ ")
}
