//! Pictures of game graphs.
//!
//! A [`Picture`] is a game graph with everything a picture needs: positions with their values, moves with their
//! names. [`render`] turns it into text in one of four formats. GraphML and JSON are for other programs, DOT
//! leaves the drawing to Graphviz, SVG is drawn here, with four layouts and three colourings after Schneider's
//! thesis on Juvavum (tree, radial tree, Fruchterman-Reingold, random; by value, by who wins, by kind).
//!
//! Main results
//! * [`Picture`]: what is drawn; [`Picture::of_graph`] makes one from any explored game.
//! * [`render`]: a picture in a [`Format`] and a [`Style`].
//! * [`layout::place`]: where the positions and moves are drawn.
//!
//! ```
//! use grundy_draw::{render, Format, Picture, Style};
//! use grundy_core::game::Convention;
//! // Take one or two matches from three.
//! let labels = ["3", "2", "1", "0"].map(String::from);
//! let moves = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)].map(|(from, to)| (from, to, format!("take {}", to - from)));
//! let picture = Picture::new("one or two", labels, moves).solved(Convention::Normal);
//! let svg = render(&picture, Format::Svg, &Style::default());
//! assert!(svg.starts_with("<svg"));
//! assert!(svg.contains("one or two: 4 positions, 5 moves"));
//! ```

pub mod colour;
mod dot;
mod graphml;
mod json;
mod label;
pub mod layout;
mod legend;
mod move_text;
mod path;
mod picture;
pub mod raster;
pub mod statistics;
mod svg;
mod xml;

#[cfg(test)]
mod tests;

pub use colour::Colouring;
pub use layout::Layout;
pub use path::{Path, Point, Size, Step};
pub use picture::{Edge, Node, NodeKind, Picture};

use grundy_core::error::ParseError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

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
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 4] = [Format::Dot, Format::GraphMl, Format::Json, Format::Svg];

    /// The name on the command line, which is also the usual ending of a file name.
    pub fn name(self) -> &'static str {
        match self {
            Format::Dot => "dot",
            Format::GraphMl => "graphml",
            Format::Json => "json",
            Format::Svg => "svg",
        }
    }

    /// Whether it is a drawing for people, and so has room for some positions only.
    pub fn is_drawn(self) -> bool {
        self == Format::Svg
    }

    /// The format that the ending of a file name asks for.
    ///
    /// ```
    /// use grundy_draw::Format;
    /// assert_eq!(Format::of_path("out/kayles.svg"), Some(Format::Svg));
    /// assert_eq!(Format::of_path("kayles.GV"), Some(Format::Dot));
    /// assert_eq!(Format::of_path("kayles.png"), None);
    /// ```
    pub fn of_path(path: impl AsRef<std::path::Path>) -> Option<Format> {
        let ending = path.as_ref().extension()?.to_str()?.to_ascii_lowercase();
        let ending = if ending == "gv" { "dot" } else { &ending };
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

/// Writes a picture. The layout does not matter to GraphML and JSON, nor does the colouring.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_draw::{render, Format, Picture, Style};
/// use grundy_core::game::Convention;
/// use grundy_heaps::grundys_game::GrundysGame;
/// use grundy_heaps::{Heaps, HeapSizes};
/// use grundy_core::solve::graph::{GameGraph, Identify};
///
/// let game = Heaps::new(GrundysGame);
/// let start = HeapSizes::from_slice(&[7]);
/// let graph = GameGraph::explore(&game, &start, Identify::Standard, &mut Budget::unlimited()).unwrap();
/// let picture = Picture::of_graph("grundys-game:7", &game, &graph).solved(Convention::Normal);
/// assert_eq!((picture.nodes.len(), picture.edges.len()), (14, 17));
/// let dot = render(&picture, Format::Dot, &Style::default());
/// assert_eq!(dot.matches(" -> ").count(), 17);
/// ```
///
/// # Panics
/// If an edge leads from or to a node that does not exist.
pub fn render(picture: &Picture, format: Format, style: &Style) -> String {
    match format {
        Format::Dot => dot::write(picture, style),
        Format::GraphMl => graphml::write(picture),
        Format::Json => json::write(picture),
        Format::Svg => svg::write(picture, style),
    }
}

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
