//! Paths between columns.
//!
//! Moves bend only between columns; through a column they run straight, on a lane or to a node, so they never
//! touch the other boxes of the column. On the side of a node moves are spread over several ports, in the order
//! of where they come from.

use super::layers::{Layered, Link};
use super::straight::{HEAD, loop_path};
use super::{Plan, Sibling};
use crate::path::{Path, Point, Step, rim};

/// Where the columns and their items are.
pub(super) struct Frame {
    /// The height of each item.
    pub across: Vec<f64>,
    /// For each column where its room begins, where its items are, and where its room ends.
    pub near: Vec<f64>,
    pub middle: Vec<f64>,
    pub far: Vec<f64>,
}

/// The centres of the nodes and the paths of the edges.
pub(super) fn route(plan: &Plan<'_>, layered: &Layered, frame: &Frame) -> (Vec<Point>, Vec<Path>) {
    let column = |item: usize| frame.middle[layered.layer_of[item] as usize];
    let centres: Vec<Point> =
        (0..layered.nodes).map(|item| Point::new(column(item), frame.across[item])).collect();
    let router = Router { plan, layered, frame, centres: &centres, ports: ports(plan, layered, frame) };
    let paths = (0..plan.edges.len()).map(|edge| router.path(edge)).collect();
    (centres, paths)
}

struct Router<'a> {
    plan: &'a Plan<'a>,
    layered: &'a Layered,
    frame: &'a Frame,
    centres: &'a [Point],
    /// For each link how far from the middle of the box it meets its low and its high end.
    ports: Vec<[f64; 2]>,
}

impl Router<'_> {
    fn path(&self, edge: usize) -> Path {
        let ((from, to), sibling) = (self.plan.edges[edge], self.plan.siblings[edge]);
        let chain = &self.layered.chains[edge];
        let Some(first) = chain.first() else {
            return loop_path(self.centres[from as usize], self.plan.sizes[from as usize], sibling);
        };
        let first = self.layered.links[*first as usize];
        let back = first.low == to;
        let path = if self.layered.is_forward(&first) {
            self.forward(chain, sibling, back)
        } else {
            self.level(chain[0], sibling, back)
        };
        if back { path.reversed() } else { path }
    }

    fn layer(&self, item: u32) -> usize {
        self.layered.layer_of[item as usize] as usize
    }

    /// The height at which a link meets its low (0) or high (1) end.
    fn height(&self, link: u32, end: usize) -> f64 {
        let Link { low, high, .. } = self.layered.links[link as usize];
        self.frame.across[[low, high][end] as usize] + self.ports[link as usize][end]
    }

    /// Where a level line from outside meets the box of a node.
    fn meet(&self, node: u32, outside: Point, head: bool) -> Point {
        let centre = self.centres[node as usize];
        let size = self.plan.sizes[node as usize];
        rim(centre, if head { size.grown(HEAD) } else { size }, Point::new(centre.x, outside.y), outside)
    }

    /// From a column to a later one, over lanes; the arrow head may be at the start.
    fn forward(&self, chain: &[u32], sibling: Sibling, head_at_start: bool) -> Path {
        let low = self.layered.links[chain[0] as usize].low;
        let mut at = Point::new(self.frame.far[self.layer(low)], self.height(chain[0], 0));
        let start = self.meet(low, at, head_at_start);
        let mut steps = vec![Step::Line(at)];
        let bulge = if chain.len() == 1 { 10.0 * sibling.offset() } else { 0.0 };
        for link in chain {
            let high = self.layered.links[*link as usize].high;
            let layer = self.layer(high);
            let next = Point::new(self.frame.near[layer], self.height(*link, 1));
            let middle = (at.x + next.x) / 2.0;
            steps.push(Step::Curve(
                Point::new(middle, at.y + bulge),
                Point::new(middle, next.y + bulge),
                next,
            ));
            at = if self.layered.is_lane(high) {
                Point::new(self.frame.far[layer], next.y)
            } else {
                self.meet(high, next, !head_at_start)
            };
            steps.push(Step::Line(at));
        }
        Path { start, steps }
    }

    /// Between nodes of the same column: a bow on its far side.
    fn level(&self, link: u32, sibling: Sibling, head_at_start: bool) -> Path {
        let Link { low, high, .. } = self.layered.links[link as usize];
        let layer = self.layer(low);
        let far = self.frame.far[layer];
        let (one, two) = (Point::new(far, self.height(link, 0)), Point::new(far, self.height(link, 1)));
        let room = self.frame.near.get(layer + 1).map_or(120.0, |next| (next - far).max(24.0));
        let bow = (16.0 + 0.15 * one.distance(two) + 10.0 * f64::from(sibling.number)).min(1.2 * room);
        let curve = Step::Curve(Point::new(far + bow, one.y), Point::new(far + bow, two.y), two);
        let end = Step::Line(self.meet(high, two, !head_at_start));
        Path { start: self.meet(low, one, head_at_start), steps: vec![Step::Line(one), curve, end] }
    }
}

/// Spreads the links on each side of each node.
fn ports(plan: &Plan<'_>, layered: &Layered, frame: &Frame) -> Vec<[f64; 2]> {
    // For each node the links on its near and on its far side, by the way to their other ends.
    let mut sides: Vec<[Vec<(f64, u32, usize)>; 2]> = vec![Default::default(); layered.nodes];
    for (number, link) in layered.links.iter().enumerate() {
        let level = !layered.is_forward(link);
        for (end, item, other) in [(0, link.low, link.high), (1, link.high, link.low)] {
            if layered.is_lane(item) {
                continue;
            }
            let way = frame.across[other as usize] - frame.across[item as usize];
            // Moves within a column turn back: the nearer the other end, the further out.
            let key = if level { way.signum() * (1e9 - way.abs()) } else { way };
            let side = if end == 0 || level { 1 } else { 0 };
            sides[item as usize][side].push((key, number as u32, end));
        }
    }
    let mut ports = vec![[0.0; 2]; layered.links.len()];
    for (size, sides) in plan.sizes.iter().zip(&mut sides) {
        for side in sides {
            side.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
            let last = side.len().saturating_sub(1) as f64;
            let step = (0.62 * size.height / last.max(1.0)).min(9.0);
            for (at, (_, link, end)) in side.iter().enumerate() {
                ports[*link as usize][*end] = (at as f64 - last / 2.0) * step;
            }
        }
    }
    ports
}
