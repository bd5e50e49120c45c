//! Paths between nodes that stand anywhere: straight where one edge is alone, bent apart where several connect
//! the same two nodes, bent around nodes in the way, and loops above their node. Loops are drawn alike in every
//! layout.

use super::{Plan, Sibling};
use crate::path::{Path, Point, Size, Step, contains, rim};

/// Between the tip of the line and the box there is room for the arrow head.
pub(super) const HEAD: f64 = 7.0;
/// Bends that are tried to get around nodes, as shares of the length.
const DETOURS: [f64; 9] = [0.0, 0.12, -0.12, 0.24, -0.24, 0.38, -0.38, 0.55, -0.55];
/// In larger graphs (nodes times edges) nobody can follow a detour, and finding them takes long.
const MOST_CHECKS: usize = 200_000;

/// Connects nodes that have been placed.
pub(super) fn connect(plan: &Plan<'_>, centres: Vec<Point>) -> (Vec<Point>, Vec<Path>) {
    let edges = (0..plan.edges.len()).take_while(|_| plan.goes_on());
    let paths = edges.map(|edge| path(plan, &centres, edge, 0.0)).collect();
    (centres, paths)
}

/// The path of an edge. `lean` is how far it would like to bend to its right, as a share of its length.
pub(super) fn path(plan: &Plan<'_>, centres: &[Point], edge: usize, lean: f64) -> Path {
    let ((from, to), sibling) = (plan.edges[edge], plan.siblings[edge]);
    let (start, end) = (centres[from as usize], centres[to as usize]);
    if from == to {
        return loop_path(start, plan.sizes[from as usize], sibling);
    }
    if sibling.count > 1 {
        // The same side for both directions, so that siblings never fall on each other.
        let side = if from < to { 1.0 } else { -1.0 };
        return bent(plan, centres, edge, side * sibling.offset() * 40.0 / start.distance(end).max(1.0));
    }
    if plan.sizes.len() * plan.edges.len() > MOST_CHECKS {
        return bent(plan, centres, edge, lean);
    }
    let detours = DETOURS.iter().map(|detour| bent(plan, centres, edge, lean + detour));
    let free = |path: &Path| is_free(plan, centres, (from, to), path);
    detours.into_iter().find(free).unwrap_or_else(|| bent(plan, centres, edge, lean))
}

/// A path that bends to its right by a share of its length.
fn bent(plan: &Plan<'_>, centres: &[Point], edge: usize, bend: f64) -> Path {
    let (from, to) = plan.edges[edge];
    let (start, end) = (centres[from as usize], centres[to as usize]);
    let middle = start.towards(end, 0.5);
    let control = Point::new(middle.x - bend * (end.y - start.y), middle.y + bend * (end.x - start.x));
    let first = rim(start, plan.sizes[from as usize], start, control);
    let last = rim(end, plan.sizes[to as usize].grown(HEAD), end, control);
    let step = if bend == 0.0 {
        Step::Line(last)
    } else {
        Step::Curve(first.towards(control, 0.667), last.towards(control, 0.667), last)
    };
    Path { start: first, steps: vec![step] }
}

/// Whether a path of one step touches no box but those of its ends.
fn is_free(plan: &Plan<'_>, centres: &[Point], (from, to): (u32, u32), path: &Path) -> bool {
    let samples: Vec<Point> = (0..=20).map(|at| path.steps[0].at(path.start, f64::from(at) / 20.0)).collect();
    let others = (0..centres.len()).filter(|node| *node != from as usize && *node != to as usize);
    let touches = |node: usize| {
        let size = plan.sizes[node].grown(4.0);
        samples.iter().any(|point| contains(centres[node], size, *point))
    };
    !others.into_iter().any(touches)
}

/// How far the loop with the given number reaches above its box.
pub(super) fn loop_height(number: u32) -> f64 {
    24.0 + 15.0 * f64::from(number)
}

/// A loop above a box, the larger the higher its number.
pub(super) fn loop_path(centre: Point, size: Size, sibling: Sibling) -> Path {
    let reach = loop_height(sibling.number) * 4.0 / 3.0;
    let half = 12.0 + 5.0 * f64::from(sibling.number.min(8));
    let top = centre.y - size.height / 2.0;
    let corner = |side: f64| Point::new(centre.x + side * half * 1.8, top - reach);
    let foot = |side: f64| Point::new(centre.x + side * half * 0.5, centre.y);
    let start = rim(centre, size, foot(-1.0), corner(-1.0));
    let end = rim(centre, size.grown(HEAD), foot(1.0), corner(1.0));
    Path { start, steps: vec![Step::Curve(corner(-1.0), corner(1.0), end)] }
}
