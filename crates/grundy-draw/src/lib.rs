//! Pictures: game graphs, charts, maps.
//!
//! A [`Picture`] is a game graph with everything a picture needs: positions with their values, moves with their
//! names. [`render`] writes it in one of seven formats. GraphML and JSON are for other programs, DOT leaves the drawing to
//! Graphviz; SVG, PNG, PDF and TikZ are drawn here, with four layouts and three colourings after Schneider's thesis on Juvavum
//! (tree, radial tree, Fruchterman-Reingold, random; by value, by who wins, by kind).
//!
//! Main results
//! * [`scene`]: shapes and texts, from which all file formats are written. [`colour`]: the palette of all pictures.
//! * [`Picture`]: a game graph; [`Picture::of_graph`] makes one from any explored game.
//! * [`render`]: a picture in a [`Format`] and a [`Style`].
//! * [`json`]: the same as data. [`layout::place`]: where the positions and moves are drawn.
//! * [`chart`], [`raster`]: curves, and maps of many games.
//!
//! ```
//! use grundy_core::budget::Budget;
//! use grundy_core::game::Convention;
//! use grundy_draw::{render, Format, Picture, Style};
//! // Take one or two matches from three.
//! let labels = ["3", "2", "1", "0"].map(String::from);
//! let moves = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)].map(|(from, to)| (from, to, format!("take {}", to - from)));
//! let picture = Picture::new("one or two", labels, moves).solved(Convention::Normal);
//! let svg = render(&picture, Format::Svg, &Style::default(), &Budget::unlimited()).unwrap();
//! assert!(svg.bytes().starts_with(b"<svg"));
//! let pdf = render(&picture, Format::Pdf, &Style::default(), &Budget::unlimited()).unwrap();
//! assert!(pdf.bytes().starts_with(b"%PDF"));
//! ```

pub mod chart;
pub mod colour;
mod compose;
mod dot;
mod graphml;
pub mod json;
mod label;
pub mod layout;
mod legend;
mod move_text;
mod path;
mod picture;
pub mod raster;
pub mod scene;
pub mod statistics;
mod xml;

#[cfg(test)]
mod tests;

pub use colour::Colouring;
pub use layout::Layout;
pub use path::{Path, Point, Size, Step};
pub use picture::{Edge, Node, NodeKind, Picture};
pub use scene::Rendered;

use grundy_core::budget::Budget;
use grundy_core::error::{ParseError, Stop};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// More positions than this nobody can look at; other programs can still read them.
pub const MOST_DRAWN: usize = 5000;

/// How a picture is written.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema, clap::ValueEnum,
)]
#[serde(rename_all = "lowercase")]
#[value(rename_all = "lower")]
pub enum Format {
    /// The language of Graphviz.
    Dot,
    /// An XML format that graph editors read.
    GraphMl,
    /// What `graph(FILE.json)` reads, with values and outcomes.
    Json,
    /// A drawing for browsers and word processors.
    #[default]
    Svg,
    /// A drawing made of dots.
    Png,
    /// A drawing for print.
    Pdf,
    /// A drawing for LaTeX.
    Tikz,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 7] =
        [Format::Svg, Format::Png, Format::Pdf, Format::Tikz, Format::Dot, Format::GraphMl, Format::Json];

    /// The name on the command line, which is also the usual ending of a file name.
    pub fn name(self) -> &'static str {
        match self {
            Format::Dot => "dot",
            Format::GraphMl => "graphml",
            Format::Json => "json",
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Pdf => "pdf",
            Format::Tikz => "tikz",
        }
    }

    /// The format of the scene, if it is a drawing for people and not for other programs.
    pub fn drawn(self) -> Option<scene::Format> {
        match self {
            Format::Svg => Some(scene::Format::Svg),
            Format::Png => Some(scene::Format::Png),
            Format::Pdf => Some(scene::Format::Pdf),
            Format::Tikz => Some(scene::Format::Tikz),
            Format::Dot | Format::GraphMl | Format::Json => None,
        }
    }

    /// The format that the ending of a file name asks for.
    ///
    /// ```
    /// use grundy_draw::Format;
    /// assert_eq!(Format::of_path("out/kayles.svg"), Some(Format::Svg));
    /// assert_eq!(Format::of_path("kayles.GV"), Some(Format::Dot));
    /// assert_eq!(Format::of_path("kayles.gif"), None);
    /// ```
    pub fn of_path(path: impl AsRef<std::path::Path>) -> Option<Format> {
        let ending = path.as_ref().extension()?.to_str()?.to_ascii_lowercase();
        let ending = match &ending[..] {
            "gv" => "dot",
            "tex" => "tikz",
            other => other,
        };
        Format::ALL.into_iter().find(|format| format.name() == ending)
    }
}

