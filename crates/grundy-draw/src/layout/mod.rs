//! Where positions and moves are drawn: the four layouts of Schneider's thesis.
//!
//! * [`Layout::Tree`]: positions in columns by their distance from the start, which stands at the left.
//! * [`Layout::Radial`]: positions on rings around the start.
//! * [`Layout::Force`]: moves pull together, positions push apart (Fruchterman and Reingold 1991).
//! * [`Layout::Random`]: anywhere, but not on top of each other.
//!
//! In rings distance means the number of moves needed from the start. In columns it means the longest play from
//! the start, so that every move leads to the right; if there are cycles it means the same as in rings.
//!
//! [`place`] is deterministic: the same picture, layout and seed give the same drawing.

mod columns;
mod crowd;
mod force;
mod layers;
mod order;
mod random;
mod rings;
mod route;
mod settle;
mod straight;

use super::label::box_size;
use super::move_text;
use super::path::{Path, Point, Size};
use super::picture::Picture;
use grundy_core::budget::Budget;
use grundy_core::error::Stop;
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How positions are arranged.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema, clap::ValueEnum,
)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// Columns by distance from the start, which is at the left.
    #[default]
    Tree,
    /// Rings by distance from the start, which is in the middle.
    Radial,
    /// By forces between positions.
    Force,
    /// At random.
    Random,
}

impl Layout {
    /// Every layout.
    pub const ALL: [Layout; 4] = [Layout::Tree, Layout::Radial, Layout::Force, Layout::Random];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Layout::Tree => "tree",
            Layout::Radial => "radial",
            Layout::Force => "force",
            Layout::Random => "random",
        }
    }
}

/// Where everything is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Placement {
    /// The middle of each node's box.
    pub centres: Vec<Point>,
    /// The size of each node's box.
    pub sizes: Vec<Size>,
    /// The path of each edge.
    pub paths: Vec<Path>,
    /// How many moves the longest play from the start to each node has; in graphs with cycles the shortest.
    pub depths: Vec<u32>,
}

impl Placement {
    /// The same elsewhere.
    pub(super) fn shifted(mut self, by: Point) -> Placement {
        for centre in &mut self.centres {
            *centre = Point::new(centre.x + by.x, centre.y + by.y);
        }
        self.paths = self.paths.iter().map(|path| path.shifted(by)).collect();
        self
    }
}

/// Arranges a picture within the limits of `budget`. The seed matters to [`Layout::Force`] and [`Layout::Random`] only.
///
/// ```
/// use grundy_core::budget::Budget;
/// use grundy_draw::layout::{place, Layout};
/// use grundy_draw::Picture;
/// let picture = Picture::new("", ["a", "b"].map(String::from), [(0, 1, String::new())]);
/// let placement = place(&picture, Layout::Tree, 1, &Budget::unlimited()).unwrap();
/// assert!(placement.centres[0].x < placement.centres[1].x);
/// assert_eq!(placement.centres[0].y, placement.centres[1].y);
/// ```
pub fn place(picture: &Picture, layout: Layout, seed: u64, budget: &Budget<'_>) -> Result<Placement, Stop> {
    let plan = Plan::new(picture, budget);
    if plan.sizes.is_empty() {
        return Ok(Placement {
            centres: Vec::new(),
            sizes: Vec::new(),
            paths: Vec::new(),
            depths: Vec::new(),
        });
    }
    let (centres, paths) = match layout {
        Layout::Tree => columns::place(&plan),
        Layout::Radial => rings::place(&plan),
        Layout::Force => straight::connect(&plan, force::place(&plan, seed)),
        Layout::Random => straight::connect(&plan, random::place(&plan, seed)),
    };
    let depths = layers::depths(&picture.digraph(), layers::Distance::Longest);
    // Whoever heard that it is over has left something out.
    budget.look()?;
    Ok(Placement { centres, sizes: plan.sizes, paths, depths })
}

/// What a layout must know about a picture.
struct Plan<'a> {
    budget: &'a Budget<'a>,
    /// The boxes that are drawn.
    sizes: Vec<Size>,
    /// The boxes with the room that loops take above, and as much below.
    rooms: Vec<Size>,
    edges: Vec<(u32, u32)>,
    /// For each edge how many connect the same two nodes, in either direction, and which of them it is.
    siblings: Vec<Sibling>,
    /// Moves per position, at most 8: the more, the wider apart positions stand.
    crowd: f64,
    /// Extra space between columns for the texts of moves.
    text_room: f64,
}

/// One of several edges between the same two nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sibling {
    number: u32,
    count: u32,
}

impl Sibling {
    /// The distance from the middle one, in steps.
    fn offset(self) -> f64 {
        f64::from(self.number) - f64::from(self.count - 1) / 2.0
    }
}

impl<'a> Plan<'a> {
    /// Whether to go on. Once the time is up a layout leaves out what it would still do to be beautiful: nobody will see it.
    fn goes_on(&self) -> bool {
        self.budget.look().is_ok()
    }

    fn new(picture: &Picture, budget: &'a Budget<'a>) -> Plan<'a> {
        let edges: Vec<(u32, u32)> = picture.edges.iter().map(|edge| (edge.from, edge.to)).collect();
        let sizes: Vec<Size> = picture.nodes.iter().map(box_size).collect();
        let siblings = siblings(&edges);
        let mut rooms = sizes.clone();
        for (edge, sibling) in edges.iter().zip(&siblings) {
            if edge.0 == edge.1 {
                let at = edge.0 as usize;
                rooms[at].height = sizes[at].height + 2.0 * straight::loop_height(sibling.count - 1);
            }
        }
        let crowd = (edges.len() as f64 / sizes.len().max(1) as f64).min(8.0);
        Plan { budget, sizes, rooms, crowd, edges, siblings, text_room: move_text::widest(picture) }
    }
}

fn siblings(edges: &[(u32, u32)]) -> Vec<Sibling> {
    let pair = |edge: &(u32, u32)| (edge.0.min(edge.1), edge.0.max(edge.1));
    let mut counts: FxHashMap<(u32, u32), u32> = FxHashMap::default();
    let mut siblings = Vec::with_capacity(edges.len());
    for edge in edges {
        let count = counts.entry(pair(edge)).or_default();
        siblings.push(Sibling { number: *count, count: 0 });
        *count += 1;
    }
    for (sibling, edge) in siblings.iter_mut().zip(edges) {
        sibling.count = counts[&pair(edge)];
    }
    siblings
}