/// How a picture looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Where the positions stand.
    pub layout: Layout,
    /// What the colours mean.
    pub colouring: Colouring,
    /// Chooses among the drawings of [`Layout::Force`] and [`Layout::Random`]; equal seeds, equal drawings.
    pub seed: u64,
}

impl Default for Style {
    fn default() -> Self {
        Style { layout: Layout::Tree, colouring: Colouring::Value, seed: 1 }
    }
}

/// Writes a picture within the limits of `budget`; an error says why it cannot be drawn. The layout does not matter to GraphML, nor does the colouring.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_draw::{render, Format, Picture, Style};
/// use grundy_core::game::{Convention, Game};
/// use grundy_heaps::grundys_game::GrundysGame;
/// use grundy_heaps::{Heaps, HeapSizes};
/// use grundy_core::solve::graph::{GameGraph, Identify};
///
/// let game = Heaps::new(GrundysGame);
/// let start = HeapSizes::from_slice(&[7]);
/// let graph = GameGraph::explore(&game, &start, Identify::Standard, &mut Budget::unlimited()).unwrap();
/// let picture = Picture::of_graph("grundys-game:7", &game, &graph, |heaps| game.write(heaps));
/// assert_eq!((picture.nodes.len(), picture.edges.len()), (14, 17));
/// let dot = render(&picture.solved(Convention::Normal), Format::Dot, &Style::default(), &Budget::unlimited()).unwrap();
/// assert_eq!(String::from_utf8_lossy(dot.bytes()).matches(" -> ").count(), 17);
/// ```
///
/// # Panics
/// If an edge leads from or to a node that does not exist.
pub fn render(
    picture: &Picture,
    format: Format,
    style: &Style,
    budget: &Budget<'_>,
) -> Result<Rendered, Undrawn> {
    Ok(match (format, format.drawn()) {
        (_, Some(drawn)) => return compose::scene(picture, style, budget)?.render(drawn, budget),
        (Format::Dot, _) => Rendered::Text(dot::write(picture, style, budget)?),
        (Format::GraphMl, _) => Rendered::Text(graphml::write(picture)),
        _ => Rendered::Text(json::Sheet::new(picture, style, budget)?.text()),
    })
}

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undrawn {
    /// A limit or the user ended the work.
    Stopped(Stop),
    /// It cannot be drawn like this.
    Refused(String),
}

impl From<Stop> for Undrawn {
    fn from(stop: Stop) -> Undrawn {
        Undrawn::Stopped(stop)
    }
}

impl fmt::Display for Undrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undrawn::Stopped(stop) => stop.fmt(f),
            Undrawn::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Undrawn {}

/// `Display` and `FromStr` for the enumerations with `ALL` and `name`.
macro_rules! named {
    ($type:ty, $what:literal) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                choose(text, $what, &Self::ALL, Self::name)
            }
        }
    };
}

named!(Format, "format");
named!(Layout, "layout");
named!(Colouring, "colouring");

/// The member of `all` with the given name.
fn choose<T: Copy>(text: &str, what: &str, all: &[T], name: fn(T) -> &'static str) -> Result<T, ParseError> {
    all.iter().copied().find(|item| name(*item) == text).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|item| name(*item)).collect();
        ParseError::new(text, 0..text.len(), format!("there is no {what} '{text}'"))
            .help(format!("choose one of {}", names.join(", ")))
    })
}
